/** What every battle yields, and the figures read off many of them. */
import { columnOf, type Figure, type MetricSpec, newOutcome, type Outcome, type Side } from '../../../contract/outcome.ts';
import { meanInterval, wilson } from '../../../stats/interval.ts';
import { countOf, type PairTally, squaresOf, sumOf } from '../../../stats/tally.ts';
import type { BattleResult } from '../engine/battle.ts';

export const METRICS: readonly MetricSpec[] = [
  {
    id: 'rounds',
    label: 'Rounds',
    meaning: 'Engagement rounds begun; the missile phase is none.',
    perSide: false,
    scale: 1,
    max: 60,
    role: 'length',
  },
  { id: 'ships', label: 'Ships left', meaning: 'Ships alive at the end.', perSide: true, scale: 1, max: 20, better: 'high' },
  {
    id: 'hull',
    label: 'Hull left',
    meaning: 'Points of damage the living ships could still take.',
    perSide: true,
    role: 'damage',
    scale: 1,
    max: 80,
    better: 'high',
  },
  {
    id: 'mutual',
    label: 'Both destroyed',
    meaning: '1 when the last ships of both sides fell in the same step.',
    perSide: false,
    scale: 1,
    max: 1,
  },
  { id: 'stalemate', label: 'Stalemate', meaning: '1 when neither side could harm the other any more.', perSide: false, scale: 1, max: 1 },
  {
    id: 'margin',
    label: 'Margin',
    meaning: "Difference of the sides' hull left, each in per cent of its hull at the start.",
    perSide: false,
    unit: '%',
    scale: 1,
    max: 100,
    role: 'margin',
  },
];

const ROUNDS = columnOf(METRICS, 'rounds');
const SHIPS = columnOf(METRICS, 'ships', 0);
const HULL = columnOf(METRICS, 'hull', 0);
const MUTUAL = columnOf(METRICS, 'mutual');
const STALEMATE = columnOf(METRICS, 'stalemate');
const MARGIN = columnOf(METRICS, 'margin');

export function eclipseOutcome(): Outcome {
  return newOutcome(METRICS);
}

export function writeOutcome(outcome: Outcome, result: BattleResult, hullAtStart: readonly [number, number]): void {
  outcome.winner = result.winner;
  outcome.gamesA = result.winner === 0 ? 1 : 0;
  outcome.gamesB = result.winner === 1 ? 1 : 0;
  const { values } = outcome;
  values[ROUNDS] = result.rounds;
  for (const side of [0, 1] as const) {
    values[SHIPS + side] = result.ships[side];
    values[HULL + side] = result.hull[side];
  }
  values[MUTUAL] = result.reason === 'mutual' ? 1 : 0;
  values[STALEMATE] = result.reason === 'stalemate' ? 1 : 0;
  const part = (side: Side) => result.hull[side] / Math.max(1, hullAtStart[side]);
  values[MARGIN] = Math.round(100 * Math.abs(part(0) - part(1)));
}

export function figures(tally: PairTally): readonly Figure[] {
  const n = countOf(tally);
  if (n === 0) return [];
  const rate = (id: string, label: string, meaning: string, side: Side | null, k: number, of = n): Figure => {
    const { low, high } = wilson(k, of);
    return { id, label, meaning, side, value: of === 0 ? 0 : k / of, format: 'percent', low, high, n: of };
  };
  const mean = (id: string, label: string, meaning: string, side: Side | null, column: number, winner?: Side): Figure => {
    const of = countOf(tally, winner);
    const sum = sumOf(tally, column, winner);
    const interval = of < 2 ? {} : meanInterval(of, sum, squaresOf(tally, column, winner));
    return { id, label, meaning, side, value: of === 0 ? 0 : sum / of, format: 'number', n: of, ...interval };
  };
  return [
    mean('rounds', 'Rounds', 'Mean length of a battle.', null, ROUNDS),
    rate('mutual', 'Both destroyed', 'Battles in which nobody was left.', null, sumOf(tally, MUTUAL)),
    rate('stalemate', 'Stalemates', 'Battles in which neither side could harm the other.', null, sumOf(tally, STALEMATE)),
    ...([0, 1] as const).flatMap((side) => [
      mean('ships', 'Ships left', 'Mean number of ships alive at the end.', side, SHIPS + side),
      mean('hull', 'Hull left', 'Mean hull points left at the end.', side, HULL + side),
      mean('rounds-to-victory', 'Rounds to victory', 'Mean length of the battles this side won.', side, ROUNDS, side),
      mean('victory-ships', 'Ships left in victory', 'Mean number of its ships alive in the battles it won.', side, SHIPS + side, side),
    ]),
  ];
}
