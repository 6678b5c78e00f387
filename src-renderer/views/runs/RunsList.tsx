import { Activity, ArrowDown, ArrowUp, Download, FolderOpen, Pause, Play, Plus, Trash2, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { RunInfo } from '../../../src-shared/api/runs.ts';
import { extensionsOf } from '../../../src-shared/formats/file-kinds.ts';
import {
  attempt,
  Button,
  ContextMenu,
  EmptyState,
  ExportMenu,
  IconButton,
  KeyFigure,
  KeyFigures,
  LiveDot,
  Loading,
  ProgressBar,
  SelectionBar,
  TextInput,
} from '../../components/index.ts';
import { listKeys, rowEvents } from '../../components/use-list-keys.ts';
import { compact, count, counted, wholePercent } from '../../format/figures.ts';
import { KIND_LABELS, secondsLeft, statusLabel } from '../../format/run-labels.ts';
import { duration, finishTime, when } from '../../format/time.ts';
import { readFile } from '../../host/read-files.ts';
import { TopBar } from '../../shell/TopBar.tsx';
import { useRuleset } from '../../state/app-info.ts';
import { progressOf } from '../../state/progress.ts';
import { href } from '../../state/routes.ts';
import { cancelRun, pauseOrResume, removeRun, reorderRun } from '../../state/run-actions.ts';
import { useRuns } from '../../state/runs.ts';
import { selectedRows, useSelection } from '../../state/selection.ts';
import { useViewState } from '../../state/session.ts';
import { hasResults, resultsOf } from '../../state/use-chosen-run.ts';
import { navigate } from '../../state/use-route.ts';
import { RunLeaders } from './RunLeaders.tsx';
import { runEntries, runListFiles } from './run-entries.ts';
import { playRunFile } from './run-file.ts';

export function RunsList() {
  const runs = useRuns((r) => r.list);
  if (runs === null) return <Loading label="Loading runs" />;
  const newRun = (
    <Button variant="primary" icon={Plus} onClick={() => navigate(href('runs', ['new']))}>
      New run
    </Button>
  );
  return (
    <>
      <TopBar
        title="Runs"
        hidePill
        actions={
          <>
            <OpenRunFile />
            {newRun}
          </>
        }
      />
      {runs.length === 0 ? (
        <EmptyState icon={Activity} title="No runs yet" action={newRun}>
          A run plays combatants against each other: one pair, one against a field, or everyone against everyone.
        </EmptyState>
      ) : (
        <div className="runs fill scroll">
          {runs
            .filter((r) => r.status === 'running' || r.status === 'paused')
            .map((run) => (
              <ActiveRun key={run.id} run={run} />
            ))}
          <Queue runs={runs} />
          <LatestRun runs={runs} />
          <History runs={runs} />
        </div>
      )}
    </>
  );
}

/** The leaders of the newest finished run, while none plays. */
function LatestRun({ runs }: { readonly runs: readonly RunInfo[] }) {
  const latest = runs.find((run) => run.status === 'done' && run.kind !== 'single');
  if (latest === undefined || runs.some(({ status }) => status === 'running' || status === 'paused')) return null;
  return (
    <section className="runs-active">
      <div className="row">
        <a href={resultsOf(latest)} className="title">
          {latest.name}
        </a>
        <span className="dim">the latest results</span>
      </div>
      <RunLeaders run={latest} />
    </section>
  );
}

function OpenRunFile() {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={FolderOpen} onClick={() => picker.current?.click()}>
        Open run file
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept={extensionsOf('run').join()}
        aria-label="Run file"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file !== undefined) attempt(async () => playRunFile(await readFile(file)));
        }}
      />
    </>
  );
}

function Queue({ runs }: { readonly runs: readonly RunInfo[] }) {
  const queued = runs.filter((r) => r.status === 'queued').sort((a, b) => (a.queuePosition ?? 0) - (b.queuePosition ?? 0));
  if (queued.length === 0) return null;
  return (
    <section>
      <h2 className="runs-heading">Queue</h2>
      {queued.map((run, i) => (
        <RunRow key={run.id} run={run}>
          <IconButton size="small" icon={ArrowUp} label="Move up" disabled={i === 0} onClick={() => reorderRun(run, i - 1)} />
          <IconButton
            size="small"
            icon={ArrowDown}
            label="Move down"
            disabled={i === queued.length - 1}
            onClick={() => reorderRun(run, i + 1)}
          />
          <IconButton size="small" icon={X} label="Cancel" onClick={() => cancelRun(run)} />
        </RunRow>
      ))}
    </section>
  );
}

/** From this many finished runs on, a search box helps. */
const SEARCHABLE = 12;

