import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { reportPage } from '../../src-main/exports/report-page/page.ts';
import { closePages, openBrowser } from '../kit/browser.ts';
import { LONG_NAME, list, madeUpHighlight, madeUpMatrix, madeUpReport, madeUpStanding, OPR } from '../kit/made-up.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser(inject('chromium'));
});
afterAll(() => closePages(browser));

const STANDINGS = list(20, (i) => madeUpStanding(i, { points: 400 - 10 * i, title: i === 3 ? LONG_NAME : `Wardens ${i + 1}` }));
const PAIR = madeUpHighlight({ nameA: LONG_NAME });
const PAGE = reportPage({
  runId: 1,
  report: madeUpReport(STANDINGS.slice(0, 10), { drama: [PAIR], upsets: [PAIR], drawn: [PAIR], swings: [PAIR] }),
  game: OPR,
  seed: '1',
  appVersion: '0',
  standings: STANDINGS,
  listed: 20,
  combatants: 20,
  bestPerUnit: false,
  matrix: madeUpMatrix(STANDINGS),
});

/** The page alone: whatever it asks for is a fault, and so is everything that its own policy refuses. */
async function openPage(width: number, body: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport: { width, height: 800 }, javaScriptEnabled: true });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  await page.route('**/*', (route) => {
    faults.push(`asked for ${route.request().url()}`);
    return route.abort();
  });
  await page.setContent(PAGE);
  await body(page);
  expect(faults).toEqual([]);
  await context.close();
}

test.each([390, 1280, 1920])('fits a screen of %i pixels, in light and dark', (width) =>
  openPage(width, async (page) => {
    const backgrounds = new Set<string>();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      backgrounds.add(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
    }
    expect(backgrounds.size).toBe(2);
  }),
);

test('standings are sorted by a click on a head, back and forth, and filtered by name', () =>
  openPage(1280, async (page) => {
    const column = (n: number) => page.locator(`table.standings tbody tr:visible td:nth-child(${n})`).allInnerTexts();
    const head = page.getByRole('columnheader', { name: OPR.nouns.points, exact: true });
    const place = (await page.locator('table.standings th').allInnerTexts()).indexOf(OPR.nouns.points) + 1;
    await head.getByRole('button').click();
    expect(await head.getAttribute('aria-sort')).toBe('ascending');
    const prices = STANDINGS.map(({ points }) => String(points));
    expect(await column(place)).toEqual(prices.toReversed());
    await head.getByRole('button').click();
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    expect(await column(place)).toEqual(prices);
    await page.getByRole('searchbox', { name: 'Filter by name' }).fill('wardens 7');
    expect((await column(2)).map((name) => name.split('\n')[0])).toEqual(['Wardens 7']);
    await page.getByText('1 shown').waitFor();
  }));
