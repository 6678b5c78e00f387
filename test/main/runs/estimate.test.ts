/** Plans against runs on a machine with a fake clock: every trial takes a known time. */
import { describe, expect, test } from 'vitest';
import { estimateRun } from '../../../src-main/runs/estimate.ts';
import { MeasuredSpeeds } from '../../../src-main/runs/measured-speeds.ts';
import { Speedometer } from '../../../src-main/runs/speedometer.ts';
import type { RunKind } from '../../../src-shared/api/runs.ts';
import type { Json } from '../../../src-shared/contract/json.ts';
import { TYPICAL_DOUBT } from '../../../src-shared/run/field-spread.ts';
import type { LadderPlan } from '../../../src-shared/run/ladder.ts';
import { PRECISION_EVERY } from '../../../src-shared/run/precision.ts';
import { shapeOf } from '../../../src-shared/run/shape.ts';
import { storedClasses } from '../../../src-shared/run/weight-classes.ts';
import { wilson } from '../../../src-shared/stats/interval.ts';
import { coin, matchChance, winChance } from '../../kit/coin-ruleset.ts';
import { classesOf, coinField, coinGame, playLadder } from '../../kit/ladder-sim.ts';

const THREADS = 2;
/** Of a trial on one thread, and how much slower runs are than that. */
const TRIAL_SECONDS = 25e-6;
const SLOWER = 3;

function memorySettings() {
  const kept = new Map<string, Json>();
  return {
    get: (key: string) => kept.get(key),
    set: async (key: string, value: Json) => {
      kept.set(key, value);
      return null;
    },
  };
}

/** Speeds as an earlier run left them: it was watched by its fake clock. */
async function speedsAfterRun(): Promise<MeasuredSpeeds> {
  let now = 0;
  const speed = new Speedometer(() => now);
  speed.start(0);
  for (let tile = 1; tile <= 24; tile++) {
    now += (1000 * 10_000 * TRIAL_SECONDS * SLOWER) / THREADS;
    speed.note(tile * 10_000);
  }
  const speeds = new MeasuredSpeeds(memorySettings(), THREADS);
  await speeds.note(coin, (speed.meanRate() * TRIAL_SECONDS) / THREADS);
  return speeds;
}

const { strength: bell } = coinField(3000, 3);
const strength = bell.map((s) => 1.5 * s);
const chanceOf = (a: number, b: number) => matchChance(winChance(strength[a]!, strength[b]!));

/** As the worker's probe measures it. */
function doubt(): number {
  let sum = 0;
  for (let i = 0; i < 1000; i++) {
    const p = chanceOf((i * 7919) % 200, (i * 104_729 + 1) % 200);
    sum += (p * (1 - p)) / 1000;
  }
  return sum;
}

interface FakeRun {
  readonly kind: RunKind;
  readonly count: number;
  readonly challengers: number;
  readonly trials: number;
  readonly precision: number | null;
  readonly confirm?: boolean;
}

async function planned({ kind, count, challengers, trials, precision, confirm = true }: FakeRun) {
  const settings = { name: '', ruleset: coin.id, kind, challengers, options: {}, seed: '1', topPlaces: 10, keep: 'standings' } as const;
  const rows = kind === 'gauntlet' ? challengers : count;
  const size = { distinct: count, rows, columns: kind === 'gauntlet' ? count - challengers : count };
  const classes = storedClasses(coin.analysis.weightClasses);
  const { exactSeconds: _, ...shape } = shapeOf({
    ruleset: coin,
    settings: { ...settings, trials, precision },
    size,
    classes,
    factions: [''],
  });
  const probe = { seconds: TRIAL_SECONDS, trials: 1000, doubt: doubt(), exactSeconds: 0 };
  const speed = (await speedsAfterRun()).of(coin);
  return estimateRun({ ruleset: coin, settings: { kind, precision, confirm }, shape, probe, speed, threads: THREADS });
}

