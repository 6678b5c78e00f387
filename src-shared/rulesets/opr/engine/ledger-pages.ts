/**
 * Which row of a unit's ledger belongs to which weapon and rule. Compiled into the field as pages of whole numbers, so that
 * the ledger recorder finds the row of an effect without looking at names.
 */
import { type ActiveRule, type Fighter, fighterOf, type WeaponGroup } from '../rules/fighter.ts';
import { ruleOptionsOf } from '../rules/options.ts';
import type { UnitData } from '../rules/unit.ts';

export const LEDGER_COLUMN = { used: 0, attacks: 1, hits: 2, wounds: 3, kills: 4 } as const;
export const LEDGER_WIDTH = 5;

/** Names of the rows: weapon profiles, then rules by name, so that units that fight alike have the same rows. */
export function ledgerRows(unit: UnitData): string[] {
  const fighter = fighterOf(unit, ruleOptionsOf({}));
  return [...profilesOf(fighter), ...rulesOf(fighter)];
}

const weaponsOf = (f: Fighter): readonly WeaponGroup[] => [...f.ranged, ...f.melee];
const isCounted = ({ effect }: ActiveRule): boolean => effect.do !== 'inert' && effect.do !== 'grant';

function profilesOf(f: Fighter): string[] {
  const names: string[] = [];
  for (const g of weaponsOf(f)) names[g.profile] = g.name;
  return names;
}

function rulesOf(f: Fighter): string[] {
  const active = [...f.activeRules, ...f.lastTarget.activeRules, ...weaponsOf(f).flatMap((g) => g.activeRules)].filter(isCounted);
  return [...new Set([...active.map((h) => h.rule), ...f.meleeDice.map((row) => row.rule)])].sort();
}

/** An effect and the row of its rule. */
export interface Entry {
  readonly active: ActiveRule;
  readonly row: number;
}

/** A unit's rows by what it holds: for the unit, and for each weapon group with its own row. */
export interface Page {
  readonly tough: number;
  readonly defense: number;
  readonly unit: readonly Entry[];
  readonly groups: readonly { readonly row: number; readonly active: readonly Entry[] }[];
}

/** Pages as whole numbers: effects by their number, so that units with the same rules share one. */
export function pageNumbers(f: Fighter, numberOf: (active: ActiveRule) => number): number[] {
  const [first, rules] = [profilesOf(f).length, rulesOf(f)];
  const rowOf = (rule: string): number => first + rules.indexOf(rule);
  const entries = (active: readonly ActiveRule[]): number[] => {
    const counted = active.filter(isCounted);
    return [counted.length, ...counted.flatMap((h) => [numberOf(h), rowOf(h.rule)])];
  };
  const dice = f.meleeDice.map((row): ActiveRule => ({ rule: row.rule, x: 0, effect: meleeEffect(row) }));
  const own = [...f.activeRules.filter((h) => h.effect.do !== 'impact' && h.effect.do !== 'ravage'), ...dice];
  const groups = weaponsOf(f).flatMap((g) => [g.profile, ...entries(g.activeRules)]);
  return [f.tough, f.target.defense, ...entries(own), f.ranged.length + f.melee.length, ...groups];
}

function meleeEffect(row: Fighter['meleeDice'][number]): ActiveRule['effect'] {
  return row.do === 'impact' ? { do: 'impact', ap: row.ap } : { do: 'ravage' };
}

export function readPage(numbers: ArrayLike<number>, from: number, effects: readonly ActiveRule[]): Page {
  let at = from;
  const next = (): number => numbers[at++]!;
  const entries = (): Entry[] => Array.from({ length: next() }, () => ({ active: effects[next()]!, row: next() }));
  const [tough, defense] = [next(), next()];
  const unit = entries();
  const groups = Array.from({ length: next() }, () => ({ row: next(), active: entries() }));
  return { tough, defense, unit, groups };
}
