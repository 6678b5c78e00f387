/** Where a 'Mech can get to on foot, by hex and facing (Total Warfare "Movement"). */
import { HEX_COUNT, NEIGHBOUR } from './ground.ts';
import { type MoverSteps, ROLL_BIT, STATES } from './mover-steps.ts';
import { CLOSED } from './step-cost.ts';

const HEX_OF = Int16Array.from({ length: STATES }, (_, state) => Math.floor(state / 6));
export const TURN_RIGHT = Int16Array.from({ length: STATES }, (_, state) => (state % 6 === 5 ? state - 5 : state + 1));
export const TURN_LEFT = Int16Array.from({ length: STATES }, (_, state) => (state % 6 === 0 ? state + 5 : state - 1));

/** The state after a step to the side `turn` hexsides off the facing, which is kept; -1 off the map. */
const stepped = (turn: number) =>
  Int16Array.from({ length: STATES }, (_, state) => {
    const to = NEIGHBOUR[Math.floor(state / 6) * 6 + ((state + turn) % 6)]!;
    return to < 0 ? -1 : to * 6 + (state % 6);
  });
export const STATE_AHEAD = stepped(0);
export const STATE_BACK = stepped(3);
export const STATE_ASIDE_RIGHT = stepped(1);
export const STATE_ASIDE_LEFT = stepped(5);

export interface Mover {
  readonly hex: number;
  readonly facing: number;
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
}

export const WALKING: ReachRules = { dry: false, backward: true, minimumMove: true };
export const RUNNING: ReachRules = { dry: true, backward: false, minimumMove: false };

/**
 * A path to a state as one number, the smaller the better: its MP, then hexes entered (more make a harder target),
 * then piloting rolls due, then the state it came from, plus one. Which path is better does not depend on the order
 * of the search.
 */
const MP_SHIFT = 22;
const MP = 1 << MP_SHIFT;
const ENTERED = 1 << 17;
const ROLL = 1 << 12;
const CAME_FROM = ROLL - 1;
export const NO_PATH = 0x7fffffff;
/** Better than any path: keeps the search out of a blocked hex. */
const BARRED = -1;
/** More than any 'Mech has; hexes and rolls of a path fit their five bits. */
const MAX_MP = 31;

/** What a step price adds to a path besides the hex entered; a closed step costs more MP than there are. */
const PRICE = Int32Array.from({ length: 256 }, (_, price) =>
  price === CLOSED ? 127 << MP_SHIFT : ((price & ~ROLL_BIT) << MP_SHIFT) + (price & ROLL_BIT) * (ROLL / ROLL_BIT),
);
/** No step is possible from anywhere. */
const NOWHERE = new Uint8Array(STATES).fill(CLOSED);

export function mpOf(path: number): number {
  return path >> MP_SHIFT;
}

/** Hexes entered on a path. */
export function hexesOf(path: number): number {
  return 31 - ((path >> 17) & 31);
}

/** How many of them require a piloting roll. */
export function rollsOf(path: number): number {
  return (path >> 12) & 31;
}

/** The state a path came from; -1 at its start. */
export function cameFrom(path: number): number {
  return (path & CAME_FROM) - 1;
}

/** Least MP to every state, with the path to it. */
export class Reach {
  /** The path to each state; NO_WAY when it is out of reach. */
  readonly paths = new Int32Array(STATES).fill(NO_PATH);
  /** Hexes reached, in the order of the search. */
  readonly hexes = new Int16Array(HEX_COUNT);
  hexCount = 0;
  /** Facings reached in each hex; 0 where it was not touched. */
  readonly facings = new Uint8Array(HEX_COUNT);
  /** States to go on from, by MP spent. */
  private readonly queue = new Int16Array((MAX_MP + 1) * STATES);
  private readonly queued = new Int16Array(MAX_MP + 1);
  private limit = 0;
  private quad = false;

  /** MP to a state; CLOSED when it is out of reach. */
  cost(state: number): number {
    const path = this.paths[state]!;
    return path === NO_PATH ? CLOSED : mpOf(path);
  }

  /** Reached states, in index order. */
  states(): number[] {
    const found: number[] = [];
    this.paths.forEach((path, state) => {
      if (path !== NO_PATH) found.push(state);
    });
    return found;
  }

  /** The states from the start to this one. */
  pathTo(state: number): number[] {
    const path: number[] = [];
    for (let at = state; at >= 0; at = cameFrom(this.paths[at]!)) path.push(at);
    return path.reverse();
  }

