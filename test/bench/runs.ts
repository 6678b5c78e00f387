/** Mass runs end to end: play, checksum, file, transaction. OPR units made by rule, so that no two are equal. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createHost } from '../../src-main/host.ts';
import type { HostServices } from '../../src-main/services.ts';
import type { Input, Method, Reply } from '../../src-shared/api.ts';
import type { RunInfo } from '../../src-shared/api-types.ts';
import { Rng } from '../../src-shared/dice/rng.ts';
import { coinField, ladderTrial, trueRates } from '../kit/ladder-sim.ts';
import type { BenchRow } from './main.ts';

const ROOT = resolve(import.meta.dirname, '../..');

export async function bench(options: { readonly full: boolean } = { full: false }): Promise<readonly BenchRow[]> {
  const rows = await roundRobin(options.full ? 2000 : 500, 1, true);
  if (options.full) {
    rows.unshift(...(await roundRobin(500, 1, false)));
    rows.push(...(await roundRobin(5000, 1, false)), ...(await roundRobin(2000, 2, false)));
  }
  return [...rows, ...ladders(options.full ? [1000, 5000, 20_000] : [1000])];
}

async function roundRobin(size: number, threads: number, compareStoring: boolean): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'warbench-bench-'));
  const host = await createHost({
    dataFolder: folder,
    threads,
    workerUrl: pathToFileURL(join(ROOT, 'src-worker/tile.worker.ts')),
    shell: 'server',
    shippedFolder: ROOT,
    samples: false,
  });
  try {
    const call = <M extends Method>(method: M, input: Input<M>) => host.call(method, input) as Promise<Reply<M>>;
    const bytes = new TextEncoder().encode(units(size));
    await call('library.import', { files: [{ name: 'bench.txt', bytes }], ruleset: 'opr' });
    const field = [...(await call('library.select', { ruleset: 'opr' }))];
    const settings = { name: 'bench', ruleset: 'opr', kind: 'round-robin', field, seed: '1', trials: 1 } as const;
    // Warms the threads and their tables up.
    await play(host, { ...settings, field: field.slice(0, 400), keep: 'outcomes' });
    const outcomes = await play(host, { ...settings, keep: 'outcomes' });
    const rows = rowsOf(`${size} units, ${threads} thread${threads === 1 ? '' : 's'}`, folder, outcomes);
    if (compareStoring) {
      const nothing = await play(host, { ...settings, keep: 'standings' });
      const again = await play(host, { ...settings, keep: 'outcomes' });
      const cost = 100 * ((outcomes.cpu + again.cpu) / 2 / nothing.cpu - 1);
      rows.push({ name: `${size} units: cost of storing outcomes`, value: cost, unit: '%', note: 'CPU, against standings only' });
    }
    return rows;
  } finally {
    await host.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Played {
  readonly info: RunInfo;
  readonly cpu: number;
  readonly wall: number;
}

function rowsOf(label: string, folder: string, { info, cpu, wall }: Played): BenchRow[] {
  const file = statSync(join(folder, 'runs', `${info.id}.matches`)).size;
  const { matchupsDone } = info.progress;
  const played = `${matchupsDone.toLocaleString('en-GB')} best-of-three matches, outcomes stored`;
  return [
    { name: `${label}: matchups per CPU second`, value: matchupsDone / cpu, unit: '/s', note: played },
    { name: `${label}: matchups per second`, value: matchupsDone / wall, unit: '/s', note: 'by the clock' },
    { name: `${label}: match file`, value: file / 1e6, unit: 'MB', note: `${((8 * file) / matchupsDone).toFixed(2)} bits a matchup` },
    { name: `${label}: peak memory`, value: process.resourceUsage().maxRSS / 1024, unit: 'MB', note: 'whole process, so far' },
  ];
}

/** How near the ladder's top ten come to the true ones, and for which share of the games: coins of known strength. */
function ladders(sizes: readonly number[]): BenchRow[] {
  return sizes.flatMap((n) => {
    const { strength, points } = coinField(n, 1);
    const rates = trueRates(strength);
    const seeds = n > 10_000 ? 3 : 20;
    const trials = Array.from({ length: seeds }, (_, i) => ladderTrial(strength, points, rates, 10, i + 1));
    const misses = trials.map((t) => 100 * (t.best - t.found)).sort((x, y) => y - x);
    const share = (100 * trials.reduce((sum, t) => sum + t.share, 0)) / seeds;
    return [
      { name: `ladder of ${n}: share of the games`, value: share, unit: '%', note: `of the full round-robin, mean of ${seeds} seeds` },
      {
        name: `ladder of ${n}: worst miss of the top 10`,
        value: misses[0] as number,
        unit: 'points',
        note: 'mean true win rate against the true top 10',
      },
    ];
  });
}

async function play(host: HostServices, settings: Input<'runs.start'>): Promise<Played> {
  const before = process.cpuUsage();
  const started = performance.now();
  const done = new Promise<RunInfo>((resolve, reject) => {
    const stop = host.on('run', (info) => {
      if (info.status === 'failed') reject(new Error(info.message));
      if (info.status !== 'done') return;
      stop();
      resolve(info);
    });
  });
  await host.call('runs.start', settings);
  const info = await done;
  const { user, system } = process.cpuUsage(before);
  return { info, cpu: (user + system) / 1e6, wall: (performance.now() - started) / 1000 };
}

/** Random units of every size and kind, in the importer's own text. */
export function units(count: number): string {
  const rng = new Rng().seek({ hi: 7, lo: 7 }, 1, 2, 3);
  const pick = <T>(list: readonly T[]): T => list[rng.below(list.length)] as T;
  const blocks: string[] = [];
  for (let i = 0; i < count; i++) {
    const models = pick([1, 1, 3, 5, 5, 10]);
    const tough = models === 1 ? pick([3, 6, 9, 12]) : models === 3 ? 3 : 1;
    const rules = [`Tough(${tough})`, pick(['Fearless', 'Fast', 'Stealth', 'Regeneration', 'Furious', 'Strider'])];
    const quality = pick([2, 3, 4, 5]);
    const defense = pick([2, 3, 4, 5]);
    const gun = `${models}x Gun (${pick([12, 18, 24, 30])}", A${1 + rng.below(3)}, AP(${rng.below(4)}), ${pick(['Reliable', 'Rending', 'Blast(3)', 'Deadly(3)'])})`;
    const blade = `${models}x Blade (A${1 + rng.below(4)}, AP(${rng.below(4)}))`;
    const points = Math.round(10 + models * tough * (7 - quality) * (1 + rng.below(6)));
    blocks.push(`Unit ${i} [${models}] Q${quality}+ D${defense}+ | ${points}pts | ${rules.join(', ')}\n${gun}, ${blade}`);
  }
  return `++ Bench (v3.5) [GF 1000pts] [${count} Units] ++\n\n${blocks.join('\n\n')}\n`;
}
