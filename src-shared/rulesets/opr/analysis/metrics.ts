/** What every match yields, and the figures made of it. */
import { type FigureName, knownMean, meanFigure, rateFigure } from '../../../contract/figures.ts';
import { columnOf, type Figure, type MetricSpec, type Odds, type Side } from '../../../contract/outcome.ts';
import { probabilityOf } from '../../../stats/distribution.ts';
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
    role: 'name',
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

export function figures(tally: PairTally, exact: Odds | null): readonly Figure[] {
  if (countOf(tally) === 0) return [];
  const mean = (name: FigureName) =>
    meanFigure(tally, name, columnOf(METRICS, name.id, name.side), { known: knownMean(exact, name.id, name.side) });
  const ofBoth = (id: string, label: string, meaning: string) => ([0, 1] as const).map((side) => mean({ id, label, meaning, side }));
  return [
    ...ofBoth('wounds', 'Wounds dealt', 'Mean wounds per match.'),
    ...ofBoth('kills', 'Models killed', 'Mean enemy models killed per match.'),
    ...ofBoth('held', 'Rounds held', 'Mean rounds at whose end the side held the objective.'),
    ...([0, 1] as const).map((side) => firstBlood(tally, exact, side)),
    mean({ id: 'games', label: 'Games', meaning: 'Mean games per match.', side: null }),
    mean({ id: 'rounds', label: 'Rounds', meaning: 'Mean rounds per match.', side: null }),
  ];
}

/** How often a side draws it. The codes 0, 1 and 2 have the sum s and the squares q, so that (q - s) / 2 of them are a 2. */
function firstBlood(tally: PairTally, exact: Odds | null, side: Side): Figure {
  const sum = sumOf(tally, COLUMN.firstBlood);
  const ofB = (squaresOf(tally, COLUMN.firstBlood) - sum) / 2;
  const known = exact?.distributions.firstBlood;
  const name = { id: 'firstBlood', label: 'First blood', meaning: 'Matches in which the side dealt the first wound.', side };
  return rateFigure(name, side === 0 ? sum - 2 * ofB : ofB, countOf(tally), known && probabilityOf(known, side + 1));
}
