/** Star-chart axes of a fleet, measured against a plain opponent: computer 0, shield 0, dice that hit on sixes. */
import type { Axis } from '../../../contract/ruleset.ts';

export const AXES: readonly Axis[] = [
  {
    id: 'firepower',
    label: 'Firepower',
    group: 'offence',
    formula: 'sum over ships and cannons: dice x damage x chance to hit shield 1',
    unit: 'damage per round',
  },
  {
    id: 'missiles',
    label: 'Missiles',
    group: 'offence',
    formula: 'sum over ships and missiles: dice x damage x chance to hit shield 1',
    unit: 'damage, once',
  },
  {
    id: 'accuracy',
    label: 'Accuracy',
    group: 'offence',
    formula: 'mean chance of a die to hit shield 1, weighted by dice',
    unit: 'chance',
  },
  { id: 'hull', label: 'Hull', group: 'defence', formula: 'sum over ships: hull parts + 1', unit: 'points' },
  {
    id: 'toughness',
    label: 'Toughness',
    group: 'defence',
    formula: 'sum over ships: (hull + flux) / chance of a computer +1 die to hit the ship',
    unit: 'dice',
  },
  { id: 'initiative', label: 'Initiative', group: 'other', formula: 'mean initiative of cannons, weighted by dice, plus 1', unit: 'steps' },
  { id: 'numbers', label: 'Numbers', group: 'other', formula: 'ships in the fleet', unit: 'ships' },
];
