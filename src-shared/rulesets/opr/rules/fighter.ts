/** A unit made ready to fight: rules looked up, weapons handed to models, models put in the order in which they die. */

import type { Effect, EffectKind } from '../data/effects.ts';
import { findRule } from '../data/index.ts';
import { arm, armamentOf } from './armament.ts';
import { isShared } from './bearers.ts';
import { type Body, bodyOf, stridesOf, targetSide } from './body.ts';
import type { RuleOptions } from './options.ts';
import type { UnitData } from './unit.ts';

/** An effect together with the rule it comes from and that rule's number. */
export interface ActiveRule<E extends Effect = Effect> {
  readonly rule: string;
  readonly x: number;
  readonly effect: E;
}

export interface Model {
  readonly tough: number;
  readonly hero: boolean;
}

export interface WeaponGroup {
  readonly name: string;
  /** Number of its profile among the unit's different ones, the hero's last. */
  readonly profile: number;
  readonly range: number;
  /** Attacks of one weapon. */
  readonly attacks: number;
  readonly quality: number;
  /** Weapons in the hands of each model, in the order of `Fighter.models`. */
  readonly copies: readonly number[];
  /** Weapon rules and the owner's rules that touch its attacks; one of each name. */
  readonly activeRules: readonly ActiveRule[];
  readonly takedown: boolean;
  /** Neither Aircraft nor shrouding shorten its range. */
  readonly farSighted: boolean;
  readonly deadly: number;
  readonly blast: number;
  readonly limited: boolean;
  /** Strikes first when charged; `deflects`: the weapon itself has Counter and takes a die off Impact. */
  readonly counter: boolean;
  readonly deflects: boolean;
  readonly hazardous: boolean;
  /** Of one weapon, to the AI: see `weaponValue`. */
  readonly value: number;
}

/** Dice that no weapon rolls when the unit strikes in melee. */
export interface MeleeDice {
  readonly rule: string;
  readonly do: 'impact' | 'ravage';
  readonly ap: number;
  /** Dice of each model, in the order of `Fighter.models`. */
  readonly dice: readonly number[];
}

export interface Fighter {
  readonly name: string;
  /** First to die first. */
  readonly models: readonly Model[];
  readonly quality: number;
  /** Best Quality among the unit and its hero (GF 3.5.1, Heroes). */
  readonly moraleQuality: number;
  /** Tough of the ordinary models. */
  readonly tough: number;
  readonly target: TargetSide;
  /** The hero's own, once all others are dead; the same as `target` without a hero. */
  readonly lastTarget: TargetSide;
  /** In the order in which they are resolved: Takedown, Deadly, the rest (GF 3.5.1, shooting). */
  readonly ranged: readonly WeaponGroup[];
  readonly melee: readonly WeaponGroup[];
  readonly meleeDice: readonly MeleeDice[];
  /** All effects of the unit's rules, and the same by kind. */
  readonly activeRules: readonly ActiveRule[];
  readonly byKind: ReadonlyMap<EffectKind, readonly ActiveRule[]>;
  readonly advance: number;
  readonly rush: number;
  readonly charge: number;
  readonly fear: number;
  readonly morale: number;
  readonly ai: AiKind;
  readonly meleeDamage: number;
  readonly rangedDamage: number;
}

export interface TargetSide {
  readonly defense: number;
  readonly activeRules: readonly ActiveRule[];
}

export type AiKind = 'melee' | 'shooting' | 'hybrid';

export function fighterOf(unit: UnitData, ruleOptions: RuleOptions): Fighter {
  const body = bodyOf(unit, ruleOptions);
  const groups = disambiguate(arm(unit, body, ruleOptions));
  return unit.hero === undefined ? alone(unit, body, groups) : joined(unit, body, groups, fighterOf(unit.hero, ruleOptions));
}

function alone(unit: UnitData, body: Body, groups: readonly WeaponGroup[]): Fighter {
  const { own, models, tough, target, byKind, strides, fear, meleeDice } = body;
  return {
    name: unit.name,
    models,
    quality: unit.quality,
    moraleQuality: unit.quality,
    tough,
    target,
    lastTarget: target,
    meleeDice,
    activeRules: own,
    byKind,
    ...strides,
    fear,
    morale: moraleOf(own),
    ...armed(groups),
  };
}

function joined(unit: UnitData, body: Body, groups: readonly WeaponGroup[], hero: Fighter): Fighter {
  const { own, some, models, tough } = body;
  const shared = sharedEffects(unit, own, hero.activeRules);
  const strides = stridesOf(shared, some);
  return {
    name: `${hero.name} + ${unit.name}`,
    models: [...models, { tough: hero.tough, hero: true }],
    quality: unit.quality,
    moraleQuality: Math.min(unit.quality, hero.quality),
    tough,
    target: targetSide(unit.defense, own, shared),
    lastTarget: hero.target,
    meleeDice: joinDice(body.meleeDice, hero, unit.size),
    activeRules: shared,
    byKind: Map.groupBy(shared, (h) => h.effect.do),
    advance: Math.min(strides.advance, hero.advance),
    rush: Math.min(strides.rush, hero.rush),
    charge: Math.min(strides.charge, hero.charge),
    fear: Math.max(hero.fear, body.fear),
    morale: moraleOf(shared),
    ...armed(joinGroups(groups, hero, unit.size)),
  };
}

