/** From a run to its rankings, unit page, matchup, replay and exports, for the samples of every ruleset there is. */
import { readFileSync } from 'node:fs';
import type { Browser, Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { RULESETS } from '../../src-shared/rulesets/index.ts';
import { openApp, openBrowser } from '../kit/browser.ts';

/** The machine may be busy: what must come may take its time. */
const soon = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: 30_000 });

async function go(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
}

/** Opens an export menu by its trigger and takes an entry. */
async function take(page: Page, trigger: string, entry: string): Promise<Download> {
  await page.getByRole('button', { name: trigger }).first().click();
  const item = page.getByRole('menuitem', { name: entry, exact: true });
  await item.waitFor();
  // A menu takes no click in the instant it opens.
  await page.waitForTimeout(300);
  const [download] = await Promise.all([page.waitForEvent('download'), item.click()]);
  return download;
}

/** Width and height out of a PNG's header. */
function pngSize(file: Buffer): [number, number] {
  expect(file.subarray(1, 4).toString()).toBe('PNG');
  return [file.readUInt32BE(16), file.readUInt32BE(20)];
}

describe.each(RULESETS.map((r) => ({ id: r.id, name: r.name, trial: r.nouns.trial })))('$name', ({ id, trial }) => {
  let browser: Browser;
  let page: Awaited<ReturnType<typeof openApp>>;
  let runId: number;
  beforeAll(async () => {
    browser = await openBrowser(inject('chromium'));
    page = await openApp(browser, inject('url'));
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
  });
  afterAll(() => browser.close());

  test('a matchup is set up from the library and run', async () => {
    await go(page, `#/runs/new?ruleset=${id}&kind=single`);
    for (const side of [0, 1]) {
      await page.getByRole('button', { name: 'Choose', exact: true }).nth(side).click();
      await page.locator('.picker-item').nth(side).click();
      await page.locator('.picker').waitFor({ state: 'detached' });
    }
    await page.getByRole('textbox', { name: 'Trials' }).fill('40');
    await page.getByRole('textbox', { name: 'Trials' }).press('Tab');
    await page.getByRole('button', { name: 'Run 1 matchup' }).click();
    await page.waitForURL(/#\/runs\/\d+$/);
    runId = Number(/(\d+)$/.exec(page.url())?.[1]);
    await page.locator('.topbar-meta').getByText('Finished').waitFor({ timeout: 100_000 });
  });

  test('its contest has odds, figures, pictures and trials to watch', async () => {
    await page.getByRole('button', { name: 'See the results' }).click();
    await page.waitForURL(new RegExp(`#/matchups/${runId}/0/1`));
    await page.getByText(/estimated from 40 /).waitFor();
    expect(await page.locator('.odds-chance').count()).toBe(2);
    expect(await page.locator('.figure-table tbody tr').count()).toBeGreaterThan(0);
    expect(await page.getByRole('link', { name: 'Watch' }).count()).toBeGreaterThan(0);
    const csv = readFileSync(await (await take(page, 'Export', 'CSV')).path(), 'utf8');
    expect(csv.trim().split(/\r?\n/).length).toBeGreaterThan(1);
  });

  test('the rankings hold both, and the unit page its star', async () => {
    await go(page, `#/rankings/${runId}`);
    await soon(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe('3');
    await page.getByRole('grid').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`#/unit/${runId}/[01]`));
    await page.locator('.chart-box svg polygon').first().waitFor();
  });

  test('the star leaves as a valid SVG and as a 4K PNG', async () => {
    const svg = readFileSync(await (await take(page, 'Export Profile', 'SVG')).path(), 'utf8');
    expect(svg).not.toContain('var(--');
    const read = await page.evaluate((text) => {
      const doc = new DOMParser().parseFromString(text, 'image/svg+xml');
      return {
        fault: doc.querySelector('parsererror')?.textContent ?? null,
        polygons: doc.querySelectorAll('polygon').length,
        fonts: /@font-face/.test(text),
      };
    }, svg);
    expect(read).toMatchObject({ fault: null, fonts: true });
    expect(read.polygons).toBeGreaterThan(4);
    expect(pngSize(readFileSync(await (await take(page, 'Export Profile', 'PNG, 4K')).path()))).toEqual([3840, 2160]);
  });

  test('the standings round-trip as JSON', async () => {
    await go(page, `#/rankings/${runId}`);
    const json = JSON.parse(readFileSync(await (await take(page, 'Export table', 'JSON')).path(), 'utf8'));
    expect(JSON.stringify(json).length).toBeGreaterThan(50);
  });

  test(`a ${trial} is one press away`, async () => {
    await go(page, `#/matchups/${runId}/0/1`);
    await page.getByRole('link', { name: 'Watch' }).first().click();
    await page.waitForURL(new RegExp(`#/replay/run/${runId}/0/1/\\d+`));
    await page.locator('[data-stage] canvas').first().waitFor();
  });

  test('nothing was reported in the console', () => expect(page.faults).toEqual([]));
});

