import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { REPLAY_CARDS_FOLDER } from '../../../src-main/store/data-folder.ts';
import type { ReplayStory } from '../../../src-shared/api/replay-index.ts';
import { coinHost, dropFolder, importText, newFolder, reaches, type TestHost } from '../../kit/coin-host.ts';
import { purse } from '../../kit/coin-ruleset.ts';

let folder = '';
let host: TestHost;
beforeEach(async () => {
  folder = newFolder();
  host = await coinHost(folder, 1);
});
afterEach(async () => {
  await host.close();
  dropFolder(folder);
});

const STORY: ReplayStory = {
  duration: 61.5,
  winner: 0,
  chances: { swings: 1.2, leadChanges: 2, lowest: 0.2, best: { side: 0, swing: 0.32, title: 'Last coin', time: 40 } },
};
const PICTURE = new TextEncoder().encode('RIFF....WEBPpicture');

async function play(seed: string): Promise<number> {
  const field = [...(await importText(host, purse(12)))];
  const { id } = await host.call('runs.start', { name: `Run ${seed}`, ruleset: 'osr', kind: 'round-robin', field, seed, trials: 40 });
  await reaches(host, id, 'done');
  return id;
}

test('lists every matchup once, the newest run first, with all kinds it was kept for', async () => {
  await play('1');
  const second = await play('2');
  const cards = await host.call('replays.list', {});
  expect(cards.length).toBeGreaterThan(3);
  const matchups = cards.map(({ ruleset, names }) => JSON.stringify([ruleset, [...names].sort()]));
  expect(new Set(matchups).size).toBe(matchups.length);
  expect(cards[0]?.address).toMatchObject({ kind: 'run', runId: second });
  expect(cards.some(({ kinds }) => kinds.length > 1)).toBe(true);
});

test('a picture and a story are kept for the next start, and a deleted folder does no harm', async () => {
  await play('3');
  const address = (await host.call('replays.list', {}))[0]!.address;
  expect(await host.call('replays.poster', { address })).toBeNull();
  await host.call('replays.keep', { address, story: STORY, poster: PICTURE });
  await host.close();
  host = await coinHost(folder, 1);
  expect((await host.call('replays.list', {}))[0]?.story).toEqual(STORY);
  const poster = await host.call('replays.poster', { address });
  expect(poster).toEqual(PICTURE);
  expect(Buffer.isBuffer(poster)).toBe(false);
  rmSync(join(folder, REPLAY_CARDS_FOLDER), { recursive: true });
  expect(await host.call('replays.poster', { address })).toBeNull();
});

test('what is not a picture is refused, and so is one of a run that is gone', async () => {
  const runId = await play('4');
  const address = { kind: 'run', runId, a: 0, b: 1, trial: 0 } as const;
  const poster = new TextEncoder().encode('<script>');
  await expect(host.call('replays.keep', { address, story: STORY, poster })).rejects.toThrow(/WebP or PNG/);
  await expect(host.call('replays.poster', { address: { ...address, runId: 99 } })).rejects.toThrow();
  expect(existsSync(join(folder, REPLAY_CARDS_FOLDER))).toBe(false);
});
