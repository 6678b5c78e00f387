/** Summary of a contest beyond win rates. */
import type { Figure, Side } from '../../../contract/outcome.ts';
import { meanInterval, wilson } from '../../../stats/interval.ts';
import { countOf, type PairTally, squaresOf, sumOf } from '../../../stats/tally.ts';
import { COLUMN } from './metrics.ts';

export function figures(tally: PairTally): readonly Figure[] {
  const n = countOf(tally);
  if (n === 0) return [];
  return ([0, 1] as const).flatMap((side) => [wipeRate(tally, side, n), pointsTraded(tally, side, n)]);
}

function wipeRate(tally: PairTally, side: Side, n: number): Figure {
  const wiped = sumOf(tally, COLUMN.wiped + side);
  const { low, high } = wilson(wiped, n);
  return {
    id: 'wipe-rate',
    label: 'Destroys the enemy',
    meaning: 'Share of exchanges that leave nothing of the enemy unit.',
    side,
    value: wiped / n,
    format: 'percent',
    low,
    high,
    n,
  };
}

function pointsTraded(tally: PairTally, side: Side, n: number): Figure {
  const column = COLUMN.points + side;
  const { low, high } = meanInterval(n, sumOf(tally, column) / 100, squaresOf(tally, column) / 10_000);
  return {
    id: 'points-destroyed',
    label: 'Points destroyed',
    meaning: 'Mean points of the enemy destroyed in an exchange.',
    side,
    value: sumOf(tally, column) / 100 / n,
    format: 'number',
    low: Math.max(0, low),
    high,
    n,
  };
}
