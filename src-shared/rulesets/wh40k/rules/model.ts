/** The nouns of the specification (step 2), as the engine keeps them. Everything here is plain JSON. */
import type { EditionId } from './edition.ts';
import type { Switch } from './effects.ts';
import type { WeaponWords } from './words.ts';

/**
 * Digest 2.2. `ones` re-rolls 1s; `failed` what fails with modifiers counted; `fish` whatever triggers nothing; `one` a
 * single die of the weapon group, the first that fails.
 */
export type Reroll = 'none' | 'one' | 'ones' | 'failed' | 'failed_natural' | 'fish';
export type SaveReroll = 'none' | 'ones' | 'failed';
/** `benefit` is the tenth edition's Benefit of Cover. */
export type Cover = 'none' | 'light' | 'heavy' | 'dense' | 'benefit';

export const WEAPON_TYPES = ['Melee', 'Rapid Fire', 'Assault', 'Heavy', 'Pistol', 'Grenade', 'Dakka'] as const;
/** `Ranged`: the tenth edition has no types, only words. */
export type WeaponType = (typeof WEAPON_TYPES)[number] | 'Ranged';

/** `to_hit` and `to_wound` of the specification: one die and everything that may happen to it. */
export interface Stage {
  readonly reroll: Reroll;
  readonly modifier: number;
  readonly extraForm: 'add' | 're-roll' | null;
  readonly extraTarget: number;
  readonly extraAmount: number;
  /** True: the trigger looks at the natural face. */
  readonly extraHard: boolean;
  /** Replaces the skill or the S/T table. */
  readonly target: number | null;
  readonly targetHard: boolean;
  readonly mortalTarget: number | null;
  readonly mortalAmount: string;
  readonly mortalHard: boolean;
  /** "Instead of": the die that made the mortal wounds goes no further. */
  readonly mortalEnds: boolean;
}

export const PLAIN_STAGE: Stage = {
  reroll: 'none',
  modifier: 0,
  extraForm: null,
  extraTarget: 6,
  extraAmount: 1,
  extraHard: true,
  target: null,
  targetHard: false,
  mortalTarget: null,
  mortalAmount: '1',
  mortalHard: true,
  mortalEnds: false,
};

/** Melee strength: `user` = the model's, `add` and `times` change it, `fixed` stands alone. Ranged is always fixed. */
export interface StrengthRule {
  readonly form: 'fixed' | 'user' | 'add' | 'times';
  /** Dice text. */
  readonly value: string;
}

export interface Weapon {
  readonly name: string;
  /** Inches; 0 for melee. */
  readonly range: number;
  readonly type: WeaponType;
  /** Dice text. Melee: added to the model's attacks. */
  readonly attacks: string;
  /** Dakka x/y: x, made at half range instead of `attacks`. */
  readonly attacksHalf: string | null;
  readonly strength: StrengthRule;
  /** Dice text of |AP|. */
  readonly ap: string;
  readonly damage: string;
  /** Added to each damage roll. */
  readonly damageAdd: number;
  /** Added at half range only (melta). */
  readonly damageAddHalf: number;
  readonly blast: boolean;
  readonly poison: number | null;
  readonly autoHit: boolean;
  readonly toHit: Stage;
  readonly toWound: Stage;
  readonly noInvulnerable: boolean;
  readonly noSaveRerolls: boolean;
  readonly ignoresCover: boolean;
  readonly noFeelNoPain: boolean;
  /** As written in the source, modelled or not. */
  readonly abilities: readonly string[];
  /** Tenth edition: BS or WS of the profile; absent, the model's own counts. */
  readonly skill?: number;
  /** Tenth edition: the words of the profile. */
  readonly words?: WeaponWords;
  readonly criticals?: WeaponCriticals;
  /** Melee: the bearer's own attacks are not added. */
  readonly attacksAlone?: boolean;
  /** "Make 2 hit rolls instead of 1." */
  readonly hitRolls?: number;
  /** Mortal wounds made by save dice of `upTo` or less, as dice text; see `SaveMortals` in sequence.ts. */
  readonly saveMortals?: { readonly upTo: number; readonly amount: string; readonly ends: boolean };
}

/** Rules about single dice that no word of a profile carries. */
export interface WeaponCriticals {
  /** "Critical hits on 5+". */
  readonly hit?: number;
  /** "An unmodified successful hit roll of 5+". */
  readonly hitNeedsSuccess?: boolean;
  readonly wound?: number;
  /** Damage rolls below the mean are rolled again. */
  readonly damageReroll?: boolean;
  /** Only the lowest damage roll is: a 1 of a single die. */
  readonly damageOnes?: boolean;
  /** Negative modifiers to hit are ignored. */
  readonly ignoresPenalties?: boolean;
}

/** Weapons of one kind in a model line. Several profiles are modes of one weapon: one is chosen for each attack. */
export interface Carried {
  readonly profiles: readonly Weapon[];
  /** Over all models of the line. */
  readonly count: number;
}

