/** The Studio's own window: the picture alone at the output's pixels, in step with the Studio, and without it. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { pixelsOf, pixelsText, SIZES, type SizeId } from '../../src-renderer/capture/output.ts';
import { ruleset as opr } from '../../src-shared/rulesets/opr/index.ts';
import { ApiClient } from '../kit/api-client.ts';
import { closePages, openApp, openBrowser } from '../kit/browser.ts';
import { appSession, appUrl } from '../kit/own-app.ts';
import { replayUpload, sampleReplay } from '../renderer/stage/fixtures/replay-file.ts';

describe('the Studio in its own window', () => {
  let browser: Browser;
  let studio: Awaited<ReturnType<typeof openApp>>;
  let clean: Page;

  /** Projects of other tests have sizes of their own. */
  async function removeProjects(): Promise<void> {
    const session = appSession();
    const client = await ApiClient.connect(session);
    for (const { id } of await client.call('studio.projects', {})) await client.call('studio.remove', { id });
    client.close();
  }

  beforeAll(async () => {
    await removeProjects();
    browser = await openBrowser(inject('chromium'));
    studio = await openApp(browser, appUrl(), { motion: true });
    await studio.evaluate(() => {
      location.hash = '#/replay';
    });
    await studio.getByLabel('Replay file', { exact: true }).setInputFiles(replayUpload(sampleReplay(opr)));
    await studio.waitForSelector('[data-stage][data-state]');
    await studio.evaluate(() => {
      location.hash = '#/studio/replay/file?in=2&out=6';
    });
    await studio.waitForSelector('canvas[data-preview="replay"][data-time]');
    [clean] = await Promise.all([studio.waitForEvent('popup'), studio.getByRole('button', { name: 'Open in new window' }).click()]);
    await clean.waitForSelector('.clean[data-linked] canvas[data-preview="replay"][data-time]');
  });
  afterAll(() => closePages(browser));

  const canvasOf = (page: Page) =>
    page.evaluate(() => {
      const canvas = document.querySelector('canvas[data-preview]') as HTMLCanvasElement;
      const { left, top, width, height } = canvas.getBoundingClientRect();
      return { pixels: [canvas.width, canvas.height], shown: [left, top, width, height], time: Number(canvas.dataset.time) };
    });

  test('shows the picture and nothing of the app, also of a file that only the Studio has', async () => {
    expect(await clean.locator('nav, aside, header, button').count()).toBe(0);
    expect((await canvasOf(clean)).pixels).toEqual([1920, 1080]);
  });

  test('pauses and steps with the Studio, whichever window the key is pressed in', async () => {
    await studio.getByRole('button', { name: 'Pause' }).click();
    await studio.keyboard.press('Home');
    await expect.poll(async () => (await canvasOf(clean)).time).toBe(0);
    await clean.keyboard.press('ArrowRight');
    await expect.poll(async () => (await canvasOf(clean)).time).toBeCloseTo(1 / 60, 6);
    expect((await canvasOf(studio)).time).toBeCloseTo(1 / 60, 6);
  });

  test.each(Object.keys(SIZES) as SizeId[])('is exactly %s, one to one where the window is large enough', async (size) => {
    const { width, height } = pixelsOf({ size, shape: '16:9' });
    const label = pixelsText({ size, shape: '16:9' });
    await studio.getByRole('combobox', { name: 'Size', exact: true }).click();
    await studio.getByRole('option', { name: label }).click();
    await clean.setViewportSize({ width, height });
    await expect.poll(() => canvasOf(clean)).toMatchObject({ pixels: [width, height], shown: [0, 0, width, height] });
    await clean.setViewportSize({ width: 960, height: 640 });
    await expect.poll(() => canvasOf(clean)).toMatchObject({ pixels: [width, height], shown: [0, 50, 960, 540] });
  });

  test('its address works without a Studio', async () => {
    const alone = await clean.context().newPage();
    await studio.evaluate(() => {
      location.hash = '#/library';
    });
    // Until the Studio has closed it answers the new window, which then shows the Studio's scene instead of its own.
    await studio.waitForSelector('canvas[data-preview]', { state: 'detached' });
    await alone.goto(`${new URL(appUrl()).origin}/#/studio/clean?scene=1&size=1440p&background=green`);
    await alone.waitForSelector('canvas[data-preview="title"][data-time]');
    expect((await canvasOf(alone)).pixels).toEqual([2560, 1440]);
    const corner = await alone.evaluate(() => [
      ...(document.querySelector('canvas') as HTMLCanvasElement).getContext('2d')!.getImageData(4, 4, 1, 1).data,
    ]);
    expect(corner).toEqual([0, 255, 0, 255]);
    await alone.keyboard.press(' ');
    await alone.keyboard.press('Home');
    await expect.poll(async () => (await canvasOf(alone)).time).toBe(0);
    expect(studio.faults).toEqual([]);
  });
});
