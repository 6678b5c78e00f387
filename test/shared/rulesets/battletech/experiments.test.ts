/** Paired experiments: how they are counted, and what they say of the specification's expectations. Fixed seeds. */

import { describe, expect, test, vi } from 'vitest';
import type { Json } from '../../../../src-shared/contract/json.ts';
import { EXPECTATIONS, playPaired, subjectsOf, withMovement } from '../../../../src-shared/rulesets/battletech/analysis/experiments.ts';
import { REPORTS } from '../../../../src-shared/rulesets/battletech/analysis/reports.ts';
import { boardAsset } from '../../../../src-shared/rulesets/battletech/import/board-asset.ts';
import { makeSheets } from '../../../../src-shared/rulesets/battletech/import/map-maker.ts';
import { addCounts, findingOf, NO_COUNTS, type PairedCounts } from '../../../../src-shared/stats/paired.ts';
import { answerReport } from '../../../kit/reports.ts';
import { sampleCombatants } from './kit.ts';

// Hundreds of duels: slow on a busy machine, never uncertain.
vi.setConfig({ testTimeout: 180_000 });

const field = sampleCombatants();
const assets = makeSheets(4).map(boardAsset);
const seed = { hi: 0, lo: 1 };
const expectation = (id: string) => EXPECTATIONS.find((e) => e.id === id)!;
const played = (id: string, from: number, duels: number, pairings = 12) => {
  const chosen = expectation(id);
  return playPaired({
    expectation: chosen,
    subjects: subjectsOf(chosen, field),
    opponents: field,
    assets,
    seed,
    from,
    duels,
    options: { pairings },
  });
};

describe('a paired experiment', () => {
  test('the difference rests on the pairs: equal arms differ by nothing, beyond doubt', () => {
    const same: PairedCounts = { duels: 100, plain: 120, changed: 120, squares: 0, betterPlain: 0, betterChanged: 0 };
    expect(findingOf(same, 'up')).toEqual({ plain: 0.6, changed: 0.6, difference: 0, low: 0, high: 0, verdict: 'undecided' });
    // 30 of 100 duels turned from lost to won, 10 the other way.
    const up = findingOf({ duels: 100, plain: 80, changed: 120, squares: 160, betterPlain: 10, betterChanged: 30 }, 'up');
    expect(up.difference).toBeCloseTo(0.2);
    expect(up.high - up.difference).toBeCloseTo(1.96 * Math.sqrt((0.4 - 0.04) / 100));
    expect(up.verdict).toBe('holds');
  });

  test('reports a contradicted expectation, and too few duels', () => {
    const counts = { duels: 100, plain: 80, changed: 120, squares: 160, betterPlain: 10, betterChanged: 30 };
    expect(findingOf(counts, 'down').verdict).toBe('the opposite');
    expect(findingOf({ ...counts, duels: 20, plain: 0, changed: 40, squares: 80 }, 'up').verdict).toBe('undecided');
    expect(findingOf(NO_COUNTS, 'up')).toMatchObject({ low: -1, high: 1, verdict: 'undecided' });
  });

  test('batches add up to the whole', () => {
    expect(addCounts(played('jump-jets', 0, 5, 2), played('jump-jets', 5, 4, 2))).toEqual(played('jump-jets', 0, 9, 2));
  });

  test('only one thing changes, and only in those it is about', () => {
    const jumpers = subjectsOf(expectation('jump-jets'), field);
    expect(jumpers.length).toBeGreaterThan(5);
    for (const mech of jumpers) {
      const { jump, ...rest } = withMovement(mech, { jump: 0 }).data;
      const { jump: before, ...same } = mech.data;
      expect([jump, before > 0]).toEqual([0, true]);
      expect(rest).toEqual(same);
    }
    expect(subjectsOf(expectation('missile-boats-dense'), field).map((c) => c.name)).toContain('Culverin CLV-2K');
    for (const one of EXPECTATIONS) expect(subjectsOf(one, field), one.id).not.toHaveLength(0);
  });

  test('the reports list and play them, with boards or without', () => {
    const list = answerReport(REPORTS.experiments, { combatants: field });
    expect(list.map((e) => e.id)).toEqual(EXPECTATIONS.map((e) => e.id));
    const play = (input: Json) => answerReport(REPORTS.experiment, { combatants: field, options: { pairings: 4 }, input });
    expect(play({ id: 'speed', from: 3, trials: 2 })).toMatchObject({ duels: 2 });
    expect(() => play({ id: 'luck' })).toThrow("no experiment 'luck'");
  });
});

describe('what the specification expects', () => {
  // Moving second turns half of the duels, jets a tenth of them; terrain moves less and is for longer runs.
  test.each([
    ['initiative-fast', 48],
    ['initiative-slow', 48],
    ['jump-jets', 220],
  ])('%s holds', (id, duels) => {
    expect(findingOf(played(id, 0, duels), expectation(id).expected).verdict).toBe('holds');
  });
});
