import { describe, expect, test } from 'vitest';
import { jointZ, normalQuantile } from '../../../src-shared/stats/normal.ts';

describe('quantiles of the normal distribution', () => {
  test.each([
    [0.5, 0],
    [0.975, 1.959963984540054],
    [0.995, 2.5758293035489004],
    [0.0001, -3.719016485455709],
    [0.999999, 4.753424308822899],
    [0.02, -2.053748910631823],
  ])('%d', (p, z) => {
    expect(normalQuantile(p)).toBeCloseTo(z, 7);
  });
});

test('one claim has the usual 95 % interval; the more claims hold together, the wider each', () => {
  expect(jointZ(1)).toBeCloseTo(1.959964, 5);
  expect(jointZ(20)).toBeCloseTo(3.0233, 3);
  expect(jointZ(0)).toBe(jointZ(1));
});
