/** Files into the library, with everything that is wrong with them on standard error. */
import type { Input, Reply } from '../../src-shared/api/index.ts';
import type { Problem } from '../../src-shared/contract/problem.ts';
import { readInputs } from './input-files.ts';
import type { CliSession } from './session.ts';

export interface ImportedRosters {
  readonly rosters: Reply<'library.import'>;
  readonly hasErrors: boolean;
}

export async function importFiles(
  session: CliSession,
  files: readonly string[],
  choice: Omit<Input<'library.import'>, 'files'>,
): Promise<ImportedRosters> {
  const refused: Problem[] = [];
  const host = await session.host();
  const stop = host.on('importProgress', ({ refused: problems = [] }) => refused.push(...problems));
  const rosters = await session.call('library.import', { files: readInputs(files), ...choice });
  stop();
  let hasErrors = session.problems(refused);
  for (const { id } of rosters) {
    const { problems } = await session.call('library.roster', { rosterId: id });
    if (session.problems(problems)) hasErrors = true;
  }
  return { rosters, hasErrors };
}
