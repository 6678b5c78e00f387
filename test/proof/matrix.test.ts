/**
 * The short form of `npm run proof -- matrix`; the engines in Chromium are in test/e2e/engines.test.ts, the kinds of runs
 * on any number of threads in test/main/runs/identical.test.ts.
 */
import { expect, test } from 'vitest';
import { RULESETS } from '../../src-shared/rulesets/index.ts';
import { proveRuns } from './matrix.ts';

const SHORT = { seed: 20261117, threads: [1, 3], mostPauses: 2, fieldSize: 4 } as const;

test.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))(
  '%s: any threads, paused or not, give the same bytes',
  async (id, it) => {
    // A duel takes a thousand times as long as a match of the others.
    const kinds = id === 'battletech' ? (['single'] as const) : (['round-robin', 'gauntlet', 'single'] as const);
    const { cells, pauses, faults } = await proveRuns(it, { ...SHORT, kinds });
    expect(faults).toEqual([]);
    expect(cells).toBe(4 * kinds.length);
    expect(pauses).toBeGreaterThan(0);
  },
);
