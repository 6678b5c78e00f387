/** What is worked out once about a battlefield and asked for in every duel on it; the memory may be shared. */
import { type Ground, HEX_COUNT } from './ground.ts';
import { stepTable } from './movement.ts';
import { StepsByMass } from './mover-steps.ts';
import type { Rules } from './options.ts';
import { LosCache, SIGHT_ENTRIES } from './sight-cache.ts';
import { WAY_ENTRIES, WayCache } from './way-cache.ts';

export interface GroundTables {
  readonly steps: StepsByMass;
  /** Easy ways out of each hex. */
  readonly openings: Uint8Array;
  readonly los: LosCache;
  readonly ways: WayCache;
}

/** A step of at most so many MP leaves a way open. */
const EASY = 3;

export function groundTables(
  ground: Ground,
  rules: Rules,
  steps: Uint8Array = stepTable(ground, rules),
  sights: Uint8Array = new Uint8Array(SIGHT_ENTRIES),
  ways: Uint8Array = new Uint8Array(WAY_ENTRIES),
): GroundTables {
  const openings = new Uint8Array(HEX_COUNT);
  for (let side = 0; side < 6 * HEX_COUNT; side++) if ((steps[side] as number) <= EASY) openings[(side / 6) | 0]!++;
  return {
    steps: new StepsByMass(ground, steps, rules.roughPiloting),
    openings,
    los: new LosCache(ground, rules.losRule, sights),
    ways: new WayCache(ground, steps, ways),
  };
}
