const WINDOW_MS = 60_000;

/** Events per second over the last minute, or since the first if that is shorter. */
export class RateMeter {
  private readonly now: () => number;
  private times: number[] = [];
  private begun: number | null = null;

  constructor(now: () => number = () => performance.now()) {
    this.now = now;
  }

  note(): void {
    this.begun ??= this.now();
    this.times.push(this.now());
  }

  rate(): number {
    const now = this.now();
    this.times = this.times.filter((time) => now - time <= WINDOW_MS);
    const span = Math.min(WINDOW_MS, now - (this.begun ?? now));
    return span <= 0 ? 0 : (1000 * this.times.length) / span;
  }
}
