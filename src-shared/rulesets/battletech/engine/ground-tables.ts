/** What is worked out once about a battlefield and asked for in every duel on it; the memory may be shared. */
import { sitesOf } from '../ai/sites.ts';
import type { Ground } from '../rules/ground.ts';
import { StepsByMass } from '../rules/mover-steps.ts';
import type { Rules } from '../rules/options.ts';
import { stepTable } from '../rules/step-cost.ts';
import { PATH_ENTRIES, PathCache, pathClasses } from './path-cache.ts';
import { SIGHT_ENTRIES, SightCache } from './sight-cache.ts';

export interface GroundTables {
  readonly steps: StepsByMass;
  /** The bits below, for each hex. */
  readonly sites: Int32Array;
  readonly sight: SightCache;
  readonly paths: PathCache;
}

export function groundTables(
  ground: Ground,
  rules: Rules,
  steps: Uint8Array = stepTable(ground, rules),
  sights: Uint8Array = new Uint8Array(SIGHT_ENTRIES),
  ways: Uint8Array = new Uint8Array(PATH_ENTRIES * pathClasses(ground)),
): GroundTables {
  return {
    steps: new StepsByMass(ground, steps, rules.roughPiloting),
    sites: sitesOf(ground, steps),
    sight: new SightCache(ground, rules.losRule, sights),
    paths: new PathCache(ground, steps, ways),
  };
}
