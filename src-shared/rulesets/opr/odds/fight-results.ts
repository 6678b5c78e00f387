/** What fights lead to. */
import type { SideNumber } from './layer.ts';

/** What a fight does to a unit beside its wounds. */
export const CHANGE = { wounded: 1, shaken: 2, tested: 4, gone: 8 } as const;
/** Where the second unit's changes begin in `FightResult.changes`. */
export const SECOND = 4;

/** All results of a fight: pairs of conditions and their chances, those with the same changes in a row. */
export interface FightResults {
  readonly cells: Int32Array;
  readonly chances: Float64Array;
  readonly kinds: readonly FightResult[];
}

export interface FightResult {
  /** Bits of CHANGE of both sides. */
  readonly changes: number;
  /** Who wounds first: 1 the first side, 2 the second; 0 in fights of units that were hurt before. */
  readonly firstBlood: number;
  /** Where its results begin and end. */
  readonly from: number;
  readonly end: number;
}

export function changesOf(result: Pick<FightResult, 'changes'>, side: SideNumber): number {
  return side === 0 ? result.changes & 15 : result.changes >> SECOND;
}

/** Collects the results of a fight by what they change. */
export class ResultCollector {
  private count = 0;
  private readonly keys: Int32Array;
  private readonly cells: Int32Array;
  private readonly chances: Float64Array;
  private readonly counts = new Int32Array(3 << (2 * SECOND));
  private readonly used: number[] = [];

  /** `most`: results that a fight may have. */
  constructor(most: number) {
    this.keys = new Int32Array(most);
    this.cells = new Int32Array(most);
    this.chances = new Float64Array(most);
  }

  add(changes: number, blood: number, cell: number, chance: number): void {
    const key = changes * 3 + blood;
    if (this.counts[key]! === 0) this.used.push(key);
    this.counts[key] = this.counts[key]! + 1;
    this.keys[this.count] = key;
    this.cells[this.count] = cell;
    this.chances[this.count++] = chance;
  }

  /** What was added, in rows; the collector is then empty. */
  take(): FightResults {
    const kinds: FightResult[] = [];
    let end = 0;
    for (const key of this.used) {
      const from = end;
      end += this.counts[key]!;
      kinds.push({ changes: Math.floor(key / 3), firstBlood: key % 3, from, end });
      this.counts[key] = from;
    }
    const cells = new Int32Array(this.count);
    const chances = new Float64Array(this.count);
    for (let k = 0; k < this.count; k++) {
      const key = this.keys[k]!;
      const at = this.counts[key]!;
      this.counts[key] = at + 1;
      cells[at] = this.cells[k]!;
      chances[at] = this.chances[k]!;
    }
    for (const key of this.used) this.counts[key] = 0;
    this.used.length = 0;
    this.count = 0;
    return { cells, chances, kinds };
  }
}