const moraleOf = (rules: readonly ActiveRule[]): number => rules.reduce((s, h) => (h.effect.do === 'morale' ? s + h.effect.n : s), 0);

/** How the AI plays a unit: `Fighter.ai` without the rest of it, where no hero and no bearers of rules have a say. */
export function aiOf(unit: UnitData, ruleOptions: RuleOptions): AiKind {
  const body = bodyOf(unit, ruleOptions);
  if (unit.hero !== undefined || body.some.length > 0) return fighterOf(unit, ruleOptions).ai;
  const { weapons, groups } = armamentOf(unit, body, ruleOptions);
  return damageOf(groups, weapons).ai;
}

/** What a fighter is by its weapons. */
function armed(groups: readonly WeaponGroup[]): Pick<Fighter, 'ranged' | 'melee' | 'ai' | 'meleeDamage' | 'rangedDamage'> {
  return {
    ranged: inOrder(groups.filter((g) => g.range > 0)),
    melee: inOrder(groups.filter((g) => g.range === 0)),
    ...damageOf(
      groups,
      groups.map(({ copies }) => ({ count: copies.reduce((s, c) => s + c, 0) })),
    ),
  };
}

/** `held`: the weapons of each group in all hands together. */
function damageOf(
  groups: readonly WeaponGroup[],
  held: readonly { readonly count: number }[],
): Pick<Fighter, 'ai' | 'meleeDamage' | 'rangedDamage'> {
  let [meleeDamage, rangedDamage, hasGuns] = [0, 0, false];
  for (let g = 0; g < groups.length; g++) {
    const { range, value } = groups[g]!;
    const damage = held[g]!.count * value;
    if (range === 0) meleeDamage += damage;
    if (range <= 0) continue;
    rangedDamage += damage * (range < 12 ? 0.5 : 1);
    hasGuns = true;
  }
  return { ai: aiKind(meleeDamage, rangedDamage, hasGuns), meleeDamage, rangedDamage };
}

function joinDice(own: readonly MeleeDice[], hero: Fighter, size: number): MeleeDice[] {
  return [
    ...own.map((row) => ({ ...row, dice: [...row.dice, 0] })),
    ...hero.meleeDice.map((row) => ({ ...row, dice: [...new Array<number>(size).fill(0), ...row.dice] })),
  ];
}

/** Specification 2.3: no ranged weapon: melee; melee at least as good as ranged: hybrid; else shooting. */
function aiKind(melee: number, ranged: number, hasGuns: boolean): AiKind {
  if (!hasGuns) return 'melee';
  return melee >= ranged ? 'hybrid' : 'shooting';
}

/** GF 3.5.1: rules for "all models" need the hero to have them too; a hero's auras reach the unit. */
function sharedEffects(unit: UnitData, own: readonly ActiveRule[], hero: readonly ActiveRule[]): ActiveRule[] {
  const stays = (rule: string): boolean => {
    const entry = findRule(rule, unit.version);
    return entry !== undefined && isShared(entry, unit);
  };
  const both = own.filter((h) => stays(h.rule) || hero.some((other) => other.rule === h.rule));
  const lent = hero.filter(
    (h) => isAnyModel(h.rule) && !both.some((other) => other.rule === h.rule) && h.effect.do !== 'tough' && h.effect.do !== 'hero',
  );
  return [...both, ...lent];
}

const isAnyModel = (rule: string): boolean => findRule(rule)?.anyModel === true;

/** Two profiles under one name (`2x CCW (A2)` and `8x CCW (A1)`) show their attacks wherever they are named. */
function disambiguate(groups: readonly WeaponGroup[]): WeaponGroup[] {
  return groups.map((g) => {
    const alike = groups.some((other) => other.name === g.name && other.profile !== g.profile);
    return alike ? { ...g, name: `${g.name} (A${g.attacks})` } : g;
  });
}

function joinGroups(groups: readonly WeaponGroup[], hero: Fighter, size: number): WeaponGroup[] {
  const bodies = groups.map((g) => ({ ...g, copies: [...g.copies, 0] }));
  const own = groups.reduce((most, g) => Math.max(most, g.profile + 1), 0);
  const heros = [...hero.ranged, ...hero.melee].map((g) => ({
    ...g,
    name: groups.some((other) => other.name.replace(/ \(A\d+\)$/, '') === g.name) ? `${g.name} of ${hero.name}` : g.name,
    profile: own + g.profile,
    copies: [...new Array<number>(size).fill(0), ...g.copies],
  }));
  return [...bodies, ...heros];
}

function inOrder(groups: readonly WeaponGroup[]): WeaponGroup[] {
  const rank = (g: WeaponGroup): number => (g.takedown ? 0 : g.deadly > 1 ? 1 : 2);
  return [...groups].sort((x, y) => rank(x) - rank(y));
}
