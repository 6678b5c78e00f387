/** What a step costs, and where a 'Mech can get to (Total Warfare "Movement"). */
import {
  distanceBetween,
  FLAG_BRIDGE,
  FLAG_CLOSED,
  FLAG_PAVED,
  FLAG_ROUGH,
  FLAG_RUBBLE,
  FLAG_SWAMP,
  type Ground,
  HEX_COUNT,
  NEIGHBOUR,
} from './ground.ts';
import type { Rules } from './options.ts';

export const CLOSED = 255;
/** Steps of more than two levels, up or down, cannot be walked. */
const LEVEL_LIMIT = 2;
const STATES = HEX_COUNT * 6;

export type StepRules = Pick<Rules, 'freeDescent' | 'waterTotal'>;

/** MP to step from a hex in a direction; CLOSED when it cannot be done. Mass limits of roofs are the mover's affair. */
export function stepCost(ground: Ground, from: number, direction: number, rules: StepRules): number {
  const to = NEIGHBOUR[from * 6 + direction] as number;
  if (to < 0 || ((ground.flags[to] as number) & FLAG_CLOSED) !== 0) return CLOSED;
  const rise = footing(ground, to, rules) - footing(ground, from, rules);
  if (rise > LEVEL_LIMIT || rise < -LEVEL_LIMIT) return CLOSED;
  // A bridge is entered and left along its road only.
  const onBridge = (((ground.flags[to] as number) | (ground.flags[from] as number)) & FLAG_BRIDGE) !== 0;
  if (onBridge && rise !== 0 && !followsRoad(ground, from, to, direction)) return CLOSED;
  return rawStepCost(ground, from, direction, rules);
}

/** What the step would cost, could it be taken: 1, the terrain, and a point a level. */
export function rawStepCost(ground: Ground, from: number, direction: number, rules: StepRules): number {
  const to = NEIGHBOUR[from * 6 + direction] as number;
  const rise = footing(ground, to, rules) - footing(ground, from, rules);
  const terrain = followsRoad(ground, from, to, direction) ? 0 : (ground.cost[to] as number) + waterCost(ground.depth[to] as number, rules);
  return 1 + terrain + (rise > 0 ? rise : rules.freeDescent ? 0 : -rise);
}

/** The level climbed from and to: the floor under water, unless the option prices water as a whole. */
function footing(ground: Ground, hex: number, rules: StepRules): number {
  return rules.waterTotal && (ground.depth[hex] as number) > 0 ? (ground.level[hex] as number) : (ground.stand[hex] as number);
}

function waterCost(depth: number, rules: StepRules): number {
  if (depth === 0) return 0;
  // Specification 3: depth 1, 2, 3 cost 2, 3, 4 MP in all.
  if (rules.waterTotal) return Math.min(3, depth);
  return depth === 1 ? 1 : 3;
}

