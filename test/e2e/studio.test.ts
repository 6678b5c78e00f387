/** The Studio's exports in a real browser: exact frames, clean keys, true transparency, the same bytes twice. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unzipSync } from 'fflate';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { KEY_RANGE } from '../../src-renderer/capture/key-matte.ts';
import { DEFAULT_STYLE } from '../../src-renderer/stage/frame.ts';
import { frameAt } from '../../src-renderer/stage/layout/compose.ts';
import { Film } from '../../src-renderer/stage/layout/film.ts';
import { ruleset as osr } from '../../src-shared/rulesets/osr/index.ts';
import { closePages, frames, openApp, openBrowser } from '../kit/browser.ts';
import { appUrl } from '../kit/own-app.ts';
import { replayUpload, sampleReplay } from '../renderer/stage/fixtures/replay-file.ts';

function ffprobe(): string | null {
  try {
    execFileSync('ffprobe', ['-version'], { stdio: 'ignore' });
    return 'ffprobe';
  } catch {
    return null;
  }
}

const replay = sampleReplay(osr);
const film = new Film(osr.present.view, replay.events);
const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><circle cx="50" cy="50" r="48" fill="#3f6"/><path d="M100 0h100v100z" fill="#f3c"/></svg>';
const FACE = '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2';

describe('the Studio', () => {
  let browser: Browser;
  let page: Awaited<ReturnType<typeof openApp>>;

  beforeAll(async () => {
    browser = await openBrowser(inject('chromium'));
    page = await openApp(browser, appUrl());
    // The browser's own save dialogue cannot be answered from a test: the download takes its place.
    await page.evaluate(() => Object.assign(window, { showSaveFilePicker: undefined }));
    await page.evaluate(() => {
      location.hash = '#/replay';
    });
    await page.getByLabel('Replay file', { exact: true }).setInputFiles(replayUpload(replay));
    await page.waitForSelector('[data-stage][data-state]');
    await openNewProject();
  });
  afterAll(() => closePages(browser));

  /** The project of another test may have another size, rate and other scenes. */
  async function openNewProject(): Promise<void> {
    await page.evaluate(() => {
      location.hash = '#/studio';
    });
    await page.getByRole('button', { name: 'Projects' }).click();
    await page.getByRole('menuitem', { name: 'New project', exact: true }).click();
  }

  /** A clip of the opened file becomes the chosen scene. */
  async function chooseClip(from: number, to: number): Promise<void> {
    await page.evaluate(
      ([a, b]) => {
        location.hash = `#/studio/replay/file?in=${a}&out=${b}`;
      },
      [from, to],
    );
    await page.waitForSelector('canvas[data-preview="replay"][data-time]');
    await expect.poll(() => page.locator('.studio-transport').textContent()).toContain(`of 0:0${Math.floor(to - from)}.`);
  }

  async function pick(label: string, choice: string): Promise<void> {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: choice }).click();
  }

  async function exported(press: () => Promise<void>): Promise<{ name: string; bytes: Buffer; path: string }> {
    const [download] = await Promise.all([page.waitForEvent('download', { timeout: 110_000 }), press()]);
    const path = await download.path();
    return { name: download.suggestedFilename(), bytes: readFileSync(path), path };
  }

  /** Bytes the panel expects, once it has tried a few frames. */
  async function estimated(): Promise<number> {
    const line = page.locator('.studio-estimate', { hasText: /about .* to export/ });
    await line.waitFor({ timeout: 60_000 });
    const found = /about ([\d.]+) (kB|MB|GB)$/.exec((await line.textContent()) ?? '');
    if (found === null) throw new Error(`no size in '${await line.textContent()}'`);
    return Number(found[1]) * { kB: 1e3, MB: 1e6, GB: 1e9 }[found[2] as 'kB' | 'MB' | 'GB'];
  }

  const exportButton = () => page.getByRole('button', { name: /^Export / }).click();

  test('a second and a half of 1080p60 are 90 frames of 1920 x 1080 at 60 frames per second', async (context) => {
    const probe = ffprobe();
    if (probe === null) context.skip('ffprobe is not installed');
    await chooseClip(4, 5.5);
    const { path, name } = await exported(exportButton);
    expect(name).toMatch(/\.mp4$/);
    const probed = execFileSync(probe!, [
      '-v',
      'error',
      '-count_frames',
      '-select_streams',
      'v:0',
      '-show_entries',
      'stream=width,height,r_frame_rate,nb_read_frames',
      '-of',
      'json',
      path,
    ]);
    expect(JSON.parse(probed.toString()).streams[0]).toMatchObject({
      width: 1920,
      height: 1080,
      r_frame_rate: '60/1',
      nb_read_frames: '90',
    });
  });

  test('time and size of an export are estimated beforehand and reported afterwards', async () => {
    await chooseClip(5, 6);
    const estimate = await estimated();
    const { bytes } = await exported(exportButton);
    // Twelve frames for sixty: the order of magnitude, no more.
    expect(estimate).toBeGreaterThan(bytes.length / 4);
    expect(estimate).toBeLessThan(bytes.length * 4);
    await expect.poll(() => page.locator('.studio-outcome').textContent()).toMatch(/60 frames at 60 fps, [\d.]+ [kM]B, exported in /);
  });

  test('a transparent PNG sequence has alpha, and the same range twice is the same bytes', async () => {
    await chooseClip(5, 5.1);
    await page.getByRole('button', { name: 'Transparent' }).click();
    await pick('Format', 'PNG sequence');
    const first = await exported(exportButton);
    const second = await exported(exportButton);
    expect(second.bytes.equals(first.bytes)).toBe(true);
    const frames = Object.entries(unzipSync(new Uint8Array(first.bytes)));
    expect(frames.map(([name]) => name)).toEqual([
      'frame-0000.png',
      'frame-0001.png',
      'frame-0002.png',
      'frame-0003.png',
      'frame-0004.png',
      'frame-0005.png',
    ]);
    const { clear, soft, solid } = await alphaOf(frames[0]![1]);
    expect(clear).toBeGreaterThan(0.3);
    expect(solid).toBeGreaterThan(0.02);
    expect(soft).toBeGreaterThan(0);
  });

  test.each([
    ['Green', [0, 255, 0]],
    ['Blue', [0, 0, 255]],
    ['Magenta', [255, 0, 255]],
  ] as const)('over %s every pixel is the key or out of its range', async (name, key) => {
    await chooseClip(5, 5.1);
    await page.getByRole('button', { name, exact: true }).click();
    const { bytes } = await exported(() => page.getByRole('button', { name: 'Still PNG' }).click());
    const { exact, near } = await keyedShares(bytes, key);
    expect(exact).toBeGreaterThan(0.3);
    expect(near).toBe(0);
  });

  test('a still of a replay is exported as SVG: tokens and text as vectors, the ground as one image', async () => {
    await chooseClip(5, 5.1);
    await page.getByRole('button', { name: 'Theme', exact: true }).click();
    // An export before this one may have stopped it already.
    const pause = page.getByRole('button', { name: 'Pause' });
    if ((await pause.count()) > 0) await pause.click();
    await page.getByRole('button', { name: 'Go to start' }).click();
    const { bytes, name } = await exported(() => page.getByRole('button', { name: 'Still SVG' }).click());
    expect(name).toMatch(/\.svg$/);
    const svg = bytes.toString('utf8');
    expect(svg.match(/<image /g)).toHaveLength(1);
    expect(svg).toContain('href="data:image/jpeg;base64,');
    const { sprites, state } = frameAt(film, 5, DEFAULT_STYLE);
    const named = state.pieces.filter((p) => sprites.some((s) => s.key === `name${p.id}`));
    expect(named.length).toBeGreaterThan(10);
    for (const { name: word } of named) expect(svg).toContain(`>${word}</text>`);
    // The same moment painted: the two pictures are one up to how edges are smoothed.
    const { bytes: png } = await exported(() => page.getByRole('button', { name: 'Still PNG' }).click());
    expect(await difference(svg, png)).toBeLessThan(0.02);
  });

  test('a card is exported as SVG with embedded fonts', async () => {
    await page.getByRole('button', { name: 'Title, scene 1' }).click();
    await page.waitForSelector('canvas[data-preview="title"][data-time]');
    const { bytes, name } = await exported(() => page.getByRole('button', { name: 'Still SVG' }).click());
    expect(name).toMatch(/\.svg$/);
    expect(bytes.toString('utf8')).toMatch(/^<svg xmlns=.*@font-face.*data:font\/woff2;base64,/);
    expect(page.faults).toEqual([]);
  });

  test('with reduced motion a scene is paused where all its parts are visible', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Versus card, scene 2' }).click();
    const picture = page.locator('canvas[data-preview="versus"]');
    await expect.poll(async () => Number(await picture.getAttribute('data-time'))).toBeGreaterThan(2);
    const time = await picture.getAttribute('data-time');
    await frames(page, 30);
    expect(await picture.getAttribute('data-time')).toBe(time);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(() => picture.getAttribute('data-time')).not.toBe(time);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
  });

  test('a still as SVG stands alone: without the app it shows mark and font of the brand as the app does', async () => {
    await page.getByRole('tab', { name: 'Brand' }).click();
    await choose('Choose logo', 'mark.svg', Buffer.from(MARK));
    await choose('Choose font', 'face.woff2', readFileSync(createRequire(import.meta.url).resolve(FACE)));
    await page.getByRole('tab', { name: 'Scene' }).click();
    await page.getByRole('button', { name: 'Title, scene 1' }).click();
    await page.waitForSelector('canvas[data-preview="title"][data-time]');
    await showEnd();
    const { bytes: svg } = await exported(() => page.getByRole('button', { name: 'Still SVG' }).click());
    const { bytes: png } = await exported(() => page.getByRole('button', { name: 'Still PNG' }).click());
    const alone = await pictureOf(svg);
    const { mean, far } = await comparison(alone, png);
    expect(mean).toBeLessThan(0.01);
    expect(far).toBeLessThan(0.01);
    // Without its own type and mark it is another picture.
    const bare = svg.toString('utf8').replace(/<image [^>]*>/g, '');
    expect((await comparison(await pictureOf(Buffer.from(bare)), png)).far).toBeGreaterThan(2 * far);
    const plain = svg.toString('utf8').replace(/@font-face\{font-family:"brand-[^}]*\}/g, '');
    expect((await comparison(await pictureOf(Buffer.from(plain)), png)).far).toBeGreaterThan(2 * far);
    expect(page.faults).toEqual([]);
  });

  async function choose(button: string, name: string, buffer: Buffer): Promise<void> {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: button }).click()]);
    await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer });
    await page.getByText(name, { exact: true }).waitFor();
  }

  async function showEnd(): Promise<void> {
    const pause = page.getByRole('button', { name: 'Pause' });
    if ((await pause.count()) > 0) await pause.click();
    await page
      .locator('.track-lane')
      .first()
      .click({ position: { x: 200, y: 4 } });
  }

  /** Of a page that has nothing but the file. */
  async function pictureOf(svg: Buffer): Promise<Buffer> {
    const folder = mkdtempSync(join(tmpdir(), 'warbench-svg-'));
    const alone = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
    try {
      writeFileSync(join(folder, 'still.svg'), svg);
      await alone.goto(pathToFileURL(join(folder, 'still.svg')).href);
      await alone.evaluate(() => document.fonts.ready);
      return await alone.screenshot();
    } finally {
      await alone.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }

  /** Mean difference of two PNGs, and the share of pixels that are clearly others; 0 to 1. */
  function comparison(a: Buffer, b: Buffer): Promise<{ mean: number; far: number }> {
    return page.evaluate(
      async (files) => {
        const [p, q] = await Promise.all(
          files.map(async (base64) => {
            const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))]));
            const context = new OffscreenCanvas(1920, 1080).getContext('2d')!;
            context.drawImage(bitmap, 0, 0);
            return context.getImageData(0, 0, 1920, 1080).data;
          }),
        );
        let [sum, far] = [0, 0];
        for (let i = 0; i < p!.length; i++) {
          const off = Math.abs(p![i]! - q![i]!);
          sum += off;
          if (off > 64) far++;
        }
        return { mean: sum / p!.length / 255, far: far / p!.length };
      },
      [a.toString('base64'), b.toString('base64')],
    );
  }

  /** Decoded by the browser: shares of clear, half clear and solid pixels. */
  function alphaOf(png: Uint8Array): Promise<{ clear: number; soft: number; solid: number }> {
    return page.evaluate(
      async (bytes) => {
        const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
        context.drawImage(bitmap, 0, 0);
        const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
        let [clear, solid] = [0, 0];
        for (let i = 3; i < data.length; i += 4) {
          if (data[i] === 0) clear++;
          else if (data[i] === 255) solid++;
        }
        const total = data.length / 4;
        return { clear: clear / total, solid: solid / total, soft: (total - clear - solid) / total };
      },
      [...png],
    );
  }

  /** Mean difference of two pictures at a quarter of the size, 0 to 1. */
  function difference(svg: string, png: Uint8Array): Promise<number> {
    return page.evaluate(
      async ([svgText, base64]) => {
        const pixels = async (blob: Blob) => {
          const image = new Image();
          image.src = URL.createObjectURL(blob);
          await image.decode();
          const context = new OffscreenCanvas(480, 270).getContext('2d')!;
          context.imageSmoothingQuality = 'high';
          context.drawImage(image, 0, 0, 480, 270);
          return context.getImageData(0, 0, 480, 270).data;
        };
        const a = await pixels(new Blob([svgText], { type: 'image/svg+xml' }));
        const b = await pixels(new Blob([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], { type: 'image/png' }));
        let sum = 0;
        for (let i = 0; i < a.length; i++) sum += Math.abs(a[i]! - b[i]!);
        return sum / a.length / 255;
      },
      [svg, Buffer.from(png).toString('base64')] as const,
    );
  }

  function keyedShares(png: Uint8Array, key: readonly number[]): Promise<{ exact: number; near: number }> {
    return page.evaluate(
      async ([base64, [kr, kg, kb], range]) => {
        const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], { type: 'image/png' }));
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
        context.drawImage(bitmap, 0, 0);
        const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
        let [exact, near] = [0, 0];
        for (let i = 0; i < data.length; i += 4) {
          const distance = Math.hypot(data[i]! - kr, data[i + 1]! - kg, data[i + 2]! - kb);
          if (distance === 0) exact++;
          else if (distance <= range) near++;
        }
        return { exact: exact / (data.length / 4), near };
      },
      [Buffer.from(png).toString('base64'), key as [number, number, number], KEY_RANGE] as const,
    );
  }
});
