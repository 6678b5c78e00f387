/**
 * Plays every headline of a run's report again with another seed and looks whether the result is inside the interval that
 * was printed: `node test/claims/resimulate.ts --data <folder> [--run 1] [--trials 200000] [--seed 99]`. Works on the
 * data folder of the app or of the command line; the runs it needs are removed afterwards.
 */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { createHost } from '../../src-main/host.ts';
import type { Input, Method, Reply } from '../../src-shared/api/index.ts';
import type { ReportLine, ReportPair, Standing } from '../../src-shared/api/results.ts';
import type { RunInfo, RunSettings } from '../../src-shared/api/runs.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** A printed figure is rounded to a tenth of a percent. */
const ROUNDING = 0.0005;

export interface Caller {
  call<M extends Method>(method: M, input: Input<M>): Promise<Reply<M>>;
  untilDone(runId: number): Promise<void>;
}

async function openHost(dataFolder: string): Promise<Caller & { close(): Promise<void> }> {
  const workerUrl = pathToFileURL(join(ROOT, 'src-worker/worker.ts'));
  const host = await createHost({ dataFolder, workerUrl, shell: 'server', shippedFolder: ROOT, samples: false });
  const call = <M extends Method>(method: M, input: Input<M>) => host.call(method, input) as Promise<Reply<M>>;
  const untilDone = (runId: number) =>
    new Promise<void>((done) => {
      const look = (info: RunInfo) => {
        if (info.id !== runId || info.status !== 'done') return;
        stop();
        done();
      };
      const stop = host.on('run', look);
      void call('runs.get', { runId }).then(look);
    });
  return { call, untilDone, close: host.close };
}

export interface Verdict {
  readonly headline: string;
  readonly low: number;
  readonly high: number;
  readonly value: number;
  readonly inside: boolean;
}

function verdict(headline: string, { low, high }: { low: number; high: number }, value: number): Verdict {
  return { headline, low, high, value, inside: value >= low - ROUNDING && value <= high + ROUNDING };
}

export interface Resimulation {
  readonly runId: number;
  readonly trials: number;
  readonly seed: string;
}

export async function resimulate(host: Caller, { runId, trials, seed }: Resimulation): Promise<Verdict[]> {
  const report = await host.call('runs.report', { runId });
  const { settings } = await host.call('runs.get', { runId });
  const verdicts: Verdict[] = [];
  const playPair = (p: ReportPair) => pairRecord(host, settings, p, { trials, seed });
  for (const p of [...report.drama, ...report.upsets, ...report.swings]) {
    verdicts.push(verdict(`${p.nameA} vs ${p.nameB}: chance`, p, (await playPair(p)).rate));
  }
  for (const p of report.drawn) {
    const { draws, n } = await playPair(p);
    verdicts.push(verdict(`${p.nameA} vs ${p.nameB}: draws`, { low: p.drawLow, high: p.drawHigh }, draws / n));
  }
  const lines = [...report.champions, ...report.perClass.flatMap((c) => (c.line === null ? [] : [c.line]))];
  const seen = new Map<number, number>();
  for (const line of lines) {
    const rate = seen.get(line.index) ?? (await fieldRate(host, settings, line, { trials, seed }));
    seen.set(line.index, rate);
    verdicts.push(verdict(`${line.title}: rate`, line, rate));
  }
  return verdicts;
}

type Fresh = Pick<Resimulation, 'trials' | 'seed'>;

/** A run of its own with another seed; the record of its first combatant. */
async function firstOf(host: Caller, settings: Input<'runs.start'>): Promise<Standing> {
  const { id } = await host.call('runs.start', { ...settings, name: 'Resimulation', precision: null, keep: 'standings', confirm: false });
  await host.untilDone(id);
  const { rows } = await host.call('runs.standings', { runId: id, indices: [0] });
  await host.call('runs.remove', { runId: id });
  return rows[0]!;
}

/** Two combatants alone: a round-robin, which is the fastest way to play them. */
function pairRecord(host: Caller, settings: RunSettings, { a, b }: ReportPair, { trials, seed }: Fresh): Promise<Standing> {
  const field = [settings.field[a]!, settings.field[b]!];
  return firstOf(host, { ...settings, kind: 'round-robin', field, challengers: 0, seed, trials });
}

/** One combatant against all it met in the run. */
async function fieldRate(host: Caller, settings: RunSettings, line: ReportLine, { trials, seed }: Fresh): Promise<number> {
  const { field, challengers, kind } = settings;
  const others = kind === 'gauntlet' ? (line.index < challengers ? field.slice(challengers) : field.slice(0, challengers)) : field;
  const opponents = others.filter((_, place) => kind === 'gauntlet' || place !== line.index);
  const all = [field[line.index]!, ...opponents];
  const each = Math.ceil(trials / opponents.length);
  return (await firstOf(host, { ...settings, kind: 'gauntlet', field: all, challengers: 1, seed, trials: each })).rate;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      run: { type: 'string', default: '1' },
      trials: { type: 'string', default: '200000' },
      seed: { type: 'string', default: '990017' },
    },
  });
  if (values.data === undefined) throw new Error('name the data folder: --data <folder>');
  const host = await openHost(values.data);
  const verdicts = await resimulate(host, { runId: Number(values.run), trials: Number(values.trials), seed: values.seed });
  for (const { headline, low, high, value, inside } of verdicts) {
    const [l, v, h] = [low, value, high].map((x) => (100 * x).toFixed(2));
    console.log(`${inside ? 'inside ' : 'OUTSIDE'}  ${v} in ${l} to ${h}  ${headline}`);
  }
  const inside = verdicts.filter((v) => v.inside).length;
  console.log(
    `${inside} of ${verdicts.length} headlines are inside their printed intervals (seed ${values.seed}, ${values.trials} trials each).`,
  );
  await host.close();
  process.exitCode = inside >= 0.95 * verdicts.length ? 0 : 1;
}

if (import.meta.main) await main();
