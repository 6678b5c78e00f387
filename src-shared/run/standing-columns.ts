/** A run's standings as columns of numbers, from its records: flat, so that a thread can compute them for a million. */
import { strengthsAgainst, strengthsOfGauntlet } from '../stats/bradley-terry.ts';
import { strengthsFromRates } from '../stats/field-strengths.ts';
import { type Interval, wilson } from '../stats/interval.ts';
import { allRows, orderByNumber } from '../stats/order.ts';
import { beyondPrice, rankBrackets } from '../stats/ranks.ts';
import {
  DRAWS,
  EXACT_MIRROR,
  EXACT_SCORE,
  EXACT_TRIALS,
  LOSSES,
  MIRROR_A,
  MIRROR_B,
  MIRROR_DRAW,
  PLAYED,
  type RecordLayout,
  WINS,
} from './record.ts';
import { classOfPoints, type StoredClass } from './weight-classes.ts';

export interface StandingInput {
  readonly layout: RecordLayout;
  readonly distinct: number;
  readonly records: Float64Array;
  /** field place -> distinct number */
  readonly representative: Uint32Array;
  readonly points: Float64Array;
  readonly classes: readonly StoredClass[];
  /** Gauntlet: how many of the first meet the rest; 0 where everyone meets everyone. */
  readonly challengers: number;
  /** The only opponent of everyone else, if there is one; the odds against it are then the strength. */
  readonly sole: number | null;
}

/** One entry per place in the field. */
export interface StandingColumns {
  readonly wins: Float64Array<ArrayBuffer>;
  readonly draws: Float64Array<ArrayBuffer>;
  readonly losses: Float64Array<ArrayBuffer>;
  readonly n: Float64Array<ArrayBuffer>;
  /** NaN where nothing was played. */
  readonly rate: Float64Array<ArrayBuffer>;
  readonly low: Float64Array<ArrayBuffer>;
  readonly high: Float64Array<ArrayBuffer>;
  /** 1 where all its matchups have exact odds. */
  readonly exact: Uint8Array<ArrayBuffer>;
  readonly rank: Float64Array<ArrayBuffer>;
  readonly rankLow: Uint32Array<ArrayBuffer>;
  readonly rankHigh: Uint32Array<ArrayBuffer>;
  readonly strength: Float64Array<ArrayBuffer>;
  readonly perPoint: Float64Array<ArrayBuffer>;
  readonly classOf: Uint16Array<ArrayBuffer>;
  readonly slotBias: SlotBias | null;
}

/** Win rate of slot A over the mirror matches. */
export interface SlotBias {
  readonly rate: number;
  readonly interval: Interval;
  readonly n: number;
}

export function standingColumns(input: StandingInput): StandingColumns {
  const count = input.representative.length;
  const counted = countRecords(input);
  const rank = new Float64Array(count);
  const order = orderByNumber(counted.rate, allRows(count), true);
  for (let place = 0; place < count; place++) rank[order[place]!] = place + 1;
  const { best, worst } = rankBrackets(counted.low, counted.high);
  const classOf = new Uint16Array(count);
  for (let i = 0; i < count; i++) classOf[i] = classOfPoints(input.classes, input.points[i]!);
  return {
    ...counted,
    rank,
    rankLow: best,
    rankHigh: worst,
    strength: strengthsOf(input, counted),
    perPoint: beyondPrice(counted.rate, input.points),
    classOf,
    slotBias: slotBiasOf(input),
  };
}

function strengthsOf(input: StandingInput, { rate, n }: Pick<StandingColumns, 'rate' | 'n'>): Float64Array<ArrayBuffer> {
  const { challengers, sole, records, representative, layout } = input;
  // A rate is as sure as the trials actually played make it, however often copies were counted.
  const played = n.map((counted, place) => (counted === 0 ? 0 : Math.max(1, records[representative[place]! * layout.width + PLAYED]!)));
  if (challengers === 0) return strengthsFromRates(rate, played);
  return sole === null ? strengthsOfGauntlet(rate, played, challengers) : strengthsAgainst(rate, played, sole);
}

