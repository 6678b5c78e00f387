import { describe, expect, test } from 'vitest';
import { fieldSpread, rateAgainst, TYPICAL_DOUBT } from '../../../src-shared/run/field-spread.ts';
import { forecastConfirmation, forecastTrials } from '../../../src-shared/run/forecast.ts';
import { planLadder } from '../../../src-shared/run/ladder.ts';
import { forecastLadder, gamesToCome } from '../../../src-shared/run/ladder-forecast.ts';
import { planRun } from '../../../src-shared/run/plan.ts';
import { matchChance, winChance } from '../../kit/coin-ruleset.ts';
import { classesOf, coinField, coinGame, playLadder } from '../../kit/ladder-sim.ts';

describe('the spread of a field', () => {
  test('is found from its doubt', () => {
    for (const doubt of [0.02, 0.1, 0.2, 0.249]) {
      const { chances } = fieldSpread(doubt);
      expect(chances.reduce((sum, p) => sum + p * (1 - p), 0) / chances.length).toBeCloseTo(doubt, 6);
    }
    expect(fieldSpread(0.25).deviation).toBeCloseTo(0, 3);
  });

  test('gives everyone a rate: the mean half of the games', () => {
    expect(rateAgainst(0, 2)).toBeCloseTo(0.5, 9);
    expect(rateAgainst(3, 2)).toBeGreaterThan(0.8);
    expect(rateAgainst(1, 0)).toBeCloseTo(winChance(1, 0), 9);
  });
});

describe('pairs that stop when they are precise enough', () => {
  const input = { kind: 'round-robin', count: 100, rows: 100, columns: 100, symmetric: true, microseconds: 20 } as const;
  const plan = planRun({ ...input, trials: 2000 });
  const perPair = (precision: number | null, doubt: number) => forecastTrials({ plan, precision, doubt }) / plan.matchups;

  test('play less the more certain their results are, and never more than planned', () => {
    expect(perPair(null, 0.1)).toBe(2000);
    expect(perPair(0.0001, 0.1)).toBe(2000);
    // 1.96 squared / 4 / 0.05 squared, in steps of 64.
    expect(perPair(0.05, 0.25)).toBe(384);
    expect(perPair(0.05, 0.1)).toBeLessThan(perPair(0.05, 0.2));
    expect(perPair(0.05, 0)).toBeLessThan(80);
  });

  test('are checked after whole tiles in a small gauntlet', () => {
    const small = planRun({ ...input, kind: 'gauntlet', rows: 1, columns: 10, microseconds: 500, trials: 5000 });
    if (small.form !== 'deep') throw new Error('a small gauntlet is played pair by pair');
    expect(forecastTrials({ plan: small, precision: 0.05, doubt: 0.25 })).toBe(10 * small.trialsPerTile);
  });
});

describe('a ladder', { tags: ['large'] }, () => {
  const doubtOf = (strength: Float64Array) => {
    const chances = Array.from({ length: 2000 }, (_, i) => {
      const [a, b] = [(i * 7919) % strength.length, (i * 104_729 + 1) % strength.length];
      return matchChance(winChance(strength[a]!, strength[b]!));
    });
    return chances.reduce((sum, p) => sum + p * (1 - p), 0) / chances.length;
  };

  test.each([
    [1500, 1],
    [4000, 0.5],
    [4000, 2],
    [12_000, 1],
    [12_000, 3],
  ])('of %i coins, strengths times %d, plays about as many games as forecast', (count, width) => {
    const { strength: bell, points } = coinField(count, 3);
    const strength = bell.map((s) => width * s);
    const { games, plan } = playLadder({ points, classOf: classesOf(points), places: 10, seed: 1 }, coinGame(strength));
    const forecast = forecastTrials({ plan, precision: null, doubt: doubtOf(strength) });
    expect(forecast / games).toBeGreaterThan(0.6);
    expect(forecast / games).toBeLessThan(1.6);
    expect(forecast).toBeLessThanOrEqual(plan.budget);
  });

  test('says on the way how much is to come', () => {
    const { strength: bell, points } = coinField(12_000, 5);
    const strength = bell.map((s) => 2 * s);
    const { games, stages, plan } = playLadder({ points, classOf: classesOf(points), places: 10, seed: 2 }, coinGame(strength));
    const forecast = forecastLadder(plan, TYPICAL_DOUBT);
    for (const stage of stages) {
      const expected = stage.spent + stage.active.length * (stage.to - stage.from) + gamesToCome(forecast, stage);
      expect(expected / games).toBeGreaterThan(0.5);
      expect(expected / games).toBeLessThan(2);
    }
  });
});

