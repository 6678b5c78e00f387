/** The short form of `npm run proof -- odds`. */
import { expect, test } from 'vitest';
import { proveOdds } from './odds.ts';

test('exact odds are what the dice give, with every rule and under random options', () => {
  const proof = proveOdds({ pairs: 400, trials: 1500, seed: 20261117 });
  expect(proof.faults).toEqual([]);
  expect(proof.unanswered).toBeLessThan(proof.pairs / 2);
});
