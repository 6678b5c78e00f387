/**
 * Bradley-Terry strengths of gauntlets, from win rates. Combatants of nearly equal rate share a node, so that the fit
 * costs the same for a thousand and for a million.
 */
import { ELO, ELO_CENTRE, nodeEnd, shrunkLogits } from './field-strengths.ts';

const ROUNDS = 200;

/**
 * Strengths where the first `challengers` met everyone else equally often, and the others only met them (a gauntlet): there, too, the
 * rates say it all (the Rasch model). The opponents' mean is 1500. With few trials a strength leans on the added half
 * win and half loss.
 */
export function strengthsOfGauntlet(rates: Float64Array, n: Float64Array, challengers: number): Float64Array<ArrayBuffer> {
  const logits = shrunkLogits(rates, n);
  const front = logits.subarray(0, challengers);
  const rest = logits.subarray(challengers);
  const [us, them] = [nodesOf(front), nodesOf(rest)];
  const mine = Float64Array.from(us.at);
  const theirs = Float64Array.from(them.at);
  for (let round = 0; round < ROUNDS && mine.length > 0 && theirs.length > 0; round++) {
    const widest = Math.max(approach(mine, us, theirs, them.weight), approach(theirs, them, mine, us.weight));
    centre(theirs, them.weight, mine);
    if (widest < 1e-9) break;
  }
  const strengths = new Float64Array(logits.length);
  strengths.set(onEloScale(front, us, mine));
  strengths.set(onEloScale(rest, them, theirs), challengers);
  return strengths;
}

/** Moves each of a group by the gap between observed and expected log odds against the others; the widest gap. */
function approach(strength: Float64Array, { at }: Nodes, others: Float64Array, weight: Float64Array): number {
  const total = weight.reduce((sum, w) => sum + w, 0);
  let widest = 0;
  for (let i = 0; i < strength.length; i++) {
    let expected = 0;
    for (let j = 0; j < others.length; j++) {
      expected += weight[j]! / (1 + Math.exp(others[j]! - strength[i]!));
    }
    const p = expected / total;
    const gap = at[i]! - Math.log(p / (1 - p));
    widest = Math.max(widest, Math.abs(gap));
    strength[i] = strength[i]! + gap;
  }
  return widest;
}

/** Shifts both groups so that the first has the mean 0. */
function centre(group: Float64Array, weight: Float64Array, other: Float64Array): void {
  let sum = 0;
  let total = 0;
  for (let i = 0; i < group.length; i++) {
    sum += group[i]! * weight[i]!;
    total += weight[i]!;
  }
  const mean = sum / total;
  for (let i = 0; i < group.length; i++) group[i] = group[i]! - mean;
  for (let i = 0; i < other.length; i++) other[i] = other[i]! - mean;
}

function onEloScale(logits: Float64Array, nodes: Nodes, strength: Float64Array): Float64Array<ArrayBuffer> {
  return Float64Array.from(logits, (logit) =>
    Number.isNaN(logit) ? Number.NaN : ELO_CENTRE + ELO * interpolate(nodes.at, strength, logit),
  );
}

/** Everyone met one and the same opponent, who stands at 1500: the likeliest strength is the log odds against it. */
export function strengthsAgainst(rates: Float64Array, n: Float64Array, opponent: number): Float64Array<ArrayBuffer> {
  return Float64Array.from(rates, (rate, i) => {
    const trials = n[i]!;
    if (i === opponent) return ELO_CENTRE;
    return trials > 0 ? ELO_CENTRE + ELO * Math.log((rate * trials + 0.5) / ((1 - rate) * trials + 0.5)) : Number.NaN;
  });
}

interface Nodes {
  /** Mean logit of the rate at each node, rising. */
  readonly at: Float64Array;
  readonly weight: Float64Array;
}

function nodesOf(logits: Float64Array): Nodes {
  const sorted = logits.filter((v) => !Number.isNaN(v)).sort();
  const at: number[] = [];
  const weight: number[] = [];
  for (let from = 0; from < sorted.length; ) {
    const to = nodeEnd(sorted.length, from);
    let sum = 0;
    for (let i = from; i < to; i++) sum += sorted[i]!;
    const mean = sum / (to - from);
    if (at.length > 0 && mean - at[at.length - 1]! < 1e-12) weight[weight.length - 1] = weight[weight.length - 1]! + to - from;
    else {
      at.push(mean);
      weight.push(to - from);
    }
    from = to;
  }
  return { at: Float64Array.from(at), weight: Float64Array.from(weight) };
}

function interpolate(at: Float64Array, values: Float64Array, x: number): number {
  let lo = 0;
  let hi = at.length - 1;
  if (x <= at[lo]!) return values[lo]!;
  if (x >= at[hi]!) return values[hi]!;
  while (hi - lo > 1) {
    const mid = (lo + hi) >> 1;
    if (at[mid]! <= x) lo = mid;
    else hi = mid;
  }
  const share = (x - at[lo]!) / (at[hi]! - at[lo]!);
  return values[lo]! + share * (values[hi]! - values[lo]!);
}
