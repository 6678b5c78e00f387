/** Video clips of a brand kit in a real browser: dropped, shown frame by frame, heard, shared, and refused with a reason. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ApiClient } from '../kit/api-client.ts';
import { type AppPage, closePages, openApp, openBrowser } from '../kit/browser.ts';
import { CLIP, greyOf } from '../kit/clip-frames.ts';
import type { ClipPage } from '../kit/clip-page.ts';
import { appSession, appUrl } from '../kit/own-app.ts';
import { addPageScript } from '../kit/page-scripts.ts';
import { skipUnless } from '../kit/skip.ts';

declare const window: { readonly clips: ClipPage };

const MINUTE = 60_000;
const TITLE_SECONDS = 1;
const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

/** One short card, so that the film is the clip and little more. */
const PROJECT = {
  format: 'warbench-project',
  formatVersion: 1,
  project: {
    name: 'Clips',
    scenes: [{ id: '1', kind: 'title', source: '', title: 'After the clip', outPoint: TITLE_SECONDS }],
    chosen: '1',
    output: { size: '720p', fps: CLIP.fps, format: 'mp4' },
    tracks: { effects: { gain: 1, muted: true } },
  },
};

describe.each(['webm', 'mp4'] as const)('a clip as %s', (format) => {
  let browser: Browser;
  let page: AppPage;
  let clip = '';
  const name = `sting.${format}`;

  beforeAll(async () => {
    browser = await openBrowser(inject('chromium'));
    // In a page of its own, as the encoder of the app's page is not to be loaded twice.
    const maker = await clipPage();
    clip = await maker.evaluate((f) => window.clips.make(f), format);
    await maker.close();
    page = await clipPage();
    // The browser's own save dialogue cannot be answered from a test: the download takes its place.
    await page.evaluate(() => Object.assign(window, { showSaveFilePicker: undefined }));
    await page.evaluate(() => {
      location.hash = '#/studio';
    });
    await page.getByRole('button', { name: 'Projects' }).click();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('menuitem', { name: 'Open project file' }).click(),
    ]);
    await chooser.setFiles({ name: 'clips.wbproject', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(PROJECT)) });
  }, 2 * MINUTE);
  afterAll(() => closePages(browser));

  async function clipPage(): Promise<AppPage> {
    const opened = await openApp(browser, appUrl());
    await addPageScript(opened, 'clip-page.ts');
    await opened.waitForFunction(() => 'clips' in window);
    return opened;
  }

  const drop = (file: string, content: string | number) =>
    page.evaluate(([n, c]) => window.clips.drop('[aria-label="Intro file"]', n, c), [file, content] as const);

  async function saved(button: string): Promise<Buffer> {
    const [file] = await Promise.all([
      page.waitForEvent('download', { timeout: 2 * MINUTE }),
      page.getByRole('button', { name: button }).click(),
    ]);
    return readFileSync(await file.path());
  }

  async function pick(label: string, choice: string): Promise<void> {
    await page.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: choice }).click();
  }

  test('is dropped on the brand kit and becomes the first scene, as long as it is', async () => {
    await expect.poll(() => page.getByLabel('Project name').inputValue()).toBe('Clips');
    await page.getByRole('tab', { name: 'Brand' }).click();
    await drop(name, clip);
    await page.getByText(name, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Add to this film' }).click();
    await page.getByRole('button', { name: 'Video clip, scene 1' }).click();
    const preview = page.locator('canvas[data-preview="clip"][data-time]');
    await preview.waitFor();
    await page.getByRole('tab', { name: 'Scene' }).click();
    await page.getByText(`${CLIP.frames} frames`).first().waitFor();
  });

  test(
    'is shown frame by frame in the middle of the picture, the same every time',
    async () => {
      await pick('Format', 'PNG sequence');
      const first = await saved('Export 720p 24');
      const frames = Object.values(unzipSync(new Uint8Array(first)));
      expect(frames).toHaveLength(CLIP.frames);
      for (const [i, png] of frames.entries()) {
        const { middle, edge } = await page.evaluate((data) => window.clips.colours(data), Buffer.from(png).toString('base64'));
        // Encoders shift a grey by a few steps; frames are fourteen apart.
        for (const channel of middle) expect(Math.abs(channel - greyOf(i)), `frame ${i}: ${middle}`).toBeLessThanOrEqual(6);
        expect(Math.max(...edge), `frame ${i}`).toBeLessThan(greyOf(0));
      }
      expect((await saved('Export 720p 24')).equals(first)).toBe(true);
      await pick('Format', 'MP4');
    },
    3 * MINUTE,
  );

  test(
    'is heard in the film while it is seen, at the loudness of a film',
    async () => {
      await page.getByRole('tab', { name: 'Episode' }).click();
      const film = await saved('Export film');
      const video = (await new Input({ source: new BufferSource(film), formats: ALL_FORMATS }).getPrimaryVideoTrack())!;
      const seconds = CLIP.frames / CLIP.fps;
      expect(await video.computeDuration()).toBeCloseTo(seconds + TITLE_SECONDS, 2);
      const { loudness, parts } = await page.evaluate((data) => window.clips.heard(data), film.toString('base64'));
      expect(Math.abs(loudness + 14)).toBeLessThan(1);
      // Tenths of a second; sound fades at both ends.
      const end = 10 * seconds;
      for (const part of parts.slice(1, Math.floor(end))) expect(part).toBeGreaterThan(0.05);
      const after = parts.slice(Math.ceil(end) + 1, 10 * (seconds + TITLE_SECONDS) - 1);
      expect(after.length).toBeGreaterThan(5);
      for (const part of after) expect(part).toBeLessThan(0.005);
    },
    3 * MINUTE,
  );

  test('travels with the exported kit into a library that does not have it', async () => {
    await page.getByRole('tab', { name: 'Brand' }).click();
    const file = await saved('Export brand kit');
    const client = await ApiClient.connect(appSession());
    const known = async () => (await client.call('sounds.list', {})).filter((sound) => sound.name === name);
    for (const { id } of await known()) await client.call('sounds.remove', { id });
    await page.getByRole('button', { name: 'Reset brand kit' }).click();
    await page.getByText(name, { exact: true }).waitFor({ state: 'detached' });
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Import brand kit' }).click()]);
    await chooser.setFiles({ name: 'kit.brand.json', mimeType: 'application/json', buffer: file });
    await page.getByText(name, { exact: true }).waitFor();
    await expect.poll(async () => (await known()).map(({ bytes }) => bytes)).toEqual([Buffer.from(clip, 'base64').length]);
    client.close();
  });

  test('that is no video is refused with a reason, and the kit keeps what it has', async () => {
    await drop(`broken.${format}`, Buffer.from('no video at all').toString('base64'));
    await page.getByText(`Couldn't read broken.${format} as a video. Use an MP4, WebM or MOV file.`).waitFor();
    await drop('big.mp4', 50 * 1024 * 1024 + 1);
    await page.getByText('big.mp4 is larger than 50 MB.').waitFor();
    expect(await page.getByText(name, { exact: true }).count()).toBe(1);
    expect(page.faults).toEqual([]);
  });

  test('that this browser has no decoder for says which codec it is', skipUnless(hasFfmpeg, 'ffmpeg is not installed'), async () => {
    const folder = mkdtempSync(join(tmpdir(), 'warbench-clip-'));
    try {
      const file = join(folder, 'prores.mov');
      const source = ['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=24:duration=0.5'];
      execFileSync('ffmpeg', ['-v', 'error', ...source, '-c:v', 'prores', '-pix_fmt', 'yuv422p10le', file]);
      await drop('prores.mov', readFileSync(file).toString('base64'));
      await page.getByText(/no decoder for its pictures in prores\.mov \(codec: PRORES\)/).waitFor();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
