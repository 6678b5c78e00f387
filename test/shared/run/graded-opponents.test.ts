import { expect, test } from 'vitest';
import { gradedPlaces } from '../../../src-shared/run/graded-opponents.ts';

test('opponents stand apart from weak to strong, and a small field has none but its baseline', () => {
  expect(gradedPlaces(11)).toEqual([]);
  expect(gradedPlaces(12)).toEqual([1, 4, 7, 10]);
  const places = gradedPlaces(4000);
  expect(places).toEqual([600, 1600, 2600, 3600]);
  expect(new Set(gradedPlaces(13)).size).toBe(4);
});
