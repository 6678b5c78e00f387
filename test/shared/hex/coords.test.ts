import { describe, expect, test } from 'vitest';
import { bearing, directionOf, hexDistance, hexLabel, neighbour, neighbours, turnsBetween } from '../../../src-shared/hex/coords.ts';
import { dividedLine, hexLine, isDivided } from '../../../src-shared/hex/line.ts';
import fc from '../../kit/fast-check.ts';

const hex = fc.tuple(fc.integer({ min: -5, max: 40 }), fc.integer({ min: -5, max: 40 }));

describe('hexes', () => {
  test('odd columns stand half a hex lower', () => {
    expect(neighbours([2, 5])).toEqual([
      [2, 4],
      [3, 4],
      [3, 5],
      [2, 6],
      [1, 5],
      [1, 4],
    ]);
    expect(neighbours([3, 5])).toEqual([
      [3, 4],
      [4, 5],
      [4, 6],
      [3, 6],
      [2, 6],
      [2, 5],
    ]);
  });

  test('a step and its opposite lead back', () => {
    fc.assert(
      fc.property(hex, fc.integer({ min: 0, max: 5 }), (h, d) => {
        expect(neighbour(neighbour(h, d), (d + 3) % 6)).toEqual(h);
      }),
    );
  });

  test('distance is the number of steps of the straight line, symmetric, and obeys the triangle', () => {
    fc.assert(
      fc.property(hex, hex, hex, (a, b, c) => {
        const ab = hexDistance(...a, ...b);
        expect(hexDistance(...b, ...a)).toBe(ab);
        expect(hexDistance(...a, ...c)).toBeLessThanOrEqual(ab + hexDistance(...b, ...c));
        expect(neighbours(a).every((n) => Math.abs(hexDistance(...n, ...b) - ab) <= 1)).toBe(true);
      }),
    );
  });

  test('the bearing along a hexside direction is a multiple of 60 degrees', () => {
    for (let d = 0; d < 6; d++) {
      const [x, y] = neighbour([4, 4], d);
      expect(bearing(4, 4, x, y)).toBe(60 * d);
      expect(directionOf(60 * d)).toBe(d);
    }
  });

  test('turning takes the short way round', () => {
    expect(turnsBetween(0, 5)).toBe(1);
    expect(turnsBetween(1, 4)).toBe(3);
    expect(hexLabel(8, 12)).toBe('0913');
  });
});

describe('lines', () => {
  test('every line runs from neighbour to neighbour and ends where it should', () => {
    fc.assert(
      fc.property(hex, hex, (a, b) => {
        fc.pre(a[0] !== b[0] || a[1] !== b[1]);
        if (isDivided(bearing(...a, ...b))) {
          const { onLine, pairs } = dividedLine(a, b);
          expect(onLine.at(-1)).toEqual(b);
          expect(pairs.every(([l, r]) => hexDistance(...l, ...r) === 1)).toBe(true);
          expect(pairs).toHaveLength(onLine.length - 1);
        } else {
          const line = hexLine(a, b);
          expect(line[0]).toEqual(a);
          expect(line.at(-1)).toEqual(b);
          for (let i = 1; i < line.length; i++)
            expect(hexDistance(...(line[i - 1] as [number, number]), ...(line[i] as [number, number]))).toBe(1);
        }
      }),
    );
  });

  test('east along a row is divided: the line runs between two rows', () => {
    expect(dividedLine([2, 5], [6, 5])).toEqual({
      onLine: [
        [2, 5],
        [4, 5],
        [6, 5],
      ],
      pairs: [
        [
          [3, 4],
          [3, 5],
        ],
        [
          [5, 4],
          [5, 5],
        ],
      ],
    });
  });
});
