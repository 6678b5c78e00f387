/** The Studio's picture in a recorder: copied address, another browser, in step with the Studio, transparent, revoked. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closePages, openApp, openBrowser } from '../kit/browser.ts';
import { appUrl } from '../kit/own-app.ts';

let browser: Browser;
let studio: Awaited<ReturnType<typeof openApp>>;
let recorder: Page;
let address = '';

beforeAll(async () => {
  browser = await openBrowser(inject('chromium'));
  studio = await openApp(browser, appUrl());
  await studio.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await studio.evaluate(() => {
    location.hash = '#/studio';
  });
  // The project that another test left may have nothing to show.
  await studio.getByRole('button', { name: 'Projects' }).click();
  await studio.getByRole('menuitem', { name: 'New project', exact: true }).click();
  await studio.locator('canvas[data-preview][data-time]').waitFor();
});
afterAll(() => closePages(browser));

async function take(entry: string): Promise<void> {
  await studio.getByRole('button', { name: 'Browser source' }).click();
  await studio.getByRole('menuitem', { name: entry }).click();
}

const shown = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector('canvas[data-preview]') as HTMLCanvasElement | null;
    return { kind: canvas?.dataset.preview, time: Number(canvas?.dataset.time) };
  });

/** Of a pixel near the corner of a picture. */
function cornerAlpha(png: Buffer): Promise<number> {
  return studio.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    return context.getImageData(4, 4, 1, 1).data[3]!;
  }, png.toString('base64'));
}

test('the address is copied and opens the picture without signing in', async () => {
  await take('Copy browser source address');
  await studio.getByText('Browser source address copied').waitFor();
  address = await studio.evaluate(() => navigator.clipboard.readText());
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  recorder = await context.newPage();
  await recorder.goto(address);
  await recorder.locator('canvas[data-preview][data-time]').waitFor();
  expect(await recorder.locator('nav, aside, header, button, [role=alert]').count()).toBe(0);
});

test('it shows the scene and the moment of the Studio', async () => {
  await studio.locator('.studio-name').last().click();
  const { kind } = await shown(studio);
  await expect.poll(async () => (await shown(recorder)).kind).toBe(kind);
  await studio.keyboard.press('Home');
  await studio.locator('body').press('ArrowRight');
  await expect.poll(async () => (await shown(studio)).time).toBeGreaterThan(0);
  await expect.poll(async () => (await shown(recorder)).time).toBeCloseTo((await shown(studio)).time, 6);
});

test('nothing is behind the picture', async () => {
  await studio.locator('.studio-name').first().click();
  await expect.poll(async () => (await shown(recorder)).kind).toBe('title');
  await expect.poll(async () => cornerAlpha(await recorder.screenshot({ omitBackground: true }))).toBe(0);
  const green = await recorder.context().newPage();
  await green.goto(`${address}&background=green`);
  await green.locator('canvas[data-preview][data-time]').waitFor();
  await expect.poll(async () => cornerAlpha(await green.screenshot({ omitBackground: true }))).toBe(255);
  await green.close();
});

test('a revoked address shows nothing, and cannot be opened again', async () => {
  await take('Revoke address');
  await studio.getByText('Address revoked').waitFor();
  await recorder.locator('canvas').waitFor({ state: 'detached' });
  expect((await recorder.goto(address))?.status()).toBe(401);
  await studio.getByRole('button', { name: 'Browser source' }).click();
  expect(await studio.getByRole('menuitem', { name: 'Revoke address' }).getAttribute('data-disabled')).not.toBeNull();
  await studio.keyboard.press('Escape');
  expect(studio.faults).toEqual([]);
});
