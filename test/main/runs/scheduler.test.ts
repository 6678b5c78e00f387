import { afterEach, expect, test } from 'vitest';
import { Scheduler } from '../../../src-main/runs/scheduler.ts';
import { Store } from '../../../src-main/store/store.ts';
import { Pools } from '../../../src-main/threads/pools.ts';
import { ApiError } from '../../../src-shared/api/index.ts';
import type { RunInfo } from '../../../src-shared/api/types.ts';
import { COINS, coinHost, dropFolder, importText, newFolder, WORKER } from '../../kit/coin-host.ts';
import { purse } from '../../kit/coin-ruleset.ts';

const folder = newFolder();
afterEach(() => dropFolder(folder));

test('a run without room even to begin is paused with a sentence; another fault is a failure', async () => {
  const host = await coinHost(folder, 1);
  const field = [...(await importText(host, purse(4)))];
  const { id } = await host.call('runs.start', { name: 'R', ruleset: 'osr', kind: 'round-robin', field, seed: '1', trials: 10_000_000 });
  await host.call('runs.pause', { runId: id });
  await host.close();

  const store = Store.open(folder);
  store.attach(new Pools(WORKER, 1, COINS));
  let fault: Error = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const told: RunInfo[] = [];
  const scheduler = new Scheduler(store, new Pools(WORKER, 1, COINS), {
    prepare: () => Promise.reject(fault),
    widest: () => null,
    committed: () => {},
    finished: () => {},
    announce: (info) => told.push(info),
    freeDisk: async () => 0,
    onDemand: true,
  });
  try {
    await scheduler.resume(id);
    await scheduler.idle(id);
    expect(told.at(-1)).toMatchObject({ status: 'paused', waits: false, message: 'The disk is full. Make room, then resume the run.' });
    fault = new ApiError('runs/rules-moved', 'the rules moved on');
    await scheduler.resume(id);
    await scheduler.idle(id);
    expect(told.at(-1)).toMatchObject({ status: 'failed', message: 'the rules moved on' });
  } finally {
    await scheduler.close();
    await store.close();
  }
});
