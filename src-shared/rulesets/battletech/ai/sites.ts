/** What the commander knows about each hex of a battlefield, packed into one number. */
import { type Ground, HEX_COUNT } from '../rules/ground.ts';
import { targetWoods } from '../rules/to-hit.ts';

/** Bits 0-7: level of the feet, plus 128. Bits 8-9: woods that hide a 'Mech here. Bits 10-12: easy exits. Bit 13: deep water. */
export const SITE_LEVEL = 255;
export const SITE_WOODS_SHIFT = 8;
export const SITE_OPENINGS_SHIFT = 10;
export const SITE_DEEP = 1 << 13;

/** MP of a step that still counts as an easy exit. */
const EASY = 3;

export function sitesOf(ground: Ground, steps: Uint8Array): Int32Array {
  return Int32Array.from({ length: HEX_COUNT }, (_, hex) => {
    const openings = steps.subarray(hex * 6, hex * 6 + 6).reduce((n, price) => n + (price <= EASY ? 1 : 0), 0);
    const level = ground.stand[hex]! + 128;
    const deep = ground.depth[hex]! >= 2 ? SITE_DEEP : 0;
    return level | (targetWoods(ground, hex) << SITE_WOODS_SHIFT) | (openings << SITE_OPENINGS_SHIFT) | deep;
  });
}
