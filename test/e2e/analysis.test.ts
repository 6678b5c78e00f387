/** From a run to its rankings, unit page, matchup, replay and exports, for the samples of every ruleset there is. */
import { readFileSync } from 'node:fs';
import type { Browser, Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { csv, parseCsv } from '../../src-shared/formats/csv.ts';
import { RULESETS } from '../../src-shared/rulesets/index.ts';
import { closePages, openApp, openBrowser } from '../kit/browser.ts';
import { appUrl } from '../kit/own-app.ts';

/** A run shares the machine with another app that is being tested. */
const RUN_TIMEOUT = 240_000;
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
  const item = page.locator('[role="menu"]:not([data-ending-style])').getByRole('menuitem', { name: entry, exact: true });
  const [download] = await Promise.all([page.waitForEvent('download'), item.click()]);
  return download;
}

/** A table read and written again; figures are figures again, because only words that look like formulas get a quote. */
function writtenAgain(text: string): string {
  const value = (cell: string) => (cell !== '' && String(Number(cell)) === cell ? Number(cell) : cell);
  return csv(parseCsv(text).map((row) => row.map(value)));
}

/** Width and height out of a PNG's header. */
function pngSize(file: Buffer): [number, number] {
  expect(file.subarray(1, 4).toString()).toBe('PNG');
  return [file.readUInt32BE(16), file.readUInt32BE(20)];
}

