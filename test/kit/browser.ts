import { readFileSync } from 'node:fs';
import { type Browser, chromium, type Download, type Page } from 'playwright-core';
import { CODE_PARAMETER } from '../../src-shared/api/sign-in.ts';
import { parseCsv } from '../../src-shared/formats/csv.ts';
import { storageStateFor } from './sign-in.ts';

const QUIET = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

let running: Promise<Browser> | null = null;

/** The same program for all files that a process of the runner tests: to start one costs as much as several tests. */
export function openBrowser(executablePath: string): Promise<Browser> {
  running ??= launchBrowser(executablePath);
  return running;
}

/** Leaves nothing of a file to the next one. */
export async function closePages(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

/** A program of one's own, which has to be closed. */
export function launchBrowser(executablePath: string, more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...QUIET, ...more] });
}

/** Waits until the page has loaded what it shows: no spinner, no running transition, no change for a fifth of a second. */
export function untilQuiet(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((done) => {
        let changed = performance.now();
        const observer = new MutationObserver(() => {
          changed = performance.now();
        });
        observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
        const isMoving = (animation: Animation) =>
          animation.playState === 'running' && animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
        const look = () => {
          const isBusy = document.querySelector('.spinner') !== null || document.getAnimations().some(isMoving);
          if (isBusy || performance.now() - changed < 200) requestAnimationFrame(look);
          else {
            observer.disconnect();
            done();
          }
        };
        requestAnimationFrame(look);
      }),
  );
}

/** Waits until the page has painted so many frames, however long they take. */
export function frames(page: Page, count: number): Promise<void> {
  return page.evaluate(async (left) => {
    for (let i = 0; i < left; i++) await new Promise((next) => requestAnimationFrame(next));
  }, count);
}

/** A page with what its console reported. */
export type AppPage = Page & { readonly faults: string[] };

interface Opening {
  readonly size?: { readonly width: number; readonly height: number };
  /** Without it nothing moves by itself, and nothing is drawn sixty times per second while a test waits. */
  readonly motion?: boolean;
  /** Before anything is loaded. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/** A page on the app that fails the test on any error in the console. */
export async function openApp(
  browser: Browser,
  url: string,
  { size = { width: 1920, height: 1080 }, motion = false, prepare }: Opening = {},
): Promise<AppPage> {
  const reducedMotion = motion ? 'no-preference' : 'reduce';
  const context = await browser.newContext({ viewport: size, reducedMotion, acceptDownloads: true, ...storageStateFor(url) });
  const page = await context.newPage();
  await prepare?.(page);
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(url);
  // The page behind a printed address signs in and goes on to the app.
  await page.waitForURL(({ searchParams }) => !searchParams.has(CODE_PARAMETER));
  return Object.assign(page, { faults });
}

/** Opens an export menu by the name of its button and takes an entry. */
export async function takeFile(page: Page, trigger: string, entry: string): Promise<Download> {
  await page.getByRole('button', { name: trigger, exact: true }).first().click();
  // The menu before may still be fading out.
  const item = page.getByRole('menu', { name: trigger, exact: true }).getByRole('menuitem', { name: entry, exact: true });
  const [download] = await Promise.all([page.waitForEvent('download'), item.click()]);
  return download;
}

/** The same as the rows of a table. */
export async function takeTable(page: Page, trigger: string): Promise<string[][]> {
  const text = readFileSync(await (await takeFile(page, trigger, 'CSV')).path(), 'utf8');
  return parseCsv(text.trimEnd());
}