/** What changes when a model has no more than `upTo` wounds left. */
export interface Bracket {
  readonly upTo: number;
  readonly move?: number;
  readonly weaponSkill?: number;
  readonly ballisticSkill?: number;
  readonly strength?: number;
  /** Dice text. */
  readonly attacks?: string;
  /** Added to its hit rolls (tenth edition, "Damaged"). */
  readonly hit?: number;
}

export interface ModelLine {
  readonly name: string;
  readonly count: number;
  readonly move: number;
  readonly weaponSkill: number;
  readonly ballisticSkill: number;
  readonly strength: number;
  readonly toughness: number;
  readonly wounds: number;
  /** Dice text. */
  readonly attacks: string;
  readonly leadership: number;
  readonly armour: number;
  readonly invulnerableMelee: number;
  readonly invulnerableRanged: number;
  readonly feelNoPain: number;
  readonly feelNoPainMortal: number;
  /** Against psychic attacks; absent = none of its own. */
  readonly feelNoPainPsychic?: number;
  /** Damage rules of these models in place of the unit's (an attached leader). */
  readonly damage?: DamageRule;
  /** Rows of a degrading profile below the first, best first; they act where the unit is one model. */
  readonly brackets?: readonly Bracket[];
  /** One model with its weapons. */
  readonly cost: number;
  readonly weapons: readonly Carried[];
  /** What models without a melee weapon fight with, where modifiers have changed it. */
  readonly fists?: Weapon;
}

/** Changes to the damage of an attack (digest 2.5): replaced, halved, reduced. */
export interface DamageRule {
  readonly halveDamage: boolean;
  readonly subtractDamage: number;
  /** Replaces the damage before anything else. */
  readonly damageSet?: number;
}

export interface Defence extends DamageRule {
  /** Added to the enemy's roll, so negative ones protect. */
  readonly hitModifier: number;
  readonly woundModifier: number;
  readonly saveModifier: number;
  readonly saveReroll: SaveReroll;
  /** -1 to be hit by ranged attacks. */
  readonly stealth?: boolean;
  /** Added against melee or ranged attacks alone. */
  readonly hitModifierMelee?: number;
  readonly hitModifierRanged?: number;
  readonly woundModifierMelee?: number;
  readonly woundModifierRanged?: number;
  readonly saveModifierMelee?: number;
  readonly saveModifierRanged?: number;
  /** In cover whatever the terrain. */
  readonly inCover?: boolean;
  /** Added to the enemy's wound roll where its Strength is greater than the Toughness. */
  readonly woundModifierIfStronger?: number;
  /** Points by which the enemy's AP is worsened. */
  readonly apModifier?: number;
  /** So many failed saves do no damage, the first ones of an exchange. */
  readonly ignoreFirstFailed?: number;
}

export const PLAIN_DEFENCE: Defence = {
  hitModifier: 0,
  woundModifier: 0,
  saveModifier: 0,
  saveReroll: 'none',
  halveDamage: false,
  subtractDamage: 0,
};

export interface MoraleRules {
  readonly autoPass: boolean;
  readonly ignoreAttrition: boolean;
  /** Added to attrition rolls. */
  readonly attritionModifier: number;
}

export const PLAIN_MORALE: MoraleRules = { autoPass: false, ignoreAttrition: false, attritionModifier: 0 };

/** What a unit is besides its models. */
export interface Traits {
  readonly keywords: readonly string[];
  readonly abilities: readonly string[];
  readonly defence: Defence;
  readonly morale: MoraleRules;
  /** Rules that hold under a condition; see `Unit`. */
  readonly switches?: readonly Switch[];
  /** The last line is a character attached to the others: allocated last, and what Precision aims at. */
  readonly leader?: boolean;
}

/** `Combatant.data` of this ruleset: one legal composition of a unit. */
export interface Unit extends Traits {
  /** In removal order: the first line dies first. */
  readonly lines: readonly ModelLine[];
  readonly subFaction: string | null;
  /** Absent in units stored before there were editions: eighth or ninth. */
  readonly edition?: EditionId;
  /** Sentences of its rule texts that act, word for word, each led by the rule's name. */
  readonly played?: readonly string[];
}

export const CLOSE_COMBAT_WEAPON: Weapon = {
  name: 'Close combat weapon',
  range: 0,
  type: 'Melee',
  attacks: '0',
  attacksHalf: null,
  strength: { form: 'user', value: '0' },
  ap: '0',
  damage: '1',
  damageAdd: 0,
  damageAddHalf: 0,
  blast: false,
  poison: null,
  autoHit: false,
  toHit: PLAIN_STAGE,
  toWound: PLAIN_STAGE,
  noInvulnerable: false,
  noSaveRerolls: false,
  ignoresCover: false,
  noFeelNoPain: false,
  abilities: [],
};

export function modelsOf(unit: Unit): number {
  return unit.lines.reduce((sum, line) => sum + line.count, 0);
}

export function pointsOf(unit: Unit): number {
  return unit.lines.reduce((sum, line) => sum + line.count * line.cost, 0);
}

/** The owner takes off cheap models first and, of equal price, those there are most of; leaders and gunners stay last. */
export function inRemovalOrder(lines: readonly ModelLine[]): ModelLine[] {
  return [...lines].sort((x, y) => x.cost - y.cost || y.count - x.count);
}
