/** The kernel that searches for moves, with its memory: what lies there of the battlefield, and reading its answers. */

import { relationFrom, relationTo } from '../rules/arcs.ts';
import { shapeOf } from '../rules/line-of-sight.ts';
import type { MoverSteps } from '../rules/mover-steps.ts';
import type { SightLookup } from '../rules/packed-sight.ts';
import { cameFrom, mpOf } from '../rules/reach.ts';
import type { MoveMode } from '../rules/unit.ts';
import { Firepower } from './expected-damage.ts';
import * as at from './kernel/layout.ts';
import { writeTables } from './kernel-tables.ts';
import { type Kernel, newKernelMemory, openKernel } from './open-kernel.ts';
import type { TacticalDuel } from './tactical-duel.ts';

/** A position with its facing: how to get there, hexes entered, what it is worth. */
export interface Candidate {
  readonly hex: number;
  readonly facing: number;
  readonly mode: MoveMode;
  readonly hexes: number;
  score: number;
  /** Shares of the victim's life. */
  readonly dealt: number;
  readonly taken: number;
}

const MODE_NAMES: readonly MoveMode[] = ['stand', 'walk', 'run', 'jump'];
/** No flood was made. */
const NOT_ASKED = -1;

export class MoveSearch {
  readonly kernel: Kernel;
  readonly bytes: Uint8Array;
  readonly words: Int32Array;
  readonly doubles: Float64Array;
  /** What each side's weapons are expected to do; both commanders read both. */
  readonly firepower: readonly [Firepower, Firepower];
  private readonly halfWords: Int16Array;
  private sight: SightLookup | null = null;
  /** Where the sight tables of battlefields lie, the one met first in front. */
  private readonly tables = new Map<SightLookup, number>();
  private nextLine = at.LINE_SHAPES;
  private readonly steps: [MoverSteps | null, MoverSteps | null] = [null, null];

  constructor() {
    const memory = newKernelMemory();
    this.kernel = openKernel(memory, {
      drawLine: (from, to) => this.drawLine(from, to),
      sightUnderWater: (from, to) => this.sight!.between(from, to, false, false),
      sightToDown: (from, to) => this.sight!.between(from, to, false, true),
    });
    const { buffer } = memory;
    writeTables(buffer);
    this.bytes = new Uint8Array(buffer);
    this.halfWords = new Int16Array(buffer);
    this.words = new Int32Array(buffer);
    this.doubles = new Float64Array(buffer);
    this.firepower = [new Firepower(buffer, 0), new Firepower(buffer, 1)];
  }

  /** Brings the battlefield of the duel into the kernel's memory, as far as it is not there. */
  enter(duel: TacticalDuel): void {
    if (this.sight !== duel.sight) this.enterGround(duel);
    for (const { side, sheet } of duel.units) {
      const steps = duel.steps.of(sheet.mass);
      if (this.steps[side] !== steps) this.enterSteps(side, steps);
    }
  }

  private enterGround({ block, sight }: TacticalDuel): void {
    this.sight = sight;
    this.bytes.set(block, at.SITES);
    this.words[at.SIGHTS >> 2] = this.tables.get(sight) ?? this.enterSights(sight);
  }

  /** What was seen on this battlefield before comes with it. When there is no room, the table met first makes way. */
  private enterSights(sight: SightLookup): number {
    const { tables } = this;
    const [oldest] = tables;
    const isFull = tables.size === at.MOST_SIGHT_TABLES;
    const address = isFull && oldest !== undefined ? oldest[1] : at.SIGHT_TABLES + tables.size * at.SIGHT_TABLE;
    if (isFull && oldest !== undefined) tables.delete(oldest[0]);
    tables.set(sight, address);
    this.bytes.set(sight.entries, address);
    return address;
  }

  /** Leaves what was seen in the duel's table, for other threads. */
  shareSights(): void {
    const { bytes, words } = this;
    const { entries } = this.sight!;
    const table = words[at.SIGHTS >> 2]!;
    const filled = words[at.FILLED >> 2]!;
    for (let i = 0; i < filled; i++) {
      const place = words[(at.FILLED_LIST >> 2) + i]!;
      entries[place] = bytes[table + place]!;
    }
    words[at.FILLED >> 2] = 0;
  }

