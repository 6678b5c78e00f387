/** A Redis, workers as processes of their own, and runs that are played with them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ClusterStatus } from '../../src-shared/api/cluster.ts';
import type { Input } from '../../src-shared/api/index.ts';
import { coinHost, dropFolder, importText, newFolder, reaches, type TestHost } from '../kit/coin-host.ts';
import { purse } from '../kit/coin-ruleset.ts';
import { RedisServer } from '../kit/redis-server.ts';
import { TOKEN } from './token.ts';

export type Settings = Omit<Input<'runs.start'>, 'field' | 'name' | 'ruleset' | 'seed'>;

/** What must be the same however a run was played. */
export interface Results {
  readonly matches: Buffer | null;
  readonly text: string;
}

export class ClusterStage {
  readonly redis: RedisServer;
  private readonly children: ChildProcess[] = [];
  private readonly folders: string[] = [];

  static async open(): Promise<ClusterStage> {
    return new ClusterStage(await RedisServer.start());
  }

  private constructor(redis: RedisServer) {
    this.redis = redis;
  }

  /** `url`: where it sees Redis. */
  async worker(name: string, fault = '', url = this.redis.url): Promise<ChildProcess> {
    return this.spawned('worker-process.ts', [url, name, fault], 'ready');
  }

  /** What the process prints when it opens a host without a cluster, and with one. */
  async loadedPackages(): Promise<string[]> {
    const folder = this.newFolder();
    const child = spawn(process.execPath, [join(import.meta.dirname, 'loaded-process.ts'), folder, this.redis.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.children.push(child);
    const lines = await text(child.stdout);
    return lines.trim().split('\n');
  }

  /** Resolves when it has stored something. */
  async coordinator(folder: string, runId: number): Promise<ChildProcess> {
    return this.spawned('coordinator-process.ts', [folder, this.redis.url, String(runId)], 'playing');
  }

  /** A folder with a run that goes on at the next start. */
  async prepared(coins: number, settings: Settings): Promise<{ folder: string; runId: number }> {
    const folder = this.newFolder();
    const host = await coinHost(folder, 1);
    const field = await importText(host, purse(coins));
    const { id } = await host.call('runs.add', { ...settings, name: 'Cluster', ruleset: 'osr', seed: 'cluster', field: [...field] });
    await host.close();
    return { folder, runId: id };
  }

  /** Plays to the end with the workers that are there. */
  async play(folder: string, runId: number, { meanwhile = async () => {}, ...use }: PlayOptions = {}): Promise<ClusterStatus> {
    const host = await coinHost(folder, 1, false, { cluster: { url: this.redis.url, token: TOKEN, ...use } });
    try {
      await host.call('runs.resume', { runId });
      const done = reaches(host, runId, 'done');
      await meanwhile(host);
      await done;
      return await host.call('cluster.status', {});
    } finally {
      await host.close();
    }
  }

  /** Everything as at the beginning, for the next test. */
  clear(): void {
    for (const child of this.children.splice(0)) child.kill('SIGKILL');
    this.redis.empty();
    for (const folder of this.folders.splice(0)) dropFolder(folder);
  }

  keys(pattern: string): readonly string[] {
    return this.redis.keys(pattern);
  }

  async close(): Promise<void> {
    this.clear();
    await this.redis.stop();
  }

  private newFolder(): string {
    const folder = newFolder();
    this.folders.push(folder);
    return folder;
  }

  private async spawned(file: string, args: readonly string[], sign: string): Promise<ChildProcess> {
    const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    this.children.push(child);
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => chunk.toString().includes(sign) && resolve());
      child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
    });
    return child;
  }
}

export interface PlayOptions {
  /** Where the coordinator sees Redis. */
  readonly url?: string;
  readonly checkedShare?: number;
  readonly takesPart?: boolean;
  /** May do harm. */
  meanwhile?(host: TestHost): Promise<void>;
}

/** Read, and played if it has not been, by a host without a cluster. */
export async function resultsOf(folder: string, runId: number, hasMatches: boolean): Promise<Results> {
  const host = await coinHost(folder, 1);
  try {
    const { status } = await host.call('runs.get', { runId });
    if (status !== 'done') await host.call('runs.resume', { runId });
    const info = await reaches(host, runId, 'done');
    const standings = await host.call('runs.standings', { runId, limit: 5000 });
    const highlights = await host.call('runs.highlights', { runId });
    const all = JSON.stringify([info.progress.trialsDone, standings, highlights]);
    return { text: all, matches: hasMatches ? readFileSync(join(folder, 'runs', `${runId}.matches`)) : null };
  } finally {
    await host.close();
  }
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
