/** A unit made ready to fight: rules looked up, weapons handed to models, models put in the order in which they die. */

import type { Effect, EffectKind } from '../data/effects.ts';
import { findRule } from '../data/index.ts';
import { arm } from './armament.ts';
import { type BearerRule, isShared } from './bearers.ts';
import { bodyOf, targetSide } from './body.ts';
import type { RuleOptions } from './options.ts';
import type { UnitData } from './unit.ts';
import { weaponValue } from './weapon-value.ts';

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

const ADVANCE = 6;
const RUSH = 12;

export function fighterOf(unit: UnitData, ruleOptions: RuleOptions): Fighter {
  const body = bodyOf(unit, ruleOptions);
  const { own, some, models, tough } = body;
  const hero = unit.hero === undefined ? undefined : fighterOf(unit.hero, ruleOptions);
  const shared = hero === undefined ? own : sharedEffects(unit, own, hero.activeRules);
  const bodies = disambiguate(arm(unit, body, ruleOptions));
  const groups = hero === undefined ? bodies : joinGroups(bodies, hero, unit.size);
  const stride = (key: 'advance' | 'rush' | 'charge', base: number): number => {
    const sum = strideOf(key, base, shared, some);
    return Math.max(0, hero === undefined ? sum : Math.min(sum, hero[key]));
  };
  const target = hero === undefined ? body.target : targetSide(unit.defense, own, shared);
  const rangedDamage = groups.filter((g) => g.range > 0).reduce((s, g) => s + groupValue(g) * (g.range < 12 ? 0.5 : 1), 0);
  const meleeDamage = groups.filter((g) => g.range === 0).reduce((s, g) => s + groupValue(g), 0);
  return {
    name: hero === undefined ? unit.name : `${hero.name} + ${unit.name}`,
    models: hero === undefined ? models : [...models, { tough: hero.tough, hero: true }],
    quality: unit.quality,
    moraleQuality: Math.min(unit.quality, hero?.quality ?? unit.quality),
    tough,
    target,
    lastTarget: hero?.target ?? target,
    ranged: inOrder(groups.filter((g) => g.range > 0)),
    melee: inOrder(groups.filter((g) => g.range === 0)),
    meleeDice: meleeDiceOf(unit.size, own, some, hero),
    activeRules: shared,
    byKind: hero === undefined ? body.byKind : Map.groupBy(shared, (h) => h.effect.do),
    advance: stride('advance', ADVANCE),
    rush: stride('rush', RUSH),
    charge: stride('charge', RUSH),
    fear: Math.max(hero?.fear ?? 0, ...own.filter((h) => h.effect.do === 'fear').map((h) => h.x)),
    morale: shared.reduce((s, h) => (h.effect.do === 'morale' ? s + h.effect.n : s), 0),
    ai: aiKind(meleeDamage, rangedDamage, groups),
    meleeDamage,
    rangedDamage,
  };
}

/** A unit moves together, so what slows some of its models slows all, and what hastens some hastens none. */
function strideOf(key: 'advance' | 'rush' | 'charge', base: number, shared: readonly ActiveRule[], some: readonly BearerRule[]): number {
  const swift = shared.some((h) => h.effect.do === 'notSlow');
  const all = [...shared, ...some.map((s) => s.active).filter((h) => h.effect.do === 'move' && h.effect.advance < 0)];
  return all.reduce((s, h) => (h.effect.do === 'move' && !(swift && h.effect.advance < 0) ? s + h.effect[key] : s), base);
}

function meleeDiceOf(size: number, own: readonly ActiveRule[], some: readonly BearerRule[], hero: Fighter | undefined): MeleeDice[] {
  const rows: MeleeDice[] = [];
  const add = ({ rule, x, effect }: ActiveRule, bearers: number): void => {
    if (effect.do !== 'impact' && effect.do !== 'ravage') return;
    const dice = Array.from({ length: size }, (_, m) => (m >= size - bearers ? x : 0));
    rows.push({ rule, do: effect.do, ap: effect.do === 'impact' ? effect.ap : 0, dice: hero === undefined ? dice : [...dice, 0] });
  };
  for (const active of own) add(active, size);
  for (const { active, models } of some) add(active, models);
  for (const row of hero?.meleeDice ?? []) rows.push({ ...row, dice: [...new Array<number>(size).fill(0), ...row.dice] });
  return rows;
}

/** Specification 2.3: no ranged weapon: melee; melee at least as good as ranged: hybrid; else shooting. */
function aiKind(melee: number, ranged: number, groups: readonly WeaponGroup[]): AiKind {
  if (!groups.some((g) => g.range > 0 && g.attacks > 0)) return 'melee';
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

/** Expected unblocked wounds against the digest's reference target: Defense 4+, 5 models, Tough(3). */
function groupValue(group: WeaponGroup): number {
  return group.copies.reduce((s, c) => s + c, 0) * weaponValue(group);
}
