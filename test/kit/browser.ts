import { type Browser, chromium, type Page } from 'playwright-core';

const QUIET = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export function openBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: QUIET });
}

/** A page with what its console reported. */
export type AppPage = Page & { readonly faults: string[] };

/** A page on the app that fails the test on any error in the console. */
export async function openApp(browser: Browser, url: string, size = { width: 1920, height: 1080 }): Promise<AppPage> {
  const context = await browser.newContext({ viewport: size, acceptDownloads: true });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(url);
  return Object.assign(page, { faults });
}
