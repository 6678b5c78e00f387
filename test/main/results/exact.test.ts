import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectedCounts } from '../../../src-main/results/pair-sources.ts';
import { RULESETS } from '../../../src-shared/rulesets/index.ts';
import { coinHost, dropFolder, newFolder, reaches, type TestHost } from '../../kit/coin-host.ts';

let folder = '';
let host: TestHost;
beforeAll(async () => {
  folder = newFolder();
  host = await coinHost(folder, 2, false, { rulesets: new URL('../../../src-shared/rulesets/index.ts', import.meta.url) });
});
afterAll(async () => {
  await host.close();
  dropFolder(folder);
});

/** A few combatants of the samples whose odds are solved in no time. */
async function sampleField(ruleset: string): Promise<number[]> {
  const { samples } = RULESETS.find((r) => r.id === ruleset)!.import;
  const files = samples.map(({ name, text }) => ({ name, bytes: new TextEncoder().encode(text) }));
  await host.call('library.import', { files });
  const ids = await host.call('library.select', { ruleset });
  const solved: number[] = [];
  for (const id of ids) {
    if (solved.length === 5) break;
    const odds = await Promise.all([...solved, id].map((other) => host.call('contest.odds', { a: id, b: other })));
    if (odds.every((o) => o.method === 'exact')) solved.push(id);
  }
  return solved;
}

describe.each(['wh40k', 'eclipse'])('a run of %s', (ruleset) => {
  let field: number[] = [];
  let runId = 0;
  const odds = (a: number, b: number) => host.call('contest.odds', { a: field[a]!, b: field[b]! });
  beforeAll(async () => {
    field = await sampleField(ruleset);
    const settings = { name: 'Exact', ruleset, kind: 'round-robin', field, seed: '3', trials: 4 } as const;
    runId = (await host.call('runs.start', settings)).id;
    await reaches(host, runId, 'done');
  });

  test('ranks by exact odds, whatever the dice said', async () => {
    expect(field.length).toBeGreaterThan(2);
    const { rows } = await host.call('runs.standings', { runId, limit: 10 });
    expect(rows).toHaveLength(field.length);
    for (const row of rows) {
      const others = field.map((_, i) => i).filter((i) => i !== row.index);
      const asFirst = await Promise.all(others.map((i) => odds(row.index, i)));
      const asSecond = await Promise.all(others.map((i) => odds(i, row.index)));
      const rates = [...asFirst.map((o) => o.winA + o.draw / 2), ...asSecond.map((o) => o.winB + o.draw / 2)];
      expect(row.method).toBe('exact');
      expect(row.rate).toBeCloseTo(rates.reduce((sum, r) => sum + r, 0) / rates.length, 5);
      expect([row.low, row.high]).toEqual([row.rate, row.rate]);
    }
    expect(rows.map((r) => r.rate)).toEqual(rows.map((r) => r.rate).sort((x, y) => y - x));
  });

  test('shows them for every matchup: in the heat map, against opponents and on the page of the pair', async () => {
    const { exact, rates, indices } = await host.call('runs.matrix', { runId });
    const size = indices.length;
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) {
        if (i === j) continue;
        const forward = await odds(indices[i]!, indices[j]!);
        const backward = await odds(indices[j]!, indices[i]!);
        expect(exact[i * size + j]).toBe(1);
        expect(rates[i * size + j]).toBeCloseTo((forward.winA + forward.draw / 2 + backward.winB + backward.draw / 2) / 2, 6);
      }
    }
    const { rows } = await host.call('runs.opponents', { runId, index: 0 });
    expect(rows.map((r) => r.method)).toEqual(rows.map(() => 'exact'));
    const { rows: few, problems } = await host.call('runs.opponents', { runId, index: 0, limit: 2, solve: true });
    expect([few, problems]).toEqual([rows.slice(0, 2), []]);
    const { chances, odds: played } = await host.call('runs.contest', { runId, a: 0, b: 1 });
    expect(chances.a).toEqual({ method: 'exact', value: (await odds(0, 1)).winA });
    expect(played.method).toBe('estimated');
  });

  test('has exact champions', async () => {
    const { champions } = await host.call('runs.report', { runId });
    expect(champions.length).toBeGreaterThan(0);
    expect(champions.every((line) => line.method === 'exact' && line.low === line.high)).toBe(true);
  });
});

