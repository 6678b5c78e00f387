import { Activity, ArrowDown, ArrowUp, FolderOpen, Pause, Play, Plus, Trash2, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { RunInfo } from '../../../src-shared/api/types.ts';
import { attempt, Button, EmptyState, IconButton, Loading, ProgressBar, TextInput, toast } from '../../components/index.ts';
import { compact, count, percent } from '../../format/figures.ts';
import { duration, finishTime, when } from '../../format/time.ts';
import { host } from '../../host/host.ts';
import { pauseOrResume } from '../../shell/RunPill.tsx';
import { TopBar } from '../../shell/TopBar.tsx';
import { useRuleset } from '../../state/app-info.ts';
import { progressOf, STATUS_WORDS } from '../../state/progress.ts';
import { href } from '../../state/routes.ts';
import { useRuns } from '../../state/runs.ts';
import { hasResults, resultsOf } from '../../state/use-chosen-run.ts';
import { navigate } from '../../state/use-route.ts';
import { KIND_WORDS } from './words.ts';

/** More finished runs than one looks through. */
const MANY = 12;

export function RunsList() {
  const runs = useRuns((r) => r.list);
  const [wanted, setWanted] = useState('');
  const newRun = (
    <Button variant="primary" icon={Plus} onClick={() => navigate(href('runs', ['new']))}>
      New run
    </Button>
  );
  const picker = useRef<HTMLInputElement>(null);
  const fromFile = (
    <>
      <Button icon={FolderOpen} onClick={() => picker.current?.click()}>
        Play a run file
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".warbench-run"
        aria-label="Run file"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file !== undefined) playFile(file);
        }}
      />
    </>
  );
  if (runs === null) return <Loading label="Reading the runs" />;
  const active = runs.filter((r) => r.status === 'running' || r.status === 'paused');
  const queued = runs.filter((r) => r.status === 'queued').sort((a, b) => (a.queuePosition ?? 0) - (b.queuePosition ?? 0));
  const past = runs.filter((r) => r.status === 'done' || r.status === 'cancelled' || r.status === 'failed');
  const words = wanted.toLowerCase().split(/\s+/);
  const shown = past.filter((r) => words.every((w) => `${r.name} ${r.ruleset} ${KIND_WORDS[r.kind]}`.toLowerCase().includes(w)));
  return (
    <>
      <TopBar
        title="Runs"
        hidePill
        actions={
          <>
            {fromFile}
            {newRun}
          </>
        }
      />
      {runs.length === 0 ? (
        <EmptyState icon={Activity} title="No runs yet" action={newRun}>
          A run plays combatants against each other: one pair, one against a field, or everyone against everyone.
        </EmptyState>
      ) : (
        <div className="runs scroll">
          {active.map((run) => (
            <ActiveRun key={run.id} run={run} />
          ))}
          {queued.length > 0 && (
            <section>
              <h2 className="runs-heading">Waiting, in this order</h2>
              {queued.map((run, i) => (
                <RunRow
                  key={run.id}
                  run={run}
                  actions={
                    <>
                      <IconButton size="small" icon={ArrowUp} label="Earlier" disabled={i === 0} onClick={() => reorder(run, i - 1)} />
                      <IconButton
                        size="small"
                        icon={ArrowDown}
                        label="Later"
                        disabled={i === queued.length - 1}
                        onClick={() => reorder(run, i + 1)}
                      />
                      <IconButton size="small" icon={X} label="Cancel" onClick={() => cancel(run)} />
                    </>
                  }
                />
              ))}
            </section>
          )}
          <section>
            <div className="row runs-heading">
              <h2 className="grow">History</h2>
              {past.length > MANY && (
                <TextInput
                  className="runs-find"
                  aria-label="Find a run"
                  placeholder="Find a run"
                  value={wanted}
                  onChange={(event) => setWanted(event.target.value)}
                />
              )}
            </div>
            {past.length === 0 ? (
              <p className="dim">Finished runs appear here.</p>
            ) : (
              <div className="run-row run-row-head caption">
                <span>Status</span>
                <span>Name</span>
                <span>Game</span>
                <span>Kind</span>
                <span className="figure">Field</span>
                <span className="figure">Trials</span>
                <span className="figure">Play</span>
                <span className="figure">Started</span>
                <span />
              </div>
            )}
            {past.length > 0 && shown.length === 0 && <p className="dim">No run is called that.</p>}
            {shown.map((run) => (
              <RunRow
                key={run.id}
                run={run}
                actions={<IconButton size="small" icon={Trash2} label={`Delete ${run.name}`} onClick={() => removeRun(run)} />}
              />
            ))}
          </section>
        </div>
      )}
    </>
  );
}

