import { expect, test } from 'vitest';
import { type Sprite, type StageTexture, sprite } from '../../../src-renderer/stage/frame.ts';
import { ChangedArea, coveredBy, keptInOrder, looksSame, overlap } from '../../../src-renderer/stage/paint/changed-area.ts';

const texture: StageTexture = { id: 'tank', box: [-10, -10, 20, 20], draw: () => ({ kind: 'path', d: '' }) };
const tank = sprite({ key: 'tank', layer: 'token', texture, x: 5, y: 7 });

test('nothing has changed until something is added, nor by what is beside the picture', () => {
  const changed = new ChangedArea();
  expect(changed.within(100, 50)).toBeNull();
  changed.add([-30, 5, 20, 5]);
  expect(changed.within(100, 50)).toBeNull();
});

test('all that has changed lies in one rectangle of whole pixels, inside the picture', () => {
  const changed = new ChangedArea();
  changed.add([10.4, 20.6, 5, 5]);
  changed.add([40, 30, 10.2, 5]);
  expect(changed.within(100, 50)).toEqual([8, 18, 45, 19]);
  changed.add([90, -10, 40, 5]);
  expect(changed.within(100, 50)).toEqual([8, 0, 92, 37]);
});

test('a sprite looks the same only if nothing about it differs', () => {
  expect(looksSame(tank, { ...tank })).toBe(true);
  const others: Partial<Sprite>[] = [
    { x: 6 },
    { y: 8 },
    { scale: 2 },
    { rotation: 1 },
    { alpha: 0.5 },
    { glow: true },
    { layer: 'hud' },
    { texture: { ...texture, id: 'walker' } },
  ];
  for (const other of others) expect(looksSame(tank, { ...tank, ...other }), JSON.stringify(other)).toBe(false);
  const live = { ...tank, texture: { ...texture, live: true } as const };
  expect(looksSame(live, live)).toBe(false);
});

test('a turned picture stays within what it covers', () => {
  expect(coveredBy([-10, 0, 30, 20], 100, 50, 2, 0)).toEqual([80, 50, 60, 40]);
  const [x, y, w, h] = coveredBy([-10, 0, 30, 20], 100, 50, 2, 0.7);
  for (const [cx, cy] of [
    [-10, 0],
    [20, 0],
    [20, 20],
    [-10, 20],
  ] as const) {
    const [px, py] = [100 + 2 * (cx * Math.cos(0.7) - cy * Math.sin(0.7)), 50 + 2 * (cx * Math.sin(0.7) + cy * Math.cos(0.7))];
    expect(px >= x && px <= x + w && py >= y && py <= y + h).toBe(true);
  }
});

test('boxes that only touch do not overlap', () => {
  expect(overlap([0, 0, 10, 10], [9, 9, 5, 5])).toBe(true);
  expect(overlap([0, 0, 10, 10], [10, 0, 5, 5])).toBe(false);
  expect(overlap([0, 0, 10, 10], [0, 10, 5, 5])).toBe(false);
});

test('those that others were put before or taken from keep their order, those that were moved do not', () => {
  const kept = (before: string, now: string) => [...keptInOrder([...before], [...now])].join('');
  expect(kept('abcd', 'abcd')).toBe('abcd');
  expect(kept('abcd', 'bd')).toBe('bd');
  expect(kept('bd', 'abcd')).toBe('bd');
  expect(kept('abc', 'bac')).toBe('ac');
  expect(kept('abcd', 'dabc')).toBe('abc');
  expect(kept('', 'ab')).toBe('');
});
