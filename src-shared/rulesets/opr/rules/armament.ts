/** Weapons in hands: who holds what, in which order the holders die, and what their rules make of it. */

import type { EffectKind } from '../data/effects.ts';
import { findRule } from '../data/index.ts';
import { ATTACK_EFFECTS, type BearerRule } from './bearers.ts';
import type { Arsenal, Body } from './body.ts';
import type { ActiveRule, WeaponGroup } from './fighter.ts';
import { oncePerObject } from './once-per-object.ts';
import type { RuleOptions } from './options.ts';
import { effectsOf } from './rule-effects.ts';
import { nameWithArg, type UnitData, type Weapon } from './unit.ts';
import { weaponValue } from './weapon-value.ts';

/** Of one arsenal. */
const MOST_GROUPS = 10_000;

/** A unit's weapons, and what it makes of them; without who holds them. */
export interface Armament {
  readonly weapons: readonly Weapon[];
  readonly groups: readonly WeaponGroup[];
}

export function armamentOf(unit: UnitData, { arsenal }: Body, ruleOptions: RuleOptions): Armament {
  const weapons = sameProfile(unit.weapons);
  return { weapons, groups: weapons.map((weapon) => heldGroup(weapon, unit, arsenal, ruleOptions)) };
}

/** Weapon groups of the unit's own models, with the models in the order in which the options let them die. */
export function arm(unit: UnitData, body: Body, ruleOptions: RuleOptions): WeaponGroup[] {
  const { some, arsenal } = body;
  const { weapons, groups } = armamentOf(unit, body, ruleOptions);
  const copies = copiesOf(weapons, groups, unit.size, ruleOptions);
  if (some.length === 0) return groups.map((group, profile) => ({ ...group, profile, copies: copies[profile]! }));
  return segments(unit.size, some, ruleOptions).flatMap(({ holds, also }) =>
    weapons.flatMap((weapon, g) => {
      const active = copies[g]!.map((count, m) => (holds(m) ? count : 0));
      return active.some((count) => count > 0)
        ? [{ ...groupOf(weapon, unit, [...arsenal.lent, ...also], ruleOptions), profile: g, copies: active }]
        : [];
    }),
  );
}

/** Rules of some models are borne by those that die last (first, where special models die first). */
function segments(
  size: number,
  some: readonly BearerRule[],
  ruleOptions: RuleOptions,
): { holds: (m: number) => boolean; also: readonly ActiveRule[] }[] {
  const rank = (m: number): number => (ruleOptions.casualtyOrder === 'special-first' ? m : size - 1 - m);
  const bounds = [...new Set([size, ...some.map((s) => Math.min(size, s.models))])].sort((x, y) => x - y);
  return bounds.map((bound, i) => {
    const from = i === 0 ? 0 : bounds[i - 1]!;
    return { holds: (m: number) => rank(m) >= from && rank(m) < bound, also: some.filter((s) => s.models >= bound).map((s) => s.active) };
  });
}

function copiesOf(weapons: readonly Weapon[], groups: readonly WeaponGroup[], size: number, ruleOptions: RuleOptions): number[][] {
  if (ruleOptions.casualtyOrder === 'proportional') return weapons.map((weapon) => proportional(weapon.count, size));
  const hands = handOut(weapons, size);
  if (weapons.every((weapon) => isHeldByAll(weapon, size))) return hands;
  const each = groups.map((group) => group.value);
  const value = Array.from({ length: size }, (_, m) => hands.reduce((s, hand, g) => s + hand[m]! * each[g]!, 0));
  const order = [...value.keys()].sort((x, y) => value[x]! - value[y]!);
  if (ruleOptions.casualtyOrder === 'special-first') order.reverse();
  return hands.map((hand) => order.map((m) => hand[m]!));
}

/** Weapons with one profile are one group, whatever they are called; a fixed order makes equal units equal. */
function sameProfile(weapons: readonly Weapon[]): Weapon[] {
  const merged: Weapon[] = [];
  const keys: string[] = [];
  for (const weapon of weapons) {
    if (weapon.attacks === 0 || weapon.count === 0) continue;
    const key = keysOf(weapon).profile;
    let at = 0;
    while (at < keys.length && keys[at]! < key) at++;
    const before = merged[at];
    if (before !== undefined && keys[at] === key) merged[at] = { ...before, count: before.count + weapon.count };
    else {
      merged.splice(at, 0, weapon);
      keys.splice(at, 0, key);
    }
  }
  return merged;
}

