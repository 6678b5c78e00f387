/**
 * The panel of modifiers in a real browser: from the click to the painted curves. Needs the built app and Chromium; without
 * them there is nothing to measure. Wall-clock time, so the load of the machine stands beside it.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ApiClient } from '../kit/api-client.ts';
import { isAppBuilt, startAppServer } from '../kit/app-server.ts';
import { launchBrowser, openApp, untilQuiet } from '../kit/browser.ts';
import { signIn, withSession } from '../kit/sign-in.ts';
import type { BenchRow } from './main.ts';

const CLICKS = 24;

export async function bench(): Promise<readonly BenchRow[]> {
  const chromium = process.env.CHROMIUM_PATH || '/usr/bin/chromium';
  if (!existsSync(chromium) || !isAppBuilt()) return [];
  const folder = mkdtempSync(join(tmpdir(), 'warbench-panel-'));
  const server = await startAppServer(folder);
  const session = await signIn(server.address);
  const browser = await launchBrowser(chromium);
  try {
    const client = await ApiClient.connect(session);
    await client.call('library.addSamples', { ruleset: 'wh40k' });
    const page = await openApp(browser, withSession(session), { motion: true });
    await page.evaluate(() => {
      location.hash = '#/editor/wh40k';
    });
    await page.getByRole('group', { name: /^From attacks to models slain/ }).waitFor();
    await untilQuiet(page);
    const times = await clickThrough(page);
    client.close();
    return rowsOf(times);
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One switch of the panel after the other, each waited for. */
async function clickThrough(page: Page): Promise<Click[]> {
  const clicks: Click[] = [];
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => (await devtools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  for (let i = 0; i < CLICKS; i++) {
    const before = await busy();
    const wall = await page.evaluate(clickToPaint, i);
    clicks.push({ wall, cpu: 1000 * ((await busy()) - before) });
    await untilQuiet(page);
  }
  // The first clicks warm the code up; some change nothing that can be seen.
  return clicks.slice(4).filter(({ wall }) => !Number.isNaN(wall));
}

interface Click {
  /** Milliseconds until the new curves were painted. */
  readonly wall: number;
  /** Of the page's main thread until then; of no other process. */
  readonly cpu: number;
}

/** Milliseconds from a click on the i-th choice of the attacker's rail to the frame that shows the new curves. */
async function clickToPaint(i: number): Promise<number> {
  const choices = document.querySelectorAll<HTMLElement>('.modifier-choice button[aria-pressed="false"]');
  const curves = document.querySelector('.sequence-lower')!;
  const choice = choices[(5 * i) % choices.length]!;
  return new Promise((done) => {
    const from = performance.now();
    const observer = new MutationObserver(() => {
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - from)));
    });
    observer.observe(curves, { subtree: true, childList: true, attributes: true, attributeFilter: ['d'] });
    choice.click();
    setTimeout(() => done(Number.NaN), 3000);
  });
}

function rowsOf(clicks: readonly Click[]): BenchRow[] {
  const at = (pick: (click: Click) => number, share: number) => {
    const sorted = clicks.map(pick).sort((x, y) => x - y);
    return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  };
  const note = `${clicks.length} clicks that changed a curve; the aim is 100 ms`;
  return [
    { name: 'click to painted curves, median', value: at(({ wall }) => wall, 0.5), unit: 'ms', note: `${note}; wall-clock time` },
    { name: 'click to painted curves, 90 %', value: at(({ wall }) => wall, 0.9), unit: 'ms', note: `${note}; wall-clock time` },
    {
      name: 'CPU time of the page for it, median',
      value: at(({ cpu }) => cpu, 0.5),
      unit: 'ms',
      note: 'main thread; the host is in wh40k',
    },
  ];
}
