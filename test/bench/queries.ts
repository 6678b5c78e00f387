/**
 * Questions to large runs through the host: standings of a million combatants, the match file of 10,000 x 10,000 pairs.
 * WARBENCH_BENCH_TABLE=folder keeps the million between benches.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HostServices } from '../../src-main/host/host-services.ts';
import { createHost } from '../../src-main/host.ts';
import type { Input, Method } from '../../src-shared/api/index.ts';
import { makeLargeRun } from '../kit/large-run.ts';
import type { BenchRow } from './main.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const REPEATS = 5;
const base = 'base:"Ashen Wardens 0" OR base:"Bell Lancers 1"';

type Question = { [M in Method]: readonly [string, M, Input<M>] }[Method];

const OF_A_MILLION: readonly Question[] = [
  ['best overall', 'runs.standings', { runId: 1 }],
  ['best at 150 points', 'runs.standings', { runId: 1, query: 'points>=135 points<=150' }],
  ['loadouts of two units', 'runs.standings', { runId: 1, query: base }],
  ['best loadout of each unit', 'runs.standings', { runId: 1, bestPerBase: true }],
  ['words in names', 'runs.standings', { runId: 1, query: 'lancers 77' }],
  ['champions of the classes', 'runs.classes', { runId: 1 }],
  ['factions', 'runs.factions', { runId: 1 }],
  ['champions of each faction in each class', 'runs.champions', { runId: 1 }],
  ['best counters, played again', 'runs.opponents', { runId: 1, index: 77, descending: false }],
];

const OF_THE_FILE: readonly Question[] = [
  ['best counters', 'runs.opponents', { runId: 1, index: 77, descending: false }],
  ['heat map of the best 400', 'runs.matrix', { runId: 1 }],
  ['one matchup', 'runs.contest', { runId: 1, a: 5, b: 9000 }],
];

export async function bench(): Promise<readonly BenchRow[]> {
  return [
    ...(await ask('10,000 x 10,000 pairs', undefined, (folder) => makeLargeRun(folder, 10_000, 'outcomes'), OF_THE_FILE)),
    ...(await ask('1,000,000 standings', process.env.WARBENCH_BENCH_TABLE, (folder) => makeLargeRun(folder, 1_000_000), OF_A_MILLION)),
  ];
}

async function ask(
  label: string,
  kept: string | undefined,
  make: (folder: string) => Promise<number>,
  questions: readonly Question[],
): Promise<BenchRow[]> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'warbench-bench-'));
  if (!existsSync(join(folder, 'warbench.sqlite'))) await make(folder);
  const host = await createHost({
    dataFolder: folder,
    threads: 1,
    workerUrl: pathToFileURL(join(ROOT, 'src-worker/worker.ts')),
    shell: 'server',
    shippedFolder: ROOT,
    samples: false,
  });
  try {
    const rows: BenchRow[] = [];
    for (const [name, method, input] of questions) rows.push(await timed(host, `${label}: ${name}`, method, input));
    return rows;
  } finally {
    await host.close();
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

/** By the clock, and the CPU of the whole process, which a busy machine does not change. */
async function timed(host: HostServices, name: string, method: Method, input: unknown): Promise<BenchRow> {
  const clocks: number[] = [];
  const cpus: number[] = [];
  for (let i = 0; i <= REPEATS; i++) {
    const before = process.cpuUsage();
    const started = performance.now();
    await host.call(method, input);
    clocks.push(performance.now() - started);
    const { user, system } = process.cpuUsage(before);
    cpus.push((user + system) / 1000);
  }
  const median = (list: readonly number[]) => [...list.slice(1)].sort((x, y) => x - y)[REPEATS >> 1]!;
  const first = `first time ${clocks[0]!.toFixed(0)} ms`;
  return { name, value: median(clocks), unit: 'ms', note: `${median(cpus).toFixed(1)} ms of CPU, ${first}` };
}
