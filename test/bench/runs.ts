/** Mass runs end to end through the host: play, count, checksum, file, transaction. */
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Input } from '../../src-shared/api/index.ts';
import type { KeepChoice, RunInfo } from '../../src-shared/api/runs.ts';
import { defaultOptions } from '../../src-shared/contract/options.ts';
import { ruleset as opr } from '../../src-shared/rulesets/opr/index.ts';
import { newHighlights, thresholdsOf } from '../../src-shared/run/highlights.ts';
import { type MatrixPlan, matrixTileAt, pairsIn } from '../../src-shared/run/plan.ts';
import { type RunShape, shapeOf, sizeOf } from '../../src-shared/run/shape.ts';
import { storedClasses } from '../../src-shared/run/weight-classes.ts';
import { playMatrix } from '../../src-worker/playing/play-matrix.ts';
import { BenchHost } from '../kit/bench-host.ts';
import { foldField } from '../kit/fold-field.ts';
import { oprCombatants, oprUnits } from '../kit/opr-field.ts';
import type { BenchRow } from './main.ts';

const SIZES = [500, 1000, 2000, 5000];
const STORING_FIELD = 1000;
const REPEATS = 7;

export async function bench({ full }: { readonly full: boolean } = { full: false }): Promise<readonly BenchRow[]> {
  const threads = full ? [1, 2] : [1];
  const rows = [...bookkeeping(), ...(await storing())];
  for (const count of threads) rows.push(...(await growth(count)));
  return rows;
}

/** What a tile costs beyond its bare trials, interleaved on one thread: records, highlights and the match file's bytes. */
function bookkeeping(): BenchRow[] {
  const combatants = oprCombatants(800);
  const { field } = opr.play.compile(combatants, defaultOptions(opr.play.options), []);
  const classes = storedClasses(opr.analysis.weightClasses);
  const members = combatants.map((c) => ({ signature: opr.play.signature(c), faction: c.faction, points: c.points }));
  const folded = foldField(members, { kind: 'round-robin', challengers: 0, classes });
  const settings = { name: '', ruleset: 'opr', kind: 'round-robin', challengers: 0, options: {}, seed: '' } as const;
  const shape = shapeOf({
    ruleset: opr,
    settings: { ...settings, trials: 1, precision: null, topPlaces: 10, keep: 'outcomes' },
    size: sizeOf(folded),
    classes,
    factions: folded.factions,
  });
  const run = { ruleset: 'opr', field, folded, seed: { hi: 0, lo: 1 }, trials: 1, precision: null };
  const tile = { ...matrixTileAt(shape.plan as MatrixPlan, 1), thresholds: thresholdsOf(newHighlights()) };
  const arena = opr.play.open(field);
  const never = new Int32Array(1);
  const bare = () => {
    for (let r = tile.rowFrom; r < tile.rowTo; r++) for (let c = tile.columnFrom; c < tile.columnTo; c++) arena.trial(run.seed, r, c, 0);
  };
  const counted = (codec: RunShape['codec']) => () =>
    void playMatrix({ ruleset: opr, arena, run: { ...run, shape: { ...shape, codec } }, stop: never }, tile);
  const [trials = 0, standings = 0, outcomes = 0] = interleaved([bare, counted(null), counted(shape.codec)], pairsIn(tile));
  return [
    { name: 'bare trials on one thread', value: trials, unit: 'ns a match', note: 'CPU, interleaved, medians' },
    { name: 'counting them (records, highlights)', value: standings - trials, unit: 'ns a match', note: '' },
    { name: 'and writing their outcomes', value: outcomes - standings, unit: 'ns a match', note: 'two bits a match' },
  ];
}

/** Median CPU nanoseconds an item of each work, taken in turns. */
function interleaved(works: readonly (() => void)[], items: number): number[] {
  const times = works.map((): number[] => []);
  for (let repeat = 0; repeat < REPEATS + 2; repeat++) {
    works.forEach((work, i) => {
      const before = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(before);
      if (repeat >= 2) times[i]?.push(((user + system) * 1000) / items);
    });
  }
  return times.map(median);
}

