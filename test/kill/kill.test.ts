import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '../../src-shared/api/index.ts';
import { Rng } from '../../src-shared/random/rng.ts';
import { coinHost, importText, reaches } from '../kit/coin-host.ts';
import { purse } from '../kit/coin-ruleset.ts';
import { bundlePlayer } from './bundle.ts';
import { killCases } from './games.ts';
import { Folders, startAndKill } from './killing.ts';

/** Most while a match file is written, the others in a ladder and in a fully recorded matchup. */
const CASES: readonly [string, number, (field: readonly number[]) => Input<'runs.start'>][] = [
  ['round-robin', 6, (field) => ({ ...BASE, kind: 'round-robin', field: [...field], trials: 100, keep: 'records' })],
  ['ladder', 1, (field) => ({ ...BASE, kind: 'ladder', field: [...field], trials: 3000, precision: 0.002 })],
  ['single', 2, (field) => ({ ...BASE, kind: 'single', field: field.slice(0, 2), trials: 1_500_000 })],
];
const BASE = { name: 'Killed', ruleset: 'osr', seed: 'kill' } as const;
const folders = new Folders();
let player = '';
beforeAll(async () => {
  player = await bundlePlayer();
});
afterEach(() => folders.remove());

/** A folder with a library and a run that goes on at the next start. */
async function prepared(settings: (field: readonly number[]) => Input<'runs.start'>): Promise<{ folder: string; runId: number }> {
  const folder = folders.empty();
  const host = await coinHost(folder, 1);
  const field = await importText(host, purse(400));
  const { id } = await host.call('runs.start', settings(field));
  // A run that plays when the host closes goes on by itself.
  await host.close();
  return { folder, runId: id };
}

async function resultsOf(folder: string, runId: number): Promise<string> {
  const host = await coinHost(folder, 1);
  try {
    const info = await reaches(host, runId, 'done');
    const standings = await host.call('runs.standings', { runId, limit: 5000 });
    const highlights = await host.call('runs.highlights', { runId });
    const { odds, picks } = await host.call('runs.contest', { runId, a: 0, b: 1 });
    return JSON.stringify([info.progress.trialsDone, standings, highlights, odds, picks]);
  } finally {
    await host.close();
  }
}

describe('kill -9 at random moments', () => {
  test.each(CASES)('a %s, %i times: the same bytes as the unbroken run', async (kind, wanted, settings) => {
    const { folder, runId } = await prepared(settings);
    const whole = folders.copyOf(folder);
    const unbroken = await resultsOf(whole, runId);
    const sameAsUnbroken = async (broken: string) => {
      expect(await resultsOf(broken, runId)).toBe(unbroken);
      if (kind !== 'round-robin') return;
      const matches = (of: string) => readFileSync(join(of, 'runs', `${runId}.matches`));
      expect(matches(broken).equals(matches(whole))).toBe(true);
    };
    const rng = new Rng().seek({ hi: 1, lo: 2 }, 3, 4, wanted);
    let broken = folders.copyOf(folder);
    let kills = 0;
    let killsOfThis = 0;
    while (kills < wanted) {
      if (await startAndKill(player, [broken, 'coins', 'run', String(runId)], rng.below(40))) {
        kills++;
        killsOfThis++;
        continue;
      }
      // A fast machine is through before the last kill: that run counts, and the next one starts over.
      expect(killsOfThis, 'the run must last long enough to be killed').toBeGreaterThan(0);
      await sameAsUnbroken(broken);
      broken = folders.copyOf(folder);
      killsOfThis = 0;
    }
    await sameAsUnbroken(broken);
  });
});

/** One of each; `npm run kill` does hundreds, from a new seed. */
describe('kill -9 in three games, in an import and in an update', () => {
  test('it ends as it would have', async () => {
    const chosen = killCases({ player, folders }).filter(({ name }) => /(?:opr|osr|eclipse) single|import|format-1/.test(name));
    expect(chosen.length).toBe(5);
    for (const [n, { name, kill }] of chosen.entries()) {
      await expect(kill(new Rng().seek({ hi: 20261117, lo: 2 }, n, 0, 0)), name).resolves.toEqual(expect.any(Boolean));
    }
  });
});