describe.each(
  RULESETS.map((r) => ({ id: r.id, name: r.identity.name, trial: r.identity.nouns.trial, priced: r.analysis.weightClasses.length > 0 })),
)('$name', ({ id, trial, priced }) => {
  let browser: Browser;
  let page: Awaited<ReturnType<typeof openApp>>;
  let runId: number;
  beforeAll(async () => {
    browser = await openBrowser(inject('chromium'));
    page = await openApp(browser, appUrl());
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
  });
  afterAll(() => closePages(browser));

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
    await page.locator('.topbar-meta').getByText('Finished').waitFor({ timeout: RUN_TIMEOUT });
  });

  test('its contest has odds, figures, pictures and trials to watch', async () => {
    await page.getByRole('button', { name: 'View results' }).click();
    await page.waitForURL(new RegExp(`#/matchups/${runId}/0/1`));
    await page
      .getByText(/estimated from 40 |^40 .* played: /)
      .first()
      .waitFor();
    expect(await page.locator('.odds-chance').count()).toBe(2);
    expect(await page.locator('.matchups-contest .plain-table tbody tr').count()).toBeGreaterThan(0);
    expect(await page.getByRole('link', { name: 'Watch' }).count()).toBeGreaterThan(0);
    const text = readFileSync(await (await take(page, 'Export', 'CSV')).path(), 'utf8');
    expect(parseCsv(text).length).toBeGreaterThan(1);
    expect(writtenAgain(text)).toBe(text);
  });

  test('the log of a trial can be read on the spot', async () => {
    await page.getByRole('button', { name: 'Read log: typical' }).click();
    const log = page.locator('.log-text');
    await log.waitFor();
    expect((await log.textContent())?.split('\n').length).toBeGreaterThan(3);
    await page.keyboard.press('Escape');
    await log.waitFor({ state: 'detached' });
  });

  test('with an option changed the same trials are played again: both odds, the change with its interval, either to watch', async () => {
    await page.getByRole('button', { name: 'What if' }).click();
    const changed = RULESETS.find((r) => r.id === id)?.play.options.findLast((spec) => spec.kind === 'boolean');
    await page.getByRole('switch', { name: changed?.label ?? '', exact: true }).click();
    await page.locator('.whatif-odds-change').waitFor({ timeout: 60_000 });
    expect(await page.locator('.whatif-odds-row').count()).toBe(3);
    expect(await page.locator('.whatif-odds-change .odds-chance').first().textContent()).toMatch(/^[+−]?\d+\.\d(±\d|exact)/);
    await page.getByRole('heading', { name: /with a different result/ }).waitFor();
    expect(await page.locator('.whatif-form-row[aria-current="true"]').count()).toBe(1);
    await page.locator('.whatif-odds-row').nth(1).getByRole('link', { name: 'Watch' }).click();
    await page.waitForURL(new RegExp(`#/replay/pair/.*${changed?.id}`));
    await page.locator('canvas').first().waitFor();
    await page.goBack();
    await page.getByRole('button', { name: `Reset ${changed?.label}` }).click();
    await page.getByText('Change an option').waitFor();
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

  test('the unit page explains every rule, with its source and how often it came into play', async () => {
    await page.locator('.unit-rule').first().waitFor();
    const texts = await page.locator('.unit-rule dd:nth-child(2)').allTextContents();
    for (const words of texts) expect(words).toMatch(/\w+.*\. .*\w$/);
    expect(await page.locator('.unit-rule dd i').count()).toBe(texts.length);
    await soon(async () => (await page.locator('.unit-rule dd.figure').allTextContents()).some((text) => /^\d/.test(text))).toBe(true);
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

  test('the standings leave as JSON and as CSV that say the same and read back', async () => {
    await go(page, `#/rankings/${runId}`);
    const { standings } = JSON.parse(readFileSync(await (await take(page, 'Export table', 'JSON')).path(), 'utf8'));
    expect(standings).toHaveLength(2);
    const text = readFileSync(await (await take(page, 'Export table', 'CSV')).path(), 'utf8');
    const [head = [], ...rows] = parseCsv(text);
    expect(writtenAgain(text)).toBe(text);
    const column = (name: string) => rows.map((row) => row[head.indexOf(name)]);
    expect(column('name')).toEqual(standings.map((s: { name: string }) => s.name));
    expect(column('wins').map(Number)).toEqual(standings.map((s: { wins: number }) => s.wins));
  });

  test('a game without prices speaks of none', async () => {
    const heads = (await page.getByRole('columnheader').allTextContents()).join(' ');
    expect(/for points|against class/i.test(heads)).toBe(priced);
    expect(await page.getByRole('tablist', { name: 'Weight class' }).count()).toBeLessThanOrEqual(priced ? 1 : 0);
    expect(/\b0 (points|pts)\b/.test((await page.locator('.rankings-inspector').textContent()) ?? '')).toBe(false);
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
    page = await openApp(browser, appUrl());
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await go(page, '#/runs/new?ruleset=opr&kind=round-robin&confirm=false');
    await page.getByRole('textbox', { name: 'Trials' }).fill('4');
    await page.getByRole('textbox', { name: 'Trials' }).press('Tab');
    await page.getByRole('button', { name: /^Run [\d,.]+( k| M)? matchups$/ }).click();
    await page.waitForURL(/#\/runs\/\d+$/);
    runId = Number(/(\d+)$/.exec(page.url())?.[1]);
    await page.locator('.topbar-meta').getByText('Finished').waitFor({ timeout: RUN_TIMEOUT });
  });
  afterAll(() => closePages(browser));

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

  test('words of the run complete a query', async () => {
    const box = page.getByRole('combobox', { name: 'Query' });
    await box.fill('faction:');
    await soon(() => page.locator('.query-offers .menu-item').count()).toBeGreaterThan(2);
    await page.keyboard.press('Tab');
    await soon(() => box.inputValue()).toMatch(/^faction:\S/);
    await page.waitForURL(/[?&]q=faction/);
    await box.fill('');
    // The list changes a moment after the typing, and a selection goes with it.
    await page.waitForURL(/^(?!.*[?&]q=)/);
  });

  test('rows are chosen with Shift and copied as a table', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('grid').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await soon(() => page.locator('.table-row[aria-selected="true"]').count()).toBe(3);
    await page.keyboard.press('Control+c');
    await page.getByText('Copied 3 rows').waitFor();
    const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
    expect(lines).toHaveLength(4);
    expect(new Set(lines.map((line) => line.split('\t').length)).size).toBe(1);
    expect(lines[0]).toContain('Win rate %');
  });

  test('what leaves is what is shown: sorted and filtered', async () => {
    const all = await rows();
    await go(page, `#/rankings/${runId}?sort=points&desc&filter&q=${encodeURIComponent('points<150')}`);
    await soon(rows).toBeLessThan(all);
    const total = await rows();
    const text = readFileSync(await (await take(page, 'Export table', 'CSV')).path(), 'utf8');
    const [head = [], ...lines] = parseCsv(text);
    const points = lines.map((line) => Number(line[head.indexOf('points')]));
    expect(points).toHaveLength(total);
    expect(points).toEqual([...points].sort((x, y) => y - x));
    expect(points[0]).toBeLessThan(150);
    await go(page, `#/rankings/${runId}`);
    await soon(rows).toBe(all);
  });

  test('weight classes are walked by keyboard, and Enter presses what has the focus', async () => {
    const all = await rows();
    const champion = await page.getByRole('row').nth(1).locator('.unit-cell-name').textContent();
    await page.getByRole('grid').focus();
    await page.keyboard.press('Home');
    const tabs = page.getByRole('tablist', { name: 'Weight class' }).getByRole('tab');
    await tabs.first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`#/rankings/${runId}\\?.*class=`));
    await soon(() => tabs.nth(1).getAttribute('aria-selected')).toBe('true');
    await soon(rows).toBeLessThan(all);
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await soon(() => tabs.first().getAttribute('aria-selected')).toBe('true');
    await soon(rows).toBe(all);
    await soon(() => page.getByRole('row').nth(1).locator('.unit-cell-name').textContent()).toBe(champion);
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
    await soon(() => page.locator('.heat-map [aria-live]').textContent()).toMatch(/against .*: [\d.]+ %/);
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`#/matchups/${runId}/\\d+/\\d+`));
    await page.locator('.odds-chance').first().waitFor();
  });

  test('the map is zoomed by button and shown whole again', async () => {
    await go(page, `#/matchups/${runId}`);
    await page.locator('.heat-map canvas').waitFor();
    const whole = page.getByRole('button', { name: 'Whole map' });
    expect(await whole.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await soon(() => whole.isDisabled()).toBe(false);
    await whole.click();
    await soon(() => whole.isDisabled()).toBe(true);
  });

  test('the map leaves as a picture of the size asked for and as a matrix that reads back', async () => {
    await go(page, `#/matchups/${runId}`);
    await page.locator('.heat-map canvas').waitFor();
    expect(pngSize(readFileSync(await (await take(page, 'Export', 'PNG, 4K')).path()))[0]).toBe(3840);
    const text = readFileSync(await (await take(page, 'Export', 'CSV')).path(), 'utf8');
    const table = parseCsv(text);
    expect(table.every((line) => line.length === table.length)).toBe(true);
    expect(writtenAgain(text)).toBe(text);
  });

  test('up to six stand side by side', async () => {
    await go(page, `#/compare/${runId}?units=0,1,2`);
    await soon(() => page.locator('.compare-heads a.title').count()).toBe(3);
    await page.locator('.best').first().waitFor();
    await page.getByRole('button', { name: 'Add unit' }).click();
    await page.locator('.picker-item').nth(5).click();
    await soon(() => page.locator('.compare-heads a.title').count()).toBeGreaterThanOrEqual(3);
  });

  test('factions are ranked and their units swarm', async () => {
    await go(page, `#/factions/${runId}`);
    await soon(() => page.locator('.chart-box svg circle').count()).toBeGreaterThan(20);
  });

  test('the report is a set of 16:9 cards; a card leaves as a picture', async () => {
    await go(page, `#/report/${runId}`);
    await soon(() => page.locator('.report-cards figure').count()).toBeGreaterThanOrEqual(4);
    expect(pngSize(readFileSync(await (await take(page, 'Export Champions', 'PNG, 1080p')).path()))).toEqual([1920, 1080]);
    const markdown = readFileSync(await (await take(page, 'Export report', 'Markdown')).path(), 'utf8');
    expect(markdown).toContain('#');
  });

  test('nothing was reported in the console', () => expect(page.faults).toEqual([]));
});
