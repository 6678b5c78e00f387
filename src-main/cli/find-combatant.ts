import { ApiError } from '../../src-shared/api/errors.ts';
import type { Standing } from '../../src-shared/api/results.ts';
import type { CliSession } from './session.ts';

/** A combatant of a run by index, by exact name, or the best match. */
export async function findCombatant(session: CliSession, runId: number, subject: string): Promise<Standing> {
  const found = /^\d+$/.test(subject)
    ? await session.call('runs.standings', { runId, indices: [Number(subject)] })
    : await session.call('runs.standings', { runId, query: `"${subject.replaceAll('"', '')}"`, limit: 200 });
  const chosen = found.rows.find((s) => s.name.toLowerCase() === subject.toLowerCase()) ?? found.rows[0];
  if (chosen === undefined) throw new ApiError('cli/no-combatant', `There is no combatant '${subject}' in the run.`);
  return chosen;
}
