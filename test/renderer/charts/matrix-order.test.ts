import { expect, test } from 'vitest';
import { matrixOrder, meanRates } from '../../../src-renderer/charts/matrix-order.ts';

const labels = { names: ['Delta', 'Alpha', 'Charlie', 'Bravo'], factions: ['x', 'y', 'x', 'y'], points: [40, 10, 30, 20] };
// Row strengths: 1 > 3 > 2 > 0.
const rates = [0.5, 0.1, 0.3, 0.2, 0.9, 0.5, 0.8, 0.7, 0.7, 0.2, 0.5, 0.4, 0.8, 0.3, 0.6, 0.5];

test('mirror cells and pairs that were not played do not count towards a strength', () => {
  expect([...meanRates([0.5, 0.9, Number.NaN, 0.1, 0.5, 0.3, Number.NaN, 0.7, 0.5], 3)]).toEqual([0.9, expect.closeTo(0.2), 0.7]);
});

test('strength, name, points and faction order', () => {
  expect(matrixOrder('strength', rates, labels)).toEqual([1, 3, 2, 0]);
  expect(matrixOrder('name', rates, labels)).toEqual([1, 3, 2, 0]);
  expect(matrixOrder('points', rates, labels)).toEqual([1, 3, 2, 0]);
  expect(matrixOrder('faction', rates, labels)).toEqual([2, 0, 1, 3]);
});

test('clustering puts rows with similar matchups side by side', () => {
  // Three kinds that beat each other in a circle, shuffled: equal strengths, so only the pattern can tell them apart.
  const kinds = [0, 1, 2, 1, 0, 2, 2, 0, 1, 0, 1, 2];
  const n = kinds.length;
  const circle = Float64Array.from({ length: n * n }, (_, i) => {
    const [a, b] = [kinds[Math.floor(i / n)]!, kinds[i % n]!];
    return a === b ? 0.5 : (a + 1) % 3 === b ? 0.9 : 0.1;
  });
  const order = matrixOrder('cluster', circle, { names: kinds.map(String), factions: kinds.map(String), points: kinds });
  const ordered = order.map((i) => kinds[i]);
  const changes = ordered.filter((kind, i) => i > 0 && kind !== ordered[i - 1]).length;
  expect([...order].sort((a, b) => a - b)).toEqual(kinds.map((_, i) => i));
  expect(changes).toBe(2);
});
