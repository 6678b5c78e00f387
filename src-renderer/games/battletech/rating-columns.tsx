/** The table of ratings: its columns, and what each sorts by. */
import type { Rating } from '../../../src-shared/contract/ruleset.ts';
import { type Column, IntervalBar, RecordBar } from '../../components/index.ts';
import { count, figure, percent, signed } from '../../format/figures.ts';
import type { Country, RatedMech } from './ratings.ts';

/** Of the columns together, without and for each kind of country; below it the table scrolls sideways. */
export const LEAST_WIDTH = 940;
export const TERRAIN_WIDTH = 58;

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
        return by.startsWith('country ') ? (standing.byCondition?.[Number(by.slice(8))]?.rating?.value ?? null) : (rating?.value ?? null);
    }
  };
  const turn = descending ? -1 : 1;
  return mechs.toSorted((a, b) => {
    const [x, y] = [value(a), value(b)];
    // What is unknown stands last either way.
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1;
    return x === y ? b.standing.rate - a.standing.rate : x < y ? -turn : turn;
  });
}

export function ratingColumns(countries: readonly Country[]): Column<RatedMech>[] {
  const number = (id: string, label: string, width: string, cell: (mech: RatedMech) => string): Column<RatedMech> => ({
    id,
    label,
    width,
    align: 'right',
    sort: id,
    cell: (mech) => <span className="figure">{cell(mech)}</span>,
  });
  return [
    { id: 'place', label: '', width: '40px', align: 'right', cell: (_, i) => <span className="dim figure">{i + 1}</span> },
    {
      id: 'name',
      label: "'Mech",
      width: 'minmax(190px, 1fr)',
      sort: 'name',
      cell: ({ standing }) => (
        <span className="unit-cell" title={`${standing.name}, ${standing.detail}`}>
          <span className="unit-cell-name">{standing.name}</span>
          <span className="unit-cell-detail">{standing.detail}</span>
        </span>
      ),
    },
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
          <i>1</i>
          <i>5</i>
          <i>10</i>
        </span>
      ),
      width: '108px',
      className: 'cell-visible',
      cell: ({ rating }) => rating !== null && <IntervalBar low={rating.low} value={rating.value} high={rating.high} from={1} to={10} />,
    },
    number('bv', 'BV 2', '64px', ({ standing }) => (standing.points > 0 ? count(standing.points) : '–')),
    number('over', 'Over BV', '68px', ({ overBv }) => (overBv === null ? '–' : signed(overBv))),
    number('strength', 'Strength', '72px', ({ standing: { strength } }) => (strength === null ? '–' : count(Math.round(strength)))),
    ...countries.map(
      ({ at, label, meaning }): Column<RatedMech> => ({
        id: `country ${at}`,
        label: <span title={meaning}>{label}</span>,
        width: `${TERRAIN_WIDTH}px`,
        align: 'right',
        sort: `country ${at}`,
        cell: ({ standing, rating }) => <CountryCell rating={standing.byCondition?.[at]?.rating ?? null} whole={rating} />,
      }),
    ),
    number('rate', 'Win %', '60px', ({ standing }) => percent(standing.rate)),
    {
      id: 'record',
      label: 'W / D / L',
      width: '110px',
      cell: ({ standing }) => (
        <span
          className="rating-record"
          title={`${count(standing.wins)} won, ${count(standing.draws)} drawn, ${count(standing.losses)} lost`}
        >
          <RecordBar wins={standing.wins} draws={standing.draws} losses={standing.losses} />
        </span>
      ),
    },
    number('offence', 'Offence', '68px', ({ rating }) => (rating === null ? '–' : figure(rating.parts[0] ?? 0))),
    number('defence', 'Defence', '68px', ({ rating }) => (rating === null ? '–' : figure(rating.parts[1] ?? 0))),
  ];
}

/** One country's rating; marked where it is beyond doubt that the 'Mech does better or worse there than over all. */
function CountryCell({ rating, whole }: { readonly rating: Rating | null; readonly whole: Rating | null }) {
  if (rating === null || whole === null) return <span className="dim">–</span>;
  const telling = rating.low > whole.value ? 'better' : rating.high < whole.value ? 'worse' : '';
  return (
    <span
      className={`figure ${telling === '' ? 'soft' : 'strong'}`}
      title={`${rating.value.toFixed(1)}, 95 % between ${rating.low.toFixed(1)} and ${rating.high.toFixed(1)}`}
    >
      {telling !== '' && <span className="rating-telling">{telling === 'better' ? '▴' : '▾'}</span>}
      {rating.value.toFixed(1)}
    </span>
  );
}
