import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { AUTOPLAY_SETTING } from '../../src-renderer/state/settings-keys.ts';
import { ApiClient } from '../kit/api-client.ts';
import { startAppServer } from '../kit/app-server.ts';
import { type SignedIn, signIn, withSession } from '../kit/sign-in.ts';

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

/** The built app over a fresh data folder, or over a copy of the one that WARBENCH_E2E_DATA names (prepare-data.ts). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromium = process.env.CHROMIUM_PATH || '/usr/bin/chromium';
  if (!existsSync(chromium)) throw new Error('No Chromium found. Run `npm test`, which gets one, or set CHROMIUM_PATH.');
  const dataFolder = mkdtempSync(join(tmpdir(), 'warbench-e2e-'));
  const prepared = process.env.WARBENCH_E2E_DATA;
  if (prepared) cpSync(prepared, dataFolder, { recursive: true });
  const server = await startAppServer(dataFolder);
  const session = await signIn(server.address);
  await standStill(session);
  project.provide('url', withSession(session));
  project.provide('chromium', chromium);
  project.provide('dataFolder', dataFolder);
  return async () => {
    await server.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  };
}

/** Most tests look at one moment of a replay; those about playing switch it on. */
async function standStill(session: SignedIn): Promise<void> {
  const client = await ApiClient.connect(session);
  await client.call('settings.set', { key: AUTOPLAY_SETTING, value: false });
  client.close();
}
