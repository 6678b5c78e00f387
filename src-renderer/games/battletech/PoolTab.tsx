import { RotateCcw, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/types.ts';
import type { Options } from '../../../src-shared/contract/options.ts';
import { isEligible } from '../../../src-shared/rulesets/battletech/engine/map-pool.ts';
import { TERRAIN_TYPES } from '../../../src-shared/rulesets/battletech/rules/terrain-type.ts';
import {
  Button,
  type Column,
  ErrorNote,
  Field,
  Loading,
  NumberInput,
  SegmentedControl,
  Select,
  Switch,
  TextInput,
  VirtualTable,
} from '../../components/index.ts';
import { count, counted, percent } from '../../format/figures.ts';
import { href } from '../../state/routes.ts';
import { navigate } from '../../state/use-route.ts';
import { featureTags, listed, tagsIn } from './board-facts.ts';
import { filterSheets } from './board-filter.ts';
import { appearances, LONGEST_LIST, type PoolChoice, type Strategy, sheetText, withSheet, withWeight } from './pool-choice.ts';
import { RateField } from './RateField.tsx';
import type { Sheet } from './sheet.ts';
import { usePool } from './use-pool.ts';
import type { Sheets } from './use-sheets.ts';

const STRATEGY_WORDS: Readonly<Record<Strategy, { readonly label: string; readonly hint: string }>> = {
  random: { label: 'Random pairs', hint: 'So many pairs are drawn from all sheets that pass the filters; every duel takes one of them.' },
  all: { label: 'All sheets', hint: 'Every sheet that passes the filters, each equally often, in as many pairs as a run can hold.' },
  curated: { label: 'Curated', hint: 'Only pairs of the sheets ticked in the table.' },
};

/** The sheet of a new run with these options filled in. */
const newRunAddress = (options: Options) => ({
  ruleset: 'battletech',
  ...Object.fromEntries(Object.entries(options).map(([id, value]) => [`option.${id}`, String(value)])),
});

type SortBy = 'name' | 'kind' | 'weight' | 'times';

/** Which sheets a run draws from, how often each comes up, and the run itself. */
export function PoolTab({ sheets, ruleset }: { readonly sheets: Sheets; readonly ruleset: RulesetInfo }) {
  if (sheets.error) return <ErrorNote error={sheets.error} />;
  if (sheets.list === undefined) return <Loading label="Reading the mapsheets" />;
  return <PoolPage list={sheets.list} ruleset={ruleset} />;
}

function PoolPage({ list, ruleset }: { readonly list: readonly Sheet[]; readonly ruleset: RulesetInfo }) {
  const pool = usePool(ruleset, list);
  const { choice, change, options } = pool;
  const [words, setWords] = useState('');
  const [sort, setSort] = useState<{ by: SortBy; descending: boolean }>({ by: 'name', descending: false });
  const times = useMemo(() => appearances(pool.pairings), [pool.pairings]);
  const tags = useMemo(() => tagsIn(list.map((sheet) => sheet.board)), [list]);
  const rows = useMemo(() => {
    const found = filterSheets(list, { words, tag: '', archetype: '', withOut: true });
    return sorted(found, choice, times, sort);
  }, [list, words, choice, times, sort]);
  const most = Math.max(1, ...times.values());
  const length = sheetText(choice).length;
  const tooLong = length > LONGEST_LIST;
  const taking = [...times.keys()].length;
  const columns = poolColumns(choice, change, times, most, (sheet) => isEligible(sheet.board, options));
  return (
    <div className="pool">
      <div className="pool-form scroll">
        <Field label="Pool" hint={STRATEGY_WORDS[choice.strategy].hint}>
          <SegmentedControl<Strategy>
            label="Pool"
            value={choice.strategy}
            onChange={(strategy) => change({ ...choice, strategy })}
            choices={(Object.keys(STRATEGY_WORDS) as Strategy[]).map((value) => ({ value, label: STRATEGY_WORDS[value].label }))}
          />
        </Field>
        {choice.strategy !== 'all' && (
          <Field label="Pairings" hint="How many fields of two sheets are laid out. The specification asks for about 100.">
            <NumberInput
              label="Pairings"
              value={choice.pairings}
              min={1}
              max={pool.mostPairings}
              width={120}
              onChange={(pairings) => pairings !== null && change({ ...choice, pairings })}
            />
          </Field>
        )}
        <div className="rate-field-row">
          <Field label="Country">
            <Select
              label="Country"
              value={choice.country || 'any'}
              onChange={(country) => change({ ...choice, country: country === 'any' ? '' : country })}
              choices={[
                { value: 'any', label: 'Any' },
                ...TERRAIN_TYPES.map((kind) => ({
                  value: kind as string,
                  label: kind,
                  note: counted(list.filter((sheet) => sheet.facts.archetype === kind).length, 'sheet', 'sheets'),
                })),
              ]}
            />
          </Field>
          <Field label="Only with tag">
            <Select
              label="Only with tag"
              value={choice.onlyTag || 'any'}
              onChange={(tag) => change({ ...choice, onlyTag: tag === 'any' ? '' : tag })}
              choices={[
                { value: 'any', label: 'Any' },
                ...tags.slice(0, 60).map(({ tag, count: n }) => ({ value: tag, label: tag, note: counted(n, 'sheet', 'sheets') })),
              ]}
            />
          </Field>
        </div>
        <div className="row pool-switch">
          <Switch
            label="Both sheets of a pair are of one country"
            checked={choice.sameCountry}
            onChange={(sameCountry) => change({ ...choice, sameCountry })}
          />
          <span className="small soft">Both sheets of a pair of one country</span>
        </div>
        <Field label="Filtered tags" hint="Sheets with one of these stay out, and so do those that are all water.">
          <FilteredTags exclude={choice.exclude} onChange={(exclude) => change({ ...choice, exclude })} />
        </Field>
        {tooLong && (
          <p className="problem problem-error">
            The list of sheets is {count(length)} letters long; a run holds {count(LONGEST_LIST)}. Tick fewer sheets, or use a tag.
          </p>
        )}
        {pool.problems.map((problem) => (
          <p key={problem.message} className={`problem problem-${problem.severity}`}>
            {problem.message} {problem.hint}
          </p>
        ))}
        <div>
          <Button size="small" variant="ghost" icon={RotateCcw} onClick={pool.reset}>
            Back to the defaults
          </Button>
        </div>
        <div>
          <Button size="small" disabled={tooLong} onClick={() => navigate(href('runs', ['new'], newRunAddress(options)))}>
            Set up another run on this pool
          </Button>
        </div>
        <RateField ruleset={ruleset} pool={options} blocked={tooLong ? 'The list of sheets is too long.' : null} />
      </div>
      <div className="pool-main">
        <div className="view-tools pool-summary">
          <span>
            <b>{count(taking)}</b> of {counted(list.length, 'sheet', 'sheets')} take part
          </span>
          <span>
            <b>{count(pool.pairings.length)}</b> pairings
          </span>
          {taking > 0 && (
            <span>
              each sheet in <b>{Math.min(...times.values())}</b> to <b>{most}</b> of them
            </span>
          )}
          <span className="grow" />
          <TextInput
            className="pool-find"
            aria-label="Find a sheet"
            placeholder="Name, country or tag"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          {choice.strategy === 'curated' && (
            <>
              <Button
                size="small"
                onClick={() =>
                  change(rows.filter((s) => isEligible(s.board, options)).reduce((all, s) => withSheet(all, s.board.name, true), choice))
                }
              >
                Tick {words === '' ? 'all' : 'these'}
              </Button>
              <Button size="small" onClick={() => change(rows.reduce((all, s) => withSheet(all, s.board.name, false), choice))}>
                Untick {words === '' ? 'all' : 'these'}
              </Button>
            </>
          )}
        </div>
        <VirtualTable
          label="Sheets of the pool"
          columns={columns}
          count={rows.length}
          row={(i) => rows[i]}
          rowHeight={32}
          rowClass={(sheet) => (times.has(sheet.board.name) ? '' : 'pool-idle')}
          sort={sort}
          onSort={(by) => setSort({ by: by as SortBy, descending: by === sort.by ? !sort.descending : by === 'times' || by === 'weight' })}
        />
      </div>
    </div>
  );
}

/** The tags as chips; a press takes one off, Enter adds what was typed. */
function FilteredTags({ exclude, onChange }: { readonly exclude: string; readonly onChange: (exclude: string) => void }) {
  const [typed, setTyped] = useState('');
  const tags = listed(exclude);
  const add = () => {
    const word = typed.replaceAll(';', ' ').trim();
    if (word !== '' && !tags.some((tag) => tag.toLowerCase() === word.toLowerCase())) onChange([...tags, word].join('; '));
    setTyped('');
  };
  return (
    <>
      <div className="pool-tags">
        {tags.map((tag) => (
          <button
            key={tag}
            type="button"
            className="chip pool-tag"
            aria-label={`Let ${tag} in`}
            onClick={() => onChange(tags.filter((other) => other !== tag).join('; '))}
          >
            {tag}
            <X size={12} aria-hidden />
          </button>
        ))}
      </div>
      <TextInput
        aria-label="Filter another tag"
        placeholder="Another tag, then Enter"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && add()}
        onBlur={add}
      />
    </>
  );
}

