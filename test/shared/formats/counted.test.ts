import { expect, test } from 'vitest';
import { counted } from '../../../src-shared/formats/counted.ts';

test('a number has its noun in the plural, but for 1, and groups of digits from 1,000', () => {
  const hexes = [0, 1, 2, 999, 1000, 1_234_567].map((n) => counted(n, 'hex', 'hexes'));
  expect(hexes).toEqual(['0 hexes', '1 hex', '2 hexes', '999 hexes', '1,000 hexes', '1,234,567 hexes']);
  expect([counted(1, 'unit'), counted(12, 'unit')]).toEqual(['1 unit', '12 units']);
});
