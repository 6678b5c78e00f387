/**
 * npm run bench -- [names...] [--full] [--repeat N] [--against before.tsv] [--out now.tsv]
 * CPU time, warmed up; ratios are taken against a naive reference in the same run, so they hold on a loaded machine. With
 * `--repeat` a row is the median of N runs with its spread; with `--against` it stands beside the same row of a stored run.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import Table from 'cli-table3';

export interface BenchRow {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly note: string;
}

interface BenchModule {
  bench(options: { readonly full: boolean }): Promise<readonly BenchRow[]> | readonly BenchRow[];
}

/** The median of some runs, and their range. */
interface Measured extends BenchRow {
  readonly low: number;
  readonly high: number;
}

type Range = Pick<Measured, 'value' | 'low' | 'high'>;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
    repeat: { type: 'string', default: '1' },
    against: { type: 'string' },
    out: { type: 'string' },
  },
});
const repeats = Math.max(1, Number.parseInt(values.repeat, 10) || 1);
const before = values.against === undefined ? null : readTable(values.against);
const lines = ['subject\tname\tvalue\tlow\thigh\tunit\tnote'];
for (const subject of subjects()) {
  const module = (await import(resolve(import.meta.dirname, `${subject}.ts`))) as BenchModule;
  if (typeof module.bench !== 'function') continue;
  const loadBefore = load();
  const rows = await measure(module);
  console.log(
    `\n${subject}: load ${loadBefore} before, ${load()} after, ${availableParallelism()} cores, ${repeats} run${repeats === 1 ? '' : 's'}`,
  );
  console.log(tableOf(subject, rows));
  for (const { name, value, low, high, unit, note } of rows) lines.push([subject, name, value, low, high, unit, note].join('\t'));
}
if (values.out) writeFileSync(values.out, `${lines.join('\n')}\n`);

function subjects(): string[] {
  return (
    readdirSync(import.meta.dirname)
      .filter((file) => /^[a-z0-9-]+\.ts$/.test(file) && file !== 'main.ts')
      .map((file) => file.replace(/\.ts$/, ''))
      .sort()
      // A subject may come in parts: `opr` names `opr-import`, too.
      .filter((name) => positionals.length === 0 || positionals.some((p) => name === p || name.startsWith(`${p}-`)))
  );
}

async function measure(module: BenchModule): Promise<Measured[]> {
  const runs: (readonly BenchRow[])[] = [];
  for (let i = 0; i < repeats; i++) runs.push(await module.bench({ full: values.full }));
  return runs[0]!.map((row) => {
    const all = runs.map((run) => run.find(({ name }) => name === row.name)?.value ?? Number.NaN).sort((x, y) => x - y);
    return { ...row, value: all[all.length >> 1]!, low: all[0]!, high: all.at(-1)! };
  });
}

function tableOf(subject: string, rows: readonly Measured[]): string {
  const head = ['', 'now', ...(before === null ? [] : ['before', 'now / before']), 'unit', ''];
  const table = new Table({
    head,
    style: { head: [], border: [], compact: true },
    colAligns: ['left', 'right', ...(before === null ? [] : (['right', 'right'] as const)), 'left', 'left'],
  });
  for (const row of rows) {
    const was = before?.get(`${subject}/${row.name}`);
    const compared = before === null ? [] : was === undefined ? ['', ''] : [rangeText(was), ratioText(row, was)];
    table.push([row.name, rangeText(row), ...compared, row.unit, row.note]);
  }
  return table.toString();
}

function rangeText({ value, low, high }: Range): string {
  return low === high ? figure(value) : `${figure(value)} (${figure(low)} to ${figure(high)})`;
}

/** Marked where even the ranges do not overlap. */
function ratioText(now: Range, was: Range): string {
  const [least, most] = [now.low / was.high, now.high / was.low];
  const spread = least === most ? '' : ` (${least.toFixed(2)} to ${most.toFixed(2)})`;
  return `${(now.value / was.value).toFixed(2)}${spread}${least > 1.05 || most < 0.95 ? ' !' : ''}`;
}

function load(): string {
  return loadavg()[0]!.toFixed(1);
}

function readTable(file: string): Map<string, Range> {
  const [, ...stored] = readFileSync(file, 'utf8').trim().split('\n');
  return new Map(
    stored.map((line) => {
      const [subject, name, value, low, high] = line.split('\t');
      return [`${subject}/${name}`, { value: Number(value), low: Number(low), high: Number(high) }];
    }),
  );
}

function figure(value: number): string {
  return value.toLocaleString('en-GB', { maximumFractionDigits: Math.abs(value) < 10 ? 3 : Math.abs(value) < 1000 ? 1 : 0 });
}
