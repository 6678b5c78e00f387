/** What the query box can filter 'Mechs by: tons>=80 jump>0 weapon:gauss. */
import type { Combatant } from '../../../contract/combatant.ts';
import type { FactSpec, Facts, WeightClass } from '../../../contract/ruleset.ts';
import { fitMech } from '../import/fit.ts';
import type { MechDesign } from '../rules/mech.ts';
import { runningMP } from '../rules/mobility.ts';
import { heatCapacityOf } from '../rules/sheet.ts';
import { WEAPONS } from '../rules/weapon.ts';

export const FACTS: readonly FactSpec[] = [
  { id: 'tons', label: 'Tons', kind: 'number' },
  { id: 'walk', label: 'Walking MP', kind: 'number' },
  { id: 'run', label: 'Running MP', kind: 'number' },
  { id: 'jump', label: 'Jumping MP', kind: 'number' },
  { id: 'armour', label: 'Armour points', kind: 'number' },
  { id: 'sinks', label: 'Heat removed per turn', kind: 'number' },
  { id: 'year', label: 'Year', kind: 'number' },
  { id: 'role', label: 'Role', kind: 'words' },
  { id: 'weapon', label: 'Weapon', kind: 'words' },
];

export function factsOf(combatant: Combatant<MechDesign>): Facts {
  const design = combatant.data;
  const fit = fitMech(design);
  return {
    tons: design.mass,
    walk: design.walk,
    run: runningMP(design.walk, 0, /hardened/i.test(design.armourType)),
    jump: design.jump,
    armour: [...design.armour, ...design.rearArmour].reduce((sum, n) => sum + n, 0),
    sinks: heatCapacityOf(design, fit),
    year: design.year,
    role: design.role === '' ? [] : [design.role],
    weapon: [...new Set(fit.weapons.map((w) => WEAPONS[w.weapon]?.name ?? '?'))],
  };
}

export const WEIGHT_CLASSES: readonly WeightClass[] = [
  { id: 'to-600', label: 'Bracket I', min: 0, max: 600 },
  { id: 'to-1000', label: 'Bracket II', min: 601, max: 1000 },
  { id: 'to-1500', label: 'Bracket III', min: 1001, max: 1500 },
  { id: 'to-2000', label: 'Bracket IV', min: 1501, max: 2000 },
  { id: 'over-2000', label: 'Bracket V', min: 2001, max: Number.POSITIVE_INFINITY },
];
