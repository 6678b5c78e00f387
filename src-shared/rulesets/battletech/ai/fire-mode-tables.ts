/** Every mode of every weapon by distance: what it adds to the number, its range bracket, and its mean damage. */
import { bracketAt, type FireMode, MODES, minimumRangeModifier, worthAt } from '../rules/fire-mode.ts';
import { hitChance, rangeModifier } from '../rules/to-hit.ts';
import * as at from './kernel/layout.ts';

/** What out of range adds. */
const OUT = 99;

/** The first mode of a weapon, counted over all weapons. */
export const FIRST_MODE: readonly number[] = MODES.map((_, weapon) => MODES.slice(0, weapon).reduce((sum, modes) => sum + modes.length, 0));

export function writeFireModes(memory: ArrayBuffer): void {
  const modes = MODES.flat();
  if (modes.length > at.MOST_MODES) throw new RangeError('The kernel has no room for so many fire modes: raise MOST_MODES in its layout.');
  const cells = modes.length * at.RANGES;
  const numbers = new Int8Array(memory, at.NUMBER_AT, cells);
  const brackets = new Int8Array(memory, at.BRACKET_AT, cells);
  const means = new Float64Array(memory, at.MEAN_AT, cells);
  for (let i = 0; i < cells; i++) {
    const mode = modes[Math.floor(i / at.RANGES)]!;
    const distance = i % at.RANGES;
    numbers[i] = numberAt(mode, distance);
    brackets[i] = Math.max(0, bracketAt(mode, distance));
    means[i] = worthAt(mode, distance);
  }
  // Of hitting, for any sum of modifiers that can come up.
  const chances = new Float64Array(memory, at.CHANCES, at.CHANCE_COUNT);
  for (let i = 0; i < at.CHANCE_COUNT; i++) chances[i] = hitChance(i - 16);
}

function numberAt(mode: FireMode, distance: number): number {
  const bracket = bracketAt(mode, distance);
  return bracket < 0 ? OUT : rangeModifier(bracket) + minimumRangeModifier(mode, distance) + mode.toHit;
}
