/** A duel with everything its commanders look up: tables of the battlefield, and the search for moves. */
import { Duel } from '../rules/duel.ts';
import type { Ground } from '../rules/ground.ts';
import type { StepsByMass } from '../rules/mover-steps.ts';
import type { SightLookup } from '../rules/packed-sight.ts';
import type { PathLookup } from '../rules/path-field.ts';
import { MoveSearch } from './move-search.ts';

/** What is computed once per battlefield and read in every duel on it. */
export interface GroundTables {
  readonly ground: Ground;
  readonly steps: StepsByMass;
  /** The battlefield as the kernel reads it. */
  readonly block: Uint8Array;
  readonly sight: SightLookup;
  readonly paths: PathLookup;
}

export class TacticalDuel extends Duel {
  steps!: StepsByMass;
  block!: Uint8Array;
  paths!: PathLookup;
  private opened: MoveSearch | null = null;

  /** The kernel's memory for this duel: opened when a commander first asks. */
  get search(): MoveSearch {
    this.opened ??= new MoveSearch();
    return this.opened;
  }

  place(tables: GroundTables): void {
    this.setGround(tables.ground, tables.sight);
    this.steps = tables.steps;
    this.block = tables.block;
    this.paths = tables.paths;
  }
}
