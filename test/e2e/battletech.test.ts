/** Mapsheets, the pool, Combat Ratings and record sheets: the page that only BattleTech has. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { SAMPLE_MECHS } from '../../src-shared/rulesets/battletech/data/samples.ts';
import { closePages, openApp, openBrowser, takeTable } from '../kit/browser.ts';
import { appUrl } from '../kit/own-app.ts';

const MAPS = resolve(import.meta.dirname, '../../maps');

async function go(page: Page, query = ''): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, `#/editor/battletech${query}`);
}

/** A folder as MegaMek has it: official sheets, unofficial ones, a lava sheet, a large board, a broken one, two 'Mechs. */
function megaMekFolder(): string {
  const root = mkdtempSync(join(tmpdir(), 'warbench-boards-'));
  const folder = (...parts: string[]) => {
    const path = join(root, 'data', 'boards', ...parts);
    mkdirSync(path, { recursive: true });
    return path;
  };
  const texts = readdirSync(MAPS)
    .slice(0, 4)
    .map((name) => readFileSync(join(MAPS, name), 'utf8'));
  for (const [i, text] of texts.entries()) writeFileSync(join(folder('Map Set 1'), `Official ${i}.board`), text);
  writeFileSync(join(folder('Map Set 1'), 'Lava Field.board'), texts[0]!.replace('size 16 17', 'size 16 17\ntag "Lava (Auto)"'));
  writeFileSync(join(folder('unofficial', 'somebody'), 'Homemade.board'), texts[1]!);
  writeFileSync(join(folder('Large'), 'Large.board'), texts[1]!.replace('size 16 17', 'size 16 16'));
  writeFileSync(join(folder('Large'), 'Broken.board'), 'not a board');
  writeFileSync(join(folder(), 'readme.txt'), 'nothing');
  for (const sample of SAMPLE_MECHS.slice(0, 2)) {
    const path = join(root, 'data', 'mekfiles');
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, sample.name), sample.text.replace(/^chassis:/im, 'chassis:New '));
  }
  return root;
}

