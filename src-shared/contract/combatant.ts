/** The id of a registered ruleset; the registry in rulesets/index.ts says which there are. */
export type RulesetId = string;

/** What can be entered in a contest: a unit loadout, a composition, a 'Mech, a party, a fleet. Plain JSON. */
export interface Combatant<D = unknown> {
  readonly ruleset: RulesetId;
  readonly name: string;
  /** One line that distinguishes siblings: the loadout, the variant. May be empty. */
  readonly detail: string;
  /** Combatants of one base unit (loadout siblings) share it; equal to the name where there are no siblings. */
  readonly base: string;
  readonly faction: string;
  /** Points, battle value, resource cost; 0 where the game has none. */
  readonly points: number;
  readonly tags: readonly string[];
  /** Names of the rules it carries that the engine doesn't model; shown wherever its results are. */
  readonly unmodelled: readonly string[];
  /** How many identical entries were merged into this one (enumerated loadouts); normally 1. */
  readonly multiplicity: number;
  readonly source?: SourcePosition;
  /** The ruleset's own description, plain JSON; only that ruleset reads it. */
  readonly data: D;
}

export interface SourcePosition {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** What was wrong with the text a combatant was read from; shown wherever its results are. */
  readonly faults?: readonly string[];
  /** The faction that the source names, where the user has chosen another. */
  readonly faction?: string;
  /** Those of its tags that the user added. */
  readonly tags?: readonly string[];
}

/** A board or anything else a contest is played on; imported and kept in the library like combatants. */
export interface Asset<D = unknown> {
  readonly ruleset: RulesetId;
  readonly kind: string;
  readonly name: string;
  readonly tags: readonly string[];
  /** Plain JSON; only the ruleset reads it. */
  readonly data: D;
}
