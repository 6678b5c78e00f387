import { expect, test } from 'vitest';
import { formatRoute, href, numberAt, parseHash, type Route } from '../../../src-renderer/state/routes.ts';

test('a deep link names view, path and query', () => {
  expect(parseHash('#/rankings/12?q=pts%3C150&class=light')).toEqual({
    view: 'rankings',
    path: ['12'],
    query: { q: 'pts<150', class: 'light' },
  });
});

test('an address that leads nowhere is null', () => {
  expect(parseHash('')).toBeNull();
  expect(parseHash('#/nowhere/3')).toBeNull();
});

test('a broken escape is read as it stands instead of throwing', () => {
  expect(parseHash('#/library/%E0%A4')?.path).toEqual(['%E0%A4']);
});

test('empty query values are left out, so addresses stay short', () => {
  expect(href('rankings', [3], { q: '', class: null, desc: false, best: true, sel: 0 })).toBe('#/rankings/3?best=true&sel=0');
});

test('a route survives being written and read', () => {
  const route: Route = { view: 'replay', path: ['run', '3', '0', '1', '17'], query: { note: 'a & b = c/d?' } };
  expect(parseHash(formatRoute(route))).toEqual(route);
});

test('only whole numbers count as path numbers', () => {
  const route = parseHash('#/unit/7/x/-1/1.5')!;
  expect([0, 1, 2, 3, 4].map((i) => numberAt(route, i))).toEqual([7, null, null, null, null]);
});
