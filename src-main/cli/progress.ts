import type { RunInfo } from '../../src-shared/api/runs.ts';
import { progressText } from './text.ts';

/** A line on the terminal that is updated in place; nothing where the output is not a terminal. */
export class ProgressLine {
  private readonly silent: boolean;
  private shown = false;

  constructor(silent: boolean) {
    this.silent = silent || !process.stderr.isTTY;
  }

  show(run: RunInfo): void {
    if (this.silent) return;
    const p = run.progress;
    const [done, total] = run.step === undefined ? [p.trialsDone, p.trials] : [run.step.done, run.step.total];
    const share = total > 0 ? done / total : 0;
    const width = 30;
    const bar = '█'.repeat(Math.round(share * width)).padEnd(width, '░');
    const seconds = run.step === undefined ? p.secondsLeft : run.step.secondsLeft;
    const left = seconds === null ? '' : `, ${duration(seconds)} left`;
    const what = run.step === undefined ? playingText(run) : STEP_TEXTS[run.step.name];
    process.stderr.write(`\r\x1b[2K${bar} ${progressText(done, total).padStart(5)}  ${what}${left}`);
    this.shown = true;
  }

  clear(): void {
    if (this.shown) process.stderr.write('\r\x1b[2K');
    this.shown = false;
  }
}

const STEP_TEXTS = { confirming: 'confirming headlines', recording: 'recording replays' } as const;

function playingText({ progress: { rate, widest } }: RunInfo): string {
  const speed = `${Math.round(rate).toLocaleString('en-GB')} trials/s`;
  return widest === null ? speed : `${speed}, widest ±${(100 * widest).toFixed(1)}`;
}

function duration(seconds: number): string {
  const s = Math.round(seconds);
  if (s < 60) return `${s} s`;
  if (s < 3600) return `${Math.floor(s / 60)} min ${s % 60} s`;
  if (s < 86_400) return `${Math.floor(s / 3600)} h ${Math.floor((s % 3600) / 60)} min`;
  return `${Math.floor(s / 86_400)} d ${Math.floor((s % 86_400) / 3600)} h`;
}
