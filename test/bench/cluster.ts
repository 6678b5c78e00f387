/** The cluster against the local pool on the same cores, and what a batch costs. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { Input } from '../../src-shared/api/index.ts';
import { BenchHost } from '../kit/bench-host.ts';
import { dropFolder, newFolder } from '../kit/coin-host.ts';
import { oprUnits } from '../kit/opr-field.ts';
import { RedisServer, redisProgram } from '../kit/redis-server.ts';
import type { BenchRow } from './main.ts';

const CLI = resolve(import.meta.dirname, '../../out/main/cli.js');
const TOKEN = 'bench';
const JOBS = 2000;

export async function bench({ full }: { readonly full: boolean }): Promise<readonly BenchRow[]> {
  if (redisProgram() === null) return [];
  const folder = newFolder();
  const server = await RedisServer.start();
  const redis = new Redis(server.url);
  const host = await BenchHost.open(folder, 1);
  try {
    const run = await runOf(host, full ? 5000 : 2000);
    const sizes = full ? ([3, 15] as const) : ([2, 8] as const);
    await host.play({ ...run, trials: 1 });
    const local = await both(sizes, (trials) => cpuOf(async () => void (await host.play({ ...run, trials }))));
    const shared = await shareWith({ host, server, redis }, run, sizes);
    return [...rowsOf(local[1] - local[0], shared), await jobsPerSecond(server)];
  } finally {
    await host.close();
    redis.disconnect();
    await server.stop();
    dropFolder(folder);
  }
}

interface Stage {
  readonly host: BenchHost;
  readonly server: RedisServer;
  readonly redis: Redis;
}

async function runOf(host: BenchHost, units: number): Promise<Input<'runs.start'>> {
  await host.call('library.import', { files: [{ name: 'bench.txt', bytes: new TextEncoder().encode(oprUnits(units)) }] });
  const field = [...(await host.call('library.select', { ruleset: 'opr' }))];
  return { name: 'Bench', ruleset: 'opr', kind: 'round-robin', field, trials: 1, seed: 'bench', confirm: false };
}

/** What grows with a run is the difference between a long and a short one; what every run costs is in both. */
type Sizes = readonly [number, number];

async function both<T>([short, long]: Sizes, play: (trials: number) => Promise<T>): Promise<[T, T]> {
  return [await play(short), await play(long)];
}

interface Cost {
  readonly coordinator: number;
  readonly worker: number;
  readonly redis: number;
  readonly tiles: number;
  readonly bytes: number;
  readonly checked: number;
}

interface Shared {
  readonly costs: readonly [Cost, Cost];
  readonly peak: number;
  readonly readySeconds: number;
  readonly firstSeconds: number;
}

/** The coordinator only plans, checks and stores; one worker with one thread plays. */
async function shareWith(stage: Stage, run: Input<'runs.start'>, sizes: Sizes): Promise<Shared> {
  const { host, server, redis } = stage;
  await host.call('cluster.connect', { url: server.url, token: TOKEN, takesPart: false });
  const began = performance.now();
  const words = ['worker', '--threads', '1', '--redis', server.url, '--token', TOKEN];
  const child = spawn(process.execPath, [CLI, ...words], { stdio: ['ignore', 'ignore', 'pipe'] });
  await once(child.stderr, 'data');
  const ready = performance.now();
  await untilSeen(host);
  // The first run brings the field to the worker.
  const first = firstResult(host);
  await host.play(run);
  const costs = await both(sizes, (trials) => costOf(stage, child, () => host.play({ ...run, trials })));
  const peak = Number(/used_memory_peak:(\d+)/.exec(await redis.info('memory'))?.[1] ?? 0);
  child.kill('SIGTERM');
  await once(child, 'exit');
  await host.call('cluster.disconnect', {});
  return { costs, peak, readySeconds: (ready - began) / 1000, firstSeconds: ((await first) - ready) / 1000 };
}

async function costOf({ host, redis }: Stage, child: ChildProcess, play: () => Promise<unknown>): Promise<Cost> {
  const look = async () => ({ worker: cpuOfProcess(child), redis: await cpuOfRedis(redis), status: await host.call('cluster.status', {}) });
  const before = await look();
  const coordinator = await cpuOf(async () => void (await play()));
  const after = await look();
  return {
    coordinator,
    worker: after.worker - before.worker,
    redis: after.redis - before.redis,
    tiles: after.status.tilesElsewhere - before.status.tilesElsewhere,
    bytes: after.status.bytesIn - before.status.bytesIn,
    checked: after.status.checked - before.status.checked,
  };
}

function rowsOf(local: number, { costs: [short, long], peak, readySeconds, firstSeconds }: Shared): BenchRow[] {
  const more = (what: keyof Cost) => long[what] - short[what];
  const tiles = more('tiles');
  const all = more('coordinator') + more('worker') + more('redis');
  const checks = (more('checked') * local) / tiles;
  const seconds = `${local.toFixed(1)} s locally`;
  return [
    { name: 'CPU of coordinator, worker and Redis against the local pool', value: 100 * (all / local - 1), unit: '% more', note: seconds },
    {
      name: 'coordinator per tile, without checks',
      value: (1000 * (more('coordinator') - checks)) / tiles,
      unit: 'ms CPU',
      note: `${tiles} tiles, ${more('checked')} checked`,
    },
    { name: 'Redis per tile', value: (1000 * more('redis')) / tiles, unit: 'ms CPU', note: '' },
    { name: 'result of a tile', value: more('bytes') / tiles / 1000, unit: 'kB', note: 'as it crosses the network' },
    { name: 'memory of Redis at the peak', value: peak / 1e6, unit: 'MB', note: '' },
    { name: 'a worker from its start to being ready', value: readySeconds, unit: 's', note: '' },
    { name: 'from being ready to its first counted result', value: firstSeconds, unit: 's', note: 'the field crosses the network' },
  ];
}

async function untilSeen(host: BenchHost): Promise<void> {
  while ((await host.call('cluster.status', {})).workers.length === 0) await pause(50);
}

async function firstResult(host: BenchHost): Promise<number> {
  while ((await host.call('cluster.status', {})).tilesElsewhere === 0) await pause(20);
  return performance.now();
}

/** Seconds of all threads of this process. */
async function cpuOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

function cpuOfProcess({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function cpuOfRedis(redis: Redis): Promise<number> {
  const info = await redis.info('cpu');
  return ['user', 'sys'].reduce((sum, kind) => sum + Number(new RegExp(`used_cpu_${kind}:([\\d.]+)`).exec(info)?.[1] ?? 0), 0);
}

/** Jobs without work, to see what the queue itself can do. */
async function jobsPerSecond(server: RedisServer): Promise<BenchRow> {
  const queue = new Queue('bench', { connection: { url: server.url } });
  await queue.addBulk(Array.from({ length: JOBS }, (_, i) => ({ name: 'job', data: { i } })));
  let done = 0;
  const began = performance.now();
  const worker = new Worker('bench', async () => null, { connection: { url: server.url, maxRetriesPerRequest: null }, concurrency: 8 });
  await new Promise<void>((resolve) => worker.on('completed', () => ++done === JOBS && resolve()));
  const seconds = (performance.now() - began) / 1000;
  await worker.close();
  await queue.close();
  return { name: 'jobs through the queue', value: JOBS / seconds, unit: 'per second', note: 'without work, one process' };
}
