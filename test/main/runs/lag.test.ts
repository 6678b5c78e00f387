import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { coinHost, dropFolder, importText, newFolder, reaches, type TestHost } from '../../kit/coin-host.ts';
import { purse } from '../../kit/coin-ruleset.ts';

let folder = '';
let host: TestHost;
beforeAll(async () => {
  folder = newFolder();
  host = await coinHost(folder, 2);
});
afterAll(async () => {
  await host.close();
  dropFolder(folder);
});

test('the host answers while it imports thousands, plays them, sorts them and looks for them', async () => {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const field = [...(await importText(host, purse(6000)))];
  const run = await host.call('runs.start', { name: 'Lag', ruleset: 'osr', kind: 'ladder', field, seed: '1', trials: 5, precision: 0.02 });
  await reaches(host, run.id, 'done');
  for (const query of ['metal:gold pts<150', 'coin12', 'rate>60%']) {
    const page = await host.call('runs.standings', { runId: run.id, query, sort: 'points' });
    expect(page.total).toBeGreaterThan(0);
  }
  for (const sort of ['id', 'name', 'points'] as const) {
    const page = await host.call('library.combatants', { query: 'coin', sort, descending: true });
    expect(page.total).toBe(6000);
  }
  delay.disable();
  // The promise is 50 ms on a quiet machine; other work on a shared one takes its slices, too.
  expect(delay.percentile(95) / 1e6).toBeLessThan(250);
});