  /** Writes the shape of a line, of which the kernel has room for all; returns its address. */
  private drawLine(from: number, to: number): number {
    const { onLine, left, right } = shapeOf(from, to);
    const offsets = [...onLine, ...(left ?? []), ...(right ?? [])];
    const address = this.nextLine;
    this.nextLine += at.LINE_OFFSETS + 2 * offsets.length;
    if (this.nextLine > at.LINE_SHAPES_END)
      throw new RangeError('The kernel has no room for so many lines: raise LINE_SHAPES_END in its layout.');
    this.nextLine = (this.nextLine + 3) & ~3;
    this.halfWords.set([onLine.length, left?.length ?? 0, ...offsets], address >> 1);
    this.words[(at.LINES >> 2) + relationFrom(from) + relationTo(to)] = address;
    return address;
  }

  private enterSteps(side: 0 | 1, steps: MoverSteps): void {
    const start = at.STEPS + side * at.STEPS_SIZE;
    this.steps[side] = steps;
    this.bytes.set(steps.forward, start + at.FORWARD);
    this.bytes.set(steps.dry, start + at.DRY);
    this.bytes.set(steps.backward, start + at.BACKWARD);
    this.words[(at.RUNS + side * at.REACH_SIZE + at.ASKED_LIMIT) >> 2] = NOT_ASKED;
  }

  get considered(): number {
    return this.words[at.CONSIDERED >> 2]!;
  }

  /** Addresses of the candidates in the short list, best first. */
  listed(): number[] {
    const addresses: number[] = [];
    for (let rank = 0; rank < this.words[at.LISTED >> 2]!; rank++) addresses.push(at.SHORT_LIST + rank * at.CANDIDATE);
    return addresses;
  }

  candidate(address: number): Candidate {
    const { words, doubles } = this;
    return {
      hex: words[(address + at.HEX) >> 2]!,
      facing: words[(address + at.FACING) >> 2]!,
      mode: MODE_NAMES[words[(address + at.MODE) >> 2]!]!,
      hexes: words[(address + at.ENTERED) >> 2]!,
      score: doubles[(address + at.SCORE) >> 3]!,
      dealt: doubles[(address + at.DEALT) >> 3]!,
      taken: doubles[(address + at.TAKEN) >> 3]!,
    };
  }

  /** The states from the start to that of a candidate on foot. */
  pathTo(candidate: Candidate, side: 0 | 1): number[] {
    const paths = reachOf(candidate, side) >> 2;
    const path: number[] = [];
    for (let state = stateOf(candidate); state >= 0; state = cameFrom(this.words[paths + state]!)) path.push(state);
    return path.reverse();
  }

  /** MP of that path. */
  costOf(candidate: Candidate, side: 0 | 1): number {
    return mpOf(this.words[(reachOf(candidate, side) >> 2) + stateOf(candidate)]!);
  }

  /** Leaves the paths to a goal in PATH: those the duel knows, or new ones. */
  findPaths({ paths }: TacticalDuel, goal: number, mass: number): void {
    const { bytes, kernel } = this;
    paths.seek(goal, mass, () => {
      kernel.findPaths(goal, mass);
      return bytes.subarray(at.PATH, at.PATH + at.HEXES);
    });
    bytes.set(paths.table.subarray(paths.offset, paths.offset + at.HEXES), at.PATH);
  }

  /** MP + 1 from a hex to the enemy, around walls; 0 = no path. */
  pathToFoe(hex: number): number {
    return this.bytes[at.PATH + hex]!;
  }
}

function stateOf({ hex, facing }: Candidate): number {
  return hex * 6 + facing;
}

function reachOf({ mode }: Candidate, side: 0 | 1): number {
  return mode === 'run' ? at.RUNS + side * at.REACH_SIZE : at.WALKED;
}
