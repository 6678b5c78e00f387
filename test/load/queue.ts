import type { ApiClient } from '../kit/api-client.ts';
import { purse } from '../kit/coin-ruleset.ts';

/** What is in the library when the measurement begins. */
export interface LoadedRuns {
  readonly finished: readonly number[];
  /** In order; they wait behind a run that plays for hours. */
  readonly queued: number[];
}

const FIELD = 60;

export async function fillQueue(client: ApiClient, counts: { readonly finished: number; readonly queued: number }): Promise<LoadedRuns> {
  const field = await importField(client);
  const finished: number[] = [];
  for (let i = 0; i < counts.finished; i++) finished.push(await startShort(client, field, i));
  await untilDone(client, finished.at(-1));
  const long = { name: 'Long', ruleset: 'osr', kind: 'round-robin', field, seed: '1', trials: 1_000_000, keep: 'standings' } as const;
  await client.call('runs.start', long);
  const queued: number[] = [];
  for (let i = 0; i < counts.queued; i++) queued.push(await startShort(client, field, i));
  return { finished, queued };
}

async function importField(client: ApiClient): Promise<number[]> {
  const bytes = new TextEncoder().encode(purse(FIELD));
  const rosters = await client.call('library.import', { files: [{ name: 'purse.coins', bytes }] });
  return [...(await client.call('library.select', { ruleset: 'osr', rosterIds: rosters.map(({ id }) => id) }))];
}

/** The queue plays in order, so the last one is done when all are. */
async function untilDone(client: ApiClient, last: number | undefined): Promise<void> {
  while (last !== undefined && (await client.call('runs.get', { runId: last })).status !== 'done') {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export async function startShort(client: ApiClient, field: readonly number[], number: number): Promise<number> {
  const [a = 1, b = 1] = [field[number % field.length], field[(7 * number + 1) % field.length]];
  const started = await client.call('runs.start', {
    name: `Run ${number}`,
    ruleset: 'osr',
    kind: 'single',
    field: [a, b],
    seed: String(number),
    trials: 2000,
  });
  return started.id;
}
