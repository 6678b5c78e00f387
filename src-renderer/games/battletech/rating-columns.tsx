/** The table of ratings: its columns, and what each sorts by. */
import type { Rating } from '../../../src-shared/contract/ruleset.ts';
import { shareFigure, shareOf } from '../../../src-shared/stats/share.ts';
import { type Column, IntervalBar, RecordBar } from '../../components/index.ts';
import { count, figure, signed } from '../../format/figures.ts';
import type { RatedMech, TerrainType } from './ratings.ts';

/** Before the index of the terrain a column sorts by. */
const TERRAIN_SORT = 'terrain ';

export function sortMechs(mechs: readonly RatedMech[], by: string, descending: boolean): RatedMech[] {
  const value = ({ standing, rating, overBv }: RatedMech): number | string | null => {
    switch (by) {
      case 'name':
        return standing.name.toLowerCase();
      case 'bv':
        return standing.points > 0 ? standing.points : null;
      case 'over':
        return overBv;
      case 'strength':
        return standing.strength;
      case 'rate':
        return standing.rate;
      case 'offence':
        return rating?.parts[0] ?? null;
      case 'defence':
        return rating?.parts[1] ?? null;
      default:
        return by.startsWith(TERRAIN_SORT)
          ? (standing.byCondition?.[Number(by.slice(TERRAIN_SORT.length))]?.rating?.value ?? null)
          : (rating?.value ?? null);
    }
  };
  const turn = descending ? -1 : 1;
  return mechs.toSorted((a, b) => {
    const [x, y] = [value(a), value(b)];
    // Unknown values come last in both directions.
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1;
    return x === y ? b.standing.rate - a.standing.rate : x < y ? -turn : turn;
  });
}

function number(id: string, label: string, width: string, cell: (mech: RatedMech) => string): Column<RatedMech> {
  return { id, label, width, align: 'right', sort: id, cell: (mech) => <span className="figure">{cell(mech)}</span> };
}

const NAME_COLUMN: Column<RatedMech> = {
  id: 'name',
  label: "'Mech",
  width: 'minmax(214px, 1fr)',
  sort: 'name',
  cell: ({ standing }) => (
    <span className="unit-cell" title={`${standing.name}, ${standing.detail}`}>
      <span className="unit-cell-name">{standing.name}</span>
      <span className="unit-cell-detail">{standing.detail}</span>
    </span>
  ),
};

/** The rating and its interval on an axis from 1 to 10. */
const RATING_COLUMNS: readonly Column<RatedMech>[] = [
  {
    id: 'rating',
    label: 'CR',
    width: '56px',
    align: 'right',
    sort: 'rating',
    cell: ({ rating }) => <span className="rating-figure">{rating === null ? '–' : rating.value.toFixed(1)}</span>,
  },
  {
    id: 'interval',
    label: (
      <span className="rating-axis" aria-hidden>
        <span>1</span>
        <span>5</span>
        <span>10</span>
      </span>
    ),
    width: '108px',
    className: 'cell-visible',
    cell: ({ rating }) => rating !== null && <IntervalBar low={rating.low} value={rating.value} high={rating.high} from={1} to={10} />,
  },
];

const RECORD_COLUMN: Column<RatedMech> = {
  id: 'record',
  label: 'W / D / L',
  width: '110px',
  cell: ({ standing: { wins, draws, losses } }) => (
    <span title={`${count(wins)} won, ${count(draws)} drawn, ${count(losses)} lost`}>
      <RecordBar wins={wins} draws={draws} losses={losses} />
    </span>
  ),
};

export function ratingColumns(terrainTypes: readonly TerrainType[]): Column<RatedMech>[] {
  return [
    { id: 'place', label: '', width: '40px', align: 'right', cell: (_, i) => <span className="dim figure">{i + 1}</span> },
    NAME_COLUMN,
    ...RATING_COLUMNS,
    number('bv', 'BV 2', '64px', ({ standing }) => (standing.points > 0 ? count(standing.points) : '–')),
    number('over', 'Over BV', '68px', ({ overBv }) => (overBv === null ? '–' : signed(overBv))),
    number('strength', 'Strength', '72px', ({ standing: { strength } }) => (strength === null ? '–' : count(Math.round(strength)))),
    ...terrainTypes.map(
      ({ at, label, meaning }): Column<RatedMech> => ({
        id: `${TERRAIN_SORT}${at}`,
        label: <span title={meaning}>{label}</span>,
        width: '58px',
        align: 'right',
        sort: `${TERRAIN_SORT}${at}`,
        cell: ({ standing, rating }) => <TerrainCell rating={standing.byCondition?.[at]?.rating ?? null} whole={rating} />,
      }),
    ),
    number('rate', 'Win %', '60px', ({ standing }) => shareFigure(shareOf(standing))),
    RECORD_COLUMN,
    number('offence', 'Offence', '68px', ({ rating }) => (rating === null ? '–' : figure(rating.parts[0] ?? 0))),
    number('defence', 'Defence', '68px', ({ rating }) => (rating === null ? '–' : figure(rating.parts[1] ?? 0))),
  ];
}

/** A rating on one terrain; marked where the whole interval lies above or below the overall rating. */
function TerrainCell({ rating, whole }: { readonly rating: Rating | null; readonly whole: Rating | null }) {
  if (rating === null || whole === null) return <span className="dim">–</span>;
  const notable = rating.low > whole.value ? 'better' : rating.high < whole.value ? 'worse' : '';
  return (
    <span
      className={`figure ${notable === '' ? 'soft' : 'strong'}`}
      title={`${rating.value.toFixed(1)}, 95 % between ${rating.low.toFixed(1)} and ${rating.high.toFixed(1)}`}
    >
      {notable !== '' && <span className="rating-notable">{notable === 'better' ? '▴' : '▾'}</span>}
      {rating.value.toFixed(1)}
    </span>
  );
}
