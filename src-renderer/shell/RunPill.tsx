import { Pause, Play, TriangleAlert } from 'lucide-react';
import type { RunInfo } from '../../src-shared/api/types.ts';
import { ProgressBar } from '../components/Bars.tsx';
import { Button, IconButton } from '../components/Button.tsx';
import { attempt } from '../components/Toast.tsx';
import { compact, percent } from '../format/figures.ts';
import { duration, finishTime } from '../format/time.ts';
import { host } from '../host/host.ts';
import { progressOf, STATUS_WORDS } from '../state/progress.ts';
import { href } from '../state/routes.ts';
import { useActiveRun } from '../state/runs.ts';

export function pauseOrResume(run: RunInfo): void {
  attempt(() => host.call(run.status === 'paused' ? 'runs.resume' : 'runs.pause', { runId: run.id }));
}

/** Progress of the run that plays, small enough for any top bar. */
export function RunPill() {
  const run = useActiveRun();
  if (run === undefined) return null;
  const paused = run.status === 'paused';
  const left = run.progress.secondsLeft;
  return (
    <div className="pill" title={run.message}>
      <span className={paused ? 'live-dot live-dot-paused' : 'live-dot'} aria-hidden />
      <a href={href('runs', [run.id])} className="row" style={{ gap: 10 }} aria-label={`${run.name}, ${STATUS_WORDS[run.status]}`}>
        {percent(progressOf(run), 0)} %
        <ProgressBar value={progressOf(run)} label={run.name} />
        {run.message && <TriangleAlert size={13} className="warn" aria-label={run.message} />}
        {run.waits ? 'Waits for room on the disk' : paused ? 'Paused' : left === null ? 'Running' : `${duration(left)} left`}
      </a>
      <IconButton size="small" icon={paused ? Play : Pause} label={paused ? 'Resume' : 'Pause'} onClick={() => pauseOrResume(run)} />
    </div>
  );
}

/** The same along the bottom of the views a run fills, with every figure one steers by. */
export function ProgressStrip() {
  const run = useActiveRun();
  if (run === undefined) return null;
  const { progress } = run;
  const paused = run.status === 'paused';
  return (
    <div className="progress-strip" aria-live="off">
      <span className="row">
        <span className={paused ? 'live-dot live-dot-paused' : 'live-dot'} aria-hidden />
        <a href={href('runs', [run.id])}>
          <b>{STATUS_WORDS[run.status]}</b>
        </a>
      </span>
      <span>
        {compact(progress.matchupsDone)} of <b>{compact(progress.matchups)}</b> matchups
      </span>
      <ProgressBar value={progressOf(run)} label={run.name} />
      <span className="strip-percent">{percent(progressOf(run), 0)} %</span>
      {run.message && (
        <span className="strip-message">
          <TriangleAlert size={13} aria-hidden /> {run.message}
        </span>
      )}
      {progress.rate > 0 && (
        <span>
          <b>{compact(progress.rate)}</b> trials/s
        </span>
      )}
      {progress.secondsLeft !== null && (
        <span>
          <b>{duration(progress.secondsLeft)}</b> left, done {finishTime(progress.secondsLeft, new Date())}
        </span>
      )}
      {progress.widest !== null && (
        <span>
          widest interval <b>±{(progress.widest * 100).toFixed(1)}</b>
        </span>
      )}
      <Button size="small" icon={paused ? Play : Pause} onClick={() => pauseOrResume(run)}>
        {paused ? 'Resume' : 'Pause'}
      </Button>
    </div>
  );
}
