/**
 * The same addresses give the same results as when the hashes were written. If this fails, an old seed may give a new
 * result: change the ruleset's version and write the hashes again with UPDATE_GOLDEN=1.
 */
import { expect, test } from 'vitest';
import { RULESETS } from '../../src-shared/rulesets/index.ts';
import { expectGolden } from '../kit/golden.ts';
import { rulesetFingerprint } from './fingerprint.ts';

const FEW = { default: 100, variant: 10 };
/** A duel takes a thousand times as long as a match of the others. */
const FEWER = { default: 20, variant: 2 };

test.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('%s', (id, ruleset) => {
  // Texts inside events may be reworded without a new version; their numbers may not change.
  const hashes = Object.entries(rulesetFingerprint(ruleset, id === 'battletech' ? FEWER : FEW)).filter(
    ([what]) => !what.endsWith(': events'),
  );
  expect(hashes.length).toBeGreaterThan(10);
  expectGolden(`${id}/fingerprint.json`, `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`);
});
