/** A run that is removed as soon as it has finished, before its rating is stored. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Ratings, type RatingsParts } from '../../../src-main/results/ratings.ts';
import { newRunEvents } from '../../../src-main/runs/events.ts';
import { noSuchRun } from '../../../src-main/runs/require-run.ts';
import { removeRun } from '../../../src-main/store/queries/runs.ts';
import { Settings } from '../../../src-main/store/settings.ts';
import { Store } from '../../../src-main/store/store.ts';
import { DatabaseWriter } from '../../../src-main/threads/database-writer.ts';
import { coinHost, dropFolder, importText, newFolder, reaches, WORKER } from '../../kit/coin-host.ts';
import { purse } from '../../kit/coin-ruleset.ts';

let folder = '';
let store: Store;
let runId = 0;
beforeAll(async () => {
  folder = newFolder();
  const host = await coinHost(folder, 1);
  const field = [...(await importText(host, purse(2)))];
  const { id } = await host.call('runs.start', { name: 'Run', ruleset: 'osr', kind: 'single', field, seed: '1', trials: 10 });
  await reaches(host, id, 'done');
  await host.close();
  runId = id;
});
afterAll(() => dropFolder(folder));
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  store = Store.open(folder, new DatabaseWriter(WORKER));
});
afterEach(() => store.close());

async function finish(of: () => Promise<never>): Promise<void> {
  const runEvents = newRunEvents();
  const parts = {
    store,
    settings: new Settings(store),
    rulesets: { get: () => ({ analysis: { rating: {} } }) },
    views: { of },
    runEvents,
  };
  const ratings = new Ratings(parts as unknown as RatingsParts);
  runEvents.emit('finished', runId);
  await ratings.close();
}

test('a rating that cannot be computed is reported', async () => {
  await finish(() => Promise.reject(new Error('no standings')));
  expect(console.error).toHaveBeenCalledExactlyOnceWith(`rating run ${runId} failed:`, new Error('no standings'));
});

test('one whose run is gone is not', async () => {
  await finish(async () => {
    await store.write(removeRun(runId));
    throw noSuchRun(runId);
  });
  expect(console.error).not.toHaveBeenCalled();
});
