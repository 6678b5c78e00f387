import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MeasureProgress } from '../../../src-shared/api/events.ts';
import { coinHost, dropFolder, importText, newFolder, type TestHost } from '../../kit/coin-host.ts';

const COINS = `coins\n${Array.from({ length: 50 }, (_, i) => `Coin${i} ${(i / 50).toFixed(2)} 10 Mint`).join('\n')}\n`;

let folder = '';
let host: TestHost;
let ids: readonly number[];
let progress: MeasureProgress[];
beforeEach(async () => {
  folder = newFolder();
  host = await coinHost(folder, 1);
  ids = await importText(host, COINS);
  progress = [];
  host.on('measureProgress', (now) => progress.push(now));
});
afterEach(async () => {
  await host.close();
  dropFolder(folder);
});

test('a field is measured part by part, and every part is announced', async () => {
  const combatantIds = [ids[45]!, ids[3]!];
  const { rows, fieldSize } = await host.call('profile.of', { combatantIds });
  expect(fieldSize).toBe(50);
  expect(progress.map(({ done, total }) => [done, total])).toEqual([
    [0, 50],
    [20, 50],
    [40, 50],
  ]);
  expect(progress.every((now) => now.combatantIds.join() === combatantIds.join())).toBe(true);
  // Units that are shown come first, so with all of them shown the last one is in the last part.
  const all = await host.call('profile.of', { combatantIds: [...ids] });
  const alone = await host.call('profile.of', { combatantIds: [ids[49]!] });
  expect(all.rows[49]!.raw).toEqual(alone.rows[0]!.raw);
  expect(rows.map((row) => row.combatantId)).toEqual(combatantIds);
});

test('a report with parts is joined, announced under its name, and can be cancelled', async () => {
  const combatantIds = ids.slice(0, 3);
  const ask = { ruleset: 'osr', report: 'names', combatantIds } as const;
  expect(await host.call('ruleset.report', ask)).toEqual(['Coin0', 'Coin1', 'Coin2']);
  expect(progress).toEqual([0, 1, 2].map((done) => ({ combatantIds, report: 'names', done, total: 3 })));
  const stop = host.on('measureProgress', (now) => {
    if (now.done === 1) void host.call('profile.cancel', { combatantIds, report: 'names' });
    // Of the same units, but no report: another computation.
    else void host.call('profile.cancel', { combatantIds });
  });
  await expect(host.call('ruleset.report', ask)).rejects.toMatchObject({ code: 'profile/cancelled' });
  expect(progress.slice(3).map(({ done }) => done)).toEqual([0, 1]);
  stop();
});

test('measuring can be cancelled, others go on, and it can be asked for again', async () => {
  const combatantIds = [ids[0]!];
  const stop = host.on('measureProgress', (now) => {
    if (now.done === 20 && now.combatantIds.join() === combatantIds.join()) void host.call('profile.cancel', { combatantIds });
  });
  const other = host.call('profile.of', { combatantIds: [ids[1]!] });
  await expect(host.call('profile.of', { combatantIds })).rejects.toMatchObject({ code: 'profile/cancelled' });
  expect((await other).fieldSize).toBe(50);
  stop();
  expect((await host.call('profile.of', { combatantIds })).fieldSize).toBe(50);
});