describe('boards and ratings', () => {
  let browser: Browser;
  let page: Awaited<ReturnType<typeof openApp>>;
  const folder = megaMekFolder();
  beforeAll(async () => {
    browser = await openBrowser(inject('chromium'));
    page = await openApp(browser, appUrl());
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
  });
  afterAll(async () => {
    await closePages(browser);
    rmSync(folder, { recursive: true, force: true });
  });

  test('the shipped sheets are drawn; the search narrows them, arrow keys select', async () => {
    await go(page);
    const list = page.getByRole('listbox', { name: 'Mapsheets' });
    await list.waitFor();
    await page.locator('.board-cell canvas[data-drawn]').first().waitFor();
    const painted = await page
      .locator('.board-cell canvas[data-drawn]')
      .first()
      .evaluate((canvas) => {
        const { width, height } = canvas as HTMLCanvasElement;
        const pixels = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
        return new Set(Array.from({ length: 400 }, (_, i) => pixels[4 * Math.floor((i * pixels.length) / 1600)])).size;
      });
    expect(painted).toBeGreaterThan(10);
    await list.focus();
    await page.keyboard.press('ArrowRight');
    const second = await page.getByRole('option').nth(1).locator('.board-cell-name span').first().textContent();
    await page.getByRole('complementary', { name: `Mapsheet ${second}` }).waitFor();
    await page.getByRole('textbox', { name: 'Find a mapsheet' }).fill('river');
    await expect.poll(() => page.getByRole('option').count()).toBe(4);
  });

  test('two sheets are shown side by side, enlarged', async () => {
    await go(page);
    await page.getByRole('button', { name: 'Add a second sheet' }).click();
    await page.getByRole('option').nth(2).click();
    await page.getByRole('button', { name: 'Enlarge' }).click();
    const canvas = page.locator('.board-large canvas[data-drawn]');
    await canvas.waitFor();
    const box = await canvas.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeGreaterThan(1.4);
    await page.keyboard.press('Escape');
    await page.getByRole('listbox', { name: 'Mapsheets' }).waitFor();
  });

  test('a MegaMek folder is counted and filtered before anything is imported', async () => {
    await page.getByRole('button', { name: 'Import MegaMek folder' }).click();
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Choose folder' }).click()]);
    await chooser.setFiles(folder);
    const counts = page.locator('.board-counts b');
    await counts.first().waitFor();
    expect(await counts.allTextContents()).toEqual(['5', '1', '1', '8', '2']);
    await page.getByText('1 filtered out').waitFor();
    await page.getByText(/has no 'size' line/).waitFor();
    await page.getByRole('button', { name: "Import 4 mapsheets and 2 'Mechs" }).waitFor();
    await page.getByRole('button', { name: 'Lava 1' }).click();
    await page.getByRole('button', { name: "Import 5 mapsheets and 2 'Mechs" }).click();
    await page.getByText("Imported 5 mapsheets and 2 'Mechs").waitFor();
    await page.locator('.topbar-meta').getByText('41 mapsheets').waitFor();
    await page.getByRole('textbox', { name: 'Find a mapsheet' }).fill('official');
    await expect.poll(() => page.getByRole('option').count()).toBe(4);
  });

  test('lava stays hidden until asked for', async () => {
    await page.getByRole('textbox', { name: 'Find a mapsheet' }).fill('lava');
    await page.getByText('Nothing matches').waitFor();
    await page.getByRole('switch', { name: 'Show excluded sheets' }).click();
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
    await page.getByText('excluded: Lava').waitFor();
  });

  test('a curated pool draws only ticked sheets and survives a reload', async () => {
    await go(page, '?tab=pool');
    await page.getByRole('button', { name: 'Curated' }).click();
    for (const name of ['Stonefall', 'Alder Ford', 'Larkfield']) {
      await page.getByRole('textbox', { name: 'Find a mapsheet' }).fill(name);
      await page.getByRole('checkbox', { name: `Use ${name}` }).check();
    }
    await page.getByRole('textbox', { name: 'Find a mapsheet' }).fill('');
    await page.locator('.pool-summary').getByText('6 pairings').waitFor();
    await page.reload();
    await page.locator('.pool-summary').getByText('6 pairings').waitFor();
  });

  test("the lists of the pool and of the 'Mechs are exported", async () => {
    const [head, ...sheets] = await takeTable(page, 'Export list');
    expect(head?.slice(0, 7)).toEqual(['mapsheet', 'terrain', 'woods', 'water', 'buildings', 'weight', 'pairings']);
    const drawn = sheets.filter(([, , , , , , pairings]) => Number(pairings) > 0).map(([name]) => name);
    expect(drawn.toSorted()).toEqual(['Alder Ford', 'Larkfield', 'Stonefall']);
    await go(page, '?tab=mechs');
    await page.getByRole('button', { name: 'Export list', exact: true }).waitFor();
    const mechs = await takeTable(page, 'Export list');
    expect(mechs[0]).toEqual(['name', 'detail', 'faction', 'BV']);
    expect(mechs.length).toBeGreaterThan(SAMPLE_MECHS.length);
    await go(page, '?tab=pool');
  });

  test('a new run starts with that pool, says so, and can drop it', async () => {
    await page.evaluate(() => {
      location.hash = '#/runs/new?ruleset=battletech';
    });
    const pool = page.locator('.run-pool');
    await pool.getByText('from the Pool tab: 3 curated sheets').waitFor();
    await pool.getByText('6 pairings').waitFor();
    await pool.getByRole('button', { name: 'All sheets' }).click();
    await pool.getByText('100 pairings').waitFor();
    await pool.getByRole('button', { name: 'Use the Pool tab' }).click();
    await pool.getByText('6 pairings').waitFor();
    await pool.getByRole('link', { name: 'Open the Pool tab' }).click();
    await page.locator('.pool-summary').getByText('6 pairings').waitFor();
    await page.getByRole('button', { name: 'Set up another run on this pool' }).click();
    await pool.getByText('6 pairings').waitFor();
    await go(page, '?tab=pool');
  });

  test("the field is rated against a baseline 'Mech and others from weak to strong on that pool", async () => {
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Mastiff');
    // The list may still be that of everyone.
    await page.locator('.picker-item').filter({ hasText: 'Mastiff' }).first().click();
    const duels = page.getByRole('textbox', { name: 'Duels per side in each matchup' });
    await duels.fill('1');
    await duels.press('Tab');
    await page.getByRole('button', { name: /^Rate \d+ 'Mechs$/ }).click();
    await page.waitForURL(/#\/runs\/\d+$/);
    await page
      .getByText(/^Combat Rating against Mastiff .* and 4 others$/)
      .first()
      .waitFor();
    await page.locator('.topbar-meta').getByText('Finished').waitFor({ timeout: 220_000 });
    await go(page, '?tab=rating');
    const grid = page.getByRole('grid', { name: 'Combat Ratings' });
    await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe('33');
    await page
      .locator('.rating-baseline')
      .getByText(/^Mastiff/)
      .waitFor();
    const ratings = await page.locator('.rating-figure').allTextContents();
    expect(ratings.map(Number)).toEqual(ratings.map(Number).toSorted((a, b) => b - a));
    for (const rating of ratings.map(Number)) expect(rating >= 1 && rating <= 10).toBe(true);
    expect(await page.locator('.ratings-side svg circle, .ratings-side svg path').count()).toBeGreaterThan(20);
    // The curated pool has a rough, a river and an open sheet; ten duels meet two of them at least.
    await page.getByRole('row').nth(1).click();
    await expect.poll(() => page.locator('.ratings-terrain').count()).toBeGreaterThanOrEqual(2);
  }, 300_000);

  test('ratings export as CSV with the BV', async () => {
    await page.getByRole('button', { name: 'Export ratings' }).click();
    const item = page.getByRole('menuitem', { name: 'CSV', exact: true });
    const [download] = await Promise.all([page.waitForEvent('download'), item.click()]);
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(33);
    expect(lines[0]).toMatch(
      /^place,index,name,detail,bv,combat_rating,low,high,over_bv,offence,defence,strength,.*,cr_rough,rough_low,rough_high,rough_trials/,
    );
  });

  test('expectations are played pair by pair and saved', async () => {
    await go(page, '?tab=expectations');
    const jets = page.locator('.expectation').filter({ hasText: 'Jump jets' });
    await jets.getByText('Not played').waitFor();
    await jets.getByRole('button', { name: /^Play 400/ }).click();
    await jets.getByText(/^(?!0 )\d+ duels each way$/).waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Stop' }).click();
    await jets.getByRole('button', { name: 'Play 400 more' }).waitFor({ timeout: 60_000 });
    const said = await jets.textContent();
    expect(said).toMatch(/95 % between [+−]?[\d.]+ and [+−]?[\d.]+/);
    await page.reload();
    await expect.poll(() => jets.textContent()).toBe(said);
    await go(page, '?tab=rating');
  });

  test("a 'Mech's sheet shows armour, weapons and slots", async () => {
    await page.getByRole('row').nth(1).click();
    await page.getByRole('button', { name: 'Open record sheet' }).click();
    await page.getByRole('img', { name: /^Armour\. head 9/ }).waitFor();
    expect(await page.locator('.mech-weapons tbody tr').count()).toBeGreaterThan(1);
    expect(await page.locator('.mech-slot-grid section').count()).toBe(8);
  });

  test("its pilot's skills are chosen on the sheet and kept", async () => {
    const pilot = page.getByRole('region', { name: 'Pilot' });
    await pilot.getByRole('combobox', { name: 'Gunnery' }).click();
    await page.getByRole('option', { name: '2', exact: true }).click();
    await page.getByText(/^Pilot of .* changed$/).waitFor();
    await expect.poll(() => pilot.getByRole('combobox', { name: 'Gunnery' }).textContent()).toContain('2');
    await page.reload();
    await expect.poll(() => pilot.getByRole('combobox', { name: 'Gunnery' }).textContent()).toContain('2');
    expect(await pilot.getByRole('combobox', { name: 'Commander' }).textContent()).toContain('As in the run');
  });

  test('nothing was reported in the console', () => expect(page.faults).toEqual([]));
});
