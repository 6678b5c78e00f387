/**
 * Changes to how a unit attacks or defends, as data: read from an ability text, chosen in the panel of modifiers, or saved
 * under a name. Applying one gives a changed unit, so the simulation and the exact solver need not know of it.
 */
import type { Condition } from './conditions.ts';
import type { Carried, Defence, ModelLine, MoraleRules, Reroll, SaveReroll, Unit, Weapon } from './model.ts';
import { mergeWords, NO_WORDS, readWord } from './words.ts';

export interface Effect {
  /** Attacking: only with weapons of this kind, or with the weapon of this name. Defending: only against this kind. */
  readonly only?: 'ranged' | 'melee';
  readonly weapon?: string;
  /** Only models of this line (a leader's own rule in an attached unit); nothing of the unit's defence changes then. */
  readonly line?: string;
  /** Attacking: only with weapons of at least this range, so that the target is within half of it. */
  readonly leastRange?: number;

  readonly hit?: number;
  readonly wound?: number;
  readonly rerollHits?: Reroll;
  readonly rerollWounds?: Reroll;
  readonly rerollDamage?: boolean;
  readonly rerollDamageOnes?: boolean;
  readonly attacks?: number;
  readonly strength?: number;
  /** Points by which AP is improved. */
  readonly ap?: number;
  readonly damage?: number;
  readonly criticalHit?: number;
  readonly criticalHitNeedsSuccess?: boolean;
  readonly criticalWound?: number;
  /** Weapon words granted, as printed. */
  readonly words?: readonly string[];
  readonly ignoresPenalties?: boolean;
  readonly ignoresCover?: boolean;

  /** Added to the enemy's rolls. */
  readonly beHit?: number;
  readonly beWounded?: number;
  readonly beWoundedIfStronger?: number;
  readonly worsenAp?: number;
  readonly toughness?: number;
  readonly save?: number;
  readonly saveReroll?: SaveReroll;
  readonly invulnerable?: number;
  readonly feelNoPain?: number;
  readonly feelNoPainMortal?: number;
  readonly feelNoPainPsychic?: number;
  readonly halveDamage?: boolean;
  readonly subtractDamage?: number;
  readonly ignoreFirstFailed?: number;
  readonly stealth?: boolean;
  /** In cover whatever the terrain. */
  readonly cover?: boolean;
  readonly morale?: Partial<MoraleRules>;
}

/** A rule that holds under a condition: off unless it is switched on. */
export interface Switch {
  /** The sentence with the condition, word for word. */
  readonly label: string;
  readonly effect: Effect;
  /** The condition, where the situation answers it: the rule is then on by itself. */
  readonly when?: Condition;
}

export function switchOf(label: string, { effect, when }: Pick<Switch, 'effect' | 'when'>): Switch {
  return { label, effect, ...(when !== undefined && { when }) };
}

export function withEffects(unit: Unit, effects: readonly Effect[]): Unit {
  return effects.reduce(withEffect, unit);
}

function withEffect(unit: Unit, effect: Effect): Unit {
  if (effect.line !== undefined) {
    return { ...unit, lines: unit.lines.map((line) => (line.name === effect.line ? changedLine(line, effect) : line)) };
  }
  return {
    ...unit,
    defence: changedDefence(unit.defence, effect),
    morale: { ...unit.morale, ...effect.morale },
    lines: unit.lines.map((line) => changedLine(line, effect)),
  };
}

function changedDefence(d: Defence, e: Effect): Defence {
  // -1 to hit against shooting alone is what Stealth is.
  const shotAt = e.only === 'ranged' && (e.beHit ?? 0) < 0;
  return {
    ...d,
    ...changedModifiers(d, shotAt ? { ...e, beHit: 0 } : e),
    saveReroll: better(SAVE_REROLLS, d.saveReroll, e.saveReroll),
    halveDamage: d.halveDamage || e.halveDamage === true,
    subtractDamage: Math.max(d.subtractDamage, e.subtractDamage ?? 0),
    ...((e.stealth === true || shotAt) && { stealth: true }),
    ...(e.cover === true && { inCover: true }),
    ...(e.beWoundedIfStronger !== undefined && { woundModifierIfStronger: e.beWoundedIfStronger }),
    ...(e.worsenAp !== undefined && { apModifier: Math.max(d.apModifier ?? 0, e.worsenAp) }),
    ...(e.ignoreFirstFailed !== undefined && { ignoreFirstFailed: Math.max(d.ignoreFirstFailed ?? 0, e.ignoreFirstFailed) }),
  };
}

/** To be hit, to be wounded and to save: against every attack, or against one kind alone. */
function changedModifiers(d: Defence, { only, beHit = 0, beWounded = 0, save = 0 }: Effect): Partial<Defence> {
  if (only === undefined) {
    return { hitModifier: d.hitModifier + beHit, woundModifier: d.woundModifier + beWounded, saveModifier: d.saveModifier + save };
  }
  const kind = only === 'melee' ? 'Melee' : 'Ranged';
  const sum = (name: 'hit' | 'wound' | 'save', more: number) => {
    const field = `${name}Modifier${kind}` as const;
    return more === 0 ? {} : { [field]: (d[field] ?? 0) + more };
  };
  return { ...sum('hit', beHit), ...sum('wound', beWounded), ...sum('save', save) };
}

