/** Who played how much. */
export class WorkShares {
  /** Tiles by worker since the connection was made. */
  readonly played = new Map<string, number>();
  /** Tiles by worker that the run under way has counted. */
  private readonly counted = new Map<string, number>();
  private run = '';

  note(worker: string, run: string): void {
    if (this.run !== run) this.counted.clear();
    this.run = run;
    add(this.counted, worker);
    add(this.played, worker);
  }

  countedOf(worker: string): number {
    return this.counted.get(worker) ?? 0;
  }

  /** The run begins again. */
  forget(): void {
    this.counted.clear();
  }
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
