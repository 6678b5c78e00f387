import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { printedAddress, signIn, withSession } from '../kit/sign-in.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the running app, with a session that `openApp` puts into the browser. */
    url: string;
    /** Program file of the browser. */
    chromium: string;
    /** Data folder of the running app. */
    dataFolder: string;
  }
}

const ROOT = resolve(import.meta.dirname, '../..');

/** The built app, served as `npm start -- --serve` serves it, over a fresh data folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromium = process.env.CHROMIUM_PATH || '/usr/bin/chromium';
  if (!existsSync(chromium)) throw new Error('No Chromium found. Run `npm test`, which gets one, or set CHROMIUM_PATH.');
  if (!existsSync(join(ROOT, 'out/main/server.js'))) throw new Error('The app is not built. Run `npm test` or `npx electron-vite build`.');
  const dataFolder = mkdtempSync(join(tmpdir(), 'warbench-e2e-'));
  const server = spawn(process.execPath, [join(ROOT, 'out/main/server.js'), '--no-open', '--data', dataFolder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((done, fail) => {
    let printed = '';
    server.stdout.on('data', (chunk) => {
      printed += chunk;
      const address = printedAddress(printed);
      if (address) done(address);
    });
    server.on('exit', (code) => fail(new Error(`The server ended with ${code}: ${printed}`)));
  });
  project.provide('url', withSession(await signIn(address)));
  project.provide('chromium', chromium);
  project.provide('dataFolder', dataFolder);
  return async () => {
    const gone = new Promise((done) => server.on('exit', done));
    server.kill('SIGTERM');
    await gone;
    rmSync(dataFolder, { recursive: true, force: true });
  };
}
