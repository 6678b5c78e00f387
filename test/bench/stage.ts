/**
 * The stage in a real browser: how long a seek takes from the press on the timeline to the picture, and what a frame costs
 * on each board. The app has to be built. Without a graphics card the browser draws in software: that is the slow case.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { DEFAULT_STYLE } from '../../src-renderer/stage/frame.ts';
import { frameAt } from '../../src-renderer/stage/layout/compose.ts';
import { Film } from '../../src-renderer/stage/layout/film.ts';
import type { Replay } from '../../src-shared/api/replays.ts';
import { RULESETS, rulesetById } from '../../src-shared/rulesets/index.ts';
import { chromiumPath, type ServedApp, serveApp } from '../kit/served-app.ts';
import { fleetCrowd, tunnelCrowd } from '../renderer/stage/fixtures/crowds.ts';
import { replayUpload, sampleReplay } from '../renderer/stage/fixtures/replay-file.ts';
import type { BenchRow } from './main.ts';

/** Windows whose stage comes out at full HD and at 4K. */
const FULL_HD = { width: 2500, height: 1500 };
const FOUR_K = { width: 4420, height: 2580 };

export async function bench({ full }: { readonly full: boolean }): Promise<readonly BenchRow[]> {
  const chromium = chromiumPath();
  if (chromium === null) return [];
  const folder = mkdtempSync(join(tmpdir(), 'warbench-bench-'));
  const app = await serveApp(folder, chromium);
  try {
    await app.page.setViewportSize(FULL_HD);
    const siege = tunnelCrowd(150);
    const rows = [...seekWork(siege), ...(await seeks(app, siege, full ? 400 : 120))];
    const boards: readonly (readonly [string, Replay])[] = [
      ['zones, 28 pieces', tunnelCrowd(14)],
      ['space, 14 against 14', fleetCrowd()],
      ...RULESETS.filter((r) => r.id !== 'osr' && r.id !== 'eclipse').map((r) => [`${r.id} samples`, sampleReplay(r)] as const),
    ];
    for (const [name, replay] of boards) rows.push(...(await frames(app, name, replay, full ? 240 : 90)));
    await app.page.setViewportSize(FOUR_K);
    rows.push(...(await frames(app, 'zones, 28 pieces, 4K', tunnelCrowd(14), full ? 120 : 40)));
    return rows;
  } finally {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a seek has to compute before anything can be drawn: the scene of a random moment from its key frame, and its frame. */
function seekWork(replay: Replay): BenchRow[] {
  const seeksOf = () => {
    const film = new Film(rulesetById(replay.ruleset).present.view, replay.events);
    return Array.from({ length: 1000 }, (_, i) => {
      const started = performance.now();
      frameAt(film, ((i * 0.618_034 + 0.37) % 1) * film.duration, DEFAULT_STYLE);
      return performance.now() - started;
    });
  };
  // The same seeks on five fresh films: the least of each is free of what else the machine did meanwhile.
  const rounds = Array.from({ length: 5 }, seeksOf);
  const times = (rounds[0] as number[]).map((_, i) => Math.min(...rounds.map((r) => r[i] as number)));
  const note = `${replay.events.length} events, no browser, best of five`;
  return [
    { name: 'seek, scene and frame computed, median', value: quantile(times, 0.5), unit: 'ms', note },
    { name: 'seek, scene and frame computed, 95 %', value: quantile(times, 0.95), unit: 'ms', note },
  ];
}

async function open(page: Page, replay: Replay): Promise<string> {
  await page.evaluate(() => {
    location.hash = '#/replay';
  });
  await page.getByLabel('Replay file').setInputFiles(replayUpload(replay));
  await page.waitForSelector('[data-stage][data-time]');
  return page.evaluate(() => {
    const stage = document.querySelector('[data-stage]') as HTMLElement;
    const canvas = stage.querySelector('canvas') as HTMLCanvasElement;
    return `${canvas.width} x ${canvas.height}, ${stage.dataset.renderer}`;
  });
}

/** Presses on the timeline at random places; each waits until the stage says that it shows the new moment. */
async function seeks(app: ServedApp, replay: Replay, count: number): Promise<BenchRow[]> {
  const size = await open(app.page, replay);
  const before = await app.busy();
  const times = await app.page.evaluate(async (presses) => {
    const timeline = document.querySelector('[data-timeline]') as HTMLElement;
    const stage = document.querySelector('[data-stage]') as HTMLElement;
    const { left, top, width } = timeline.getBoundingClientRect();
    const taken: number[] = [];
    for (let i = 0; i < presses + 10; i++) {
      const clientX = left + 232 + ((i * 0.618_034) % 1) * (width - 260);
      const before = stage.dataset.time;
      const started = performance.now();
      const press = { clientX, clientY: top + 120, button: 0, pointerId: 1, bubbles: true };
      timeline.dispatchEvent(new PointerEvent('pointerdown', press));
      timeline.dispatchEvent(new PointerEvent('pointerup', press));
      while (stage.dataset.time === before) await new Promise((done) => setTimeout(done, 0));
      if (i >= 10) taken.push(performance.now() - started);
      // Longer than the eye needs, so that one seek does not wait for the other's log to scroll.
      await new Promise((done) => setTimeout(done, 60));
    }
    return taken;
  }, count);
  const busy = ((await app.busy()) - before) / (count + 10);
  const note = `${replay.events.length} events, ${size}, wall, with the wait for the next screen frame`;
  return [
    { name: 'seek, CPU of the main thread', value: busy, unit: 'ms', note: 'log, rosters and timeline with it' },
    { name: 'seek, median', value: quantile(times, 0.5), unit: 'ms', note },
    { name: 'seek, 95 %', value: quantile(times, 0.95), unit: 'ms', note },
  ];
}

/** Draws frame after frame of the middle of the battle and reads a pixel back, so that nothing is left undone. */
async function frames({ page, processBusy }: ServedApp, name: string, replay: Replay, count: number): Promise<BenchRow[]> {
  const size = await open(page, replay);
  const draw = (frames: number) =>
    page.evaluate(async (total) => {
      const stage = document.querySelector('[data-stage]') as HTMLElement & { drawAt(time: number): void };
      const canvas = stage.querySelector('canvas') as HTMLCanvasElement;
      const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D;
      const taken: number[] = [];
      for (let i = 0; i < total; i++) {
        const started = performance.now();
        stage.drawAt(8 + i / 12);
        pixel.drawImage(canvas, 0, 0, 1, 1, 0, 0, 1, 1);
        pixel.getImageData(0, 0, 1, 1);
        taken.push(performance.now() - started);
        if (i % 10 === 9) await new Promise((done) => setTimeout(done, 0));
      }
      return taken;
    }, frames);
  await draw(count);
  const before = await processBusy();
  const times = await draw(count);
  const cpu = ((await processBusy()) - before) / count;
  return [
    { name: `frame, ${name}, CPU`, value: cpu, unit: 'ms', note: `${size}, all threads of the window` },
    { name: `frame, ${name}, 95 %`, value: quantile(times, 0.95), unit: 'ms', note: 'wall' },
  ];
}

function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] as number;
}
