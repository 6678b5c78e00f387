/**
 * node test/e2e/prepare-data.ts FOLDER: a data folder in which the sample runs have finished, for every lane of browser tests to
 * copy. They take half a minute of CPU, during which each lane would wait.
 */
import { setTimeout } from 'node:timers/promises';
import { ApiClient } from '../kit/api-client.ts';
import { startAppServer } from '../kit/app-server.ts';
import { signIn } from '../kit/sign-in.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder to fill.');
const server = await startAppServer(folder);
const client = await ApiClient.connect(await signIn(server.address));
while (!(await areDone())) await setTimeout(500);
client.close();
await server.stop();

async function areDone(): Promise<boolean> {
  const runs = await client.call('runs.list', {});
  return runs.length > 0 && runs.every(({ status }) => status === 'done');
}