/** The same run with and without a match file, in turns. */
function storing(): Promise<BenchRow[]> {
  return withField(STORING_FIELD, 1, async (play) => {
    const choices = ['outcomes', 'records'] as const;
    const ratios = choices.map((): number[] => []);
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      for (const [i, keep] of choices.entries()) {
        // Before and after, so that a drift of the machine cancels out.
        const before = (await play('standings')).cpu;
        const stored = (await play(keep)).cpu;
        const after = (await play('standings')).cpu;
        ratios[i]?.push(100 * ((2 * stored) / (before + after) - 1));
      }
    }
    return choices.map((keep, i) => ({
      name: `${STORING_FIELD} units: cost of storing ${keep}`,
      value: median(ratios[i]!),
      unit: '%',
      note: `CPU of the whole process against standings only, median of ${REPEATS} interleaved`,
    }));
  });
}

/** From 500 to 5,000 units: 125 thousand to 12.5 million matchups, each in a process of its own. */
async function growth(threads: number): Promise<BenchRow[]> {
  const measured: (Measured & { readonly size: number })[] = [];
  for (const size of SIZES) measured.push({ size, ...(await inOwnProcess(size, threads)) });
  const each = (m: Measured) => m.cpu / m.matchups;
  return measured.flatMap((m) => {
    const label = `${m.size} units, ${threads} thread${threads === 1 ? '' : 's'}`;
    const played = `${m.matchups.toLocaleString('en-GB')} best-of-three matches, outcomes stored`;
    return [
      { name: `${label}: matchups per CPU second`, value: 1 / each(m), unit: '/s', note: played },
      { name: `${label}: matchups per second`, value: m.matchups / m.wall, unit: '/s', note: `${m.wall.toFixed(1)} s by the clock` },
      { name: `${label}: match file`, value: m.file / 1e6, unit: 'MB', note: `${((8 * m.file) / m.matchups).toFixed(2)} bits a matchup` },
      { name: `${label}: peak memory`, value: m.memory / 1e6, unit: 'MB', note: 'whole process with its threads' },
      { name: `${label}: cost of a matchup / at ${SIZES[0]}`, value: each(m) / each(measured[0] as Measured), unit: 'x', note: 'CPU' },
    ];
  });
}

interface Measured {
  readonly matchups: number;
  readonly cpu: number;
  readonly wall: number;
  readonly file: number;
  readonly memory: number;
}

function inOwnProcess(size: number, threads: number): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, [String(size), String(threads)]);
    child.on('message', (measured) => resolve(measured as Measured));
    child.on('exit', (code) => code !== 0 && reject(new Error(`the process for ${size} units ended with ${code}`)));
  });
}

if (process.send !== undefined && process.argv[1] === import.meta.filename) {
  const [size, threads] = process.argv.slice(2).map(Number) as [number, number];
  await withField(size, threads, async (play, folder) => {
    const { info, cpu, wall } = await play('outcomes');
    const file = statSync(join(folder, 'runs', `${info.id}.matches`)).size;
    process.send?.({ matchups: info.progress.matchupsDone, cpu, wall, file, memory: process.resourceUsage().maxRSS * 1024 });
  });
  process.disconnect();
}

interface Played {
  readonly info: RunInfo;
  readonly cpu: number;
  readonly wall: number;
}

type Play = (keep: KeepChoice) => Promise<Played>;

/** A host with a field in its library and warm threads. */
async function withField<T>(size: number, threads: number, work: (play: Play, folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'warbench-bench-'));
  const host = await BenchHost.open(folder, threads);
  try {
    await host.call('library.import', { files: [{ name: 'bench.txt', bytes: new TextEncoder().encode(oprUnits(size)) }], ruleset: 'opr' });
    const field = [...(await host.call('library.select', { ruleset: 'opr' }))];
    const settings = { name: 'bench', ruleset: 'opr', kind: 'round-robin', field, seed: '1', trials: 1 } as const;
    // Replays of highlights come after a run; here they would be counted with the next one.
    await host.call('settings.set', { key: 'replays.megabytes', value: 0 });
    await played(host, { ...settings, field: field.slice(0, 400), keep: 'outcomes' });
    return await work((keep) => played(host, { ...settings, keep }), folder);
  } finally {
    await host.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function played(host: BenchHost, settings: Input<'runs.start'>): Promise<Played> {
  const before = process.cpuUsage();
  const started = performance.now();
  const info = await host.play(settings);
  const { user, system } = process.cpuUsage(before);
  return { info, cpu: (user + system) / 1e6, wall: (performance.now() - started) / 1000 };
}

function median(list: readonly number[]): number {
  return [...list].sort((x, y) => x - y)[list.length >> 1] ?? Number.NaN;
}
