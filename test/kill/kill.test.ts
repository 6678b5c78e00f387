import { spawn } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '../../src-shared/api/index.ts';
import { Rng } from '../../src-shared/random/rng.ts';
import { coinHost, dropFolder, importText, newFolder, reaches } from '../kit/coin-host.ts';
import { purse } from '../kit/coin-ruleset.ts';
import { bundlePlayer } from './bundle.ts';

/** Together 50: most while a match file is written, the others in a ladder and in a fully recorded matchup. */
const CASES: readonly [string, number, (field: readonly number[]) => Input<'runs.start'>][] = [
  ['round-robin', 38, (field) => ({ ...BASE, kind: 'round-robin', field: [...field], trials: 100, keep: 'records' })],
  ['ladder', 2, (field) => ({ ...BASE, kind: 'ladder', field: [...field], trials: 3000, precision: 0.002 })],
  ['single', 10, (field) => ({ ...BASE, kind: 'single', field: field.slice(0, 2), trials: 1_500_000 })],
];
const BASE = { name: 'Killed', ruleset: 'osr', seed: 'kill' } as const;
const folders: string[] = [];
let player = '';
beforeAll(async () => {
  player = await bundlePlayer();
});
afterEach(() => folders.splice(0).forEach(dropFolder));

/** A folder with a library and a run that goes on at the next start. */
async function prepared(settings: (field: readonly number[]) => Input<'runs.start'>): Promise<{ folder: string; runId: number }> {
  const folder = keptFolder();
  const host = await coinHost(folder, 1);
  const field = await importText(host, purse(400));
  const { id } = await host.call('runs.start', settings(field));
  // A run that plays when the host closes goes on by itself.
  await host.close();
  return { folder, runId: id };
}

function keptFolder(): string {
  const folder = newFolder();
  folders.push(folder);
  return folder;
}

function copyOf(folder: string): string {
  const copy = keptFolder();
  cpSync(folder, copy, { recursive: true });
  return copy;
}

async function resultsOf(folder: string, runId: number): Promise<string> {
  const host = await coinHost(folder, 1);
  try {
    const info = await reaches(host, runId, 'done');
    const standings = await host.call('runs.standings', { runId, limit: 5000 });
    const highlights = await host.call('runs.highlights', { runId });
    const { odds, picks } = await host.call('runs.contest', { runId, a: 0, b: 1 });
    return JSON.stringify([info.progress.trialsDone, standings, highlights, odds, picks]);
  } finally {
    await host.close();
  }
}

/** Starts the player and kills it `delay` ms after its first commit; false when it was done before. */
function playAndKill(folder: string, runId: number, delay: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [player, folder, String(runId)], { stdio: ['ignore', 'pipe', 'inherit'] });
    let done = false;
    let armed = false;
    child.stdout.on('data', (chunk: Buffer) => {
      const text = chunk.toString();
      if (text.includes('playing') && !armed) {
        armed = true;
        setTimeout(() => child.kill('SIGKILL'), delay);
      }
      if (text.includes('done')) done = true;
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (signal === 'SIGKILL' || done) resolve(!done);
      else reject(new Error(`the player ended with ${code}`));
    });
  });
}

describe('kill -9 at 50 random moments', () => {
  test.each(CASES)('a %s, %i times: the same bytes as the unbroken run', async (kind, wanted, settings) => {
    const { folder, runId } = await prepared(settings);
    const whole = copyOf(folder);
    const unbroken = await resultsOf(whole, runId);
    const sameAsUnbroken = async (broken: string) => {
      expect(await resultsOf(broken, runId)).toBe(unbroken);
      if (kind !== 'round-robin') return;
      const matches = (of: string) => readFileSync(join(of, 'runs', `${runId}.matches`));
      expect(matches(broken).equals(matches(whole))).toBe(true);
    };
    const rng = new Rng().seek({ hi: 1, lo: 2 }, 3, 4, wanted);
    let broken = copyOf(folder);
    let kills = 0;
    let killsOfThis = 0;
    while (kills < wanted) {
      if (await playAndKill(broken, runId, rng.below(40))) {
        kills++;
        killsOfThis++;
        continue;
      }
      // A fast machine is through before the last kill: that run counts, and the next one starts over.
      expect(killsOfThis, 'the run must last long enough to be killed').toBeGreaterThan(0);
      await sameAsUnbroken(broken);
      broken = copyOf(folder);
      killsOfThis = 0;
    }
    await sameAsUnbroken(broken);
  });
});
