/** The heat map of a thousand against a thousand in a real browser: first picture, orders, zooming, moving, pointing. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createHost } from '../../src-main/host.ts';
import { oprUnits } from '../kit/opr-field.ts';
import { chromiumPath, cpuPerFrame, quickest, type ServedApp, serveApp, timeUntil } from '../kit/served-app.ts';
import type { BenchRow } from './main.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SIZE = 1000;
const FRAMES = 120;

export async function bench(): Promise<readonly BenchRow[]> {
  const chromium = chromiumPath();
  if (chromium === null) return [];
  const folder = mkdtempSync(join(tmpdir(), 'warbench-bench-'));
  try {
    await playField(folder);
    const app = await serveApp(folder, chromium);
    try {
      return [...(await firstPictures(app)), ...(await moves(app))];
    } finally {
      await app.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Everyone against everyone once, outcomes kept. */
async function playField(folder: string): Promise<void> {
  const workerUrl = pathToFileURL(join(ROOT, 'src-worker/worker.ts'));
  const host = await createHost({ dataFolder: folder, threads: 1, workerUrl, shell: 'server', shippedFolder: ROOT, samples: false });
  const bytes = new TextEncoder().encode(oprUnits(SIZE));
  await host.call('library.import', { files: [{ name: 'bench.txt', bytes }], ruleset: 'opr' });
  const field = await host.call('library.select', { ruleset: 'opr' });
  const done = new Promise<void>((finished) => host.on('run', (info) => info.status === 'done' && finished()));
  await host.call('runs.start', { name: 'bench', ruleset: 'opr', kind: 'round-robin', field, seed: '1', trials: 1, keep: 'outcomes' });
  await done;
  await host.close();
}

const go = (hash: string) => `location.hash = '${hash}'`;
/** The description is drawn with the map. */
const shown = (n: number) => `document.querySelector('.heat-map canvas')?.getAttribute('aria-label')?.includes('${n} by ${n}')`;

async function firstPictures({ page }: ServedApp): Promise<BenchRow[]> {
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  const cold = await timeUntil(page, go(`#/matchups/1?top=${SIZE}`), shown(SIZE));
  const again: number[] = [];
  const clustered: number[] = [];
  for (let i = 0; i < 3; i++) {
    await timeUntil(page, go('#/runs'), `!(${shown(SIZE)})`);
    again.push(await timeUntil(page, go(`#/matchups/1?top=${SIZE}`), shown(SIZE)));
    const order = `[...document.querySelectorAll('.view-tools button')].some((b) => b.textContent === 'Like beside like')`;
    clustered.push(await timeUntil(page, go(`#/matchups/1?top=${SIZE}&sort=cluster`), order));
  }
  return [
    { name: `${SIZE} x ${SIZE}: first picture, host just started`, value: cold, unit: 'ms', note: 'by the clock' },
    { name: `${SIZE} x ${SIZE}: first picture, seen before`, value: quickest(again), unit: 'ms', note: 'best of 3' },
    { name: `${SIZE} x ${SIZE}: like beside like`, value: quickest(clustered), unit: 'ms', note: 'best of 3: order found and drawn' },
  ];
}

const MAP = `const map = document.querySelector('.heat-map canvas'); const box = map.getBoundingClientRect();
  const at = (x, y) => ({ bubbles: true, cancelable: true, pointerId: 1, clientX: box.left + x * box.width, clientY: box.top + y * box.height });`;

const MOVES = [
  ['zooming', `map.dispatchEvent(new WheelEvent('wheel', { ...at(0.6, 0.5), deltaY: i % 60 < 30 ? -80 : 80 }))`],
  ['pointing', `map.dispatchEvent(new PointerEvent('pointermove', at(0.3 + (i % 50) / 100, 0.3 + (i % 37) / 100)))`],
  [
    'moving cell by cell',
    `map.dispatchEvent(new KeyboardEvent('keydown', { key: i % 2 ? 'ArrowRight' : 'ArrowDown', bubbles: true, cancelable: true }))`,
  ],
] as const;

async function moves(app: ServedApp): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [what, deed] of MOVES) {
    const { main, process } = await cpuPerFrame(app, FRAMES, `${MAP} ${deed}`);
    rows.push({ name: `${what}: main thread`, value: main, unit: 'ms CPU/frame', note: '' });
    rows.push({ name: `${what}: whole window process`, value: process, unit: 'ms CPU/frame', note: 'software painting included' });
  }
  return rows;
}
