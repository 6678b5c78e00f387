/** How far the outcomes of two engines lie apart: many scores a pair, the largest counts. */
import { SeededDice } from '../../../../src-shared/random/seeded.ts';
import { COLUMN } from '../../../../src-shared/rulesets/opr/analysis/metrics.ts';
import { OprArena } from '../../../../src-shared/rulesets/opr/engine/arena.ts';
import { compileFighters } from '../../../../src-shared/rulesets/opr/engine/compile.ts';
import type { Fighter } from '../../../../src-shared/rulesets/opr/rules/fighter.ts';
import type { RuleOptions } from '../../../../src-shared/rulesets/opr/rules/options.ts';
import { playMatch } from '../../../reference/opr/game.ts';

export const SEED = { hi: 0x0da7, lo: 0xba771e };
const MATCHES = 240;

/** What is compared of a match: the winner, and five classes each of wounds, kills, rounds held and rounds. */
function cellsOf(
  winner: number,
  wounds: readonly [number, number],
  kills: readonly [number, number],
  held: readonly [number, number],
): number[] {
  const split = (difference: number): number => Math.max(0, Math.min(4, Math.round(difference / 4) + 2));
  return [
    winner,
    3 + split(wounds[0] - wounds[1]),
    8 + split(kills[0] - kills[1]),
    13 + Math.max(0, Math.min(4, held[0] - held[1] + 2)),
    18 + Math.min(4, Math.floor(wounds[0] / 6)),
    23 + Math.min(4, Math.floor(wounds[1] / 6)),
  ];
}
/** Behind the classes stand sum and sum of squares of wounds, kills and rounds held by each side. */
const SUMS = 28;
const CELLS = SUMS + 12;

function addMatch(
  cells: Float64Array,
  winner: number,
  wounds: readonly [number, number],
  kills: readonly [number, number],
  held: readonly [number, number],
): void {
  for (const cell of cellsOf(winner, wounds, kills, held)) cells[cell] = cells[cell]! + 1;
  [...wounds, ...kills, ...held].forEach((value, i) => {
    cells[SUMS + 2 * i] = cells[SUMS + 2 * i]! + value;
    cells[SUMS + 2 * i + 1] = cells[SUMS + 2 * i + 1]! + value * value;
  });
}

const GROUPS = [
  [0, 3],
  [3, 8],
  [8, 13],
  [13, 18],
  [18, 23],
  [23, 28],
] as const;

export function fastCells(fighters: readonly Fighter[], ruleOptions: RuleOptions, matches = MATCHES): Float64Array[] {
  const arena = new OprArena(compileFighters(fighters, ruleOptions));
  return pairs(fighters.length).map(([a, b]) => {
    const cells = new Float64Array(CELLS);
    for (let t = 0; t < matches; t++) {
      const { winner, values } = arena.trial(SEED, a, b, t);
      const at = (column: number): [number, number] => [values[column]!, values[column + 1]!];
      addMatch(cells, winner, at(COLUMN.wounds), at(COLUMN.kills), at(COLUMN.held));
    }
    return cells;
  });
}

export function referenceCells(fighters: readonly Fighter[], ruleOptions: RuleOptions, matches = MATCHES): Float64Array[] {
  const dice = new SeededDice();
  return pairs(fighters.length).map(([a, b]) => {
    const cells = new Float64Array(CELLS);
    for (let t = 0; t < matches; t++) {
      dice.seek({ hi: 7, lo: 7 }, a, b, t);
      const r = playMatch(fighters[a]!, fighters[b]!, ruleOptions, dice);
      addMatch(cells, r.winner, r.stats.wounds, r.stats.kills, r.stats.held);
    }
    return cells;
  });
}

function pairs(n: number): [number, number][] {
  return Array.from({ length: n }, (_, a) => Array.from({ length: n - a - 1 }, (_, i): [number, number] => [a, a + i + 1])).flat();
}

/** Per pair: two-sample chi-squares as normal scores (Wilson and Hilferty) and differences of means. The largest counts. */
export function worst(x: readonly Float64Array[], y: readonly Float64Array[]): number {
  let most = 0;
  x.forEach((cells, i) => {
    const others = y[i]!;
    for (const [from, to] of GROUPS) most = Math.max(most, score(cells.subarray(from, to), others.subarray(from, to)));
    for (let at = SUMS; at < CELLS; at += 2) most = Math.max(most, Math.abs(meanScore(cells, others, at)));
  });
  return Math.max(most, worstOfUnits(x, y));
}

/** A broken rule moves all pairs of its bearer the same way: Stouffer's sum over the pairs of a unit, metric by metric. */
function worstOfUnits(x: readonly Float64Array[], y: readonly Float64Array[]): number {
  const n = (1 + Math.sqrt(1 + 8 * x.length)) / 2;
  const sums = new Float64Array(n * 6);
  pairs(n).forEach(([a, b], i) => {
    for (let m = 0; m < 6; m++) {
      const z = meanScore(x[i]!, y[i]!, SUMS + 2 * m);
      const own = a * 6 + m;
      const others = b * 6 + (m ^ 1);
      sums[own] = sums[own]! + z;
      sums[others] = sums[others]! + z;
    }
  });
  return Math.max(...sums.map((s) => Math.abs(s) / Math.sqrt(n - 1)));
}

/** Difference of two means in standard errors; cells hold the sum and the sum of squares. */
function meanScore(x: Float64Array, y: Float64Array, at: number): number {
  const count = (v: Float64Array): number => v[0]! + v[1]! + v[2]!;
  const mean = (v: Float64Array): number => v[at]! / count(v);
  const error = (v: Float64Array): number => (v[at + 1]! / count(v) - mean(v) ** 2) / count(v);
  const spread = error(x) + error(y);
  return spread <= 0 ? 0 : (mean(x) - mean(y)) / Math.sqrt(spread);
}

function score(x: Float64Array, y: Float64Array): number {
  const total = (v: Float64Array): number => v.reduce((s, n) => s + n, 0);
  const [nx, ny] = [total(x), total(y)];
  let chi = 0;
  let cells = 0;
  let [restX, restY] = [0, 0];
  const add = (a: number, b: number): void => {
    const expected = ((a + b) * nx) / (nx + ny);
    const expectedY = a + b - expected;
    chi += (a - expected) ** 2 / expected + (b - expectedY) ** 2 / expectedY;
    cells++;
  };
  for (let i = 0; i < x.length; i++) {
    const [a, b] = [x[i]!, y[i]!];
    if (((a + b) * ny) / (nx + ny) >= 5) add(a, b);
    else [restX, restY] = [restX + a, restY + b];
  }
  if (restX + restY > 0 && ((restX + restY) * ny) / (nx + ny) >= 3) add(restX, restY);
  const df = cells - 1;
  if (df < 1) return 0;
  return ((chi / df) ** (1 / 3) - (1 - 2 / (9 * df))) / Math.sqrt(2 / (9 * df));
}

/** 45 pairs with 12 scores each and 10 units with 6: the largest of 600 should stay below this. */
export const LIMIT = 4;
