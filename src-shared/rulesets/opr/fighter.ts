/** A unit made ready to fight: rules looked up, weapons handed to models, models put in the order in which they die. */

import type { Effect, EffectKind, RuleEntry } from './data/effects.ts';
import { effectsOf, findRule } from './data/index.ts';
import type { Ruling } from './options.ts';
import { nameWithArg, type RuleRef, type UnitData, type Weapon } from './unit.ts';

/** An effect together with the rule it comes from and that rule's number. */
export interface Held<E extends Effect = Effect> {
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
  readonly range: number;
  /** Attacks of one weapon. */
  readonly attacks: number;
  readonly quality: number;
  /** Weapons in the hands of each model, in the order of `Fighter.models`. */
  readonly copies: readonly number[];
  /** Weapon rules and the owner's rules that touch its attacks; one of each name. */
  readonly held: readonly Held[];
  readonly takedown: boolean;
  readonly deadly: number;
  readonly blast: number;
  readonly limited: boolean;
  readonly counter: boolean;
  readonly hazardous: boolean;
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
  /** All effects of the unit's rules, and the same by kind. */
  readonly held: readonly Held[];
  readonly byKind: ReadonlyMap<EffectKind, readonly Held[]>;
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
  readonly held: readonly Held[];
}

export type AiKind = 'melee' | 'shooting' | 'hybrid';

const ADVANCE = 6;
const RUSH = 12;

const TARGET_EFFECTS: ReadonlySet<EffectKind> = new Set<EffectKind>(['beHit', 'save', 'incomingAp', 'ignoreWound', 'growth']);
const ATTACK_EFFECTS: ReadonlySet<EffectKind> = new Set<EffectKind>([
  'hit',
  'quality',
  'extraHit',
  'extraAttack',
  'ap',
  'apOnSix',
  'rerollBlocks',
  'extraWound',
  'cancelRegeneration',
  'ignorePenalties',
  'choose',
  'growth',
]);

