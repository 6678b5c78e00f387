/** The shell around every view: navigation, palette, keys, theme, session, what is said when something is missing. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ApiClient } from '../kit/api-client.ts';
import { closePages, openApp, openBrowser, untilQuiet } from '../kit/browser.ts';
import { appSession, appUrl } from '../kit/own-app.ts';
import { storageStateFor } from '../kit/sign-in.ts';

const SIZES = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
] as const;

/** Every view that opens without an address of its own. */
const VIEWS = ['Library', 'Runs', 'Rankings', 'Matchups', 'Unit', 'Compare', 'Factions', 'Report', 'Settings'] as const;

describe('the shell', () => {
  let browser: Browser;
  let page: Awaited<ReturnType<typeof openApp>>;
  beforeAll(async () => {
    browser = await openBrowser(inject('chromium'));
    page = await openApp(browser, appUrl(), { size: SIZES[0] });
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
  });
  afterAll(() => closePages(browser));

  test('the rail leads to every view and marks where one is', async () => {
    for (const view of VIEWS) {
      const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: view, exact: true });
      await entry.click();
      await expect.poll(() => entry.getAttribute('aria-current')).toBe('page');
      expect(await page.getByText('Something went wrong').count()).toBe(0);
    }
  });

  test('Ctrl+K finds commands and runs them by keyboard alone', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find anything' }).waitFor();
    await page.keyboard.type('sett');
    await expect.poll(() => page.getByRole('option', { selected: true }).textContent()).toContain('Settings');
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/settings/);
  });

  test('Ctrl+K finds combatants of the library', async () => {
    await page.getByRole('link', { name: 'Library', exact: true }).click();
    const name = (await page.getByRole('row').nth(1).locator('.unit-cell-name').textContent())!;
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find anything' }).fill(name);
    const found = page.getByRole('option').filter({ hasText: 'Unit' }).filter({ hasText: name }).first();
    await found.click();
    await page.waitForURL(/#\/unit\/library\/\d+/);
    await page.getByRole('heading', { name, level: 2 }).waitFor();
  });

  test('? lists the keys that work in this view', async () => {
    await page.getByRole('link', { name: 'Rankings', exact: true }).click();
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Search the table').waitFor();
    await dialog.getByText('Find anything').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  /** A window that opens before the other one has saved its session saves an older one over it. */
  async function sessionIsSaved(wanted: Readonly<Record<string, string>>): Promise<void> {
    const client = await ApiClient.connect(appSession());
    const saved = async () => (await client.call('settings.get', {}))['window.session'];
    await expect.poll(saved).toMatchObject(wanted);
    client.close();
  }

  /** What the app shows when it is opened once more. */
  async function reopened(): Promise<{ theme: string | undefined; heading: string | null }> {
    const again = await openApp(browser, appUrl());
    const heading = await again.getByRole('heading', { level: 1 }).textContent();
    const theme = await again.evaluate(() => document.documentElement.dataset.theme);
    await again.context().close();
    return { theme, heading };
  }

  test('theme and place are as they were when the app opens again', async () => {
    await page.keyboard.press('Control+Shift+l');
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
    await page.getByRole('link', { name: 'Runs', exact: true }).click();
    await sessionIsSaved({ theme: 'light', place: '#/runs' });
    expect(await reopened()).toEqual({ theme: 'light', heading: 'Runs' });
    await page.keyboard.press('Control+Shift+l');
    await sessionIsSaved({ theme: 'dark', place: '#/runs' });
    expect(await reopened()).toEqual({ theme: 'dark', heading: 'Runs' });
  });

  test('an address that leads nowhere opens the app all the same', async () => {
    const lost = await openApp(browser, `${appUrl()}#/nowhere/at/all`);
    await lost.getByRole('navigation', { name: 'Main' }).waitFor();
    expect(lost.faults).toEqual([]);
    await lost.context().close();
  });

  test('a deleted roster comes back with Undo', async () => {
    await page.goto(`${appUrl()}#/library`);
    const rows = page.getByRole('navigation', { name: 'Rosters' }).getByRole('link');
    await expect.poll(() => rows.count()).toBeGreaterThan(2);
    const before = await rows.count();
    await rows.nth(1).click();
    await page.getByRole('button', { name: 'Delete roster' }).click();
    await expect.poll(() => rows.count()).toBe(before - 1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => rows.count()).toBe(before);
  });

  test('a page that loses the app says so and finds it again', async () => {
    const context = await browser.newContext(storageStateFor(appUrl()));
    const fragile = await context.newPage();
    // Stands between the page and the server, so that the line can be cut.
    const lines: { close: () => void }[] = [];
    await fragile.routeWebSocket(/\/rpc$/, (line) => {
      const server = line.connectToServer();
      line.onMessage((m) => server.send(m));
      server.onMessage((m) => line.send(m));
      lines.push({ close: () => void line.close() });
    });
    await fragile.goto(appUrl());
    await fragile.getByRole('navigation', { name: 'Main' }).waitFor();
    lines.at(-1)?.close();
    await fragile.getByText(/Reconnecting to Warbench/).waitFor();
    await fragile.getByText(/Reconnecting to Warbench/).waitFor({ state: 'detached' });
    expect(lines.length).toBeGreaterThan(1);
    await context.close();
  });

  test.each(SIZES)('no view needs sideways scrolling at $width x $height', async (size) => {
    await page.setViewportSize(size);
    for (const view of VIEWS) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: view, exact: true }).click();
      await untilQuiet(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, view).toBeLessThanOrEqual(0);
    }
  });

  test('nothing was reported in the console', () => expect(page.faults).toEqual([]));
});