function sorted(
  list: readonly Sheet[],
  choice: PoolChoice,
  times: ReadonlyMap<string, number>,
  { by, descending }: { readonly by: SortBy; readonly descending: boolean },
): Sheet[] {
  const value = (sheet: Sheet): string | number =>
    by === 'name'
      ? sheet.board.name
      : by === 'kind'
        ? sheet.facts.archetype
        : by === 'weight'
          ? (choice.weights[sheet.board.name] ?? 1)
          : (times.get(sheet.board.name) ?? 0);
  const turn = descending ? -1 : 1;
  return list.toSorted((a, b) => {
    const [x, y] = [value(a), value(b)];
    return x === y ? a.board.name.localeCompare(b.board.name, 'en') : x < y ? -turn : turn;
  });
}

function poolColumns(
  choice: PoolChoice,
  change: (choice: PoolChoice) => void,
  times: ReadonlyMap<string, number>,
  most: number,
  eligible: (sheet: Sheet) => boolean,
): Column<Sheet>[] {
  const ticks: Column<Sheet>[] =
    choice.strategy === 'curated'
      ? [
          {
            id: 'tick',
            label: '',
            width: '36px',
            cell: (sheet) => (
              <input
                type="checkbox"
                aria-label={`Take ${sheet.board.name}`}
                checked={choice.curated.includes(sheet.board.name)}
                onChange={(event) => change(withSheet(choice, sheet.board.name, event.target.checked))}
              />
            ),
          },
        ]
      : [];
  return [
    ...ticks,
    {
      id: 'name',
      label: 'Sheet',
      width: 'minmax(170px, 1.4fr)',
      sort: 'name',
      cell: (sheet) => (
        <div className="strong ellipsis" title={sheet.board.name}>
          {sheet.board.name}
        </div>
      ),
    },
    { id: 'kind', label: 'Country', width: '92px', sort: 'kind', cell: (sheet) => <span className="soft">{sheet.facts.archetype}</span> },
    {
      id: 'terrain',
      label: 'Woods, water, built, %',
      width: '150px',
      cell: ({ facts }) => (
        <span className="dim figure">
          {[facts.woods, facts.water, facts.buildings].map((share) => (share > 0 ? percent(share, 0) : '0')).join(' · ')}
        </span>
      ),
    },
    {
      id: 'weight',
      label: 'Weight',
      width: '96px',
      sort: 'weight',
      className: 'cell-visible',
      cell: (sheet) => (
        <NumberInput
          label={`Weight of ${sheet.board.name}`}
          value={choice.weights[sheet.board.name] ?? 1}
          min={0}
          max={99}
          width={76}
          onChange={(weight) => weight !== null && change(withWeight(choice, sheet.board.name, weight))}
        />
      ),
    },
    {
      id: 'times',
      label: 'In pairings',
      width: 'minmax(120px, 1fr)',
      sort: 'times',
      cell: (sheet) => {
        const n = times.get(sheet.board.name) ?? 0;
        return n > 0 ? (
          <span className="pool-times">
            <span className="figure">{n}</span>
            <span className="board-share" aria-hidden>
              <i style={{ width: `${(100 * n) / most}%` }} />
            </span>
          </span>
        ) : (
          <span className="dim small">{eligible(sheet) ? 'not drawn' : `left out${sheet.out === null ? '' : `: ${sheet.out}`}`}</span>
        );
      },
    },
    {
      id: 'tags',
      label: 'Tags',
      width: 'minmax(120px, 1fr)',
      cell: (sheet) => <div className="dim small ellipsis">{featureTags(sheet.board).join(', ')}</div>,
    },
  ];
}
