/** What may go wrong while a cluster plays. */
import { setTimeout as pause } from 'node:timers/promises';
import { buildOf } from '../../src-main/cluster/build.ts';
import type { Rng } from '../../src-shared/random/rng.ts';
import { RULESETS } from '../../src-shared/rulesets/index.ts';
import { deliverTwice } from '../cluster/duplicates.ts';
import type { SoakStage } from './soak-stage.ts';

export interface Harm {
  readonly name: string;
  readonly workers: number;
  /** Until the run is done; returns how often it did something. */
  harm(stage: SoakStage, rng: Rng, isDone: () => boolean): Promise<number>;
}

const killWorkers: Harm['harm'] = async (stage, rng, isDone) => {
  let kills = 0;
  while (!isDone()) {
    await pause(3000 + rng.below(5000));
    if (isDone()) break;
    await stage.replaceWorker(rng.below(stage.workers.length), rng.below(3) === 0 ? 'SIGTERM' : 'SIGKILL');
    kills++;
  }
  return kills;
};

const restartRedis: Harm['harm'] = async (stage, rng, isDone) => {
  let restarts = 0;
  while (!isDone() && restarts < 2) {
    await pause(1000 + rng.below(2000));
    if (isDone()) break;
    await stage.redis.restart();
    restarts++;
  }
  return restarts;
};

const emptyRedis: Harm['harm'] = async (stage, rng, isDone) => {
  await pause(1000 + rng.below(3000));
  if (isDone()) return 0;
  stage.redis.empty();
  return 1;
};

const killCoordinator: Harm['harm'] = async (stage, rng, isDone) => {
  let kills = 0;
  while (!isDone() && kills < 2) {
    await pause(2000 + rng.below(3000));
    if (isDone()) break;
    stage.killCoordinator();
    kills++;
  }
  return kills;
};

const duplicate: Harm['harm'] = async (stage, _rng, isDone) => {
  const stop = deliverTwice(stage.redis, buildOf(RULESETS));
  while (!isDone()) await pause(100);
  return stop();
};

const together: Harm['harm'] = async (...given) => {
  const all = [killWorkers, restartRedis, emptyRedis, killCoordinator, duplicate];
  const counts = await Promise.all(all.map((harm) => harm(...given)));
  return counts.reduce((sum, count) => sum + count, 0);
};

export const HARMS: readonly Harm[] = [
  { name: 'one worker', workers: 1, harm: async () => 0 },
  { name: 'three workers, killed or stopped every few seconds', workers: 3, harm: killWorkers },
  { name: 'Redis restarted twice', workers: 2, harm: restartRedis },
  { name: 'Redis emptied', workers: 2, harm: emptyRedis },
  { name: 'coordinator killed twice', workers: 2, harm: killCoordinator },
  { name: 'every batch delivered twice', workers: 2, harm: duplicate },
  { name: 'all of that at once', workers: 3, harm: together },
];
