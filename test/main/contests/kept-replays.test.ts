import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { STORE_FILE } from '../../../src-main/store/data-folder.ts';
import { decodeReplay } from '../../../src-shared/replay/codec.ts';
import { coinHost, dropFolder, importText, newFolder, reaches, type TestHost } from '../../kit/coin-host.ts';
import { purse } from '../../kit/coin-ruleset.ts';

let folder = '';
let host: TestHost;
beforeEach(async () => {
  folder = newFolder();
  host = await coinHost(folder, 1);
});
afterEach(async () => {
  await host.close();
  dropFolder(folder);
});

interface Row {
  readonly run_id: number;
  readonly a: number;
  readonly b: number;
  readonly trial: number;
  readonly bytes: Uint8Array;
}

function rows(): Row[] {
  const db = new Database(join(folder, STORE_FILE), { readonly: true });
  try {
    return db.prepare('SELECT * FROM replays').all() as Row[];
  } finally {
    db.close();
  }
}

test('highlights of a finished run are recorded and kept, small, and match the run', async () => {
  const field = [...(await importText(host, purse(25)))];
  const { id } = await host.call('runs.start', { name: 'Kept', ruleset: 'osr', kind: 'round-robin', field, seed: '8', trials: 40 });
  await reaches(host, id, 'done');
  const highlights = await host.call('runs.highlights', { runId: id, limit: 40 });
  const addresses = new Set(highlights.map((h) => `${h.a}/${h.b}/${h.trial}`));
  expect(rows()).toHaveLength(addresses.size);
  for (const row of rows()) {
    expect(addresses.has(`${row.a}/${row.b}/${row.trial}`)).toBe(true);
    const replay = await host.call('replay.ofRun', { runId: id, a: row.a, b: row.b, trial: row.trial });
    expect(decodeReplay(row.bytes)).toEqual(replay);
    expect(row.bytes.length).toBeLessThan(700);
  }
});

/** Bytes kept of each run. */
function kept(): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { run_id, bytes } of rows()) sums.set(run_id, (sums.get(run_id) ?? 0) + bytes.length);
  return sums;
}

async function runAndKeep(seed: string, megabytes: number): Promise<number> {
  const field = [...(await importText(host, purse(25)))];
  await host.call('settings.set', { key: 'replays.megabytes', value: megabytes });
  const { id } = await host.call('runs.start', { name: 'Kept', ruleset: 'osr', kind: 'round-robin', field, seed, trials: 40 });
  await reaches(host, id, 'done');
  return id;
}

/** What a run keeps without a limit worth mentioning. */
async function usualBytes(): Promise<number> {
  const id = await runAndKeep('8', 200);
  return kept().get(id)!;
}

test('the oldest run gives way when the cap is reached', async () => {
  const usual = await usualBytes();
  expect(usual).toBeGreaterThan(4000);
  const cap = (1.5 * usual) / 1e6;
  const first = await runAndKeep('8', cap);
  expect(kept().get(first)).toBe(usual);
  const second = await runAndKeep('9', cap);
  expect(kept().has(first)).toBe(false);
  expect(kept().get(second)).toBeGreaterThan(0.5 * usual);
});

test('a run larger than the cap keeps as many as fit', async () => {
  const usual = await usualBytes();
  const cap = Math.round(usual / 2);
  const id = await runAndKeep('8', cap / 1e6);
  expect(kept().get(id)).toBeLessThanOrEqual(cap);
  expect(kept().get(id)).toBeGreaterThan(0.6 * cap);
});
