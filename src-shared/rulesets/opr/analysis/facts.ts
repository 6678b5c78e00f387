/** Facts the query box can ask for. */
import type { Combatant } from '../../../contract/combatant.ts';
import type { FactSpec, WeightClass } from '../../../contract/ruleset.ts';
import { unitOf } from '../rules/combatant.ts';
import { aiOf } from '../rules/fighter.ts';
import { oncePerObject } from '../rules/once-per-object.ts';
import { ruleOptionsOf } from '../rules/options.ts';
import type { RuleRef, UnitData } from '../rules/unit.ts';

export const FACTS: readonly FactSpec[] = [
  { id: 'quality', label: 'Quality', kind: 'number', unit: '+' },
  { id: 'defense', label: 'Defense', kind: 'number', unit: '+' },
  { id: 'tough', label: 'Tough', kind: 'number', loadout: true },
  { id: 'models', label: 'Models', kind: 'number' },
  { id: 'range', label: 'Longest range', kind: 'number', unit: '"' },
  { id: 'rule', label: 'Rules', kind: 'words', loadout: true },
  { id: 'weapon', label: 'Weapons', kind: 'words', loadout: true },
  { id: 'ai', label: 'AI', kind: 'words' },
];

/** Specification 5.3. */
export const WEIGHT_CLASSES: readonly WeightClass[] = [
  { id: 'light', label: 'Light', min: 0, max: 150 },
  { id: 'medium', label: 'Medium', min: 151, max: 300 },
  { id: 'heavy', label: 'Heavy', min: 301, max: 500 },
  { id: 'super', label: 'Super', min: 501, max: Number.POSITIVE_INFINITY },
];

export function factsOf(combatant: Combatant<UnitData>): Readonly<Record<string, number | readonly string[]>> {
  const unit = unitOf(combatant);
  const { quality, defense, hero } = unit;
  const names: Names = { rules: [], weapons: [] };
  addNames(names, unit);
  if (hero !== undefined) addNames(names, hero);
  return {
    quality,
    defense,
    tough: toughOf(unit.rules),
    models: unit.size + (hero?.size ?? 0),
    range: Math.max(longestRange(unit), hero === undefined ? 0 : longestRange(hero)),
    rule: names.rules,
    weapon: names.weapons,
    ai: [aiOf(unit, DEFAULT_OPTIONS)],
  };
}

const DEFAULT_OPTIONS = ruleOptionsOf({});

const toughOf = oncePerObject((rules: readonly RuleRef[]) =>
  Math.max(1, ...rules.filter((r) => r.name.toLowerCase() === 'tough').map((r) => r.arg ?? 1)),
);

const longestRange = ({ weapons }: UnitData): number => weapons.reduce((most, { range }) => Math.max(most, range), 0);

interface Names {
  readonly rules: string[];
  readonly weapons: string[];
}

/** The lists are short: looking through them is cheaper than a set. */
function addNames(names: Names, { rules, weapons }: UnitData): void {
  for (const { name } of rules) if (!names.rules.includes(name)) names.rules.push(name);
  for (const weapon of weapons) {
    for (const { name } of weapon.rules) if (!names.rules.includes(name)) names.rules.push(name);
    if (!names.weapons.includes(weapon.name)) names.weapons.push(weapon.name);
  }
}
