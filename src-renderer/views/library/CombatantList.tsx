import { Activity, Swords } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { Input } from '../../../src-shared/api/index.ts';
import {
  Button,
  type Column,
  ContextMenu,
  EmptyState,
  ErrorNote,
  ExportMenu,
  Faction,
  leftOutOf,
  QueryBox,
  Select,
  SelectionBar,
  UnitName,
  useElementSize,
  VirtualTable,
} from '../../components/index.ts';
import { factText, factWidth, numberFactsWithin, roomForFacts } from '../../format/facts.ts';
import { count } from '../../format/figures.ts';
import { host } from '../../host/host.ts';
import { isPriced, useRuleset, useRulesets } from '../../state/app-info.ts';
import { useCommands } from '../../state/commands.ts';
import { useLibrary } from '../../state/library.ts';
import { type LabelledCombatant, lastLabelled, withLabels } from '../../state/loadout-labels.ts';
import { type PagedRows, usePages } from '../../state/pages.ts';
import { combatantFields } from '../../state/query-fields.ts';
import { useLibrarySuggestions } from '../../state/query-suggestions.ts';
import { href, type Route } from '../../state/routes.ts';
import { type Selection, selectAll, selectedCount, useSelection } from '../../state/selection.ts';
import { useAddressState } from '../../state/use-address-state.ts';
import { navigate } from '../../state/use-route.ts';
import { combatantEntries, combatantFiles, copyCombatants } from './combatant-entries.ts';
import { RuleChips } from './RuleChips.tsx';
import { SetFaction } from './SetFaction.tsx';

/** The most columns for stats of a game. */
const MOST_FACTS = 4;

const SORTS = ['id', 'name', 'points', 'faction'] as const satisfies readonly Input<'library.combatants'>['sort'][];

export interface CombatantListProps {
  readonly route: Route;
  readonly rosterId?: number;
  readonly ruleset?: string;
}

/** The combatants of a roster or the whole library, as smooth with a million as with ten. */
export function CombatantList({ route, rosterId, ruleset: fixed }: CombatantListProps) {
  const setAddress = useAddressState(route);
  const rulesets = useRulesets();
  const { q = '', desc, game } = route.query;
  const sort = SORTS.find((known) => known === route.query.sort) ?? 'id';
  const ruleset = useRuleset(fixed ?? game);
  const list = {
    query: q,
    sort,
    descending: desc !== undefined,
    ...(rosterId !== undefined && { rosterId }),
    ...(ruleset !== undefined && { ruleset: ruleset.id }),
  };
  const { pages, onWindow } = useCombatantPages(list);
  const selection = useSelection(JSON.stringify(list));
  const rows = selection.selection;
  const entries = combatantEntries({ list, rows, first: firstOf(pages, rows) });
  const [box, size] = useElementSize<HTMLElement>();
  const room = roomForFacts(size.width);
  const games = useGames();
  const columns = useMemo(
    () => combatantColumns(ruleset === undefined && games > 1 ? rulesets : [], ruleset, room),
    [ruleset, rulesets, games, room],
  );
  const startRun = () => navigate(href('runs', ['new'], { ruleset: ruleset?.id ?? pages.row(0)?.ruleset, rosters: rosterId, q }));
  return (
    <section className="pane" ref={box}>
      <ListTools route={route} ruleset={ruleset} isFixed={fixed !== undefined} pages={pages} onRun={startRun}>
        <ExportMenu label="Export list" files={combatantFiles(list, pages.total ?? 0)} />
        {rosterId !== undefined && <SetFaction rosterId={rosterId} list={list} pages={pages} selection={selection} ruleset={ruleset} />}
      </ListTools>
      {selectedCount(rows) > 1 && (
        <SelectionBar label={`${count(selectedCount(rows))} selected`} entries={entries} onClear={selection.clear} />
      )}
      {pages.error !== null ? (
        <ErrorNote error={pages.error} />
      ) : (
        <ContextMenu entries={entries}>
          <VirtualTable
            label="Combatants"
            columns={columns}
            count={pages.total ?? 0}
            row={pages.row}
            selected={rows.cursor}
            selection={rows}
            onSelect={(index, _row, how) => selection.select(index, how)}
            onSelectAll={() => selection.set(selectAll(pages.total ?? 0))}
            onClear={selection.clear}
            onCopy={() => copyCombatants(list, rows)}
            onOpen={(_, row) => navigate(href('unit', ['library', row.id]))}
            sort={{ by: sort, descending: desc !== undefined }}
            onSort={(by) => (by === sort ? setAddress({ desc: desc === undefined }) : setAddress({ sort: by, desc: by === 'points' }))}
            onWindow={onWindow}
            resetKey={JSON.stringify(list)}
            empty={pages.total === 0 && <EmptyState icon={Swords} title={q === '' ? 'No combatants' : 'No matches'} />}
          />
        </ContextMenu>
      )}
    </section>
  );
}

