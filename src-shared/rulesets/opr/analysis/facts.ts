/** Facts the query box can ask for. */
import type { Combatant } from '../../../contract/combatant.ts';
import type { FactSpec, WeightClass } from '../../../contract/ruleset.ts';
import { unitOf } from '../rules/combatant.ts';
import { fighterOf } from '../rules/fighter.ts';
import { ruleOptionsOf } from '../rules/options.ts';
import type { UnitData } from '../rules/unit.ts';

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
  const members = unit.hero === undefined ? [unit] : [unit, unit.hero];
  const weapons = members.flatMap((m) => m.weapons);
  const rules = members.flatMap((m) => [...m.rules, ...m.weapons.flatMap((w) => w.rules)]);
  return {
    quality: unit.quality,
    defense: unit.defense,
    tough: Math.max(1, ...unit.rules.filter((r) => r.name.toLowerCase() === 'tough').map((r) => r.arg ?? 1)),
    models: members.reduce((s, m) => s + m.size, 0),
    range: Math.max(0, ...weapons.map((w) => w.range)),
    rule: [...new Set(rules.map((r) => r.name))],
    weapon: [...new Set(weapons.map((w) => w.name))],
    ai: [fighterOf(unit, ruleOptionsOf({})).ai],
  };
}
