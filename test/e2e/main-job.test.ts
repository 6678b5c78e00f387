/** The whole main job in a real browser: import, run, read the rates, watch a battle, scrub it, export. */
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { closePages, openApp, openBrowser } from '../kit/browser.ts';
import { appUrl } from '../kit/own-app.ts';

const ENCOUNTER = `# A gate, three wardens, and whoever wants in.
name: The Salt Gate
iterations: 4000
side1_name: Salt Gate Wardens
side2_name: Tide Ghouls
side1:
  - { name: Warden, count: 3, hp: 1d8+1, ac: 16, attack_bonus: 3, damage: 1d8, start_zone: melee }
side2:
  - { name: Ghoul, count: 4, hp: 2d6, ac: 12, attack_bonus: 2, damage: 1d6, start_zone: melee, apl: [{ action: atack, target: nearest }] }
`;

describe('the main job', () => {
  let browser: Browser;
  let page: Awaited<ReturnType<typeof openApp>>;
  beforeAll(async () => {
    browser = await openBrowser(inject('chromium'));
    page = await openApp(browser, appUrl(), { motion: true });
  });
  afterAll(() => closePages(browser));
  const go = (hash: string) =>
    page.evaluate((to) => {
      location.hash = to;
    }, hash);

  test('an import shows what is wrong at its line, fixes it with one click, and goes to the library', async () => {
    // Looked at before anything of ours is played; what it shows must not grow old (see below).
    await go('#/replay');
    await page.locator('.card-grid, .empty').first().waitFor();
    await go('#/library/import');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Open files' }).first().click(),
    ]);
    await chooser.setFiles({ name: 'salt-gate.yaml', mimeType: 'application/yaml', buffer: Buffer.from(ENCOUNTER) });
    await page.getByText("Did you mean 'attack'?").first().waitFor();
    await page.getByRole('button', { name: "Replace with 'attack'" }).click();
    await expect.poll(() => page.getByText("Did you mean 'attack'?").count()).toBe(0);
    await page.getByText('Tide Ghouls').first().waitFor();
    await page.keyboard.press('Control+Enter');
    await page
      .getByRole('button', { name: /^Run 4,000 fights$/ })
      .first()
      .waitFor();
  });

  test('one press runs it, and the rates come with their intervals', async () => {
    await page
      .getByRole('button', { name: /^Run 4,000 fights$/ })
      .first()
      .click();
    await page.waitForFunction(() => location.hash.startsWith('#/matchups') || location.hash.startsWith('#/runs'));
    const run = await page.waitForFunction(() => /#\/(?:matchups|runs)\/(\d+)/.exec(location.hash)?.[1]);
    const id = await run.jsonValue();
    await page.evaluate((runId) => {
      location.hash = `#/matchups/${runId}/0/1`;
    }, id);
    await page.getByText('Rounds to victory').first().waitFor();
    await page
      .getByText(/4,000 fights/)
      .first()
      .waitFor();
    const text = await page.locator('.main').textContent();
    expect(text).toMatch(/Salt Gate Wardens/);
    expect(text).toMatch(/±\s?\d/);
    expect(text).toMatch(/Typical/);
  });

  test('the standings leave as a CSV that reads back', async () => {
    await page.evaluate(() => {
      location.hash = location.hash.replace(/#\/matchups\/(\d+).*/, '#/rankings/$1');
    });
    await page.getByText('Rows 1–2 of 2').waitFor({ timeout: 90_000 });
    await page.getByRole('button', { name: 'Export table' }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()]);
    const rows = readFileSync(await download.path(), 'utf8')
      .trim()
      .split(/\r?\n/);
    expect(rows).toHaveLength(3);
    expect(rows.join('\n')).toContain('Tide Ghouls');
  });

  test('a battle can be replayed and scrubbed to any moment', async () => {
    await page.evaluate(() => {
      location.hash = location.hash.replace(/#\/rankings\/(\d+).*/, '#/matchups/$1/0/1');
    });
    await page.getByRole('button', { name: /^Watch typical/ }).click();
    await page.getByRole('complementary', { name: 'Battle log' }).waitFor();
    await page.locator('[data-stage] canvas').waitFor();
    const timeline = page.locator('[data-timeline]');
    const box = await timeline.boundingBox();
    if (box === null) throw new Error('the timeline is not on screen');
    const clock = () => page.locator('.main').textContent();
    const early = await clock();
    await page.mouse.click(box.x + box.width * 0.8, box.y + box.height / 2);
    await expect.poll(clock).not.toBe(early);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page
      .getByText(/event \d+ of \d+/)
      .first()
      .waitFor();
  });

  test('nothing was reported in the console', () => {
    expect(page.faults).toEqual([]);
  });

  test('the list of what there is to watch knows the run by now', async () => {
    await go('#/replay');
    await page.locator('.card[href*="/run/"][title*="The Salt Gate"]').first().waitFor();
  });
});
