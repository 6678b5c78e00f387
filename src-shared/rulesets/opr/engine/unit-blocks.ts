/** Units in the kernel's memory, put there when they first fight. Many more than fit can take part in a run: then all make room. */
import { FLAG, G, MODES, type OprField, T, U } from './field.ts';
import * as at from './kernel/layout.ts';
import type { Memory } from './memory.ts';

const CHUNK = 1 << 20;
/** Runs sweep tiles of a few hundred units, so this many chunks hold far more than are met again soon. */
const MOST_CHUNKS = 64;

export class UnitBlocks {
  /** Goes up whenever all units had to make room: addresses from before are void. */
  generation = 0;
  private readonly most: number;
  private readonly field: OprField;
  private readonly memory: Memory;
  /** Address of each unit; 0 = not there. */
  private readonly addresses: Int32Array;
  private readonly chunks: number[] = [];
  private chunk = -1;
  private used = CHUNK;
  /** Second copies, for units that fight their own like. */
  private readonly twins = new Map<number, number>();

  constructor(field: OprField, memory: Memory, most = MOST_CHUNKS) {
    this.most = most;
    this.field = field;
    this.memory = memory;
    this.addresses = new Int32Array(field.names.length);
  }

  addressOf(unit: number): number {
    const known = this.addresses[unit]!;
    if (known !== 0) return known;
    const address = this.put(unit);
    this.addresses[unit] = address;
    return address;
  }

  twinOf(unit: number): number {
    const known = this.twins.get(unit);
    if (known !== undefined) return known;
    const address = this.put(unit);
    this.twins.set(unit, address);
    return address;
  }

  private take(bytes: number): number {
    // A giant lives outside, for good.
    if (bytes > CHUNK) return this.memory.take(bytes);
    if (this.used + bytes > CHUNK) this.turnOver();
    const address = this.chunks[this.chunk]! + this.used;
    this.used += bytes;
    return address;
  }

  /** On to the next chunk; after the last, back to the first. */
  private turnOver(): void {
    this.used = 0;
    this.chunk++;
    if (this.chunk < this.chunks.length) return;
    if (this.chunk < this.most) {
      this.chunks.push(this.memory.take(CHUNK));
      return;
    }
    this.chunk = 0;
    this.generation++;
    this.addresses.fill(0);
    this.twins.clear();
  }

  private put(unit: number): number {
    const { units, data, targets } = this.field;
    const value = (index: number): number => units[unit * U.size + index]!;
    const models = value(U.models);
    const health = value(U.health);
    const groups = (value(U.meleeEnd) - value(U.ranged)) / value(U.groupSize);
    const groupSize = at.GROUP_DICE + 4 * (models + 1);
    const address = this.take(at.DEAD_AT + 4 * (health + 1 + 4 * (models + 1)) + groups * groupSize);
    const { words } = this.memory;
    const base = address >> 2;
    const put = (field: number, word: number): void => {
      words[base + (field >> 2)] = word;
    };
    const copy = (field: number, from: number, count: number): number => {
      for (let i = 0; i < count; i++) words[base + (field >> 2) + i] = data[from + i]!;
      return field + 4 * count;
    };
    for (let i = 0; i < U.size; i++) words[base + (at.RECORD >> 2) + i] = value(i);
    for (let mode = 0; mode < MODES; mode++) {
      put(at.TARGET + 4 * mode, 4 * data[value(U.target) + mode]!);
      put(at.LAST_TARGET + 4 * mode, 4 * data[value(U.lastTarget) + mode]!);
    }
    const healthAt = copy(at.DEAD_AT, value(U.deadAt), health + 1);
    const rangeAt = copy(healthAt, value(U.healthAt), models + 1);
    let g = copy(rangeAt, value(U.rangeAt), models + 1);
    const sums = (field: number, index: number): void => {
      const from = value(index) - 1;
      put(field, from < 0 ? 0 : address + g);
      if (from >= 0) g = copy(g, from, models + 1);
    };
    sums(at.IMPACT_AT, U.impact);
    sums(at.HEAVY_AT, U.heavyImpact);
    const rowBytes = 4 * ((targets.length / T.size) | 0);
    const flags = value(U.flags);
    put(at.START_STATE, ((flags & FLAG.ambush) === 0 ? 0 : at.AWAY) | ((flags & FLAG.aircraft) === 0 ? 0 : at.FLIES));
    put(at.HEALTH_AT, address + healthAt);
    put(at.RANGE_AT, address + rangeAt);
    put(at.GROUP_SIZE, groupSize);
    put(at.RANGED, address + g);
    put(at.MELEE, address + g + ((value(U.melee) - value(U.ranged)) / value(U.groupSize)) * groupSize);
    put(at.MELEE_END, address + g + groups * groupSize);
    for (let from = value(U.ranged); from < value(U.meleeEnd); from += value(U.groupSize)) {
      put(g, data[from + G.word]!);
      const rows = data[from + G.rows]!;
      for (let mode = 0; mode < MODES; mode++) put(g + at.GROUP_ROWS + 4 * mode, rowBytes * data[rows + mode]!);
      g = copy(g + at.GROUP_DICE, from + G.dice, models + 1);
    }
    return address;
  }
}
