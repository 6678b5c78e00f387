/** Measurements of every battle, and the statistics over many of them. */
import { columnOf, type Figure, type MetricSpec, type Side } from '../../../contract/outcome.ts';
import { meanInterval, wilson } from '../../../stats/interval.ts';
import { countOf, type PairTally, squaresOf, sumOf } from '../../../stats/tally.ts';

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

/** Columns of an outcome; those of a side follow each other. */
export const COLUMN = {
  rounds: columnOf(METRICS, 'rounds'),
  ships: columnOf(METRICS, 'ships', 0),
  hull: columnOf(METRICS, 'hull', 0),
  mutual: columnOf(METRICS, 'mutual'),
  stalemate: columnOf(METRICS, 'stalemate'),
  margin: columnOf(METRICS, 'margin'),
} as const;

export function figures(tally: PairTally): readonly Figure[] {
  const n = countOf(tally);
  if (n === 0) return [];
  const { rounds, ships, hull, mutual, stalemate } = COLUMN;
  return [
    meanFigure(tally, { id: 'rounds', label: 'Rounds', meaning: 'Mean length of a battle.', side: null }, rounds),
    rateFigure(tally, { id: 'mutual', label: 'Both destroyed', meaning: 'Battles in which no ship was left.', side: null }, mutual),
    rateFigure(
      tally,
      { id: 'stalemate', label: 'Stalemates', meaning: 'Battles in which neither side could harm the other.', side: null },
      stalemate,
    ),
    ...([0, 1] as const).flatMap((side) => [
      meanFigure(tally, { id: 'ships', label: 'Ships left', meaning: 'Mean number of ships alive at the end.', side }, ships + side),
      meanFigure(tally, { id: 'hull', label: 'Hull left', meaning: 'Mean hull points left at the end.', side }, hull + side),
      meanFigure(
        tally,
        { id: 'rounds-to-victory', label: 'Rounds to victory', meaning: 'Mean length of the battles this side won.', side },
        rounds,
        side,
      ),
      meanFigure(
        tally,
        { id: 'victory-ships', label: 'Ships left in victory', meaning: 'Mean number of its ships alive in the battles it won.', side },
        ships + side,
        side,
      ),
    ]),
  ];
}

type FigureName = Pick<Figure, 'id' | 'label' | 'meaning' | 'side'>;

function rateFigure(tally: PairTally, name: FigureName, column: number): Figure {
  const n = countOf(tally);
  const k = sumOf(tally, column);
  const { low, high } = wilson(k, n);
  return { ...name, value: k / n, format: 'percent', low, high, n };
}

/** `winner`: over the battles that this side won. */
function meanFigure(tally: PairTally, name: FigureName, column: number, winner?: Side): Figure {
  const n = countOf(tally, winner);
  const sum = sumOf(tally, column, winner);
  const interval = n < 2 ? {} : meanInterval(n, sum, squaresOf(tally, column, winner));
  return { ...name, value: n === 0 ? 0 : sum / n, format: 'number', n, ...interval };
}
