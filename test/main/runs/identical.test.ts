import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '../../../src-shared/api/index.ts';
import { coinHost, dropFolder, importText, newFolder, reaches, type TestHost } from '../../kit/coin-host.ts';
import { purse } from '../../kit/coin-ruleset.ts';

type Settings = Input<'runs.start'>;

/** Everything a run says, as bytes: standings, highlights, factions, one contest, the match file. */
async function resultsOf(folder: string, host: TestHost, settings: Settings): Promise<string> {
  const { id } = await host.call('runs.start', settings);
  await reaches(host, id, 'done');
  const standings = await host.call('runs.standings', { runId: id, limit: 5000 });
  const highlights = await host.call('runs.highlights', { runId: id });
  const contest = await host.call('runs.contest', { runId: id, a: 0, b: 1 });
  const { progress } = await host.call('runs.get', { runId: id });
  const counts = [progress.trialsDone, progress.matchupsDone, progress.trials];
  const matches = settings.kind === 'round-robin' ? readFileSync(join(folder, 'runs', `${id}.matches`)).toString('base64') : '';
  return JSON.stringify([standings, highlights, contest.odds, contest.picks, counts, matches], (_k, v) =>
    ArrayBuffer.isView(v) ? Array.from(v as Float64Array) : v,
  );
}

describe('the same run', () => {
  const folders: string[] = [];
  const hosts: TestHost[] = [];
  let field: readonly number[] = [];

  beforeAll(async () => {
    for (const threads of [1, 2, 4]) {
      const folder = newFolder();
      folders.push(folder);
      const host = await coinHost(folder, threads);
      hosts.push(host);
      field = await importText(host, purse(90));
    }
  });

  afterAll(async () => {
    for (const host of hosts) await host.close();
    folders.forEach(dropFolder);
  });

  const base = { name: 'Same', ruleset: 'osr', seed: '42' } as const;
  const cases: readonly [string, () => Settings][] = [
    ['round-robin, outcomes', () => ({ ...base, kind: 'round-robin', field: [...field], trials: 12 })],
    ['round-robin, records', () => ({ ...base, kind: 'round-robin', field: [...field], trials: 1, keep: 'records' })],
    ['gauntlet in full', () => ({ ...base, kind: 'gauntlet', field: field.slice(0, 12), challengers: 2, trials: 3000, precision: 0.02 })],
    ['gauntlet as a matrix', () => ({ ...base, kind: 'gauntlet', field: [...field], challengers: 20, trials: 130, precision: 0.1 })],
    ['single', () => ({ ...base, kind: 'single', field: field.slice(0, 2), trials: 40_000, precision: 0.006 })],
    ['ladder', () => ({ ...base, kind: 'ladder', field: [...field], trials: 50, topPlaces: 5 })],
  ];

  test.each(cases)('%s: 1, 2 and 4 threads give the same bytes', async (_name, settings) => {
    const answers: string[] = [];
    for (const [i, host] of hosts.entries()) answers.push(await resultsOf(folders[i]!, host, settings()));
    expect(answers[1]).toBe(answers[0]);
    expect(answers[2]).toBe(answers[0]);
  });
});
