/**
 * Many windows on one server with a large library: they list, read, start, move, rename, pause, resume, cancel and remove runs,
 * in an order that the seed determines, while runs play. Measured are the server's event loop and memory, and how soon a cancelled run says so.
 */
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { ApiError } from '../../src-shared/api/index.ts';
import { Rng } from '../../src-shared/random/rng.ts';
import { ApiClient } from '../kit/api-client.ts';
import { fillQueue, type LoadedRuns, startShort } from './queue.ts';
import type { Measured } from './server.ts';
import { type LoadedServer, startLoadedServer } from './server-process.ts';

export interface LoadOptions {
  readonly seed: number;
  readonly clients: number;
  /** Runs in the queue. */
  readonly runs: number;
  readonly finished: number;
  /** In the library, beside the few that play. */
  readonly combatants: number;
  readonly seconds: number;
  readonly threads: number;
  readonly report?: (line: string) => void;
}

export interface Sample extends Measured {
  readonly seconds: number;
  /** Load average of the machine, of the last minute. */
  readonly machineLoad: number;
}

export interface LoadResult {
  readonly calls: number;
  readonly pushed: number;
  /** Answers that say something about us, not about the call. */
  readonly faults: readonly string[];
  readonly cancelMs: readonly number[];
  readonly samples: readonly Sample[];
  readonly exitCode: number | null;
}

const SAMPLE_MS = 1000;
const CALLS_AT_ONCE = 8;

export async function load(options: LoadOptions): Promise<LoadResult> {
  const server = await startLoadedServer(options.threads, options.combatants);
  const clients: ApiClient[] = [];
  for (let i = 0; i < options.clients; i++) clients.push(await ApiClient.connect(server.session));
  const runs = await fillQueue(clients[0]!, { finished: options.finished, queued: options.runs });
  options.report?.(
    `${options.clients} clients, ${options.runs} queued and ${options.finished} finished runs, ${options.combatants} combatants.`,
  );
  const users = new Users(clients, runs, options.seed);
  const started = performance.now();
  const samples: Sample[] = [];
  const until = started + 1000 * options.seconds;
  await Promise.all([
    sampleUntil(server, until, (sample) => {
      samples.push({ ...sample, seconds: (performance.now() - started) / 1000, machineLoad: loadavg()[0] ?? Number.NaN });
      if (samples.length % 30 === 0) options.report?.(lineOf(samples.at(-1)!, users.calls));
    }),
    ...Array.from({ length: CALLS_AT_ONCE }, () => users.actUntil(until)),
  ]);
  const pushed = clients.reduce((sum, client) => sum + client.pushed, 0);
  for (const client of clients) client.close();
  const exitCode = await server.stop();
  return { calls: users.calls, pushed, faults: users.faults, cancelMs: users.cancelMs, samples, exitCode };
}

async function sampleUntil(server: LoadedServer, until: number, keep: (sample: Measured) => void): Promise<void> {
  // The first measurement contains the preparation.
  await server.measure();
  while (performance.now() < until) {
    await wait(SAMPLE_MS);
    keep(await server.measure());
  }
}

function lineOf({ seconds, rssMegabytes, wholeDelayP99Ms, machineLoad }: Sample, calls: number): string {
  const memory = `${rssMegabytes.toFixed(0)} MB`;
  return `${seconds.toFixed(0)} s: ${calls} calls, ${memory}, event loop p99 ${wholeDelayP99Ms.toFixed(1)} ms, machine load ${machineLoad.toFixed(1)}`;
}

/** What the people at the windows do. */
class Users {
  calls = 0;
  readonly faults: string[] = [];
  readonly cancelMs: number[] = [];
  private readonly clients: readonly ApiClient[];
  private readonly queue: number[];
  private readonly finished: readonly number[];
  private readonly rng = new Rng();
  private started = 0;

  constructor(clients: readonly ApiClient[], { queued, finished }: LoadedRuns, seed: number) {
    this.clients = clients;
    this.queue = queued;
    this.finished = finished;
    this.rng.seek({ hi: 0, lo: seed }, 0, 0, 0);
  }

  async actUntil(until: number): Promise<void> {
    while (performance.now() < until) {
      try {
        await this.act(this.pick(this.clients));
      } catch (error) {
        // A run may have ended since it was chosen; anything else is ours.
        if (!(error instanceof ApiError) || !error.code.startsWith('runs/')) this.faults.push(String(error));
      }
      this.calls++;
    }
  }

  private async act(client: ApiClient): Promise<void> {
    const runId = this.pick(this.queue);
    const chance = this.rng.fraction();
    if (chance < 0.2) await client.call('runs.get', { runId });
    else if (chance < 0.3) await client.call('runs.standings', { runId: this.pick(this.finished), limit: 50 });
    else if (chance < 0.4) await client.call('runs.list', {});
    else if (chance < 0.55) await client.call('library.combatants', { query: 'name:a', limit: 50 });
    else if (chance < 0.65) await client.call('runs.reorder', { runId, position: Math.floor(this.rng.fraction() * this.queue.length) });
    else if (chance < 0.75) await client.call('settings.set', { key: `load.${runId % 50}`, value: chance });
    else if (chance < 0.8) await client.call('runs.rename', { runId, name: `Run ${runId} ${chance}` });
    else if (chance < 0.85) await client.call('runs.pause', { runId });
    else if (chance < 0.9) await client.call('runs.resume', { runId });
    else await this.replace(client, runId);
  }

  /** Cancels and removes a run and queues another, so that their number stays the same. */
  private async replace(client: ApiClient, runId: number): Promise<void> {
    const at = this.queue.indexOf(runId);
    if (at < 0) return;
    this.queue.splice(at, 1);
    const before = performance.now();
    await client.call('runs.cancel', { runId });
    this.cancelMs.push(performance.now() - before);
    await client.call('runs.remove', { runId });
    this.queue.push(await startShort(client, [1, 2, 3, 4, 5, 6, 7, 8], this.started++));
  }

  private pick<Item>(list: readonly Item[]): Item {
    return list[Math.floor(this.rng.fraction() * list.length)]!;
  }
}

/** Megabytes per minute by least squares, after the first fifth: caches fill up at the beginning. */
export function memoryGrowth(samples: readonly Sample[]): number {
  const late = samples.slice(Math.floor(samples.length / 5));
  const [x, y] = [mean(late.map(({ seconds }) => seconds)), mean(late.map(({ rssMegabytes }) => rssMegabytes))];
  const covariance = mean(late.map(({ seconds, rssMegabytes }) => (seconds - x) * (rssMegabytes - y)));
  const variance = mean(late.map(({ seconds }) => (seconds - x) ** 2));
  return variance === 0 ? 0 : (60 * covariance) / variance;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
