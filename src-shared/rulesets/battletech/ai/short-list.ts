/** The best few positions found so far, one per hex, best first. Candidates are reused from decision to decision. */

/** How a 'Mech gets there; the number is also what moving so adds to its own to-hit number. */
export const STAND = 0;
export const WALK = 1;
export const RUN = 2;
export const JUMP = 3;

export interface Candidate {
  hex: number;
  facing: number;
  mode: number;
  hexes: number;
  score: number;
  dealt: number;
  taken: number;
}

export function newCandidate(): Candidate {
  return { hex: -1, facing: 0, mode: STAND, hexes: 0, score: 0, dealt: 0, taken: 0 };
}

const LONGEST = 8;

export class ShortList {
  /** What a score has to reach to get in. */
  bar = Number.NEGATIVE_INFINITY;
  count = 0;
  private size = LONGEST;
  /** One more than fits: a newcomer is written into the last. */
  private readonly slots: Candidate[] = Array.from({ length: LONGEST + 1 }, newCandidate);

  clear(size: number): void {
    this.size = Math.min(LONGEST, size);
    this.count = 0;
    this.bar = Number.NEGATIVE_INFINITY;
  }

  at(rank: number): Candidate {
    return this.slots[rank]!;
  }

  /** Copies a candidate in; only for scores that reach the bar. Of equal scores the easier move is ahead, then the lower hex and facing. */
  put(newcomer: Candidate): void {
    const { slots } = this;
    let from = this.count;
    for (let i = 0; i < this.count; i++) if (slots[i]!.hex === newcomer.hex) from = i;
    const others = from < this.count ? from : Math.min(from, this.size - 1);
    if (others < this.count && !isBehind(slots[others]!, newcomer)) return;
    // A newcomer takes the spare slot; the candidate that drops out of a full list becomes the next spare one.
    const slot = slots[from]!;
    let at = from;
    for (; at > 0 && isBehind(slots[at - 1]!, newcomer); at--) slots[at] = slots[at - 1]!;
    slots[at] = slot;
    copyCandidate(newcomer, slot);
    if (from === this.count && this.count < this.size) this.count++;
    if (this.count === this.size) this.bar = slots[this.size - 1]!.score;
  }

  /** Behind those that are there, if there is room. */
  append(candidate: Candidate): void {
    if (this.count < this.size) copyCandidate(candidate, this.slots[this.count++]!);
  }

  /** Best first; of equal scores the lower hex and facing. */
  sort(): void {
    const best = this.slots.slice(0, this.count).sort((a, b) => b.score - a.score || a.hex - b.hex || a.facing - b.facing);
    for (let i = 0; i < this.count; i++) this.slots[i] = best[i]!;
  }
}

export function copyCandidate(from: Candidate, to: Candidate): void {
  to.hex = from.hex;
  to.facing = from.facing;
  to.mode = from.mode;
  to.hexes = from.hexes;
  to.score = from.score;
  to.dealt = from.dealt;
  to.taken = from.taken;
}

/** Is a candidate worse than a newcomer? */
function isBehind(c: Candidate, newcomer: Candidate): boolean {
  if (c.score !== newcomer.score) return c.score < newcomer.score;
  return c.mode !== newcomer.mode ? c.mode > newcomer.mode : c.hex !== newcomer.hex ? c.hex > newcomer.hex : c.facing > newcomer.facing;
}
