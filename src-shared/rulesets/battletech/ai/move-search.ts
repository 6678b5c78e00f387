/** The kernel that searches for moves, with its memory: what lies there of the battlefield, and reading its answers. */

import { FLAG_CLOSED } from '../rules/ground.ts';
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
  private sight: SightLookup | null = null;
  private readonly steps: [MoverSteps | null, MoverSteps | null] = [null, null];

  constructor() {
    const memory = newKernelMemory();
    this.kernel = openKernel(memory, {
      sightBetween: (from, to) => this.sight!.between(from, to, false, false),
      sightToDown: (from, to) => this.sight!.between(from, to, false, true),
    });
    const { buffer } = memory;
    writeTables(buffer);
    this.bytes = new Uint8Array(buffer);
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

  /** What was seen on this battlefield before comes with it, and what is seen now is left in the duel's table, too. */
  private enterGround({ ground, sites, sight }: TacticalDuel): void {
    const { bytes, words } = this;
    this.sight = sight;
    bytes.set(sight.entries, at.SIGHTS);
    words.set(sites, at.SITES >> 2);
    const jumpLevel = new Int16Array(bytes.buffer, at.JUMP_LEVEL, at.HEXES);
    for (let hex = 0; hex < at.HEXES; hex++) {
      jumpLevel[hex] = Math.max(ground.stand[hex]!, ground.top[hex]!) - ground.depth[hex]!;
      const closed = (ground.flags[hex]! & FLAG_CLOSED) !== 0;
      words[(at.LANDING_LIMIT >> 2) + hex] = closed ? -1 : ground.limit[hex]!;
    }
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
    return Array.from({ length: this.words[at.LISTED >> 2]! }, (_, rank) => at.SHORT_LIST + rank * at.CANDIDATE);
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

  /** The states from the start to that of a candidate, and their MP. */
  pathTo({ hex, facing, mode }: Candidate, side: 0 | 1): { readonly path: number[]; readonly cost: number } {
    const { words } = this;
    const paths = (mode === 'run' ? at.RUNS + side * at.REACH_SIZE : at.WALKED) >> 2;
    const end = hex * 6 + facing;
    const path: number[] = [];
    for (let state = end; state >= 0; state = cameFrom(words[paths + state]!)) path.push(state);
    return { path: path.reverse(), cost: mpOf(words[paths + end]!) };
  }

  /** MP + 1 from a hex to the enemy, around walls; 0 = no path. */
  pathToFoe(hex: number): number {
    return this.bytes[at.PATH + hex]!;
  }
}
