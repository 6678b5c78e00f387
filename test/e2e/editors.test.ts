/** The fleet builder and the attack-sequence view, with mouse and keyboard, against the real host. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { closePages, frames, openApp, openBrowser, takeFile } from '../kit/browser.ts';
import { appUrl } from '../kit/own-app.ts';

/** The machine may be busy: what must come may take its time. */
const soon = <Value>(read: () => Value | Promise<Value>) => expect.poll(read, { timeout: 30_000 });

async function go(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
}

let browser: Browser;
let page: Awaited<ReturnType<typeof openApp>>;
beforeAll(async () => {
  browser = await openBrowser(inject('chromium'));
  page = await openApp(browser, appUrl());
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
});
afterAll(() => closePages(browser));

describe('fleet builder', () => {
  const win = async () => Number(await page.locator('.battle-chance[data-side="0"] b').textContent());
  const settled = () => soon(() => page.locator('.battle-odds').getAttribute('aria-busy')).toBe('false');
  const blueprint = (name: string) => page.getByRole('article', { name: `Blueprint ${name}` });
  const slot = (ship: string, n: number) => blueprint(ship).getByRole('button', { name: new RegExp(`^Slot ${n} of`) });
  const shelf = (name: RegExp) => page.getByRole('complementary', { name: 'Parts' }).getByRole('button', { name });
  let before = 0;

  test('opens on a fleet that already has odds', async () => {
    await go(page, '#/editor/eclipse');
    await page.locator('.battle-odds').waitFor();
    await settled();
    before = await win();
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(100);
    await page.getByText(/^Exact, /).waitFor();
  });

  test('clicking a part and a slot changes the odds', async () => {
    await shelf(/^Improved Hull/).click();
    await slot('Interceptor', 4).click();
    await page.keyboard.press('Escape');
    await soon(win).toBeGreaterThan(before);
    expect(await slot('Interceptor', 4).textContent()).toContain('Improved Hull');
  });

  test('undo takes the part and the odds back', async () => {
    await page.keyboard.press('Control+z');
    await soon(() => slot('Interceptor', 4).getAttribute('data-empty')).toBe('true');
    await soon(win).toBe(before);
  });

  test('a part dragged onto a blueprint without the energy for it says why', async () => {
    await shelf(/^Antimatter Cannon/).dragTo(slot('Interceptor', 1));
    await blueprint('Interceptor').getByRole('alert').getByText('The parts use 5 energy and only 3 is made.').waitFor();
    await slot('Interceptor', 1).focus();
    await page.keyboard.press('Control+z');
    await soon(() => blueprint('Interceptor').getByRole('alert').count()).toBe(0);
  });

  test('by keyboard a part is removed and placed', async () => {
    await slot('Cruiser', 3).focus();
    await page.keyboard.press('Delete');
    await soon(() => slot('Cruiser', 5).getAttribute('data-empty')).toBe('true');
    await shelf(/^Phase Shield/).focus();
    await page.keyboard.press('Enter');
    await slot('Cruiser', 5).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    expect(await slot('Cruiser', 5).textContent()).toContain('Phase Shield');
  });

  test('the best swap keeps its promise', async () => {
    const list = page.locator('.gain-list');
    await soon(() => list.getAttribute('aria-busy')).toBe('false');
    const best = list.locator('.gain-row').first();
    const promised = Number.parseFloat((await best.locator('.figure').textContent()) ?? '');
    await best.click();
    await soon(win).toBeCloseTo(promised, 5);
  });

  test('what is shared as JSON is the fleet, and a pasted fleet takes over', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('warbench-eclipse-fleets/1').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Save file' }).click()]);
    const shared = JSON.parse(readFileSync(await download.path(), 'utf8'));
    expect(shared.fleets[0].ships[1].parts).toContain('phase_shield');
    const text = JSON.stringify({ ...shared, fleets: [{ ...shared.fleets[0], name: 'Pasted Wing' }] });
    await dialog.getByRole('textbox', { name: 'Fleets as JSON' }).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(text);
    await dialog.getByRole('button', { name: 'Use 1 fleet' }).click();
    await page.getByRole('heading', { name: 'Pasted Wing', exact: true }).waitFor();
  });

  test('saved, it is in the library and opens again as it was', async () => {
    await page.keyboard.press('Control+s');
    await page.waitForURL(/#\/editor\/eclipse\/\d+$/);
    const address = new URL(page.url()).hash;
    await go(page, '#/library');
    await go(page, address);
    await page.getByRole('heading', { name: 'Pasted Wing', exact: true }).waitFor();
    expect(await slot('Cruiser', 5).textContent()).toContain('Phase Shield');
    await soon(() => page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
  });

  test('chosen fleets fill a heat map that exports as a table', async () => {
    await page.getByRole('tab', { name: 'Fleet against fleet' }).click();
    await page.getByRole('button', { name: 'None', exact: true }).click();
    await page.getByText('Choose at least two fleets').waitFor();
    for (const name of ['Lone Ancient', 'Pasted Wing', 'Patrol Group Amber']) {
      await page.locator('.fleet-choice-row').filter({ hasText: name }).getByRole('checkbox').check();
    }
    await page.getByText(/^Row against column, draws count as half/).waitFor({ timeout: 60_000 });
    // The fleet being edited takes part, too.
    await page.getByRole('img', { name: /^Heat map of win rates, 4 by 4/ }).focus();
    const watch = page.getByRole('link', { name: 'Watch a battle' });
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowRight']) {
      await page.keyboard.press(key);
      await frames(page, 2);
      // Only stored fleets can be watched.
      if (await watch.isVisible()) break;
    }
    await watch.waitFor();
    const csv = readFileSync(await (await takeFile(page, 'Export', 'CSV')).path(), 'utf8');
    expect(csv.trim().split('\r\n').length).toBe(17);
    expect(csv).toContain('Pasted Wing (being edited)');
  });
});

