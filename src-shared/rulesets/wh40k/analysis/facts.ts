/** Facts the query box can ask for. */
import type { Combatant } from '../../../contract/combatant.ts';
import type { FactSpec, Facts, WeightClass } from '../../../contract/ruleset.ts';
import { modelsOf, type Unit } from '../rules/model.ts';

export const FACTS: readonly FactSpec[] = [
  { id: 'models', label: 'Models', kind: 'number' },
  { id: 'wounds', label: 'Wounds of the unit', kind: 'number' },
  { id: 'toughness', label: 'Highest Toughness', kind: 'number' },
  { id: 'save', label: 'Best armour save', kind: 'number', unit: '+' },
  { id: 'invulnerable', label: 'Best invulnerable save', kind: 'number', unit: '+' },
  { id: 'fnp', label: 'Best feel no pain', kind: 'number', unit: '+' },
  { id: 'move', label: 'Slowest Move', kind: 'number', unit: '"' },
  { id: 'range', label: 'Longest range', kind: 'number', unit: '"' },
  { id: 'weapon', label: 'Weapons', kind: 'words' },
  { id: 'keyword', label: 'Keywords', kind: 'words' },
  { id: 'rule', label: 'Abilities', kind: 'words' },
];

export function factsOf(combatant: Combatant<Unit>): Facts {
  const unit = combatant.data;
  const best = (pick: (line: Unit['lines'][number]) => number) => Math.min(...unit.lines.map(pick));
  const weapons = unit.lines.flatMap((line) => line.weapons.flatMap((w) => w.profiles));
  return {
    models: modelsOf(unit),
    wounds: unit.lines.reduce((sum, line) => sum + line.count * line.wounds, 0),
    toughness: Math.max(...unit.lines.map((line) => line.toughness)),
    save: best((line) => line.armour),
    invulnerable: best((line) => Math.min(line.invulnerableMelee, line.invulnerableRanged)),
    fnp: best((line) => line.feelNoPain),
    move: best((line) => line.move),
    range: Math.max(0, ...weapons.map((w) => w.range)),
    weapon: [...new Set(weapons.map((w) => w.name))],
    keyword: unit.keywords,
    rule: [...new Set([...unit.abilities, ...weapons.flatMap((w) => w.abilities)])],
  };
}

export const WEIGHT_CLASSES: readonly WeightClass[] = [
  { id: 'patrol', label: 'Patrol', min: 0, max: 75 },
  { id: 'squad', label: 'Squad', min: 76, max: 150 },
  { id: 'elite', label: 'Elite', min: 151, max: 250 },
  { id: 'host', label: 'Host', min: 251, max: Number.POSITIVE_INFINITY },
];
