/**
 * The whole way of a large field: import, ladder with confirmed headlines and replays, report, exports, reopening, queries.
 * `--full`: a million loadouts, otherwise 20,000. Every stage with its CPU time, wall time and the largest memory so far.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STORE_FILE } from '../../src-main/store/data-folder.ts';
import { BenchHost } from '../kit/bench-host.ts';
import { oprLoadouts } from '../kit/opr-loadouts.ts';
import type { BenchRow } from './main.ts';

const THREADS = 2;

export async function bench({ full }: { readonly full: boolean }): Promise<readonly BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'warbench-million-'));
  try {
    return await new WholeWay(folder, full ? 1_000_000 : 20_000).walk();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

class WholeWay {
  private readonly folder: string;
  private readonly size: number;
  private readonly rows: BenchRow[] = [];

  constructor(folder: string, size: number) {
    this.folder = folder;
    this.size = size;
  }

  async walk(): Promise<readonly BenchRow[]> {
    const host = await BenchHost.open(this.folder, THREADS);
    const bytes = textOf(this.size);
    await this.stage('import', () => host.call('library.import', { files: [{ name: 'loadouts.txt', bytes }], ruleset: 'opr' }));
    const field = [...(await host.call('library.select', { ruleset: 'opr' }))];
    if (field.length !== this.size) throw new Error(`${field.length} of ${this.size} loadouts were imported`);
    const settings = { name: 'All', ruleset: 'opr', kind: 'ladder', field, seed: '21', trials: 1 } as const;
    await this.stage('plan', () => host.call('runs.plan', settings));
    const run = await this.stage('ladder, headlines, replays', () => host.play(settings));
    this.note('matches', run.progress.trialsDone, 'matches', `of ${(this.size * (this.size - 1)) / 2} pairs`);
    await this.stage('report', () => host.call('runs.report', { runId: run.id }));
    await this.stage('standings as CSV', () => host.call('export.standings', { runId: run.id, format: 'csv' }));
    await this.stage('closing', () => host.close());
    await this.reopen(run.id);
    this.note('database', statSync(join(this.folder, STORE_FILE)).size / 1e6, 'MB', '');
    return this.rows;
  }

  private async reopen(runId: number): Promise<void> {
    const host = await this.stage('reopening', () => BenchHost.open(this.folder, THREADS));
    const query = { runId, offset: 0, limit: 50 };
    await this.stage('first page of the ranking', () => host.call('runs.standings', query));
    await this.stage('another order', () => host.call('runs.standings', { ...query, sort: 'points', descending: true }));
    await this.stage('best below 150 points', () => host.call('runs.standings', { ...query, query: 'pts<150' }));
    await this.stage('champions of the classes', () => host.call('runs.classes', { runId }));
    await host.close();
  }

  private async stage<T>(name: string, work: () => Promise<T>): Promise<T> {
    const [cpu, wall] = [process.cpuUsage(), performance.now()];
    const result = await work();
    const { user, system } = process.cpuUsage(cpu);
    const seconds = (performance.now() - wall) / 1000;
    const memory = (process.resourceUsage().maxRSS / 1024).toFixed(0);
    const each = ((user + system) / this.size).toFixed(1);
    this.note(
      name,
      (user + system) / 1e6,
      's',
      `CPU; ${seconds.toFixed(1)} s by the clock, ${each} µs per loadout, at most ${memory} MB so far`,
    );
    return result;
  }

  private note(name: string, value: number, unit: string, note: string): void {
    // The whole way takes most of an hour; who waits sees how far it is.
    process.stderr.write(`  ${name}: ${value.toFixed(1)} ${unit}, ${note}\n`);
    this.rows.push({ name: `${this.size.toLocaleString('en-GB')}: ${name}`, value, unit, note });
  }
}

function textOf(size: number): Uint8Array {
  const parts: Buffer[] = [];
  let part: string[] = [];
  for (const block of oprLoadouts(size)) {
    part.push(block);
    if (part.length < 10_000) continue;
    parts.push(Buffer.from(part.join('')));
    part = [];
  }
  return Buffer.concat([...parts, Buffer.from(part.join(''))]);
}
