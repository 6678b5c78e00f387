import { Pause, Play, TriangleAlert } from 'lucide-react';
import type { RunInfo } from '../../src-shared/api/runs.ts';
import { ProgressBar } from '../components/Bars.tsx';
import { Button, IconButton } from '../components/Button.tsx';
import { LiveDot } from '../components/LiveDot.tsx';
import { compact, wholePercent } from '../format/figures.ts';
import { secondsLeft, statusLabel } from '../format/run-labels.ts';
import { duration, finishTime } from '../format/time.ts';
import { progressOf } from '../state/progress.ts';
import { href } from '../state/routes.ts';
import { pauseOrResume } from '../state/run-actions.ts';
import { useActiveRun } from '../state/runs.ts';

/** Progress of the active run, small enough for any top bar. */
export function RunPill() {
  const run = useActiveRun();
  if (run === undefined) return null;
  const paused = run.status === 'paused';
  return (
    <div className="pill" title={run.message}>
      <LiveDot paused={paused} />
      <a
        href={href('runs', [run.id])}
        className="row"
        style={{ gap: 10 }}
        aria-label={`${wholePercent(progressOf(run))} % ${stateText(run)}, ${run.name}`}
      >
        {wholePercent(progressOf(run))} %
        <ProgressBar value={progressOf(run)} label={run.name} />
        {run.message && <TriangleAlert size={13} className="warn" aria-label={run.message} />}
        {stateText(run)}
      </a>
      <IconButton size="small" icon={paused ? Play : Pause} label={paused ? 'Resume' : 'Pause'} onClick={() => pauseOrResume(run)} />
    </div>
  );
}

function stateText(run: RunInfo): string {
  if (run.waits) return 'Waiting for disk space';
  if (run.status === 'paused') return 'Paused';
  const left = run.progress.secondsLeft;
  return left === null ? 'Running' : `${duration(left)} left`;
}

/** The same along the bottom of a view, with more figures. */
export function ProgressStrip() {
  const run = useActiveRun();
  if (run === undefined) return null;
  const { progress } = run;
  const paused = run.status === 'paused';
  return (
    <div className="progress-strip" aria-live="off">
      <span className="row">
        <LiveDot paused={paused} />
        <a href={href('runs', [run.id])}>
          <b>{statusLabel(run)}</b>
        </a>
      </span>
      <span>
        {compact(progress.matchupsDone)} of <b>{compact(progress.matchups)}</b> matchups
      </span>
      <ProgressBar value={progressOf(run)} label={run.name} />
      <span className="strip-percent">{wholePercent(progressOf(run))} %</span>
      {run.message && (
        <span className="strip-message">
          <TriangleAlert size={13} aria-hidden /> {run.message}
        </span>
      )}
      <StripFigures run={run} />
      <Button size="small" icon={paused ? Play : Pause} onClick={() => pauseOrResume(run)}>
        {paused ? 'Resume' : 'Pause'}
      </Button>
    </div>
  );
}

function StripFigures({ run }: { readonly run: RunInfo }) {
  const { progress } = run;
  const left = secondsLeft(run);
  return (
    <>
      {progress.rate > 0 && (
        <span>
          <b>{compact(progress.rate)}</b> trials/s
        </span>
      )}
      {left !== null && (
        <span>
          <b>{duration(left)}</b> left, done at {finishTime(left, new Date())}
        </span>
      )}
      {progress.widest !== null && (
        <span>
          widest interval <b>±{(progress.widest * 100).toFixed(1)}</b>
        </span>
      )}
    </>
  );
}
