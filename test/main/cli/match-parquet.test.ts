import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeMatches } from '../../../src-main/cli/match-parquet.ts';
import { MatchReader } from '../../../src-main/store/match-file.ts';
import { coinHost, dropFolder, importText, newFolder, reaches } from '../../kit/coin-host.ts';
import { purse } from '../../kit/coin-ruleset.ts';

interface Match {
  readonly a: number;
  readonly b: number;
  readonly wins_a: number;
  readonly wins_b: number;
}

const DOCS = resolve(import.meta.dirname, '../../../docs/RUNS.md');
const folder = newFolder();
let file: Awaited<ReturnType<typeof asyncBufferFromFile>>;
let matches: Match[];

beforeAll(async () => {
  const host = await coinHost(folder, 1);
  const field = [...(await importText(host, purse(14)))];
  const settings = { name: 'Parquet', ruleset: 'osr', kind: 'round-robin', field, trials: 40, keep: 'records', seed: '1' } as const;
  const { id } = await host.call('runs.start', { ...settings, confirm: false });
  await reaches(host, id, 'done');
  await host.close();
  const reader = MatchReader.open(join(folder, 'runs', `${id}.matches`));
  await writeMatches(reader, folder);
  reader.close();
  file = await asyncBufferFromFile(join(folder, 'matches-00000.parquet'));
  matches = (await parquetReadObjects({ file })) as unknown as Match[];
});
afterAll(() => dropFolder(folder));

test('counts are whole numbers in every file', async () => {
  const { schema } = await parquetMetadataAsync(file);
  const types = Object.fromEntries(schema.map(({ name, type }) => [name, type]));
  expect(types).toMatchObject({ a: 'INT32', b: 'INT32', wins_a: 'INT32', wins_b: 'INT32', draws: 'INT32', games_a: 'INT32' });
});

test('the queries of the documentation answer what they say', () => {
  const sql = /```sql\n([^`]*)```/.exec(readFileSync(DOCS, 'utf8'))![1]!;
  const queries = sql
    .replaceAll(/^--.*$/gm, '')
    .replaceAll("'FOLDER/*.parquet'", 'matches')
    .split(';')
    .slice(0, 3);
  const db = new Database(':memory:');
  db.exec('CREATE TABLE matches (a, b, wins_a, wins_b)');
  const insert = db.prepare('INSERT INTO matches VALUES (?, ?, ?, ?)');
  for (const { a, b, wins_a, wins_b } of matches) insert.run(a, b, wins_a, wins_b);
  const [best, counters, close] = queries.map((query) => db.prepare(query).all()) as [
    { unit: number; share: number }[],
    { who: number }[],
    { a: number; b: number; apart: number }[],
  ];
  const beats = (x: number, y: number) =>
    matches.some(({ a, b, wins_a, wins_b }) => (a === x && b === y && wins_a > wins_b) || (a === y && b === x && wins_b > wins_a));
  const units = Array.from({ length: 14 }, (_, unit) => unit);
  const shares = units.map((unit) => ({ unit, share: units.filter((other) => other !== unit && beats(unit, other)).length / 13 }));
  shares.sort((x, y) => y.share - x.share || x.unit - y.unit);
  expect(best.map(({ unit }) => unit)).toEqual(shares.slice(0, 10).map(({ unit }) => unit));
  expect(best[0]!.share).toBeCloseTo(shares[0]!.share, 12);
  expect(counters.map(({ who }) => who)).toEqual(units.filter((unit) => unit !== 7 && beats(unit, 7)));
  const distances = matches.filter(({ a, b }) => a !== b).map(({ wins_a, wins_b }) => Math.abs(wins_a - wins_b));
  expect(close.map(({ apart }) => apart)).toEqual(distances.sort((x, y) => x - y).slice(0, 20));
});
