import type { Redis } from 'ioredis';
import { describe, expect, test } from 'vitest';
import { RunCache } from '../../../src-main/cluster/run-cache.ts';
import { getRun, keepRun, packRun, putRun } from '../../../src-main/cluster/run-store.ts';
import type { Outcome } from '../../../src-shared/contract/outcome.ts';
import type { Field, Ruleset } from '../../../src-shared/contract/ruleset.ts';
import { parseSeed } from '../../../src-shared/random/rng.ts';
import { RULESETS } from '../../../src-shared/rulesets/index.ts';
import type { PlayableRun } from '../../../src-shared/tasks/tile-tasks.ts';
import { sampleArena } from '../../kit/rulesets.ts';

const SEED = parseSeed('run-store');

/** The few commands that storing a run needs. */
class FewCommands {
  readonly values = new Map<string, Buffer>();
  async set(key: string, value: Buffer): Promise<'OK'> {
    this.values.set(key, Buffer.from(value));
    return 'OK';
  }
  async getBuffer(key: string): Promise<Buffer | null> {
    return this.values.get(key) ?? null;
  }
  async expire(key: string): Promise<number> {
    return this.values.has(key) ? 1 : 0;
  }
  get asRedis(): Redis {
    return this as unknown as Redis;
  }
}

function runOf(ruleset: Ruleset, field: Field): PlayableRun {
  const folded = { representative: new Uint32Array(new SharedArrayBuffer(4 * field.count)), fieldIndex: new Uint32Array(field.count) };
  return { ruleset: ruleset.id, seed: SEED, trials: 3, precision: null, shape: {}, field, folded } as unknown as PlayableRun;
}

function outcomes({ play }: Ruleset, field: Field): Outcome[] {
  const arena = play.open(field);
  return [0, 1, 2].map((trial) => structuredClone(arena.trial(SEED, 0, field.count - 1, trial)));
}

describe('a run in Redis', () => {
  test.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('%s: arrives whole and plays the same', async (_id, ruleset) => {
    const redis = new FewCommands();
    const { field } = sampleArena(ruleset);
    const packed = await packRun(runOf(ruleset, field));
    expect(await putRun(redis.asRedis, packed, 't')).toBeGreaterThan(0);
    const arrived = await getRun(redis.asRedis, packed.key, 't');
    expect(outcomes(ruleset, arrived!.field)).toEqual(outcomes(ruleset, field));
    expect(arrived!.folded.representative.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(arrived!.seed).toEqual(SEED);
  });

  const small = () => runOf(RULESETS[0]!, { count: 2 });
  test('what is there is not sent twice, what is gone is noticed', async () => {
    const redis = new FewCommands();
    const packed = await packRun(small());
    await putRun(redis.asRedis, packed, 't');
    expect(await putRun(redis.asRedis, packed, 't')).toBe(0);
    expect(await keepRun(redis.asRedis, packed)).toBe(true);
    redis.values.clear();
    expect(await keepRun(redis.asRedis, packed)).toBe(false);
    expect(await getRun(redis.asRedis, packed.key, 't')).toBeNull();
  });
  test('damage and foreign tokens are refused', async () => {
    const redis = new FewCommands();
    const packed = await packRun(small());
    await putRun(redis.asRedis, packed, 't');
    await expect(getRun(redis.asRedis, packed.key, 'other')).rejects.toThrow('the list of a run is damaged');
    const [chunk] = [...redis.values].find(([key]) => key.includes(':chunk:'))!;
    redis.values.get(chunk)![3]! ^= 1;
    await expect(getRun(redis.asRedis, packed.key, 't')).rejects.toThrow('a part of the run is damaged');
  });
  test('the cache opens a run once, and forgets those that no longer fit', async () => {
    const redis = new FewCommands();
    const packed = await packRun(small());
    await putRun(redis.asRedis, packed, 't');
    const cache = new RunCache(redis.asRedis, 't', 1e6);
    const [first, second] = await Promise.all([cache.open(packed.key), cache.open(packed.key)]);
    expect(second).toBe(first);
    redis.values.clear();
    expect(await cache.open(packed.key)).toBe(first);
    expect(await new RunCache(redis.asRedis, 't', 1e6).open(packed.key)).toBeNull();
  });
});
