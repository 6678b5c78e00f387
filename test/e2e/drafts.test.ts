/** Nothing typed is lost: leaving, going back, reloading. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { closePages, openApp, openBrowser, untilQuiet } from '../kit/browser.ts';
import { appUrl } from '../kit/own-app.ts';

const soon = <Value>(read: () => Value | Promise<Value>) => expect.poll(read, { timeout: 30_000 });

let browser: Browser;
let page: Awaited<ReturnType<typeof openApp>>;
beforeAll(async () => {
  browser = await openBrowser(inject('chromium'));
  page = await openApp(browser, appUrl());
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
});
afterAll(() => closePages(browser));

async function go(hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
}

describe('a new encounter', () => {
  const name = () => page.getByLabel('Encounter name');

  test('stays when the view is left and the browser goes back', async () => {
    await go('#/library');
    await go('#/editor/osr');
    await name().fill('The ossuary stair');
    await page.getByLabel('Name of Warden').fill('Gate captain');
    await page.goBack();
    await soon(() => page.url()).toContain('#/library');
    await go('#/editor/osr');
    await soon(() => name().inputValue()).toBe('The ossuary stair');
    expect(await page.getByLabel('Name of Gate captain').inputValue()).toBe('Gate captain');
    await page.getByText('Draft', { exact: true }).waitFor();
  });

  test('stays when the page is reloaded right after typing, with its undo history', async () => {
    await page.getByLabel('Hit points of Gate captain').fill('2d8');
    await page.reload();
    await soon(() => page.getByLabel('Hit points of Gate captain').inputValue()).toBe('2d8');
    await page.getByRole('button', { name: 'Undo' }).click();
    await soon(() => page.getByLabel('Hit points of Gate captain').inputValue()).not.toBe('2d8');
    await page.getByRole('button', { name: 'Redo' }).click();
    await soon(() => page.getByLabel('Hit points of Gate captain').inputValue()).toBe('2d8');
  });

  test('stays in another window, because the host keeps it', async () => {
    const context = page.context();
    const other = await context.newPage();
    await soon(async () => {
      await other.goto(page.url());
      await other.reload();
      return other.getByLabel('Encounter name').inputValue();
    }).toBe('The ossuary stair');
    await other.close();
  });

  test('marks the chosen fighter in the YAML, and the other way round', async () => {
    await page.getByLabel('Armour class of Raider').focus();
    await soon(() => page.locator('.source-chosen').first().textContent()).toContain('Raider');
    await page.locator('.cm-line', { hasText: 'Gate captain' }).click();
    await soon(() =>
      page
        .locator('.actor[data-chosen]')
        .getByLabel(/^Name of/)
        .inputValue(),
    ).toBe('Gate captain');
  });

  test('is saved once, and its draft is gone from the new page', async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await soon(() => page.url()).toMatch(/#\/editor\/osr\/\d+$/);
    await soon(() => page.getByText('Draft', { exact: true }).count()).toBe(0);
    await page.getByLabel('Number of Raider').fill('7');
    await page.getByText('Draft', { exact: true }).waitFor();
    await page.reload();
    await soon(() => page.getByLabel('Number of Raider').inputValue()).toBe('7');
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await soon(() => page.getByLabel('Number of Raider').inputValue()).toBe('2');
    await go('#/editor/osr');
    await soon(() => page.getByLabel('Encounter name').inputValue()).toBe('New encounter');
  });
});

describe('a new fleet', () => {
  const name = () => page.getByLabel('Fleet name');

  test('stays when the view is left or reloaded, and can be discarded', async () => {
    await go('#/editor/eclipse');
    await name().fill('Quiet Armada');
    await go('#/library');
    await go('#/editor/eclipse');
    await soon(() => name().inputValue()).toBe('Quiet Armada');
    await page.reload();
    await soon(() => name().inputValue()).toBe('Quiet Armada');
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await soon(() => name().inputValue()).toBe('New fleet');
  });
});

describe('other forms', () => {
  test('a run being set up stays when the form is left or reloaded, and can be discarded', async () => {
    const name = () => page.getByRole('textbox', { name: 'Name', exact: true });
    await go('#/runs/new');
    await name().fill('Winter league');
    await go('#/library');
    await go('#/runs/new');
    await soon(() => name().inputValue()).toBe('Winter league');
    await page.reload();
    await soon(() => name().inputValue()).toBe('Winter league');
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await soon(() => name().inputValue()).toBe('');
    await page.reload();
    await soon(() => name().inputValue()).toBe('');
  });

  test('a pasted list survives a reload', async () => {
    await go('#/library');
    await go('#/library/import');
    // The view takes what is pasted once it is there.
    await untilQuiet(page);
    const list = 'actor: { name: Lamp warden, hp: 5, ac: 12, attack_bonus: 1, damage: 1d6 }';
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    }, list);
    await page.getByText('Lamp warden').first().waitFor();
    await page.reload();
    await page.getByText('Lamp warden').first().waitFor();
  });

  test('the filter of the replay index stays when it is left or reloaded', async () => {
    const unit = () => page.getByRole('textbox', { name: 'Unit or tag' });
    await go('#/replay');
    await unit().fill('zombie');
    await page.reload();
    await soon(() => unit().inputValue()).toBe('zombie');
    await go('#/library');
    await go('#/replay');
    await soon(() => unit().inputValue()).toBe('zombie');
    await unit().fill('');
  });

  test('a name that is being typed for a scene stays when the Studio is left or reloaded', async () => {
    const name = () => page.getByLabel('Scene name');
    const names = () => page.locator('.studio-name').allTextContents();
    await go('#/studio');
    // The project of another test may have no scene.
    await page.getByRole('button', { name: 'Add scene' }).click();
    await page.getByRole('menuitem', { name: 'End card' }).click();
    await page.locator('.studio-name').first().dblclick();
    await name().fill('The gate falls');
    await page.reload();
    await soon(() => name().inputValue()).toBe('The gate falls');
    await name().press('Enter');
    await soon(names).toContain('The gate falls');
    await page.locator('.studio-name').first().dblclick();
    await name().fill('The gate holds');
    await go('#/library');
    await page.getByRole('button', { name: 'Import' }).first().waitFor();
    await go('#/studio');
    // Leaving the field may have taken the name already.
    const shown = async () => [
      ...(await names()),
      ...(await name().evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))),
    ];
    await soon(shown).toContain('The gate holds');
  });

  test('nothing was reported in the console', () => expect(page.faults).toEqual([]));
});
