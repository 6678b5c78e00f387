import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { STORE_FILE } from '../../../src-main/store/data-folder.ts';
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

test('sizes are listed by kind and by run, with damaged files set aside listed separately', async () => {
  const field = [...(await importText(host, purse(40)))];
  const start = (name: string, keep: 'outcomes' | 'standings') =>
    host.call('runs.start', { name, ruleset: 'osr', kind: 'round-robin', field, seed: '1', trials: 5, keep });
  const kept = await start('Kept', 'outcomes');
  await reaches(host, kept.id, 'done');
  await reaches(host, (await start('Slim', 'standings')).id, 'done');
  writeFileSync(join(folder, `${STORE_FILE}.format-1.backup`), 'x'.repeat(1000));
  const use = await host.call('app.storage', {});
  const file = statSync(join(folder, 'runs', `${kept.id}.matches`)).size;
  expect(use).toMatchObject({ matches: file, matchFiles: 1, setAside: 1000, largest: [{ runId: kept.id, name: 'Kept', bytes: file }] });
  expect(use.database).toBeGreaterThanOrEqual(statSync(join(folder, STORE_FILE)).size);
  expect(use.free).toBeGreaterThan(0);
  await host.call('runs.remove', { runId: kept.id });
  expect((await host.call('app.storage', {})).largest).toEqual([]);
});

test('a new folder has nothing but its database', async () => {
  expect(await host.call('app.storage', {})).toMatchObject({
    matches: 0,
    matchFiles: 0,
    replays: 0,
    replayCount: 0,
    setAside: 0,
    largest: [],
  });
});
