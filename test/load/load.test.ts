/** The short form: everything is answered, nothing breaks. Times are measured by `npm run load`, never asserted here. */
import { expect, test } from 'vitest';
import { load, memoryGrowth, percentile } from './load.ts';

test('many windows and a long queue, for a few seconds', async () => {
  const result = await load({ seed: 1, clients: 20, runs: 40, finished: 5, combatants: 2000, seconds: 4, threads: 1 });
  expect(result.faults).toEqual([]);
  expect(result.exitCode).toBe(0);
  expect(result.calls).toBeGreaterThan(20);
  expect(result.pushed).toBeGreaterThan(20);
  expect(result.samples.length).toBeGreaterThan(1);
});

test('memory growth is the slope after the start', () => {
  const at = (seconds: number, rssMegabytes: number) => ({
    seconds,
    rssMegabytes,
    delayP99Ms: 0,
    delayMaxMs: 0,
    wholeDelayP99Ms: 0,
    machineLoad: 0,
  });
  const warm = Array.from({ length: 20 }, (_, i) => at(i, 1000 * i));
  const steady = Array.from({ length: 80 }, (_, i) => at(20 + i, 500 + 0.05 * (20 + i)));
  expect(memoryGrowth([...warm, ...steady])).toBeCloseTo(3, 9);
  expect(memoryGrowth([at(0, 1)])).toBe(0);
});

test('percentiles', () => {
  expect([0, 0.5, 0.99, 1].map((share) => percentile([4, 1, 3, 2], share))).toEqual([1, 3, 4, 4]);
});
