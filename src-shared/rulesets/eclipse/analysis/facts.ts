/** Facts the query box can ask for: hull>=6 part:"ion cannon". */
import type { Combatant } from '../../../contract/combatant.ts';
import type { FactSpec, Facts, WeightClass } from '../../../contract/ruleset.ts';
import { partOf } from '../data/parts.ts';
import { shipCount, totalHull } from '../rules/combat.ts';
import { type Fleet, fleetOf, isNpcRow } from '../rules/fleet.ts';
import { combatSide } from '../rules/ship-figures.ts';

export const WEIGHT_CLASSES: readonly WeightClass[] = [
  { id: 'patrol', label: 'Patrol', min: 0, max: 25 },
  { id: 'squadron', label: 'Squadron', min: 26, max: 50 },
  { id: 'fleet', label: 'Fleet', min: 51, max: 90 },
  { id: 'armada', label: 'Armada', min: 91, max: Number.POSITIVE_INFINITY },
];

export const FACTS: readonly FactSpec[] = [
  { id: 'ships', label: 'Ships', kind: 'number' },
  { id: 'hull', label: 'Hull', kind: 'number' },
  { id: 'dice', label: 'Cannon dice', kind: 'number' },
  { id: 'missiles', label: 'Missile dice', kind: 'number' },
  { id: 'class', label: 'Ship class', kind: 'words' },
  { id: 'part', label: 'Part', kind: 'words' },
];

export function factsOf(combatant: Combatant<Fleet>): Facts {
  const fleet = fleetOf(combatant);
  const side = combatSide(fleet);
  const dice = (of: 'weapons' | 'missiles') => side.squadrons.reduce((sum, s) => sum + s.count * s[of].reduce((n, w) => n + w.dice, 0), 0);
  const parts = fleet.ships.flatMap((row) => (isNpcRow(row) ? [] : row.parts.map((id) => partOf(id).name)));
  return {
    ships: shipCount(side),
    hull: totalHull(side),
    dice: dice('weapons'),
    missiles: dice('missiles'),
    class: [...new Set(fleet.ships.map((row) => (isNpcRow(row) ? row.npc : row.class)))],
    part: [...new Set(parts)],
  };
}