/** A `.warbench-run` file holds settings and combatants: the same rules give the same results again. */
function playFile(file: File): void {
  attempt(async () => {
    const settings = await host.call('runs.open', { bytes: new Uint8Array(await file.arrayBuffer()) });
    const run = await host.call('runs.start', { ...settings, field: [...settings.field], options: { ...settings.options } });
    navigate(href('runs', [run.id]));
    toast({
      title: `Playing ${run.name}`,
      text: 'As its file says.',
      undo: async () => void (await host.call('runs.remove', { runId: run.id })),
    });
  });
}

function reorder(run: RunInfo, position: number): void {
  attempt(() => host.call('runs.reorder', { runId: run.id, position }));
}

export function cancel(run: RunInfo): void {
  attempt(async () => {
    await host.call('runs.cancel', { runId: run.id });
    toast({
      title: `Cancelled ${run.name}`,
      text: 'What was played is kept.',
      undo: async () => void (await host.call('runs.resume', { runId: run.id })),
    });
  });
}

export function removeRun(run: RunInfo): void {
  attempt(async () => {
    await host.call('runs.remove', { runId: run.id });
    toast({ title: `Deleted ${run.name}`, undo: async () => void (await host.call('runs.restore', { runId: run.id })) });
  });
}

/** The run that plays, with every figure one steers by. */
function ActiveRun({ run }: { readonly run: RunInfo }) {
  const { progress } = run;
  const ruleset = useRuleset(run.ruleset);
  const paused = run.status === 'paused';
  return (
    <section className="active-run">
      <div className="row">
        <span className={paused ? 'live-dot live-dot-paused' : 'live-dot'} aria-hidden />
        <a href={href('runs', [run.id])} className="active-run-name">
          {run.name}
        </a>
        <span className="dim">
          {ruleset?.name}, {KIND_WORDS[run.kind].toLowerCase()} of {count(run.combatants)}
        </span>
        <span className="grow" />
        {hasResults(run) && <Button onClick={() => navigate(resultsOf(run))}>See the results so far</Button>}
        <Button icon={paused ? Play : Pause} onClick={() => pauseOrResume(run)}>
          {paused ? 'Resume' : 'Pause'}
        </Button>
        <Button icon={X} variant="ghost" onClick={() => cancel(run)}>
          Cancel
        </Button>
      </div>
      <div className="active-run-bar">
        <ProgressBar value={progressOf(run)} label={run.name} />
      </div>
      <div className="key-figures">
        <Fact
          value={`${percent(progressOf(run), 0)} %`}
          label={`${compact(progress.trialsDone)} of ${compact(progress.trials)} ${ruleset?.nouns.trials ?? 'trials'}`}
        />
        <Fact
          value={compact(progress.matchupsDone)}
          label={`of ${compact(progress.matchups)} ${progress.matchups === 1 ? 'matchup' : 'matchups'}`}
        />
        <Fact value={progress.rate > 0 ? compact(progress.rate) : '–'} label={`${ruleset?.nouns.trials ?? 'trials'} a second`} />
        <Fact value={progress.secondsLeft === null ? '–' : duration(progress.secondsLeft)} label="left" />
        <Fact value={progress.secondsLeft === null || paused ? '–' : finishTime(progress.secondsLeft, new Date())} label="done" />
        <Fact value={progress.widest === null ? '–' : `±${(progress.widest * 100).toFixed(1)}`} label="widest interval" />
      </div>
      {run.message && <p className="active-run-message">{run.message}</p>}
    </section>
  );
}

export function Fact({ value, label }: { readonly value: string; readonly label: string }) {
  return (
    <div className="key-figure">
      <div className="key-figure-value">{value}</div>
      <div className="key-figure-label">{label}</div>
    </div>
  );
}

function RunRow({ run, actions }: { readonly run: RunInfo; readonly actions: React.ReactNode }) {
  const ruleset = useRuleset(run.ruleset);
  return (
    <div className="run-row">
      <span className={`run-status run-status-${run.status}`}>{STATUS_WORDS[run.status]}</span>
      <a href={hasResults(run) ? resultsOf(run) : href('runs', [run.id])} className="run-name">
        <span className="ellipsis strong">{run.name}</span>
        {run.sample && <span className="chip chip-sample">sample</span>}
        {run.message && <span className="dim small ellipsis">{run.message}</span>}
      </a>
      <span className="soft small ellipsis">{ruleset?.name ?? run.ruleset}</span>
      <span className="soft small">{KIND_WORDS[run.kind]}</span>
      <span className="figure">{count(run.combatants)}</span>
      <span className="figure soft">{compact(run.progress.trialsDone)}</span>
      <span className="figure dim">{run.activeSeconds > 0 ? duration(run.activeSeconds) : ''}</span>
      <span className="figure dim">{when(run.createdAt, new Date())}</span>
      <span className="row" style={{ gap: 0, justifyContent: 'flex-end' }}>
        <a className="button button-ghost button-small" href={href('runs', [run.id])}>
          Details
        </a>
        {actions}
      </span>
    </div>
  );
}
