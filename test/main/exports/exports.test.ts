import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ExportedFile } from '../../../src-shared/api/exports.ts';
import type { Standing, VideoReport } from '../../../src-shared/api/results.ts';
import { parseCsv } from '../../../src-shared/formats/csv.ts';
import { certaintyText, shareOf, shareText } from '../../../src-shared/stats/share.ts';
import { coinHost, dropFolder, importText, newFolder, reaches, type TestHost } from '../../kit/coin-host.ts';
import { purse } from '../../kit/coin-ruleset.ts';
import { list } from '../../kit/made-up.ts';
import { withoutThreads } from '../../kit/without-threads.ts';

withoutThreads();

let folder = '';
let other = '';
let host: TestHost;
let runId = 0;
beforeAll(async () => {
  folder = newFolder();
  other = newFolder();
  host = await coinHost(folder, 2);
  const text = `${purse(40)}=cmd()|"x",y 0.1 30 Mint cursed\n`;
  const field = [...(await importText(host, text))];
  const run = await host.call('runs.start', { name: 'Purse: "all"', ruleset: 'osr', kind: 'round-robin', field, seed: '3', trials: 60 });
  runId = run.id;
  await reaches(host, runId, 'done');
});
afterAll(async () => {
  await host.close();
  dropFolder(folder);
  dropFolder(other);
});

const textOf = (file: ExportedFile) => new TextDecoder().decode(file.bytes);
const standings = async () => (await host.call('runs.standings', { runId, limit: 5000 })).rows;

