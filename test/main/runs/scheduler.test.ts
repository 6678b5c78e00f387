import { afterEach, expect, test } from 'vitest';
import { newRunEvents } from '../../../src-main/runs/events.ts';
import { FollowUps } from '../../../src-main/runs/follow-ups.ts';
import { Scheduler } from '../../../src-main/runs/scheduler.ts';
import { Store } from '../../../src-main/store/store.ts';
import { DatabaseWriter } from '../../../src-main/threads/database-writer.ts';
import { ThreadPools } from '../../../src-main/threads/thread-pools.ts';
import { ApiError } from '../../../src-shared/api/errors.ts';
import type { RunInfo } from '../../../src-shared/api/runs.ts';
import { COINS, coinHost, dropFolder, importText, newFolder, WORKER } from '../../kit/coin-host.ts';
import { purse } from '../../kit/coin-ruleset.ts';

const folder = newFolder();
afterEach(() => dropFolder(folder));

test('a run without disk space even to start is paused with a message; another error is a failure', async () => {
  const host = await coinHost(folder, 1);
  const field = [...(await importText(host, purse(4)))];
  const { id } = await host.call('runs.start', { name: 'R', ruleset: 'osr', kind: 'round-robin', field, seed: '1', trials: 10_000_000 });
  await host.call('runs.pause', { runId: id });
  await host.close();

  const store = Store.open(folder, new DatabaseWriter(WORKER));
  const threads = new ThreadPools({ workerUrl: WORKER, threads: 1, rulesets: COINS });
  let fault: Error = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const announced: RunInfo[] = [];
  const events = newRunEvents().on('changed', (info) => announced.push(info));
  const preparer = { prepare: () => Promise.reject(fault) };
  const scheduler = new Scheduler({
    store,
    player: threads,
    preparer,
    events,
    freeBytes: async () => 0,
    onDemand: true,
    followUps: new FollowUps(),
  });
  try {
    await scheduler.resume(id);
    await scheduler.idle(id);
    expect(announced.at(-1)).toMatchObject({
      status: 'paused',
      waits: false,
      message: 'The disk is full. Free some space, then resume the run.',
    });
    fault = new ApiError('runs/rules-moved', 'the rules have changed');
    await scheduler.resume(id);
    await scheduler.idle(id);
    expect(announced.at(-1)).toMatchObject({ status: 'failed', message: 'the rules have changed' });
  } finally {
    await scheduler.close();
    await threads.close();
    await store.close();
  }
});