  /** Bucketed Dijkstra: every cost is a small whole number. */
  flood(steps: MoverSteps, mover: Mover, limit: number, rules: ReachRules): this {
    const { paths } = this;
    const { blocked } = mover;
    const start = mover.hex * 6 + mover.facing;
    const forward = rules.dry ? steps.dry : steps.forward;
    this.begin(mover, limit);
    if (blocked >= 0) paths.fill(BARRED, blocked * 6, blocked * 6 + 6);
    this.offer(start, 31 * ENTERED);
    if (rules.minimumMove) this.minimumMove(start, forward[start]!);
    for (let spent = 0; spent < this.limit; spent++) this.expand(spent, forward, rules.backward ? steps.backward : NOWHERE);
    if (blocked >= 0) paths.fill(NO_PATH, blocked * 6, blocked * 6 + 6);
    return this;
  }

  private begin(mover: Mover, limit: number): void {
    const { paths, hexes, facings, queued } = this;
    for (let i = 0; i < this.hexCount; i++) {
      const hex = hexes[i]!;
      facings[hex] = 0;
      for (let state = hex * 6; state < hex * 6 + 6; state++) paths[state] = NO_PATH;
    }
    this.hexCount = 0;
    this.limit = Math.min(MAX_MP, limit);
    this.quad = mover.quad;
    for (let spent = 0; spent <= this.limit; spent++) queued[spent] = 0;
  }

  /** Every step from the states at that many MP: turns, forward, backward, and sidesteps of quads. */
  private expand(spent: number, forward: Uint8Array, backward: Uint8Array): void {
    const { paths, queue, quad } = this;
    const left = this.limit - spent;
    const end = spent * STATES + this.queued[spent]!;
    for (let i = spent * STATES; i < end; i++) {
      const state = queue[i]!;
      const had = paths[state]!;
      if (had >> MP_SHIFT !== spent) continue;
      const path = (had & ~CAME_FROM) | (state + 1);
      const right = TURN_RIGHT[state]!;
      const turned = TURN_LEFT[state]!;
      if (path + MP < paths[right]!) this.improve(right, path + MP);
      if (path + MP < paths[turned]!) this.improve(turned, path + MP);
      const price = PRICE[forward[state]!]!;
      if (price >> MP_SHIFT <= left) this.offer(STATE_AHEAD[state]!, path + price - ENTERED);
      const back = PRICE[backward[state]!]!;
      if (back >> MP_SHIFT <= left) this.offer(STATE_BACK[state]!, path + back - ENTERED);
      if (!quad) continue;
      this.sidestep(path, STATE_ASIDE_RIGHT[state]!, forward[right]!, left);
      this.sidestep(path, STATE_ASIDE_LEFT[state]!, forward[turned]!, left);
    }
  }

  /** Total Warfare "Four-Legged 'Mechs": a sidestep costs one MP more and keeps the facing. */
  private sidestep(path: number, to: number, price: number, left: number): void {
    // A closed step costs more than anyone has.
    if ((price & ~ROLL_BIT) < left) this.offer(to, entering(path + MP, price));
  }

  /** Total Warfare "Minimum Movement": one hex forward whatever it costs, at the price of the whole turn. */
  private minimumMove(start: number, price: number): void {
    if (price === CLOSED || this.limit === 0 || (price & ~ROLL_BIT) <= this.limit) return;
    this.offer(STATE_AHEAD[start]!, entering(31 * ENTERED + start + 1, this.limit | (price & ROLL_BIT)));
  }

  private offer(state: number, path: number): void {
    if (path < this.paths[state]!) this.improve(state, path);
  }

  private improve(state: number, path: number): void {
    const had = this.paths[state]!;
    this.paths[state] = path;
    if (had === NO_PATH) this.touch(HEX_OF[state]!);
    const spent = path >> MP_SHIFT;
    if (had >> MP_SHIFT !== spent) this.queue[spent * STATES + this.queued[spent]!++] = state;
  }

  private touch(hex: number): void {
    if (this.facings[hex]!++ === 0) this.hexes[this.hexCount++] = hex;
  }
}

function entering(path: number, price: number): number {
  return path + (price & ~ROLL_BIT) * MP - ENTERED + (price & ROLL_BIT) * (ROLL / ROLL_BIT);
}
