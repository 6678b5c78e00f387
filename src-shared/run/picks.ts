/**
 * Which trials of a pair to watch, chosen from all of them. What is kept per winner can be merged in any order: extremes
 * with the earliest trial on a tie, and the earliest trial of every length.
 */
import type { TrialPick } from '../api/contests.ts';
import { type MetricSpec, metricColumns, type Outcome, type Winner } from '../contract/outcome.ts';
import { countOf, type PairTally } from '../stats/tally.ts';

/** [length, margin, trial] of the fastest, slowest, closest and most lopsided trial. */
const EXTREMES = 4;
const EXTREME_WIDTH = 3;
/** Longer trials share the last slot. */
const LONGEST = 512;
/** Per winner: extremes, then for each length [count, earliest trial, its margin]. */
const LENGTH_WIDTH = 3;
const PER_WINNER = EXTREMES * EXTREME_WIDTH + LENGTH_WIDTH * (LONGEST + 1);
const NONE = -1;

export interface PickState {
  readonly cells: Float64Array<ArrayBuffer>;
}

/** Metric columns with a special meaning; -1 where the game has none. */
export interface MetricRoles {
  readonly length: number;
  readonly margin: number;
}

export function rolesOf(metrics: readonly MetricSpec[]): MetricRoles {
  const columns = metricColumns(metrics);
  return {
    length: columns.findIndex((c) => c.metric.role === 'length'),
    margin: columns.findIndex((c) => c.metric.role === 'margin'),
  };
}

export function newPicks(): PickState {
  const cells = new Float64Array(3 * PER_WINNER);
  for (let w = 0; w < 3; w++) {
    for (let e = 0; e < EXTREMES; e++) cells[w * PER_WINNER + e * EXTREME_WIDTH + 2] = NONE;
  }
  return { cells };
}

interface Candidate {
  readonly trial: number;
  readonly length: number;
  readonly margin: number;
}

export function addToPicks(state: PickState, roles: MetricRoles, outcome: Outcome, trial: number): void {
  const length = roles.length < 0 ? 0 : outcome.values[roles.length]!;
  const margin = roles.margin < 0 ? 0 : Math.abs(outcome.values[roles.margin]!);
  const candidate = { trial, length, margin };
  const base = outcome.winner * PER_WINNER;
  for (let e = 0; e < EXTREMES; e++) offer(state.cells, base + e * EXTREME_WIDTH, e, candidate);
  addLength(state.cells, base + EXTREMES * EXTREME_WIDTH + LENGTH_WIDTH * Math.min(LONGEST, Math.max(0, length)), 1, candidate);
}

function addLength(cells: Float64Array, at: number, count: number, { trial, margin }: Pick<Candidate, 'trial' | 'margin'>): void {
  const seen = cells[at]!;
  cells[at] = seen + count;
  if (seen !== 0 && trial >= cells[at + 1]!) return;
  cells[at + 1] = trial;
  cells[at + 2] = margin;
}

export function mergePicks(into: PickState, from: PickState): void {
  for (let w = 0; w < 3; w++) {
    const base = w * PER_WINNER;
    for (let e = 0; e < EXTREMES; e++) {
      const at = base + e * EXTREME_WIDTH;
      const trial = from.cells[at + 2]!;
      if (trial !== NONE) offer(into.cells, at, e, candidateAt(from.cells, at));
    }
    for (let i = base + EXTREMES * EXTREME_WIDTH; i < base + PER_WINNER; i += LENGTH_WIDTH) {
      const count = from.cells[i]!;
      if (count !== 0) addLength(into.cells, i, count, { trial: from.cells[i + 1]!, margin: from.cells[i + 2]! });
    }
  }
}

function candidateAt(cells: Float64Array, at: number): Candidate {
  return { length: cells[at]!, margin: cells[at + 1]!, trial: cells[at + 2]! };
}

function offer(cells: Float64Array, at: number, extreme: number, { length, margin, trial }: Candidate): void {
  const held = cells[at + 2]!;
  const wanted = extreme < 2 ? length : margin;
  const has = cells[at + (extreme < 2 ? 0 : 1)]!;
  const better = held === NONE || (extreme % 2 === 0 ? wanted < has : wanted > has) || (wanted === has && trial < held);
  if (!better) return;
  cells[at] = length;
  cells[at + 1] = margin;
  cells[at + 2] = trial;
}

/** The trials to offer, each label once, the most informative first. */
export function choosePicks(state: PickState, tally: PairTally): TrialPick[] {
  const picks: TrialPick[] = [];
  const add = (label: TrialPick['label'], winner: Winner, { trial, length, margin }: Candidate) => {
    if (trial !== NONE && !picks.some((p) => p.label === label)) picks.push({ label, trial, winner, length, margin });
  };
  const wins = [0, 1, 2].map((w) => countOf(tally, w as Winner));
  const likely = (wins[0]! >= wins[1]! ? 0 : 1) as Winner;
  const usual = wins[likely]! > 0 ? likely : 2;
  const typical = medianTrial(state, usual);
  if (typical !== null) add('typical', usual, typical);
  const labels = ['fastest', 'slowest', 'closest', 'lopsided'] as const;
  for (let e = 0; e < EXTREMES; e++) {
    const best = bestOf(state, e, [0, 1]) ?? bestOf(state, e, [2]);
    if (best !== null) add(labels[e]!, best.winner, best);
  }
  const underdog = (1 - likely) as Winner;
  const upset = usual === 2 ? null : bestOf(state, 3, [underdog]);
  if (upset !== null && wins[underdog]! * 2 < wins[likely]!) {
    add('upset', upset.winner, upset);
  }
  return picks;
}

function bestOf(state: PickState, extreme: number, winners: readonly number[]) {
  const best = Float64Array.of(0, 0, NONE);
  let winner: Winner | null = null;
  for (const w of winners) {
    const at = w * PER_WINNER + extreme * EXTREME_WIDTH;
    const trial = state.cells[at + 2]!;
    if (trial === NONE) continue;
    offer(best, 0, extreme, candidateAt(state.cells, at));
    if (best[2] === trial) winner = w as Winner;
  }
  if (winner === null) return null;
  return { winner, length: best[0]!, margin: best[1]!, trial: best[2]! };
}

/** Earliest trial of the median length among those the winner won. */
function medianTrial(state: PickState, winner: Winner): Candidate | null {
  const base = winner * PER_WINNER + EXTREMES * EXTREME_WIDTH;
  let total = 0;
  for (let i = 0; i <= LONGEST; i++) total += state.cells[base + LENGTH_WIDTH * i]!;
  let sum = 0;
  for (let i = 0; i <= LONGEST && total > 0; i++) {
    const at = base + LENGTH_WIDTH * i;
    sum += state.cells[at]!;
    if (2 * sum >= total) return { length: i, margin: state.cells[at + 2]!, trial: state.cells[at + 1]! };
  }
  return null;
}
