/** Two surfaces show one film: the 2D canvas, which draws only what has changed since the frame before, and WebGL. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { RULESETS } from '../../src-shared/rulesets/index.ts';
import { type AppPage, launchBrowser, openApp } from '../kit/browser.ts';
import { appUrl } from '../kit/own-app.ts';
import { addPageScript } from '../kit/page-scripts.ts';
import type { PainterPage } from '../kit/painter-page.ts';
import { sampleReplay } from '../renderer/stage/fixtures/replay-file.ts';

declare const window: { readonly painter: PainterPage };

/** Stretches of a film: neighbouring frames, so many that resting things settle, and jumps between them. */
const TIMES = [0, 6, 12, 25].flatMap((start) => Array.from({ length: 9 }, (_, i) => start + i / 15));

/** WebGL by the processor, as this machine may have no graphics card; nothing else, which takes it ten times as long. */
const WITH_WEBGL = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-accelerated-2d-canvas',
  '--disable-gpu-rasterization',
  '--disable-gpu-compositing',
];
/** Edges are smoothed differently; a missing layer or a wrong place is far more. */
const MOST_APART = 2;

let browser: Browser;
let page: AppPage;

async function openPage(more: readonly string[] = []): Promise<void> {
  browser = await launchBrowser(inject('chromium'), more);
  page = await openApp(browser, appUrl());
  await addPageScript(page, 'painter-page.ts');
  await page.waitForFunction(() => 'painter' in window);
}

describe('only what has changed is drawn on the 2D canvas', () => {
  beforeAll(() => openPage(), 120_000);
  afterAll(() => browser.close());

  test.each(RULESETS.map((ruleset, i) => [ruleset.id, ruleset, i > 0] as const))(
    '%s',
    { timeout: 120_000 },
    async (id, ruleset, ground) => {
      const order = { ruleset: id, events: JSON.stringify(sampleReplay(ruleset).events), times: TIMES, ground };
      const { differing, differentlyEncoded, pictures } = await page.evaluate((given) => window.painter.compare(given), order);
      expect(differing).toEqual([]);
      expect(differentlyEncoded).toEqual([]);
      expect(pictures).toBeGreaterThan(6);
    },
  );
});

describe('a graphics card shows the same pictures', () => {
  beforeAll(() => openPage(WITH_WEBGL), 120_000);
  afterAll(() => browser.close());

  test.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('%s', { timeout: 120_000 }, async (id, ruleset) => {
    const times = TIMES.filter((_, i) => i % 18 === 4);
    const order = { ruleset: id, events: JSON.stringify(sampleReplay(ruleset).events), times, ground: true };
    const { renderer, apart, changes } = await page.evaluate((given) => window.painter.compareWithCard(given), order);
    expect(renderer).toBe('webgl');
    expect(Math.max(...apart)).toBeLessThan(MOST_APART);
    expect(changes).toBe(2);
  });
});