describe('attack sequence', () => {
  test('opens on two units with the funnel between them', async () => {
    await go(page, '#/editor/wh40k');
    await page.waitForURL(/#\/editor\/wh40k\?a=\d+&b=\d+/);
    await page.getByRole('group', { name: /^From attacks to models slain, on average/ }).waitFor();
  });

  test('a stage explains how its number is computed, by keyboard too', async () => {
    const funnel = page.getByRole('group', { name: /^From attacks to models slain, on average/ });
    await funnel.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('heading', { name: 'How "Hits" is computed' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('heading', { name: 'How "Wounds" is computed' }).waitFor();
  });

  test('the distance changes what is in range, cover what is saved', async () => {
    const lost = () => page.locator('.sequence-figures .key-figure-value').first().textContent();
    // Pressed on purpose, shooting stays chosen where nothing is in range.
    for (const [name, phase] of [
      ['Fights', /phase=fight/],
      ['Shoots', /phase=shoot/],
    ] as const) {
      await page.getByRole('button', { name, exact: true }).click();
      await page.waitForURL(phase);
    }
    await soon(() => page.locator('.sequence').getAttribute('aria-busy')).toBe('false');
    const open = await lost();
    await page.getByRole('combobox', { name: 'Cover' }).click();
    await page.getByRole('option', { name: /^Light cover/ }).click();
    await soon(lost).not.toBe(open);
    await page.getByRole('textbox', { name: 'Distance' }).fill('200');
    await page.getByRole('textbox', { name: 'Distance' }).press('Tab');
    await page.getByText('No weapon can be used in this phase at this distance.').waitFor();
    await page.getByRole('textbox', { name: 'Distance' }).fill('12');
    await page.getByRole('textbox', { name: 'Distance' }).press('Tab');
    await page.getByRole('combobox', { name: 'Cover' }).click();
    await page.getByRole('option', { name: /^Open ground/ }).click();
    await soon(lost).toBe(open);
  });

  test('an example shows its dice, and the same one is on the stage', async () => {
    await page.locator('.example-lines .die').first().waitFor();
    const first = await page.locator('.example-lines').textContent();
    await page.getByRole('button', { name: 'Roll again' }).click();
    await soon(() => page.locator('.example-lines').textContent()).not.toBe(first);
    await page.getByRole('link', { name: 'Watch' }).click();
    await page.waitForURL(/#\/replay\/pair\/\d+\/\d+\/1/);
    await page.locator('[data-stage] canvas').first().waitFor();
    await page.goBack();
    await page.getByRole('group', { name: /^From attacks to models slain/ }).waitFor();
  });

  test('figures leave as CSV, the funnel as a picture', async () => {
    const csv = readFileSync(await (await takeFile(page, 'Export', 'CSV')).path(), 'utf8');
    expect(csv).toContain('all groups,Models slain,');
    const svg = readFileSync(await (await takeFile(page, 'Export From attacks to models slain', 'SVG')).path(), 'utf8');
    expect(svg).not.toContain('var(--');
  });

  test('an export holds the figures on the screen, also after a modifier', async () => {
    const csvOf = async (menu: string) => readFileSync(await (await takeFile(page, menu, 'CSV')).path(), 'utf8');
    const before = [await csvOf('Export'), await csvOf('Export Wounds lost')];
    const attacks = page.getByRole('group', { name: 'Attacks', exact: true });
    await attacks.getByRole('button', { name: '+2' }).click();
    await soon(() => page.locator('.sequence').getAttribute('aria-busy')).toBe('false');
    await page.getByText('As written').first().waitFor();
    expect(await csvOf('Export')).not.toBe(before[0]);
    expect(await csvOf('Export Wounds lost')).not.toBe(before[1]);
    await attacks.getByRole('button', { name: '0' }).click();
    await soon(() => page.locator('.sequence').getAttribute('aria-busy')).toBe('false');
  });

  test('the reader of a curve is moved by key and by pointer, and stays when a modifier changes the curve', async () => {
    const chart = page.getByRole('group', { name: /^Chance of at least this much wounds lost/ }).first();
    const words = () => chart.locator('.chart-reader text').first().textContent();
    await chart.focus();
    await page.keyboard.press('Home');
    await soon(words).toBe('at least 0 wounds');
    await page.keyboard.press('ArrowRight');
    await soon(words).toBe('at least 1 wound');
    await page.keyboard.press('ArrowRight');
    await soon(words).toBe('at least 2 wounds');
    const track = (await chart.locator('.chart-reader-track').boundingBox())!;
    await page.mouse.move(track.x + track.width / 2, track.y + 20);
    await page.mouse.down();
    await page.mouse.move(track.x + 1, track.y + 20);
    await page.mouse.up();
    await soon(words).toBe('at least 0 wounds');
    // The keys go on from where the pointer left the reader.
    await page.keyboard.press('ArrowRight');
    await soon(words).toBe('at least 1 wound');
    const toHit = page.getByRole('group', { name: 'To hit', exact: true });
    await toHit.getByRole('button', { name: '+1' }).click();
    await chart.getByText('As written').waitFor();
    expect(await words()).toBe('at least 1 wound');
    await toHit.getByRole('button', { name: '0' }).click();
    await soon(() => chart.getByText('As written').count()).toBe(0);
  });

  test('a line-up is begun, measured and opens the sequence of a cell', async () => {
    await page.getByRole('tab', { name: 'Target line-up' }).click();
    await page.getByRole('button', { name: 'Line up 12 units' }).click();
    const map = page.getByRole('group', { name: /^Share killed, 1 by 12/ });
    await map.waitFor();
    await page.getByRole('button', { name: 'Weapon groups' }).click();
    await page.getByRole('group', { name: /^Wounds inflicted by each group/ }).waitFor();
    await page.getByRole('button', { name: 'Attackers', exact: true }).click();
    await map.focus();
    await page.keyboard.press('ArrowRight');
    const name = /^.*against (.+): \d+\.$/.exec((await page.locator('.chart-box [aria-live]').first().textContent()) ?? '')?.[1];
    await page.keyboard.press('Enter');
    await soon(() => page.getByRole('region', { name: 'Target' }).textContent()).toContain(name);
  });

  test('nothing was reported in the console', () => expect(page.faults).toEqual([]));
});
