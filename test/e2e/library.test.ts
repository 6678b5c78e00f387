/** What a library is for, as a user does it: import, fix, merge, find, rename, undo; and the settings page. */
import { zipSync } from 'fflate';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { RULESETS } from '../../src-shared/rulesets/index.ts';
import { type AppPage, closePages, openApp, openBrowser } from '../kit/browser.ts';
import { appUrl } from '../kit/own-app.ts';

const LIST = `++ Saltmarsh Watch (v3.5) ++

Reed Wardens [3] Q4+ D3+ | 145pts
Tough(3), Furius
3x Eel Mace (A3, AP(1))

Marsh Lanterns [5] Q4+ D4+ | 100pts | Fearless
5x Lamp Rifle (24", A1)

Marsh Lanterns [5] Q4+ D4+ | 100pts | Fearless
5x Lamp Rifle (24", A1)
`;

const LOADOUTS = `++ Sluice Guard (v3.5) ++

Sluice Walker of the Northern Embankment [1] Q4+ D3+ | 145pts | Tough(6)
2x Harpoon Gun (24", A1), Stomp (A2)

Sluice Walker of the Northern Embankment [1] Q4+ D3+ | 150pts | Tough(6)
Net Launcher (12", A1), Stomp (A2)

Sluice Walker of the Northern Embankment [1] Q4+ D3+ | 170pts | Tough(6)
Brine Cannon (18", A2), Stomp (A2)
`;

let browser: Browser;
let page: AppPage;
const go = (hash: string) =>
  page.evaluate((to) => {
    location.hash = to;
  }, hash);
beforeAll(async () => {
  browser = await openBrowser(inject('chromium'));
  page = await openApp(browser, appUrl(), { motion: true });
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
});
afterAll(() => closePages(browser));

const found = () => page.getByRole('grid', { name: 'Units found' });

