/**
 * Which row of a unit's ledger belongs to which weapon and rule. Compiled into the field as pages of whole numbers, so that
 * the ledger recorder finds the row of an effect without looking at names.
 */
import { type Fighter, fighterOf, type Held, type WeaponGroup } from '../rules/fighter.ts';
import { rulingOf } from '../rules/options.ts';
import type { UnitData } from '../rules/unit.ts';

export const LEDGER_COLUMN = { used: 0, attacks: 1, hits: 2, wounds: 3, kills: 4 } as const;
export const LEDGER_WIDTH = 5;

/** Names of the rows: weapon profiles, then rules by name, so that units that fight alike have the same rows. */
export function ledgerRows(unit: UnitData): string[] {
  const fighter = fighterOf(unit, rulingOf({}));
  return [...profilesOf(fighter), ...rulesOf(fighter)];
}

const weaponsOf = (f: Fighter): readonly WeaponGroup[] => [...f.ranged, ...f.melee];
const isCounted = ({ effect }: Held): boolean => effect.do !== 'inert' && effect.do !== 'grant';

function profilesOf(f: Fighter): string[] {
  const names: string[] = [];
  for (const g of weaponsOf(f)) names[g.profile] = g.name;
  return names;
}

function rulesOf(f: Fighter): string[] {
  const held = [...f.held, ...f.lastTarget.held, ...weaponsOf(f).flatMap((g) => g.held)].filter(isCounted);
  return [...new Set([...held.map((h) => h.rule), ...f.meleeDice.map((row) => row.rule)])].sort();
}

/** An effect and the row of its rule. */
export interface Entry {
  readonly held: Held;
  readonly row: number;
}

/** A unit's rows by what it holds: for the unit, and for each weapon group with its own row. */
export interface Page {
  readonly tough: number;
  readonly defense: number;
  readonly unit: readonly Entry[];
  readonly groups: readonly { readonly row: number; readonly held: readonly Entry[] }[];
}

/** Pages as whole numbers: effects by their number, so that units with the same rules share one. */
export function pageNumbers(f: Fighter, numberOf: (held: Held) => number): number[] {
  const [first, rules] = [profilesOf(f).length, rulesOf(f)];
  const rowOf = (rule: string): number => first + rules.indexOf(rule);
  const entries = (held: readonly Held[]): number[] => {
    const counted = held.filter(isCounted);
    return [counted.length, ...counted.flatMap((h) => [numberOf(h), rowOf(h.rule)])];
  };
  const dice = f.meleeDice.map((row): Held => ({ rule: row.rule, x: 0, effect: meleeEffect(row) }));
  const own = [...f.held.filter((h) => h.effect.do !== 'impact' && h.effect.do !== 'ravage'), ...dice];
  const groups = weaponsOf(f).flatMap((g) => [g.profile, ...entries(g.held)]);
  return [f.tough, f.target.defense, ...entries(own), f.ranged.length + f.melee.length, ...groups];
}

function meleeEffect(row: Fighter['meleeDice'][number]): Held['effect'] {
  return row.do === 'impact' ? { do: 'impact', ap: row.ap } : { do: 'ravage' };
}

export function readPage(numbers: ArrayLike<number>, from: number, effects: readonly Held[]): Page {
  let at = from;
  const next = (): number => numbers[at++] as number;
  const entries = (): Entry[] => Array.from({ length: next() }, () => ({ held: effects[next()] as Held, row: next() }));
  const [tough, defense] = [next(), next()];
  const unit = entries();
  const groups = Array.from({ length: next() }, () => ({ row: next(), held: entries() }));
  return { tough, defense, unit, groups };
}