/** Trials until a pair stops, if its counts are what they should be. */
function pairTrials(p: number, { trials, precision }: FakeRun, step: number): number {
  for (let n = step; n < trials; n += step) {
    const { low, high } = wilson(Math.round(p * n), n);
    if (precision !== null && (high - low) / 2 <= precision) return n;
  }
  return trials;
}

function realTrials(run: FakeRun): number {
  if (run.kind === 'ladder') {
    const { points } = coinField(run.count, 3);
    return playLadder({ points, classOf: classesOf(points), places: 10, seed: 1 }, coinGame(strength)).games;
  }
  let sum = 0;
  const rows = run.kind === 'gauntlet' ? run.challengers : run.count;
  for (let a = 0; a < rows; a++) {
    for (let b = run.kind === 'gauntlet' ? rows : a; b < run.count; b++) sum += pairTrials(chanceOf(a, b), run, PRECISION_EVERY);
  }
  return sum;
}

const ROUND_ROBIN: FakeRun = { kind: 'round-robin', count: 300, challengers: 0, trials: 1000, precision: null };

describe('the planned time is within a factor of two of the real one', () => {
  test.each<[string, FakeRun]>([
    ['a round-robin', ROUND_ROBIN],
    ['a round-robin that stops at ±5 points', { ...ROUND_ROBIN, precision: 0.05 }],
    ['a round-robin that stops at ±2 points', { ...ROUND_ROBIN, trials: 100_000, precision: 0.02 }],
    ['a gauntlet', { ...ROUND_ROBIN, kind: 'gauntlet', challengers: 2, precision: 0.05 }],
    ['a ladder', { ...ROUND_ROBIN, kind: 'ladder', count: 3000 }],
  ])('%s', async (_, run) => {
    const plan = await planned(run);
    const real = (realTrials(run) * TRIAL_SECONDS * SLOWER) / THREADS;
    const expected = plan.trials / plan.trialsPerSecond!;
    expect(expected / real).toBeGreaterThan(0.5);
    expect(expected / real).toBeLessThan(2);
    expect(plan.seconds).toBeGreaterThan(expected);
    expect(plan.trials).toBeLessThanOrEqual(plan.mostTrials);
    expect(plan.basis).toMatchObject({ probedTrials: 1000, runs: 1 });
  });
});

test('a run whose headlines are not confirmed is over earlier', async () => {
  const [confirmed, bare] = [await planned(ROUND_ROBIN), await planned({ ...ROUND_ROBIN, confirm: false })];
  expect(confirmed.basis?.confirmingTrials).toBeGreaterThan(0);
  expect(bare.basis?.confirmingTrials).toBe(0);
  expect(bare.seconds).toBeCloseTo(bare.trials / bare.trialsPerSecond!, 6);
});

