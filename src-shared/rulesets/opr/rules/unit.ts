/** A unit loadout as importers produce it: plain JSON, close enough to the text to print it again. */
import { findRule } from '../data/index.ts';

export interface RuleRef {
  readonly name: string;
  /** Fear(2) has 2; AP(+1) has 1; rules without a number have none. */
  readonly arg?: number;
  /** How many models have it; the unit's size when all do. */
  readonly models: number;
}

export interface WeaponRule {
  readonly name: string;
  readonly arg?: number;
}

export interface Weapon {
  readonly name: string;
  /** Such weapons in the whole unit. */
  readonly count: number;
  /** Attacks of one weapon. */
  readonly attacks: number;
  /** Inches; 0 = melee. */
  readonly range: number;
  readonly rules: readonly WeaponRule[];
}

export interface UnitData {
  readonly name: string;
  readonly size: number;
  readonly quality: number;
  readonly defense: number;
  readonly points: number;
  readonly rules: readonly RuleRef[];
  readonly weapons: readonly Weapon[];
  /** A hero that joined the unit. */
  readonly hero?: UnitData;
  /** Version of the books the unit comes from, if the source says. */
  readonly version?: string;
}

export function printWeapon(weapon: Weapon): string {
  const stats = [...(weapon.range > 0 ? [`${weapon.range}"`] : []), `A${weapon.attacks}`, ...weapon.rules.map(nameWithArg)];
  return `${weapon.count > 1 ? `${weapon.count}x ` : ''}${weapon.name} (${stats.join(', ')})`;
}

export function nameWithArg(rule: WeaponRule): string {
  return rule.arg === undefined ? rule.name : `${rule.name}(${rule.arg})`;
}

/** GF 3.5.1, Heroes: who joins has Tough(6) at most. A list that says otherwise is followed, and contradicted. */
export function joinFault(hero: UnitData): string | undefined {
  const tough = hero.rules.find((rule) => findRule(rule.name, hero.version)?.name === 'Tough')?.arg ?? 1;
  return tough <= 6
    ? undefined
    : `'${hero.name}' has Tough(${tough}); heroes that join a unit have Tough(6) at most. It is joined all the same.`;
}

/** Everything that matters in a fight and nothing that does not: equal signatures fight equally. */
export function combatSignature(unit: UnitData): string {
  const rules = unit.rules
    .filter((r) => matters(r, unit.version))
    .map((r) => `${nameWithArg(r)}*${r.models}`)
    .sort();
  const own = `${unit.size}Q${unit.quality}D${unit.defense}|${rules.join(',')}|${weaponSignature(unit)}|${unit.version ?? ''}`;
  return unit.hero === undefined ? own : `${own}&${combatSignature(unit.hero)}`;
}

function weaponSignature(unit: UnitData): string {
  const counts = new Map<string, number>();
  for (const w of unit.weapons) {
    if (w.attacks === 0 || w.count === 0) continue;
    const rules = w.rules.filter((r) => matters(r, unit.version)).map(nameWithArg);
    const key = `${w.range}/${w.attacks}/${rules.sort().join('+')}`;
    counts.set(key, (counts.get(key) ?? 0) + w.count);
  }
  return [...counts]
    .map(([key, count]) => `${count}*${key}`)
    .sort()
    .join(',');
}

/** Inert rules change no result; unknown ones stay, because they are listed with it. */
function matters(rule: WeaponRule, version: string | undefined): boolean {
  return !(findRule(rule.name, version)?.effects.every((e) => e.do === 'inert') ?? false);
}