test('the forecast of a small ladder counts every stage, within its budget', () => {
  const plan = planLadder({ count: 200, trials: 10, microseconds: 20, classes: 4 }, { precision: null, topPlaces: 3 });
  const stages = forecastLadder(plan, TYPICAL_DOUBT);
  expect(stages[0]).toEqual({ racers: 200, games: 100 * plan.coarse });
  expect(stages.length).toBeGreaterThan(1);
  for (const [i, { racers }] of stages.slice(1).entries()) expect(racers).toBeLessThanOrEqual(stages[i]!.racers);
  const games = stages.reduce((sum, stage) => sum + stage.games, 0);
  expect(games).toBeLessThanOrEqual(plan.budget);
  expect(forecastTrials({ plan, precision: null, doubt: TYPICAL_DOUBT })).toBe(games);
});

test('the same ladder is always forecast alike, stage by stage', () => {
  const forecast = (count: number, doubt: number) =>
    forecastLadder(planLadder({ count, trials: 10, microseconds: 20, classes: 4 }, { precision: null, topPlaces: 3 }), doubt).map(
      ({ racers, games }) => [racers, games],
    );
  expect(forecast(200, 0.1)).toEqual([
    [200, 2400],
    [128, 1920],
  ]);
  // Stood for by a sample.
  expect(forecast(6000, 0.1)).toEqual([
    [6000, 384000],
    [722, 92416],
    [332, 42496],
    [200, 51200],
    [114, 58368],
    [41, 41984],
    [33, 67584],
    [30, 122880],
    [22, 180224],
    [15, 245760],
  ]);
  expect(forecast(6000, 0.2)).toEqual([
    [6000, 384000],
    [1958, 250624],
    [928, 118784],
    [518, 132608],
    [302, 154624],
    [182, 186368],
    [108, 221184],
    [37, 151552],
    [31, 253952],
    [28, 458752],
    [13, 353886],
  ]);
});

test('what is to come follows the later stages, and how many more are left than forecast', () => {
  const forecast = [
    { racers: 100, games: 1000 },
    { racers: 40, games: 600 },
    { racers: 10, games: 300 },
  ];
  const at = (number: number, left: number) => gamesToCome(forecast, { number, active: new Uint32Array(left), from: 0, to: 1, spent: 0 });
  expect([at(0, 100), at(1, 40), at(1, 80), at(2, 10), at(3, 10)]).toEqual([900, 300, 600, 0, 0]);
});

test('the confirmation: by hand', () => {
  // A budget of 1e6 trials: 120 candidates and 22 measured pairs of five kinds, 40 contenders.
  expect(forecastConfirmation({ trials: 2.5e6, microseconds: 20, matchups: 1e6 })).toBe(600 * 250 + 110 * 4090 + 40 * 10_000);
  expect(forecastConfirmation({ trials: 2.5e6, microseconds: 20, matchups: 50 })).toBe(50 * 250 + 50 * 4090 + 40 * 10_000);
  // One of 10,000: ten contenders at least.
  expect(forecastConfirmation({ trials: 10, microseconds: 1000, matchups: 1e6 })).toBe(20 * 75 + 10 * 1500 + 10 * 400);
});

test('the confirmation is a part of a long run, and all of its pairs where there are few', () => {
  expect(forecastConfirmation({ trials: 1e8, microseconds: 2, matchups: 1e6 })).toBeLessThan(0.5 * 1e8);
  expect(forecastConfirmation({ trials: 100, microseconds: 20, matchups: 3 })).toBeLessThan(
    forecastConfirmation({ trials: 100, microseconds: 20, matchups: 1e6 }),
  );
});