/** As a paste or a drop anywhere on the page would bring it. */
async function paste(text: string): Promise<void> {
  await page.evaluate((words) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', words);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

describe('import', () => {
  test.each(
    RULESETS.map((r) => ({ name: r.identity.name, text: r.import.samples[0]?.text ?? '', labels: r.import.importers.map((i) => i.label) })),
  )('a pasted list of $name is known for what it is and stands beside its source', async ({ text, labels }) => {
    await go('#/library');
    await page.getByRole('navigation', { name: 'Rosters' }).waitFor();
    await paste(text);
    const reading = page.locator('.library-reading');
    await expect.poll(async () => labels.includes(((await reading.getByRole('combobox').first().textContent()) ?? '').trim())).toBe(true);
    await expect.poll(async () => Number(await found().getAttribute('aria-rowcount'))).toBeGreaterThan(2);
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  test('identical entries are merged, and say so; a misspelt rule is fixed with one click', async () => {
    await go('#/library');
    await page.getByRole('navigation', { name: 'Rosters' }).waitFor();
    await paste(LIST);
    await page.getByText('the same as line 7: folded').waitFor();
    await found().getByText('× 2').waitFor();
    await page.getByRole('button', { name: "Replace with 'Furious'" }).click();
    await expect.poll(() => page.getByText('Unknown rule').count()).toBe(0);
    await page.getByRole('button', { name: 'Add 2 units to library' }).click();
    await page
      .getByRole('heading', { name: 'Saltmarsh Watch', level: 2 })
      .or(page.getByRole('heading', { name: 'pasted', level: 2 }))
      .waitFor();
  });

  test('an archive that is dropped stands for the files in it', async () => {
    await go('#/library');
    const bytes = zipSync({
      'lists/a.txt': new TextEncoder().encode(LIST),
      'lists/b.txt': new TextEncoder().encode(LIST.replace('Reed', 'Rush')),
    });
    await page.evaluate((list) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(list)], 'lists.zip'));
      const at = document.querySelector('.library')!;
      for (const kind of ['dragenter', 'dragover', 'drop'])
        at.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
    }, Array.from(bytes));
    await page.getByText('lists.zip/a.txt').first().waitFor();
    await page.getByRole('button', { name: 'Add 4 units to library' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
  });
});

describe('the roster list', () => {
  const rail = () => page.getByRole('navigation', { name: 'Rosters' });

  test('a roster is renamed, tagged and found by its tag; each can be taken back', async () => {
    await go('#/library');
    await rail()
      .getByRole('link', { name: /pasted|Saltmarsh Watch/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Watch of the reeds');
    await page.keyboard.press('Enter');
    await rail()
      .getByRole('link', { name: /Watch of the reeds/ })
      .waitFor();
    await page.getByRole('button', { name: 'Edit tags' }).click();
    await page.getByRole('textbox', { name: 'Tags' }).fill('marsh, spring');
    await page.keyboard.press('Enter');
    await page.locator('.library-roster-head').getByText('#spring').waitFor();
    await page.getByRole('textbox', { name: 'Find a roster' }).fill('spring');
    await expect.poll(() => rail().getByRole('link').count()).toBeLessThan(4);
    await rail()
      .getByRole('link', { name: /Watch of the reeds/ })
      .waitFor();
    await page.getByRole('textbox', { name: 'Find a roster' }).fill('');
    await page.locator('.toast').filter({ hasText: 'Tagged' }).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => page.locator('.library-roster-head').getByText('#spring').count()).toBe(0);
  });

  test('loadouts of one unit can be distinguished where their names are cut: in the list, in a picker and in the palette', async () => {
    await go('#/library');
    await page.getByRole('navigation', { name: 'Rosters' }).waitFor();
    // Those of earlier tests leave by themselves, too: whichever are left, at once.
    const toasts = page.locator('.toast').getByRole('button', { name: 'Close' });
    await toasts.evaluateAll((buttons: HTMLElement[]) => {
      for (const button of buttons) button.click();
    });
    await paste(LOADOUTS);
    const second = found().locator('.small.dim');
    await expect.poll(async () => (await second.allTextContents()).slice(0, 3)).toEqual(['2x Harpoon Gun', 'Net Launcher', 'Brine Cannon']);
    await page.getByRole('button', { name: 'Add 3 units to library' }).click();
    const names = page.getByRole('grid', { name: 'Combatants' }).locator('.unit-name');
    await expect.poll(() => names.allInnerTexts()).toEqual(expect.arrayContaining([expect.stringMatching(/1\/3\s+2x Harpoon Gun/)]));
    // Names are links, but Ctrl and Shift select.
    await names.nth(0).click({ modifiers: ['Control'] });
    await names.nth(2).click({ modifiers: ['Shift'] });
    await page.getByText('3 selected').waitFor();
    expect(page.context().pages()).toHaveLength(1);
    // A tag of one's own comes before the rules, of which only some have room.
    await page.getByRole('button', { name: 'Tag', exact: true }).click();
    await page.getByRole('combobox', { name: 'New tag' }).fill('sluice');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.library-tags .chip:first-child').allTextContents()).toEqual(['#sluice', '#sluice', '#sluice']);
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => page.getByText('#sluice').count()).toBe(0);
    // However narrow, the number is seen as a whole, and so is some of the difference.
    await page.setViewportSize({ width: 1280, height: 720 });
    const cut = await names.evaluateAll((all) =>
      all.map((name) => {
        const number = name.querySelector<HTMLElement>('.unit-title-number')!;
        const { width } = name.querySelector('.unit-cell-detail')!.getBoundingClientRect();
        return [number.textContent, number.scrollWidth <= number.clientWidth + 1, width >= 40];
      }),
    );
    await page.setViewportSize({ width: 1920, height: 1080 });
    expect(cut).toEqual(['1/3', '2/3', '3/3'].map((number) => [number, true, true]));

    await go('#/runs/new?ruleset=opr&kind=single');
    await page.getByRole('button', { name: 'Choose' }).first().click();
    await page.getByPlaceholder('Search by name').fill('Sluice Walker');
    const items = page.locator('.picker-item');
    await expect.poll(() => items.locator('.unit-title-number').allTextContents()).toEqual(['1/3', '2/3', '3/3']);
    await items.nth(1).click();
    await expect.poll(() => page.locator('.input-shell .unit-title-number').first().textContent()).toBe('2/3');

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find anything' }).fill('sluice walker');
    await page.getByRole('option', { name: /2\/3, Net Launcher/ }).click();
    await page.getByRole('heading', { name: 'Sluice Walker of the Northern Embankment \u00b7 loadout 2 of 3' }).waitFor();
  });

  test('a heading names the faction that several rosters share', async () => {
    await go('#/library');
    const labels = page.locator('.library-faction .ellipsis');
    await labels.first().waitFor();
    const hidden = await labels.evaluateAll((all) => all.filter((label) => label.getBoundingClientRect().height < 10).length);
    expect(hidden).toBe(0);
  });

  test('words of the library complete a query; the list follows, sorted either way', async () => {
    await go('#/library?game=opr');
    const box = page.locator('#library-query');
    await box.fill('rule:fearl');
    await page
      .getByRole('option', { name: /Fearless/ })
      .first()
      .waitFor();
    await box.fill('rule:tough points<300');
    const grid = page.getByRole('grid', { name: 'Combatants' });
    await expect.poll(async () => Number(await grid.getAttribute('aria-rowcount'))).toBeLessThan(60);
    await page.getByRole('button', { name: 'Name and loadout' }).click();
    await expect
      .poll(async () => {
        // Rows are used again as one scrolls: where they stand says their number, not their place in the page.
        const rows = await grid
          .locator('.table-row')
          .evaluateAll((all) =>
            all.map((row) => [Number(row.getAttribute('aria-rowindex')), row.querySelector('.unit-cell-name')?.textContent ?? '']),
          );
        const names = (rows as [number, string][]).sort(([x], [y]) => x - y).map(([, name]) => name.toLowerCase());
        return names.length > 2 && names.every((name, i) => i === 0 || names[i - 1]! <= name);
      })
      .toBe(true);
  });
});

describe('settings', () => {
  test('list where files are stored; a theme is chosen from its picture; keys and games are listed', async () => {
    await go('#/settings');
    await page.getByText('runs/*.matches').waitFor();
    await expect.poll(() => page.locator('.settings .plain-table .figure').first().textContent()).toMatch(/\d (kB|MB|GB)/);
    await page.getByRole('radio', { name: /^Light/ }).check({ force: true });
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
    await page.getByRole('radio', { name: /^System/ }).check({ force: true });
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe(colorScheme);
    }
    await page.getByRole('radio', { name: /^Dark/ }).check({ force: true });
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await page.emulateMedia({ colorScheme: null });
    for (const {
      identity: { name },
    } of RULESETS)
      await page.locator('.settings').getByText(name, { exact: true }).waitFor();
    await page.locator('.settings-keys').getByText('Find anything').waitFor();
  });

  test('what pictures of charts start with is what every Export menu starts with', async () => {
    await page.getByRole('switch', { name: 'Transparent background' }).click();
    await go('#/rankings');
    await page.locator('.table-row').first().waitFor();
    await go('#/factions');
    await page
      .getByRole('button', { name: /^Export/ })
      .first()
      .click();
    await expect
      .poll(() => page.getByRole('menuitemcheckbox', { name: 'Transparent background' }).getAttribute('aria-checked'))
      .toBe('true');
    await page.keyboard.press('Escape');
    await go('#/settings');
    await page.getByRole('switch', { name: 'Transparent background' }).click();
  });

  test('nothing was reported in the console', () => expect(page.faults).toEqual([]));
});
