/**
 * Chances of every state of a game at one moment. Where the units stand and what bears on them is a situation; within
 * a situation the chances lie in blocks, one for each history (rounds held, first blood), by the conditions of both units.
 */
import * as layout from '../engine/kernel/layout.ts';
import { NOWHERE } from '../rules/movement.ts';

export type SideNumber = 0 | 1;

export function other(side: SideNumber): SideNumber {
  return side === 0 ? 1 : 0;
}

/** Bits of a unit in a situation: those of the kernel, and what it keeps in words of their own. */
export const BIT = {
  shaken: layout.SHAKEN,
  fatigued: layout.FATIGUED,
  inMelee: layout.IN_MELEE,
  moved: layout.MOVED_ROUND,
  wounded: 16,
  /** On the table since this round. */
  arrived: 32,
  tested: layout.TESTED,
  gone: layout.GONE,
  away: layout.AWAY,
  // Of one activation, set only where a rule asks for them.
  shot: 512,
  fought: 1024,
  woundedNow: 2048,
  movedNow: 4096,
  acted: 8192,
} as const;
const BITS = 16384;
const PLACE_ORIGIN = 32;
/** Limited weapons of a unit. */
export const MOST_LIMITED = 5;
const SPENT = 1 << MOST_LIMITED;

/** A unit as a situation knows it. */
export interface Stance {
  readonly x: number;
  readonly bits: number;
  /** Spent Limited weapons. */
  readonly spent: number;
}

export interface Situation {
  readonly units: readonly [Stance, Stance];
  /** Who holds the objective until it is seized again; 2 = neither, or it does not matter. */
  readonly holder: 0 | 1 | 2;
}

export function withUnit({ units, holder }: Situation, side: SideNumber, change: Partial<Stance>): Situation {
  const { x, bits, spent } = units[side];
  const changed = { x: change.x ?? x, bits: change.bits ?? bits, spent: change.spent ?? spent };
  return { units: side === 0 ? [changed, units[1]] : [units[0], changed], holder };
}

export function has(unit: Stance, bits: number): boolean {
  return (unit.bits & bits) !== 0;
}

export function stands(unit: Stance): boolean {
  return (unit.bits & (BIT.gone | BIT.away)) === 0;
}

/** The situation after a move, which may be none. */
export function movedTo(situation: Situation, side: SideNumber, x: number): Situation {
  const unit = situation.units[side];
  return x === unit.x ? situation : withUnit(situation, side, { x, bits: unit.bits | BIT.moved });
}

/** Off the table, which also ends a melee. */
export function withoutUnit(situation: Situation, side: SideNumber): Situation {
  const { bits } = situation.units[side];
  const enemy = situation.units[other(side)];
  const left = withUnit(situation, side, { bits: (bits | BIT.gone) & ~BIT.inMelee });
  return withUnit(left, other(side), { bits: enemy.bits & ~BIT.inMelee });
}

export function withoutBits(situation: Situation, bits: number): Situation {
  const [a, b] = situation.units;
  if (!has(a, bits) && !has(b, bits)) return situation;
  return {
    units: [
      { ...a, bits: a.bits & ~bits },
      { ...b, bits: b.bits & ~bits },
    ],
    holder: situation.holder,
  };
}

/** Its place in the enemy's frame. */
export function placeOf(unit: Stance): number {
  return stands(unit) ? 0 - unit.x : NOWHERE;
}

/** Small enough to be a quick key. */
function keyOf({ x, bits, spent }: Stance): number {
  return ((x + PLACE_ORIGIN) * BITS + bits) * SPENT + spent;
}

/** Histories: rounds held by each side and who drew first blood. */
const HELD = layout.LAST_ROUND + 1;
/** Rounds of a game, all of which one side may hold. */
export const HELD_MOST = layout.LAST_ROUND;
const HISTORIES = HELD * HELD * 3;

export function historyOf(heldA: number, heldB: number, firstBlood: number): number {
  return (heldA * HELD + heldB) * 3 + firstBlood;
}

export function readHistory(history: number): { heldA: number; heldB: number; firstBlood: number } {
  const held = Math.floor(history / 3);
  return { heldA: Math.floor(held / HELD), heldB: held % HELD, firstBlood: history % 3 };
}

export const FIRST_BLOOD_OPEN = 0;
/** States with a smaller chance are dropped: all of them together change no digit that is shown. */
export const NEGLIGIBLE = 1e-15;
/** The history once a side has drawn blood. `by`: 1 the first side, 2 the second, 0 neither. */
export function bled(history: number, by: number): number {
  return history % 3 === FIRST_BLOOD_OPEN ? history + by : history;
}

/** What one more round held adds to a history. */
export const HELD_STEP: readonly [number, number] = [3 * HELD, 3];

const MOST_FREE = 4096;
const MOST_POOLS = 256;

/** Blocks of one size, used again. */
export class BlockPool {
  private readonly size: number;
  private readonly free: Float64Array[] = [];

  constructor(size: number) {
    this.size = size;
  }

  take(): Float64Array {
    const block = this.free.pop();
    if (block === undefined) return new Float64Array(this.size);
    block.fill(0);
    return block;
  }

  give(block: Float64Array): void {
    if (this.free.length < MOST_FREE) this.free.push(block);
  }
}

/** Pools by size of block; one for all duels of an arena. */
export class BlockPools {
  private readonly pools = new Map<number, BlockPool>();

  of(size: number): BlockPool {
    const known = this.pools.get(size);
    if (known !== undefined) return known;
    if (this.pools.size >= MOST_POOLS) this.pools.clear();
    const made = new BlockPool(size);
    this.pools.set(size, made);
    return made;
  }
}

/** All states of one situation. */
export class Part {
  readonly situation: Situation;
  readonly histories: number[] = [];
  private readonly pool: BlockPool;
  private readonly blocks = new Array<Float64Array | undefined>(HISTORIES);

  constructor(situation: Situation, pool: BlockPool) {
    this.situation = situation;
    this.pool = pool;
  }

  block(history: number): Float64Array {
    const known = this.blocks[history];
    if (known !== undefined) return known;
    const made = this.pool.take();
    this.blocks[history] = made;
    this.histories.push(history);
    return made;
  }

  /** Takes a block over, or adds it to the one that is there. */
  absorb(history: number, block: Float64Array): void {
    const known = this.blocks[history];
    if (known === undefined) {
      this.blocks[history] = block;
      this.histories.push(history);
      return;
    }
    for (let i = 0; i < known.length; i++) known[i] = known[i]! + block[i]!;
    this.pool.give(block);
  }

  release(): void {
    for (const history of this.histories) this.pool.give(this.blocks[history]!);
  }
}

export class Layer {
  readonly all: Part[] = [];
  private readonly parts = new Map<number, Map<number, Part>>();
  private readonly pool: BlockPool;

  constructor(pool: BlockPool) {
    this.pool = pool;
  }

  at(situation: Situation): Part {
    const [a, b] = situation.units;
    const first = keyOf(a);
    let row = this.parts.get(first);
    if (row === undefined) {
      row = new Map();
      this.parts.set(first, row);
    }
    const second = keyOf(b) * 4 + situation.holder;
    let part = row.get(second);
    if (part === undefined) {
      part = new Part(situation, this.pool);
      row.set(second, part);
      this.all.push(part);
    }
    return part;
  }

  /** Everything of a part goes on in this situation. */
  move(part: Part, situation: Situation): void {
    const target = this.at(situation);
    for (const history of part.histories) target.absorb(history, part.block(history));
  }
}
