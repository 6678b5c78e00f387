/** Whoever asked is gone: the thread that worked for them is free for the next, however much was asked for. */
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ApiError } from '../../../src-shared/api/errors.ts';
import type { Input } from '../../../src-shared/api/index.ts';
import { coinHost, dropFolder, importText, newFolder, SLOW_COINS, type TestHost } from '../../kit/coin-host.ts';
import { purse } from '../../kit/coin-ruleset.ts';

let folder = '';
let host: TestHost;
beforeEach(async () => {
  folder = newFolder();
  host = await coinHost(folder, 1, false, { rulesets: SLOW_COINS });
  process.env.SLOW_COINS = join(folder, 'matches-begun');
  writeFileSync(process.env.SLOW_COINS, '');
});
afterEach(async () => {
  await host.close();
  dropFolder(folder);
});

const begun = () => statSync(join(folder, 'matches-begun')).size;

/** Of slow coins, a million matches take most of a day, and two threads work for those who wait. */
const ENDLESS = 1_000_000;

function simulate(trials: number, signal?: AbortSignal) {
  const files = [{ name: 'purse.coins', bytes: new TextEncoder().encode(purse(2)) }];
  return host.call('files.play', { files, seed: '1', trials }, signal);
}

test('simulations of files', async () => {
  const gone = new AbortController();
  const answers = [1, 2, 3].map(() => simulate(ENDLESS, gone.signal).catch((error: ApiError) => error.code));
  await expect.poll(begun).toBeGreaterThan(2);
  gone.abort();
  expect(await Promise.all(answers)).toEqual(Array(3).fill('contest/cancelled'));
  expect((await simulate(3)).report.odds.trials).toBe(3);
});

test('matchups of the library', async () => {
  const [a = 0, b = 0] = await importText(host, purse(2));
  const play = (trials: number, signal?: AbortSignal) => {
    const asked: Input<'contest.play'> = { a, b, seed: '1', trials };
    return host.call('contest.play', asked, signal);
  };
  const gone = new AbortController();
  const answers = [1, 2].map(() => play(100_000, gone.signal).catch((error: ApiError) => error.code));
  await expect.poll(begun).toBeGreaterThan(2);
  gone.abort();
  expect(await Promise.all(answers)).toEqual(Array(2).fill('contest/cancelled'));
  expect((await play(3)).odds.trials).toBe(3);
});

test('reports, after the part that is being computed', async () => {
  const ids = [...(await importText(host, purse(3)))];
  const gone = new AbortController();
  const report = (signal?: AbortSignal) => host.call('ruleset.report', { ruleset: 'osr', report: 'names', combatantIds: ids }, signal);
  const parts: number[] = [];
  host.on('measureProgress', ({ done }) => {
    parts.push(done);
    gone.abort();
  });
  await expect(report(gone.signal)).rejects.toMatchObject({ code: 'profile/cancelled' });
  expect(parts).toEqual([0]);
  expect(await report()).toHaveLength(3);
});
