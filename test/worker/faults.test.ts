import { expect, test } from 'vitest';
import type { Combatant } from '../../src-shared/contract/combatant.ts';
import { EMPTY_IMPORT } from '../../src-shared/contract/importer.ts';
import type { Problem } from '../../src-shared/contract/problem.ts';
import { withFaults } from '../../src-worker/library/faults.ts';

const mech = (name: string, more: Partial<Combatant> = {}): Combatant => ({
  ruleset: 'battletech',
  name,
  detail: '',
  base: name,
  faction: '',
  points: 0,
  tags: [],
  unmodelled: [],
  multiplicity: 1,
  source: { file: 'a.mtf', line: 1, column: 1 },
  data: null,
  ...more,
});
const warning = (subject: string, message: string, severity: Problem['severity'] = 'warning'): Problem => ({
  code: 'battletech/x',
  severity,
  message,
  subject,
});
const faults = (combatants: readonly Combatant[], problems: readonly Problem[]) =>
  withFaults({ ...EMPTY_IMPORT, combatants, problems }).combatants.map((c) => c.source?.faults ?? []);

test('warnings stay with the combatant they are about', () => {
  expect(
    faults([mech('Atlas'), mech('Locust')], [warning('Atlas', 'AC/20 has no ammunition.'), warning('Atlas', 'Fine.', 'note')]),
  ).toEqual([['AC/20 has no ammunition.'], []]);
});

test('not where several have the name, where a rule is listed already, or where the importer has said it itself', () => {
  expect(faults([mech('Atlas'), mech('Atlas')], [warning('Atlas', 'AC/20 has no ammunition.')])).toEqual([[], []]);
  expect(faults([mech('Atlas', { unmodelled: ['Stealth'] })], [warning('Atlas', "Unknown rule 'Stealth'.")])).toEqual([[]]);
  const own = mech('Atlas', { source: { file: '', line: 1, column: 1, faults: ['Torn.'] } });
  expect(faults([own], [warning('Atlas', 'AC/20 has no ammunition.')])).toEqual([['Torn.']]);
});
