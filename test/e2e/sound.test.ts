/** Films with sound in a real browser: exported, read back with our own demuxer, and with ffprobe where it is installed. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { SoundKind } from '../../src-shared/contract/sound.ts';
import type { EpisodeSound } from '../../src-shared/sound/cues.ts';
import { type AppPage, closePages, openApp, openBrowser } from '../kit/browser.ts';
import { appUrl } from '../kit/own-app.ts';
import { addPageScript } from '../kit/page-scripts.ts';
import type { SoundPage } from '../kit/sound-page.ts';

declare const window: { readonly sounds: SoundPage };

const FIRST_SOUND = 0.5;
const KINDS: readonly SoundKind[] = ['shot-heavy', 'impact', 'dice', 'explosion', 'melee', 'bell'];
const SOUND: EpisodeSound = {
  duration: 3,
  cues: KINDS.map((kind, i) => ({ at: FIRST_SOUND + 0.35 * i, kind, pan: i % 2 === 0 ? -0.5 : 0.5, gain: 1, seed: i })),
};

let browser: Browser;
let page: AppPage;

beforeAll(async () => {
  browser = await openBrowser(inject('chromium'));
  page = await openApp(browser, appUrl());
  await addPageScript(page, 'sound-page.ts');
  await page.waitForFunction(() => 'sounds' in window);
});
afterAll(() => closePages(browser));

const film = (format: 'mp4' | 'webm', sound: EpisodeSound | null) =>
  page.evaluate(([f, s]) => window.sounds.film(f, s), [format, sound] as const);

describe.each([
  ['mp4', 'aac'],
  ['webm', 'opus'],
] as const)('a film as %s', (format, codec) => {
  test('has stereo sound as long as its picture, at its loudness, in time with it', async () => {
    const { frames, audio } = await film(format, SOUND);
    expect(frames).toBe(72);
    expect(audio).toMatchObject({ codec, channels: 2, rate: 48_000 });
    expect(audio!.seconds).toBeGreaterThan(2.95);
    expect(audio!.seconds).toBeLessThan(3.1);
    const { heard } = audio!;
    expect(heard!.loudness).toBeGreaterThan(-15.5);
    expect(heard!.loudness).toBeLessThan(-12.5);
    expect(heard!.peak).toBeLessThan(1.05);
    // Encoders smear a hard start by a few milliseconds and shift it by their own delay, which the file must say.
    expect(Math.abs(heard!.firstSound - FIRST_SOUND)).toBeLessThan(0.03);
  });

  test('exported twice has the same samples', async () => {
    const [first, second] = [await film(format, SOUND), await film(format, SOUND)];
    expect(second.audio!.packets).toBe(first.audio!.packets);
    expect(second.audio!.heard!.samples).toBe(first.audio!.heard!.samples);
  });

  test('has no audio track when sound is off', async () => {
    const { frames, audio } = await film(format, null);
    expect(frames).toBe(24);
    expect(audio).toBeNull();
  });

  test('is a file that ffprobe reads as meant', async (context) => {
    const probe = ffprobe();
    if (probe === null) return context.skip('ffprobe is not installed');
    const folder = mkdtempSync(join(tmpdir(), 'warbench-sound-'));
    try {
      const path = join(folder, `film.${format}`);
      writeFileSync(path, Buffer.from(await page.evaluate(([f, s]) => window.sounds.file(f, s), [format, SOUND] as const), 'base64'));
      const { streams } = JSON.parse(execFileSync(probe, ['-v', 'error', '-show_streams', '-of', 'json', path], { encoding: 'utf8' }));
      const audio = streams.find((stream: { codec_type: string }) => stream.codec_type === 'audio');
      expect(audio).toMatchObject({ codec_name: codec, channels: 2, sample_rate: '48000' });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

function ffprobe(): string | null {
  try {
    execFileSync('ffprobe', ['-version'], { stdio: 'ignore' });
    return 'ffprobe';
  } catch {
    return null;
  }
}

test('stems are WAV files of the same length, the same every time', async () => {
  const stems = () => page.evaluate((s) => window.sounds.stems(s), SOUND);
  const [first, second] = [await stems(), await stems()];
  expect(Object.keys(first)).toEqual(['mix', 'effects', 'music', 'voice']);
  for (const { bytes } of Object.values(first)) expect(bytes).toBe(58 + 3 * 48_000 * 8);
  expect(second).toEqual(first);
  expect(first.effects!.digest).not.toBe(first.music!.digest);
});

test('a cancelled export stops', async () => {
  expect(await page.evaluate((s) => window.sounds.cancelled({ ...s, duration: 60 }), SOUND)).toBe('ExportCancelled');
});

test('none of this broke a rule of the page', () => {
  expect(page.faults).toEqual([]);
});
