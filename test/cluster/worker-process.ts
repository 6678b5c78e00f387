/**
 * A worker over the coin ruleset: `worker-process.ts URL NAME [fault]`. With `wrong-later` every third tile after the
 * 20th that it returns is wrong; with `slow` it takes a minute per tile; with `clock` its clock is a day ahead.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { buildOf } from '../../src-main/cluster/build.ts';
import { ClusterWorker } from '../../src-main/cluster/worker.ts';
import { ThreadPools } from '../../src-main/threads/thread-pools.ts';
import type { TileJob, TilePlayer } from '../../src-main/threads/tile-player.ts';
import { COINS, WORKER } from '../kit/coin-host.ts';
import { RULESETS } from '../kit/coin-ruleset.ts';
import { TOKEN } from './token.ts';

const [url = '', name = '', fault = ''] = process.argv.slice(2);
if (fault === 'clock') {
  const now = Date.now.bind(Date);
  Date.now = () => now() + 86_400_000;
}
const threads = new ThreadPools({ workerUrl: WORKER, threads: 1, rulesets: COINS });
const build = buildOf(RULESETS);
const worker = await ClusterWorker.start({
  address: { url, token: TOKEN },
  name,
  build: fault === 'other-build' ? { ...build, records: build.records + 1 } : build,
  threads: 1,
  player: fault === 'wrong-later' ? spoiled(threads, 20) : fault === 'slow' ? slow(threads) : threads,
  cacheBytes: 1e8,
  say: (sentence) => console.log(sentence),
});
console.log('ready');
process.once('SIGTERM', () => void worker.stop().then(() => threads.close()));

function spoiled(player: TilePlayer, right: number): TilePlayer {
  let played = 0;
  return {
    width: player.width,
    async playTile(job: TileJob) {
      const result = await player.playTile(job);
      if (result === 'stopped' || result.kind !== 'matrix' || ++played <= right || played % 3 !== 0) return result;
      return { ...result, trials: result.trials + 1 };
    },
  };
}

function slow(player: TilePlayer): TilePlayer {
  return {
    width: player.width,
    async playTile(job: TileJob) {
      for (let i = 0; i < 600 && Atomics.load(job.stop, 0) === 0; i++) await pause(100);
      return player.playTile(job);
    },
  };
}
