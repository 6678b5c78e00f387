/** A data folder in which the sample runs have finished, for apps of tests to copy: playing them takes half a minute of CPU. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ApiClient } from './api-client.ts';
import { startAppServer } from './app-server.ts';
import { signIn } from './sign-in.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const KEPT = join(ROOT, '.cache/sample-data');

/** Played once per build, then kept. */
export async function sampleData(): Promise<string> {
  const folder = join(KEPT, buildHash());
  if (existsSync(folder)) return folder;
  rmSync(KEPT, { recursive: true, force: true });
  const unfinished = `${folder}.unfinished`;
  mkdirSync(unfinished, { recursive: true });
  await playSamples(unfinished);
  renameSync(unfinished, folder);
  return folder;
}

/** Of what the host runs; the commit it is built from changes nothing. */
function buildHash(): string {
  const folder = join(ROOT, 'out/main');
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.js')))
    hash.update(`${name}\0`).update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 16);
}

async function playSamples(folder: string): Promise<void> {
  const server = await startAppServer(folder);
  const client = await ApiClient.connect(await signIn(server.address));
  const areDone = async () => {
    const runs = await client.call('runs.list', {});
    return runs.length > 0 && runs.every(({ status }) => status === 'done');
  };
  while (!(await areDone())) await setTimeout(500);
  client.close();
  await server.stop();
}
