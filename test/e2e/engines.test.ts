/** The engines give the same outcomes, events, odds and profiles in Chromium as in Node. */
import { expect, test } from 'vitest';
import { RULESETS } from '../../src-shared/rulesets/index.ts';
import { proveBrowser } from '../proof/matrix.ts';

test.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('%s', async (_id, ruleset) => {
  expect((await proveBrowser(ruleset, { seed: 20261117, addresses: 400 })).faults).toEqual([]);
});
