/** The runs that a fresh app plays of its own samples. */
import { vi } from 'vitest';
import { ApiClient } from './api-client.ts';

/** The name of a game's run, when it is done. `url`: of the app, with its session. */
export async function sampleRunDone(url: string, ruleset: string, timeout: number): Promise<string> {
  const session = JSON.parse(Buffer.from(new URL(url).searchParams.get('session')!, 'base64url').toString());
  const client = await ApiClient.connect(session);
  const done = async () =>
    (await client.call('runs.list', {})).find((run) => run.ruleset === ruleset && run.status === 'done' && !run.step);
  const run = await vi.waitUntil(done, { timeout, interval: 1000 });
  client.close();
  return run.name;
}
