import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HostServices } from '../../../src-main/host/host-services.ts';
import { createHost } from '../../../src-main/host.ts';
import type { Input, Method, Reply } from '../../../src-shared/api/index.ts';
import { dropFolder, newFolder, WORKER } from '../../kit/coin-host.ts';
import { makeLargeRun } from '../../kit/large-run.ts';

/** More than the host reads and computes itself. */
const MANY = 21_000;

const folder = newFolder();
let host: HostServices;
let runId = 0;
const ask = <M extends Method>(method: M, input: Input<M>) => host.call(method, input) as Promise<Reply<M>>;

beforeAll(async () => {
  runId = await makeLargeRun(folder, MANY);
  const shippedFolder = resolve(import.meta.dirname, '../../..');
  host = await createHost({ dataFolder: folder, threads: 1, workerUrl: WORKER, shell: 'server', shippedFolder, samples: false });
}, 120_000);
afterAll(async () => {
  await host?.close();
  dropFolder(folder);
});

test('what asks for figures only is answered before the names of a large field are loaded', async () => {
  const [first] = await ask('runs.classes', { runId });
  const figures = { runId, bestPerBase: false, query: 'points<150 rank<=5000', mark: 'rank<=9', weightClass: first!.id, limit: 3 };
  const early = await ask('runs.standings', figures);
  // Who is a loadout of whom is not known yet.
  expect(early.rows.map((row) => row.loadout)).toEqual([null, null, null]);
  const byWord = await ask('runs.standings', { ...figures, query: `${figures.query} (lancers or -lancers)` });
  expect(byWord.rows.some((row) => row.loadout !== null)).toBe(true);
  const later = await ask('runs.standings', figures);
  const asFound = ({ total, marked, rows }: typeof early) => ({
    total,
    marked,
    rows: rows.map(({ combatantId, rank }) => [combatantId, rank]),
  });
  expect(asFound(early)).toEqual(asFound(later));
  expect(asFound(early)).toEqual(asFound(byWord));
  expect(early.total).toBeGreaterThan(0);
});

test('standings of a large field are computed on threads and match the library', async () => {
  const best = await ask('runs.standings', { runId, limit: 5 });
  expect(best.total).toBe(MANY);
  expect(best.rows.map((row) => row.rank)).toEqual([1, 2, 3, 4, 5]);
  const byName = await ask('runs.standings', { runId, sort: 'name', query: 'lancers points<150', limit: 500 });
  const inLibrary = await ask('library.combatants', { ruleset: 'opr', sort: 'name', query: 'lancers points<150', limit: 500 });
  expect(byName.total).toBe(inLibrary.total);
  expect(byName.rows.map((row) => `${row.name}, ${row.detail}, ${row.faction}, ${row.points}`)).toEqual(
    inLibrary.rows.map((row) => `${row.name}, ${row.detail}, ${row.faction}, ${row.points}`),
  );
  expect((await ask('runs.get', { runId, field: false })).combatants).toBe(MANY);
});
