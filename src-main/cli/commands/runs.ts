import type { RunInfo } from '../../../src-shared/api/runs.ts';
import type { CommandLine, ExitCode } from '../command-line.ts';
import type { CliSession } from '../session.ts';
import { progressText, table } from '../text.ts';

export function registerRuns(cli: CommandLine): void {
  cli.command('runs').description('list the runs').action(cli.action(listRuns));
}

async function listRuns(session: CliSession): Promise<ExitCode> {
  const runs = await session.call('runs.list', {});
  session.answer(runs, () =>
    runs.length === 0
      ? 'There are no runs yet. Start one with: warbench run FILE'
      : table(runs.map(cellsOf), ['right', 'left', 'left', 'left', 'right', 'left', 'left']),
  );
  return 0;
}

function cellsOf({ id, status, ruleset, kind, progress, createdAt, name }: RunInfo): (string | number)[] {
  const done = progressText(progress.trialsDone, progress.trials);
  return [id, status, ruleset, kind, done, createdAt.slice(0, 16).replace('T', ' '), name];
}
