import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ExportedFile } from '../../../src-shared/api/exports.ts';
import type { Standing, VideoReport } from '../../../src-shared/api/results.ts';
import { parseCsv } from '../../../src-shared/formats/csv.ts';
import { certaintyText, shareOf, shareText } from '../../../src-shared/stats/share.ts';
import { coinHost, dropFolder, importText, newFolder, reaches, type TestHost } from '../../kit/coin-host.ts';
import { purse } from '../../kit/coin-ruleset.ts';
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
