/** The app that a file of browser tests has for itself: the built server over its own copy of the sample data. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { AUTOPLAY_SETTING } from '../../src-renderer/state/settings-keys.ts';
import { ApiClient } from './api-client.ts';
import { type AppServer, startAppServer } from './app-server.ts';
import { type SignedIn, signIn, withSession } from './sign-in.ts';

interface OwnApp {
  readonly server: AppServer;
  readonly session: SignedIn;
  readonly dataFolder: string;
}

let app: OwnApp | null = null;

export async function openOwnApp(): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'warbench-e2e-'));
  cpSync(inject('sampleData'), dataFolder, { recursive: true });
  const server = await startAppServer(dataFolder);
  const session = await signIn(server.address);
  app = { server, session, dataFolder };
  await standStill(session);
}

export async function closeOwnApp(): Promise<void> {
  if (app === null) return;
  await app.server.stop();
  rmSync(app.dataFolder, { recursive: true, force: true });
  app = null;
}

export function appSession(): SignedIn {
  if (app === null) throw new Error('The app of this file has not started.');
  return app.session;
}

/** Address of the app, with a session that `openApp` puts into the browser. */
export function appUrl(): string {
  return withSession(appSession());
}

/** Most tests look at one moment of a replay; those about playing switch it on. */
async function standStill(session: SignedIn): Promise<void> {
  const client = await ApiClient.connect(session);
  await client.call('settings.set', { key: AUTOPLAY_SETTING, value: false });
  client.close();
}
