/** Puts a script of the tests into the app's page: bundled with its workers, served from the app's own address under its policy. */
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { SECURITY_HEADERS } from '../../src-main/carriers/server/static-files.ts';

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };

/** `entry`: a file of this folder. */
export async function addPageScript(page: Page, entry: string): Promise<void> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    base: '/test-page/',
    // The test runner is no production, the page is.
    oxc: { jsx: { development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: resolve(import.meta.dirname, entry), output: { entryFileNames: 'index.js' } },
    },
  });
  const [bundle] = [built].flat();
  if (bundle === undefined || !('output' in bundle)) throw new Error(`${entry} was not bundled.`);
  const files = new Map(bundle.output.map((file) => [file.fileName, 'code' in file ? file.code : file.source]));
  await page.context().route('**/test-page/**', (route) => {
    const name = new URL(route.request().url()).pathname.replace('/test-page/', '');
    const body = files.get(name);
    if (body === undefined) return route.fulfill({ status: 404 });
    const contentType = TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    return route.fulfill({ body: Buffer.from(body), contentType, headers: { ...SECURITY_HEADERS } });
  });
  for (const name of files.keys()) if (name.endsWith('.css')) await page.addStyleTag({ url: `/test-page/${name}` });
  await page.addScriptTag({ url: '/test-page/index.js', type: 'module' });
}
