/** Where the engine's chances come from: a seeded stream in play, written dice in tests. Both are asked the same questions. */
import type { Dice } from '../../../random/dice.ts';
import { SeededDice } from '../../../random/seeded.ts';
import { MAX_ACTORS } from '../rules/actor.ts';

export interface DiceSource extends Dice {
  /** Fisher-Yates over items[from..to). */
  arrange(items: Int32Array, from: number, to: number): void;
}

const UNIT = 2 ** -32;
/** Products of shuffle indices stay below this, so that one 32-bit draw serves several of them almost always. */
const BATCH = 2 ** 20;
/** Both sides at their largest. */
const MAX_PLACES = 2 * MAX_ACTORS;

/** By the number of places left: how many indices one draw serves, and the product of their ranges. */
const BATCH_SIZE = new Int32Array(MAX_PLACES + 1);
const BATCH_BOUND = new Float64Array(MAX_PLACES + 1);
for (let left = 2; left <= MAX_PLACES; left++) {
  let bound = left;
  let size = 1;
  while (left - size > 1 && bound * (left - size) <= BATCH) bound *= left - size++;
  BATCH_SIZE[left] = size;
  BATCH_BOUND[left] = bound;
}

export class SeededDiceSource extends SeededDice implements DiceSource {
  /** Lemire's method in floating point: x has at most 52 significant bits, so each step is exact. */
  override roll(sides: number): number {
    const unit = sides * UNIT;
    let x = this.next() * unit;
    let whole = x | 0;
    if (x - whole < unit) {
      const threshold = (2 ** 32 % sides) * UNIT;
      while (x - whole < threshold) {
        x = this.next() * unit;
        whole = x | 0;
      }
    }
    return whole + 1;
  }

  /**
   * Several indices from one draw (Brackett-Rozinsky and Lemire, "Batched ranged random integer generation", 2024):
   * the fraction left over by one index feeds the next; the rare biased draws are thrown away as a whole.
   */
  arrange(items: Int32Array, from: number, to: number): void {
    let left = to - from;
    while (left > 1) {
      let fraction = this.fairFraction(BATCH_BOUND[left]!);
      for (let stop = left - BATCH_SIZE[left]!; left > stop; left--) {
        const scaled = fraction * left;
        const pick = scaled | 0;
        fraction = scaled - pick;
        const held = items[from + left - 1]!;
        items[from + left - 1] = items[from + pick]!;
        items[from + pick] = held;
      }
    }
  }

  /** A draw over 2^32 that gives each of `bound` equal parts of [0, 1) the same chance. */
  private fairFraction(bound: number): number {
    let x = this.next();
    let scaled = x * (bound * UNIT);
    if (scaled - Math.floor(scaled) < bound * UNIT) {
      const threshold = (2 ** 32 % bound) * UNIT;
      while (scaled - Math.floor(scaled) < threshold) {
        x = this.next();
        scaled = x * (bound * UNIT);
      }
    }
    return x * UNIT;
  }
}

/** Any dice as a dice source: shuffles ask for one die per place, from the last place down. */
export function diceSourceOf(dice: Dice): DiceSource {
  return {
    roll: (sides, what) => dice.roll(sides, what),
    arrange(items, from, to) {
      for (let left = to - from; left > 1; left--) {
        const pick = dice.roll(left, 'order') - 1;
        const held = items[from + left - 1]!;
        items[from + left - 1] = items[from + pick]!;
        items[from + pick] = held;
      }
    },
  };
}
