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
    const share = p.trials > 0 ? p.trialsDone / p.trials : 0;
    const width = 30;
    const bar = '█'.repeat(Math.round(share * width)).padEnd(width, '░');
    const left = p.secondsLeft === null ? '' : `, ${duration(p.secondsLeft)} left`;
    const widest = p.widest === null ? '' : `, widest ±${(100 * p.widest).toFixed(1)}`;
    process.stderr.write(
      `\r\x1b[2K${bar} ${progressText(p.trialsDone, p.trials).padStart(5)}  ${Math.round(p.rate).toLocaleString('en-GB')} trials/s${left}${widest}`,
    );
    this.shown = true;
  }

  clear(): void {
    if (this.shown) process.stderr.write('\r\x1b[2K');
    this.shown = false;
  }
}

function duration(seconds: number): string {
  const s = Math.round(seconds);
  if (s < 60) return `${s} s`;
  if (s < 3600) return `${Math.floor(s / 60)} min ${s % 60} s`;
  if (s < 86_400) return `${Math.floor(s / 3600)} h ${Math.floor((s % 3600) / 60)} min`;
  return `${Math.floor(s / 86_400)} d ${Math.floor((s % 86_400) / 3600)} h`;
}
