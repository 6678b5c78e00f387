/** Every chart over made-up figures, few and many, with long names, in a real browser: named, walked, measured, exported. */
import { resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { SMALLEST_TYPE } from '../../src-renderer/drawing/picture.ts';
import { closePages, openApp, openBrowser } from '../kit/browser.ts';
import type { ChartPage } from '../kit/chart-page.tsx';
import { CHART_SAMPLES, SAMPLE_FOOTER } from '../kit/chart-samples.tsx';
import { appUrl } from '../kit/own-app.ts';
import { labelFaults } from '../kit/page-faults.ts';

declare const window: { readonly charts: ChartPage };

const ITEMS = [1, 2, 12, 200];
const SIZES = [
  [360, 220],
  [720, 320],
  [1500, 420],
] as const;

let browser: Browser;
let page: Awaited<ReturnType<typeof openApp>>;

/** The samples with all they need as one script. */
async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    // The test runner is no production, the page is.
    oxc: { jsx: { development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: resolve(import.meta.dirname, '../kit/chart-page.tsx'), formats: ['iife'], name: 'page' },
    },
  });
  const [bundle] = [built].flat();
  if (bundle === undefined || !('output' in bundle)) throw new Error('The samples were not bundled.');
  return bundle.output[0].code;
}

beforeAll(async () => {
  browser = await openBrowser(inject('chromium'));
  page = await openApp(browser, appUrl());
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await page.evaluate(await bundled());
});
afterAll(() => closePages(browser));

const CHART = '#chart-sample > svg';

describe.each(CHART_SAMPLES.filter((s) => s.kind === 'chart').map((s) => s.name))('%s on screen', (name) => {
  test.each(ITEMS)('%i items: no label meets another at any size', async (items) => {
    for (const [width, height] of SIZES) {
      await page.evaluate(([n, i, w, h]) => window.charts.show(n, i, w, h), [name, items, width, height] as const);
      expect(await labelFaults(page, CHART), `${width} x ${height}`).toEqual([]);
    }
  });

  test('is described with its figures, and read out mark by mark', async () => {
    await page.evaluate((n) => window.charts.show(n, 12, 720, 320), name);
    const chart = page.locator(CHART);
    expect((await chart.getAttribute('aria-label')) ?? '').toMatch(/\w{3}.*\d/s);
    await chart.focus();
    const said = async (key: string) => {
      await page.keyboard.press(key);
      return page.locator('#chart-sample > [aria-live]').textContent();
    };
    const first = await said('Home');
    expect(first).toMatch(/(\d|none|all).*\.$/);
    const forth = await said('ArrowRight');
    expect(forth).not.toBe(first);
    expect(await said('ArrowLeft')).toBe(first);
    expect(await said('End')).not.toBe(first);
    expect(await labelFaults(page, `${CHART} .chart-callout`)).toEqual([]);
  });
});

test('figures move smoothly to new positions, and at once with reduced motion', async () => {
  await page.evaluate(() => window.charts.show('histogram', 12, 720, 320));
  const seconds = (motion: string) =>
    page.evaluate((set) => {
      document.documentElement.dataset.motion = set;
      const bar = document.querySelector('#chart-sample rect')!;
      return Math.max(...getComputedStyle(bar).transitionDuration.split(',').map(Number.parseFloat));
    }, motion);
  expect(await seconds('full')).toBeGreaterThan(0);
  expect(await seconds('reduced')).toBe(0);
});

describe.each(CHART_SAMPLES.map(({ name, kind }) => ({ name, kind })))('picture: $name', ({ name, kind }) => {
  test.each(ITEMS)('%i items: well-formed, titled, described, footed, and readable on a phone', async (items) => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    const text = await page.evaluate(([n, i]) => window.charts.picture(n, i, { theme: 'dark', transparent: false, footer: true }), [
      name,
      items,
    ] as const);
    const read = await page.evaluate((svg) => {
      const doc = new DOMParser().parseFromString(svg, 'image/svg+xml');
      const child = (tag: string) => doc.querySelector(`svg > ${tag}`)?.textContent ?? '';
      return { fault: doc.querySelector('parsererror')?.textContent ?? null, title: child('title'), description: child('desc') };
    }, text);
    expect(read).toMatchObject({ fault: null, title: `Sample & <${name}>` });
    expect(read.description).toMatch(/\w{3}.*\d/s);
    expect(text).not.toMatch(/var\(--|tabindex|aria-/);
    // A card says what stands in it; its footer may have to be cut.
    expect(text).toContain(kind === 'card' ? SAMPLE_FOOTER.slice(0, 40) : SAMPLE_FOOTER);
    expect(await labelFaults(page, kind === 'card' ? `${CHART} > svg` : CHART)).toEqual([]);
    const smallest = await page.evaluate((selector) => {
      const texts = [...document.querySelectorAll<SVGTextElement>(`${selector} text, ${selector} tspan`)].filter(
        (t) => t.textContent !== '',
      );
      const sizes = texts.map((t) => {
        const { a, b } = t.getScreenCTM() ?? new DOMMatrix();
        return Number.parseFloat(getComputedStyle(t).fontSize) * Math.hypot(a, b);
      });
      return Math.min(...sizes);
    }, CHART);
    expect(smallest).toBeGreaterThanOrEqual(SMALLEST_TYPE - 0.01);
  });

  test('can be exported without footer and background', async () => {
    const text = await page.evaluate((n) => window.charts.picture(n, 12, { theme: 'light', transparent: true, footer: false }), name);
    if (kind !== 'card') expect(text).not.toContain('Spring Muster');
    const painted = await page.evaluate(() => {
      const box = document.querySelector('#chart-sample > svg')!;
      const whole = (el: Element) =>
        el.getBoundingClientRect().width >= box.getBoundingClientRect().width - 1 && el.getBoundingClientRect().height > 500;
      return [...box.querySelectorAll('rect')].filter(whole).length;
    });
    expect(painted).toBe(0);
  });
});

test.each([1920, 2560, 3840])('a PNG %i pixels wide is that wide, and 16:9', async (width) => {
  expect(await page.evaluate((w) => window.charts.pngSize('rate bars', 12, w), width)).toEqual({ width, height: (width * 9) / 16 });
});

test('nothing was reported in the console', () => expect(page.faults).toEqual([]));
