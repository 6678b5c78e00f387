/** Measures trials per second over the last few seconds, and how long a run has been playing. */
const WINDOW_MS = 5000;

export class Speedometer {
  private begun = performance.now();
  private readonly marks: { readonly at: number; readonly trials: number }[] = [];

  start(trials: number): void {
    this.begun = performance.now();
    this.marks.push({ at: this.begun, trials });
  }

  note(trials: number): void {
    const at = performance.now();
    this.marks.push({ at, trials });
    while (this.marks.length > 2 && at - (this.marks[1]?.at ?? at) > WINDOW_MS) this.marks.shift();
  }

  rate(): number {
    const first = this.marks[0];
    const last = this.marks.at(-1);
    if (first === undefined || last === undefined || last.at <= first.at) return 0;
    return ((last.trials - first.trials) * 1000) / (last.at - first.at);
  }

  seconds(): number {
    return (performance.now() - this.begun) / 1000;
  }
}
