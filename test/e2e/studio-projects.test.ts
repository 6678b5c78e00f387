/** Studio projects in a real browser: names, order, undo, and nothing typed is lost. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { wavFrames, wavHeader } from '../../src-shared/sound/wav.ts';
import { ApiClient } from '../kit/api-client.ts';
import { closePages, openApp, openBrowser } from '../kit/browser.ts';
import { appSession, appUrl } from '../kit/own-app.ts';
import { both, RATE, sine } from '../kit/waves.ts';

const soon = <Value>(read: () => Value | Promise<Value>) => expect.poll(read, { timeout: 30_000 });

describe('Studio projects', () => {
  let browser: Browser;
  let page: Awaited<ReturnType<typeof openApp>>;
  beforeAll(async () => {
    await sampleRunHasBattles();
    browser = await openBrowser(inject('chromium'));
    page = await openApp(browser, appUrl());
    await go('#/studio');
    await projectName().waitFor();
    await pickProjectAction('New project');
  }, 240_000);
  afterAll(() => closePages(browser));

  function connect(): Promise<ApiClient> {
    return ApiClient.connect(appSession());
  }

  /** The samples that ship with the app: what new scenes are about. */
  async function sampleRunHasBattles(): Promise<void> {
    const client = await connect();
    const hasBattles = async () => expect((await client.call('runs.list', {})).some((run) => run.progress.trialsDone > 0)).toBe(true);
    await vi.waitFor(hasBattles, 180_000);
    client.close();
  }

  async function go(hash: string): Promise<void> {
    await page.evaluate((to) => {
      location.hash = to;
    }, hash);
  }

  const projectName = () => page.getByLabel('Project name');
  const names = () => page.locator('.studio-name').allTextContents();
  const saved = () => soon(() => page.locator('.studio-project [role="status"]').textContent()).toBe('Saved');

  async function pickProjectAction(label: string): Promise<void> {
    await page.getByRole('button', { name: 'Projects' }).click();
    await page.getByRole('menuitem', { name: label, exact: true }).click();
  }

  test('scenes are chosen by their names, which say what they show', async () => {
    await soon(async () => (await names()).filter((name) => name.includes(' vs ')).length).toBeGreaterThanOrEqual(3);
    await page.getByRole('button', { name: 'Thanks for watching' }).click();
    await page.waitForSelector('canvas[data-preview="end"]');
  });

  test('a scene is renamed by a double click, and by F2', async () => {
    await page.locator('.studio-name').nth(2).dblclick();
    await page.getByLabel('Scene name').fill('Game 2, two cannons');
    await page.keyboard.press('Enter');
    await soon(names).toContain('Game 2, two cannons');
    await page.locator('.studio-thumb').nth(2).press('F2');
    await page.getByLabel('Scene name').fill('nothing of this stays');
    await page.keyboard.press('Escape');
    await soon(names).toContain('Game 2, two cannons');
  });

  test('a scene is moved by dragging and by the keyboard; undo and redo go step by step', async () => {
    const before = await names();
    await page
      .locator('.studio-list > li')
      .nth(2)
      .dragTo(page.locator('.studio-list > li').nth(0), { targetPosition: { x: 60, y: 4 } });
    await soon(names).toEqual([before[2], before[0], before[1], ...before.slice(3)]);
    await page.locator('.studio-thumb').nth(0).click();
    await page.locator('.studio-thumb').nth(0).press('Alt+ArrowDown');
    await soon(names).toEqual([before[0], before[2], before[1], ...before.slice(3)]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await soon(names).toEqual(before);
    await page.getByRole('button', { name: 'Redo' }).click();
    await soon(names).toEqual([before[2], before[0], before[1], ...before.slice(3)]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await soon(names).toEqual(before);
  });

  test('several are chosen, duplicated and removed together', async () => {
    const before = await names();
    await page.locator('.studio-thumb').nth(3).click();
    await page
      .locator('.studio-thumb')
      .nth(5)
      .click({ modifiers: ['Shift'] });
    await page.getByText('3 selected').waitFor();
    await page.locator('.studio-thumb').nth(5).press('Control+d');
    await soon(async () => (await names()).length).toBe(before.length + 3);
    await page.locator('.studio-thumb').nth(6).click();
    await page
      .locator('.studio-thumb')
      .nth(8)
      .click({ modifiers: ['Shift'] });
    await page.locator('.studio-thumb').nth(8).press('Delete');
    await soon(names).toEqual(before);
  });

  test('a transition is chosen between two scenes', async () => {
    await page.getByRole('button', { name: 'Transition: Cut' }).first().click();
    await page.getByRole('menuitem', { name: 'Push' }).click();
    await page.getByRole('button', { name: 'Transition: Push' }).waitFor();
    await saved();
  });

  test('what was typed just before a reload is still there', async () => {
    await projectName().fill('Ten singers against a titan');
    await page.reload();
    await soon(() => projectName().inputValue()).toBe('Ten singers against a titan');
    await soon(names).toContain('Game 2, two cannons');
    await page.getByRole('button', { name: 'Transition: Push' }).waitFor();
  });

  test('a scene is as long as the voice over it, which stays with the project', async () => {
    await page.getByRole('button', { name: 'Thanks for watching' }).click();
    const samples = both(sine({ hertz: 300, level: -12, seconds: 20 }));
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('region', { name: 'Voice' }).getByRole('button', { name: 'Add file' }).click();
    const buffer = Buffer.concat([wavHeader(samples[0].length, RATE), wavFrames(samples)]);
    await (await chooser).setFiles({ name: 'Outro.wav', mimeType: 'audio/wav', buffer });
    // Reading the file takes a moment; what is changed meanwhile stays, and the voice goes to the scene it was added to.
    await projectName().fill('Ten singers, one voice');
    await page.getByRole('button', { name: 'Game 2, two cannons' }).click();
    await page.getByRole('button', { name: 'Thanks for watching' }).click();
    await soon(() => page.locator('.studio-transport').textContent()).toContain('of 0:21.00');
    await saved();
    await page.reload();
    await page.getByRole('button', { name: 'Thanks for watching' }).click();
    await page.getByRole('region', { name: 'Voice' }).getByText('Outro.wav').waitFor();
    await page.getByRole('img', { name: /^Waveform/ }).waitFor();
    expect(await projectName().inputValue()).toBe('Ten singers, one voice');
    await projectName().fill('Ten singers against a titan');
    await saved();
  });

  test('after a reload a window shows the project it had open, whatever another window opened last', async () => {
    const client = await connect();
    const all = await client.call('settings.get', {});
    const session = all['window.session'] as { views: Record<string, number> };
    const other = (await client.call('studio.projects', {})).find(({ name }) => name !== 'Ten singers against a titan');
    await client.call('settings.set', {
      key: 'window.session',
      value: { ...session, views: { ...session.views, 'studio.open': other?.id ?? 999 } },
    });
    client.close();
    await page.reload();
    await soon(() => projectName().inputValue()).toBe('Ten singers against a titan');
  });

  test('projects are duplicated, opened and deleted, and a deletion can be undone', async () => {
    await pickProjectAction('Duplicate project');
    await soon(() => projectName().inputValue()).toBe('Ten singers against a titan copy');
    await saved();
    await page.getByRole('button', { name: 'Projects' }).click();
    await page.getByRole('menuitem', { name: /^Ten singers against a titan\D/ }).click();
    await soon(() => projectName().inputValue()).toBe('Ten singers against a titan');
    await pickProjectAction('Delete project');
    await soon(() => projectName().inputValue()).not.toBe('Ten singers against a titan');
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await soon(() => projectName().inputValue()).toBe('Ten singers against a titan');
    await soon(names).toContain('Game 2, two cannons');
    expect(page.faults).toEqual([]);
  });

  test('the one project of the session of an earlier version is taken over', async () => {
    const old = { scenes: [{ id: '1', kind: 'title', title: 'From an earlier version', source: '' }], chosen: '1' };
    // An open window would write its own session over this one.
    await page.close();
    const client = await connect();
    await client.call('settings.set', { key: 'window.session', value: { theme: 'dark', views: { 'studio.project': old } } });
    client.close();
    const other = await openApp(browser, appUrl());
    await other.evaluate(() => {
      location.hash = '#/studio';
    });
    await soon(() => other.locator('.studio-name').allTextContents()).toEqual(['From an earlier version']);
    await other.reload();
    await soon(() => other.locator('.studio-name').allTextContents()).toEqual(['From an earlier version']);
    await other.getByRole('button', { name: 'Projects' }).click();
    await other
      .getByRole('menuitem', { name: /^Ten singers against a titan\D/ })
      .first()
      .waitFor();
    expect(other.faults).toEqual([]);
    await other.close();
  });
});
