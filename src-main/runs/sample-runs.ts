/** At the first start: the samples of every game and short runs of them, so that the app opens with results. */
import type { Roster } from '../../src-shared/api/library.ts';
import { runSettings } from '../../src-shared/api/runs.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { trialCost } from '../../src-shared/run/shape.ts';
import type { Library } from '../library/library.ts';
import type { Rulesets } from '../rulesets.ts';
import type { Runs } from './runs.ts';

/** CPU seconds of a sample run. */
const SAMPLE_SECONDS = 1;

export async function installSamples(library: Library, runs: Runs, rulesets: Rulesets): Promise<void> {
  for (const ruleset of rulesets.all) {
    const rosters = await library.addSamples(ruleset.id);
    await startSampleRuns(library, runs, ruleset, rosters);
  }
}

/** The first contest that a sample describes, and a round-robin of the largest sample. */
async function startSampleRuns(library: Library, runs: Runs, ruleset: Ruleset, rosters: readonly Roster[]): Promise<void> {
  const contest = rosters.flatMap((r) => library.contests({ ruleset: ruleset.id, rosterId: r.id }))[0];
  const largest = rosters.reduce<Roster | null>((best, r) => (r.combatants > (best?.combatants ?? 2) ? r : best), null);
  if (contest === undefined) await startRoundRobin(library, runs, ruleset, { rosters, title: null });
  else if (largest !== null) await startRoundRobin(library, runs, ruleset, { rosters: [largest], title: largest.name });
  if (contest === undefined) return;
  const settings = {
    name: `${ruleset.identity.name}: ${contest.name}`,
    ruleset: ruleset.id,
    kind: 'single',
    field: [contest.a, contest.b],
    options: contest.options,
    seed: '1',
    trials: Math.max(10, Math.min(affordableTrials(ruleset), contest.trials ?? ruleset.play.defaultTrials)),
  };
  await runs.start(runSettings.parse(settings), true);
}

interface RoundRobin {
  readonly rosters: readonly Roster[];
  /** Null: named after the number of samples in it. */
  readonly title: string | null;
}

async function startRoundRobin(library: Library, runs: Runs, ruleset: Ruleset, { rosters, title }: RoundRobin): Promise<void> {
  const affordable = affordableTrials(ruleset);
  const { symmetric, defaultTrials } = ruleset.play;
  const everyone = await library.select({ ruleset: ruleset.id, query: '', rosterIds: rosters.map((r) => r.id) });
  // As many trials per matchup as there are combatants: a few precise odds say more than many rough ones.
  const field = spread(everyone, Math.max(4, Math.floor(Math.cbrt(affordable * (symmetric ? 2 : 1)))));
  if (field.length < 2) return;
  const pairs = symmetric ? (field.length * (field.length + 1)) / 2 : field.length ** 2;
  const trials = Math.max(1, Math.min(defaultTrials, Math.floor(affordable / pairs)));
  const all = field.length === everyone.length ? 'all samples' : `${field.length} of the samples`;
  const name = `${ruleset.identity.name}: ${title ?? all}`;
  // At the first start someone waits for all the samples; where a trial is slow, confirming would take minutes.
  const confirm = trialCost(ruleset) <= QUICK_MICROSECONDS;
  await runs.start(
    runSettings.parse({ name, ruleset: ruleset.id, kind: 'round-robin', field, seed: '1', trials, confirm, quick: true }),
    true,
  );
}

const QUICK_MICROSECONDS = 100;

function affordableTrials(ruleset: Ruleset): number {
  return Math.round((SAMPLE_SECONDS * 1e6) / trialCost(ruleset));
}

/** At most `most` of a list, evenly spaced. */
function spread(ids: readonly number[], most: number): number[] {
  const every = Math.max(1, ids.length / most);
  return Array.from({ length: Math.min(ids.length, most) }, (_, i) => ids[Math.floor(i * every)]!);
}
