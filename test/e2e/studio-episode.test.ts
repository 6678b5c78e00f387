/** From a finished run to a film in a real browser: auto-edit, one file, its sound, its files, and the same again. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { EncodeRequest, FrameRequest } from '../../src-renderer/capture/encode.worker.ts';
import { closePages, openApp, openBrowser } from '../kit/browser.ts';
import { appUrl } from '../kit/own-app.ts';
import { type ReadFilm, readFilm } from '../kit/read-film.ts';
import { sampleRunDone } from '../kit/sample-runs.ts';

const MINUTES = 60_000;
const FPS = 24;
/** Seconds that the film may take: cold open, title, how it works, the champion with the shortest clip, end card. */
const LENGTH = 46;
const hasFfmpeg = ['ffprobe', 'ffmpeg'].every((tool) => spawnSync(tool, ['-version']).status === 0);
const soon = <Value>(read: () => Value | Promise<Value>) => expect.poll(read, { timeout: 3 * MINUTES });

/** What another program makes of the file. */
function checkWithFfmpeg(bytes: Buffer, seconds: number): void {
  const file = join(tmpdir(), `warbench-film-${process.pid}.mp4`);
  writeFileSync(file, bytes);
  const probe = JSON.parse(
    execFileSync('ffprobe', ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', file], { encoding: 'utf8' }),
  );
  const [video, audio] = ['video', 'audio'].map((kind) => probe.streams.find((one: { codec_type: string }) => one.codec_type === kind));
  expect(video).toMatchObject({ width: 1280, height: 720, r_frame_rate: `${FPS}/1`, pix_fmt: 'yuv420p' });
  expect(video).toMatchObject({ color_range: 'tv', color_space: 'bt709', color_transfer: 'bt709', color_primaries: 'bt709' });
  expect(audio).toMatchObject({ codec_name: 'aac', channels: 2, sample_rate: '48000' });
  expect(Math.abs(Number(probe.format.duration) - seconds)).toBeLessThan(0.1);
  const { stderr } = spawnSync('ffmpeg', ['-nostats', '-i', file, '-vn', '-af', 'ebur128=peak=true', '-f', 'null', '-'], {
    encoding: 'utf8',
  });
  const summary = stderr.slice(stderr.lastIndexOf('Summary'));
  expect(Math.abs(Number(/I:\s+(-?[\d.]+) LUFS/.exec(summary)?.[1]) + 14)).toBeLessThan(0.5);
  // The mixer leaves the encoder room to overshoot (test/shared/sound).
  expect(Number(/Peak:\s+(-?[\d.]+) dBFS/.exec(summary)?.[1])).toBeLessThan(0);
}

/** Digests of all frames as they reach the encoder, whose bytes may differ from run to run. It is sent what is new of each. */
function digestFrames(): void {
  const digests: number[] = [];
  const pictures = new WeakMap<Worker, { readonly width: number; readonly words: Uint32Array }>();
  const send = Worker.prototype.postMessage;
  const show = (worker: Worker, { area: [left, top, width, height], pixels }: NonNullable<FrameRequest['change']>) => {
    const picture = pictures.get(worker)!;
    const words = new Uint32Array(pixels.buffer, 0, width * height);
    for (let y = 0; y < height; y++) picture.words.set(words.subarray(y * width, (y + 1) * width), (top + y) * picture.width + left);
  };
  Worker.prototype.postMessage = function (this: Worker, message: EncodeRequest, ...others: []) {
    if (typeof message === 'object' && 'encoding' in message) {
      pictures.set(this, { width: message.width, words: new Uint32Array(message.width * message.height) });
    } else if (typeof message === 'object' && 'change' in message) {
      if (message.change !== null) show(this, message.change);
      let hash = 0x811c9dc5;
      // The fourth byte of a pixel says nothing.
      for (const word of pictures.get(this)!.words) hash = Math.imul(hash ^ (word & 0xffffff), 0x01000193);
      digests.push(hash);
    }
    send.call(this, message, ...others);
  } as typeof send;
  Object.assign(window, { frameDigests: digests });
}

describe('an episode of the OPR sample', () => {
  let browser: Browser;
  let page: Awaited<ReturnType<typeof openApp>>;
  let runName = '';
  let first: ReadFilm;
  let drawn: number[] = [];
  let files: Record<string, string> = {};

  beforeAll(async () => {
    runName = await sampleRunDone(appUrl(), 'opr', 9 * MINUTES);
    browser = await openBrowser(inject('chromium'));
    page = await openApp(browser, appUrl(), { prepare: (fresh) => fresh.addInitScript(digestFrames) });
    await page.evaluate(() => {
      location.hash = '#/studio';
    });
    await page.getByRole('tab', { name: 'Episode' }).click();
  }, 10 * MINUTES);
  afterAll(() => closePages(browser));

  /** Since the page was loaded or this was last asked. */
  const frameDigests = () => page.evaluate((): number[] => Reflect.get(window, 'frameDigests').splice(0));

  /** Test frames of the scene on the screen are over, and not among those of the film. */
  async function estimateDone(): Promise<void> {
    await page.locator('.studio-estimate', { hasText: /about .* to export/ }).waitFor({ timeout: 2 * MINUTES });
    await frameDigests();
  }

  async function pick(label: string, choice: string): Promise<void> {
    await page.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: choice }).click();
  }

  async function saved(button: string): Promise<Buffer> {
    const [file] = await Promise.all([
      page.waitForEvent('download', { timeout: 10 * MINUTES }),
      page.getByRole('button', { name: button }).click(),
    ]);
    return readFileSync(await file.path());
  }

  test(
    'is made with one button, and says what it picked and why',
    async () => {
      await pick('Run of the episode', runName);
      await pick('Template', 'Short, 60 s');
      await page.getByText('Rules', { exact: true }).click();
      await page.getByRole('textbox', { name: 'Length' }).fill(String(LENGTH));
      await page.getByRole('textbox', { name: 'Length' }).press('Enter');
      await page.getByRole('button', { name: 'Make an episode' }).click();
      await soon(() => page.getByLabel('Project name').inputValue()).toBe(runName);
      await soon(() => page.locator('.studio-picks').first().textContent()).toContain('largest swing of all battles looked at');
      await soon(() => page.locator('.studio-name').count()).toBeGreaterThanOrEqual(7);
      await page.getByText(/^Left out/).waitFor();
    },
    5 * MINUTES,
  );

  test(
    'has script, captions, chapters, description, edit list and thumbnails beside it',
    async () => {
      await page.getByRole('tab', { name: 'Scene' }).click();
      await pick('Size', '1280 × 720');
      await pick('Frames per second', String(FPS));
      await page.getByText(`Export 720p ${FPS} as MP4`).waitFor();
      await estimateDone();
      await page.getByRole('tab', { name: 'Episode' }).click();
      // Kept while the other panel was shown.
      expect(await page.getByRole('combobox', { name: 'Template', exact: true }).textContent()).toBe('Short, 60 s');
      const zip = unzipSync(new Uint8Array(await saved('Save script and captions')));
      expect(Object.keys(zip)).toEqual(
        expect.arrayContaining(['script.md', 'captions.srt', 'captions.vtt', 'chapters.txt', 'edit-list.otio', 'description.txt']),
      );
      expect(Object.keys(zip).filter((name) => name.startsWith('thumbnails/')).length).toBeGreaterThanOrEqual(3);
      files = Object.fromEntries(Object.entries(zip).map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')]));
      expect(files['description.txt']).toMatch(/Rules: .*, version .*\. Seed: /);
    },
    3 * MINUTES,
  );

  test(
    'is exported as one film with sound, of the length and rate asked for',
    async () => {
      await frameDigests();
      const bytes = await saved('Export film');
      first = await readFilm(bytes, FPS);
      drawn = await frameDigests();
      expect(drawn).toHaveLength(first.pictures.length);
      expect(first.size).toEqual([1280, 720]);
      expect(first.rate).toBeCloseTo(FPS, 2);
      expect(first.duration).toBeGreaterThan(LENGTH - 12);
      expect(first.duration).toBeLessThanOrEqual(LENGTH + 0.1);
      expect(first).toMatchObject({ fullRange: false, matrix: 'bt709' });
      expect(first.pictures).toHaveLength(Math.round(first.duration * FPS));
      expect(first.pictures).toEqual(first.pictures.map((_, i) => i));
      expect(first.audio).toEqual({ codec: 'aac', channels: 2, rate: 48_000 });
      if (hasFfmpeg) checkWithFfmpeg(bytes, first.duration);
      expect(page.faults).toEqual([]);
    },
    12 * MINUTES,
  );

  test('captions and chapters lie within the film, at the starts of its scenes', () => {
    const otio = JSON.parse(files['edit-list.otio']!);
    const clips = otio.tracks.children[0].children.filter((child: { OTIO_SCHEMA: string }) => child.OTIO_SCHEMA === 'Clip.2');
    const frames = clips.reduce(
      (sum: number, clip: { source_range: { duration: { value: number } } }) => sum + clip.source_range.duration.value,
      0,
    );
    expect(frames).toBe(first.pictures.length);
    const seconds = (stamp: string) => {
      const [h = 0, m = 0, s = 0] = stamp.replace(',', '.').split(':').map(Number);
      return 3600 * h + 60 * m + s;
    };
    const ends = [...files['captions.srt']!.matchAll(/--> (\S+)/g)].map(([, stamp]) => seconds(stamp!));
    expect(ends.length).toBeGreaterThan(5);
    expect(Math.max(...ends)).toBeLessThanOrEqual(first.duration + 0.001);
    expect(files['chapters.txt']).toMatch(/^0:00 Intro\n/);
    const starts = [...files['script.md']!.matchAll(/^## (\S+) to /gm)].map(([, clock]) => clock);
    for (const [, clock] of files['chapters.txt']!.matchAll(/^(\S+) /gm)) expect(starts).toContain(clock);
  });

  test(
    'interrupted by a reload it goes on after the last finished scene, with the same frames at the same times',
    async () => {
      const downloading = page.waitForEvent('download', { timeout: 10 * MINUTES });
      await page.getByRole('button', { name: 'Export film' }).click();
      const job = page.locator('.studio-film-job').last();
      await soon(() => job.getByRole('status').textContent()).toMatch(/Scene [4-9]/);
      const before = await frameDigests();
      expect(before).toEqual(drawn.slice(0, before.length));
      await page.reload();
      await estimateDone();
      await page.getByRole('tab', { name: 'Episode' }).click();
      await page.locator('.studio-film-job', { hasText: 'Interrupted' }).waitFor();
      await page.getByRole('button', { name: 'Resume export' }).click();
      const again = await readFilm(readFileSync(await (await downloading).path()), FPS);
      const after = await frameDigests();
      expect(after).toEqual(drawn.slice(-after.length));
      // Nothing is drawn again but the scene that was under way.
      expect(after.length).toBeLessThan(drawn.length - 4 * FPS);
      expect(again.pictures).toEqual(first.pictures);
      expect(again.heard).toBe(first.heard);
      expect(page.faults).toEqual([]);
    },
    12 * MINUTES,
  );
});
