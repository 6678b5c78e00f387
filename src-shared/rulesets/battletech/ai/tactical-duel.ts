/** A duel with everything its commanders look up: tables of the battlefield, expected damage and reach of both sides. */
import { Duel } from '../rules/duel.ts';
import type { Ground } from '../rules/ground.ts';
import type { StepsByMass } from '../rules/mover-steps.ts';
import type { SightLookup } from '../rules/packed-sight.ts';
import type { PathLookup } from '../rules/path-field.ts';
import { Reach } from '../rules/reach.ts';
import { Firepower } from './expected-damage.ts';

/** What is computed once per battlefield and read in every duel on it. */
export interface GroundTables {
  readonly ground: Ground;
  readonly steps: StepsByMass;
  /** See sites.ts for the bits. */
  readonly sites: Int32Array;
  readonly sight: SightLookup;
  readonly paths: PathLookup;
}

export class TacticalDuel extends Duel {
  steps!: StepsByMass;
  sites!: Int32Array;
  paths!: PathLookup;
  /** What each side's weapons are expected to do; both commanders read both. */
  readonly firepower: readonly [Firepower, Firepower] = [new Firepower(), new Firepower()];
  /** Where each side can run to: the enemy's commander looks ahead with it, then the side's own commander moves by it. */
  readonly runs: readonly [Reach, Reach] = [new Reach(), new Reach()];

  place(tables: GroundTables): void {
    this.setGround(tables.ground, tables.sight);
    this.steps = tables.steps;
    this.sites = tables.sites;
    this.paths = tables.paths;
  }
}
