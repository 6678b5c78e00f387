/** Hits of one side in one step, in the order in which they are applied. */
export class HitQueue {
  count = 0;
  readonly level: Int32Array;
  readonly damage: Int32Array;
  /** The ship that scored it. */
  readonly from: Int32Array;

  constructor(most: number) {
    this.level = new Int32Array(most);
    this.damage = new Int32Array(most);
    this.from = new Int32Array(most);
  }

  clear(): void {
    this.count = 0;
  }

  /** Digest 3.5: hits that beat the fewest shields first, then higher damage; otherwise as rolled. */
  add(level: number, damage: number, from: number): void {
    let at = this.count++;
    while (at > 0 && this.comesBefore(level, damage, at - 1)) {
      this.level[at] = this.level[at - 1]!;
      this.damage[at] = this.damage[at - 1]!;
      this.from[at] = this.from[at - 1]!;
      at--;
    }
    this.level[at] = level;
    this.damage[at] = damage;
    this.from[at] = from;
  }

  private comesBefore(level: number, damage: number, other: number): boolean {
    const theirs = this.level[other]!;
    return level < theirs || (level === theirs && damage > this.damage[other]!);
  }
}
