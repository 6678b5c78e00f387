import type { Json } from './json.ts';

export type RulesetId = 'opr' | 'wh40k' | 'battletech' | 'osr' | 'eclipse';

/** What can be entered in a contest: a unit loadout, a composition, a 'Mech, a party, a fleet. Plain JSON. */
export interface Combatant {
  readonly ruleset: RulesetId;
  readonly name: string;
  /** One line that tells siblings apart: the loadout, the variant. May be empty. */
  readonly detail: string;
  /** Combatants of one base unit (loadout siblings) share it; equal to the name where there are no siblings. */
  readonly base: string;
  readonly faction: string;
  /** Points, battle value, resource cost; 0 where the game has none. */
  readonly points: number;
  readonly tags: readonly string[];
  /** Rules the combatant carries that the engine does not model, by name; shown wherever its results are. */
  readonly unmodelled: readonly string[];
  /** How many equal entries were folded into this one (enumerated loadouts); 1 normally. */
  readonly multiplicity: number;
  readonly source?: SourcePosition;
  /** The ruleset's own description; only that ruleset reads it. */
  readonly data: Json;
}

export interface SourcePosition {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A board or another thing a contest is played on, imported and kept in the library like combatants. */
export interface Asset {
  readonly ruleset: RulesetId;
  readonly kind: string;
  readonly name: string;
  readonly tags: readonly string[];
  readonly data: Json;
}
