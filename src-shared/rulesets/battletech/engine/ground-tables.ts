/** What is worked out once about a battlefield and asked for in every duel on it; the memory may be shared. */
import { type Ground, HEX_COUNT } from '../rules/ground.ts';
import type { Rules } from '../rules/options.ts';
import { stepTable } from '../rules/step-cost.ts';
import { targetWoods } from '../rules/to-hit.ts';
import { StepsByMass } from './mover-steps.ts';
import { WAY_ENTRIES, WayCache, wayClasses } from './path-cache.ts';
import { LosCache, SIGHT_ENTRIES } from './sight-cache.ts';

export interface GroundTables {
  readonly steps: StepsByMass;
  /** The bits below, for each hex. */
  readonly sites: Int32Array;
  readonly los: LosCache;
  readonly ways: WayCache;
}

/** Sites: bits 0-7 where the feet are (comparable), 8-9 woods that hide who stands there, 10-12 easy ways out, 13 deep water. */
export const SITE_LEVEL = 255;
export const SITE_WOODS_SHIFT = 8;
export const SITE_OPENINGS_SHIFT = 10;
export const SITE_DEEP = 1 << 13;

/** A step of at most so many MP leaves a way open. */
const EASY = 3;

export function groundTables(
  ground: Ground,
  rules: Rules,
  steps: Uint8Array = stepTable(ground, rules),
  sights: Uint8Array = new Uint8Array(SIGHT_ENTRIES),
  ways: Uint8Array = new Uint8Array(WAY_ENTRIES * wayClasses(ground)),
): GroundTables {
  return {
    steps: new StepsByMass(ground, steps, rules.roughPiloting),
    sites: sitesOf(ground, steps),
    los: new LosCache(ground, rules.losRule, sights),
    ways: new WayCache(ground, steps, ways),
  };
}

function sitesOf(ground: Ground, steps: Uint8Array): Int32Array {
  return Int32Array.from({ length: HEX_COUNT }, (_, hex) => {
    const openings = steps.subarray(hex * 6, hex * 6 + 6).reduce((n, price) => n + (price <= EASY ? 1 : 0), 0);
    const level = (ground.stand[hex] as number) + 128;
    const deep = (ground.depth[hex] as number) >= 2 ? SITE_DEEP : 0;
    return level | (targetWoods({ ground }, hex) << SITE_WOODS_SHIFT) | (openings << SITE_OPENINGS_SHIFT) | deep;
  });
}
