/** A host over the coin ruleset in a folder of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createHost, type HostOptions } from '../../src-main/host.ts';
import type { HostEvents } from '../../src-shared/api/events.ts';
import type { Input, Method, Reply } from '../../src-shared/api/index.ts';
import type { RunInfo } from '../../src-shared/api/runs.ts';

const ROOT = resolve(import.meta.dirname, '../..');
export const WORKER = pathToFileURL(join(ROOT, 'src-worker/worker.ts'));
export const SLOW_COINS = pathToFileURL(join(import.meta.dirname, 'slow-coins.ts'));
export const COINS = pathToFileURL(join(import.meta.dirname, 'coin-ruleset.ts'));

export interface TestHost {
  readonly folder: string;
  call<M extends Method>(method: M, input: Input<M>, signal?: AbortSignal): Promise<Reply<M>>;
  on<K extends keyof HostEvents>(event: K, listener: (value: HostEvents[K]) => void): () => void;
  close(): Promise<void>;
}

export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'warbench-test-'));
}

export function dropFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

export function coinOptions(folder: string, threads = 2, samples = false): HostOptions {
  return {
    dataFolder: folder,
    threads,
    workerUrl: WORKER,
    shell: 'server',
    shippedFolder: ROOT,
    samples,
    rulesets: COINS,
    backgroundChecks: false,
  };
}

export async function coinHost(folder: string, threads = 2, samples = false, more: Partial<HostOptions> = {}): Promise<TestHost> {
  const host = await createHost({ ...coinOptions(folder, threads, samples), ...more });
  return {
    folder,
    call: <M extends Method>(method: M, input: Input<M>, signal?: AbortSignal) => host.call(method, input, signal) as Promise<Reply<M>>,
    on: host.on,
    close: host.close,
  };
}

export async function importText(host: TestHost, text: string, name = 'purse.coins'): Promise<readonly number[]> {
  await host.call('library.import', { files: [{ name, bytes: new TextEncoder().encode(text) }] });
  return host.call('library.select', { ruleset: 'osr' });
}

/** Until the run is in one of the states asked for. */
export function reaches(host: TestHost, runId: number, ...states: RunInfo['status'][]): Promise<RunInfo> {
  return new Promise((done, fail) => {
    const look = (info: RunInfo) => {
      if (info.id !== runId) return;
      if (states.includes(info.status)) {
        stop();
        done(info);
      } else if (info.status === 'failed') {
        stop();
        fail(new Error(info.message));
      }
    };
    const stop = host.on('run', look);
    host.call('runs.get', { runId }).then(look, fail);
  });
}
