/** Between the ruleset's own unit and the contract's combatant. */
import type { Combatant, SourcePosition } from '../../../contract/combatant.ts';
import { findRule } from '../data/index.ts';
import { unmodelledRules } from './bearers.ts';
import { oncePerObject } from './once-per-object.ts';
import { printWeapon, type UnitData } from './unit.ts';

/** A bound for damaged lines; the loadout of a real unit is never cut, because it tells the unit from its siblings. */
const DETAIL_LENGTH = 1000;

export function combatantOf(unit: UnitData, faction: string, source?: SourcePosition, multiplicity = 1): Combatant<UnitData> {
  const points = unit.points + (unit.hero?.points ?? 0);
  return {
    ruleset: 'opr',
    name: unit.hero === undefined ? unit.name : `${unit.hero.name} + ${unit.name}`,
    detail: detailOf(unit),
    base: unit.name.replace(/\s+-\s+.*$/, ''),
    faction,
    points,
    tags: tagsOf(unit),
    unmodelled: unmodelledRules(unit),
    multiplicity,
    ...(source !== undefined && { source }),
    data: unit,
  };
}

export function unitOf(combatant: Combatant<UnitData>): UnitData {
  return combatant.data;
}

function detailOf(unit: UnitData): string {
  const weapons = [...unit.weapons, ...(unit.hero?.weapons ?? [])].map(printed).join(', ');
  const text = unit.size > 1 ? `[${unit.size}] ${weapons}` : weapons;
  return text.length <= DETAIL_LENGTH ? text : `${text.slice(0, DETAIL_LENGTH - 1)}\u2026`;
}

const printed = oncePerObject(printWeapon);

const TAGGED: ReadonlySet<string> = new Set(['Hero', 'Aircraft', 'Artillery', 'Caster', 'Ambush', 'Scout', 'Flying', 'Unique']);

function tagsOf(unit: UnitData): string[] {
  const tags: string[] = [];
  for (const rule of unit.rules) {
    const name = findRule(rule.name)?.name ?? '';
    if (TAGGED.has(name) && !tags.includes(name.toLowerCase())) tags.push(name.toLowerCase());
  }
  if (unit.hero !== undefined) tags.push('joined');
  return tags;
}
