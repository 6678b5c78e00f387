import { expect, test } from 'vitest';
import { direction, ring, starCorners, starLayout } from '../../../src-renderer/charts/star-layout.ts';

test('axes go clockwise from the top', () => {
  expect(direction(0, 4).y).toBeCloseTo(-1);
  expect(direction(1, 4).x).toBeCloseTo(1);
  expect(direction(2, 4).y).toBeCloseTo(1);
});

test.each([
  [3, 520, 430, 20, 80],
  [5, 520, 430, 20, 80],
  [6, 520, 430, 20, 80],
  [8, 520, 430, 20, 80],
  [11, 520, 430, 20, 80],
  [11, 352, 290, 19, 105],
  [9, 352, 290, 19, 90],
  [12, 420, 380, 20, 100],
])('labels of %d axes in %d x %d stay in the picture and clear of each other', (axes, width, height, line, labelWidth) => {
  const layout = starLayout(new Array(axes).fill(labelWidth), width, height, line);
  const boxes = layout.labels.map((l) => {
    const left = l.anchor === 'start' ? l.x : l.anchor === 'end' ? l.x - labelWidth : l.x - labelWidth / 2;
    return { left, right: left + labelWidth, top: l.y - 0.59 * line, bottom: l.y + 1.19 * line };
  });
  for (const box of boxes) {
    expect(box.left).toBeGreaterThanOrEqual(-0.01);
    expect(box.right).toBeLessThanOrEqual(width + 0.01);
    expect(box.top).toBeGreaterThanOrEqual(-1);
    expect(box.bottom).toBeLessThanOrEqual(height + 1);
  }
  for (let i = 0; i < boxes.length; i++) {
    for (let j = i + 1; j < boxes.length; j++) {
      const [a, b] = [boxes[i], boxes[j]] as [(typeof boxes)[number], (typeof boxes)[number]];
      const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
      expect(apart, `labels ${i} and ${j}`).toBe(true);
    }
  }
});

test('values outside 0..100 stay on the star', () => {
  const layout = { centre: { x: 0, y: 0 }, radius: 100 };
  const [top] = starCorners([140, 50, -20, 0], layout);
  expect(top?.y).toBeCloseTo(-100);
  expect(starCorners([0, 0, -20], layout)[2]).toEqual({ x: expect.closeTo(0), y: expect.closeTo(0) });
});

test('a ring is two closed outlines for an even-odd fill', () => {
  expect(
    ring(
      [
        { x: 0, y: 0 },
        { x: 4, y: 0 },
        { x: 0, y: 4 },
      ],
      [
        { x: 1, y: 1 },
        { x: 2, y: 1 },
        { x: 1, y: 2 },
      ],
    ),
  ).toBe('M0 0L4 0L0 4ZM1 1L2 1L1 2Z');
});

test('one long label takes space only on its own side', () => {
  const short = new Array(8).fill(40);
  const atTop = short.with(0, 160);
  const atSide = short.with(2, 160);
  const radius = (widths: number[]) => starLayout(widths, 400, 400, 18).radius;
  expect(radius(atTop)).toBe(radius(short));
  expect(radius(atSide)).toBeLessThan(radius(short));
});
