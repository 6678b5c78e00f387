/**
 * The ladder against a full round-robin that is known, on OPR units: how near the true win rates of its top ten come to
 * those of the true top ten, and for which share of the games. `--full`: 20 seeds, and fields of 1,000, 5,000 and 20,000.
 */
import { defaultOptions } from '../../src-shared/contract/options.ts';
import type { RunSeed } from '../../src-shared/random/rng.ts';
import { ruleset as opr } from '../../src-shared/rulesets/opr/index.ts';
import { classOfPoints, storedClasses } from '../../src-shared/run/weight-classes.ts';
import { coinField, coinGame, type PlayGame, playLadder } from '../kit/ladder-sim.ts';
import { oprCombatants } from '../kit/opr-field.ts';
import type { BenchRow } from './main.ts';

const PLACES = 10;
/** The round-robin's best that are played on, until their rates are known to a twentieth of a point. */
const CONTENDERS = 60;
const TRIALS = 40;
const TRUTH: RunSeed = { hi: 1, lo: 1 };

export function bench({ full }: { readonly full: boolean } = { full: false }): BenchRow[] {
  const size = full ? 5000 : 1000;
  const rows = [...againstTruth(size, full ? 20 : 5)];
  if (full) for (const n of [1000, 20_000]) rows.push(shareOf(n));
  return [...rows, ...(full ? [1000, 5000, 20_000] : [1000, 5000]).map(shareOverCoins)];
}

/** A field of units: their prices and weight classes, and one arena. */
function field(size: number): { points: Float64Array; classOf: Uint16Array; play: PlayGame } {
  const combatants = oprCombatants(size);
  const arena = opr.play.open(opr.play.compile(combatants, defaultOptions(opr.play.options), []).field);
  const points = Float64Array.from(combatants, (c) => c.points);
  const classes = storedClasses(opr.analysis.weightClasses);
  const classOf = Uint16Array.from(points, (p) => classOfPoints(classes, p));
  return { points, classOf, play: (seed, a, b, t) => arena.trial(seed, a, b, t).winner };
}

function againstTruth(size: number, seeds: number): BenchRow[] {
  const { points, classOf, play } = field(size);
  const truth = new Truth(size, play);
  const trials = Array.from({ length: seeds }, (_, i) => {
    const { order, games } = playLadder({ points, classOf, places: PLACES, seed: i + 1 }, play);
    return { miss: 100 * (truth.best - truth.mean(order.slice(0, PLACES))), share: (200 * games) / (size * (size - 1)) };
  });
  const misses = trials.map((t) => t.miss).sort((x, y) => x - y);
  const note = `top ${PLACES} of ${size} OPR units, ${seeds} seeds`;
  return [
    { name: `${size} units: misses of at most 0.2 points`, value: misses.filter((m) => m <= 0.2).length, unit: `of ${seeds}`, note },
    {
      name: `${size} units: median miss`,
      value: misses[seeds >> 1]!,
      unit: 'points',
      note: 'mean true win rate against the true top 10',
    },
    { name: `${size} units: worst miss`, value: misses.at(-1)!, unit: 'points', note: '' },
    {
      name: `${size} units: share of the games`,
      value: mean(trials.map((t) => t.share)),
      unit: '%',
      note: 'of one full round-robin, mean',
    },
  ];
}

/** True win rates: everyone from one full round-robin, the contenders from many more trials against everyone. */
class Truth {
  readonly best: number;
  private readonly size: number;
  private readonly play: PlayGame;
  private readonly known = new Map<number, number>();

  constructor(size: number, play: PlayGame) {
    this.size = size;
    this.play = play;
    const score = new Float64Array(size);
    for (let a = 0; a < size; a++) {
      for (let b = a + 1; b < size; b++) {
        const half = play(TRUTH, a, b, 0);
        score[a] = score[a]! + (half === 0 ? 1 : half === 2 ? 0.5 : 0);
        score[b] = score[b]! + (half === 1 ? 1 : half === 2 ? 0.5 : 0);
      }
    }
    const order = Array.from(score.keys()).sort((x, y) => score[y]! - score[x]!);
    const rates = order.slice(0, CONTENDERS).map((i) => this.rate(i));
    this.best = mean(rates.sort((x, y) => y - x).slice(0, PLACES));
  }

  mean(places: readonly number[]): number {
    return mean(places.map((i) => this.rate(i)));
  }

  private rate(a: number): number {
    const known = this.known.get(a);
    if (known !== undefined) return known;
    let score = 0;
    for (let b = 0; b < this.size; b++) {
      if (b === a) continue;
      for (let t = 1; t <= TRIALS; t++) {
        // Both slots in turn.
        const winner = t % 2 === 0 ? this.play(TRUTH, a, b, t) : this.play(TRUTH, b, a, t);
        score += winner === 2 ? 0.5 : winner === t % 2 ? 1 : 0;
      }
    }
    const rate = score / ((this.size - 1) * TRIALS);
    this.known.set(a, rate);
    return rate;
  }
}

function shareOf(size: number): BenchRow {
  const { points, classOf, play } = field(size);
  const { games } = playLadder({ points, classOf, places: PLACES, seed: 1 }, play);
  return { name: `${size} units: share of the games`, value: (200 * games) / (size * (size - 1)), unit: '%', note: 'OPR, one seed' };
}

function shareOverCoins(size: number): BenchRow {
  const { strength, points } = coinField(size, 1);
  const { games } = playLadder({ points, places: PLACES, seed: 1 }, coinGame(strength));
  return { name: `${size} coins: share of the games`, value: (200 * games) / (size * (size - 1)), unit: '%', note: 'one seed' };
}

function mean(list: readonly number[]): number {
  return list.reduce((sum, v) => sum + v, 0) / list.length;
}