describe('a field', () => {
  let browser: Browser;
  let page: Awaited<ReturnType<typeof openApp>>;
  let runId = 0;
  beforeAll(async () => {
    browser = await openBrowser(inject('chromium'));
    page = await openApp(browser, inject('url'));
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await go(page, '#/runs/new?ruleset=opr&kind=round-robin');
    await page.getByRole('textbox', { name: 'Trials' }).fill('4');
    await page.getByRole('textbox', { name: 'Trials' }).press('Tab');
    await page.getByRole('button', { name: /^Run [\d,.]+( k| M)? matchups$/ }).click();
    await page.waitForURL(/#\/runs\/\d+$/);
    runId = Number(/(\d+)$/.exec(page.url())?.[1]);
    await page.locator('.topbar-meta').getByText('Finished').waitFor({ timeout: 100_000 });
  });
  afterAll(() => browser.close());

  const rows = async () => Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1;

  test('a query marks, then filters; what it does not know it says', async () => {
    await go(page, `#/rankings/${runId}`);
    await soon(rows).toBeGreaterThan(20);
    const all = await rows();
    await page.keyboard.press('/');
    await page.keyboard.type('points<150');
    await soon(() => page.locator('.table-row.marked').count()).toBeGreaterThan(0);
    expect(await rows()).toBe(all);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await soon(rows).toBeLessThan(all);
    await page.getByRole('combobox', { name: 'Query' }).fill('facton:x');
    await page
      .getByRole('alert')
      .getByText(/no field 'facton'/)
      .waitFor();
    await page.getByRole('combobox', { name: 'Query' }).fill('');
    await soon(rows).toBe(all);
  });

  test('columns sort both ways', async () => {
    const first = () => page.getByRole('row').nth(1).locator('.unit-cell-name').textContent();
    const champion = await first();
    await page.getByRole('button', { name: 'Win rate %' }).click();
    await soon(first).toBe(champion);
    await page.getByRole('button', { name: 'Win rate %' }).click();
    await soon(first).not.toBe(champion);
  });

  test('the heat map opens a cell by keyboard', async () => {
    await go(page, `#/matchups/${runId}`);
    const map = page.locator('.heat-map canvas');
    await map.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await soon(() => map.getAttribute('aria-label')).toMatch(/against .*: [\d.]+ %/);
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`#/matchups/${runId}/\\d+/\\d+`));
    await page.locator('.odds-chance').first().waitFor();
  });

  test('up to six stand side by side', async () => {
    await go(page, `#/compare/${runId}?units=0,1,2`);
    await soon(() => page.locator('.compare-head').count()).toBe(3);
    await page.locator('.compare-best').first().waitFor();
    await page.getByRole('button', { name: 'Add a unit' }).click();
    await page.locator('.rival-item').nth(5).click();
    await soon(() => page.locator('.compare-head').count()).toBeGreaterThanOrEqual(3);
  });

  test('factions are ranked and their units swarm', async () => {
    await go(page, `#/factions/${runId}`);
    await soon(() => page.locator('.chart-box svg circle').count()).toBeGreaterThan(20);
  });

  test('the report is a set of 16:9 cards; a card leaves as a picture', async () => {
    await go(page, `#/report/${runId}`);
    await soon(() => page.locator('.report-card').count()).toBeGreaterThanOrEqual(4);
    expect(pngSize(readFileSync(await (await take(page, 'Export Champions', 'PNG, 1080p')).path()))).toEqual([1920, 1080]);
    const markdown = readFileSync(await (await take(page, 'Export report', 'Markdown')).path(), 'utf8');
    expect(markdown).toContain('#');
  });

  test('nothing was reported in the console', () => expect(page.faults).toEqual([]));
});
