/** The cluster against the local pool on the same cores, and what a batch costs. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
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
    const run = await runOf(host, full ? 5000 : 3000);
    await host.play({ ...run, trials: 1 });
    const compared = await compare({ host, server, redis }, { ...run, trials: full ? 3 : 2 }, full ? 5 : 2);
    return [...rowsOf(compared), await jobsPerSecond(server)];
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

/** Seconds of CPU: of all threads, and of those that don't play (the main thread, files and compression). */
interface Cpu {
  readonly all: number;
  readonly around: number;
}

interface Cost {
  readonly coordinator: Cpu;
  readonly worker: Cpu;
  readonly redis: number;
  readonly tiles: number;
  readonly bytes: number;
  readonly checked: number;
}

interface Compared {
  /** The same run in turn with the local pool and with the cluster. */
  readonly rounds: readonly { readonly local: Cpu; readonly shared: Cost }[];
  readonly peak: number;
  readonly readySeconds: number;
  readonly firstSeconds: number;
}

/** The coordinator only plans, checks and stores; one worker with one thread plays. */
async function compare(stage: Stage, run: Input<'runs.start'>, count: number): Promise<Compared> {
  const { host, server, redis } = stage;
  const connect = () => host.call('cluster.connect', { url: server.url, token: TOKEN, takesPart: false });
  await connect();
  const began = performance.now();
  const words = ['worker', '--threads', '1', '--redis', server.url, '--token', TOKEN];
  const child = spawn(process.execPath, [CLI, ...words], { stdio: ['ignore', 'ignore', 'pipe'] });
  await once(child.stderr, 'data');
  const ready = performance.now();
  await untilSeen(host);
  // The first run brings the field to the worker.
  const first = firstResult(host);
  await host.play(run);
  const rounds: { local: Cpu; shared: Cost }[] = [];
  while (rounds.length < count) {
    await host.call('cluster.disconnect', {});
    const [local] = await cpuDuring([process.pid], () => host.play(run));
    await connect();
    await untilSeen(host);
    rounds.push({ local: local!, shared: await costOf(stage, child, () => host.play(run)) });
  }
  const peak = Number(/used_memory_peak:(\d+)/.exec(await redis.info('memory'))?.[1] ?? 0);
  child.kill('SIGTERM');
  await once(child, 'exit');
  await host.call('cluster.disconnect', {});
  return { rounds, peak, readySeconds: (ready - began) / 1000, firstSeconds: ((await first) - ready) / 1000 };
}

async function costOf(stage: Stage, child: ChildProcess, play: () => Promise<unknown>): Promise<Cost> {
  const { host, redis } = stage;
  const look = async () => ({ redis: await cpuOfRedis(redis), status: await host.call('cluster.status', {}) });
  const before = await look();
  const [coordinator, worker] = await cpuDuring([process.pid, child.pid!], play);
  const after = await look();
  return {
    coordinator: coordinator!,
    worker: worker!,
    redis: after.redis - before.redis,
    tiles: after.status.tilesElsewhere - before.status.tilesElsewhere,
    bytes: after.status.bytesIn - before.status.bytesIn,
    checked: after.status.checked - before.status.checked,
  };
}

function rowsOf({ rounds, peak, readySeconds, firstSeconds }: Compared): BenchRow[] {
  const sum = (part: (round: Compared['rounds'][number]) => number) => rounds.reduce((all, round) => all + part(round), 0);
  const tiles = sum(({ shared }) => shared.tiles);
  const checked = sum(({ shared }) => shared.checked);
  const local = sum((round) => round.local.all);
  const coordinator = sum((round) => round.shared.coordinator.around - round.local.around);
  const worker = sum(({ shared }) => shared.worker.around);
  const redis = sum(({ shared }) => shared.redis);
  // A worker that has just come is checked more often than in a long run, so checks are left out.
  const all = sum(({ shared }) => shared.coordinator.all + shared.worker.all) + redis - (checked * local) / tiles;
  const perTile = (seconds: number) => ({ value: (1000 * seconds) / tiles, unit: 'ms CPU' });
  const note = `${tiles} tiles, ${checked} checked, ${((1000 * local) / tiles).toFixed(0)} ms each with the local pool`;
  return [
    {
      name: 'cluster beside playing: coordinator, worker and Redis',
      value: (100 * (coordinator + worker + redis)) / local,
      unit: '%',
      note,
    },
    { name: 'coordinator, more than with the local pool', ...perTile(coordinator), note: 'main thread, files, compression' },
    { name: 'worker, without playing', ...perTile(worker), note: 'main thread, compression' },
    { name: 'Redis', ...perTile(redis), note: '' },
    {
      name: 'all CPU of the cluster against all of the local pool',
      value: 100 * (all / local - 1),
      unit: '% more',
      note: 'without checks; with the noise of playing',
    },
    { name: 'result of a tile', value: sum(({ shared }) => shared.bytes) / tiles / 1000, unit: 'kB', note: 'as it crosses the network' },
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

async function cpuDuring(processes: readonly number[], work: () => Promise<unknown>): Promise<Cpu[]> {
  const before = processes.map(cpuOf);
  await work();
  return processes.map((pid, i) => {
    const { all, around } = cpuOf(pid);
    return { all: all - before[i]!.all, around: around - before[i]!.around };
  });
}

const PLAYS_NOTHING = /^(MainThread|libuv-worker)$/;

function cpuOf(pid: number): Cpu {
  const threads = readdirSync(`/proc/${pid}/task`).filter((thread) =>
    PLAYS_NOTHING.test(readFileSync(`/proc/${pid}/task/${thread}/comm`, 'utf8').trim()),
  );
  const around = threads.reduce((sum, thread) => sum + cpuIn(`/proc/${pid}/task/${thread}/stat`), 0);
  return { all: cpuIn(`/proc/${pid}/stat`), around };
}

/** proc(5): user and system time in hundredths of a second. */
function cpuIn(file: string): number {
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? [];
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
