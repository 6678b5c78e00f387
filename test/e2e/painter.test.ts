/** The 2D canvas draws only what has changed since the frame before; every frame must be what it is when it is drawn whole. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { RULESETS } from '../../src-shared/rulesets/index.ts';
import { type AppPage, openApp, openBrowser } from '../kit/browser.ts';
import { appUrl } from '../kit/own-app.ts';
import { addPageScript } from '../kit/page-scripts.ts';
import type { PainterPage } from '../kit/painter-page.ts';
import { sampleReplay } from '../renderer/stage/fixtures/replay-file.ts';

declare const window: { readonly painter: PainterPage };

/** Stretches of a film: neighbouring frames, so many that resting things settle, and jumps between them. */
const TIMES = [0, 6, 12, 25].flatMap((start) => Array.from({ length: 9 }, (_, i) => start + i / 15));

let browser: Browser;
let page: AppPage;

beforeAll(async () => {
  browser = await openBrowser(inject('chromium'));
  page = await openApp(browser, appUrl());
  await addPageScript(page, 'painter-page.ts');
  await page.waitForFunction(() => 'painter' in window);
}, 120_000);

afterAll(() => browser.close());

test.each(RULESETS.map((ruleset, i) => [ruleset.id, ruleset, i > 0] as const))('%s', { timeout: 120_000 }, async (id, ruleset, ground) => {
  const order = { ruleset: id, events: JSON.stringify(sampleReplay(ruleset).events), times: TIMES, ground };
  const { differing, differentlyEncoded, pictures } = await page.evaluate((given) => window.painter.compare(given), order);
  expect(differing).toEqual([]);
  expect(differentlyEncoded).toEqual([]);
  expect(pictures).toBeGreaterThan(6);
});
