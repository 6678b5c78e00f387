/** Every kind of file of a small run: its name, its type, and that it says what the API says. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRunFile } from '../../../src-main/exports/run-file.ts';
import type { ExportedFile } from '../../../src-shared/api/exports.ts';
import type { Standing } from '../../../src-shared/api/results.ts';
import { parseCsv } from '../../../src-shared/formats/csv.ts';
import { coinHost, dropFolder, importText, newFolder, reaches, type TestHost } from '../../kit/coin-host.ts';
import { purse } from '../../kit/coin-ruleset.ts';
import { list } from '../../kit/made-up.ts';
import { withoutThreads } from '../../kit/without-threads.ts';

withoutThreads();

let folder = '';
let host: TestHost;
let runId = 0;
beforeAll(async () => {
  folder = newFolder();
  host = await coinHost(folder, 1);
  const field = [...(await importText(host, purse(15)))];
  const settings = { name: 'Purse: "all"', ruleset: 'osr', kind: 'round-robin', field, seed: '3', trials: 20, confirm: false } as const;
  ({ id: runId } = await host.call('runs.start', settings));
  await reaches(host, runId, 'done');
});
afterAll(async () => {
  await host.close();
  dropFolder(folder);
});

const textOf = (file: ExportedFile) => new TextDecoder().decode(file.bytes);
const exported = async (q: object) =>
  (JSON.parse(textOf(await host.call('export.standings', { runId, format: 'json', ...q }))) as { standings: Standing[] }).standings;

describe('standings', () => {
  test('within a filter, they are those of its members among themselves, without figures of their matches', async () => {
    // Among themselves, only some of the members have such a rate; all of them are listed.
    for (const query of ['faction:house1', 'rank<=8', 'rate>0.6']) {
      const filter = { runId, query, sort: 'rate', descending: true } as const;
      const { rows } = await host.call('runs.standings', { ...filter, within: true, limit: 100 });
      expect(rows.length).toBeGreaterThan(2);
      expect(await exported({ ...filter, within: true })).toEqual(rows);
      const all = await exported(filter);
      const names = (given: readonly Standing[]) => given.map(({ name }) => name).sort();
      expect(names(all)).toEqual(names(rows));
      expect(all.map(({ n }) => n)).not.toEqual(rows.map(({ n }) => n));
    }
    const head = async (within: boolean) => parseCsv(textOf(await host.call('export.standings', { runId, within, format: 'csv' })))[0]!;
    expect([(await head(true)).includes('heads.own'), (await head(false)).includes('heads.own')]).toEqual([false, true]);
  });

  test('in the order and of the class asked for, and only the best of each unit', async () => {
    for (const q of [{ sort: 'name' }, { sort: 'points', descending: true }, { weightClass: 'light' }, { bestPerBase: true }]) {
      const { rows } = await host.call('runs.standings', { runId, limit: 5000, ...q });
      expect(await exported(q)).toEqual(rows);
    }
    expect((await exported({ weightClass: 'light' })).every(({ weightClass }) => weightClass === 'light')).toBe(true);
  });

  test('a query that is not understood is refused, with a hint', async () => {
    const { problems } = await host.call('runs.standings', { runId, query: 'rnak:1', limit: 1 });
    const [{ code, message, hint }] = problems as [(typeof problems)[number]];
    expect(hint).toMatch(/./);
    await expect(exported({ query: 'rnak:1' })).rejects.toMatchObject({ code, message, hint });
  });
});

describe('files', () => {
  test('files have names that say what they are of, and their types', async () => {
    const { title } = await host.call('replay.ofRun', { runId, a: 0, b: 1, trial: 4 });
    const contest = await host.call('runs.contest', { runId, a: 0, b: 1 });
    const run = 'Purse- -all-';
    const pair = `${contest.a.title} against ${contest.b.title}`;
    const names = async (files: readonly Promise<ExportedFile>[]) => (await Promise.all(files)).map(({ name, mime }) => [name, mime]);
    const tables = [
      ['markdown', 'md', 'text/markdown'],
      ['csv', 'csv', 'text/csv'],
      ['json', 'json', 'application/json'],
    ] as const;
    const kinds = [['text', 'txt', 'text/plain'] as const, ...tables];
    expect(await names(kinds.map(([format]) => host.call('export.report', { runId, format })))).toEqual(
      kinds.map(([, end, mime]) => [`${run} report.${end}`, mime]),
    );
    expect(await names(kinds.map(([format]) => host.call('export.ratings', { runId, format })))).toEqual(
      kinds.map(([, end, mime]) => [`${run} ratings.${end}`, mime]),
    );
    expect(await names(tables.map(([format]) => host.call('export.standings', { runId, format })))).toEqual(
      tables.map(([, end, mime]) => [`${run} standings.${end}`, mime]),
    );
    expect(await names(tables.map(([format]) => host.call('export.contest', { runId, a: 0, b: 1, format })))).toEqual(
      tables.map(([, end, mime]) => [`${pair}.${end}`, mime]),
    );
    expect(await names((['csv', 'json'] as const).map((format) => host.call('export.matrix', { runId, format })))).toEqual([
      [`${run} matchups.csv`, 'text/csv'],
      [`${run} matchups.json`, 'application/json'],
    ]);
    const replay = await host.call('replay.ofRun', { runId, a: 0, b: 1, trial: 4 });
    expect(await names([host.call('export.log', { runId, a: 0, b: 1, trial: 4 }), host.call('replay.file', { replay })])).toEqual([
      [`${title} trial 4.log.txt`, 'text/plain'],
      [`${title} trial 4.wbreplay`, 'application/octet-stream'],
    ]);
    expect(await names([host.call('export.run', { runId })])).toEqual([[`${run}.wbrun`, 'application/json']]);
  });

  test('a matchup and its ratings as JSON are what the API replies', async () => {
    const plain = (value: unknown) =>
      JSON.parse(JSON.stringify(value, (_, v) => (ArrayBuffer.isView(v) ? Array.from(v as Float64Array) : v))) as unknown;
    const contest = JSON.parse(textOf(await host.call('export.contest', { runId, a: 0, b: 1, format: 'json' }))) as unknown;
    expect(contest).toEqual(plain(await host.call('runs.contest', { runId, a: 0, b: 1 })));
    const { rows } = JSON.parse(textOf(await host.call('export.ratings', { runId, format: 'json' }))) as {
      rows: { index: number; log_odds: number }[];
    };
    const truth = new Map((await exported({})).map((row) => [row.index, row.rating!.value]));
    expect(rows.map(({ log_odds }) => log_odds)).toEqual(rows.map(({ index }) => Number(truth.get(index)!.toFixed(2))));
    expect(rows.map(({ log_odds }) => log_odds)).toEqual(rows.map(({ log_odds }) => log_odds).toSorted((x, y) => y - x));
  });

  test('a run file has the settings of its run, and its combatants in their order', async () => {
    const { field: _, ...settings } = (await host.call('runs.get', { runId })).settings;
    const file = readRunFile((await host.call('export.run', { runId })).bytes);
    expect(file.settings).toMatchObject(settings);
    const rows = (await exported({})).toSorted((x, y) => x.index - y.index);
    expect(file.combatants.map(({ name, points }) => [name, points])).toEqual(rows.map(({ name, points }) => [name, points]));
  });

  test('a matrix has a hole where a pair never met, and its names in both directions', async () => {
    const field = (await host.call('runs.get', { runId })).settings.field.slice(0, 6);
    const { settings } = await host.call('runs.get', { runId });
    const gauntlet = await host.call('runs.start', { ...settings, name: 'G', kind: 'gauntlet', challengers: 2, field: [...field] });
    await reaches(host, gauntlet.id, 'done');
    const [head, ...lines] = parseCsv(textOf(await host.call('export.matrix', { runId: gauntlet.id, format: 'csv' }))) as [string[]];
    expect(head[0]).toBe('against');
    expect(lines.map((line) => (line as string[])[0])).toEqual(head.slice(1));
    expect(
      (lines as string[][]).map((line) =>
        line
          .slice(1)
          .map((cell) => (cell === '' ? '.' : 'x'))
          .join(''),
      ),
    ).toEqual([...['..xxxx', '..xxxx'], ...list(4, () => 'xx....')]);
    const { rates, trials, methods, indices, factions, points } = JSON.parse(
      textOf(await host.call('export.matrix', { runId: gauntlet.id, format: 'json' })),
    ) as Record<string, (number | null)[][]> & { methods: (string | null)[][] };
    const truth = await host.call('runs.matrix', { runId: gauntlet.id });
    expect([indices, factions, points]).toEqual([truth.indices, truth.factions, truth.points]);
    expect(rates![0]).toEqual([null, null, ...Array.from(truth.rates.subarray(2, 6))]);
    expect(trials![3]).toEqual(Array.from(truth.n.subarray(18, 24)));
    expect(methods[4]).toEqual([...[0, 1].map((j) => (truth.exact[24 + j] === 1 ? 'exact' : 'estimated')), null, null, null, null]);
  });
});
