import { expect, test } from 'vitest';
import { groupsOfSums } from '../../../src-renderer/views/unit/by-opponent.ts';
import { differences, partsOf } from '../../../src-renderer/views/unit/loadout-differences.ts';
import { isCounter, splitMatchups } from '../../../src-renderer/views/unit/split-matchups.ts';

test('a loadout is cut at commas outside brackets', () => {
  expect(partsOf('[3] 3x Mace (A3, AP(1)), Shield, 2x Claw (A1)')).toEqual(['[3] 3x Mace (A3, AP(1))', 'Shield', '2x Claw (A1)']);
  expect(partsOf('')).toEqual([]);
});

test('siblings are told by what they do not share', () => {
  expect(differences(['Mace, Shield', 'Mace, Cloak', 'Mace'])).toEqual(['Shield', 'Cloak', 'nothing besides what all carry']);
  expect(differences(['Claw, Claw', 'Claw'])).toEqual(['Claw', 'nothing besides what all carry']);
  expect(differences(['Mace'])).toEqual(['Mace']);
  expect(differences(['', ''])).toEqual(['', '']);
});

const opponent = (index: number, rate: number) => ({
  index,
  name: `u${index}`,
  detail: '',
  faction: '',
  points: 0,
  rate,
  low: rate - 0.1,
  high: rate + 0.1,
  n: 10,
});

test('nobody stands among the best and the worst matchups at once', () => {
  const all = [0.9, 0.8, 0.5, 0.3, 0.1].map((rate, i) => opponent(i, rate));
  const { best, worst } = splitMatchups(all, all.toReversed());
  expect(best.map((r) => r.index)).toEqual([0, 1, 2]);
  expect(worst.map((r) => r.index)).toEqual([4, 3]);
  const apart = splitMatchups(all.slice(0, 2), all.slice(3).toReversed());
  expect([apart.best.length, apart.worst.length]).toEqual([2, 2]);
  expect(worst.filter(isCounter).map((r) => r.index)).toEqual([4, 3]);
});

test('large fields give rates by class and faction from their sums', () => {
  const classes = [
    { id: 'light', label: 'Light', min: 0, max: 150 },
    { id: 'heavy', label: 'Heavy', min: 150.01, max: Number.POSITIVE_INFINITY },
  ];
  const groups = groupsOfSums({ byClass: [0.6, null], byFaction: [0.2, 0.7, null] }, classes, ['Ash', 'Choir', 'Court']);
  expect(groups.classes.map((c) => [c.label, c.note, c.pooled?.rate ?? null])).toEqual([
    ['Light', '0–150', 0.6],
    ['Heavy', '151+', null],
  ]);
  expect(groups.factions.map((f) => f.label)).toEqual(['Choir', 'Ash']);
});