/** From the records of distinct combatants to every place in the field: copies share a record, except for the games among themselves. */
function countRecords({ layout, distinct, records, representative }: StandingInput) {
  const count = representative.length;
  const column = () => new Float64Array(count);
  const [wins, draws, losses, n, rate, low, high] = [column(), column(), column(), column(), column(), column(), column()];
  const exact = new Uint8Array(count);
  const copies = new Uint32Array(distinct);
  for (let i = 0; i < count; i++) copies[representative[i]!] = (copies[representative[i]!] as number) + 1;
  const seen = new Uint32Array(distinct);
  for (let place = 0; place < count; place++) {
    const r = representative[place]!;
    const at = r * layout.width;
    const before = seen[r]!;
    const after = copies[r]! - 1 - before;
    seen[r] = before + 1;
    const a = records[at + MIRROR_A]!;
    const b = records[at + MIRROR_B]!;
    const mirrorDraw = records[at + MIRROR_DRAW]!;
    wins[place] = records[at + WINS]! + after * a + before * b;
    losses[place] = records[at + LOSSES]! + after * b + before * a;
    draws[place] = records[at + DRAWS]! + (after + before) * mirrorDraw;
    const all = wins[place]! + draws[place]! + losses[place]!;
    n[place] = all;
    rate[place] = all === 0 ? Number.NaN : (wins[place]! + draws[place]! / 2) / all;
    const score = 2 * wins[place]! + draws[place]!;
    const mirrors = {
      trials: (after + before) * (a + b + mirrorDraw),
      score: after * (2 * a + mirrorDraw) + before * (2 * b + mirrorDraw),
    };
    const certain = exactPart(records, layout, at, mirrors);
    exact[place] = all > 0 && certain.trials >= all ? 1 : 0;
    const interval = intervalOf({ score, all, certain, played: records[at + PLAYED]! });
    low[place] = interval.low;
    high[place] = interval.high;
  }
  return { wins, draws, losses, n, rate, low, high, exact };
}

/** Trials of a record that count by exact odds, and their score (2 for a win). */
interface ExactPart {
  readonly trials: number;
  readonly score: number;
}

/** `mirrors`: the games among copies, which are exact where the mirror match is. */
export function exactPart(records: Float64Array, { exactAt }: RecordLayout, at: number, mirrors: ExactPart): ExactPart {
  if (exactAt === undefined) return { trials: 0, score: 0 };
  const [trials, score] = [records[at + exactAt + EXACT_TRIALS]!, records[at + exactAt + EXACT_SCORE]!];
  const isMirrorExact = records[at + exactAt + EXACT_MIRROR]! > 0;
  return isMirrorExact ? { trials: trials + mirrors.trials, score: score + mirrors.score } : { trials, score };
}

/** Of the rate: only the part that was left to the dice is uncertain. */
export function intervalOf(record: { score: number; all: number; certain: ExactPart; played: number }): Interval {
  const { score, all, certain } = record;
  if (all === 0) return { low: 0, high: 1 };
  const rate = score / (2 * all);
  const diced = all - certain.trials;
  if (diced <= 0) return { low: rate, high: rate };
  // The interval depends on the trials actually played, not on how often copies were counted.
  const played = Math.max(1, record.played);
  const inDice = Math.min(1, Math.max(0, (score - certain.score) / (2 * diced)));
  const { low, high } = wilson(inDice * played, played);
  const whole = (dice: number) => (certain.score / 2 + diced * dice) / all;
  return { low: whole(low), high: whole(high) };
}

function slotBiasOf({ records, layout }: StandingInput): SlotBias | null {
  let a = 0;
  let b = 0;
  let draws = 0;
  for (let at = 0; at < records.length; at += layout.width) {
    a += records[at + MIRROR_A]!;
    b += records[at + MIRROR_B]!;
    draws += records[at + MIRROR_DRAW]!;
  }
  const n = a + b + draws;
  return n === 0 ? null : { rate: (a + draws / 2) / n, interval: wilson(a + draws / 2, n), n };
}
