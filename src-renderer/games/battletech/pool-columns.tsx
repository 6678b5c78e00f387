/** The table of the pool: its columns, and what each sorts by. */
import { type Column, Meter, NumberInput } from '../../components/index.ts';
import { wholePercent } from '../../format/figures.ts';
import { featureTags } from './board-facts.ts';
import { type PoolChoice, withSheet, withWeight } from './pool-choice.ts';
import type { Sheet } from './sheet.ts';

export interface PoolSort {
  readonly by: string;
  readonly descending: boolean;
}

export function sortSheets(
  list: readonly Sheet[],
  choice: PoolChoice,
  times: ReadonlyMap<string, number>,
  { by, descending }: PoolSort,
): Sheet[] {
  const value = ({ board, facts }: Sheet): string | number => {
    if (by === 'name') return board.name;
    if (by === 'terrain') return facts.archetype;
    return by === 'weight' ? (choice.weights[board.name] ?? 1) : (times.get(board.name) ?? 0);
  };
  const turn = descending ? -1 : 1;
  return list.toSorted((a, b) => {
    const [x, y] = [value(a), value(b)];
    return x === y ? a.board.name.localeCompare(b.board.name, 'en') : x < y ? -turn : turn;
  });
}

interface PoolTable {
  readonly choice: PoolChoice;
  readonly change: (choice: PoolChoice) => void;
  /** In how many pairings each sheet is, by name. */
  readonly times: ReadonlyMap<string, number>;
  readonly eligible: (sheet: Sheet) => boolean;
}

export function poolColumns(table: PoolTable): Column<Sheet>[] {
  return [
    ...(table.choice.strategy === 'curated' ? [tickColumn(table)] : []),
    {
      id: 'name',
      label: 'Mapsheet',
      width: 'minmax(170px, 1.4fr)',
      sort: 'name',
      cell: (sheet) => (
        <div className="strong ellipsis" title={sheet.board.name}>
          {sheet.board.name}
        </div>
      ),
    },
    {
      id: 'kind',
      label: 'Terrain',
      width: '92px',
      sort: 'terrain',
      cell: (sheet) => <span className="soft">{sheet.facts.archetype}</span>,
    },
    {
      id: 'shares',
      label: 'Woods, water, built, %',
      width: '150px',
      cell: ({ facts }) => (
        <span className="dim figure">{[facts.woods, facts.water, facts.buildings].map((share) => wholePercent(share)).join(' · ')}</span>
      ),
    },
    weightColumn(table),
    timesColumn(table),
    {
      id: 'tags',
      label: 'Tags',
      width: 'minmax(120px, 1fr)',
      cell: (sheet) => <div className="dim small ellipsis">{featureTags(sheet.board).join(', ')}</div>,
    },
  ];
}

function tickColumn({ choice, change }: PoolTable): Column<Sheet> {
  return {
    id: 'tick',
    label: '',
    width: '36px',
    cell: ({ board: { name } }) => (
      <input
        type="checkbox"
        aria-label={`Use ${name}`}
        checked={choice.curated.includes(name)}
        onChange={(event) => change(withSheet(choice, name, event.target.checked))}
      />
    ),
  };
}

function weightColumn({ choice, change }: PoolTable): Column<Sheet> {
  return {
    id: 'weight',
    label: 'Weight',
    width: '96px',
    sort: 'weight',
    className: 'cell-visible',
    cell: ({ board: { name } }) => (
      <NumberInput
        label={`Weight of ${name}`}
        value={choice.weights[name] ?? 1}
        min={0}
        max={99}
        width={76}
        onChange={(weight) => weight !== null && change(withWeight(choice, name, weight))}
      />
    ),
  };
}

function timesColumn({ times, eligible }: PoolTable): Column<Sheet> {
  const most = Math.max(1, ...times.values());
  return {
    id: 'times',
    label: 'In pairings',
    width: 'minmax(120px, 1fr)',
    sort: 'times',
    cell: (sheet) => {
      const n = times.get(sheet.board.name) ?? 0;
      if (n === 0) return <span className="dim small">{whyUnused(sheet, eligible(sheet))}</span>;
      return (
        <span className="pool-times">
          <span className="figure">{n}</span>
          <Meter value={n / most} />
        </span>
      );
    },
  };
}

function whyUnused({ out }: Sheet, eligible: boolean): string {
  if (eligible) return 'not drawn';
  return out === null ? 'excluded' : `excluded: ${out}`;
}
