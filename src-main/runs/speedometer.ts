/** Measures trials per second over the last few seconds and since the start, and how long a run has been playing. */
const WINDOW_MS = 5000;

interface Mark {
  readonly at: number;
  readonly trials: number;
}

export class Speedometer {
  /** How often progress was noted. */
  notes = 0;
  private readonly now: () => number;
  private begun: Mark;
  private readonly marks: Mark[] = [];

  /** `now` in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.now = now;
    this.begun = { at: now(), trials: 0 };
  }

  start(trials: number): void {
    this.begun = { at: this.now(), trials };
    this.marks.push(this.begun);
  }

  note(trials: number): void {
    const at = this.now();
    this.notes++;
    this.marks.push({ at, trials });
    while (this.marks.length > 2 && at - (this.marks[1]?.at ?? at) > WINDOW_MS) this.marks.shift();
  }

  /** Over the last few seconds. */
  rate(): number {
    return rateBetween(this.marks[0], this.marks.at(-1));
  }

  /** From the start to the last note. */
  meanRate(): number {
    return rateBetween(this.begun, this.marks.at(-1));
  }

  seconds(): number {
    return (this.now() - this.begun.at) / 1000;
  }
}

function rateBetween(first: Mark | undefined, last: Mark | undefined): number {
  if (first === undefined || last === undefined || last.at <= first.at) return 0;
  return ((last.trials - first.trials) * 1000) / (last.at - first.at);
}
