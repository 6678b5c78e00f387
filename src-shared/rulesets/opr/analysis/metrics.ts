/** What every match yields, and the figures made of it. */
import { columnOf, type Figure, type MetricSpec } from '../../../contract/outcome.ts';
import { meanInterval } from '../../../stats/interval.ts';
import { countOf, type PairTally, squaresOf, sumOf } from '../../../stats/tally.ts';

export const METRICS: readonly MetricSpec[] = [
  {
    id: 'wounds',
    label: 'Wounds dealt',
    meaning: 'Wounds the side dealt in the match; the first tiebreaker.',
    perSide: true,
    offence: true,
    role: 'damage',
    scale: 1,
    max: 120,
    better: 'high',
  },
  {
    id: 'kills',
    label: 'Models killed',
    meaning: 'Enemy models killed in the match; the second tiebreaker.',
    perSide: true,
    offence: true,
    scale: 1,
    max: 60,
    better: 'high',
  },
  {
    id: 'held',
    label: 'Rounds held',
    meaning: 'Rounds at whose end the side held the objective; the third tiebreaker.',
    perSide: true,
    scale: 1,
    max: 12,
    better: 'high',
  },
  { id: 'games', label: 'Games', meaning: 'Games played: two when one side wins both, otherwise three.', perSide: false, scale: 1, max: 3 },
  {
    id: 'firstBlood',
    label: 'First blood',
    meaning: 'Who dealt the first wound: 0 no one, 1 the first side, 2 the second.',
    perSide: false,
    scale: 1,
    max: 2,
  },
  { id: 'rounds', label: 'Rounds', meaning: 'Rounds played in all games.', perSide: false, scale: 1, max: 12, role: 'length' },
  {
    id: 'margin',
    label: 'Margin',
    meaning: 'Ten for each game of difference plus the difference in rounds held; 0 is the closest match.',
    perSide: false,
    scale: 1,
    max: 32,
    role: 'margin',
  },
];

export const COLUMN = {
  wounds: columnOf(METRICS, 'wounds', 0),
  kills: columnOf(METRICS, 'kills', 0),
  held: columnOf(METRICS, 'held', 0),
  games: columnOf(METRICS, 'games'),
  firstBlood: columnOf(METRICS, 'firstBlood'),
  rounds: columnOf(METRICS, 'rounds'),
  margin: columnOf(METRICS, 'margin'),
} as const;

export function figures(tally: PairTally): readonly Figure[] {
  const n = countOf(tally);
  if (n === 0) return [];
  const mean = (column: number, figure: Pick<Figure, 'id' | 'label' | 'meaning' | 'side'>): Figure => {
    const sum = sumOf(tally, column);
    const { low, high } = meanInterval(n, sum, squaresOf(tally, column));
    const bounded = Number.isFinite(low) ? { low, high } : {};
    return { ...figure, value: sum / n, format: 'number', n, ...bounded };
  };
  const sides = [0, 1] as const;
  return [
    ...sides.map((side) => mean(COLUMN.wounds + side, { id: 'wounds', label: 'Wounds dealt', meaning: 'Mean wounds per match.', side })),
    ...sides.map((side) =>
      mean(COLUMN.kills + side, { id: 'kills', label: 'Models killed', meaning: 'Mean enemy models killed per match.', side }),
    ),
    ...sides.map((side) =>
      mean(COLUMN.held + side, {
        id: 'held',
        label: 'Rounds held',
        meaning: 'Mean rounds at whose end the side held the objective.',
        side,
      }),
    ),
    mean(COLUMN.games, { id: 'games', label: 'Games', meaning: 'Mean games per match.', side: null }),
    mean(COLUMN.rounds, { id: 'rounds', label: 'Rounds', meaning: 'Mean rounds per match.', side: null }),
  ];
}
