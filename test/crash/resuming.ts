/** Plays the first run of a library on after a power cut and compares its end with that of the run that was never cut. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { STORE_FILE } from '../../src-main/store/data-folder.ts';
import { TABLES_OF_RUNS } from '../../src-main/store/queries/runs.ts';
import type { Rng } from '../../src-shared/random/rng.ts';
import { coinHost, dropFolder, newFolder, reaches } from '../kit/coin-host.ts';
import { cutAt, type PowerCut, writeFiles } from './power-cuts.ts';
import type { Recorded } from './recording.ts';
import { FIRST_RUN_DONE } from './scenario.ts';

const MATCH_FILE = 'runs/1.matches';
const PLENTY = { freeBytes: async () => 1e12 };

/** Cuts that leave a part of the first match file. */
export function cutsInMatchFile(events: readonly Recorded[], rng: Rng, count: number): PowerCut[] {
  const touched = events.flatMap((event, i) => (event.kind === 'write' && event.path === MATCH_FILE ? [i] : []));
  return cutsBetween(events, [touched[2]!, touched.at(-1)!], rng, count);
}

/** Cuts while the headlines of the first run are confirmed and its replays recorded: between its last tile and its end. */
export function cutsInFollowUps(events: readonly Recorded[], rng: Rng, count: number): PowerCut[] {
  const lastTile = events.findLastIndex((event) => event.kind === 'write' && event.path === MATCH_FILE);
  const end = events.findIndex((event) => event.kind === 'promise' && event.label === FIRST_RUN_DONE);
  return cutsBetween(events, [lastTile + 1, end], rng, count);
}

function cutsBetween(events: readonly Recorded[], [from, to]: readonly [number, number], rng: Rng, count: number): PowerCut[] {
  if (to <= from) throw new Error('there is nothing to cut');
  return Array.from({ length: count }, () => cutAt(events, from + rng.below(to - from), rng));
}

/** `whole` is the folder without a cut. Throws where the run ends in another way. */
export async function checkResumed(cut: PowerCut, whole: string): Promise<void> {
  const folder = newFolder();
  try {
    writeFiles(folder, cut.files);
    const host = await coinHost(folder, 1, false, PLENTY);
    await reaches(host, 1, 'done');
    await host.close();
    if (!readFileSync(join(folder, MATCH_FILE)).equals(readFileSync(join(whole, MATCH_FILE)))) throw new Error('the match file differs');
    for (const table of TABLES_OF_RUNS) {
      if (rowsOf(folder, table) !== rowsOf(whole, table)) throw new Error(`the rows in ${table} differ`);
    }
  } finally {
    dropFolder(folder);
  }
}

/** Of the first run. */
function rowsOf(folder: string, table: string): string {
  const db = new Database(join(folder, STORE_FILE), { readonly: true });
  try {
    const rows = db.prepare(`SELECT * FROM ${table} WHERE run_id = 1`).raw().all() as unknown[][];
    return rows.map((row) => row.map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value))).join('|')).join('\n');
  } finally {
    db.close();
  }
}
