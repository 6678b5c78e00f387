/** Star-chart axes. engine/measure.ts computes them; the README explains the formulas. */
import type { Axis } from '../../../contract/ruleset.ts';

export const AXES: readonly Axis[] = [
  {
    id: 'light',
    label: 'vs light',
    group: 'offence',
    formula: 'mean wounds of one attack round on 10 models, Defense 5+, Tough 1 (better of shooting and charging)',
    unit: 'wounds',
  },
  { id: 'medium', label: 'vs medium', group: 'offence', formula: 'the same on 5 models, Defense 4+, Tough 3', unit: 'wounds' },
  { id: 'heavy', label: 'vs heavy', group: 'offence', formula: 'the same on 1 model, Defense 2+, Tough 12', unit: 'wounds' },
  {
    id: 'smallArms',
    label: 'Holds small arms',
    group: 'defence',
    formula: 'wounds of the unit / chance that a Quality 4+, AP 0 attack wounds',
    unit: 'attacks',
  },
  {
    id: 'antiTank',
    label: 'Holds anti-tank',
    group: 'defence',
    formula: 'the same for Quality 4+, AP(4), Deadly(3): attacks to remove the unit',
    unit: 'attacks',
  },
  { id: 'nerve', label: 'Staying power', group: 'defence', formula: 'chance to pass a morale test x 100', unit: '%' },
  { id: 'speed', label: 'Speed', group: 'other', formula: '(Advance + Rush + Charge) / 3', unit: 'inches' },
  { id: 'range', label: 'Range', group: 'other', formula: 'mean range of the ranged attacks, by attacks', unit: 'inches' },
  {
    id: 'objective',
    label: 'Objective',
    group: 'other',
    formula: 'staying power x holds small arms / (2 if the unit cannot reach the centre in two Rushes; 0 for aircraft)',
    unit: '',
  },
  {
    id: 'thrift',
    label: 'Cost efficiency',
    group: 'other',
    formula: '(vs light + vs medium + vs heavy) x holds small arms / points',
    unit: 'per point',
  },
];
