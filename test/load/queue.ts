import type { ApiClient } from '../kit/api-client.ts';
import { purse } from '../kit/coin-ruleset.ts';

/** Imports combatants, starts a run that plays for hours, and queues short ones behind it; returns the queued ones in order. */
export async function fillQueue(client: ApiClient, count: number): Promise<number[]> {
  const field = await importField(client);
  const long = { name: 'Long', ruleset: 'osr', kind: 'round-robin', field, seed: '1', trials: 1_000_000, keep: 'standings' } as const;
  await client.call('runs.start', long);
  const queued: number[] = [];
  for (let i = 0; i < count; i++) queued.push(await startShort(client, field, i));
  return queued;
}

async function importField(client: ApiClient): Promise<number[]> {
  const bytes = new TextEncoder().encode(purse(60));
  await client.call('library.import', { files: [{ name: 'purse.coins', bytes }] });
  return [...(await client.call('library.select', { ruleset: 'osr' }))];
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