interface WeaponKeys {
  /** The same for all weapons that attack alike. */
  readonly profile: string;
  readonly named: string;
}

const keysOf = oncePerObject((weapon: Weapon): WeaponKeys => {
  const profile = `${weapon.range}/${weapon.attacks}/${weapon.rules.map(nameWithArg).sort().join('+')}`;
  return { profile, named: `${weapon.name}/${profile}` };
});

function heldGroup(weapon: Weapon, unit: UnitData, { lent, groups }: Arsenal, ruleOptions: RuleOptions): WeaponGroup {
  const key = keysOf(weapon).named;
  const known = groups.get(key);
  if (known !== undefined) return known;
  if (groups.size >= MOST_GROUPS) groups.clear();
  const group = groupOf(weapon, unit, lent, ruleOptions);
  groups.set(key, group);
  return group;
}

/** A weapon with its unit's rules; `profile` and `copies` depend on the other weapons. */
function groupOf(weapon: Weapon, unit: UnitData, own: readonly ActiveRule[], ruleOptions: RuleOptions): WeaponGroup {
  const active = weaponEffects(weapon, unit.version, ruleOptions);
  const names = new Set(active.map((h) => h.rule));
  const lent = own.filter((h) => ATTACK_EFFECTS.has(h.effect.do) && !names.has(h.rule));
  const steady = own.some((h) => h.effect.do === 'steady');
  const find = (kind: EffectKind): ActiveRule | undefined => active.find((h) => h.effect.do === kind);
  const range = own.reduce((r, h) => (h.effect.do === 'range' ? r + h.effect.n : r), weapon.range);
  const attack = {
    attacks: weapon.attacks,
    quality: unit.quality,
    // GF 3.5.3 "Quick Readjustment": no penalty for shooting Indirect weapons after moving.
    activeRules: [...active.filter((h) => !(steady && h.rule === 'Indirect' && h.effect.do === 'hit')), ...lent],
    deadly: Math.max(1, find('deadly')?.x ?? 1),
    blast: Math.max(1, find('blast')?.x ?? 1),
  };
  return {
    ...attack,
    name: weapon.name,
    profile: 0,
    range: weapon.range === 0 ? 0 : range,
    copies: [],
    value: weaponValue(attack),
    takedown: find('takedown') !== undefined,
    farSighted: find('farSighted') !== undefined,
    limited: find('limited') !== undefined,
    counter: find('counter') !== undefined || own.some((h) => h.effect.do === 'counter'),
    deflects: find('counter') !== undefined,
    hazardous: find('hazardous') !== undefined,
  };
}

/** GF 3.5.3 "Hazardous" gives AP(4): of two AP on one weapon the larger counts. */
function weaponEffects(weapon: Weapon, version: string | undefined, ruleOptions: RuleOptions): ActiveRule[] {
  const active = weapon.rules.flatMap((rule) => {
    const entry = findRule(rule.name, version);
    return entry === undefined ? [] : effectsOf(entry, ruleOptions).map((effect) => ({ rule: entry.name, x: rule.arg ?? 0, effect }));
  });
  const printed = active.find((h) => h.rule === 'AP')?.x;
  if (printed === undefined || !active.some((h) => h.effect.do === 'hazardous')) return active;
  const weaker = printed >= 4 ? 'Hazardous' : 'AP';
  return active.filter((h) => !(h.rule === weaker && h.effect.do === 'ap'));
}

const isHeldByAll = ({ count }: { readonly count: number }, size: number): boolean => count % size === 0;

/** A weapon every model can have once is had by every model; the others go to whoever holds least of their kind. */
function handOut(weapons: readonly { readonly count: number; readonly range: number }[], size: number): number[][] {
  const melee = new Array<number>(size).fill(0);
  const ranged = new Array<number>(size).fill(0);
  return weapons.map(({ count, range }) => {
    if (isHeldByAll({ count }, size)) return new Array<number>(size).fill(count / size);
    const load = range === 0 ? melee : ranged;
    const hands = new Array<number>(size).fill(0);
    for (let i = 0; i < count; i++) {
      let least = 0;
      for (let m = 1; m < size; m++) if (load[m]! < load[least]!) least = m;
      hands[least] = hands[least]! + 1;
      load[least] = load[least]! + 1;
    }
    return hands;
  });
}

function proportional(count: number, size: number): number[] {
  const lost = (dead: number): number => count - Math.ceil((count * (size - dead)) / size);
  return Array.from({ length: size }, (_, m) => lost(m + 1) - lost(m));
}
