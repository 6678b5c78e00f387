/**
 * Bradley-Terry strengths where everyone meets everyone equally often, or opponents spread evenly over the field: a
 * win rate then says all there is to know about a strength (it is the sufficient statistic). The field is described
 * by a few hundred nodes, so the fit costs about the same for a thousand and for a million; each strength is then the
 * likeliest one of its own record against those nodes.
 *
 * Two things keep it finite. Half a win and half a loss are added to every record, so a clean sheet of many trials is
 * stronger than one of few. And strengths are taken to be spread like a bell of `PRIOR_SD`, because a group that loses
 * to no one outside could be moved up without end. Both fade as trials are added.
 */
import { allRows, orderByNumber } from './order.ts';
import { solveDominant } from './solve-dominant.ts';

export const ELO = 400 / Math.LN10;
export const ELO_CENTRE = 1500;

/** In log odds; about 870 on the Elo scale. */
const PRIOR_SD = 5;
/** Nodes in the middle of a large field, where neighbours hardly differ. */
const MIDDLE_NODES = 100;
/** A node holds at most this share of those between it and the nearer end of the field. */
const TAIL = 0.15;
const ROUNDS = 40;
/** Log odds by which a strength moves in one round at most. */
const LONGEST_STEP = 2;
/** A step too small to show: far less than a thousandth of a point on the Elo scale. */
const SETTLED = 1e-7;
/** Distance of the points at which the field's expected rate is tabulated, in log odds. */
const GRID = 0.01;

/** Strengths on the Elo scale around 1500; NaN where n is 0. `n` is the trials behind each rate. */
export function strengthsFromRates(rates: Float64Array, n: Float64Array): Float64Array<ArrayBuffer> {
  const logits = levelled(shrunkLogits(rates, n));
  const nodes = nodesOf(logits, n);
  const total = nodes.weight.reduce((sum, w) => sum + w, 0);
  if (total < 2) return rates.map((_, i) => (n[i]! > 0 ? ELO_CENTRE : Number.NaN));
  const field = new FieldTable(nodes, solve(nodes, total), total);
  const strength = logits.map((logit, i) => field.strengthOf(logistic(logit), pull(n[i]!)));
  const centre = meanOf(strength);
  return strength.map((s) => ELO_CENTRE + ELO * (s - centre));
}

/** Log odds of the rates with half a win and half a loss added; NaN where nothing was played. */
export function shrunkLogits(rates: Float64Array, n: Float64Array): Float64Array<ArrayBuffer> {
  return Float64Array.from(rates, (rate, i) => {
    const trials = n[i]!;
    return trials > 0 ? Math.log((rate * trials + 0.5) / ((1 - rate) * trials + 0.5)) : Number.NaN;
  });
}

/**
 * Shifted so that the rates have the mean 1/2, as those of a whole field must. They don't by themselves: what is added
 * to the records weighs more where there are few trials, and rates are estimates.
 */
function levelled(logits: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const known = logits.filter((v) => !Number.isNaN(v));
  let shift = 0;
  for (let round = 0; round < ROUNDS && known.length > 0; round++) {
    let excess = 0;
    let slope = 0;
    for (let i = 0; i < known.length; i++) {
      const p = logistic(known[i]! - shift);
      excess += p - 0.5;
      slope += p * (1 - p);
    }
    const step = clipped(excess / slope);
    shift += step;
    if (Math.abs(step) < SETTLED) break;
  }
  return logits.map((v) => v - shift);
}

/** What the prior takes from a rate per unit of strength. */
function pull(trials: number): number {
  return 1 / (PRIOR_SD * PRIOR_SD * (trials + 1));
}

interface Nodes {
  /** Rising. */
  readonly rate: Float64Array;
  readonly pull: Float64Array;
  readonly weight: Float64Array;
}

