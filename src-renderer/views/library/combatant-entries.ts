/** What can be done with the selected combatants of the library, and the list as a file. */
import { Activity, Clapperboard, ClipboardCopy, FileDown, Film, GitCompareArrows, Radar, Tag } from 'lucide-react';
import type { Input } from '../../../src-shared/api/index.ts';
import type { StoredCombatant } from '../../../src-shared/api/library.ts';
import { MOST_SERIES } from '../../charts/series.tsx';
import { attempt, type MenuEntry } from '../../components/index.ts';
import { counted } from '../../format/figures.ts';
import { type TableCell, type TableFiles, tableFiles } from '../../format/table-file.ts';
import { host } from '../../host/host.ts';
import { href } from '../../state/routes.ts';
import { copyText, saveFile } from '../../state/save-file.ts';
import { type Selection, selectAll, selectedCount } from '../../state/selection.ts';
import { combatantTagging } from '../../state/tag-requests.ts';
import { askForTag } from '../../state/tagging.ts';
import { latestRunOf, type UnitsInRun } from '../../state/units-in-run.ts';
import { navigate } from '../../state/use-route.ts';
import { watchBestBattle } from '../../state/watch-best.ts';

export type CombatantQuery = Omit<Input<'library.combatants'>, 'offset' | 'limit'>;

/** A longer list doesn't fit into an address. */
const MOST_RUN = 400;
/** More are read one by one, which takes too long. */
const MOST_TAGGED = 20_000;
/** Rows that one call answers with. */
const MOST_ROWS = 5000;
/** Rows of a file that the window makes. */
const MOST_EXPORTED = 100_000;
const HEAD = ['name', 'loadout', 'faction', 'points', 'game'] as const;

interface EntriesInput {
  readonly list: CombatantQuery;
  readonly rows: Selection;
  readonly first: StoredCombatant | undefined;
}

export function combatantEntries({ list, rows, first }: EntriesInput): MenuEntry[] {
  const n = selectedCount(rows);
  if (n === 0) return [];
  return [
    ...(n === 1 && first !== undefined
      ? [{ label: 'Open unit', icon: Radar, keys: 'enter', onSelect: () => navigate(href('unit', ['library', first.id])) }]
      : []),
    {
      label: 'Compare',
      icon: GitCompareArrows,
      disabled: n > MOST_SERIES,
      onSelect: () => inRun(list, rows, ({ runId, indices }) => navigate(href('compare', [runId], { units: indices.join() }))),
    },
    { label: 'Run these', icon: Activity, disabled: n < 2 || n > MOST_RUN, onSelect: () => runThese(list, rows) },
    {
      label: 'Watch best battle',
      icon: Film,
      disabled: n > 2,
      onSelect: () => inRun(list, rows, ({ runId, indices: [a = 0, b] }) => watchBestBattle(runId, a, b ?? null)),
    },
    {
      label: 'Send to Studio',
      icon: Clapperboard,
      disabled: n > 2,
      onSelect: () =>
        inRun(list, rows, ({ runId, indices: [a = 0, b = a === 0 ? 1 : 0] }) =>
          navigate(href('studio', ['versus', 'run', runId, a, b, 0])),
        ),
    },
    { label: 'Tag', icon: Tag, disabled: n > MOST_TAGGED, onSelect: () => askForTag(() => taggingOf(list, rows)) },
    {
      label: 'Export CSV',
      icon: FileDown,
      onSelect: () => attempt(async () => saveFile(await filesOf(await fetchCombatants(list, rows)).get('csv'))),
    },
    { label: 'Copy', icon: ClipboardCopy, keys: 'mod+c', onSelect: () => copyCombatants(list, rows) },
  ];
}

/** Results belong to runs: the latest one that has all of them. */
function inRun(list: CombatantQuery, rows: Selection, then: (found: UnitsInRun) => unknown): void {
  attempt(async () => {
    const found = await fetchCombatants(list, rows);
    const ids = found.map(({ id }) => id);
    const isOneGame = found.every(({ ruleset }) => ruleset === found[0]?.ruleset);
    const inOne = isOneGame && found[0] !== undefined ? await latestRunOf(ids, found[0].ruleset) : null;
    if (inOne === null)
      throw new Error(isOneGame ? 'No run with results has all of these. Run them first.' : 'These are of different games.');
    await then(inOne);
  });
}

async function taggingOf(list: CombatantQuery, rows: Selection) {
  const found = await fetchCombatants(list, rows);
  return combatantTagging(
    found.map(({ id }) => id),
    counted(found.length, 'unit', 'units'),
  );
}

/** A run has one game: that of the first. */
function runThese(list: CombatantQuery, rows: Selection): void {
  attempt(async () => {
    const found = await fetchCombatants(list, rows);
    const ruleset = found[0]?.ruleset;
    const ids = found.filter((one) => one.ruleset === ruleset).map(({ id }) => id);
    navigate(href('runs', ['new'], { ruleset, only: ids.join() }));
  });
}

export function copyCombatants(list: CombatantQuery, rows: Selection): void {
  attempt(async () => {
    const found = await fetchCombatants(list, rows);
    const lines = [HEAD, ...found.map(cells)].map((line) => line.map((cell) => String(cell).replace(/[\t\r\n]+/g, ' ')).join('\t'));
    await copyText(lines.join('\n'), counted(found.length, 'row', 'rows'));
  });
}

/** The whole list as it is filtered and sorted. */
export function combatantFiles(list: CombatantQuery, total: number): TableFiles {
  return {
    what: 'list',
    formats: ['csv', 'json', 'markdown'],
    get: async (format) => filesOf(await fetchCombatants(list, selectAll(Math.min(total, MOST_EXPORTED)))).get(format),
  };
}

function filesOf(found: readonly StoredCombatant[]): TableFiles {
  return tableFiles('list', 'Library', HEAD, () => found.map(cells));
}

function cells({ name, detail, faction, points, ruleset }: StoredCombatant): TableCell[] {
  return [name, detail, faction, points > 0 ? points : '', ruleset];
}

export async function fetchCombatants(list: CombatantQuery, { ranges }: Selection): Promise<StoredCombatant[]> {
  const found: StoredCombatant[] = [];
  for (const [first, last] of ranges) {
    for (let offset = first; offset <= last; offset += MOST_ROWS) {
      const { rows } = await host.call('library.combatants', { ...list, offset, limit: Math.min(MOST_ROWS, last - offset + 1) });
      found.push(...rows);
    }
  }
  return found;
}
