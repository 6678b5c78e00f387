/**
 * Makes the pictures of docs/gallery again, from the samples and from runs the app plays of them at first start:
 * `npx electron-vite build && npx node test/gallery/make.ts`. Needs a Chromium (CHROMIUM_PATH) and nothing else.
 * `--only stage-opr,scene-title` makes just these.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { Film } from '../../src-renderer/stage/layout/film.ts';
import type { Replay } from '../../src-shared/api/replays.ts';
import { RULESETS, rulesetById } from '../../src-shared/rulesets/index.ts';
import { frames, untilQuiet } from '../kit/browser.ts';
import { chromiumPath, serveApp } from '../kit/served-app.ts';
import { fleetCrowd, tunnelCrowd } from '../renderer/stage/fixtures/crowds.ts';
import { replayUpload, sampleReplay } from '../renderer/stage/fixtures/replay-file.ts';

const GALLERY = resolve(import.meta.dirname, '../../docs/gallery');
const SCENES = ['title', 'versus', 'replay', 'odds', 'leaderboard', 'race', 'heat', 'end'] as const;

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const only = values.only?.split(',') ?? null;
const isWanted = (name: string) => only === null || only.includes(name);

const chromium = chromiumPath();
if (chromium === null) throw new Error('No Chromium found. Set CHROMIUM_PATH.');
const folder = mkdtempSync(join(tmpdir(), 'warbench-gallery-'));
const app = await serveApp(folder, chromium);
try {
  await app.page.setViewportSize({ width: 1920, height: 1080 });
  // The sample runs are played meanwhile.
  app.page.setDefaultTimeout(180_000);
  await standStill(app.page);
  await stages(app.page);
  await studio(app.page);
} finally {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
}

async function go(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
}

/** A battle that plays on is another picture every time, and with a crowd on the board the page hardly comes to be photographed. */
async function standStill(page: Page): Promise<void> {
  await go(page, '#/settings');
  await page.getByRole('switch', { name: 'Play when opened' }).click();
}

/** Scaled and packed by the browser itself. */
async function keep(page: Page, name: string, take: () => Promise<Buffer>, width: number): Promise<void> {
  if (!isWanted(name)) return;
  const png = await take();
  const packed = await page.evaluate(
    async ([base64, wide]) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], { type: 'image/png' }));
      const canvas = document.createElement('canvas');
      canvas.width = Math.min(wide, image.width);
      canvas.height = Math.round((canvas.width * image.height) / image.width);
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL('image/webp', 0.86).split(',')[1] as string;
    },
    [png.toString('base64'), width] as const,
  );
  writeFileSync(join(GALLERY, `${name}.webp`), Buffer.from(packed, 'base64'));
  console.log(`${name}.webp, ${Math.round((packed.length * 3) / 4 / 1024)} kB`);
}

// ---- stages ----------------------------------------------------------------------------------------------------------

async function stages(page: Page): Promise<void> {
  for (const ruleset of RULESETS) {
    const names = [`stage-${ruleset.id}`, `player-${ruleset.id}`] as const;
    if (!names.some(isWanted)) continue;
    await watch(page, sampleReplay(ruleset), 0.45);
    await keepStage(page, names[0]);
    if (ruleset.id === 'osr' || ruleset.id === 'battletech') await keep(page, names[1], () => page.screenshot(), 1600);
  }
  for (const [name, replay, part] of [
    ['crowd-fleets', fleetCrowd, 0.2],
    ['crowd-zones', () => tunnelCrowd(14), 0.35],
  ] as const) {
    if (!isWanted(name)) continue;
    await watch(page, replay(), part);
    await keepStage(page, name);
  }
}

function keepStage(page: Page, name: string): Promise<void> {
  return keep(page, name, () => page.locator('[data-stage]').screenshot(), 1344);
}

