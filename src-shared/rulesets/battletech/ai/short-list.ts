/** The best few places found so far, one for each hex, best first. Candidates are reused from decision to decision. */

/** How one gets there; the number is also what moving so adds to the own to-hit number. */
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

const LONGEST = 8;

export class ShortList {
  /** What a score has to beat to be let in. */
  bar = Number.NEGATIVE_INFINITY;
  count = 0;
  private size = LONGEST;
  /** One more than fits: the last is where a newcomer is written. */
  private readonly slots: Candidate[] = Array.from({ length: LONGEST + 1 }, () => ({
    hex: -1,
    facing: 0,
    mode: STAND,
    hexes: 0,
    score: 0,
    dealt: 0,
    taken: 0,
  }));

  clear(size: number): void {
    this.size = Math.min(LONGEST, size);
    this.count = 0;
    this.bar = Number.NEGATIVE_INFINITY;
  }

  at(rank: number): Candidate {
    return this.slots[rank] as Candidate;
  }

  /** Only for scores that reach the bar. Of equal scores the easier move is ahead, then the lower hex and facing. */
  put(hex: number, facing: number, mode: number, hexes: number, score: number, dealt: number, taken: number): void {
    const { slots } = this;
    let from = this.count;
    for (let i = 0; i < this.count; i++) if ((slots[i] as Candidate).hex === hex) from = i;
    const others = from < this.count ? from : Math.min(from, this.size - 1);
    if (others < this.count && !isBehind(slots[others] as Candidate, score, mode, hex, facing)) return;
    // A newcomer takes the spare slot, which then is the one that dropped out of a full list.
    const slot = slots[from] as Candidate;
    let at = from;
    for (; at > 0 && isBehind(slots[at - 1] as Candidate, score, mode, hex, facing); at--) slots[at] = slots[at - 1] as Candidate;
    slots[at] = slot;
    slot.hex = hex;
    slot.facing = facing;
    slot.mode = mode;
    slot.hexes = hexes;
    slot.score = score;
    slot.dealt = dealt;
    slot.taken = taken;
    if (from === this.count && this.count < this.size) this.count++;
    if (this.count === this.size) this.bar = (slots[this.size - 1] as Candidate).score;
  }

  /** Best first; of equal scores the lower hex and facing. */
  sort(): void {
    const best = this.slots.slice(0, this.count).sort((a, b) => b.score - a.score || a.hex - b.hex || a.facing - b.facing);
    for (let i = 0; i < this.count; i++) this.slots[i] = best[i] as Candidate;
  }
}

/** Is a candidate worse than a newcomer? */
function isBehind(c: Candidate, score: number, mode: number, hex: number, facing: number): boolean {
  if (c.score !== score) return c.score < score;
  return c.mode !== mode ? c.mode > mode : c.hex !== hex ? c.hex > hex : c.facing > facing;
}
