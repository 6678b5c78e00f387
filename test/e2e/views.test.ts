/** Views over the samples of every ruleset: no label meets another, everything can be named and reached, archives can be dropped. */
import { strToU8, zipSync } from 'fflate';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { closePages, openApp, openBrowser, untilQuiet } from '../kit/browser.ts';
import { appUrl } from '../kit/own-app.ts';
import { labelFaults } from '../kit/page-faults.ts';

let browser: Browser;
let page: Awaited<ReturnType<typeof openApp>>;
/** Sample runs by id, oldest first. */
let runs: number[] = [];

async function go(hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
}

beforeAll(async () => {
  browser = await openBrowser(inject('chromium'));
  page = await openApp(browser, appUrl());
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
});
afterAll(() => closePages(browser));

test('every game has its sample run', async () => {
  await go('#/runs');
  await expect
    .poll(async () => {
      const links = page.locator('a[href^="#/runs/"]');
      const found = await links.evaluateAll((all) => all.map((a) => Number(/#\/runs\/(\d+)/.exec(a.getAttribute('href') ?? '')?.[1])));
      runs = [...new Set(found.filter((id) => id > 0))].sort((a, b) => a - b);
      return runs.length;
    })
    .toBeGreaterThanOrEqual(5);
});

/** What a screen reader or the keyboard would stumble over. */
function accessFaults(target: Page): Promise<string[]> {
  return target.evaluate(() => {
    const faults: string[] = [];
    const nameOf = (el: Element) => {
      const labelled = (el.getAttribute('aria-labelledby') ?? '')
        .split(/\s+/)
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join('');
      const label = el.id === '' ? null : document.querySelector(`label[for="${CSS.escape(el.id)}"]`);
      const wrapped = el.closest('label')?.textContent ?? '';
      const inside = [...el.querySelectorAll('[aria-label]')].map((e) => e.getAttribute('aria-label')).join('');
      return `${el.getAttribute('aria-label') ?? ''}${labelled}${label?.textContent ?? ''}${wrapped}${el.textContent ?? ''}${inside}${el.getAttribute('title') ?? ''}`.trim();
    };
    const tell = (el: Element) => el.outerHTML.slice(0, 120);
    for (const el of document.querySelectorAll(
      'button, a[href], input:not([type="hidden"]), select, textarea, [role="button"], [role="grid"], [role="tab"]',
    )) {
      if (el.closest('[aria-hidden="true"]') !== null || el.getAttribute('aria-hidden') === 'true') continue;
      if (nameOf(el) === '') faults.push(`no name: ${tell(el)}`);
    }
    for (const el of document.querySelectorAll('svg[role="img"], img, canvas[role="img"]')) {
      if (!el.getAttribute('aria-label') && !el.getAttribute('alt')) faults.push(`no description: ${tell(el)}`);
    }
    for (const el of document.querySelectorAll('[tabindex]')) {
      if (Number(el.getAttribute('tabindex')) > 0) faults.push(`jumps the tab order: ${tell(el)}`);
    }
    const ids = [...document.querySelectorAll('[id]')].map((el) => el.id);
    for (const id of new Set(ids.filter((one, i) => ids.indexOf(one) !== i))) faults.push(`twice: #${id}`);
    if (document.querySelectorAll('h1').length !== 1) faults.push(`${document.querySelectorAll('h1').length} main headings`);
    return faults;
  });
}

describe('charts', () => {
  test('no label of a unit page meets another, in any game', async () => {
    for (const id of runs) {
      await go(`#/unit/${id}`);
      await page.locator('.unit-head h2').waitFor();
      await page.locator('.chart-box svg polygon').first().waitFor({ timeout: 60_000 });
      await untilQuiet(page);
      expect(await labelFaults(page), `unit page of run ${id}`).toEqual([]);
    }
  });

  test.each([1280, 1920, 3840])('nor of factions, comparison and report at %i pixels', async (width) => {
    await page.setViewportSize({ width, height: Math.round((width * 9) / 16) });
    const field = runs[0];
    for (const view of ['factions', 'compare', 'report']) {
      await go(view === 'compare' ? `#/compare/${field}?units=0,1,2,3,4,5` : `#/${view}/${field}`);
      await page.locator('.chart-box svg text, .report-cards svg text').first().waitFor({ timeout: 60_000 });
      await untilQuiet(page);
      expect(await labelFaults(page), `${view} at ${width}`).toEqual([]);
    }
    await page.setViewportSize({ width: 1920, height: 1080 });
  });

  test('the swarm and the ranking are walked by keyboard', async () => {
    const field = runs[0];
    await go(`#/factions/${field}`);
    /** What is read out beside a chart. */
    const said = (chart: Locator) => chart.locator('xpath=following-sibling::*[@aria-live]').textContent();
    const swarm = page.locator('.chart-box svg[role="group"]').last();
    await expect.poll(() => swarm.locator('circle').count()).toBeGreaterThan(10);
    const bars = page.locator('.chart-box svg[role="group"]').first();
    await bars.focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => said(bars)).toMatch(/^2\. .+: [<>\d.]+ % \S+\.$/);
    await swarm.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => said(swarm)).toMatch(/^.+: [<>\d.]+ % \S+\. .+\.$/);
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`#/unit/${field}/\\d+`));
  });
});

test('everything on screen has a name, a description and its turn', async () => {
  const field = runs[0];
  for (const place of [
    'library',
    'library/import',
    `unit/${field}`,
    `compare/${field}`,
    `factions/${field}`,
    `report/${field}`,
    'settings',
    'runs',
  ]) {
    await go(`#/${place}`);
    await page.locator('.topbar h1').first().waitFor();
    await untilQuiet(page);
    expect(await accessFaults(page), place).toEqual([]);
  }
});

test('a dropped archive is unpacked, read and shown beside its text', async () => {
  await go('#/library');
  await page.getByRole('navigation', { name: 'Rosters' }).waitFor();
  const list = '++ Salt Wardens (v3.5) ++\n\nSalt Wardens [3] Q4+ D4+ | 120pts | Tough(3)\n3x Halberd (A2, AP(1))\n';
  const encounter =
    'name: Gate\nside1_name: Wardens\nside2_name: Ghouls\nside1:\n  - { name: W, hp: 1d8, ac: 14, attack_bonus: 1, damage: 1d8 }\nside2:\n  - { name: G, hp: 1d8, ac: 12, attack_bonus: 1, damage: 1d6 }\n';
  const archive = Buffer.from(zipSync({ 'lists/salt.txt': strToU8(list), 'gate.yaml': strToU8(encounter) })).toString('base64');
  const data = await page.evaluateHandle((packed) => {
    const bytes = Uint8Array.from(atob(packed), (c) => c.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], 'both.zip', { type: 'application/zip' }));
    return transfer;
  }, archive);
  await page.dispatchEvent('.library', 'drop', { dataTransfer: data });
  await page.waitForURL(/#\/library\/import/);
  await page.getByText('Salt Wardens').first().waitFor();
  await page
    .getByRole('combobox', { name: 'File' })
    .or(page.getByRole('button', { name: /both\.zip/ }))
    .first()
    .waitFor();
  await page.getByRole('button', { name: /^Add \d+ .* to library$/ }).click();
  await page.waitForURL(/#\/library\/roster\/\d+/);
  await page.getByRole('grid', { name: 'Combatants' }).getByText('Salt Wardens').first().waitFor();
});

test('nothing was reported in the console', () => expect(page.faults).toEqual([]));
