import { expect, test } from 'vitest';
import { bytes, compact, count, counted, figure, mean, places, signed, wholePercent } from '../../../src-renderer/format/figures.ts';

test.each([
  [0, '0'],
  [640, '640'],
  [9_994, '9,994'],
  [9_995, '10 k'],
  [98_700, '98.7 k'],
  [1_310_000, '1.31 M'],
  [12_497_500, '12.5 M'],
  [999_500_000, '1 bn'],
  [5e11, '500 bn'],
  [1.14e12, '1.14 T'],
  // Three figures, without a nought behind the point, whichever side of a step.
  [99_940, '99.9 k'],
  [99_950, '100 k'],
  [999_499, '999 k'],
  [999_500, '1 M'],
  [10_000_000, '10 M'],
  [100_000_000, '100 M'],
  [999_499_999, '999 M'],
  [999_500_000_000, '1 T'],
  [9_994_999, '9.99 M'],
  [9_995_000, '10 M'],
  [-12_497_500, '-12.5 M'],
  [-9_995, '-10 k'],
  [639.6, '640'],
])('compact(%d) is %s', (n, text) => expect(compact(n)).toBe(text));

test('a proportion in whole percent is 0 or 100 only where it is none or all', () => {
  expect([-0.1, 0, 0.001, 0.784, 0.9999, 1, 1.2, Number.NaN].map(wholePercent)).toEqual(['0', '0', '1', '78', '99', '100', '100', '–']);
});

test('signs are always written, with a true minus', () => {
  expect([signed(1.94), signed(-2.3), signed(-0.01), signed(3, 0), signed(0)]).toEqual(['+1.9', '−2.3', '0.0', '+3', '0.0']);
});

test('figures show as many decimals as their size deserves', () => {
  expect([figure(4), figure(5.25), figure(0.034), figure(123.4), figure(12345.6), figure(Number.NaN)]).toEqual([
    '4',
    '5.3',
    '0.03',
    '123',
    '12,346',
    '–',
  ]);
});

test('a figure is written as 0 only where it is 0', () => {
  expect([0, 0.001, 0.0049, 0.005, -0.001].map(figure)).toEqual(['0', '<0.01', '<0.01', '0.01', '>−0.01']);
});

test('a mean keeps its decimal in a column, up to 100', () => {
  expect([13, 13.04, 0, 100, 99.5, -4, 0.002].map(mean)).toEqual(['13.0', '13.0', '0', '100', '99.5', '-4.0', '<0.01']);
});

test('figures change their decimals at 0.1, 100 and 1,000', () => {
  expect([0.1, 0.09999, 0.5, 99.96, 100.4, 999.4, 1000.4, -5.25, -0.05, -1234.5].map(figure)).toEqual([
    ...['0.1', '0.10', '0.5', '100.0', '100', '999', '1,000', '-5.3', '-0.05', '-1,234'],
  ]);
  expect(figure(1_234_567)).toBe('1,234,567');
  expect(figure(Number.POSITIVE_INFINITY)).toBe('–');
});

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [999.5, '1 kB'],
  [1000, '1 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [2.5e12, '2.5 TB'],
  [7e15, '7 PB'],
  // There is no larger unit.
  [123_456e15, '123456 PB'],
  [1, '1 byte'],
  [512, '512 bytes'],
  [4_200_000, '4.2 MB'],
  [41e9, '41 GB'],
])('bytes(%d) is %s', (n, text) => expect(bytes(n)).toBe(text));

test('counts take the nouns of the game', () => {
  expect([counted(1, 'fleet', 'fleets'), counted(23, 'fleet', 'fleets'), counted(30_000, 'fight', 'fights')]).toEqual([
    '1 fleet',
    '23 fleets',
    '30,000 fights',
  ]);
  expect([counted(999_999, 'fight', 'fights'), counted(1e6, 'fight', 'fights')]).toEqual(['999,999 fights', '1 M fights']);
  expect(count(12_497_500)).toBe('12,497,500');
});

test('ranks that cannot be separated are shown as a range', () => {
  expect([places(4, 4), places(1, 3), places(998, 3049)]).toEqual(['4', '1–3', '998–3,049']);
});
