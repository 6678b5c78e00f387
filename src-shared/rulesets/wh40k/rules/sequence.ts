/**
 * What the simulation and the exact solver share: the numbers an attack is made of, and the small rules that turn a pair
 * of profiles into a number needed on a die. Nothing here rolls or sums; engine/ rolls and exact/ sums, each on its own.
 */
import type { DiceExpression } from '../../../random/dice.ts';
import type { Cover, SaveReroll, Stage } from './model.ts';

/** Equal weapons carried by equal models, firing at one target. */
export interface AttackGroup {
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

export interface TargetModel {
  readonly wounds: number;
  readonly armour: number;
  readonly invulnerableMelee: number;
  readonly invulnerableRanged: number;
  readonly feelNoPain: number;
  readonly feelNoPainMortal: number;
}

export interface Target {
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
  readonly halveDamage: boolean;
  readonly subtractDamage: number;
}

/** Digest 2.2: all modifiers are summed first, then clamped once. */
function clampModifier(sum: number): number {
  return Math.max(-1, Math.min(1, sum));
}

export function hitModifier(group: AttackGroup, target: Target): number {
  // Dense cover: -1 to hit for the shooter (digest 2.4).
  const dense = target.cover === 'dense' && !group.melee && !group.ignoresCover ? -1 : 0;
  return clampModifier(group.toHit.modifier + target.hitModifier + group.situation + dense);
}

export function woundModifier(group: AttackGroup, target: Target): number {
  return clampModifier(group.toWound.modifier + target.woundModifier);
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

/** Digest 2.4: the better of armour (AP and cover counted) and invulnerable, never better than 2+. 7 or more = none. */
export function saveNeeded(group: AttackGroup, target: Target, model: TargetModel, ap: number): number {
  const armour = model.armour + ap - coverBonus(group, target) - target.saveModifier;
  const invulnerable = group.noInvulnerable ? 7 : group.melee ? model.invulnerableMelee : model.invulnerableRanged;
  return Math.max(2, Math.min(armour, invulnerable));
}

function coverBonus(group: AttackGroup, target: Target): number {
  if (group.ignoresCover) return 0;
  if (target.cover === 'light') return group.melee ? 0 : 1;
  if (target.cover === 'heavy') return group.melee && !target.charged ? 1 : 0;
  return 0;
}

/** Digest 2.5: set, divide, multiply, add, subtract; round up at the end; at least 1. */
export function modifiedDamage(rolled: number, group: AttackGroup, target: Target): number {
  const divided = target.halveDamage ? rolled / 2 : rolled;
  return Math.max(1, Math.ceil(divided + group.damageAdd - target.subtractDamage));
}

/** What one test of a stage compares a face with. */
export interface Test {
  readonly stage: Stage;
  readonly needed: number;
  readonly modifier: number;
  /** Natural face that succeeds whatever the modifiers (poison), 7 if none. */
  readonly always: number;
}

/** Natural 1 always fails, natural 6 always succeeds (digest 2.2). */
export function succeeds(test: Test, face: number): boolean {
  if (face === 1) return false;
  if (face === 6 || face >= test.always) return true;
  return (test.stage.targetHard && test.stage.target !== null ? face : face + test.modifier) >= test.needed;
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
      return false;
    case 'ones':
      return face === 1;
    case 'failed':
      return !succeeds(test, face);
    case 'failed_natural':
      return !succeeds(test, face) && !succeeds({ ...test, modifier: 0 }, face);
    case 'fish': {
      const fishing = test.stage.extraForm !== null || test.stage.mortalTarget !== null;
      return fishing ? !triggersExtra(test, face) && !triggersMortal(test, face) : !succeeds(test, face);
    }
  }
}

export function hitTest(group: AttackGroup, target: Target): Test {
  return { stage: group.toHit, needed: hitNeeded(group), modifier: hitModifier(group, target), always: 7 };
}

export function woundTest(group: AttackGroup, target: Target, strength: number): Test {
  const needed = group.toWound.target ?? woundNeeded(strength, target.toughness);
  return { stage: group.toWound, needed, modifier: woundModifier(group, target), always: poisonFace(group, target) };
}

/** Blast classes by models in the target unit: 0 for 1-5, 1 for 6-10, 2 for 11 and more (digest 2.1). */
export type BlastClass = 0 | 1 | 2;

export function blastClass(models: number): BlastClass {
  return models >= 11 ? 2 : models >= 6 ? 1 : 0;
}
