/**
 * The short form of `npm run proof -- matrix`; the engines in Chromium are in test/e2e/engines.test.ts, the kinds of runs
 * on any number of threads in test/main/runs/identical.test.ts.
 */
import { expect, test } from 'vitest';
import { RULESETS } from '../../src-shared/rulesets/index.ts';
import { type MatrixSettings, proveRuns } from './matrix.ts';

const SHORT = { seed: 20261117, threads: [1, 3], mostPauses: 2, fieldSize: 4 } as const;

/**
 * A gauntlet's tiles mix pairs, so that what an engine keeps of one could show in another. One game is enough for the match file, and a
 * duel takes a thousand times as long as a match of the others.
 */
const KINDS_OF: Record<string, MatrixSettings['kinds']> = {
  battletech: ['single'],
  opr: ['gauntlet', 'single'],
  osr: ['round-robin', 'gauntlet'],
};

test.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))(
  '%s: any threads, paused or not, give the same bytes',
  async (id, it) => {
    const kinds = KINDS_OF[id] ?? ['gauntlet'];
    const { cells, pauses, faults } = await proveRuns(it, { ...SHORT, kinds });
    expect(faults).toEqual([]);
    expect(cells).toBe(4 * kinds.length);
    expect(pauses).toBeGreaterThan(0);
  },
);
