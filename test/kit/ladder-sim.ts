/** Plays a whole ladder over coins of known strength, in one thread, to compare it with the true ranking. */
import { Rng, type RunSeed } from '../../src-shared/random/rng.ts';
import {
  coarseStage,
  gamesOf,
  LadderOpponents,
  type LadderPlan,
  type LadderStage,
  nextStage,
  planLadder,
} from '../../src-shared/run/ladder.ts';
import { DRAWS, LOSSES, PLAYED, recordLayout, WINS } from '../../src-shared/run/record.ts';
import { matchChance, winChance } from './coin-ruleset.ts';

export interface LadderTrial {
  /** Mean true rate of the ladder's top places, and of the true top places. */
  readonly found: number;
  readonly best: number;
  /** Games played, as a share of the full round-robin. */
  readonly share: number;
}

/** Strengths like a bell; points follow them loosely. */
export function coinField(n: number, seed: number): { strength: Float64Array; points: Float64Array } {
  const rng = new Rng().seek({ hi: 9, lo: seed }, n, 1, 2);
  const strength = new Float64Array(n);
  const points = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    let sum = 0;
    for (let k = 0; k < 12; k++) sum += rng.fraction();
    strength[i] = sum - 6;
    points[i] = 200 + 50 * strength[i]! + 80 * rng.fraction();
  }
  return { strength, points };
}

/** Exact rate of each coin over all others. */
export function trueRates(strength: Float64Array): Float64Array {
  const n = strength.length;
  const rates = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      const p = matchChance(winChance(strength[i]!, strength[j]!));
      rates[i] = rates[i]! + p;
      rates[j] = rates[j]! + 1 - p;
    }
  }
  return rates.map((sum) => sum / (n - 1));
}

/** Who wins trial `t` of (a, b): 0, 1, or 2 for a draw. */
export type PlayGame = (seed: RunSeed, a: number, b: number, t: number) => number;

export interface LadderField {
  readonly points: Float64Array;
  /** Weight class of each; without it, all are in one. */
  readonly classOf?: Uint16Array;
  readonly places: number;
  readonly seed: number;
  /** As plans were before weight classes had their own race. */
  readonly withoutClasses?: boolean;
}

export interface PlayedLadder {
  /** The best first. */
  readonly order: readonly number[];
  readonly games: number;
  /** Games of each combatant. */
  readonly played: Float64Array;
  readonly plan: LadderPlan;
  readonly stages: readonly LadderStage[];
}

/** Four classes by points: few light and heavy ones, most in between. */
export function classesOf(points: Float64Array): Uint16Array {
  const sorted = points.toSorted();
  const ends = [0.15, 0.75, 0.93].map((share) => sorted[Math.floor(share * points.length)]!);
  return Uint16Array.from(points, (p) => ends.filter((end) => p > end).length);
}

export function playLadder(field: LadderField, play: PlayGame): PlayedLadder {
  const { points } = field;
  const n = points.length;
  const classOf = field.classOf ?? new Uint16Array(n);
  const plan = ladderPlan(field, classOf);
  const runSeed = { hi: 0, lo: field.seed };
  const opponents = new LadderOpponents(plan, points, runSeed);
  const layout = recordLayout({ columns: 0, classes: 0, factions: 0, combatants: n, conditions: 0 });
  const records = new Float64Array(n * layout.width);
  const count = (who: number, result: number) => {
    for (const at of [who * layout.width + result, who * layout.width + PLAYED]) records[at] = records[at]! + 1;
  };
  let games = 0;
  const stages: LadderStage[] = [];
  for (let stage: LadderStage | null = coarseStage(plan); stage !== null; stage = nextStage(plan, stage, { records, layout, classOf })) {
    stages.push(stage);
    // A part at a time: a stage of a large field is millions of games.
    for (let from = 0; from < gamesOf(stage); from += plan.gamesPerTile) {
      const { a, b, trial, side } = opponents.games(stage, from, Math.min(gamesOf(stage), from + plan.gamesPerTile));
      games += a.length;
      for (let i = 0; i < a.length; i++) {
        const winner = play(runSeed, a[i]!, b[i]!, trial[i]!);
        if (side[i] !== 1) count(a[i]!, winner === 2 ? DRAWS : winner === 0 ? WINS : LOSSES);
        if (side[i] !== 0) count(b[i]!, winner === 2 ? DRAWS : winner === 1 ? WINS : LOSSES);
      }
    }
  }
  const estimate = (i: number) => {
    const at = i * layout.width;
    return (records[at + WINS]! + records[at + DRAWS]! / 2) / records[at + PLAYED]!;
  };
  const order = Array.from({ length: n }, (_, i) => i).sort((x, y) => estimate(y) - estimate(x));
  return { order, games, played: Float64Array.from(order.keys(), (i) => records[i * layout.width + PLAYED]!), plan, stages };
}

function ladderPlan({ points, places, withoutClasses }: LadderField, classOf: Uint16Array): LadderPlan {
  const classes = new Set(classOf).size;
  const input = { count: points.length, trials: 1000, microseconds: 20, classes };
  const plan = planLadder(input, { precision: null, topPlaces: places });
  if (!withoutClasses) return plan;
  const { classPlaces: _, classPrecision: __, ...old } = plan;
  return old;
}

/** Coins of known strength. */
export function coinGame(strength: Float64Array): PlayGame {
  const rng = new Rng();
  return (seed, a, b, t) => (rng.seek(seed, a, b, t).fraction() < matchChance(winChance(strength[a]!, strength[b]!)) ? 0 : 1);
}

/** Over coins of known strength. */
export function ladderTrial(strength: Float64Array, rates: Float64Array, field: LadderField): LadderTrial {
  const n = strength.length;
  const { places } = field;
  const { order, games } = playLadder(field, coinGame(strength));
  const mean = (list: readonly number[]) => list.slice(0, places).reduce((sum, i) => sum + rates[i]!, 0) / places;
  const best = Array.from({ length: n }, (_, i) => i).sort((x, y) => rates[y]! - rates[x]!);
  return { found: mean(order), best: mean(best), share: games / ((n * (n - 1)) / 2) };
}
