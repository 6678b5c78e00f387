/** What a step costs and what it risks (Total Warfare "Movement Costs"). */
import { FLAG_BRIDGE, FLAG_CLOSED, FLAG_PAVED, FLAG_ROUGH, FLAG_RUBBLE, FLAG_SWAMP, type Ground, HEX_COUNT, NEIGHBOUR } from './ground.ts';
import type { Rules } from './options.ts';

export const CLOSED = 255;
/** Steps of more than two levels, up or down, cannot be walked. */
const LEVEL_LIMIT = 2;
const STATES = HEX_COUNT * 6;

export type StepRules = Pick<Rules, 'freeDescent' | 'waterTotal'>;

/** MP to step from a hex in a direction; CLOSED when it cannot be done. Mass limits of roofs are checked in mover-steps.ts. */
export function stepCost(ground: Ground, from: number, direction: number, rules: StepRules): number {
  const to = NEIGHBOUR[from * 6 + direction]!;
  if (to < 0 || (ground.flags[to]! & FLAG_CLOSED) !== 0) return CLOSED;
  const rise = footing(ground, to, rules) - footing(ground, from, rules);
  if (rise > LEVEL_LIMIT || rise < -LEVEL_LIMIT) return CLOSED;
  // A bridge is entered and left along its road only.
  const onBridge = ((ground.flags[to]! | ground.flags[from]!) & FLAG_BRIDGE) !== 0;
  if (onBridge && rise !== 0 && !followsRoad(ground, from, to, direction)) return CLOSED;
  return rawStepCost(ground, from, direction, rules);
}

/** What the step would cost, if it were possible: 1, the terrain, and one per level. */
export function rawStepCost(ground: Ground, from: number, direction: number, rules: StepRules): number {
  const to = NEIGHBOUR[from * 6 + direction]!;
  const rise = footing(ground, to, rules) - footing(ground, from, rules);
  const terrain = followsRoad(ground, from, to, direction) ? 0 : ground.cost[to]! + waterCost(ground.depth[to]!, rules);
  return 1 + terrain + (rise > 0 ? rise : rules.freeDescent ? 0 : -rise);
}

/** The level climbed from and to: the floor under water, unless the option prices water as a whole. */
function footing(ground: Ground, hex: number, rules: StepRules): number {
  return rules.waterTotal && ground.depth[hex]! > 0 ? ground.level[hex]! : ground.stand[hex]!;
}

function waterCost(depth: number, rules: StepRules): number {
  if (depth === 0) return 0;
  // Specification 3: depth 1, 2, 3 cost 2, 3, 4 MP in all.
  if (rules.waterTotal) return Math.min(3, depth);
  return depth === 1 ? 1 : 3;
}

/** Along exits or pavement on both sides: the terrain costs nothing. */
function followsRoad(ground: Ground, from: number, to: number, direction: number): boolean {
  const opposite = (direction + 3) % 6;
  const leaves = (ground.roads[from]! >> direction) & 1 || ground.flags[from]! & FLAG_PAVED;
  const enters = (ground.roads[to]! >> opposite) & 1 || ground.flags[to]! & FLAG_PAVED;
  return Boolean(leaves) && Boolean(enters);
}

/** steps[hex * 6 + direction] for a whole map. */
export function stepTable(ground: Ground, rules: StepRules, into: Uint8Array = new Uint8Array(STATES)): Uint8Array {
  for (let hex = 0; hex < HEX_COUNT; hex++) for (let d = 0; d < 6; d++) into[hex * 6 + d] = stepCost(ground, hex, d, rules);
  return into;
}

/** Total Warfare "Moving Backward": no change of level. */
export function isLevel(ground: Ground, from: number, to: number): boolean {
  return ground.stand[from] === ground.stand[to];
}

/** Piloting modifier for entering a hex on foot; null = no roll (Total Warfare "Piloting Skill Roll Table"). */
export function pilotingHazard(ground: Ground, hex: number, roughPiloting: boolean): number | null {
  const depth = ground.depth[hex]!;
  if (depth > 0) return depth === 1 ? -1 : depth === 2 ? 0 : 1;
  const flags = ground.flags[hex]!;
  if ((flags & (FLAG_RUBBLE | FLAG_SWAMP)) !== 0) return 0;
  return roughPiloting && (flags & FLAG_ROUGH) !== 0 ? 0 : null;
}
