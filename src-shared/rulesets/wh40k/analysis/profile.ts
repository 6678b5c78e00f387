/** The star chart: thirteen axes of the digest, section 6. exact/measure.ts computes them in this order. */
import type { Axis } from '../../../contract/ruleset.ts';
import { REFERENCE_ATTACKERS, REFERENCE_TARGETS } from '../data/reference-targets.ts';

const OFFENCE_FORMULA = 'E[points destroyed] / points * 100, the better of shooting at the set distance and a charge, against';

export const AXES: readonly Axis[] = [
  ...REFERENCE_TARGETS.map(
    (t): Axis => ({
      id: t.axis,
      label: labelOf(t.axis),
      group: 'offence',
      formula: `${OFFENCE_FORMULA} ${t.label}`,
      unit: 'pts per 100 pts',
    }),
  ),
  ...REFERENCE_ATTACKERS.map(
    (a): Axis => ({
      id: a.axis,
      label: labelOf(a.axis),
      group: 'defence',
      formula: `Shots of ${a.label} until E[wounds lost] is half the unit's wounds, per 100 points`,
      unit: 'shots per 100 pts',
    }),
  ),
  {
    id: 'mobility',
    label: 'Mobility',
    group: 'other',
    formula: 'median M + 3.5 if it may advance and act + 7 if it may charge after + 2 if it flies',
    unit: '"',
  },
  {
    id: 'reach',
    label: 'Reach',
    group: 'other',
    formula: 'sum(range * expected wounds) / sum(expected wounds) against elites; melee counts as M + 7',
    unit: '"',
  },
  {
    id: 'staying-power',
    label: 'Staying power',
    group: 'defence',
    formula: '1 - E[models fled] / models, after losing 40 % in a turn',
    unit: '',
  },
  {
    id: 'efficiency',
    label: 'Efficiency',
    group: 'other',
    formula: 'sqrt(mean of the offence axes * mean of the toughness axes)',
    unit: '',
  },
  {
    id: 'reliability',
    label: 'Reliability',
    group: 'other',
    formula: 'mean / (mean + standard deviation) of wounds lost by the target it destroys most points of',
    unit: '',
  },
];

function labelOf(axis: string): string {
  const words = axis.replaceAll('-', ' ').replace('tough ', 'tough v ');
  return words[0]!.toUpperCase() + words.slice(1);
}
