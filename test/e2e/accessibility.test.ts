/** Every view read by an accessibility checker: nothing serious in either theme. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, onTestFailed, test } from 'vitest';
import { type AppPage, openApp, openBrowser, untilQuiet } from '../kit/browser.ts';

const VIEWS = [
  '#/library',
  '#/library/import',
  '#/library/roster/1',
  '#/runs',
  '#/runs/new',
  '#/runs/1',
  '#/rankings',
  '#/matchups',
  '#/whatif',
  '#/unit',
  '#/compare',
  '#/factions',
  '#/report',
  '#/replay',
  '#/replay/run/1/0/1/0?t=3',
  '#/editor',
  '#/editor/osr',
  '#/editor/eclipse',
  '#/editor/wh40k',
  '#/editor/battletech',
  '#/editor/opr',
  '#/studio',
  '#/settings',
  '#/settings/cluster',
] as const;

const SERIOUS = ['serious', 'critical'];

/** The parts of a ship have a whole sentence as their name, which says more than the short text on them. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = { '#/editor/eclipse': ['label-content-name-mismatch'] };

/** Details of what passes, style sheets fetched again and frames, of which there are none, take most of the time. */
const LEAN = { resultTypes: ['violations' as const], preload: false, iframes: false };

let browser: Browser;
let page: AppPage;
beforeAll(async () => {
  browser = await openBrowser(inject('chromium'));
  page = await openApp(browser, inject('url'), { width: 1280, height: 720 });
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
});
afterAll(() => browser.close());

test.each(VIEWS)('%s has no serious finding in either theme', async (view) => {
  // A checker that was interrupted goes on in the page, and no other can start.
  onTestFailed(async () => {
    await page.reload();
  });
  await page.evaluate((hash) => {
    location.hash = hash;
  }, view);
  const everyRule = await findingsIn('dark', view, new AxeBuilder({ page }).options(LEAN));
  // Themes differ in their colours only.
  const colours = await findingsIn('light', view, new AxeBuilder({ page }).options({ ...LEAN, runOnly: ['color-contrast'] }));
  expect({ dark: everyRule, light: colours }).toEqual({ dark: [], light: [] });
});

async function findingsIn(theme: 'dark' | 'light', view: string, axe: AxeBuilder): Promise<string[]> {
  // Set by hand, so that the setting of other tests stays.
  await page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen;
    document.documentElement.dataset.motion = 'reduced';
  }, theme);
  await untilQuiet(page);
  const { violations } = await axe.setLegacyMode(true).analyze();
  return violations
    .filter(({ id, impact }) => SERIOUS.includes(impact ?? '') && !(ALLOWED[view] ?? []).includes(id))
    .map(
      ({ id, help, nodes }) =>
        `${id}: ${help}: ${nodes
          .slice(0, 4)
          .map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`)
          .join(' | ')}`,
    );
}
