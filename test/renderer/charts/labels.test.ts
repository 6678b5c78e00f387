import { expect, test } from 'vitest';
import { fittingTicks } from '../../../src-renderer/charts/AxisGrid.tsx';
import { exactAtLeastCurve } from '../../../src-renderer/charts/bins.ts';
import { hasMatchups } from '../../../src-renderer/charts/heat-labels.ts';
import { freeSpots, overlap } from '../../../src-renderer/charts/label-spots.ts';
import { composePicture } from '../../../src-renderer/drawing/picture.ts';
import { clip, textWidth, wrap } from '../../../src-renderer/drawing/svg-text.ts';
import { fromMass } from '../../../src-shared/stats/distribution.ts';
import fc from '../../kit/fast-check.ts';

const ROOM = { left: 34, right: 340, top: 8, bottom: 200 };
const TYPE = { size: 11, weight: 600 } as const;

test('names at points stay inside the picture and apart, or are left out', () => {
  const curve = fc.array(fc.record({ x: fc.double({ min: 34, max: 340, noNaN: true }), y: fc.double({ min: 8, max: 200, noNaN: true }) }), {
    minLength: 12,
    maxLength: 40,
  });
  fc.assert(
    fc.property(fc.array(curve, { minLength: 1, maxLength: 3 }), (curves) => {
      const spots = freeSpots(
        curves.map((along, i) => ({ text: `v. Opponent ${i}`, along })),
        ROOM,
        TYPE,
      ).filter((spot) => spot !== null);
      for (const [i, { box }] of spots.entries()) {
        expect(box.left).toBeGreaterThanOrEqual(ROOM.left - 1);
        expect(box.right).toBeLessThanOrEqual(ROOM.right + 1);
        expect(box.top).toBeGreaterThanOrEqual(ROOM.top - 1);
        expect(box.bottom).toBeLessThanOrEqual(ROOM.bottom + 1);
        for (const other of spots.slice(i + 1)) expect(overlap(box, other.box)).toBe(0);
      }
    }),
  );
});

test('axis figures that would overlap are left out', () => {
  const ticks = [0, 1, 2, 3].map((value) => ({ value, label: '1,000,000' }));
  expect(fittingTicks(ticks, (v) => v * 30, 11).size).toBe(2);
  expect(fittingTicks(ticks, (v) => v * 80, 11).size).toBe(4);
});

test('text is clipped and wrapped by its measured width', () => {
  expect(textWidth('iiii', { size: 12 })).toBeLessThan(textWidth('WWWW', { size: 12 }) / 3);
  for (const width of [40, 90, 150]) {
    expect(textWidth(clip('Ninth Meridian Wayfinders', width, { size: 12 }), { size: 12 })).toBeLessThanOrEqual(width);
  }
  const lines = wrap('Warhammer 40,000 damage mathematics: all samples', 240, 2, { size: 24, weight: 700, display: true });
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(textWidth(line, { size: 24, weight: 700, display: true })).toBeLessThanOrEqual(240);
});

test('an exact distribution becomes a curve over the values that can happen', () => {
  // A price list: 0 or 40 points, stored in hundredths.
  const mass = new Array(4001).fill(0);
  mass[0] = 0.25;
  mass[4000] = 0.75;
  const curve = exactAtLeastCurve(fromMass(0, mass), 100);
  expect(curve.map(({ x, p }) => [x, p])).toEqual([
    [0, 1],
    [40, 0.75],
    [40.01, 0],
  ]);
});

test('a picture can be exported without its title, which stays in its description', () => {
  const input = {
    title: 'Ash & Choir',
    footer: null,
    chart: '<svg viewBox="0 0 10 10"></svg>',
    chartWidth: 10,
    chartHeight: 10,
    background: null,
    text: '#fff',
    dim: '#999',
    fontCss: '',
    description: '',
  };
  expect(composePicture(input)).toContain('<text');
  const bare = composePicture({ ...input, titled: false });
  expect(bare).not.toContain('<text');
  expect(bare).toContain('<title>Ash &amp; Choir</title>');
});

test('a map of those who never met, as at the top of a gauntlet, has no matchups', () => {
  const names = ['A', 'B', 'C', 'D', 'E'];
  const ratesOf = (met: readonly number[]) =>
    Float32Array.from({ length: 25 }, (_, at) => (met.includes(at) || at % 6 === 0 ? 0.5 : Number.NaN));
  expect(hasMatchups({ names, rates: ratesOf([]) })).toBe(false);
  expect(hasMatchups({ names, rates: ratesOf([1]) })).toBe(false);
  expect(hasMatchups({ names, rates: ratesOf([1, 5]) })).toBe(true);
  expect(hasMatchups({ names: ['A'], rates: Float32Array.of(0.5) })).toBe(false);
});
