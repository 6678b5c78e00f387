import { spawn } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Input } from '../../src-shared/api.ts';
import { Rng } from '../../src-shared/dice/rng.ts';
import { coinHost, dropFolder, importText, newFolder, reaches } from '../kit/coin-host.ts';
import { purse } from '../kit/coin-ruleset.ts';

const KILLS = 20;
const folders: string[] = [];
afterEach(() => folders.splice(0).forEach(dropFolder));

/** Two folders with the same library and the same run, not yet begun. */
async function twins(settings: (field: readonly number[]) => Input<'runs.start'>): Promise<{ a: string; b: string; runId: number }> {
  const a = newFolder();
  const b = newFolder();
  folders.push(a, b);
  const host = await coinHost(a, 1);
  const field = await importText(host, purse(400));
  const { id } = await host.call('runs.start', settings(field));
  await host.call('runs.pause', { runId: id });
  await host.close();
  cpSync(a, b, { recursive: true });
  return { a, b, runId: id };
}

async function setGoing(folder: string, runId: number): Promise<void> {
  const host = await coinHost(folder, 1);
  await host.call('runs.resume', { runId });
  await host.close();
}

async function told(folder: string, runId: number): Promise<string> {
  const host = await coinHost(folder, 1);
  try {
    const info = await reaches(host, runId, 'done');
    const standings = await host.call('runs.standings', { runId, limit: 5000 });
    const highlights = await host.call('runs.highlights', { runId });
    return JSON.stringify([info.progress.trialsDone, standings, highlights]);
  } finally {
    await host.close();
  }
}

/** Starts the player and kills it `delay` ms after its first commit; false when it was done before. */
function playAndKill(folder: string, runId: number, delay: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'player.ts'), folder, String(runId)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
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

test(`kill -9 at ${KILLS} random moments: the same match file and standings as the unbroken run`, async () => {
  const { a, b, runId } = await twins((field) => ({
    name: 'Killed',
    ruleset: 'osr',
    kind: 'round-robin',
    field: [...field],
    seed: 'kill',
    trials: 100,
    keep: 'records',
  }));
  await setGoing(a, runId);
  const unbroken = await told(a, runId);

  await setGoing(b, runId);
  const rng = new Rng().seek({ hi: 1, lo: 2 }, 3, 4, 5);
  let kills = 0;
  while (kills < KILLS && (await playAndKill(b, runId, rng.below(150)))) kills++;
  expect(kills).toBeGreaterThanOrEqual(KILLS / 2);
  expect(await told(b, runId)).toBe(unbroken);
  expect(readFileSync(join(b, 'runs', `${runId}.matches`)).equals(readFileSync(join(a, 'runs', `${runId}.matches`)))).toBe(true);
});
