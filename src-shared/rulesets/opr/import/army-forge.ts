/**
 * Pieces that Army Forge's list and book JSON share: rules, weapons, items. Numbers come from fields; labels only lend
 * what older exports have nowhere else.
 */
import type { Json } from '../../../contract/json.ts';
import type { RuleRef, Weapon, WeaponRule } from '../rules/unit.ts';
import { ruleOf as ruleInText } from './weapons-line.ts';

export type Fields = { readonly [key: string]: Json | undefined };

export const fields = (value: Json | undefined): Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : {};
export const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
export const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** Ratings are numbers now and were texts in 2023. */
export function whole(value: Json | undefined, otherwise: number, min: number, max: number): number {
  const n = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof n === 'number' && Number.isFinite(n) ? Math.max(min, Math.min(max, Math.round(n))) : otherwise;
}

/** What a unit has: weapons, or items with rules and weapons inside. */
export interface Gear {
  readonly name: string;
  /** Such things in the whole unit. */
  readonly count: number;
  readonly weapon?: Omit<Weapon, 'count'>;
  readonly rules: readonly WeaponRule[];
  readonly inside: readonly Weapon[];
}

/** Older exports write a rule as text, or have it in `label` or `key` alone. */
export function ruleOf(value: Json): WeaponRule {
  const rule = fields(value);
  const written = ruleInText(text(value) || text(rule.label) || text(rule.key), 0);
  const rating = whole(rule.rating, written.arg ?? -1, -1, 100);
  const name = text(rule.name) || written.name;
  return rating < 0 ? { name } : { name, arg: rating };
}

function nameOf(entry: Fields): string {
  return text(entry.name) || (/^(?:\d+x\s+)?(.*?)\s*(?:\(.*)?$/.exec(text(entry.label))?.[1] ?? '');
}

function isWeapon(entry: Fields): boolean {
  return entry.type === 'ArmyBookWeapon' || (entry.type === undefined && entry.attacks !== undefined);
}

function weaponOf(entry: Fields): Omit<Weapon, 'count'> {
  return {
    name: nameOf(entry),
    attacks: whole(entry.attacks, 0, 0, 200),
    range: whole(entry.range, 0, 0, 96),
    rules: list(entry.specialRules).map(ruleOf),
  };
}

const MAX_NESTING = 6;

export function gearOf(value: Json, defaultCount: number, nesting = 0): Gear {
  const entry = fields(value);
  const count = whole(entry.count, defaultCount, 0, 250);
  if (isWeapon(entry)) return { name: nameOf(entry), count, weapon: weaponOf(entry), rules: [], inside: [] };
  if (entry.type === 'ArmyBookRule') return { name: nameOf(entry), count, rules: [ruleOf(value)], inside: [] };
  const content = nesting < MAX_NESTING ? list(entry.content).map((inner) => gearOf(inner, 1, nesting + 1)) : [];
  return {
    name: nameOf(entry),
    count,
    rules: [...content.flatMap((inner) => inner.rules), ...list(entry.specialRules).map(ruleOf)],
    inside: content.flatMap((inner) => [...(inner.weapon === undefined ? [] : [{ ...inner.weapon, count: inner.count }]), ...inner.inside]),
  };
}

/** Weapons of the same name and profile are counted together. */
export function weaponsOf(gear: readonly Gear[]): Weapon[] {
  const weapons: Weapon[] = [];
  const add = (weapon: Omit<Weapon, 'count'>, count: number): void => {
    const at = weapons.findIndex((w) => isSame(w, weapon));
    if (at < 0) weapons.push({ ...weapon, count });
    else weapons[at] = { ...weapons[at]!, count: weapons[at]!.count + count };
  };
  for (const g of gear) {
    if (g.weapon !== undefined && g.count > 0) add(g.weapon, g.count);
    for (const { count, ...weapon } of g.inside) add(weapon, count * g.count);
  }
  return weapons;
}

function isSame(x: Omit<Weapon, 'count'>, y: Omit<Weapon, 'count'>): boolean {
  if (x.name !== y.name || x.attacks !== y.attacks || x.range !== y.range || x.rules.length !== y.rules.length) return false;
  return x.rules.every((rule, i) => rule.name === y.rules[i]?.name && rule.arg === y.rules[i]?.arg);
}

/** Own rules are had by all models, an item's by those that carry it; numbers of one rule add up (Tough from a mount). */
export function rulesOf(own: readonly WeaponRule[], gear: readonly Gear[], size: number): RuleRef[] {
  const refs = new Map<string, RuleRef>();
  const add = (rule: WeaponRule, models: number): void => {
    const before = refs.get(rule.name);
    const arg = rule.arg === undefined ? before?.arg : (before?.arg ?? 0) + rule.arg;
    refs.set(rule.name, { name: rule.name, ...(arg !== undefined && { arg }), models: Math.max(before?.models ?? 0, models) });
  };
  for (const rule of own) add(rule, size);
  for (const item of gear) if (item.count > 0) for (const rule of item.rules) add(rule, Math.min(size, item.count));
  return [...refs.values()];
}

/** A key that singular and plural share: `Heavy Razor Claw` and `Claws`, `Axe` and `Axes`, `Torch` and `Torches`. */
export function singular(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => word.replace(/s$/, '').replace(/e$/, ''))
    .join(' ');
}