/** How many games the library has rosters of. */
function useGames(): number {
  return useLibrary(({ rosters }) => new Set(rosters?.map(({ ruleset }) => ruleset)).size);
}

/** The first selected row, once it has loaded. */
function firstOf(pages: PagedRows<LabelledCombatant>, { ranges }: Selection): LabelledCombatant | undefined {
  const [range] = ranges;
  return range === undefined ? undefined : pages.row(range[0]);
}

function useCombatantPages(list: Omit<Input<'library.combatants'>, 'offset' | 'limit'>) {
  const rosters = useLibrary((l) => l.rosters);
  const tagged = useLibrary((l) => l.tagged);
  const version = useMemo(() => JSON.stringify([tagged, rosters?.map((r) => [r.id, r.combatants, r.factions])]), [rosters, tagged]);
  const fetch = async (offset: number, limit: number) => {
    const page = await host.call('library.combatants', { ...list, offset, limit });
    return { ...page, rows: page.rows.map(lastLabelled) };
  };
  const pages = usePages<LabelledCombatant>(JSON.stringify(list), version, fetch, withLabels);
  const [visible, setVisible] = useState({ first: 0, last: 1 });
  const onWindow = useCallback((first: number, last: number) => {
    setVisible((before) => (before.first === first && before.last === last ? before : { first, last }));
  }, []);
  pages.want(visible.first, visible.last);
  return { pages, onWindow };
}

interface ListToolsProps {
  readonly route: Route;
  readonly ruleset: RulesetInfo | undefined;
  /** The list is of one roster, and so of one game. */
  readonly isFixed: boolean;
  readonly pages: PagedRows<LabelledCombatant>;
  readonly onRun: () => void;
  readonly children?: ReactNode;
}

function ListTools({ route, ruleset, isFixed, pages, onRun, children }: ListToolsProps) {
  const setAddress = useAddressState(route);
  const rulesets = useRulesets();
  const fields = useMemo(() => combatantFields(ruleset), [ruleset]);
  useCommands('Library', [
    { id: 'query', label: 'Search the list', keys: '/', run: () => document.getElementById('library-query')?.focus() },
  ]);
  return (
    <div className="view-tools">
      <QueryBox
        inputId="library-query"
        label="Query"
        placeholder="faction:choir points<150"
        value={route.query.q ?? ''}
        onChange={(text) => setAddress({ q: text })}
        fields={fields}
        suggest={useLibrarySuggestions(ruleset?.id)}
        problems={pages.problems}
      >
        {pages.total !== null && <span className="small dim">{count(pages.total)}</span>}
      </QueryBox>
      {!isFixed && (
        <Select
          label="Game"
          value={route.query.game ?? 'all'}
          onChange={(value) => setAddress({ game: value === 'all' ? null : value })}
          choices={[{ value: 'all', label: 'All games' }, ...rulesets.map((r) => ({ value: String(r.id), label: r.name }))]}
        />
      )}
      <span className="grow" />
      {children}
      <Button icon={Activity} disabled={!pages.total} onClick={onRun}>
        Run these
      </Button>
    </div>
  );
}

function combatantColumns(rulesets: readonly RulesetInfo[], ruleset: RulesetInfo | undefined, room: number): Column<LabelledCombatant>[] {
  return [
    {
      id: 'name',
      label: 'Name and loadout',
      width: 'minmax(280px, 2fr)',
      sort: 'name',
      cell: (c) => (
        <a className="unit-cell" href={href('unit', ['library', c.id])}>
          <UnitName unit={{ ...c, ...leftOutOf(c) }} />
        </a>
      ),
    },
    { id: 'faction', label: 'Faction', width: 'minmax(120px, 180px)', sort: 'faction', cell: (c) => <Faction name={c.faction} /> },
    // Stats differ by game, so a list of all games has none.
    ...numberFactsWithin(ruleset?.facts ?? [], MOST_FACTS, room).map(
      (spec): Column<LabelledCombatant> => ({
        id: spec.id,
        label: spec.label,
        width: factWidth(spec),
        align: 'right',
        cell: (c) => <span className="soft">{factText(spec, c.facts)}</span>,
      }),
    ),
    ...(ruleset === undefined || isPriced(ruleset)
      ? [
          {
            id: 'points',
            label: 'Points',
            width: '80px',
            align: 'right' as const,
            sort: 'points',
            cell: (c: LabelledCombatant) => (c.points > 0 ? count(c.points) : ''),
          },
        ]
      : []),
    ...(rulesets.length > 0
      ? [
          {
            id: 'game',
            label: 'Game',
            width: '160px',
            cell: (c: LabelledCombatant) => <span className="soft small ellipsis">{rulesets.find((r) => r.id === c.ruleset)?.name}</span>,
          },
        ]
      : []),
    { id: 'tags', label: 'Rules and tags', width: 'minmax(180px, 1.2fr)', cell: (c) => <RuleChips combatant={c} facts={c.facts} /> },
  ];
}
