import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildOf } from '../../src-main/cluster/build.ts';
import { RULESETS } from '../kit/coin-ruleset.ts';
import { redisProgram } from '../kit/redis-server.ts';
import { skipUnless } from '../kit/skip.ts';
import { TcpProxy } from '../kit/tcp-proxy.ts';
import { deliverTwice } from './duplicates.ts';
import { ClusterStage, ended, type Results, resultsOf, type Settings } from './stage.ts';

const ROUND_ROBIN: Settings = { kind: 'round-robin', trials: 30, keep: 'records', confirm: false };
const COINS = 100;

let stage: ClusterStage;
let alone: Results | undefined;

/** The run as one machine plays it; the same for all tests. */
async function reference(): Promise<Results> {
  if (alone !== undefined) return alone;
  const { folder, runId } = await stage.prepared(COINS, ROUND_ROBIN);
  alone = await resultsOf(folder, runId, true);
  return alone;
}

async function expectSame(folder: string, runId: number): Promise<void> {
  const { text, matches } = await resultsOf(folder, runId, true);
  const expected = await reference();
  // Not toBe: a page of differences would say less.
  expect(text === expected.text).toBe(true);
  expect(matches?.equals(expected.matches ?? Buffer.alloc(0))).toBe(true);
}

describe('the same bytes as on one machine', skipUnless(redisProgram() !== null, 'needs redis-server'), () => {
  beforeAll(async () => {
    stage = await ClusterStage.open();
  });
  afterEach(() => stage.clear());
  afterAll(() => stage.close());

  test('with a worker whose clock is a day ahead; its results leave Redis after the commit', async () => {
    await stage.worker('one', 'clock');
    const { folder, runId } = await stage.prepared(COINS, ROUND_ROBIN);
    const { tilesElsewhere, checked, workers } = await stage.play(folder, runId);
    expect(tilesElsewhere).toBeGreaterThan(0);
    expect(checked).toBeGreaterThan(0);
    expect(workers).toMatchObject([{ name: 'one', threads: 1, refused: '' }]);
    await expectSame(folder, runId);
    expect(stage.redis.keys('warbench:result:*')).toEqual([]);
    expect(stage.redis.keys('warbench:tiles:*')).toEqual([]);
  });

  test('with every batch delivered twice, the network cut, a worker killed, another frozen, Redis restarted and emptied', async () => {
    const proxy = await TcpProxy.to(stage.redis.port);
    const names = ['killed', 'frozen'].map((name) => stage.worker(name));
    const [killed, frozen] = await Promise.all([...names, stage.worker('cut off', '', `redis://127.0.0.1:${proxy.port}`)]);
    const { folder, runId } = await stage.prepared(COINS, ROUND_ROBIN);
    const duplicates = deliverTwice(stage.redis, buildOf(RULESETS));
    await stage.play(folder, runId, {
      takesPart: false,
      meanwhile: async () => {
        await pause(300);
        killed!.kill('SIGKILL');
        proxy.cut();
        await stage.redis.restart();
        proxy.heal();
        await pause(300);
        proxy.silence();
        stage.redis.empty();
        await pause(300);
        frozen!.kill('SIGSTOP');
        proxy.heal();
      },
    });
    expect(await duplicates()).toBeGreaterThan(0);
    await expectSame(folder, runId);
    await proxy.close();
  });

  test('with a coordinator that is killed twice', async () => {
    await stage.worker('one');
    const { folder, runId } = await stage.prepared(COINS, ROUND_ROBIN);
    for (let kill = 0; kill < 2; kill++) {
      const coordinator = await stage.coordinator(folder, runId);
      coordinator.kill('SIGKILL');
      await ended(coordinator);
    }
    await stage.play(folder, runId);
    await expectSame(folder, runId);
  });

  test('with a slow worker at the end: whoever is free plays its tiles, too', async () => {
    await Promise.all([stage.worker('slow', 'slow'), stage.worker('fast')]);
    const { folder, runId } = await stage.prepared(COINS, ROUND_ROBIN);
    const began = performance.now();
    const { copies } = await stage.play(folder, runId, { takesPart: false });
    expect(copies).toBeGreaterThan(0);
    expect(performance.now() - began).toBeLessThan(60_000);
    await expectSame(folder, runId);
  });

  test('when the user disconnects meanwhile: this machine goes on', async () => {
    await stage.worker('slow', 'slow');
    const { folder, runId } = await stage.prepared(COINS, ROUND_ROBIN);
    const meanwhile: NonNullable<Parameters<ClusterStage['play']>[2]>['meanwhile'] = async (host) => {
      await expect.poll(async () => (await host.call('cluster.status', {})).tilesInFlight).toBeGreaterThan(0);
      await host.call('cluster.disconnect', {});
    };
    const { connected } = await stage.play(folder, runId, { takesPart: false, meanwhile });
    expect(connected).toBe(false);
    await expectSame(folder, runId);
  });

  test('when Redis is gone for good: this machine goes on, and ends', async () => {
    const proxy = await TcpProxy.to(stage.redis.port);
    await stage.worker('slow', 'slow');
    const { folder, runId } = await stage.prepared(COINS, ROUND_ROBIN);
    const url = `redis://127.0.0.1:${proxy.port}`;
    const { workers, trouble } = await stage.play(folder, runId, {
      ...{ url, takesPart: false },
      meanwhile: async (host) => {
        await expect.poll(async () => (await host.call('cluster.status', {})).tilesInFlight).toBeGreaterThan(0);
        proxy.cut();
      },
    });
    expect(workers).toEqual([]);
    expect(trouble).toMatch(/^Redis at .* can't be reached/);
    await expectSame(folder, runId);
    await proxy.close();
  });

  test('with a worker that returns wrong results: it gets no more work, and what it played is played again', async () => {
    await stage.worker('liar', 'wrong-later');
    const { folder, runId } = await stage.prepared(COINS, ROUND_ROBIN);
    const { workers } = await stage.play(folder, runId, { checkedShare: 1, takesPart: false });
    await expectSame(folder, runId);
    expect(workers.find(({ name }) => name === 'liar')).toMatchObject({ refused: 'It returned wrong results.' });
  });

  test('without a worker of another build, which is refused by name', async () => {
    await stage.worker('stranger', 'other-build');
    const { folder, runId } = await stage.prepared(20, { ...ROUND_ROBIN, trials: 2 });
    const { workers, tilesElsewhere } = await stage.play(folder, runId, {
      meanwhile: (host) => expect.poll(async () => (await host.call('cluster.status', {})).workers.length).toBe(1),
    });
    expect(tilesElsewhere).toBe(0);
    expect(workers).toMatchObject([
      { refused: expect.stringMatching(/^It runs another build: the format of results is 2 there and 1 here/) },
    ]);
  });

  test('a ladder with its confirmation', async () => {
    await stage.worker('one');
    const ladder: Settings = { kind: 'ladder', trials: 500, precision: 0.01 };
    const [here, there] = [await stage.prepared(60, ladder), await stage.prepared(60, ladder)];
    const { tilesElsewhere } = await stage.play(there.folder, there.runId);
    expect(tilesElsewhere).toBeGreaterThan(0);
    expect((await resultsOf(there.folder, there.runId, false)).text).toBe((await resultsOf(here.folder, here.runId, false)).text);
  });

  test('nothing of BullMQ is loaded before a cluster is connected; its address is in no setting that a page can read', async () => {
    expect(await stage.loadedPackages()).toEqual(['[]', '["bullmq","ioredis"]', '[]']);
  });
});
