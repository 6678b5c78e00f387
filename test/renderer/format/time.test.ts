import { expect, test } from 'vitest';
import { aboutDuration, calendarDate, duration, finishTime, when } from '../../../src-renderer/format/time.ts';

test.each([
  [0.2, 'under 1 s'],
  [42.4, '42 s'],
  [150, '3 min'],
  [4800, '1 h 20 min'],
  [7200, '2 h'],
  [3.5 * 86_400, '3.5 days'],
  [45 * 86_400, '45 days'],
  [200 * 86_400, '7 months'],
  [3.77e6 * 60, '7 years'],
  [355e6 * 60, '675 years'],
  [Number.POSITIVE_INFINITY, 'unknown'],
])('duration(%d) is %s', (seconds, text) => expect(duration(seconds)).toBe(text));

test('an estimate hedges once', () => {
  expect([aboutDuration(0.2), aboutDuration(150)]).toEqual(['under 1 s', 'about 3 min']);
});

test('a finish on another day names the day', () => {
  const now = new Date(2026, 10, 16, 23, 50);
  expect(finishTime(300, now)).toBe('23:55');
  expect(finishTime(1200, now)).toBe('17 Nov 00:10');
});

test('moments of today are said so, other years say their year', () => {
  const now = new Date(2026, 10, 16, 12, 0);
  expect(when(new Date(2026, 10, 16, 9, 5).toISOString(), now)).toBe('today 09:05');
  expect(when(new Date(2025, 0, 3, 9, 5).toISOString(), now)).toBe('3 Jan 2025 09:05');
  expect(when(new Date(2026, 11, 31, 19, 45).toISOString(), now)).toBe('31 Dec 19:45');
  expect(when('nonsense', now)).toBe('');
});

test('every month has its name', () => {
  const names = Array.from({ length: 12 }, (_, month) => calendarDate(new Date(2026, month, 3)));
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  expect(names).toEqual(months.map((name) => `3 ${name} 2026`));
});
