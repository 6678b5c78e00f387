import type { Dice } from './dice.ts';
import { Rng } from './rng.ts';

/** Dice that fall as the stream of an address says. */
export class SeededDice extends Rng implements Dice {
  roll(sides: number, _what?: string): number {
    return this.below(sides) + 1;
  }
}
