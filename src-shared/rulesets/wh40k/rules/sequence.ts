/**
 * What the simulation and the exact solver share: the numbers an attack is made of, and the small rules that turn a pair
 * of profiles into a number needed on a die. Nothing here rolls or sums; engine/ rolls and exact/ sums, each on its own.
 */
import { type DiceExpression, diceMean, diceMin } from '../../../random/dice.ts';
import { fixedDice } from './dice-text.ts';
import type { DevastatingRule } from './edition.ts';
import type { Cover, DamageRule, SaveReroll, Stage } from './model.ts';
import type { Anti } from './words.ts';

export type DamageReroll = 'none' | 'ones' | 'low';

/** Critical rolls, weapon words and other uncommon rules of an attack; neutral in `PLAIN_CRITICALS`. */
export interface CriticalRules {
  /** Natural face from which a hit is critical; 7 = there are no critical hits. */
  readonly criticalHit: number;
  /** "An unmodified successful roll of 5+": the die must hit first. */
  readonly criticalHitNeedsSuccess: boolean;
  readonly criticalWound: number;
  readonly anti: readonly Anti[];
  /** Additional hits of a critical hit. */
  readonly sustained: DiceExpression | null;
  readonly lethal: boolean;
  readonly devastating: DevastatingRule | null;
  /** Natural faces up to this one never hit. */
  readonly missesUpTo: number;
  /** Only a natural 6 hits, whatever else is in force. */
  readonly overwatch: boolean;
  /** Wounds go to the attached leader while he lives. */
  readonly precision: boolean;
  readonly psychic: boolean;
  readonly hazardous: boolean;
  /** One more attack for every five models of the target. */
  readonly blastPerFive: boolean;
  /** Rolled for each attack and added to its damage after halving (melta). */
  readonly damageBonus: DiceExpression;
  /** Damage rolls that are rolled again: none, the lowest, or all below the mean. */
  readonly damageReroll: DamageReroll;
  /** The target has the benefit of cover against this attack (Indirect Fire at an unseen target). */
  readonly givesCover: boolean;
  /** Negative modifiers to hit are ignored. */
  readonly ignoresPenalties: boolean;
  /** Hit rolls for each attack. */
  readonly hitRolls: number;
  readonly saveMortals: SaveMortals | null;
  /** Its mortal wounds follow when all attacks of the phase are done (digest 10e, 2.8), not its own. */
  readonly mortalsWait: boolean;
}

/** Mortal wounds made in the save step: a natural save die of `upTo` or less makes `amount`. */
export interface SaveMortals {
  readonly upTo: number;
  readonly amount: DiceExpression;
  /** "Instead of": the wound does no damage of its own. */
  readonly ends: boolean;
}

export const PLAIN_CRITICALS: CriticalRules = {
  criticalHit: 7,
  criticalHitNeedsSuccess: false,
  criticalWound: 7,
  anti: [],
  sustained: null,
  lethal: false,
  devastating: null,
  missesUpTo: 1,
  overwatch: false,
  precision: false,
  psychic: false,
  hazardous: false,
  blastPerFive: false,
  damageBonus: fixedDice(0),
  damageReroll: 'none',
  givesCover: false,
  ignoresPenalties: false,
  hitRolls: 1,
  saveMortals: null,
  mortalsWait: false,
};

/** Equal weapons carried by equal models, firing at one target. */
export interface AttackGroup extends CriticalRules {
  readonly label: string;
  readonly melee: boolean;
  /** Firing models (weapons). */
  readonly models: number;
  /** Attacks of one weapon, before blast and rapid fire. */
  readonly attacks: DiceExpression;
  readonly blast: boolean;
  /** Rapid fire at half range or less. */
  readonly doubled: boolean;
  readonly skill: number;
  readonly strength: DiceExpression;
  /** |AP|. */
  readonly ap: DiceExpression;
  readonly damage: DiceExpression;
  readonly damageAdd: number;
  readonly poison: number | null;
  readonly autoHit: boolean;
  readonly toHit: Stage;
  readonly toWound: Stage;
  /** Modifiers to hit from the situation: moved with a heavy weapon, advanced, dense cover. */
  readonly situation: number;
  readonly noInvulnerable: boolean;
  readonly noSaveRerolls: boolean;
  readonly ignoresCover: boolean;
  readonly noFeelNoPain: boolean;
}

