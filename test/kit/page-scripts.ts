/** Puts a script of the tests into the app's page: bundled with its workers, served from the app's own address under its policy. */
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { SECURITY_HEADERS } from '../../src-main/carriers/server/static-files.ts';

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };

type Files = ReadonlyMap<string, string | Uint8Array>;

const bundled = new Map<string, Promise<Files>>();

/** Once per process, however many pages it is for. */
function bundleOf(entry: string): Promise<Files> {
  const files = bundled.get(entry) ?? bundle(entry);
  bundled.set(entry, files);
  return files;
}

async function bundle(entry: string): Promise<Files> {
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
  const [first] = [built].flat();
  if (first === undefined || !('output' in first)) throw new Error(`${entry} was not bundled.`);
  return new Map(first.output.map((file) => [file.fileName, 'code' in file ? file.code : file.source]));
}

/** `entry`: a file of this folder. */
export async function addPageScript(page: Page, entry: string): Promise<void> {
  const files = await bundleOf(entry);
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
