import { describe, expect, test } from 'vitest';
import { certainTrials, opponentsIn, type RunSchedule, sampleSize, sampleTrials } from '../../../src-shared/run/decision-sample.ts';
import type { RunShape } from '../../../src-shared/run/shape.ts';

const schedule = (part: Partial<RunSchedule>): RunSchedule => ({
  kind: 'round-robin',
  challengers: 0,
  trials: 100,
  precision: null,
  combatants: 10,
  ...part,
});
const all = ({ count, at }: ReturnType<typeof opponentsIn>) => Array.from({ length: count }, (_, i) => at(i));

describe('opponents', () => {
  test('of a round-robin are all others; of a gauntlet those on the other side', () => {
    expect(all(opponentsIn(schedule({ combatants: 4 }), 1))).toEqual([0, 2, 3]);
    expect(all(opponentsIn(schedule({ kind: 'gauntlet', challengers: 2, combatants: 5 }), 1))).toEqual([2, 3, 4]);
    expect(all(opponentsIn(schedule({ kind: 'gauntlet', challengers: 2, combatants: 5 }), 4))).toEqual([0, 1]);
    expect(all(opponentsIn(schedule({ kind: 'single', combatants: 2 }), 1))).toEqual([0]);
  });
});

describe('trials', () => {
  test('a large field: as many opponents as fit, spread from the first to the last, one trial each, both slots', () => {
    const sample = sampleTrials({ count: 1000, at: (i) => i }, 5, 100);
    expect(sample).toHaveLength(100);
    expect(new Set(sample.map((s) => s.opponent)).size).toBe(100);
    expect(Math.max(...sample.map((s) => s.opponent))).toBe(990);
    expect(sample.every((s) => s.trial === 0)).toBe(true);
    expect(sample.filter((s) => s.swap)).toHaveLength(50);
  });

  test('a small field: further trials of the same opponents, no address twice, none that was not planned', () => {
    const sample = sampleTrials({ count: 3, at: (i) => i }, 7, 400);
    expect(new Set(sample.map((s) => `${s.opponent}/${s.trial}`)).size).toBe(21);
    expect(Math.max(...sample.map((s) => s.trial))).toBe(6);
    expect(sampleTrials({ count: 0, at: (i) => i }, 7, 400)).toEqual([]);
  });

  test('a pair that a precision may stop: only what it has played for sure', () => {
    const form = (plan: object) => ({ plan }) as Pick<RunShape, 'plan'>;
    expect(certainTrials(schedule({ trials: 500 }), form({ form: 'matrix' }))).toBe(500);
    expect(certainTrials(schedule({ trials: 500, precision: 0.01 }), form({ form: 'matrix' }))).toBe(64);
    expect(certainTrials(schedule({ trials: 5000, precision: 0.01 }), form({ form: 'deep', trialsPerTile: 900 }))).toBe(900);
  });

  test('slow games get a smaller sample', () => {
    expect([sampleSize(2), sampleSize(), sampleSize(1000), sampleSize(2500)]).toEqual([400, 400, 250, 100]);
  });
});
