/** What the commander knows about each hex of a battlefield, packed into one number that the kernel reads (kernel/sight.ts, scoring.ts, positions.ts). */
import { type Ground, HEX_COUNT } from '../rules/ground.ts';
import { targetWoods } from '../rules/to-hit.ts';

/** Bits 0-7: level of the feet, plus 128. Bits 8-9: woods that hide a 'Mech here. Bits 10-12: easy exits. Bit 13: deep water. Bit 14: any water. */
const WOODS_SHIFT = 8;
const OPENINGS_SHIFT = 10;
const DEEP = 1 << 13;
const WET = 1 << 14;

/** MP of a step that still counts as an easy exit. */
const EASY = 3;

export function sitesOf(ground: Ground, steps: Uint8Array): Int32Array {
  return Int32Array.from({ length: HEX_COUNT }, (_, hex) => {
    const openings = steps.subarray(hex * 6, hex * 6 + 6).reduce((n, price) => n + (price <= EASY ? 1 : 0), 0);
    const level = ground.stand[hex]! + 128;
    const water = (ground.depth[hex]! >= 2 ? DEEP : 0) | (ground.depth[hex]! > 0 ? WET : 0);
    return level | (targetWoods(ground, hex) << WOODS_SHIFT) | (openings << OPENINGS_SHIFT) | water;
  });
}
