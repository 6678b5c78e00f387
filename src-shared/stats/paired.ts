/** Two arms of an experiment played at the same addresses: what changed, pair by pair. */

/** Whole numbers, so that batches add up: scores count 2 for a win and 1 for a draw. A type, not an interface, so that it passes as JSON. */
export type PairedCounts = {
  readonly duels: number;
  readonly plain: number;
  readonly changed: number;
  /** Sum of squares of (changed - plain), duel by duel. */
  readonly squares: number;
  /** Duels that came out better in one arm than in the other. */
  readonly betterPlain: number;
  readonly betterChanged: number;
};

export const NO_COUNTS: PairedCounts = { duels: 0, plain: 0, changed: 0, squares: 0, betterPlain: 0, betterChanged: 0 };

export function addCounts(a: PairedCounts, b: PairedCounts): PairedCounts {
  return {
    duels: a.duels + b.duels,
    plain: a.plain + b.plain,
    changed: a.changed + b.changed,
    squares: a.squares + b.squares,
    betterPlain: a.betterPlain + b.betterPlain,
    betterChanged: a.betterChanged + b.betterChanged,
  };
}

export type Verdict = 'holds' | 'the opposite' | 'undecided';

export interface Finding {
  /** Share of wins, a draw counting half. */
  readonly plain: number;
  readonly changed: number;
  /** Changed less plain, with its 95 % interval over the pairs. */
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  readonly verdict: Verdict;
}

/** Fewer duels than this decide nothing, whatever the interval says. */
const LEAST_DUELS = 30;

export function findingOf({ duels, plain, changed, squares }: PairedCounts, expected: 'up' | 'down'): Finding {
  const n = Math.max(1, duels);
  const difference = (changed - plain) / (2 * n);
  const variance = Math.max(0, squares / (4 * n) - difference * difference);
  const half = 1.96 * Math.sqrt(variance / n);
  const [low, high] = duels === 0 ? [-1, 1] : [difference - half, difference + half];
  const sign = duels < LEAST_DUELS ? 0 : low > 0 ? 1 : high < 0 ? -1 : 0;
  const verdict = sign === 0 ? 'undecided' : sign === (expected === 'up' ? 1 : -1) ? 'holds' : 'the opposite';
  return { plain: plain / (2 * n), changed: changed / (2 * n), difference, low, high, verdict };
}