const SAVE_REROLLS: readonly SaveReroll[] = ['none', 'ones', 'failed'];
const REROLLS: readonly Reroll[] = ['none', 'one', 'ones', 'failed_natural', 'failed', 'fish'];

function better<T>(order: readonly T[], now: T, offered: T | undefined): T {
  return offered !== undefined && order.indexOf(offered) > order.indexOf(now) ? offered : now;
}

function changedLine(line: ModelLine, e: Effect): ModelLine {
  const pain = Math.min(line.feelNoPain, e.feelNoPain ?? 7);
  const mortal = Math.min(line.feelNoPainMortal, e.feelNoPain ?? 7, e.feelNoPainMortal ?? 7);
  return {
    ...line,
    toughness: line.toughness + (e.toughness ?? 0),
    invulnerableMelee: e.only === 'ranged' ? line.invulnerableMelee : Math.min(line.invulnerableMelee, e.invulnerable ?? 7),
    invulnerableRanged: e.only === 'melee' ? line.invulnerableRanged : Math.min(line.invulnerableRanged, e.invulnerable ?? 7),
    feelNoPain: pain,
    feelNoPainMortal: mortal,
    ...(e.feelNoPainPsychic !== undefined && { feelNoPainPsychic: Math.min(line.feelNoPainPsychic ?? 7, e.feelNoPainPsychic) }),
    weapons: line.weapons.map((carried) => changedCarried(carried, e)),
    ...(line.fists !== undefined && applies(line.fists, e) && { fists: changedWeapon(line.fists, e) }),
  };
}

function changedCarried(carried: Carried, effect: Effect): Carried {
  return { ...carried, profiles: carried.profiles.map((weapon) => (applies(weapon, effect) ? changedWeapon(weapon, effect) : weapon)) };
}

function applies(weapon: Weapon, { only, weapon: name, leastRange }: Effect): boolean {
  if (name !== undefined && name !== weapon.name) return false;
  if (leastRange !== undefined && (weapon.type === 'Melee' || weapon.range < leastRange)) return false;
  return only === undefined || (only === 'melee') === (weapon.type === 'Melee');
}

export function changedWeapon(w: Weapon, e: Effect): Weapon {
  const criticals = {
    ...w.criticals,
    ...(e.criticalHit !== undefined && { hit: Math.min(w.criticals?.hit ?? 6, e.criticalHit) }),
    ...(e.criticalHitNeedsSuccess === true && { hitNeedsSuccess: true }),
    ...(e.criticalWound !== undefined && { wound: Math.min(w.criticals?.wound ?? 6, e.criticalWound) }),
    ...(e.rerollDamage === true && { damageReroll: true }),
    ...(e.rerollDamageOnes === true && { damageOnes: true }),
    ...(e.ignoresPenalties === true && { ignoresPenalties: true }),
  };
  // Digest 10e, 3: Extra Attacks are changed only by rules that name their weapon.
  const attacks = w.words?.extraAttacks === true && e.weapon === undefined ? 0 : e.attacks;
  return {
    ...w,
    toHit: { ...w.toHit, modifier: w.toHit.modifier + (e.hit ?? 0), reroll: better(REROLLS, w.toHit.reroll, e.rerollHits) },
    toWound: { ...w.toWound, modifier: w.toWound.modifier + (e.wound ?? 0), reroll: better(REROLLS, w.toWound.reroll, e.rerollWounds) },
    attacks: moreDice(w.attacks, attacks, 1),
    attacksHalf: w.attacksHalf === null ? null : moreDice(w.attacksHalf, attacks, 1),
    strength: strongerBy(w, e.strength ?? 0),
    ap: moreDice(w.ap, e.ap),
    damageAdd: w.damageAdd + (e.damage ?? 0),
    ignoresCover: w.ignoresCover || e.ignoresCover === true,
    ...(Object.keys(criticals).length > 0 && { criticals }),
    ...(e.words !== undefined && { words: e.words.reduce((all, word) => mergeWords(all, readWord(word) ?? {}), w.words ?? NO_WORDS) }),
  };
}

/** `least`: what a penalty leaves of a fixed value; AP may come to 0, the others to 1 (digest 10e, 2.0). */
function moreDice(dice: string, more = 0, least = 0): string {
  if (more === 0) return dice;
  if (/^\d+$/.test(dice)) return String(Math.max(Math.min(least, Number(dice)), Number(dice) + more));
  return `${dice}${more > 0 ? '+' : ''}${more}`;
}

function strongerBy({ strength }: Weapon, more: number): Weapon['strength'] {
  if (more === 0) return strength;
  if (strength.form === 'user') return { form: 'add', value: String(more) };
  return strength.form === 'times' ? strength : { ...strength, value: moreDice(strength.value, more, strength.form === 'fixed' ? 1 : 0) };
}
