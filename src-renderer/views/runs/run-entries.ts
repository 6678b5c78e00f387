/** What can be done with the selected runs: the same as buttons and in the menu. */
import {
  Clapperboard,
  ClipboardCopy,
  FileDown,
  FileInput,
  Film,
  GitCompareArrows,
  ListOrdered,
  RotateCcw,
  Tag,
  Trash2,
} from 'lucide-react';
import type { RunInfo } from '../../../src-shared/api/runs.ts';
import { attempt, type MenuEntry, toast } from '../../components/index.ts';
import { counted } from '../../format/figures.ts';
import { KIND_LABELS, statusLabel } from '../../format/run-labels.ts';
import { type TableFiles, tableFiles } from '../../format/table-file.ts';
import { host } from '../../host/host.ts';
import { href } from '../../state/routes.ts';
import { removeRun } from '../../state/run-actions.ts';
import { copyText, saveFile } from '../../state/save-file.ts';
import { runTagging } from '../../state/tag-requests.ts';
import { askForTag } from '../../state/tagging.ts';
import { hasResults, resultsOf } from '../../state/use-chosen-run.ts';
import { navigate } from '../../state/use-route.ts';
import { runAgain } from './run-again.ts';

export function runEntries(runs: readonly RunInfo[]): MenuEntry[] {
  const [first, second] = runs;
  if (first === undefined) return [];
  const isOne = runs.length === 1;
  const comparable = runs.length === 2 && second !== undefined && first.ruleset === second.ruleset && runs.every(hasResults);
  return [
    { label: 'View results', icon: ListOrdered, disabled: !isOne || !hasResults(first), onSelect: () => navigate(resultsOf(first)) },
    {
      label: 'Compare',
      note: comparable || isOne ? '' : 'Two runs of one game',
      icon: GitCompareArrows,
      disabled: !comparable,
      // The list has the newest first; a comparison goes from the earlier one to the later one.
      onSelect: () => second !== undefined && navigate(href('runs', ['compare', second.id, first.id])),
    },
    { label: 'Run again', icon: RotateCcw, disabled: !isOne, onSelect: () => runAgain(first) },
    { label: 'Watch best battle', icon: Film, disabled: !isOne || !hasResults(first), onSelect: () => attempt(() => watchBestOf(first)) },
    {
      label: 'Send to Studio',
      icon: Clapperboard,
      disabled: !isOne || !hasResults(first),
      onSelect: () => navigate(href('studio', [first.kind === 'single' ? 'versus' : 'leaderboard', 'run', first.id, 0, 1, 0])),
    },
    { label: 'Tag', icon: Tag, onSelect: () => askForTag(() => runTagging(runs)) },
    { label: 'Export CSV', icon: FileDown, disabled: !runs.every(hasResults), onSelect: () => attempt(() => saveStandings(runs)) },
    { label: 'Save settings to file', icon: FileInput, onSelect: () => attempt(() => saveSettings(runs)) },
    {
      label: 'Copy',
      icon: ClipboardCopy,
      onSelect: () => attempt(() => copyText(runs.map(lineOf).join('\n'), counted(runs.length, 'run', 'runs'))),
    },
    { label: 'Delete', icon: Trash2, onSelect: () => (isOne ? removeRun(first) : removeRuns(runs)) },
  ];
}

/** The first of the run's highlights, or else the first battle. */
async function watchBestOf({ id }: RunInfo): Promise<void> {
  const [best] = await host.call('runs.highlights', { runId: id });
  navigate(href('replay', ['run', id, best?.a ?? 0, best?.b ?? 1, best?.trial ?? 0]));
}

async function saveStandings(runs: readonly RunInfo[]): Promise<void> {
  for (const { id } of runs) saveFile(await host.call('export.standings', { runId: id, format: 'csv' }));
}

async function saveSettings(runs: readonly RunInfo[]): Promise<void> {
  for (const { id } of runs) saveFile(await host.call('export.run', { runId: id }));
}

function lineOf(run: RunInfo): string {
  return [run.name, run.ruleset, KIND_LABELS[run.kind], statusLabel(run), run.combatants, run.progress.trialsDone].join('\t');
}

const HEAD = ['run', 'game', 'kind', 'status', 'field', 'trials', 'seconds', 'created', 'seed', 'tags'];

/** The list as it is searched. */
export function runListFiles(runs: readonly RunInfo[]): TableFiles {
  return tableFiles('list of runs', 'Runs', HEAD, () =>
    runs.map((run) => [
      run.name,
      run.ruleset,
      KIND_LABELS[run.kind],
      statusLabel(run),
      run.combatants,
      run.progress.trialsDone,
      Math.round(run.activeSeconds),
      run.createdAt,
      run.seed,
      run.tags.join(', '),
    ]),
  );
}

/** All come back with one undo. */
function removeRuns(runs: readonly RunInfo[]): void {
  attempt(async () => {
    for (const { id } of runs) await host.call('runs.remove', { runId: id });
    toast({
      title: `Deleted ${counted(runs.length, 'run', 'runs')}`,
      undo: async () => {
        for (const { id } of runs) await host.call('runs.restore', { runId: id });
      },
    });
  });
}