/** Pavement to pavement, or along exits on both sides: the terrain costs nothing. */
function followsRoad(ground: Ground, from: number, to: number, direction: number): boolean {
  if (((ground.flags[from] as number) & (ground.flags[to] as number) & FLAG_PAVED) !== 0) return true;
  const opposite = (direction + 3) % 6;
  const leaves = ((ground.roads[from] as number) >> direction) & 1 || (ground.flags[from] as number) & FLAG_PAVED;
  const enters = ((ground.roads[to] as number) >> opposite) & 1 || (ground.flags[to] as number) & FLAG_PAVED;
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

export interface Mover {
  readonly hex: number;
  readonly facing: number;
  readonly mass: number;
  readonly quad: boolean;
  /** A hex that may not be entered (the enemy's), or -1. */
  readonly blocked: number;
}

export interface ReachRules {
  /** Water of depth 1 and more may not be entered (running). */
  readonly dry: boolean;
  readonly backward: boolean;
  /** One hex forward is always allowed. */
  readonly minimumMove: boolean;
  readonly roughPiloting: boolean;
}

/** Least MP to every (hex, facing), with the way back. States are hex * 6 + facing. */
export class Reach {
  readonly cost = new Uint8Array(STATES).fill(CLOSED);
  /** Hexes entered on the way. */
  readonly hexes = new Uint8Array(STATES);
  /** How many of them ask for a piloting roll. */
  readonly hazards = new Uint8Array(STATES);
  readonly parent = new Int16Array(STATES);
  /** States reached, in order of cost. */
  readonly states = new Int16Array(STATES);
  count = 0;
  private readonly touched = new Uint8Array(HEX_COUNT);
  private readonly head = new Int16Array(256);
  private readonly next = new Int16Array(4 * STATES);
  private readonly queued = new Int16Array(4 * STATES);
  private used = 0;

  /** Bucketed Dijkstra: every cost is a small whole number. */
  flood(ground: Ground, steps: Uint8Array, mover: Mover, limit: number, rules: ReachRules): this {
    const { cost, states } = this;
    for (let i = 0; i < this.count; i++) cost[states[i] as number] = CLOSED;
    this.count = 0;
    this.used = 0;
    this.head.fill(-1, 0, limit + 1);
    const start = mover.hex * 6 + mover.facing;
    this.offer(start, 0, 0, 0, -1);
    for (let spent = 0; spent <= limit; spent++) {
      // Entries of one bucket come out last in, first out; the cost is the same for all of them.
      for (let entry = this.head[spent] as number; entry >= 0; entry = this.head[spent] as number) {
        this.head[spent] = this.next[entry] as number;
        const state = this.queued[entry] as number;
        if (cost[state] === spent) this.expand(ground, steps, mover, limit, rules, state, spent);
      }
    }
    this.compact();
    return this;
  }

  private expand(ground: Ground, steps: Uint8Array, mover: Mover, limit: number, rules: ReachRules, state: number, spent: number): void {
    const hex = (state / 6) | 0;
    const facing = state - hex * 6;
    const entered = this.hexes[state] as number;
    this.step(ground, steps, mover, limit, rules, state, spent, facing, facing, 0);
    if (rules.backward) this.back(ground, steps, mover, limit, rules, state, spent, facing);
    if (mover.quad) {
      // Total Warfare "Four-Legged 'Mechs": a sidestep costs one MP more and keeps the facing.
      this.step(ground, steps, mover, limit, rules, state, spent, (facing + 1) % 6, facing, 1);
      this.step(ground, steps, mover, limit, rules, state, spent, (facing + 5) % 6, facing, 1);
    }
    if (spent < limit) {
      const hazards = this.hazards[state] as number;
      this.offer(hex * 6 + (facing === 5 ? 0 : facing + 1), spent + 1, entered, hazards, state);
      this.offer(hex * 6 + (facing === 0 ? 5 : facing - 1), spent + 1, entered, hazards, state);
    }
  }

  private step(
    ground: Ground,
    steps: Uint8Array,
    mover: Mover,
    limit: number,
    rules: ReachRules,
    state: number,
    spent: number,
    direction: number,
    facing: number,
    extra: number,
  ): void {
    const hex = (state / 6) | 0;
    const price = steps[hex * 6 + direction] as number;
    if (price === CLOSED) return;
    const to = NEIGHBOUR[hex * 6 + direction] as number;
    if (to === mover.blocked || mover.mass > (ground.limit[to] as number) || (rules.dry && (ground.depth[to] as number) > 0)) return;
    let total = spent + price + extra;
    // Total Warfare "Minimum Movement": one hex forward whatever it costs, at the price of the whole turn.
    if (total > limit && rules.minimumMove && spent === 0 && extra === 0 && limit > 0) total = limit;
    if (total > limit) return;
    const hazards = (this.hazards[state] as number) + (pilotingHazard(ground, to, rules.roughPiloting) === null ? 0 : 1);
    this.offer(to * 6 + facing, total, (this.hexes[state] as number) + 1, hazards, state);
  }

  private back(
    ground: Ground,
    steps: Uint8Array,
    mover: Mover,
    limit: number,
    rules: ReachRules,
    state: number,
    spent: number,
    facing: number,
  ): void {
    const hex = (state / 6) | 0;
    const to = NEIGHBOUR[hex * 6 + ((facing + 3) % 6)] as number;
    if (to >= 0 && isLevel(ground, hex, to)) this.step(ground, steps, mover, limit, rules, state, spent, (facing + 3) % 6, facing, 0);
  }

  private offer(state: number, price: number, entered: number, hazards: number, parent: number): void {
    const had = this.cost[state] as number;
    if (had < price || (had === price && !this.better(state, entered, hazards, parent))) return;
    if (had === CLOSED) {
      this.states[this.count++] = state;
      this.touched[(state / 6) | 0] = 1;
    }
    this.cost[state] = price;
    this.hexes[state] = entered;
    this.hazards[state] = hazards;
    this.parent[state] = parent;
    if (had === price || this.used === this.queued.length) return;
    const entry = this.used++;
    this.queued[entry] = state;
    this.next[entry] = this.head[price] as number;
    this.head[price] = entry;
  }

  /** Of two ways at the same price: more hexes make the harder target, then fewer rolls, then the number of the state. */
  private better(state: number, entered: number, hazards: number, parent: number): boolean {
    if (this.hexes[state] !== entered) return (this.hexes[state] as number) < entered;
    if (this.hazards[state] !== hazards) return (this.hazards[state] as number) > hazards;
    return (this.parent[state] as number) > parent;
  }

  /** Reached states in index order, so that choices do not depend on the order of the search. */
  private compact(): void {
    const { cost, states, touched } = this;
    let n = 0;
    for (let hex = 0; hex < HEX_COUNT; hex++) {
      if (touched[hex] === 0) continue;
      touched[hex] = 0;
      for (let state = hex * 6; state < hex * 6 + 6; state++) if (cost[state] !== CLOSED) states[n++] = state;
    }
  }

  /** The states from the start to this one. */
  pathTo(state: number): number[] {
    const path: number[] = [];
    for (let at = state; at >= 0; at = this.parent[at] as number) path.unshift(at);
    return path;
  }
}

const jumpSteps = new Uint8Array(HEX_COUNT);
const jumpQueue = new Int16Array(HEX_COUNT);

/**
 * Hexes a jump of `mp` can land in, written to `out` (start excluded); returns how many. With the ceiling every hex
 * crossed and the landing hex lie at most `mp` above the start, and only shortest ways count.
 */
export function jumpHexes(
  ground: Ground,
  from: number,
  mp: number,
  mass: number,
  blocked: number,
  ceiling: boolean,
  out: Int16Array,
): number {
  let count = 0;
  if (mp <= 0) return 0;
  const highest = ceiling ? (ground.stand[from] as number) + mp : 127;
  jumpSteps.fill(0);
  jumpSteps[from] = 1;
  jumpQueue[0] = from;
  let queued = 1;
  for (let head = 0; head < queued; head++) {
    const hex = jumpQueue[head] as number;
    const taken = (jumpSteps[hex] as number) - 1;
    if (hex !== from && canLand(ground, hex, mass) && hex !== blocked) out[count++] = hex;
    if (taken === mp) continue;
    for (let d = 0; d < 6; d++) {
      const to = NEIGHBOUR[hex * 6 + d] as number;
      if (to < 0 || jumpSteps[to] !== 0 || jumpLevel(ground, to) > highest || distanceBetween(from, to) !== taken + 1) continue;
      jumpSteps[to] = taken + 2;
      jumpQueue[queued++] = to;
    }
  }
  return count;
}

function jumpLevel(ground: Ground, hex: number): number {
  return Math.max(ground.stand[hex] as number, ground.top[hex] as number) - (ground.depth[hex] as number);
}

function canLand(ground: Ground, hex: number, mass: number): boolean {
  return ((ground.flags[hex] as number) & FLAG_CLOSED) === 0 && mass <= (ground.limit[hex] as number);
}

/** Piloting modifier for entering a hex on foot; null = no roll (Total Warfare "Piloting Skill Roll Table"). */
export function pilotingHazard(ground: Ground, hex: number, roughPiloting: boolean): number | null {
  const depth = ground.depth[hex] as number;
  if (depth > 0) return depth === 1 ? -1 : depth === 2 ? 0 : 1;
  const flags = ground.flags[hex] as number;
  if ((flags & (FLAG_RUBBLE | FLAG_SWAMP)) !== 0) return 0;
  return roughPiloting && (flags & FLAG_ROUGH) !== 0 ? 0 : null;
}

const WAY_LIMIT = 96;
const wayHead = new Int16Array(WAY_LIMIT + 1);
const wayNext = new Int16Array(6 * HEX_COUNT);
const wayHex = new Int16Array(6 * HEX_COUNT);

/**
 * MP from every hex to a goal, facing left aside: what "getting closer" means when walls are in the way.
 * Unreachable hexes keep 255.
 */
export function wayField(ground: Ground, steps: Uint8Array, goal: number, mass: number, into: Uint8Array): Uint8Array {
  into.fill(CLOSED);
  wayHead.fill(-1);
  into[goal] = 0;
  wayHex[0] = goal;
  wayNext[0] = -1;
  wayHead[0] = 0;
  let used = 1;
  for (let spent = 0; spent <= WAY_LIMIT; spent++) {
    for (let entry = wayHead[spent] as number; entry >= 0; entry = wayNext[entry] as number) {
      const hex = wayHex[entry] as number;
      if (into[hex] !== spent) continue;
      for (let d = 0; d < 6; d++) {
        const from = NEIGHBOUR[hex * 6 + d] as number;
        if (from < 0) continue;
        const price = steps[from * 6 + (d < 3 ? d + 3 : d - 3)] as number;
        const total = spent + price;
        if (price === CLOSED || total > WAY_LIMIT || total >= (into[from] as number) || mass > (ground.limit[from] as number)) continue;
        into[from] = total;
        wayHex[used] = from;
        wayNext[used] = wayHead[total] as number;
        wayHead[total] = used++;
      }
    }
  }
  return into;
}
