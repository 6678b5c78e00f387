/** Sound in the replay player: silent until switched on, then what the playhead passes, and remembered. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { rulesetById } from '../../src-shared/rulesets/index.ts';
import { type AppPage, closePages, frames, openApp, openBrowser } from '../kit/browser.ts';
import { appUrl } from '../kit/own-app.ts';
import { replayUpload, sampleReplay } from '../renderer/stage/fixtures/replay-file.ts';

let browser: Browser;
let page: AppPage;

/** Counts what is started, and how many contexts there are. */
declare const window: { readonly heard: { contexts: number; started: number } };

beforeAll(async () => {
  browser = await openBrowser(inject('chromium'));
  page = await openApp(browser, appUrl(), {
    motion: true,
    prepare: (fresh) =>
      fresh.addInitScript(() => {
        const heard = { contexts: 0, started: 0 };
        Object.assign(globalThis, { heard });
        const { start } = AudioBufferSourceNode.prototype;
        AudioBufferSourceNode.prototype.start = function (...given) {
          heard.started++;
          return start.apply(this, given);
        };
        const Context = globalThis.AudioContext;
        globalThis.AudioContext = class extends Context {
          constructor(options?: AudioContextOptions) {
            super(options);
            heard.contexts++;
          }
        };
      }),
  });
  await page.evaluate(() => {
    location.hash = '#/replay';
  });
  await page.getByLabel('Replay file', { exact: true }).setInputFiles(replayUpload(sampleReplay(rulesetById('opr'))));
  await page.waitForSelector('[data-stage][data-state]');
});
afterAll(() => closePages(browser));

const heard = () => page.evaluate(() => window.heard);
const button = () => page.getByRole('button', { name: 'Sound', exact: true });
const event = () =>
  page.evaluate((): number => JSON.parse(document.querySelector<HTMLElement>('[data-stage]')?.dataset.state ?? '{}').event);

async function playUntil(wanted: number): Promise<void> {
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(event).toBeGreaterThan(wanted);
}

const pause = () => page.getByRole('button', { name: 'Pause', exact: true }).click();

test('a replay is silent until its sound is switched on', async () => {
  expect(await button().getAttribute('aria-pressed')).toBe('false');
  await playUntil(2);
  await pause();
  expect(await heard()).toEqual({ contexts: 0, started: 0 });
});

test('switched on, it plays what the playhead passes, and nothing while paused or scrubbed', async () => {
  await button().click();
  expect(await button().getAttribute('aria-pressed')).toBe('true');
  await expect.poll(async () => (await heard()).contexts).toBe(1);
  await playUntil(4);
  await expect.poll(async () => (await heard()).started).toBeGreaterThan(0);
  await pause();
  const { started } = await heard();
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowRight');
  await frames(page, 10);
  expect((await heard()).started).toBe(started);
});

test('high speed does not pile sounds up', async () => {
  const before = (await heard()).started;
  await page.getByRole('radio', { name: '16×' }).click();
  await playUntil(20);
  await pause();
  expect((await heard()).started - before).toBeLessThan(30);
  await page.getByRole('radio', { name: '1×' }).click();
});

test('S switches it off again, and the choice is kept', async () => {
  await page.keyboard.press('s');
  expect(await button().getAttribute('aria-pressed')).toBe('false');
  await page.keyboard.press('s');
  await page.evaluate(() => {
    location.hash = '#/library';
  });
  await expect.poll(() => page.locator('[data-stage]').count()).toBe(0);
  await page.goBack();
  await page.waitForSelector('[data-stage][data-state]');
  expect(await button().getAttribute('aria-pressed')).toBe('true');
  expect(page.faults).toEqual([]);
});