/** Opens a replay at a lively moment: dice on the table, a figure over a piece's head. */
async function watch(page: Page, replay: Replay, part: number): Promise<void> {
  const film = new Film(rulesetById(replay.ruleset).present.view, replay.events);
  const all = Array.from({ length: film.length }, (_, i) => i);
  const having = (...wanted: string[]) => all.filter((i) => wanted.every((kind) => film.shot(i).beats.some((b) => b.kind === kind)));
  const lively =
    [having('attack', 'float', 'dice'), having('attack', 'float'), having('attack', 'dice'), all].find((l) => l.length > 2) ?? all;
  const shot = film.shot(lively.at(Math.floor(lively.length * part)) ?? Math.floor(film.length * part));
  const float = shot.beats.find((b) => b.kind === 'float') ?? shot.beats.find((b) => b.kind === 'attack');
  const time = film.timeline.startOf(shot.index) + (float === undefined ? shot.seconds / 2 : float.at + Math.min(0.3, float.seconds / 2));
  await go(page, '#/replay');
  await page.getByLabel('Replay file').setInputFiles(replayUpload(replay));
  await page.waitForSelector('[data-stage][data-time]');
  const address = await page.evaluate(() => location.hash);
  await go(page, '#/library');
  // The moment in an address counts when a replay is opened, so the one that plays has to be gone first.
  await page.waitForSelector('[data-stage]', { state: 'detached' });
  await go(page, `${address.split('&')[0]}&t=${time}`);
  await page.waitForSelector('[data-stage][data-time]');
  await settled(page);
}

/** The page has loaded all, and what it shows is painted. */
async function settled(page: Page): Promise<void> {
  await untilQuiet(page);
  await frames(page, 3);
}

// ---- Studio ----------------------------------------------------------------------------------------------------------

/** Every scene about one close pair of the run of the first ruleset's samples. */
async function studio(page: Page): Promise<void> {
  const wanted = SCENES.filter((kind) => isWanted(`scene-${kind}`) || (kind === 'versus' && isWanted('studio')));
  if (wanted.length === 0) return;
  const source = await closeBattle(page);
  for (const kind of wanted) {
    await go(page, `#/studio/${kind}/${source}${kind === 'replay' ? '?in=4&out=14' : ''}`);
    await page.waitForSelector(`canvas[data-preview="${kind}"][data-time]`);
    await page.getByRole('button', { name: 'Pause' }).click();
    const scrub = page.getByRole('slider', { name: 'Position in scene' });
    await scrub.fill(String(Math.round(Number(await scrub.getAttribute('max')) * (kind === 'replay' ? 0.62 : 0.72))));
    if (kind === 'replay')
      for (const part of ['Score bug', 'Lower third']) await page.getByRole('button', { name: `Show: ${part}` }).click();
    await settled(page);
    if (kind === 'versus') await keep(page, 'studio', () => page.screenshot(), 1600);
    await keep(page, `scene-${kind}`, () => previewPicture(page), 1280);
  }
}

async function previewPicture(page: Page): Promise<Buffer> {
  const png = await page.evaluate(() => (document.querySelector('canvas[data-preview]') as HTMLCanvasElement).toDataURL('image/png'));
  return Buffer.from(png.split(',')[1] as string, 'base64');
}

/** 'run/1/a/b/trial' of the closest pair with two names, once the app has played its samples. */
async function closeBattle(page: Page): Promise<string> {
  const pair = page.locator('.card[href*="/run/1/"]');
  for (let tries = 0; tries < 150 && (await pair.count()) === 0; tries++) {
    await go(page, '#/library');
    await untilQuiet(page);
    await go(page, '#/replay');
    await untilQuiet(page);
  }
  const links = await pair.evaluateAll((found) =>
    found.map((a) => ({
      address: a.getAttribute('href') ?? '',
      names: Array.from(a.querySelectorAll('.card-side'), (side) => side.textContent),
      close: a.getAttribute('data-kind') === 'close',
    })),
  );
  const chosen = links.find(({ names, close }) => close && names[0] !== names[1]) ?? links[0];
  if (chosen === undefined) throw new Error('The samples were not played.');
  return chosen.address.replace('#/replay/', '');
}
