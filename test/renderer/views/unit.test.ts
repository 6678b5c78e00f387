import { expect, test } from 'vitest';
import type { Opponent } from '../../../src-renderer/state/opponents.ts';
import { isCounter, splitMatchups, threeKinds } from '../../../src-renderer/state/split-matchups.ts';
import { bothEnds, intervalRows } from '../../../src-renderer/views/unit/by-opponent.ts';
import { unnumbered } from '../../../src-shared/query/loadout-names.ts';

const opponent = (index: number, rate: number): Opponent => ({
  index,
  name: `u${index}`,
  ...unnumbered(`u${index}`),
  detail: '',
  faction: '',
  points: 0,
  unmodelled: [],
  faults: [],
  method: 'estimated',
  rate,
  low: rate - 0.1,
  high: rate + 0.1,
  n: 10,
});

test('no opponent is among the best and the worst matchups at once', () => {
  const all = [0.9, 0.8, 0.5, 0.3, 0.1].map((rate, i) => opponent(i, rate));
  const { best, worst } = splitMatchups(all, all.toReversed());
  expect(best.map((r) => r.index)).toEqual([0, 1, 2]);
  expect(worst.map((r) => r.index)).toEqual([4, 3]);
  const apart = splitMatchups(all.slice(0, 2), all.slice(3).toReversed());
  expect([apart.best.length, apart.worst.length]).toEqual([2, 2]);
  expect(worst.filter(isCounter).map((r) => r.index)).toEqual([4, 3]);
});

test('an easy, an even and a hard opponent are three, where there are three', () => {
  const [a, b, c, d] = [0.9, 0.6, 0.5, 0.2].map((rate, i) => opponent(i, rate)) as [Opponent, Opponent, Opponent, Opponent];
  const indices = (kinds: ReturnType<typeof threeKinds>) => [kinds.easy, kinds.even, kinds.hard].map((row) => row?.index ?? null);
  expect(indices(threeKinds({ best: a, closest: c, middle: b, worst: d }))).toEqual([0, 2, 3]);
  expect(indices(threeKinds({ best: a, closest: d, middle: b, worst: d }))).toEqual([0, 1, 3]);
  expect(indices(threeKinds({ best: a, closest: a, middle: a, worst: a }))).toEqual([0, null, null]);
  expect(indices(threeKinds({ best: null, closest: null, middle: null, worst: null }))).toEqual([null, null, null]);
});

const group = (label: string, rate: number | null, opponents = 10) => ({
  label,
  note: '',
  opponents,
  rate: rate === null ? null : { method: 'estimated' as const, rate, low: rate - 0.1, high: rate + 0.1, n: 50 },
});

test('rates against groups stand beside those of another; groups that never met are left out', () => {
  const own = [{ ...group('Light', 0.6, 1200), note: '0–150' }, group('Heavy', null), group('Super', null)];
  expect(intervalRows(own, null).map((row) => [row.label, row.note, row.rates.length])).toEqual([['Light', '0–150 · 1,200', 1]]);
  const both = intervalRows(own, [group('Heavy', 0.2), group('Light', 0.3)]);
  expect(both.map((row) => [row.label, ...row.rates.map((r) => r?.value ?? null)])).toEqual([
    ['Light', 0.6, 0.3],
    ['Heavy', null, 0.2],
  ]);
});

test('of many groups both ends are shown', () => {
  const many = Array.from({ length: 40 }, (_, i) => i);
  expect(bothEnds(many, 6)).toEqual([0, 1, 2, 37, 38, 39]);
  expect(bothEnds(many.slice(0, 6), 6)).toEqual([0, 1, 2, 3, 4, 5]);
});