export function makesMortals({ autoHit, toHit, toWound, saveMortals }: AttackGroup): boolean {
  return saveMortals !== null || toWound.mortalTarget !== null || (toHit.mortalTarget !== null && !autoHit);
}

/** Do mortal wounds wait while other weapons of the phase attack? Those of the last weapon follow its own attacks anyway. */
export function mortalsWaitForOthers(groups: readonly AttackGroup[]): boolean {
  return groups.some((group, i) => group.mortalsWait && groups[i + 1]?.melee === group.melee && makesMortals(group));
}

export interface TargetModel {
  readonly wounds: number;
  readonly armour: number;
  readonly invulnerableMelee: number;
  readonly invulnerableRanged: number;
  readonly feelNoPain: number;
  readonly feelNoPainMortal: number;
  readonly feelNoPainPsychic?: number;
  /** In place of the unit's. */
  readonly damage?: DamageRule;
}

export interface Target extends DamageRule {
  /** In removal order. */
  readonly models: readonly TargetModel[];
  readonly toughness: number;
  /** VEHICLE and TITANIC. */
  readonly immuneToPoison: boolean;
  readonly cover: Cover;
  /** Heavy cover does not help a unit that charged. */
  readonly charged: boolean;
  readonly hitModifier: number;
  readonly woundModifier: number;
  readonly saveModifier: number;
  readonly saveReroll: SaveReroll;
  /** Upper case, for Anti. */
  readonly keywords: readonly string[];
  readonly stealth: boolean;
  readonly hitModifierMelee: number;
  readonly hitModifierRanged: number;
  readonly woundModifierMelee: number;
  readonly woundModifierRanged: number;
  readonly saveModifierMelee: number;
  readonly saveModifierRanged: number;
  readonly woundModifierIfStronger: number;
  readonly apModifier: number;
  /** Bonuses improve an armour save by at most this much. */
  readonly saveBonusMost: number;
  readonly ignoreFirstFailed: number;
  /** The last model is a character attached to the others. */
  readonly leader: boolean;
}

export const PLAIN_TARGET = {
  keywords: [],
  stealth: false,
  hitModifierMelee: 0,
  hitModifierRanged: 0,
  woundModifierMelee: 0,
  woundModifierRanged: 0,
  saveModifierMelee: 0,
  saveModifierRanged: 0,
  woundModifierIfStronger: 0,
  apModifier: 0,
  saveBonusMost: Number.POSITIVE_INFINITY,
  ignoreFirstFailed: 0,
  leader: false,
} as const satisfies Partial<Target>;

/** Digest 2.2: all modifiers are summed first, then clamped once. */
function clampModifier(sum: number): number {
  return Math.max(-1, Math.min(1, sum));
}

export function hitModifier(group: AttackGroup, target: Target): number {
  // Dense cover: -1 to hit for the shooter (digest 2.4).
  const dense = target.cover === 'dense' && !group.melee && !group.ignoresCover ? -1 : 0;
  const stealth = target.stealth && !group.melee ? -1 : 0;
  const byKind = group.melee ? target.hitModifierMelee : target.hitModifierRanged;
  const { toHit, situation } = group;
  if (!group.ignoresPenalties) return clampModifier(toHit.modifier + target.hitModifier + byKind + situation + dense + stealth);
  const bonuses = [toHit.modifier, target.hitModifier, byKind, situation].map((part) => Math.max(0, part));
  return clampModifier(bonuses.reduce((sum, part) => sum + part, 0));
}

