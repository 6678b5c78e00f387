import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coinHost, dropFolder, importText, newFolder, reaches, type TestHost } from '../../kit/coin-host.ts';
import { purse } from '../../kit/coin-ruleset.ts';

let folder = '';
let host: TestHost;
let field: number[] = [];
beforeAll(async () => {
  folder = newFolder();
  host = await coinHost(folder, 2);
  field = [...(await importText(host, purse(24)))];
});
afterAll(async () => {
  await host.close();
  dropFolder(folder);
});

async function play(part: Record<string, unknown>): Promise<number> {
  const { id } = await host.call('runs.start', {
    name: 'Rated',
    ruleset: 'osr',
    kind: 'round-robin',
    field,
    seed: '5',
    trials: 40,
    ...part,
  } as never);
  await reaches(host, id, 'done');
  return id;
}
const standings = async (runId: number) => (await host.call('runs.standings', { runId, sort: 'index', limit: 500 })).rows;
const scale = async (runId: number) => (await host.call('runs.get', { runId })).rating;

describe("a game's own rating", () => {
  test('is fitted to the field of the run, read off its standings, and kept with it', async () => {
    const id = await play({});
    expect(await scale(id)).toEqual({ stretch: 24, calibrated: true, baseline: null });
    for (const s of await standings(id)) expect(s.rating?.value).toBeCloseTo(24 * Math.log((s.wins + 0.5) / (s.losses + 0.5)), 9);
    await expect
      .poll(async () => (await host.call('settings.get', {}))[`rating.${id}`])
      .toEqual({ stretch: 24, calibrated: true, baseline: null });
    const { rows } = await host.call('runs.standings', { runId: id, sort: 'rating', descending: true, query: 'rating>0' });
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.map((s) => s.rating?.value)).toEqual(rows.map((s) => s.rating!.value).toSorted((a, b) => b - a));
  });

  test('of a gauntlet is against its one challenger, who stands in the middle; so does the strength', async () => {
    const id = await play({ kind: 'gauntlet', challengers: 1, trials: 200 });
    expect((await scale(id))?.baseline).toMatchObject({ index: 0 });
    const [baseline, ...others] = await standings(id);
    expect(baseline?.rating).toMatchObject({ value: 0, low: 0, high: 0 });
    expect(baseline?.strength).toBe(1500);
    for (const s of others) expect(s.strength).toBeCloseTo(1500 + 400 * Math.log10((s.wins + 0.5) / (s.losses + 0.5)), 6);
  });

  test('of a gauntlet of several is against all of them, with what they are worth added; the first is the middle', async () => {
    const id = await play({ kind: 'gauntlet', challengers: 4, trials: 200 });
    const rating = await scale(id);
    expect(rating?.baseline).toMatchObject({ index: 0 });
    const rows = await standings(id);
    const own = rows.map(({ wins, losses }) => Math.log((wins + 0.5) / (losses + 0.5)));
    const met = (own[0]! + own[1]! + own[2]! + own[3]!) / 4;
    expect(rows[0]?.rating?.value).toBe(0);
    rows.slice(1).forEach((s, i) => {
      const handicap = (i + 1 < 4 ? 0 : met) - own[0]!;
      expect(s.rating?.value).toBeCloseTo(rating!.stretch * (own[i + 1]! + handicap), 9);
    });
  });

  test("can be measured against somebody else of the field, with a stretch of one's own, and back", async () => {
    const id = await play({});
    await host.call('runs.rate', { runId: id, baseline: 3 });
    const { rows: met } = await host.call('runs.opponents', { runId: id, index: 3, limit: 500 });
    expect((await scale(id))?.stretch).toBe(23);
    for (const s of await standings(id)) {
      const against = met.find((o) => o.index === s.index);
      const wins = against === undefined ? 0 : (1 - against.rate) * against.n;
      const losses = against === undefined ? 0 : against.rate * against.n;
      expect(s.rating?.value).toBeCloseTo(23 * Math.log((wins + 0.5) / (losses + 0.5)), 9);
    }
    expect(await host.call('runs.rate', { runId: id, stretch: 2 })).toMatchObject({
      stretch: 2,
      calibrated: false,
      baseline: { index: 3 },
    });
    expect(await host.call('runs.rate', { runId: id, stretch: null, baseline: null })).toEqual({
      stretch: 24,
      calibrated: true,
      baseline: null,
    });
    await expect(host.call('runs.rate', { runId: id, baseline: 99 })).rejects.toThrow('there is no number 99');
  });

  test.each(['round-robin', 'gauntlet', 'ladder'])('a %s keeps results apart by the conditions of its trials', async (kind) => {
    const id = await play({ kind, challengers: kind === 'gauntlet' ? 2 : 0 });
    for (const s of (await standings(id)).filter((one) => one.n > 0)) {
      const [day, rain, snow] = s.byCondition ?? [];
      expect(day).toMatchObject({ wins: s.wins, draws: s.draws, losses: s.losses });
      expect(snow).toEqual({ wins: 0, draws: 0, losses: 0, rating: null });
      const n = (rain?.wins ?? 0) + (rain?.losses ?? 0);
      if (kind !== 'ladder') expect(n).toBe(s.n / 2);
      expect(n).toBeGreaterThan(0);
      expect(rain?.wins).toBeLessThanOrEqual(s.wins);
    }
  });

  test('leaves as a table in every format', async () => {
    const id = await play({});
    const text = async (format: 'text' | 'markdown' | 'json' | 'csv') =>
      new TextDecoder().decode((await host.call('export.ratings', { runId: id, format })).bytes);
    const csv = (await text('csv')).trim().split('\r\n');
    expect(csv).toHaveLength(25);
    expect(csv[0]).toMatch(
      /^place,index,name,detail,points,log_odds,low,high,over_points,length,strength,.*,lo_rain,rain_low,rain_high,rain_trials,/,
    );
    const { rating, rows } = JSON.parse(await text('json'));
    expect(rating.stretch).toBe(24);
    expect(rows[0].log_odds).toBeGreaterThan(rows[23].log_odds);
    expect(rows[0].rain_trials).toBe(460);
    expect(await text('markdown')).toContain('# Rated\n\nLog odds: 0 is the middle of the field; k = 24.00, fitted to the field.');
    expect((await text('text')).split('\n')[3]).toMatch(/^ *# {2}Name/);
  });
});
