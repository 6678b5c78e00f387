/** "Which one change makes this fight fair?" in the encounter editor, against the real host. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closePages, openApp, openBrowser } from '../kit/browser.ts';
import { appUrl } from '../kit/own-app.ts';

const soon = <Value>(read: () => Value | Promise<Value>) => expect.poll(read, { timeout: 60_000 });

let browser: Browser;
let page: Awaited<ReturnType<typeof openApp>>;
beforeAll(async () => {
  browser = await openBrowser(inject('chromium'));
  page = await openApp(browser, appUrl());
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await page.evaluate(() => {
    location.hash = '#/editor/osr';
  });
  await page.getByLabel('Encounter name').waitFor();
});
afterAll(() => closePages(browser));

const chance = async () => Number(await page.locator('.live-chance[data-side="0"] b').textContent());
const proposal = () => page.locator('.fair-row[data-proven]').first();

test('live odds follow an edit', async () => {
  await page.locator('.live-odds b').first().waitFor();
  await soon(() => page.locator('.live-odds').getAttribute('aria-busy')).toBe('false');
  const before = await chance();
  await page.getByLabel('Armour class of Warden').fill('19');
  await soon(chance).toBeGreaterThan(before);
  await page.getByRole('button', { name: 'Undo' }).click();
  await soon(chance).toBe(before);
});

test('a proven change is applied with one click, reaches the goal, and can be undone', async () => {
  await page.getByRole('tab', { name: 'Make it fair' }).click();
  await page.getByLabel('Wins at least, %', { exact: true }).fill('45');
  await page.getByLabel('Wins at most, %', { exact: true }).fill('55');
  await page.keyboard.press('Tab');
  await soon(() => proposal().count()).toBe(1);
  await soon(() => page.getByText('changes measured').count()).toBe(1);
  for (const effect of [/[+−]?\d+\.\d\d deaths/, /[+−]?\d+\.\d points wiped out/, /[+−]?\d+\.\d HP lost/]) {
    expect(await proposal().textContent()).toMatch(effect);
  }
  const before = await chance();
  await proposal().getByRole('button', { name: 'Apply' }).click();
  await soon(async () => Math.abs((await chance()) - 50)).toBeLessThanOrEqual(5.5);
  expect(await page.locator('.actor[data-changed]').count()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await soon(chance).toBe(before);
  expect(await page.locator('.actor[data-changed]').count()).toBe(0);
});

test('nothing was reported in the console', async () => {
  await page.getByRole('tab', { name: 'YAML' }).click();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  expect(page.faults).toEqual([]);
});
