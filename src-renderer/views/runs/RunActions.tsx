import { FileDown, GitCompareArrows, ListOrdered, Pause, Pencil, Play, RotateCcw, Trash2, X } from 'lucide-react';
import type { RunInfo } from '../../../src-shared/api/runs.ts';
import { attempt, Button, IconButton, Menu, TextPopover, toast } from '../../components/index.ts';
import { when } from '../../format/time.ts';
import { host } from '../../host/host.ts';
import { href } from '../../state/routes.ts';
import { cancelRun, pauseOrResume, removeRun, resumeRun } from '../../state/run-actions.ts';
import { useRuns } from '../../state/runs.ts';
import { saveFile } from '../../state/save-file.ts';
import { hasResults, resultsOf } from '../../state/use-chosen-run.ts';
import { navigate } from '../../state/use-route.ts';
import { runAgain } from './run-again.ts';

export interface RunActionsProps {
  readonly run: RunInfo;
  /** Queued, running or paused. */
  readonly isOpen: boolean;
}

export function RunActions({ run, isOpen }: RunActionsProps) {
  return (
    <>
      <TextPopover
        icon={Pencil}
        label="Rename"
        field="Name"
        value={run.name}
        keep={`run.${run.id}.name`}
        submit="Rename"
        onSubmit={(name) => name.trim() !== '' && name !== run.name && renameRun(run, name)}
      />
      {hasResults(run) && <CompareMenu run={run} />}
      <IconButton
        icon={FileDown}
        label="Save settings to file"
        onClick={() => attempt(async () => saveFile(await host.call('export.run', { runId: run.id })))}
      />
      {isOpen ? <OpenRunActions run={run} /> : <EndedRunActions run={run} />}
      {hasResults(run) && (
        <Button variant="primary" icon={ListOrdered} onClick={() => navigate(resultsOf(run))}>
          View results
        </Button>
      )}
    </>
  );
}

const MOST_COMPARED = 20;

function CompareMenu({ run }: { readonly run: RunInfo }) {
  const others = (useRuns((r) => r.list) ?? []).filter((r) => r.id !== run.id && r.ruleset === run.ruleset && hasResults(r));
  if (others.length === 0) return null;
  return (
    <Menu
      trigger={<Button icon={GitCompareArrows}>Compare with</Button>}
      entries={others.slice(0, MOST_COMPARED).map((other) => ({
        label: other.name,
        note: when(other.createdAt, new Date()),
        onSelect: () => navigate(href('runs', ['compare', other.id, run.id])),
      }))}
    />
  );
}

function OpenRunActions({ run }: { readonly run: RunInfo }) {
  const paused = run.status === 'paused';
  return (
    <>
      {run.status !== 'queued' && (
        <Button icon={paused ? Play : Pause} onClick={() => pauseOrResume(run)}>
          {paused ? 'Resume' : 'Pause'}
        </Button>
      )}
      <Button icon={X} variant="ghost" onClick={() => cancelRun(run)}>
        Cancel
      </Button>
    </>
  );
}

function EndedRunActions({ run }: { readonly run: RunInfo }) {
  return (
    <>
      {run.status !== 'done' && (
        <Button icon={Play} onClick={() => resumeRun(run)}>
          Continue
        </Button>
      )}
      <Button icon={RotateCcw} onClick={() => runAgain(run)}>
        Run again
      </Button>
      <IconButton
        icon={Trash2}
        label="Delete run"
        onClick={() => {
          removeRun(run);
          navigate(href('runs'));
        }}
      />
    </>
  );
}

function renameRun(run: RunInfo, name: string): void {
  attempt(async () => {
    await host.call('runs.rename', { runId: run.id, name });
    toast({ title: `Renamed to ${name}`, undo: async () => void (await host.call('runs.rename', { runId: run.id, name: run.name })) });
  });
}
