/** Narration and music in a real browser with a made-up microphone: recorded, trimmed, shown, kept by the host. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { wavFrames, wavHeader } from '../../src-shared/sound/wav.ts';
import { type AppPage, launchBrowser, openApp } from '../kit/browser.ts';
import { appUrl } from '../kit/own-app.ts';
import { addPageScript } from '../kit/page-scripts.ts';
import type { VoicePage } from '../kit/voice-page.tsx';
import { both, joined, RATE, sine } from '../kit/waves.ts';

declare const window: { readonly sounds: VoicePage };

let browser: Browser;
let page: AppPage;

beforeAll(async () => {
  browser = await launchBrowser(inject('chromium'), ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']);
  page = await openApp(browser, appUrl());
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await addPageScript(page, 'voice-page.tsx');
  await page.waitForFunction(() => 'sounds' in window);
});
afterAll(() => browser.close());

const panel = (name: string) => page.locator('#voice-sample').getByRole('region', { name });

/** A file with a second of silence, two of tone, and a second of silence. */
function toneFile(name: string) {
  const samples = both(joined([new Float32Array(RATE), sine({ hertz: 300, level: -12, seconds: 2 }), new Float32Array(RATE)]));
  return { name, mimeType: 'audio/wav', buffer: Buffer.concat([wavHeader(samples[0].length, RATE), wavFrames(samples)]) };
}

async function addFile(region: string, button: string, file: ReturnType<typeof toneFile>): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await panel(region).getByRole('button', { name: button }).click();
  await (await chooser).setFiles(file);
}

test('a recording of the microphone is kept and shown', async () => {
  await panel('Voice').getByText('Ten against one.').waitFor();
  await panel('Voice').getByRole('button', { name: 'Record' }).click();
  await panel('Voice').getByRole('button', { name: 'Stop recording' }).waitFor();
  // The made-up microphone beeps once per second.
  await expect.poll(() => panel('Voice').locator('.meter i').getAttribute('style'), { interval: 20 }).not.toMatch(/width: 0(\.\d+)?%/);
  await panel('Voice').getByRole('button', { name: 'Stop recording' }).click();
  await panel('Voice')
    .getByRole('img', { name: /^Waveform/ })
    .waitFor();
  const voice = await page.evaluate(() => window.sounds.voice);
  expect(voice).toMatchObject({ name: 'Scene 1.webm', gain: 1 });
  expect(voice!.to).toBeGreaterThan(voice!.from);
});

test('a file is trimmed to what is heard in it, and the mixer gets just that', async () => {
  await addFile('Voice', 'Add file', toneFile('Take 2.wav'));
  await expect.poll(() => page.evaluate(() => window.sounds.voice?.name)).toBe('Take 2.wav');
  const voice = (await page.evaluate(() => window.sounds.voice))!;
  expect(voice.from).toBeCloseTo(0.88, 1);
  expect(voice.to).toBeCloseTo(3.25, 1);
  const clip = await page.evaluate((given) => window.sounds.clip(given), voice);
  expect(clip.channels).toBe(2);
  expect(clip.seconds).toBeCloseTo(voice.to - voice.from, 2);
});

test('start and end can be changed and never cross', async () => {
  const start = panel('Voice').getByRole('textbox', { name: 'Start' });
  await start.fill('3.9');
  await start.press('Enter');
  await expect.poll(async () => page.evaluate(() => window.sounds.voice!.to - window.sounds.voice!.from)).toBeCloseTo(0.1, 5);
});

test('music plays whole, and tracks can be muted', async () => {
  await addFile('Music', 'Add music', toneFile('Theme.wav'));
  await expect.poll(() => page.evaluate(() => window.sounds.music?.to)).toBe(4);
  await page.locator('#voice-sample').getByRole('button', { name: 'Mute music' }).click();
  expect(await page.evaluate(() => window.sounds.tracks.music.muted)).toBe(true);
});

test('a file that is no sound is refused and changes nothing', async () => {
  await addFile('Music', 'Replace music', { ...toneFile('Broken.wav'), buffer: Buffer.from('not a sound') });
  await panel('Music').getByRole('button', { name: 'Replace music' }).waitFor();
  expect(await page.evaluate(() => window.sounds.music?.name)).toBe('Theme.wav');
});

test('a sound that is removed is gone from the scene', async () => {
  await panel('Voice').getByRole('button', { name: 'Remove sound' }).click();
  expect(await page.evaluate(() => window.sounds.voice)).toBeNull();
  expect(page.faults).toEqual([]);
});
