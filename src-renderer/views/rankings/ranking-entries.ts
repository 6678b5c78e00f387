/** What can be done with the selected rows: the same as buttons and in the menu. */
import { Activity, Clapperboard, ClipboardCopy, FileDown, Film, GitCompareArrows, Radar, Tag } from 'lucide-react';
import type { RunInfo } from '../../../src-shared/api/runs.ts';
import { MOST_SERIES } from '../../charts/series.tsx';
import { attempt, type MenuEntry } from '../../components/index.ts';
import { counted } from '../../format/figures.ts';
import { tableFiles } from '../../format/table-file.ts';
import { href } from '../../state/routes.ts';
import { saveFile } from '../../state/save-file.ts';
import { selectedCount } from '../../state/selection.ts';
import { combatantTagging } from '../../state/tag-requests.ts';
import { askForTag } from '../../state/tagging.ts';
import { navigate } from '../../state/use-route.ts';
import { watchBestBattle } from '../../state/watch-best.ts';
import type { RankingColumn } from './columns.tsx';
import type { RankingsSelection } from './use-rankings.ts';

/** A longer list doesn't fit into an address. */
const MOST_RUN = 400;

export function rankingEntries(run: RunInfo, selection: RankingsSelection, columns: readonly RankingColumn[]): MenuEntry[] {
  const n = selectedCount(selection.rows);
  const { standing } = selection;
  const withRows = (then: (rows: Awaited<ReturnType<RankingsSelection['fetch']>>) => unknown) =>
    attempt(async () => then(await selection.fetch()));
  return [
    ...(n === 1 && standing !== null
      ? [{ label: 'Open unit', icon: Radar, keys: 'enter', onSelect: () => navigate(href('unit', [run.id, standing.index])) }]
      : []),
    {
      label: 'Compare',
      icon: GitCompareArrows,
      disabled: n > MOST_SERIES,
      onSelect: () => withRows((rows) => navigate(href('compare', [run.id], { units: rows.map((row) => row.index).join() }))),
    },
    {
      label: 'Run these',
      icon: Activity,
      disabled: n < 2 || n > MOST_RUN,
      onSelect: () =>
        withRows((rows) => navigate(href('runs', ['new'], { ruleset: run.ruleset, only: rows.map((row) => row.combatantId).join() }))),
    },
    {
      label: 'Watch best battle',
      icon: Film,
      disabled: n > 2,
      onSelect: () => withRows(([a, b]) => a !== undefined && watchBestBattle(run.id, a.index, b?.index ?? null)),
    },
    {
      label: 'Send to Studio',
      icon: Clapperboard,
      disabled: n > 2,
      onSelect: () =>
        withRows(
          ([a, b]) =>
            a !== undefined && navigate(href('studio', ['versus', 'run', run.id, a.index, b?.index ?? (a.index === 0 ? 1 : 0), 0])),
        ),
    },
    {
      label: 'Tag',
      icon: Tag,
      onSelect: () =>
        askForTag(async () => {
          const rows = await selection.fetch();
          return combatantTagging(
            rows.map((row) => row.combatantId),
            counted(rows.length, 'unit', 'units'),
          );
        }),
    },
    {
      label: 'Export CSV',
      icon: FileDown,
      onSelect: () =>
        withRows(async (rows) => {
          const named = columns.filter((column) => column.text !== undefined);
          const table = () => rows.map((row) => named.map((column) => column.text?.(row) ?? ''));
          saveFile(
            await tableFiles(
              'rows',
              `${run.name} selection`,
              named.map((column) => column.name),
              table,
            ).get('csv'),
          );
        }),
    },
    { label: 'Copy', icon: ClipboardCopy, keys: 'mod+c', onSelect: selection.copy },
  ];
}
