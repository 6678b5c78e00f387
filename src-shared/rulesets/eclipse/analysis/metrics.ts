/** Measurements of every battle, and the statistics over many of them. */
import { type FigureName, knownMean, meanFigure, rateFigure } from '../../../contract/figures.ts';
import { columnOf, type Figure, type MetricSpec, type Odds, type Side } from '../../../contract/outcome.ts';
import { countOf, type PairTally, sumOf } from '../../../stats/tally.ts';

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

export function figures(tally: PairTally, exact: Odds | null): readonly Figure[] {
  const n = countOf(tally);
  if (n === 0) return [];
  const known = (metric: string, side: Side | null = null) => knownMean(exact, metric, side);
  const share = (name: FigureName, column: number) => rateFigure(name, sumOf(tally, column), n, known(name.id));
  return [
    meanFigure(tally, { id: 'rounds', label: 'Rounds', meaning: 'Mean length of a battle.', side: null }, COLUMN.rounds, {
      known: known('rounds'),
    }),
    share({ id: 'mutual', label: 'Both destroyed', meaning: 'Battles in which no ship was left.', side: null }, COLUMN.mutual),
    share(
      { id: 'stalemate', label: 'Stalemates', meaning: 'Battles in which neither side could harm the other.', side: null },
      COLUMN.stalemate,
    ),
    ...([0, 1] as const).flatMap((side) => {
      const mean = (id: string, label: string, meaning: string, column: number, choices: { winner?: Side; known?: number | undefined }) =>
        meanFigure(tally, { id, label, meaning, side }, column, choices);
      const won = { winner: side };
      return [
        mean('ships', 'Ships left', 'Mean number of ships alive at the end.', COLUMN.ships + side, { known: known('ships', side) }),
        mean('hull', 'Hull left', 'Mean hull points left at the end.', COLUMN.hull + side, { known: known('hull', side) }),
        mean('rounds-to-victory', 'Rounds to victory', 'Mean length of the battles this side won.', COLUMN.rounds, won),
        mean('victory-ships', 'Ships left in victory', 'Mean number of its ships alive in the battles it won.', COLUMN.ships + side, won),
      ];
    }),
  ];
}