export function woundModifier(group: AttackGroup, target: Target, strength: number): number {
  const stronger = strength > target.toughness ? target.woundModifierIfStronger : 0;
  const byKind = group.melee ? target.woundModifierMelee : target.woundModifierRanged;
  return clampModifier(group.toWound.modifier + target.woundModifier + byKind + stronger);
}

/** Digest 10e, 2.3: the natural face from which a wound is critical; of several Anti words the lowest that matches. */
export function criticalWoundFace(group: AttackGroup, target: Target): number {
  return group.anti.reduce((least, a) => (target.keywords.includes(a.keyword) ? Math.min(least, a.on) : least), group.criticalWound);
}

function hitNeeded(group: AttackGroup): number {
  return group.toHit.target ?? group.skill;
}

/** Digest 2.3, the S/T table. With S 0 only poison or a natural 6 wounds, so not even +1 helps. */
function woundNeeded(strength: number, toughness: number): number {
  if (strength <= 0) return 7;
  if (strength >= 2 * toughness) return 2;
  if (strength > toughness) return 3;
  if (strength === toughness) return 4;
  return 2 * strength <= toughness ? 6 : 5;
}

/** The natural face from which poison wounds, or 7. Does not work on VEHICLE or TITANIC (digest 2.3). */
export function poisonFace(group: AttackGroup, target: Target): number {
  return group.poison === null || target.immuneToPoison ? 7 : group.poison;
}

/** Digest 2.4: the better of armour (AP and cover counted) and invulnerable, never better than 2+. 7 = none. */
export function saveNeeded(group: AttackGroup, target: Target, model: TargetModel, ap: number): number {
  const piercing = Math.max(0, ap - target.apModifier);
  const byKind = group.melee ? target.saveModifierMelee : target.saveModifierRanged;
  const bonus = coverBonus(group, target, model, piercing) + target.saveModifier + byKind;
  const armour = Math.max(model.armour + piercing - bonus, model.armour - target.saveBonusMost);
  const invulnerable = group.noInvulnerable ? 7 : group.melee ? model.invulnerableMelee : model.invulnerableRanged;
  return Math.max(2, Math.min(armour, invulnerable));
}

function coverBonus(group: AttackGroup, target: Target, model: TargetModel, ap: number): number {
  if (group.ignoresCover) return 0;
  // Digest 10e, 2.5: a save of 3+ or better has no benefit against AP 0.
  if (target.cover === 'benefit' || group.givesCover) return group.melee || (model.armour <= 3 && ap === 0) ? 0 : 1;
  if (target.cover === 'light') return group.melee ? 0 : 1;
  if (target.cover === 'heavy') return group.melee && !target.charged ? 1 : 0;
  return 0;
}

/** Digest 2.5: set, divide, multiply, add, subtract; round up at the end; at least 1, unless the damage was set to 0. */
export function modifiedDamage(rolled: number, group: AttackGroup, rule: DamageRule, bonus = 0): number {
  const set = rule.damageSet ?? rolled;
  const divided = rule.halveDamage ? set / 2 : set;
  return Math.max(set === 0 ? 0 : 1, Math.ceil(divided + group.damageAdd + bonus - rule.subtractDamage));
}

/** A lower damage roll is rolled again. */
export function leastKept({ damage, damageReroll }: Pick<AttackGroup, 'damage' | 'damageReroll'>): number {
  if (damageReroll === 'none') return Number.NEGATIVE_INFINITY;
  return damageReroll === 'low' ? diceMean(damage) : diceMin(damage) + 1;
}

export function damageRuleOf(target: Target, model: TargetModel): DamageRule {
  return model.damage ?? target;
}

/** Digest 10e, 2.6: the best that applies, against damage or against mortal wounds. 7 = none. */
export function feelNoPainOf(group: Pick<AttackGroup, 'noFeelNoPain' | 'psychic'>, model: TargetModel, kind: 'damage' | 'mortal'): number {
  if (group.noFeelNoPain) return 7;
  const plain = kind === 'mortal' ? model.feelNoPainMortal : model.feelNoPain;
  return group.psychic ? Math.min(plain, model.feelNoPainPsychic ?? 7) : plain;
}

