/** The first start: every game's samples, and a short run of each, so that the app opens on results. */
import { runSettings } from '../../src-shared/api/index.ts';
import type { Roster } from '../../src-shared/api/types.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { TYPICAL_MICROSECONDS } from '../../src-shared/run/shape.ts';
import type { Runs } from '../runs/runs.ts';
import type { Library } from './library.ts';

/** Seconds of one core that a sample run may take. */
const SAMPLE_SECONDS = 1.5;

export async function installSamples(library: Library, runs: Runs, rulesets: readonly Ruleset[]): Promise<void> {
  for (const ruleset of rulesets) {
    const rosters = await library.addSamples(ruleset.id);
    await startSampleRuns(library, runs, ruleset, rosters);
  }
}

/** The first contest a sample describes, and everyone against everyone of the sample with the largest field. */
async function startSampleRuns(library: Library, runs: Runs, ruleset: Ruleset, rosters: readonly Roster[]): Promise<void> {
  const affordable = Math.round((SAMPLE_SECONDS * 1e6) / (ruleset.play.trialMicroseconds ?? TYPICAL_MICROSECONDS));
  const contest = rosters.flatMap((r) => library.contests({ ruleset: ruleset.id, rosterId: r.id }))[0];
  const largest = rosters.reduce<Roster | null>((best, r) => (r.combatants > (best?.combatants ?? 2) ? r : best), null);
  if (contest === undefined || largest !== null) {
    const rosterIds = contest === undefined ? rosters.map((r) => r.id) : [(largest as Roster).id];
    const everyone = await library.select({ ruleset: ruleset.id, query: '', rosterIds });
    // As many trials a matchup as there are combatants: a few well-known odds say more than many guesses.
    const field = spread(everyone, Math.max(4, Math.floor(Math.cbrt(affordable * (ruleset.play.symmetric ? 2 : 1)))));
    const pairs = ruleset.play.symmetric ? (field.length * (field.length + 1)) / 2 : field.length ** 2;
    const trials = Math.max(1, Math.min(ruleset.play.defaultTrials, Math.floor(affordable / pairs)));
    const all = field.length === everyone.length ? 'all samples' : `${field.length} of the samples`;
    const name = `${ruleset.identity.name}: ${contest === undefined ? all : (largest as Roster).name}`;
    if (field.length > 1)
      await runs.start(runSettings.parse({ name, ruleset: ruleset.id, kind: 'round-robin', field, seed: '1', trials }), true);
  }
  if (contest === undefined) return;
  const settings = {
    name: `${ruleset.identity.name}: ${contest.name}`,
    ruleset: ruleset.id,
    kind: 'single',
    field: [contest.a, contest.b],
    options: contest.options,
    seed: '1',
    trials: Math.max(10, Math.min(affordable, contest.trials ?? ruleset.play.defaultTrials)),
  };
  await runs.start(runSettings.parse(settings), true);
}

/** At most so many, evenly from the whole list. */
function spread(ids: readonly number[], most: number): number[] {
  const every = Math.max(1, ids.length / most);
  return Array.from({ length: Math.min(ids.length, most) }, (_, i) => ids[Math.floor(i * every)] as number);
}
