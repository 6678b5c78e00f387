import { describe, expect, test } from 'vitest';
import { newOutcome } from '../../../src-shared/contract/outcome.ts';
import { figuresOf, METRICS } from '../../../src-shared/rulesets/battletech/metrics.ts';
import { bradleyTerry, calibrate, combatRating } from '../../../src-shared/rulesets/battletech/rating.ts';
import { addOutcome, newTally } from '../../../src-shared/stats/tally.ts';

describe('Combat Rating', () => {
  test('an even record rates 5, a better one more, and the scale ends at 1 and 10', () => {
    const rate = (wins: number, losses: number) => combatRating({ wins, losses, turns: 1000 }, { k: 3.5, baseline: 'x' });
    expect(rate(50, 50).rating).toBe(5);
    expect(rate(60, 40).rating).toBeGreaterThan(5);
    expect(rate(100, 0).rating).toBe(10);
    expect(rate(0, 100).rating).toBe(1);
    expect(rate(60, 40)).toMatchObject({ offenceTurns: 1000 / 60.5, defenceTurns: 1000 / 40.5 });
    expect(rate(60, 40).low).toBeLessThan(rate(60, 40).rating);
    expect(rate(60, 40).high).toBeGreaterThan(rate(60, 40).rating);
  });

  test('the form is the published one: 5 + k ln(defence turns / offence turns)', () => {
    const r = combatRating({ wins: 30, losses: 10, turns: 400 }, { k: 2, baseline: 'x' });
    expect(r.rating).toBeCloseTo(5 + 2 * Math.log(r.defenceTurns / r.offenceTurns), 12);
  });

  test('calibration spreads a field over the scale', () => {
    const records = [5, 20, 50, 80, 95].map((wins) => ({ wins, losses: 100 - wins, turns: 1000 }));
    const calibration = calibrate(records, 'Mastiff MST-4P');
    const ratings = records.map((r) => combatRating(r, calibration).rating);
    const mean = ratings.reduce((s, x) => s + x, 0) / 5;
    expect(calibration.baseline).toBe('Mastiff MST-4P');
    expect(Math.sqrt(ratings.reduce((s, x) => s + (x - mean) ** 2, 0) / 4)).toBeCloseTo(1.75, 6);
  });

  test('Bradley-Terry finds the strengths that made the results', () => {
    const truth = [-1, 0, 0.5, 1.5];
    const wins = truth.map((a, i) => truth.map((b, j) => (i === j ? 0 : 1000 / (1 + Math.exp(b - a)))));
    const mean = truth.reduce((s, x) => s + x, 0) / 4;
    bradleyTerry(wins).forEach((s, i) => {
      expect(s).toBeCloseTo(truth[i]! - mean, 2);
    });
  });

  test('the summary of a contest carries both ratings with intervals', () => {
    const tally = newTally(METRICS);
    const outcome = newOutcome(METRICS);
    for (let i = 0; i < 10; i++) {
      outcome.winner = i < 7 ? 0 : 1;
      outcome.values[0] = 10;
      addOutcome(tally, outcome);
    }
    const ratings = figuresOf(tally).filter((f) => f.id === 'combat-rating');
    expect(ratings.map((f) => f.side)).toEqual([0, 1]);
    expect(ratings[0]!.value).toBeGreaterThan(5);
    expect(ratings[1]!.value).toBeLessThan(5);
    expect(figuresOf(newTally(METRICS))).toEqual([]);
  });
});