function History({ runs }: { readonly runs: readonly RunInfo[] }) {
  const [typed, setTyped] = useViewState<string>('runs.search', '');
  const past = runs.filter((r) => r.status === 'done' || r.status === 'cancelled' || r.status === 'failed');
  const words = typed.toLowerCase().split(/\s+/);
  const shown = past.filter((r) =>
    words.every((w) => `${r.name} ${r.ruleset} ${KIND_LABELS[r.kind]} ${r.tags.join(' ')}`.toLowerCase().includes(w)),
  );
  const list = useSelection(shown.map(({ id }) => id).join());
  const selected = selectedRows(list.selection, shown.length).flatMap((row) => shown[row] ?? []);
  const entries = runEntries(selected);
  const keys = { list, count: shown.length, clickSelects: true };
  return (
    <section>
      <div className="row runs-heading">
        <h2 className="grow">History</h2>
        {shown.length > 0 && (
          <ExportMenu files={runListFiles(shown)} trigger={<IconButton icon={Download} size="small" label="Export list of runs" />} />
        )}
        {past.length > SEARCHABLE && (
          <TextInput
            style={{ width: 220 }}
            aria-label="Find a run"
            placeholder="Find a run"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </div>
      {past.length === 0 ? <p className="dim">Finished runs appear here.</p> : <RunRowHead />}
      {past.length > 0 && shown.length === 0 && <p className="dim">No runs match “{typed}”.</p>}
      {selected.length > 1 && <SelectionBar label={`${count(selected.length)} selected`} entries={entries} onClear={list.clear} />}
      <ContextMenu entries={entries}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the rows inside take the focus */}
        <div onKeyDown={listKeys(keys)}>
          {shown.map((run, row) => (
            <RunRow key={run.id} run={run} events={rowEvents(keys, row)}>
              <IconButton size="small" icon={Trash2} label={`Delete ${run.name}`} onClick={() => removeRun(run)} />
            </RunRow>
          ))}
        </div>
      </ContextMenu>
    </section>
  );
}

function ActiveRun({ run }: { readonly run: RunInfo }) {
  const ruleset = useRuleset(run.ruleset);
  const paused = run.status === 'paused';
  return (
    <section className="runs-active">
      <div className="row">
        <LiveDot paused={paused} />
        <a href={href('runs', [run.id])} className="title">
          {run.name}
        </a>
        <span className="dim">
          {ruleset?.name}, {KIND_LABELS[run.kind].toLowerCase()} of {count(run.combatants)}
        </span>
        <span className="grow" />
        {hasResults(run) && <Button onClick={() => navigate(resultsOf(run))}>View results so far</Button>}
        <Button icon={paused ? Play : Pause} onClick={() => pauseOrResume(run)}>
          {paused ? 'Resume' : 'Pause'}
        </Button>
        <Button icon={X} variant="ghost" onClick={() => cancelRun(run)}>
          Cancel
        </Button>
      </div>
      <ProgressBar value={progressOf(run)} label={run.name} />
      <ActiveRunFigures run={run} trials={ruleset?.nouns.trials ?? 'trials'} />
      {run.message && <p className="warn small">{run.message}</p>}
      {hasResults(run) && run.kind !== 'single' && <RunLeaders run={run} />}
    </section>
  );
}

function ActiveRunFigures({ run, trials }: { readonly run: RunInfo; readonly trials: string }) {
  const { progress } = run;
  const left = secondsLeft(run);
  return (
    <KeyFigures>
      <KeyFigure
        value={`${wholePercent(progressOf(run))} %`}
        label={
          run.step === undefined
            ? `${compact(progress.trialsDone)} of ${compact(progress.trials)} ${trials}`
            : statusLabel(run).toLowerCase()
        }
      />
      <KeyFigure value={compact(progress.matchupsDone)} label={`of ${counted(progress.matchups, 'matchup', 'matchups')}`} />
      <KeyFigure value={progress.rate > 0 ? compact(progress.rate) : '–'} label={`${trials} per second`} />
      <KeyFigure value={left === null ? '–' : duration(left)} label="left" />
      <KeyFigure value={left === null || run.status === 'paused' ? '–' : finishTime(left, new Date())} label="estimated finish" />
      <KeyFigure value={progress.widest === null ? '–' : `±${(progress.widest * 100).toFixed(1)}`} label="widest interval" />
    </KeyFigures>
  );
}

function RunRowHead() {
  return (
    <div className="list-row runs-row caption">
      <span>Status</span>
      <span>Name</span>
      <span>Game</span>
      <span>Kind</span>
      <span className="figure">Field</span>
      <span className="figure">Trials</span>
      <span className="figure">Duration</span>
      <span className="figure">Started</span>
      <span />
    </div>
  );
}

interface RunRowProps {
  readonly run: RunInfo;
  /** Present where it can be selected. */
  readonly events?: ReturnType<typeof rowEvents>;
  /** Its buttons. */
  readonly children: ReactNode;
}

/** A run in one line. */
function RunRow({ run, events, children }: RunRowProps) {
  const ruleset = useRuleset(run.ruleset);
  return (
    <div className="list-row runs-row" {...events} {...(events !== undefined && { tabIndex: -1 })}>
      <span className={`small soft runs-status runs-status-${run.status}`}>{statusLabel(run)}</span>
      <a href={hasResults(run) ? resultsOf(run) : href('runs', [run.id])} className="row">
        <span className="ellipsis strong">{run.name}</span>
        {run.sample && <span className="chip chip-sample">sample</span>}
        {run.tags.map((tag) => (
          <span key={tag} className="chip">
            #{tag}
          </span>
        ))}
        {run.message && <span className="dim small ellipsis">{run.message}</span>}
      </a>
      <span className="soft small ellipsis">{ruleset?.name ?? run.ruleset}</span>
      <span className="soft small">{KIND_LABELS[run.kind]}</span>
      <span className="figure">{count(run.combatants)}</span>
      <span className="figure soft">{compact(run.progress.trialsDone)}</span>
      <span className="figure dim">{run.activeSeconds > 0 ? duration(run.activeSeconds) : ''}</span>
      <span className="figure dim">{when(run.createdAt, new Date())}</span>
      <span className="row" style={{ gap: 0, justifyContent: 'flex-end' }}>
        <a className="button button-ghost button-small" href={href('runs', [run.id])}>
          Details
        </a>
        {children}
      </span>
    </div>
  );
}
