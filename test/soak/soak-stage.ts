/** A Redis, workers and coordinators as a user starts them: the built command line, each a process of its own. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Rng } from '../../src-shared/random/rng.ts';
import { dropFolder, newFolder } from '../kit/coin-host.ts';
import { oprUnits } from '../kit/opr-field.ts';
import { RedisServer, redisProgram } from '../kit/redis-server.ts';
import type { Harm } from './harms.ts';

const CLI = resolve(import.meta.dirname, '../../out/main/cli.js');
const RUN = '1';

export interface Played {
  /** Of the match file and the standings. */
  readonly hash: string;
  readonly seconds: number;
}

export class SoakStage {
  readonly redis: RedisServer;
  workers: ChildProcess[] = [];
  private readonly base: string;
  private coordinator: ChildProcess | null = null;

  /** A folder with a run that waits is made once and copied for every way of playing it. */
  static async open(units: number, trials: number): Promise<SoakStage> {
    if (redisProgram() === null) throw new Error('There is no redis-server on this machine.');
    const base = newFolder();
    const file = join(base, 'units.txt');
    writeFileSync(file, oprUnits(units));
    command(base, ['run', file, '--kind', 'round-robin', '--trials', String(trials), '--seed', 'soak', '--no-confirm', '--later']);
    return new SoakStage(await RedisServer.start(), base);
  }

  private constructor(redis: RedisServer, base: string) {
    this.redis = redis;
    this.base = base;
  }

  async playAlone(): Promise<Played> {
    return this.timed(async (folder) => {
      command(folder, ['resume', RUN, '--threads', '2']);
    });
  }

  async playWith({ workers, harm }: Harm, rng: Rng): Promise<Played & { readonly harms: number }> {
    let harms = 0;
    const played = await this.timed(async (folder) => {
      for (let i = 0; i < workers; i++) this.workers.push(this.startWorker(i));
      let isDone = false;
      const harming = harm(this, rng, () => isDone);
      try {
        while ((await this.coordinate(folder)) !== 0);
      } finally {
        isDone = true;
        harms = await harming;
      }
    });
    for (const worker of this.workers) worker.kill('SIGKILL');
    this.workers = [];
    this.redis.empty();
    return { ...played, harms };
  }

  async replaceWorker(i: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    this.workers[i]!.kill(signal);
    this.workers[i] = this.startWorker(i);
  }

  /** The next one resumes what it has stored. */
  killCoordinator(): void {
    this.coordinator?.kill('SIGKILL');
  }

  async close(): Promise<void> {
    for (const worker of this.workers) worker.kill('SIGKILL');
    this.killCoordinator();
    await this.redis.stop();
    dropFolder(this.base);
  }

  private startWorker(i: number): ChildProcess {
    return started(['worker', '--name', `worker-${i}`, '--threads', '1', ...this.cluster]);
  }

  /** Null where it was killed. */
  private async coordinate(folder: string): Promise<number | null> {
    const child = started(['resume', RUN, '--threads', '1', '--data', folder, ...this.cluster]);
    this.coordinator = child;
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
    this.coordinator = null;
    if (code !== 0 && signal !== 'SIGKILL') throw new Error(`the coordinator ended with ${code ?? signal}`);
    return code;
  }

  private get cluster(): readonly string[] {
    return ['--redis', this.redis.url, '--token', 'soak'];
  }

  private async timed(play: (folder: string) => Promise<void>): Promise<Played> {
    const folder = newFolder();
    try {
      cpSync(this.base, folder, { recursive: true });
      const began = performance.now();
      await play(folder);
      return { hash: resultsHash(folder), seconds: (performance.now() - began) / 1000 };
    } finally {
      dropFolder(folder);
    }
  }
}

function started(args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [CLI, ...args], { stdio: 'ignore' });
}

function command(folder: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args, '--data', folder], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`warbench ${args[0]} ended with ${status}: ${stderr}`);
  return stdout;
}

function resultsHash(folder: string): string {
  const standings = command(folder, ['export', RUN, '--what', 'standings', '--format', 'csv']);
  return createHash('sha256')
    .update(readFileSync(join(folder, 'runs', `${RUN}.matches`)))
    .update(standings)
    .digest('hex');
}
