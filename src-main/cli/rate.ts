/** Gauntlet against a baseline (or a round-robin), calibration on the field, ratings: one command. */
import { ApiError } from '../../src-shared/api/index.ts';
import type { KeepChoice } from '../../src-shared/api/types.ts';
import type { RulesetId } from '../../src-shared/contract/combatant.ts';
import type { FileChoice } from './import.ts';
import type { ExitCode } from './program.ts';
import { playToEnd, settingsOf } from './run.ts';
import type { Console } from './session.ts';

export interface RateChoice extends FileChoice {
  readonly run?: number;
  readonly roster?: readonly string[];
  readonly query: string;
  readonly baseline?: string;
  readonly roundRobin?: boolean;
  readonly k?: number;
  readonly seed?: string;
  readonly trials?: number;
  readonly keep: KeepChoice;
  readonly name?: string;
  readonly format: 'text' | 'markdown' | 'json' | 'csv';
  readonly out?: string;
}

/** Duels everybody is rated by, when nothing is said (specification: 200 to 500). */
const TRIALS_EACH = 200;

export async function rate(console: Console, files: string[], choice: RateChoice): Promise<ExitCode> {
  const runId = choice.run ?? (await play(console, files, choice));
  const baseline = choice.run === undefined ? undefined : await baselineOf(console, choice.run, choice.baseline);
  if (choice.k !== undefined || baseline !== undefined) {
    await console.call('runs.rate', {
      runId,
      ...(choice.k !== undefined && { stretch: choice.k }),
      ...(baseline !== undefined && { baseline }),
    });
  }
  console.deliver(await console.call('export.ratings', { runId, format: console.json ? 'json' : choice.format }), choice.out);
  return 0;
}

async function play(console: Console, files: readonly string[], choice: RateChoice): Promise<number> {
  const base = await settingsOf(console, files, { ...choice, kind: 'round-robin' });
  const info = (await console.call('app.info', {})).rulesets.find((r) => r.id === base.ruleset);
  if (!info?.rating) throw new ApiError('cli/no-rating', `${info?.name ?? base.ruleset} has no rating of its own.`);
  if (base.field.length < 2) throw new ApiError('cli/empty-field', 'A rating needs at least two combatants.');
  const { label } = info.rating;
  if (choice.roundRobin) {
    const trials = choice.trials ?? Math.max(1, Math.ceil(TRIALS_EACH / (base.field.length - 1) / 2));
    return playToEnd(console, { ...base, trials, name: choice.name ?? `${label}, round-robin` });
  }
  const first = await chosenBaseline(console, base.ruleset, base.field, choice.baseline, info.rating.baseline);
  return playToEnd(console, {
    ...base,
    kind: 'gauntlet',
    challengers: 1,
    field: [first.id, ...base.field.filter((id) => id !== first.id)],
    // Each pair is played from both sides.
    trials: choice.trials ?? (info.symmetric ? TRIALS_EACH : TRIALS_EACH / 2),
    name: choice.name ?? `${label} against ${first.name}`,
  });
}

/** By name; without one the game's usual baseline, else the one of middling points, so that the field spreads to both sides of it. */
async function chosenBaseline(
  console: Console,
  ruleset: RulesetId,
  field: readonly number[],
  name: string | undefined,
  usual: string | undefined,
) {
  const all = await Promise.all(field.map((id) => console.call('library.combatant', { id })));
  if (name === undefined) {
    const known = all.find((c) => c.name === usual);
    if (known !== undefined) return known;
    const byPoints = all.toSorted((a, b) => a.points - b.points || (a.name < b.name ? -1 : 1));
    return byPoints[Math.floor(byPoints.length / 2)] as (typeof all)[number];
  }
  const wanted = name.toLowerCase();
  const elsewhere = async () =>
    (await console.call('library.combatants', { ruleset, query: `"${name.replaceAll('"', '')}"`, limit: 5000 })).rows.find(
      (c) => c.name.toLowerCase() === wanted,
    );
  const found = all.find((c) => c.name.toLowerCase() === wanted) ?? (await elsewhere());
  if (found === undefined) throw new ApiError('cli/no-baseline', `Nobody in the library is called '${name}'.`);
  return found;
}

/** Another baseline for a run that was played: somebody of its field, or 'field' for its middle. */
async function baselineOf(console: Console, runId: number, name: string | undefined): Promise<number | null | undefined> {
  if (name === undefined) return undefined;
  if (name === 'field') return null;
  const { rows } = await console.call('runs.standings', { runId, limit: 5000 });
  const found = rows.find((s) => s.name.toLowerCase() === name.toLowerCase());
  if (found === undefined) throw new ApiError('cli/no-baseline', `'${name}' took no part in run ${runId}.`);
  return found.index;
}
