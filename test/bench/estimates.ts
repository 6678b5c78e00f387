/** Planned time against real time of whole runs through the host, before and after the machine's speed is known. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HostServices } from '../../src-main/host/host-services.ts';
import { createHost } from '../../src-main/host.ts';
import type { Input, Method, Reply } from '../../src-shared/api/index.ts';
import type { RunInfo } from '../../src-shared/api/runs.ts';
import { oprUnits } from '../kit/opr-field.ts';
import type { BenchRow } from './main.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const UNITS = 3000;

type Settings = Input<'runs.start'>;

export async function bench(): Promise<readonly BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'warbench-bench-'));
  const workerUrl = pathToFileURL(join(ROOT, 'out/main/worker.js'));
  const host = await createHost({ dataFolder: folder, workerUrl, shell: 'server', shippedFolder: ROOT, samples: false });
  try {
    await host.call('library.import', {
      files: [{ name: 'bench.txt', bytes: new TextEncoder().encode(oprUnits(UNITS)) }],
      ruleset: 'opr',
    });
    const field = [...(await call(host, 'library.select', { ruleset: 'opr' }))];
    const rows: BenchRow[] = [];
    for (const knowledge of ['first', 'second'] as const) {
      for (const settings of runsOf(field)) rows.push(await compare(host, settings, knowledge));
    }
    return rows;
  } finally {
    await host.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function runsOf(field: number[]): Settings[] {
  const base = { ruleset: 'opr', seed: '1', keep: 'standings' } as const;
  return [
    { ...base, name: 'round-robin', kind: 'round-robin', field: field.slice(0, 1000), trials: 4 },
    { ...base, name: 'round-robin to ±5 points', kind: 'round-robin', field: field.slice(0, 300), trials: 1000, precision: 0.05 },
    { ...base, name: 'gauntlet', kind: 'gauntlet', field, challengers: 2, trials: 300 },
    { ...base, name: 'ladder', kind: 'ladder', field, trials: 100 },
  ];
}

async function compare(host: HostServices, settings: Settings, knowledge: string): Promise<BenchRow> {
  const plan = await call(host, 'runs.plan', settings);
  const done = finished(host);
  await host.call('runs.start', settings);
  const { activeSeconds, progress } = await done;
  const planned = plan.seconds ?? Number.NaN;
  return {
    name: `${settings.name}, ${knowledge} time: planned / real`,
    value: planned / activeSeconds,
    unit: 'x',
    note: `${planned.toFixed(1)} s planned, ${activeSeconds.toFixed(1)} s real; trials ${(plan.trials / progress.trialsDone).toFixed(2)} x`,
  };
}

function call<M extends Method>(host: HostServices, method: M, input: Input<M>): Promise<Reply<M>> {
  return host.call(method, input) as Promise<Reply<M>>;
}

function finished(host: HostServices): Promise<RunInfo> {
  return new Promise((resolve, reject) => {
    const stop = host.on('run', (info) => {
      if (info.status === 'failed') reject(new Error(info.message));
      if (info.status !== 'done') return;
      stop();
      resolve(info);
    });
  });
}
