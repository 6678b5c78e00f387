/** A vertical short of each game's sample run, from one button to a film that other programs can read. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type AppPage, closePages, openApp, openBrowser } from '../kit/browser.ts';
import { appUrl } from '../kit/own-app.ts';
import { readFilm } from '../kit/read-film.ts';
import { sampleRunDone } from '../kit/sample-runs.ts';

const MINUTES = 60_000;
const FPS = 24;
/** Seconds: the shortest that can be asked for. It has room for the cards, a clip, and mostly for the hook. */
const LENGTH = 20;
/** What makes a short without a long search: one battle, one moment of it, in the shortest clip. */
const RULES = { Length: LENGTH, 'Moments per battle': 1, 'Longest clip': 3, 'Battles compared per pick': 1 } as const;
/** One in the size that phones show, the others in the smallest, which takes less than half of the time. */
const SHORTS = [
  ['opr', 1080, 1920],
  ['wh40k', 720, 1280],
  ['battletech', 720, 1280],
  ['osr', 720, 1280],
  ['eclipse', 720, 1280],
] as const;
const hasFfprobe = spawnSync('ffprobe', ['-version']).status === 0;

let browser: Browser;
let page: AppPage;

beforeAll(async () => {
  browser = await openBrowser(inject('chromium'));
  page = await openApp(browser, appUrl());
  await page.evaluate(() => {
    location.hash = '#/studio';
  });
}, 2 * MINUTES);
afterAll(() => closePages(browser));

async function pick(label: string, choice: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: choice }).click();
}

async function makeShort(runName: string): Promise<void> {
  await page.getByRole('tab', { name: 'Episode' }).click();
  await pick('Run of the episode', runName);
  await pick('Template', 'Vertical short, 40 s');
  const field = (label: string) => page.getByRole('textbox', { name: label });
  if (!(await field('Length').isVisible())) await page.getByText('Rules', { exact: true }).click();
  for (const [label, value] of Object.entries(RULES)) {
    await field(label).fill(String(value));
    await field(label).press('Enter');
  }
  await page.getByRole('button', { name: 'Make an episode' }).click();
  await expect.poll(() => page.getByLabel('Project name').inputValue(), { timeout: 6 * MINUTES }).toBe(runName);
}

async function exportFilm(size: string): Promise<Buffer> {
  await page.getByRole('tab', { name: 'Scene' }).click();
  await pick('Size', size);
  await pick('Frames per second', String(FPS));
  await page.getByRole('tab', { name: 'Episode' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download', { timeout: 5 * MINUTES }),
    page.getByRole('button', { name: 'Export film' }).click(),
  ]);
  return readFileSync(await file.path());
}

/** Kinds of streams, and seconds, as another program sees them. */
function probe(film: Buffer) {
  const file = join(tmpdir(), `warbench-short-${process.pid}.mp4`);
  writeFileSync(file, film);
  const options = ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', file];
  const { streams, format } = JSON.parse(execFileSync('ffprobe', options, { encoding: 'utf8' }));
  rmSync(file);
  return { streams, duration: Number(format.duration) };
}

test.each(SHORTS)('%s', { timeout: 12 * MINUTES }, async (ruleset, width, height) => {
  const runName = await sampleRunDone(appUrl(), ruleset, 9 * MINUTES);
  await makeShort(runName);
  const bytes = await exportFilm(`${width} × ${height}`);
  const film = await readFilm(bytes, FPS);
  expect(film).toMatchObject({ size: [width, height], fullRange: false, matrix: 'bt709' });
  expect(film.duration).toBeGreaterThan(LENGTH / 2);
  expect(film.duration).toBeLessThanOrEqual(LENGTH + 0.1);
  expect(film.pictures).toEqual(Array.from({ length: Math.round(film.duration * FPS) }, (_, i) => i));
  expect(film.audio).toEqual({ codec: 'aac', channels: 2, rate: 48_000 });
  if (hasFfprobe) {
    const { streams, duration } = probe(bytes);
    expect(streams).toMatchObject([
      { codec_type: 'video', width, height },
      { codec_type: 'audio', codec_name: 'aac' },
    ]);
    expect(Math.abs(duration - film.duration)).toBeLessThan(0.1);
  }
  expect(page.faults).toEqual([]);
});
