/**
 * npm run bench -- [names...] [--full] [--against before.tsv] [--out now.tsv]
 * CPU time, warmed up; ratios are taken against a naive reference in the same run, so they hold on a loaded machine.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface BenchRow {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly note: string;
}

interface BenchModule {
  bench(options: { readonly full: boolean }): Promise<readonly BenchRow[]> | readonly BenchRow[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false }, against: { type: 'string' }, out: { type: 'string' } },
});
const before = values.against ? readTable(values.against) : new Map<string, number>();
const subjects = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.ts') || (/^[a-z0-9-]+\.ts$/.test(file) && file !== 'main.ts'))
  .map((file) => file.replace(/\.ts$/, ''))
  .sort()
  // A subject may come in parts: `opr` names `opr-import`, too.
  .filter((name) => positionals.length === 0 || positionals.some((p) => name === p || name.startsWith(`${p}-`)));

const rows: (BenchRow & { subject: string })[] = [];
for (const subject of subjects) {
  const module = (await import(resolve(import.meta.dirname, `${subject}.ts`))) as BenchModule;
  if (typeof module.bench !== 'function') continue;
  console.log(`\n${subject}`);
  for (const row of await module.bench({ full: values.full })) {
    rows.push({ ...row, subject });
    const was = before.get(`${subject}/${row.name}`);
    const change = was === undefined ? '' : `  (${row.value >= was ? '+' : ''}${(100 * (row.value / was - 1)).toFixed(1)} %)`;
    console.log(`  ${row.name.padEnd(56)} ${figure(row.value).padStart(14)} ${row.unit}${change}${row.note ? `   ${row.note}` : ''}`);
  }
}
if (values.out) {
  writeFileSync(
    values.out,
    `subject\tname\tvalue\tunit\tnote\n${rows.map((r) => [r.subject, r.name, r.value, r.unit, r.note].join('\t')).join('\n')}\n`,
  );
}

function readTable(file: string): Map<string, number> {
  const lines = readFileSync(file, 'utf8').trim().split('\n').slice(1);
  return new Map(lines.map((line) => line.split('\t')).map(([subject, name, value]) => [`${subject}/${name}`, Number(value)]));
}

function figure(value: number): string {
  return value.toLocaleString('en-GB', { maximumFractionDigits: Math.abs(value) < 10 ? 3 : Math.abs(value) < 1000 ? 1 : 0 });
}
