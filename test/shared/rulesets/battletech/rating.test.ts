import { describe, expect, test } from 'vitest';
import { columnOf, metricColumns, newOutcome } from '../../../../src-shared/contract/outcome.ts';
import type { RatedRecord } from '../../../../src-shared/contract/ruleset.ts';
import { figures } from '../../../../src-shared/rulesets/battletech/analysis/figures.ts';
import { METRICS } from '../../../../src-shared/rulesets/battletech/analysis/metrics.ts';
import { calibrate, combatRating } from '../../../../src-shared/rulesets/battletech/analysis/rating.ts';
import { addOutcome, newTally } from '../../../../src-shared/stats/tally.ts';

const record = (wins: number, losses: number, draws = 0): RatedRecord => ({
  wins,
  losses,
  draws,
  played: wins + losses + draws,
  length: 10,
});

describe('Combat Rating', () => {
  test('an even record rates 5, a better one more, and the scale ends at 1 and 10', () => {
    const rate = (wins: number, losses: number) => combatRating(record(wins, losses), 3.5);
    expect(rate(50, 50).value).toBe(5);
    expect(rate(60, 40).value).toBeGreaterThan(5);
    expect(rate(100, 0).value).toBe(10);
    expect(rate(0, 100).value).toBe(1);
    expect(rate(60, 40).parts).toEqual([1000 / 60.25, 1000 / 40.25]);
    expect(rate(60, 40).low).toBeLessThan(rate(60, 40).value);
    expect(rate(60, 40).high).toBeGreaterThan(rate(60, 40).value);
  });

  test('the form is the published one: 5 + k ln(defence turns / offence turns)', () => {
    const { value, parts } = combatRating(record(30, 10, 5), 2);
    const [offence, defence] = parts as [number, number];
    expect(value).toBeCloseTo(5 + 2 * Math.log(defence / offence), 12);
  });

  test('the interval rests on what was really played; without a decided duel nothing is known', () => {
    const width = (r: RatedRecord) => combatRating(r, 1).high - combatRating(r, 1).low;
    expect(width({ ...record(60, 40), played: 25 })).toBeGreaterThan(1.5 * width(record(60, 40)));
    expect(width(record(600, 400))).toBeLessThan(0.4 * width(record(60, 40)));
    expect(combatRating(record(0, 0, 9), 1.5)).toMatchObject({ value: 5, low: 1, high: 10 });
  });

  test('of two that always win the less hurt rates higher, of two that always lose the more harmful', () => {
    const means = (own: number, theirs: number) =>
      metricColumns(METRICS).map(({ metric, side }) => (metric.id === 'progress' ? (side === 0 ? own : theirs) : 0));
    const value = (wins: number, own: number, theirs: number) =>
      combatRating({ ...record(wins, 200 - wins), means: means(own, theirs) }, 1).value;
    expect(value(200, 100, 20)).toBeGreaterThan(value(200, 100, 40));
    expect(value(0, 60, 100)).toBeGreaterThan(value(0, 30, 100));
    expect(value(100, 80, 80)).toBe(5);
  });

  test('calibration spreads a field over the scale', () => {
    const records = [5, 20, 50, 80, 95].map((wins) => record(wins, 100 - wins));
    const k = calibrate(records);
    const ratings = records.map((r) => combatRating(r, k).value);
    const mean = ratings.reduce((s, x) => s + x, 0) / 5;
    expect(Math.sqrt(ratings.reduce((s, x) => s + (x - mean) ** 2, 0) / 4)).toBeCloseTo(1.75, 6);
  });

  test('the summary of a contest carries both ratings with intervals', () => {
    const tally = newTally(METRICS);
    const outcome = newOutcome(METRICS);
    for (let i = 0; i < 10; i++) {
      outcome.winner = i < 7 ? 0 : 1;
      outcome.values[0] = 10;
      outcome.values[columnOf(METRICS, 'progress', 0)] = i < 7 ? 100 : 60;
      outcome.values[columnOf(METRICS, 'progress', 1)] = i < 7 ? 40 : 100;
      addOutcome(tally, outcome);
    }
    const ratings = figures(tally).filter((f) => f.id === 'combat-rating');
    expect(ratings.map((f) => f.side)).toEqual([0, 1]);
    expect(ratings[0]!.value).toBeGreaterThan(5);
    expect(ratings[1]!.value).toBeLessThan(5);
    expect(figures(newTally(METRICS))).toEqual([]);
  });
});
