/** Computes the tables of a battlefield; arenas pass memory that threads share. */
import { groundBlock } from '../ai/ground-block.ts';
import type { GroundTables } from '../ai/tactical-duel.ts';
import type { Ground } from '../rules/ground.ts';
import { StepsByMass } from '../rules/mover-steps.ts';
import type { Rules } from '../rules/options.ts';
import { stepTable } from '../rules/step-cost.ts';
import { PATH_ENTRIES, PathCache, pathClasses } from './path-cache.ts';
import { SIGHT_ENTRIES, SightCache } from './sight-cache.ts';

export interface GroundMemory {
  readonly steps: Uint8Array;
  readonly sights: Uint8Array;
  readonly paths: Uint8Array;
}

export function groundTables(ground: Ground, rules: Rules, memory: GroundMemory = ownMemory(ground, rules)): GroundTables {
  return {
    ground,
    steps: new StepsByMass(ground, memory.steps, rules.roughPiloting),
    block: groundBlock(ground, memory.steps, rules.losRule),
    sight: new SightCache(ground, rules.losRule, memory.sights),
    paths: new PathCache(ground, memory.steps, memory.paths),
  };
}

function ownMemory(ground: Ground, rules: Rules): GroundMemory {
  return {
    steps: stepTable(ground, rules),
    sights: new Uint8Array(SIGHT_ENTRIES),
    paths: new Uint8Array(PATH_ENTRIES * pathClasses(ground)),
  };
}