describe('an estimate', () => {
  const settings = { name: '', ruleset: coin.id, challengers: 0, options: {}, seed: '1', topPlaces: 10, keep: 'standings' } as const;
  const classes = storedClasses(coin.analysis.weightClasses);
  const size = { distinct: 40, rows: 40, columns: 40 };
  const speed = { ratio: 0.5, runs: 3 };
  const PROBE = { seconds: 1e-3, trials: 1000, doubt: 0.01, exactSeconds: 0 };
  function estimate(part: { kind?: RunKind; precision?: number; confirm?: boolean }, probe: typeof PROBE | null, exactSeconds?: number) {
    const given = { kind: 'round-robin', trials: 1000, precision: null, confirm: false, ...part } as const;
    const { exactSeconds: _, ...shape } = shapeOf({ ruleset: coin, settings: { ...settings, ...given }, size, classes, factions: [''] });
    const known = exactSeconds === undefined ? shape : { ...shape, exactSeconds };
    return estimateRun({ ruleset: coin, settings: given, shape: known, probe, speed, threads: 4 });
  }

  test('of a ladder counts games, and the tiles that they fill', () => {
    const { matchups, trials, mostTrials, tiles } = estimate({ kind: 'ladder' }, PROBE);
    expect(matchups).toBe(trials);
    expect(mostTrials).toBeGreaterThan(trials);
    const { plan } = shapeOf({
      ruleset: coin,
      settings: { ...settings, kind: 'ladder', trials: 1000, precision: null },
      size,
      classes,
      factions: [''],
    });
    expect([mostTrials, tiles]).toEqual([plan.trials, Math.ceil(trials / (plan as LadderPlan).gamesPerTile)]);
  });

  test('takes the doubt of the field from the probe, or a typical one', () => {
    const of = (probe: typeof PROBE | null) => estimate({ precision: 0.05 }, probe).trials;
    const typical = of({ ...PROBE, doubt: TYPICAL_DOUBT });
    expect(of(PROBE)).toBeLessThan(typical);
    expect(of(null)).toBe(typical);
  });

  test('without a probe has no time', () => {
    expect(estimate({}, null)).toMatchObject({ matchups: 820, trials: 820_000, seconds: null, trialsPerSecond: null, basis: null });
  });

  test('adds the time of exact chances, on all threads', () => {
    const probe = { ...PROBE, exactSeconds: 0.25 };
    const [dice, both] = [estimate({}, PROBE), estimate({}, probe)];
    expect(dice).toMatchObject({ trialsPerSecond: 2000, seconds: 410 });
    expect(both.seconds).toBeCloseTo(410 + (820 * 0.25) / (0.5 * 4), 9);
  });

  test('has trials that confirm headlines, where there are any to confirm', () => {
    const confirming = (part: Parameters<typeof estimate>[0], exactSeconds?: number) =>
      estimate({ confirm: true, ...part }, PROBE, exactSeconds).basis?.confirmingTrials;
    expect(confirming({})).toBeGreaterThan(0);
    expect([confirming({ confirm: false }), confirming({ kind: 'single' }), confirming({}, 0.1)]).toEqual([0, 0, 0]);
  });
});

describe('measured speeds', () => {
  const game = { id: coin.id, version: '1' };

  test('are the median of the last nine; before any, a typical ratio', async () => {
    const speeds = new MeasuredSpeeds(memorySettings(), 2);
    expect(speeds.of(game)).toMatchObject({ runs: 0 });
    for (const ratio of [90, 0.5, 0.4, 0.6, 0.5, 0.5, 0.7, 0.01, 0.3, 0.5]) await speeds.note(game, ratio);
    expect(speeds.of(game)).toEqual({ ratio: 0.5, runs: 9 });
  });

  test('start over with other rules or another number of threads; nonsense is ignored', async () => {
    const settings = memorySettings();
    const speeds = new MeasuredSpeeds(settings, 2);
    await speeds.note(game, 0.25);
    for (const ratio of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) await speeds.note(game, ratio);
    expect(speeds.of(game)).toEqual({ ratio: 0.25, runs: 1 });
    expect(speeds.of({ ...game, version: '2' }).runs).toBe(0);
    expect(new MeasuredSpeeds(settings, 3).of(game).runs).toBe(0);
    await settings.set(`speed.${game.id}`, { version: '1', threads: 2, ratios: 'many' });
    expect(speeds.of(game).runs).toBe(0);
  });
});

test('the speed of a run is counted from its start', () => {
  let now = 0;
  const speed = new Speedometer(() => now);
  speed.start(500);
  for (const [at, trials] of [
    [10_000, 600],
    [20_000, 1500],
    [21_000, 2500],
  ] as const) {
    now = at;
    speed.note(trials);
  }
  expect(speed.meanRate()).toBeCloseTo(2000 / 21, 9);
  expect(speed.rate()).toBeCloseTo(1900 / 11, 9);
  expect(speed.seconds()).toBe(21);
});