export function fighterOf(unit: UnitData, ruling: Ruling): Fighter {
  const own = unitEffects(unit, ruling);
  const hero = unit.hero === undefined ? undefined : fighterOf(unit.hero, ruling);
  const shared = hero === undefined ? own : sharedEffects(own, hero.held);
  const tough = toughOf(own);
  const bodies = arm(unit, own, ruling);
  const models: Model[] = Array.from({ length: unit.size }, () => ({ tough, hero: false }));
  const groups = hero === undefined ? bodies : joinGroups(bodies, hero, unit.size);
  if (hero !== undefined) models.push({ tough: hero.tough, hero: true });
  const slow = shared.some((h) => h.effect.do === 'notSlow');
  const stride = (key: 'advance' | 'rush' | 'charge', base: number): number => {
    const sum = shared.reduce((s, h) => (h.effect.do === 'move' && !(slow && h.effect.advance < 0) ? s + h.effect[key] : s), base);
    return Math.max(0, hero === undefined ? sum : Math.min(sum, hero[key]));
  };
  const target: TargetSide = { defense: defenseOf(unit.defense, own), held: shared.filter((h) => TARGET_EFFECTS.has(h.effect.do)) };
  const rangedDamage = groups.filter((g) => g.range > 0).reduce((s, g) => s + worth(g) * (g.range < 12 ? 0.5 : 1), 0);
  const meleeDamage = groups.filter((g) => g.range === 0).reduce((s, g) => s + worth(g), 0);
  return {
    name: unit.name,
    models,
    quality: unit.quality,
    moraleQuality: Math.min(unit.quality, hero?.quality ?? unit.quality),
    tough,
    target,
    lastTarget: hero?.target ?? target,
    ranged: inOrder(groups.filter((g) => g.range > 0)),
    melee: inOrder(groups.filter((g) => g.range === 0)),
    held: shared,
    byKind: Map.groupBy(shared, (h) => h.effect.do),
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

/** Specification 2.3: no ranged weapon: melee; melee at least as good as ranged: hybrid; else shooting. */
function aiKind(melee: number, ranged: number, groups: readonly WeaponGroup[]): AiKind {
  if (!groups.some((g) => g.range > 0 && g.attacks > 0)) return 'melee';
  return melee >= ranged ? 'hybrid' : 'shooting';
}

/** Unit rules with everything they grant, each name once. */
function unitEffects(unit: UnitData, ruling: Ruling): Held[] {
  const names = new Map<string, { entry: RuleEntry; x: number }>();
  const add = (ref: RuleRef): void => {
    const entry = findRule(ref.name, unit.version);
    if (entry === undefined || isPartial(ref, entry, unit)) return;
    const before = names.get(entry.name);
    names.set(entry.name, { entry, x: Math.max(before?.x ?? 0, ref.arg ?? 0) });
    for (const effect of entry.effects) {
      if (effect.do === 'grant') add({ name: effect.rule, ...(ref.arg !== undefined && { arg: ref.arg }), models: unit.size });
    }
  };
  for (const ref of unit.rules) add(ref);
  for (const { entry } of [...names.values()]) if (entry.replaces !== undefined) names.delete(entry.replaces);
  return [...names.values()].flatMap(({ entry, x }) => effectsOf(entry, ruling).map((effect) => ({ rule: entry.name, x, effect })));
}

/** DEVIATION: a rule that only some models have is left out and said so; GF resolves it model by model. */
function isPartial(ref: RuleRef, entry: RuleEntry, unit: UnitData): boolean {
  return ref.models < unit.size && entry.anyModel !== true;
}

/** Names of the rules that are not in the tables or that only some models have. */
export function unmodelledRules(unit: UnitData): string[] {
  const names = new Set<string>(unit.hero === undefined ? [] : unmodelledRules(unit.hero));
  for (const ref of unit.rules) {
    const entry = findRule(ref.name, unit.version);
    if (entry === undefined) names.add(ref.name);
    else if (isPartial(ref, entry, unit)) names.add(`${nameWithArg(ref)} (${ref.models} of ${unit.size} models)`);
  }
  for (const weapon of unit.weapons)
    for (const rule of weapon.rules) if (findRule(rule.name, unit.version) === undefined) names.add(rule.name);
  return [...names];
}

/** GF 3.5.1: rules for "all models" need the hero to have them too; a hero's auras reach the unit. */
function sharedEffects(own: readonly Held[], hero: readonly Held[]): Held[] {
  const both = own.filter((h) => isAnyModel(h.rule) || hero.some((other) => other.rule === h.rule));
  const lent = hero.filter(
    (h) => isAnyModel(h.rule) && !both.some((other) => other.rule === h.rule) && h.effect.do !== 'tough' && h.effect.do !== 'hero',
  );
  return [...both, ...lent];
}

const isAnyModel = (rule: string): boolean => findRule(rule)?.anyModel === true;

function toughOf(held: readonly Held[]): number {
  return Math.max(1, ...held.filter((h) => h.effect.do === 'tough').map((h) => h.x));
}

function defenseOf(printed: number, held: readonly Held[]): number {
  return Math.min(printed, ...held.filter((h) => h.effect.do === 'armor').map((h) => h.x));
}

/** Weapon groups of the unit's own models, with the models in the order the ruling lets them die. */
function arm(unit: UnitData, own: readonly Held[], ruling: Ruling): WeaponGroup[] {
  const groups = sameProfile(unit.weapons).map((weapon) => groupOf(weapon, unit, own, ruling));
  const hands = handOut(
    groups.map((g) => ({ count: g.count, range: g.group.range })),
    unit.size,
  );
  if (ruling.casualtyOrder === 'proportional') {
    return groups.map(({ group, count }) => ({ ...group, copies: proportional(count, unit.size) }));
  }
  const value = Array.from({ length: unit.size }, (_, m) =>
    groups.reduce((s, { group }, g) => s + (hands[g]?.[m] ?? 0) * worthOfOne(group), 0),
  );
  const order = [...value.keys()].sort((x, y) => (value[x] as number) - (value[y] as number) || x - y);
  if (ruling.casualtyOrder === 'special-first') order.reverse();
  return groups.map(({ group }, g) => ({ ...group, copies: order.map((m) => hands[g]?.[m] ?? 0) }));
}

/** Weapons with one profile are one group, whatever they are called; a fixed order makes equal units equal. */
function sameProfile(weapons: readonly Weapon[]): Weapon[] {
  const merged = new Map<string, Weapon>();
  for (const weapon of weapons) {
    if (weapon.attacks === 0 || weapon.count === 0) continue;
    const key = profileKey(weapon);
    const before = merged.get(key);
    merged.set(key, before === undefined ? weapon : { ...before, count: before.count + weapon.count });
  }
  return [...merged.entries()].sort(([x], [y]) => (x < y ? -1 : 1)).map(([, weapon]) => weapon);
}

export function profileKey(weapon: Weapon): string {
  return `${weapon.range}/${weapon.attacks}/${weapon.rules.map(nameWithArg).sort().join('+')}`;
}

function groupOf(weapon: Weapon, unit: UnitData, own: readonly Held[], ruling: Ruling): { group: WeaponGroup; count: number } {
  const held: Held[] = [];
  for (const rule of weapon.rules) {
    const entry = findRule(rule.name, unit.version);
    for (const effect of entry === undefined ? [] : effectsOf(entry, ruling))
      held.push({ rule: (entry as RuleEntry).name, x: rule.arg ?? 0, effect });
  }
  const names = new Set(held.map((h) => h.rule));
  const lent = own.filter((h) => ATTACK_EFFECTS.has(h.effect.do) && !names.has(h.rule));
  const find = (kind: EffectKind): Held | undefined => held.find((h) => h.effect.do === kind);
  const range = own.reduce((r, h) => (h.effect.do === 'range' ? r + h.effect.n : r), weapon.range);
  const group: WeaponGroup = {
    name: weapon.name,
    range: weapon.range === 0 ? 0 : range,
    attacks: weapon.attacks,
    quality: unit.quality,
    copies: [],
    held: [...held, ...lent],
    takedown: find('takedown') !== undefined,
    deadly: Math.max(1, find('deadly')?.x ?? 1),
    blast: Math.max(1, find('blast')?.x ?? 1),
    limited: find('limited') !== undefined,
    counter: find('counter') !== undefined || own.some((h) => h.effect.do === 'counter'),
    hazardous: find('hazardous') !== undefined,
  };
  return { group, count: weapon.count };
}

/** A weapon every model can have once is had by every model; the others go to whoever holds least of their kind. */
function handOut(weapons: readonly { readonly count: number; readonly range: number }[], size: number): number[][] {
  const melee = new Array<number>(size).fill(0);
  const ranged = new Array<number>(size).fill(0);
  return weapons.map(({ count, range }) => {
    if (count % size === 0) return new Array<number>(size).fill(count / size);
    const load = range === 0 ? melee : ranged;
    const hands = new Array<number>(size).fill(0);
    for (let i = 0; i < count; i++) {
      let least = 0;
      for (let m = 1; m < size; m++) if ((load[m] as number) < (load[least] as number)) least = m;
      hands[least] = (hands[least] as number) + 1;
      load[least] = (load[least] as number) + 1;
    }
    return hands;
  });
}

function proportional(count: number, size: number): number[] {
  const lost = (dead: number): number => count - Math.ceil((count * (size - dead)) / size);
  return Array.from({ length: size }, (_, m) => lost(m + 1) - lost(m));
}

function joinGroups(groups: readonly WeaponGroup[], hero: Fighter, size: number): WeaponGroup[] {
  const bodies = groups.map((g) => ({ ...g, copies: [...g.copies, 0] }));
  const heros = [...hero.ranged, ...hero.melee].map((g) => ({ ...g, copies: [...new Array<number>(size).fill(0), ...g.copies] }));
  return [...bodies, ...heros];
}

function inOrder(groups: readonly WeaponGroup[]): WeaponGroup[] {
  const rank = (g: WeaponGroup): number => (g.takedown ? 0 : g.deadly > 1 ? 1 : 2);
  return [...groups].sort((x, y) => rank(x) - rank(y));
}

/** Expected unblocked wounds against the digest's reference target: Defense 4+, 5 models, Tough(3). */
function worth(group: WeaponGroup): number {
  return group.copies.reduce((s, c) => s + c, 0) * worthOfOne(group);
}

function worthOfOne(group: WeaponGroup): number {
  const quality = group.held.reduce((q, h) => (h.effect.do === 'quality' ? Math.min(q, h.effect.set) : q), group.quality);
  const ap = group.held.reduce(
    (s, h) => (h.effect.do === 'ap' && h.effect.when === 'always' && h.effect.vs === undefined ? s + amount(h.effect.n, h.x) : s),
    0,
  );
  const hit = clampFaces(7 - quality) / 6;
  const unblocked = 1 - clampFaces(7 - (4 + ap)) / 6;
  return group.attacks * hit * unblocked * Math.min(group.blast, 5) * Math.min(group.deadly, 3);
}

export function amount(n: number | 'X', x: number): number {
  return n === 'X' ? x : n;
}

/** Faces of a die that succeed: a natural 6 always does, a natural 1 never. */
export function clampFaces(faces: number): number {
  return Math.max(1, Math.min(5, faces));
}
