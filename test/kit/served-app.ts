/** The built app over a data folder, in a headless Chromium whose work can be measured: for benches and pictures of views. */
import { existsSync, readFileSync } from 'node:fs';
import type { CDPSession, Page } from 'playwright-core';
import { startAppServer } from './app-server.ts';
import { type AppPage, launchBrowser, openApp } from './browser.ts';

export interface ServedApp {
  readonly page: AppPage;
  /** Milliseconds the window's main thread worked, in all. */
  busy(): Promise<number>;
  /** Milliseconds all threads of the window's process worked, painting included. */
  processBusy(): Promise<number>;
  /** Milliseconds of CPU the host has used. */
  hostBusy(): number;
  /** Megabytes of the host process. */
  hostMemory(): number;
  /** Megabytes of live script objects in the window. */
  heap(): Promise<number>;
  close(): Promise<void>;
}

export function chromiumPath(): string | null {
  const path = process.env.CHROMIUM_PATH || '/usr/bin/chromium';
  return existsSync(path) ? path : null;
}

export async function serveApp(dataFolder: string, chromium: string): Promise<ServedApp> {
  const server = await startAppServer(dataFolder);
  const browser = await launchBrowser(chromium);
  const page = await openApp(browser, server.address, { motion: true });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const all = await browser.newBrowserCDPSession();
  return {
    page,
    busy: async () => 1000 * (await metric(cdp, 'TaskDuration')),
    processBusy: async () => {
      const { processInfo } = await all.send('SystemInfo.getProcessInfo');
      return 1000 * Math.max(...processInfo.filter((p) => p.type === 'renderer').map((p) => p.cpuTime));
    },
    hostBusy: () => {
      const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return 10 * (Number(fields[11]) + Number(fields[12]));
    },
    hostMemory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024,
    heap: async () => {
      await cdp.send('HeapProfiler.collectGarbage');
      return (await metric(cdp, 'JSHeapUsedSize')) / 1e6;
    },
    close: async () => {
      await browser.close();
      await server.stop();
    },
  };
}

async function metric(cdp: CDPSession, name: string): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find((m) => m.name === name)?.value ?? Number.NaN;
}

/** Milliseconds from a deed in the page until a condition holds there, looked at every frame. */
export function timeUntil(page: Page, deed: string, condition: string): Promise<number> {
  return page.evaluate(
    async ([act, done]) => {
      const holds = new Function(`return (${done})`) as () => boolean;
      const started = performance.now();
      new Function(act!)();
      while (!holds()) {
        if (performance.now() - started > 120_000) throw new Error(`waited two minutes for ${done}`);
        await new Promise((next) => requestAnimationFrame(next));
      }
      return performance.now() - started;
    },
    [deed, condition],
  );
}

/** CPU a frame while `each` (a body given the frame's number `i`) is done once a frame. */
export async function cpuPerFrame(app: ServedApp, frames: number, each: string): Promise<{ main: number; process: number }> {
  const run = (count: number) =>
    app.page.evaluate(
      async ([body, n]) => {
        const deed = new Function('i', body!) as (i: number) => void;
        for (let i = 0; i < Number(n); i++) {
          deed(i);
          await new Promise((next) => requestAnimationFrame(next));
        }
      },
      [each, String(count)],
    );
  await run(20);
  const [main, process] = [await app.busy(), await app.processBusy()];
  await run(frames);
  return { main: ((await app.busy()) - main) / frames, process: ((await app.processBusy()) - process) / frames };
}

/** Until the host has nothing to do. */
export async function settled(app: ServedApp): Promise<void> {
  for (let quiet = 0, last = app.hostBusy(); quiet < 3; ) {
    await app.page.waitForTimeout(1000);
    const now = app.hostBusy();
    quiet = now - last < 50 ? quiet + 1 : 0;
    last = now;
  }
}

/** The quickest of several: what it takes when nothing else wants the machine. */
export function quickest(values: readonly number[]): number {
  return Math.min(...values);
}

export function median(values: readonly number[]): number {
  return [...values].sort((x, y) => x - y)[Math.floor(values.length / 2)] ?? Number.NaN;
}