test.each([1, 7, 128, 129, 200, 233, 1e6])('of %i trials all are won only where nothing else can happen', (n) => {
  const rate = (wins: number) => wins / n;
  const nearly = expectedCounts({ winA: 1, winB: 1e-17, draw: 0 }, n);
  expect(rate(nearly.winsA)).toBeLessThan(1);
  expect(rate(nearly.winsA)).toBeCloseTo(1, 15);
  expect(rate(expectedCounts({ winA: 1e-17, winB: 1, draw: 0 }, n).winsB)).toBeLessThan(1);
  expect(expectedCounts({ winA: 1, winB: 0, draw: 0 }, n)).toEqual({ winsA: n, winsB: 0, draws: 0 });
});

describe('a quick run of OPR, which leaves harder pairs to the dice', () => {
  let field: number[] = [];
  let runId = 0;
  beforeAll(async () => {
    const { samples } = RULESETS.find((r) => r.id === 'opr')!.import;
    await host.call('library.import', { files: samples.map(({ name, text }) => ({ name, bytes: new TextEncoder().encode(text) })) });
    field = [...(await host.call('library.select', { ruleset: 'opr' }))];
    const settings = { name: 'Quick', ruleset: 'opr', kind: 'round-robin', field, seed: '3', trials: 2, quick: true } as const;
    runId = (await host.call('runs.start', settings)).id;
    await reaches(host, runId, 'done');
  });

  test('says nothing of a choice where all are listed, or where the page was not chosen', async () => {
    const later = await host.call('runs.opponents', { runId, index: 7, limit: 6, offset: 20, solve: true });
    expect(later.problems).toEqual([]);
    expect(later.rows).toHaveLength(6);
    const all = await host.call('runs.opponents', { runId, index: 7, limit: 100, solve: true });
    expect(all.problems).toEqual([]);
    expect(all.rows).toHaveLength(field.length - 1);
  });

  test.each([
    ['best', { descending: true }, (rate: number) => -rate],
    ['worst', { descending: false }, (rate: number) => rate],
    ['closest', { order: 'even' }, (rate: number) => Math.abs(rate - 0.5)],
  ] as const)('finds the %s opponents by exact chances', async (_name, order, by) => {
    const sampled = await host.call('runs.opponents', { runId, index: 7, limit: 100, ...order });
    expect(sampled.rows.some(({ method }) => method === 'estimated')).toBe(true);
    const { rows, total, problems } = await host.call('runs.opponents', { runId, index: 7, limit: 6, solve: true, ...order });
    expect(problems).toMatchObject([{ code: 'runs/chosen-by-odds', message: expect.stringContaining('among the 30 opponents') }]);
    expect([rows.length, total]).toEqual([6, field.length - 1]);
    const isSampled = new Set(sampled.rows.filter(({ method }) => method === 'estimated').map(({ index }) => index));
    let solved = 0;
    for (const row of rows) {
      const odds = await host.call('contest.odds', { a: field[7]!, b: field[row.index]! });
      expect(row.method).toBe(odds.method);
      if (row.method === 'exact') expect(row.rate).toBeCloseTo(odds.winA + odds.draw / 2, 9);
      if (row.method === 'exact' && isSampled.has(row.index)) solved++;
    }
    expect(solved).toBeGreaterThan(0);
    expect(rows.map(({ rate }) => by(rate))).toEqual(rows.map(({ rate }) => by(rate)).toSorted((x, y) => x - y));
  });
});