/** What one test of a stage compares a face with. */
export interface Test {
  readonly stage: Stage;
  readonly needed: number;
  readonly modifier: number;
  /** Natural face that succeeds whatever the modifiers (poison, criticals), 7 if none. */
  readonly always: number;
  /** Natural face from which a success is critical, 7 if none. */
  readonly critical: number;
  /** Natural faces up to this one fail. */
  readonly failsUpTo: number;
}

/** Natural 1 always fails, natural 6 always succeeds (digest 2.2). */
export function succeeds(test: Test, face: number): boolean {
  if (face <= test.failsUpTo) return false;
  if (face === 6 || face >= test.always) return true;
  return (test.stage.targetHard && test.stage.target !== null ? face : face + test.modifier) >= test.needed;
}

/** Criticals look at the natural face (digest 10e, 2.2). */
export function isCritical(test: Test, face: number): boolean {
  return face >= test.critical && succeeds(test, face);
}

/** Triggers look at the final face and need a success. */
export function triggersExtra(test: Test, face: number): boolean {
  if (test.stage.extraForm === null || test.stage.extraAmount === 0) return false;
  return succeeds(test, face) && (test.stage.extraHard ? face : face + test.modifier) >= test.stage.extraTarget;
}

export function triggersMortal(test: Test, face: number): boolean {
  if (test.stage.mortalTarget === null) return false;
  return succeeds(test, face) && (test.stage.mortalHard ? face : face + test.modifier) >= test.stage.mortalTarget;
}

/** At most once per die, decided on the first face (digest 2.2). */
export function rerolls(test: Test, face: number): boolean {
  switch (test.stage.reroll) {
    case 'none':
    case 'one':
      return false;
    case 'ones':
      return face === 1;
    case 'failed':
      return !succeeds(test, face);
    case 'failed_natural':
      return !succeeds(test, face) && !succeeds({ ...test, modifier: 0 }, face);
    case 'fish': {
      if (test.critical <= 6) return !isCritical(test, face);
      const fishing = test.stage.extraForm !== null || test.stage.mortalTarget !== null;
      return fishing ? !triggersExtra(test, face) && !triggersMortal(test, face) : !succeeds(test, face);
    }
  }
}

export function hitTest(group: AttackGroup, target: Target): Test {
  const { toHit: stage, criticalHit: critical } = group;
  // Digest 10e, 2.2: a natural 6 alone hits in overwatch, and nothing widens what is critical.
  if (group.overwatch) return { stage, needed: 7, modifier: 0, always: 7, critical: Math.max(6, critical), failsUpTo: 5 };
  return {
    stage,
    needed: hitNeeded(group),
    modifier: hitModifier(group, target),
    always: group.criticalHitNeedsSuccess ? 7 : critical,
    critical,
    failsUpTo: group.missesUpTo,
  };
}

export function woundTest(group: AttackGroup, target: Target, strength: number): Test {
  const critical = criticalWoundFace(group, target);
  return {
    stage: group.toWound,
    needed: group.toWound.target ?? woundNeeded(strength, target.toughness),
    modifier: woundModifier(group, target, strength),
    always: Math.min(poisonFace(group, target), critical),
    critical,
    failsUpTo: 1,
  };
}

/** Blast classes by models in the target unit: 0 for 1-5, 1 for 6-10, 2 for 11 and more (digest 2.1). */
export type BlastClass = 0 | 1 | 2;

function blastClass(models: number): BlastClass {
  return models >= 11 ? 2 : models >= 6 ? 1 : 0;
}

/** How far blast changes a group against so many models: its class, or in the tenth edition the attacks it adds. */
export function blastStep(group: AttackGroup, models: number): number {
  if (group.blastPerFive) return Math.floor(models / 5);
  return group.blast ? blastClass(models) : 0;
}
