/** Where a 'Mech can get to on foot and by jumping, and the way round walls (Total Warfare "Movement"). */
import { distanceBetween, FLAG_CLOSED, FLAG_ROUGH, FLAG_RUBBLE, FLAG_SWAMP, type Ground, HEX_COUNT, NEIGHBOUR } from './ground.ts';
import { CLOSED, isLevel } from './movement.ts';

/** A place and a way to look: hex * 6 + facing. */
export const STATES = HEX_COUNT * 6;
export const HEX_OF = Int16Array.from({ length: STATES }, (_, state) => Math.floor(state / 6));
const TURN_RIGHT = Int16Array.from({ length: STATES }, (_, state) => (state % 6 === 5 ? state - 5 : state + 1));
const TURN_LEFT = Int16Array.from({ length: STATES }, (_, state) => (state % 6 === 0 ? state + 5 : state - 1));

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

/**
 * A way to a state as one number, the better the smaller: its MP, then hexes entered (more make the harder target),
 * then piloting rolls asked for, then the state it came from, plus one. What is better does not depend on the order
 * of the search.
 */
const MP = 1 << 23;
const ENTERED = 1 << 16;
const ROLL = 1 << 12;
const NO_WAY = 0x7fffffff;
const MOST_MP = 120;
const NOTHING_ENTERED = 127 * ENTERED;
const ALL_ROLLS = 15 * ROLL;

/** Least MP to every state, with the way back. */
export class Reach {
  /** States reached, in index order. */
  readonly states = new Int16Array(STATES);
  count = 0;
  private readonly ways = new Int32Array(STATES).fill(NO_WAY);
  private readonly touched = new Uint8Array(HEX_COUNT);
  private readonly head = new Int16Array(MOST_MP + 1);
  private readonly next = new Int16Array(4 * STATES);
  private readonly queued = new Int16Array(4 * STATES);
  private used = 0;
  private limit = 0;
  private ground!: Ground;
  private steps!: Uint8Array;
  private mover!: Mover;
  private dry = false;
  private hazards = 0;
  private minimumMove = false;

  /** MP to a state; CLOSED when it is out of reach. */
  cost(state: number): number {
    const way = this.ways[state] as number;
    return way === NO_WAY ? CLOSED : way >> 23;
  }

  reaches(state: number): boolean {
    return this.ways[state] !== NO_WAY;
  }

  /** Hexes entered on the way. */
  hexes(state: number): number {
    return 127 - (((this.ways[state] as number) >> 16) & 127);
  }

  /** How many of them ask for a piloting roll. */
  rolls(state: number): number {
    return ((this.ways[state] as number) >> 12) & 15;
  }

  /** The states from the start to this one. */
  pathTo(state: number): number[] {
    const path: number[] = [];
    for (let at = state; at >= 0; at = ((this.ways[at] as number) & 4095) - 1) path.push(at);
    return path.reverse();
  }

  /** Bucketed Dijkstra: every cost is a small whole number. */
  flood(ground: Ground, steps: Uint8Array, mover: Mover, limit: number, rules: ReachRules): this {
    const { ways, head, next, queued } = this;
    for (let i = 0; i < this.count; i++) ways[this.states[i] as number] = NO_WAY;
    this.count = this.used = 0;
    this.limit = Math.min(MOST_MP, limit);
    this.ground = ground;
    this.steps = steps;
    this.mover = mover;
    this.dry = rules.dry;
    this.minimumMove = rules.minimumMove;
    this.hazards = FLAG_RUBBLE | FLAG_SWAMP | (rules.roughPiloting ? FLAG_ROUGH : 0);
    head.fill(-1, 0, this.limit + 1);
    this.offer(mover.hex * 6 + mover.facing, NOTHING_ENTERED);
    for (let spent = 0; spent <= this.limit; spent++) {
      for (let entry = head[spent] as number; entry >= 0; entry = head[spent] as number) {
        head[spent] = next[entry] as number;
        const state = queued[entry] as number;
        if ((ways[state] as number) >> 23 === spent) this.expand(state, spent, mover.quad, rules.backward);
      }
    }
    this.compact();
    return this;
  }

  private expand(state: number, spent: number, quad: boolean, backward: boolean): void {
    const way = ((this.ways[state] as number) & ~4095) | (state + 1);
    this.step(way, state, state, spent, 0);
    if (backward || quad) this.unusual(way, state, spent, quad, backward);
    if (spent < this.limit) {
      this.offer(TURN_RIGHT[state] as number, way + MP);
      this.offer(TURN_LEFT[state] as number, way + MP);
    }
  }

  private unusual(way: number, state: number, spent: number, quad: boolean, backward: boolean): void {
    const hex = HEX_OF[state] as number;
    const facing = state - hex * 6;
    const behind = hex * 6 + (facing < 3 ? facing + 3 : facing - 3);
    const back = NEIGHBOUR[behind] as number;
    if (backward && back >= 0 && isLevel(this.ground, hex, back)) this.step(way, state, behind, spent, 0);
    if (quad) {
      // Total Warfare "Four-Legged 'Mechs": a sidestep costs one MP more and keeps the facing.
      this.step(way, state, TURN_RIGHT[state] as number, spent, 1);
      this.step(way, state, TURN_LEFT[state] as number, spent, 1);
    }
  }

  /** One step through the hexside `side` (hex * 6 + direction), the facing kept. */
  private step(way: number, state: number, side: number, spent: number, extra: number): void {
    const price = this.steps[side] as number;
    if (price === CLOSED) return;
    const { ground, mover } = this;
    const to = NEIGHBOUR[side] as number;
    const wet = (ground.depth[to] as number) > 0;
    if (to === mover.blocked || (this.dry && wet) || mover.mass > (ground.limit[to] as number)) return;
    let paid = price + extra;
    if (spent + paid > this.limit) {
      // Total Warfare "Minimum Movement": one hex forward whatever it costs, at the price of the whole turn.
      if (!this.minimumMove || spent > 0 || extra > 0 || this.limit === 0) return;
      paid = this.limit;
    }
    const roll = (wet || ((ground.flags[to] as number) & this.hazards) !== 0) && (way & ALL_ROLLS) !== ALL_ROLLS ? ROLL : 0;
    this.offer(state + (to - (HEX_OF[state] as number)) * 6, way + paid * MP - ENTERED + roll);
  }

  private offer(state: number, way: number): void {
    const had = this.ways[state] as number;
    if (way >= had) return;
    this.ways[state] = way;
    if (had === NO_WAY) {
      this.count++;
      this.touched[HEX_OF[state] as number] = 1;
    }
    const price = way >> 23;
    if (had >> 23 === price || this.used === this.queued.length) return;
    const entry = this.used++;
    this.queued[entry] = state;
    this.next[entry] = this.head[price] as number;
    this.head[price] = entry;
  }

  /** Reached states in index order, so that choices do not depend on the order of the search. */
  private compact(): void {
    const { ways, states, touched } = this;
    let n = 0;
    for (let hex = 0; n < this.count; hex++) {
      if (touched[hex] === 0) continue;
      touched[hex] = 0;
      for (let state = hex * 6; state < hex * 6 + 6; state++) if (ways[state] !== NO_WAY) states[n++] = state;
    }
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