describe('standings', () => {
  test('as CSV they come back number for number, and no name becomes a formula', async () => {
    const rows = parseCsv(textOf(await host.call('export.standings', { runId, format: 'csv' })));
    const [head, ...lines] = rows as [string[], ...string[][]];
    const column = (name: string) => head.indexOf(name);
    const truth = await standings();
    expect(lines.length).toBe(41);
    for (const [i, line] of lines.entries()) {
      const row = truth[i]!;
      expect(Number(line[column('rate')])).toBe(row.rate);
      expect(line[column('method')]).toBe(row.method);
      expect(Number(line[column('wins')])).toBe(row.wins);
      expect(Number(line[column('strength')])).toBe(row.strength);
      expect(line[column('name')]?.replace(/^'/, '')).toBe(row.name);
    }
    expect(lines.find((line) => line[column('name')]?.includes('cmd'))?.[column('name')]).toBe('\'=cmd()|"x",y');
    expect(lines.find((line) => line[column('name')]?.includes('cmd'))?.[column('unmodelled')]).toBe('Curse');
  });

  test('as JSON they are the API rows', async () => {
    const file = await host.call('export.standings', { runId, format: 'json' });
    expect((JSON.parse(textOf(file)) as { standings: Standing[] }).standings).toEqual(await standings());
    expect(file.name).toBe('Purse- -all- standings.json');
  });

  test('as Markdown every row has the columns of the head, bars in names escaped', async () => {
    const lines = textOf(await host.call('export.standings', { runId, format: 'markdown', query: 'faction:mint or faction:house1' }))
      .split('\n')
      .filter((l) => l.startsWith('|'));
    expect(lines.length).toBe(2 + 9);
    for (const line of lines) expect(line.split(/(?<!\\)\|/).length).toBe(9);
    expect(lines[0]).toContain('| Win rate | Known from | Left out |');
    const cursed = shareOf((await standings()).find((row) => row.name.includes('cmd'))!);
    expect(lines.find((l) => l.includes('cmd'))).toContain(`| ${shareText(cursed)} | ${certaintyText(cursed)} | Not modelled: Curse |`);
  });

  test('within a filter, they are those of its members among themselves, without figures of their matches', async () => {
    const filter = { runId, query: 'faction:house1', sort: 'rate', descending: true } as const;
    const { rows } = await host.call('runs.standings', { ...filter, within: true, limit: 100 });
    expect(rows.length).toBe(8);
    const file = await host.call('export.standings', { ...filter, within: true, format: 'json' });
    expect((JSON.parse(textOf(file)) as { standings: Standing[] }).standings).toEqual(rows);
    const head = async (within: boolean) => parseCsv(textOf(await host.call('export.standings', { ...filter, within, format: 'csv' })))[0]!;
    expect([(await head(true)).includes('heads.own'), (await head(false)).includes('heads.own')]).toEqual([false, true]);
    // The same members among all.
    const among = await host.call('export.standings', { ...filter, format: 'json' });
    const names = (given: readonly Standing[]) => given.map(({ name }) => name).sort();
    const all = (JSON.parse(textOf(among)) as { standings: Standing[] }).standings;
    expect(names(all)).toEqual(names(rows));
    expect(all.map(({ n }) => n)).not.toEqual(rows.map(({ n }) => n));
  });

  test('in the order and of the class asked for, and only the best of each unit', async () => {
    const exported = async (q: object) =>
      (JSON.parse(textOf(await host.call('export.standings', { runId, format: 'json', ...q }))) as { standings: Standing[] }).standings;
    for (const q of [{ sort: 'name' }, { sort: 'points', descending: true }, { weightClass: 'light' }, { bestPerBase: true }]) {
      const { rows } = await host.call('runs.standings', { runId, limit: 5000, ...q });
      expect(await exported(q)).toEqual(rows);
    }
    expect((await exported({ weightClass: 'light' })).every(({ weightClass }) => weightClass === 'light')).toBe(true);
  });

  test('a query that is not understood is refused', async () => {
    await expect(host.call('export.standings', { runId, format: 'csv', query: 'nope:1' })).rejects.toThrow("no field 'nope'");
  });
});

describe('the report', () => {
  test('names champions with intervals, the best of each class, drama and upsets with their addresses', async () => {
    const report = await host.call('runs.report', { runId });
    const rows = await standings();
    expect(report.confirmed).toBe(true);
    expect(report.champions).toHaveLength(10);
    for (const line of report.champions) {
      const { rate } = rows.find((r) => r.index === line.index)!;
      expect(Math.abs(line.rate - rate)).toBeLessThan(0.05);
    }
    expect(report.perClass.length).toBe(2);
    for (const pair of report.drama) {
      expect(Math.abs(pair.rateA - 0.5)).toBeLessThanOrEqual(0.05);
      const replay = await host.call('replay.ofRun', { runId, a: pair.a, b: pair.b, trial: pair.trial });
      expect(replay.address).toMatchObject({ a: pair.a, b: pair.b, trial: pair.trial });
    }
    expect(report.upsets.length).toBeGreaterThan(0);
    for (const u of report.upsets) {
      const cheapWins = u.pointsA < u.pointsB ? u.rateA > 0.5 : u.rateA < 0.5;
      expect(cheapWins && Math.min(u.pointsA, u.pointsB) < 0.9 * Math.max(u.pointsA, u.pointsB)).toBe(true);
    }
    expect(report.unmodelled).toEqual([{ name: '=cmd()|"x",y', rules: ['Curse'] }]);
  });

  test('in four forms', async () => {
    const report = await host.call('runs.report', { runId });
    const text = textOf(await host.call('export.report', { runId, format: 'text' }));
    for (const heading of ['OVERALL CHAMPIONS', 'BEST PER WEIGHT CLASS', 'BEST MATCHUPS (for drama)', 'BIGGEST UPSETS']) {
      expect(text).toContain(heading);
    }
    expect(text).toMatch(/#1\S* +Coin\d+-\d - \d+\.\d % \(\d+\.\d to \d+\.\d %, [\d,]+ trials\)/);
    expect(text).toMatch(/measured with [\d,]+ fresh trials after the run/);
    expect(text).toContain('=cmd()|"x",y: Not modelled: Curse');
    expect(JSON.parse(textOf(await host.call('export.report', { runId, format: 'json' }))) as VideoReport).toEqual(report);
    expect(textOf(await host.call('export.report', { runId, format: 'markdown' }))).toContain('## Biggest upsets');
    const csv = parseCsv(textOf(await host.call('export.report', { runId, format: 'csv' })));
    expect(csv.filter((r) => r[0] === 'champion').length).toBe(10);
    expect(new Set(csv.map((r) => r.length)).size).toBe(1);
  });
});

describe('other files', () => {
  test('matrix, contest, log', async () => {
    const matrix = parseCsv(textOf(await host.call('export.matrix', { runId, format: 'csv' })));
    expect(matrix.length).toBe(42);
    expect(Number(matrix[1]?.[2]) + Number(matrix[2]?.[1])).toBeCloseTo(1, 6);
    const json = JSON.parse(textOf(await host.call('export.matrix', { runId, format: 'json' }))) as {
      rates: number[][];
      methods: string[][];
    };
    expect(json.rates.length).toBe(41);
    const { exact } = await host.call('runs.matrix', { runId });
    expect(json.methods[0]!.slice(1, 3)).toEqual([1, 2].map((cell) => (exact[cell] === 1 ? 'exact' : 'estimated')));
    const contest = parseCsv(textOf(await host.call('export.contest', { runId, a: 0, b: 1, format: 'csv' })));
    expect(new Set(contest.slice(1).map((r) => r[0]))).toEqual(new Set(['odds', 'exact', 'mean', 'histogram', 'ledger', 'watch']));
    expect(new Set(contest.map((r) => r.length))).toEqual(new Set([8]));
    expect(contest.filter((r) => r[0] === 'odds').map((r) => r[7])).toEqual(['estimated', 'estimated', 'estimated']);
    const markdown = textOf(await host.call('export.contest', { runId, a: 0, b: 1, format: 'markdown' }));
    expect(markdown).toContain('Trials to watch: typical');
    expect(markdown).toContain('| Draw | 0 % | exact |  |');
    expect(markdown).toMatch(/Played as an illustration: \d+\.\d % \(.*, 60 trials\) to .*, draws none in 60\./);
    const log = textOf(await host.call('export.log', { runId, a: 0, b: 1, trial: 4 }));
    expect(log.split('wins a toss').length).toBeGreaterThan(2);
  });

  test('have names that say what they are of, and their types', async () => {
    const { title } = await host.call('replay.ofRun', { runId, a: 0, b: 1, trial: 4 });
    const contest = await host.call('runs.contest', { runId, a: 0, b: 1 });
    const run = 'Purse- -all-';
    const pair = `${contest.a.title} against ${contest.b.title}`;
    const names = async (files: readonly Promise<ExportedFile>[]) => (await Promise.all(files)).map(({ name, mime }) => [name, mime]);
    const kinds = [
      ...[['text', 'txt', 'text/plain'] as const, ['markdown', 'md', 'text/markdown'] as const],
      ...[['csv', 'csv', 'text/csv'] as const, ['json', 'json', 'application/json'] as const],
    ];
    const tables = kinds.slice(1) as [] as ['markdown' | 'csv' | 'json', string, string][];
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
    const truth = new Map((await standings()).map((row) => [row.index, row.rating!.value]));
    expect(rows.map(({ log_odds }) => log_odds)).toEqual(rows.map(({ index }) => Number(truth.get(index)!.toFixed(2))));
    expect(rows.map(({ log_odds }) => log_odds)).toEqual(rows.map(({ log_odds }) => log_odds).toSorted((x, y) => y - x));
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

  test('a replay file opens again, also without the run', async () => {
    const replay = await host.call('replay.ofRun', { runId, a: 2, b: 5, trial: 9 });
    const file = await host.call('replay.file', { replay });
    expect(await host.call('replay.open', { bytes: file.bytes })).toEqual(replay);
    await expect(host.call('replay.open', { bytes: file.bytes.slice(0, 30) })).rejects.toThrow('damaged');
  });

  test('a run file played elsewhere gives the same bytes', async () => {
    const file = await host.call('export.run', { runId });
    const there = await coinHost(other, 1);
    try {
      const settings = await there.call('runs.open', { bytes: file.bytes });
      const again = await there.call('runs.open', { bytes: file.bytes });
      expect(again.field).toEqual(settings.field);
      expect((await there.call('library.rosters', {})).length).toBe(1);
      const run = await there.call('runs.start', { ...settings, field: [...settings.field] });
      await reaches(there, run.id, 'done');
      const rows = (await there.call('runs.standings', { runId: run.id, limit: 5000 })).rows;
      const strip = (s: Standing) => ({ ...s, combatantId: 0 });
      expect(rows.map(strip)).toEqual((await standings()).map(strip));
      await expect(
        there.call('runs.open', { bytes: new TextEncoder().encode('{"format":"warbench-run","formatVersion":1}') }),
      ).rejects.toThrow(/settings in the run file/);
    } finally {
      await there.close();
    }
  });

  test('two runs compared', async () => {
    const { settings } = await host.call('runs.get', { runId });
    const second = await host.call('runs.start', { ...settings, field: settings.field.slice(5), seed: '99' });
    await reaches(host, second.id, 'done');
    const rows = await host.call('runs.compare', { before: runId, after: second.id });
    expect(rows.length).toBe(41);
    expect(rows.filter((r) => r.rateAfter === null).length).toBe(5);
    expect(rows.filter((r) => r.rankBefore === 1 && r.rateBefore !== null).length).toBe(1);
  });
});
