/**
 * Paths to a goal on one battlefield, found once and kept. They depend on the mass of the mover only where roofs and
 * bridges are weak: one table for each range of masses that finds the same hexes closed.
 */
import { type Ground, HEX_COUNT } from '../rules/ground.ts';
import { type PathLookup, pathField } from '../rules/path-field.ts';

export const PATH_ENTRIES = HEX_COUNT * HEX_COUNT;
/** The usual masses of 'Mechs; for ultralight ones paths are computed every time. */
const LIGHTEST = 20;
const HEAVIEST = 100;
/** On maps with more kinds of weak hexes the rest is computed every time. */
const MOST_CLASSES = 6;

/** The mass limits that some 'Mechs exceed, lowest first. */
function weakLimits(ground: Ground): number[] {
  return [...new Set(ground.limit)].filter((limit) => limit >= LIGHTEST && limit < HEAVIEST).sort((a, b) => a - b);
}

export function pathClasses(ground: Ground): number {
  return Math.min(MOST_CLASSES, weakLimits(ground).length + 1);
}

export class PathCache implements PathLookup {
  /** The field of the last `seek`: MP + 1 from hex h at table[offset + h]; 0 = no path. */
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

  /** Points `table` and `offset` at the paths to a goal; `find` finds them, if they are not known. */
  seek(goal: number, mass: number, find: () => Uint8Array = () => this.pathsTo(goal, mass)): void {
    let kind = 0;
    for (let i = 0; i < this.limits.length; i++) if (mass > this.limits[i]!) kind++;
    const isKept = kind < MOST_CLASSES && mass >= LIGHTEST;
    this.table = isKept ? this.kept : this.row;
    this.offset = isKept ? kind * PATH_ENTRIES + goal * HEX_COUNT : 0;
    // The goal's own entry is always 1; it is written last and marks the row as complete.
    if (isKept && Atomics.load(this.kept, this.offset + goal) === 1) return;
    const found = find();
    this.table.set(found.subarray(0, goal), this.offset);
    this.table.set(found.subarray(goal + 1), this.offset + goal + 1);
    Atomics.store(this.table, this.offset + goal, 1);
  }

  private pathsTo(goal: number, mass: number): Uint8Array {
    const found = pathField(this.ground, this.steps, { hex: goal, mass }, new Uint8Array(HEX_COUNT));
    return found.map((mp) => mp + 1);
  }
}
