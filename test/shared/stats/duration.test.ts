import { expect, test } from 'vitest';
import { aboutDuration, durationText } from '../../../src-shared/stats/duration.ts';

const DAY = 86_400;

test.each([
  [Number.POSITIVE_INFINITY, 'unknown'],
  [Number.NaN, 'unknown'],
  [0.99, 'under 1 s'],
  [1, '1 s'],
  [89.4, '89 s'],
  [90, '2 min'],
  [59 * 60 + 29, '59 min'],
  [59 * 60 + 30, '1 h'],
  [80 * 60, '1 h 20 min'],
  [47 * 3600 + 59 * 60, '47 h 59 min'],
  [2 * DAY, '2.0 days'],
  [3.5 * DAY, '3.5 days'],
  [10 * DAY, '10 days'],
  [59.4 * DAY, '59 days'],
  [60 * DAY, '2 months'],
  [700 * DAY, '23 months'],
  [2 * 365.25 * DAY, '2 years'],
  [1500 * 365.25 * DAY, '1,500 years'],
])('%d seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});

test('an estimate says so, unless it is only a bound', () => {
  expect([0.5, 1, 180].map(aboutDuration)).toEqual(['under 1 s', 'about 1 s', 'about 3 min']);
});
