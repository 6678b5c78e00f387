/** Folding of identical combatants, weight classes, and what differs between two runs. */
import { describe, expect, test } from 'vitest';
import type { RunDetail } from '../../../src-shared/api/runs.ts';
import type { FieldMember } from '../../../src-shared/run/folded-field.ts';
import { settingsDifferences } from '../../../src-shared/run/settings-differences.ts';
import { classOfPoints, storedClasses } from '../../../src-shared/run/weight-classes.ts';
import { foldField } from '../../kit/fold-field.ts';

const CLASSES = storedClasses([
  { id: 'light', label: 'Light', min: 0, max: 100 },
  { id: 'middle', label: 'Middle', min: 101, max: 200 },
  { id: 'heavy', label: 'Heavy', min: 201, max: Number.POSITIVE_INFINITY },
]);
const member = (signature: string, faction = 'Red', points = 50): FieldMember => ({ signature, faction, points });
const FIELD = [member('x'), member('y', 'Blue', 150), member('x'), member('x', 'Blue'), member('x', 'Red', 101), member('y', 'Blue', 150)];

describe('weight classes', () => {
  test('the last one is open: null, because JSON has no Infinity', () => {
    expect(CLASSES.map((c) => c.max)).toEqual([100, 200, null]);
    expect(CLASSES[1]).toEqual({ id: 'middle', label: 'Middle', min: 101, max: 200 });
  });

  test('a class holds its upper end; what is above all of them is in the last', () => {
    expect([0, 100, 100.5, 200, 201, 1e9].map((points) => classOfPoints(CLASSES, points))).toEqual([0, 0, 1, 1, 2, 2]);
    expect(classOfPoints(CLASSES.slice(0, 2), 500)).toBe(1);
    expect(classOfPoints([], 500)).toBe(0);
  });
});

describe('a folded field', () => {
  test('identical combatants of one class and faction are one, in order of first appearance', () => {
    const folded = foldField(FIELD, { kind: 'round-robin', challengers: 0, classes: CLASSES });
    expect([...folded.representative]).toEqual([0, 1, 0, 2, 3, 1]);
    expect([...folded.fieldIndex]).toEqual([0, 1, 3, 4]);
    expect([...folded.weight]).toEqual([2, 2, 1, 1]);
    expect([...folded.classOf]).toEqual([0, 1, 0, 1]);
    expect(folded.factions).toEqual(['Blue', 'Red']);
    expect([...folded.factionOf]).toEqual([1, 0, 0, 1]);
    expect([...folded.points]).toEqual([50, 150, 50, 101]);
    expect([folded.rows, folded.columns]).toEqual([null, null]);
  });

  test('a single matchup and a small gauntlet fold nothing, and say which pairs meet', () => {
    const gauntlet = foldField(FIELD, { kind: 'gauntlet', challengers: 2, classes: CLASSES });
    expect([...gauntlet.representative]).toEqual([0, 1, 2, 3, 4, 5]);
    expect([[...gauntlet.rows!], [...gauntlet.columns!]]).toEqual([
      [0, 1],
      [2, 3, 4, 5],
    ]);
    const single = foldField(FIELD.slice(0, 2), { kind: 'single', challengers: 9, classes: CLASSES });
    expect([[...single.rows!], [...single.columns!]]).toEqual([[0], [1]]);
  });

  test('a gauntlet of more than 512 folds; each side lists a combatant once', () => {
    const large = (count: number) => Array.from({ length: count }, (_, i) => member(`s${i % 5}`));
    expect(foldField(large(512), { kind: 'gauntlet', challengers: 7, classes: CLASSES }).fieldIndex.length).toBe(512);
    const folded = foldField(large(513), { kind: 'gauntlet', challengers: 7, classes: CLASSES });
    expect([[...folded.rows!], [...folded.columns!]]).toEqual([
      [0, 1, 2, 3, 4],
      [0, 1, 2, 3, 4],
    ]);
    expect(folded.weight.reduce((sum, w) => sum + w, 0)).toBe(513);
  });

  test('the hash sees every part of every combatant, and their order', () => {
    const hash = (field: readonly FieldMember[]) => foldField(field, { kind: 'ladder', challengers: 0, classes: CLASSES }).hash;
    const changed = [
      FIELD,
      FIELD.toReversed(),
      FIELD.slice(1),
      FIELD.with(2, member('z')),
      FIELD.with(2, member('x', 'Green')),
      FIELD.with(2, member('x', 'Red', 51)),
    ];
    expect(new Set(changed.map(hash)).size).toBe(changed.length);
    expect(hash([...FIELD])).toBe(hash(FIELD));
  });
});

describe('what differs between two runs', () => {
  const run = (parts: Partial<RunDetail>, trials = 10, precision: number | null = null) =>
    ({
      kind: 'ladder',
      rulesetVersion: '1',
      combatants: 5,
      seed: '1',
      options: { cover: 'light', lock: true },
      settings: { trials, precision },
      ...parts,
    }) as RunDetail;

  test('nothing, between equal runs', () => expect(settingsDifferences(run({}), run({}))).toEqual([]));

  test('each setting by its label, then the options by id', () => {
    const other = run({ kind: 'single', rulesetVersion: '2', combatants: 6, seed: '2', options: { lock: false, ammo: 3 } }, 20, 0.1);
    expect(settingsDifferences(run({}), other)).toEqual([
      { label: 'Kind', before: 'ladder', after: 'single' },
      { label: 'Rules', before: '1', after: '2' },
      { label: 'Field', before: 5, after: 6 },
      { label: 'Trials per matchup', before: 10, after: 20 },
      { label: 'Precision', before: null, after: 0.1 },
      { label: 'Seed', before: '1', after: '2' },
      { label: 'ammo', option: 'ammo', before: null, after: 3 },
      { label: 'cover', option: 'cover', before: 'light', after: null },
      { label: 'lock', option: 'lock', before: true, after: false },
    ]);
  });
});