/** The best and the worst have a node each: who wins among the best decides how far they are ahead of the field. */
function nodesOf(logits: Float64Array, n: Float64Array): Nodes {
  const order = orderByNumber(logits, allRows(logits.length), false);
  let count = logits.length;
  while (count > 0 && Number.isNaN(logits[order[count - 1]!]!)) count--;
  const rate: number[] = [];
  const pulls: number[] = [];
  const weight: number[] = [];
  for (let from = 0; from < count; ) {
    const to = nodeEnd(count, from);
    let sum = 0;
    let pulled = 0;
    for (let place = from; place < to; place++) {
      sum += logistic(logits[order[place]!]!);
      pulled += pull(n[order[place]!]!);
    }
    rate.push(sum / (to - from));
    pulls.push(pulled / (to - from));
    weight.push(to - from);
    from = to;
  }
  return { rate: Float64Array.from(rate), pull: Float64Array.from(pulls), weight: Float64Array.from(weight) };
}

/** Where the node that begins at place `from` ends: one combatant near both ends of the field, more towards its middle. */
export function nodeEnd(count: number, from: number): number {
  const most = Math.floor(Math.min(count / MIDDLE_NODES, TAIL * from, (TAIL * (count - from)) / (1 + TAIL)));
  return from + Math.max(1, most);
}

/** Newton's method: observed rate = expected rate + what the prior takes, for all nodes at once. */
function solve({ rate, pull: pulls, weight }: Nodes, total: number): Float64Array {
  const count = rate.length;
  const strength = rate.map((p) => Math.log(p / (1 - p)));
  const matrix = new Float64Array(count * count);
  const gap = new Float64Array(count);
  for (let round = 0; round < ROUNDS; round++) {
    const odds = strength.map(Math.exp);
    for (let i = 0; i < count; i++) {
      // There is no game against oneself.
      let expected = -0.5;
      let slope = 0;
      for (let j = 0; j < count; j++) {
        const p = odds[i]! / (odds[i]! + odds[j]!);
        const steep = j === i ? 0 : (weight[j]! * p * (1 - p)) / (total - 1);
        expected += weight[j]! * p;
        slope += steep;
        matrix[i * count + j] = -steep;
      }
      matrix[i * count + i] = slope + pulls[i]!;
      gap[i] = rate[i]! - expected / (total - 1) - pulls[i]! * strength[i]!;
    }
    const step = solveDominant(matrix, gap).map(clipped);
    for (let i = 0; i < count; i++) strength[i] = strength[i]! + step[i]!;
    if (step.every((s) => Math.abs(s) < SETTLED)) break;
  }
  return strength;
}

/** The rate that the field expects of a strength, tabulated, and its inverse. */
class FieldTable {
  private readonly from: number;
  private readonly expected: Float64Array;

  constructor({ weight }: Nodes, strength: Float64Array, total: number) {
    // Beyond these ends the expected rate leaves 0..1, as it counts half a win against oneself.
    const margin = Math.log(2 * total);
    this.from = strength.reduce((least, s) => Math.min(least, s), 0) - margin;
    const to = strength.reduce((most, s) => Math.max(most, s), 0) + margin;
    const odds = strength.map(Math.exp);
    this.expected = Float64Array.from({ length: 2 + Math.ceil((to - this.from) / GRID) }, (_, k) => {
      const own = Math.exp(this.from + k * GRID);
      let sum = -0.5;
      for (let j = 0; j < odds.length; j++) sum += (weight[j]! * own) / (own + odds[j]!);
      return sum / (total - 1);
    });
  }

  /** The strength at which expected rate and prior together give the rate; NaN for NaN. */
  strengthOf(rate: number, pulled: number): number {
    const excess = (k: number) => rate - this.expected[k]! - pulled * (this.from + k * GRID);
    let lo = 0;
    let hi = this.expected.length - 1;
    while (hi - lo > 1) {
      const middle = (lo + hi) >> 1;
      if (excess(middle) >= 0) lo = middle;
      else hi = middle;
    }
    return this.from + GRID * (lo + excess(lo) / (excess(lo) - excess(hi)));
  }
}

function logistic(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

function clipped(step: number): number {
  return Math.max(-LONGEST_STEP, Math.min(LONGEST_STEP, step));
}

function meanOf(values: Float64Array): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i]!)) continue;
    sum += values[i]!;
    count++;
  }
  return sum / count;
}
