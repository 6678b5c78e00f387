/**
 * Ways to a goal on one battlefield, found once and remembered. They depend on the mass of the mover only where roofs
 * and bridges are weak: a table for each range of masses that finds the same places closed.
 */
import { type Ground, HEX_COUNT } from '../rules/ground.ts';
import { pathField } from '../rules/path-field.ts';

export const PATH_ENTRIES = HEX_COUNT * HEX_COUNT;
/** 'Mechs weigh so much; for ultralight ones ways are found afresh. */
const LIGHTEST = 20;
const HEAVIEST = 100;
/** Maps with more kinds of weak places find the rest afresh. */
const MOST_CLASSES = 6;

/** The strengths that some 'Mechs are too heavy for, weakest first. */
function weakLimits(ground: Ground): number[] {
  return [...new Set(ground.limit)].filter((limit) => limit >= LIGHTEST && limit < HEAVIEST).sort((a, b) => a - b);
}

export function pathClasses(ground: Ground): number {
  return Math.min(MOST_CLASSES, weakLimits(ground).length + 1);
}

export class PathCache {
  /** The field last asked for: MP + 1 from hex h at table[offset + h]; 0 = no way. */
  table: Uint8Array;
  offset = 0;
  private readonly ground: Ground;
  private readonly steps: Uint8Array;
  private readonly kept: Uint8Array;
  private readonly limits: readonly number[];
  private readonly row = new Uint8Array(HEX_COUNT);

  constructor(ground: Ground, steps: Uint8Array, kept: Uint8Array) {
    this.ground = ground;
    this.steps = steps;
    this.kept = this.table = kept;
    this.limits = weakLimits(ground);
  }

  /** Points `table` and `offset` at the ways to a goal. */
  seek(goal: number, mass: number): void {
    let kind = 0;
    for (let i = 0; i < this.limits.length; i++) if (mass > (this.limits[i] as number)) kind++;
    const keeps = kind < MOST_CLASSES && mass >= LIGHTEST;
    this.table = keeps ? this.kept : this.row;
    this.offset = keeps ? kind * PATH_ENTRIES + goal * HEX_COUNT : 0;
    // The goal is one away from nothing: written last, it says that its row is there.
    if (keeps && Atomics.load(this.kept, this.offset + goal) === 1) return;
    const { row } = this;
    pathField(this.ground, this.steps, goal, mass, row);
    for (let hex = 0; hex < HEX_COUNT; hex++) row[hex] = (row[hex] as number) + 1;
    if (!keeps) return;
    for (let hex = 0; hex < HEX_COUNT; hex++) if (hex !== goal) this.kept[this.offset + hex] = row[hex] as number;
    Atomics.store(this.kept, this.offset + goal, 1);
  }
}
