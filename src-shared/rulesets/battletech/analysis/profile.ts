/** Star-chart axes of a 'Mech: raw values, comparable within a field. */
import type { Axis } from '../../../contract/ruleset.ts';

export const AXES: readonly Axis[] = [
  {
    id: 'brawl',
    label: 'Close fire',
    group: 'offence',
    formula: 'mean damage per turn at 3 hexes within the heat sinks, +2 to hit',
    unit: 'damage',
  },
  {
    id: 'midrange',
    label: 'Medium fire',
    group: 'offence',
    formula: 'mean damage per turn at 8 hexes within the heat sinks, +2 to hit',
    unit: 'damage',
  },
  {
    id: 'longrange',
    label: 'Long fire',
    group: 'offence',
    formula: 'mean damage per turn at 15 hexes within the heat sinks, +2 to hit',
    unit: 'damage',
  },
  { id: 'alpha', label: 'Alpha strike', group: 'offence', formula: 'sum of all weapons, everything hits', unit: 'damage' },
  { id: 'armour', label: 'Armour', group: 'defence', formula: 'all armour points', unit: 'points' },
  { id: 'structure', label: 'Structure', group: 'defence', formula: 'all structure points', unit: 'points' },
  {
    id: 'evasion',
    label: 'Evasion',
    group: 'defence',
    formula: 'to-hit modifier of a full run or jump, +1 for jumping, plus 1',
    unit: 'modifier',
  },
  { id: 'speed', label: 'Speed', group: 'other', formula: 'running MP + half of jumping MP', unit: 'MP' },
  {
    id: 'cooling',
    label: 'Cooling',
    group: 'other',
    formula: 'heat removed per turn / heat of running and firing everything',
    unit: 'share',
  },
];
