/** Every view read by an accessibility checker: nothing serious in either theme. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, onTestFailed, test } from 'vitest';
import { type AppPage, closePages, openApp, openBrowser, untilQuiet } from '../kit/browser.ts';
import { appUrl } from '../kit/own-app.ts';

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

const FOCUS_STEPS = 25;

let browser: Browser;
let page: AppPage;
beforeAll(async () => {
  browser = await openBrowser(inject('chromium'));
  page = await openApp(browser, appUrl(), { size: { width: 1280, height: 720 } });
  // A scene that plays in the studio is never quiet.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
});
afterAll(() => closePages(browser));

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

test.each(VIEWS)('%s shows where the focus is', async (view) => {
  await page.evaluate((hash) => {
    document.documentElement.dataset.motion = 'reduced';
    location.hash = hash;
  }, view);
  await untilQuiet(page);
  const unseen: string[] = [];
  for (let step = 0; step < FOCUS_STEPS; step++) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(focusWithoutMark);
    if (name !== null) unseen.push(name);
  }
  expect(unseen).toEqual([]);
});

test('a table has a ring around it as soon as keys are used in it', async () => {
  await page.evaluate(() => {
    location.hash = '#/rankings';
  });
  const grid = page.getByRole('grid').first();
  await grid.focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => grid.evaluate((element) => getComputedStyle(element, '::before').boxShadow)).toContain('inset');
});

/** The element that has the focus, if neither it nor what is around it looks different without. Runs in the page. */
function focusWithoutMark(): string | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement || focused instanceof SVGElement) || focused === document.body) return null;
  // Text has a caret.
  if (focused instanceof HTMLElement && focused.isContentEditable) return null;
  const around = [
    focused,
    focused.parentElement,
    focused.parentElement?.parentElement,
    ...(focused.parentElement?.children ?? []),
    ...focused.children,
  ];
  const look = () =>
    around
      .map((part) => {
        if (!part) return '';
        const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor, color, stroke } = getComputedStyle(part);
        // A table draws its ring over its rows.
        const over = getComputedStyle(part, '::before');
        return [outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor, color, stroke, over.content, over.boxShadow].join();
      })
      .join();
  const marked = look();
  focused.blur();
  const plain = look();
  focused.focus({ preventScroll: true, focusVisible: true } as FocusOptions);
  return marked === plain ? focused.outerHTML.slice(0, 160) : null;
}

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
