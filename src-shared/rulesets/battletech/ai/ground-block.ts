/** A battlefield as the kernel reads it: one block of memory, made once and copied in when a duel is played there (kernel/layout.ts). */
import { FLAG_CLOSED, type Ground, HEX_COUNT } from '../rules/ground.ts';
import type { LosRule } from '../rules/line-of-sight.ts';
import * as at from './kernel/layout.ts';
import { sitesOf } from './sites.ts';

/** Below every level. */
const NOTHING = -128;

/** `prices`: of steps, whoever takes them. */
export function groundBlock(ground: Ground, prices: Uint8Array, rule: LosRule): Uint8Array {
  const memory = new ArrayBuffer(at.PATH - at.SITES);
  new Int32Array(memory, 0, HEX_COUNT).set(sitesOf(ground, prices));
  new Uint16Array(memory, at.LIMITS - at.SITES, HEX_COUNT).set(ground.limit);
  new Uint8Array(memory, at.PRICES - at.SITES, at.STATES).set(prices);
  new DataView(memory).setInt32(at.BLOCKING_WOODS - at.SITES, rule === 'seed' ? 2 : 3, true);
  writeJumps(memory, ground);
  writeHeights(memory, ground);
  return new Uint8Array(memory);
}

function writeJumps(memory: ArrayBuffer, ground: Ground): void {
  const limits = new Int32Array(memory, at.LANDING_LIMITS - at.SITES, HEX_COUNT);
  const levels = new Int16Array(memory, at.JUMP_LEVELS - at.SITES, HEX_COUNT);
  for (let hex = 0; hex < HEX_COUNT; hex++) {
    limits[hex] = (ground.flags[hex]! & FLAG_CLOSED) !== 0 ? -1 : ground.limit[hex]!;
    levels[hex] = Math.max(ground.stand[hex]!, ground.top[hex]!) - ground.depth[hex]!;
  }
}

/** Up to which level a hex matters to a line of sight, its woods do, and its fields do. */
function writeHeights(memory: ArrayBuffer, ground: Ground): void {
  const heights = new Int8Array(memory, at.HEIGHTS - at.SITES, HEX_COUNT + 2 * at.HEIGHT_BORDER).fill(NOTHING);
  const woodsHeights = new Int8Array(memory, at.WOODS_HEIGHTS - at.SITES, HEX_COUNT);
  const fieldHeights = new Int8Array(memory, at.FIELD_HEIGHTS - at.SITES, HEX_COUNT);
  new Int8Array(memory, at.TOPS - at.SITES, HEX_COUNT).set(ground.top);
  new Uint8Array(memory, at.WOODS - at.SITES, HEX_COUNT).set(ground.woods);
  for (let hex = 0; hex < HEX_COUNT; hex++) {
    const level = ground.level[hex]!;
    const woods = ground.woods[hex]!;
    const inWoods = woods === 0 ? NOTHING : level + (woods === 3 ? 3 : Math.min(ground.foliage[hex]!, 2));
    const inField = ground.fields[hex] === 1 ? level + 1 : NOTHING;
    woodsHeights[hex] = inWoods;
    fieldHeights[hex] = inField;
    heights[at.HEIGHT_BORDER + hex] = Math.max(ground.top[hex]!, inWoods, inField);
  }
}
