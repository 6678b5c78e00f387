/** Between the ruleset's own unit and the contract's combatant. */
import type { Combatant, SourcePosition } from '../../../contract/combatant.ts';
import { findRule } from '../data/index.ts';
import { unmodelledRules } from './bearers.ts';
import { oncePerObject } from './once-per-object.ts';
import { printWeapon, type RuleRef, type UnitData } from './unit.ts';

/** A bound for damaged lines; the loadout of a real unit is never cut, because it tells the unit from its siblings. */
const DETAIL_LENGTH = 1000;

export function combatantOf(unit: UnitData, faction: string, source?: SourcePosition, multiplicity = 1): Combatant<UnitData> {
  const { hero } = unit;
  const name = hero === undefined ? unit.name : `${hero.name} + ${unit.name}`;
  const detail = detailOf(unit);
  const base = unit.name.includes('-') ? unit.name.replace(/\s+-\s.*/, '') : unit.name;
  const points = unit.points + (hero?.points ?? 0);
  const [tags, unmodelled] = [tagsOf(unit), unmodelledRules(unit)];
  const known = { ruleset: 'opr', name, detail, base, faction, points, tags, unmodelled, multiplicity };
  return source === undefined ? { ...known, data: unit } : { ...known, source, data: unit };
}

export function unitOf(combatant: Combatant<UnitData>): UnitData {
  return combatant.data;
}

function detailOf(unit: UnitData): string {
  let text = unit.size > 1 ? `[${unit.size}] ` : '';
  let comma = '';
  for (const weapon of unit.hero === undefined ? unit.weapons : [...unit.weapons, ...unit.hero.weapons]) {
    text += comma + printed(weapon);
    comma = ', ';
  }
  return text.length <= DETAIL_LENGTH ? text : `${text.slice(0, DETAIL_LENGTH - 1)}\u2026`;
}

const printed = oncePerObject(printWeapon);

const TAGGED: ReadonlySet<string> = new Set(['Hero', 'Aircraft', 'Artillery', 'Caster', 'Ambush', 'Scout', 'Flying', 'Unique']);

function tagsOf(unit: UnitData): readonly string[] {
  const tags = ruleTags(unit.rules);
  return unit.hero === undefined ? tags : [...tags, 'joined'];
}

const ruleTags = oncePerObject((rules: readonly RuleRef[]): readonly string[] => {
  const tags = rules.map((rule) => findRule(rule.name)?.name ?? '').filter((name) => TAGGED.has(name));
  return [...new Set(tags.map((name) => name.toLowerCase()))];
});
