/** Starts a run for a contest of the library. */
import type { StoredContest } from '../../src-shared/api/library.ts';
import { host } from '../host/host.ts';
import { newSeed } from './new-seed.ts';
import { useRuns } from './runs.ts';

/** Resolves to the id of the run. */
export async function runContest(contest: StoredContest, trials: number): Promise<number> {
  const run = await host.call('runs.start', {
    name: contest.name,
    ruleset: contest.ruleset,
    kind: 'single',
    field: [contest.a, contest.b],
    options: { ...contest.options },
    seed: newSeed(),
    trials,
  });
  // The next view must find the run even if the host's push arrives later.
  useRuns.setState(({ list }) => ({ list: list?.some((r) => r.id === run.id) ? list : [run, ...(list ?? [])] }));
  return run.id;
}
