/** The star chart: thirteen axes of the digest, section 6. exact/measure.ts computes them in this order. */
import type { Axis } from '../../../contract/ruleset.ts';
import { REFERENCE_ATTACKERS, REFERENCE_TARGETS } from '../data/reference-targets.ts';

export const AXES: readonly Axis[] = [
  ...REFERENCE_TARGETS.map(
    (t): Axis => ({
      id: t.axis,
      label: labelOf(t.axis),
      group: 'offence',
      formula: `Points that 100 points of the unit destroy on average of ${t.label}, by shooting at the set distance or by a charge, whichever is more.`,
      unit: 'pts per 100 pts',
    }),
  ),
  ...REFERENCE_ATTACKERS.map(
    (a): Axis => ({
      id: a.axis,
      label: labelOf(a.axis),
      group: 'defence',
      formula: `Shots of ${a.label} that take half of the unit's wounds on average, per 100 points of the unit.`,
      unit: 'shots per 100 pts',
    }),
  ),
  {
    id: 'mobility',
    label: 'Mobility',
    group: 'other',
    formula: 'Median move in inches; 3.5 more if it may advance and act, 7 more if it may charge afterwards, 2 more if it flies.',
    unit: '"',
  },
  {
    id: 'reach',
    label: 'Reach',
    group: 'other',
    formula: 'Mean range of its weapons in inches, each counted by the wounds it does to elites; melee counts as move and 7.',
    unit: '"',
  },
  {
    id: 'staying-power',
    label: 'Staying power',
    group: 'defence',
    formula: 'Share of its models that do not flee on average after it has lost 40 % of them in a turn.',
    unit: '',
  },
  {
    id: 'efficiency',
    label: 'Efficiency',
    group: 'other',
    formula: 'Geometric mean of two means: that of the offence axes and that of the toughness axes.',
    unit: '',
  },
  {
    id: 'reliability',
    label: 'Reliability',
    group: 'other',
    formula:
      'Near 1 where the wounds it does hardly vary: the mean divided by the mean and the standard deviation together, against its best target.',
    unit: '',
  },
];

function labelOf(axis: string): string {
  const words = axis.replaceAll('-', ' ').replace('tough ', 'tough v ');
  return words[0]!.toUpperCase() + words.slice(1);
}
