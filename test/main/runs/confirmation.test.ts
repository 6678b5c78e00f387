import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLAIM_KINDS } from '../../../src-shared/run/claims.ts';
import { resimulate } from '../../claims/resimulate.ts';
import { coinHost, dropFolder, importText, newFolder, reaches, type TestHost } from '../../kit/coin-host.ts';
import { matchChance, winChance } from '../../kit/coin-ruleset.ts';

const COINS = 40;
const strength = (i: number) => ((i * 17) % COINS) / 20;
/** Dear coins are not always strong, so that there are upsets. */
const points = (i: number) => 20 + 12 * ((i * 7) % COINS);
const PURSE = ['coins', ...Array.from({ length: COINS }, (_, i) => `Coin${i} ${strength(i)} ${points(i)} Mint${i % 3}`)].join('\n');

let folder = '';
let host: TestHost;
let field: number[] = [];
beforeAll(async () => {
  folder = newFolder();
  host = await coinHost(folder, 2);
  field = [...(await importText(host, PURSE))];
});
afterAll(async () => {
  await host.close();
  dropFolder(folder);
});

const settings = () => ({ name: 'Coins', ruleset: 'osr', kind: 'round-robin', field, seed: '5', trials: 12 }) as const;

async function played(given: Parameters<TestHost['call']>[1]): Promise<number> {
  const { id } = await host.call('runs.start', given as never);
  await reaches(host, id, 'done');
  return id;
}

const highlightsOf = (runId: number) => host.call('runs.highlights', { runId, limit: 100 });

/** Everything a run says about itself, without what differs between two runs. */
async function claimsOf(runId: number) {
  const { title: _, date: __, ...report } = await host.call('runs.report', { runId });
  return { report, highlights: await highlightsOf(runId) };
}

describe('the headlines of a run', () => {
  test('are confirmed, and their intervals hold the true chances', async () => {
    const runId = await played(settings());
    const claims = (await highlightsOf(runId)).filter((h) => h.kind !== 'sample');
    expect(claims.length).toBeGreaterThan(10);
    for (const h of claims) {
      const truth = matchChance(winChance(strength(h.a), strength(h.b)));
      expect(h.confirmed).toBe(true);
      expect([h.low <= truth, truth <= h.high]).toEqual([true, true]);
      expect(h.n).toBeGreaterThanOrEqual(1000);
    }
    for (const h of claims.filter((c) => c.kind === 'close')) expect(h.low >= 0.45 && h.high <= 0.55).toBe(true);
    for (const h of claims.filter((c) => c.kind === 'upset')) expect(h.pointsA < h.pointsB ? h.low : 1 - h.high).toBeGreaterThan(0.5);
  });

  test('name the true champions, overall and per class', async () => {
    const runId = await played(settings());
    const report = await host.call('runs.report', { runId });
    expect(report.confirmed).toBe(true);
    const truth = (i: number) => {
      const others = field.map((_, j) => j).filter((j) => j !== i);
      return others.reduce((sum, j) => sum + matchChance(winChance(strength(i), strength(j))), 0) / others.length;
    };
    const best = field.map((_, i) => i).sort((x, y) => truth(y) - truth(x))[0]!;
    const leaders = report.champions.filter((line) => line.rankLow === 1).map((line) => line.index);
    expect(leaders).toContain(best);
    for (const line of [...report.champions, ...report.perClass.flatMap((c) => (c.line === null ? [] : [c.line]))]) {
      expect([line.low <= truth(line.index), truth(line.index) <= line.high]).toEqual([true, true]);
    }
  });

  test('are the same with any number of threads, and however often the run was interrupted', async () => {
    const whole = await claimsOf(await played(settings()));
    const { id } = await host.call('runs.start', settings());
    let pauses = 0;
    const stop = host.on('run', (info) => {
      if (info.id !== id || info.step?.name !== 'confirming' || pauses >= 3) return;
      pauses++;
      void host.call('runs.pause', { runId: id }).then(() => host.call('runs.resume', { runId: id }));
    });
    await reaches(host, id, 'done');
    stop();
    // On a fast machine it may be over before it can be interrupted; confirmation-schedule.test.ts stops it at every tile.
    expect(await claimsOf(id)).toEqual(whole);

    const alone = newFolder();
    const other = await coinHost(alone, 1);
    const ids = [...(await importText(other, PURSE))];
    const run = await other.call('runs.start', { ...settings(), field: ids });
    await reaches(other, run.id, 'done');
    const { title: _, date: __, ...report } = await other.call('runs.report', { runId: run.id });
    expect({ report, highlights: await other.call('runs.highlights', { runId: run.id, limit: 100 }) }).toEqual(whole);
    await other.close();
    dropFolder(alone);
  });

  test('of a ladder are there like those of every run', async () => {
    const runId = await played({ ...settings(), kind: 'ladder', trials: 200 });
    const kinds = new Set((await highlightsOf(runId)).map((h) => h.kind));
    for (const kind of ['close', 'upset', 'swing'] as const) expect(kinds).toContain(kind);
    const report = await host.call('runs.report', { runId });
    expect(report.drama.length).toBeGreaterThan(0);
    expect(report.perClass.filter((c) => c.line !== null).every((c) => c.line!.n >= 400)).toBe(true);
  });

  test('are left as found, and say so, where the run does not confirm them', async () => {
    const runId = await played({ ...settings(), confirm: false });
    expect((await highlightsOf(runId)).every((h) => !h.confirmed)).toBe(true);
    expect((await host.call('runs.report', { runId })).confirmed).toBe(false);
  });

  test('of a gauntlet are about its two sides', async () => {
    const runId = await played({ ...settings(), kind: 'gauntlet', challengers: 3, trials: 200 });
    for (const h of await highlightsOf(runId)) expect(h.a < 3).not.toBe(h.b < 3);
    expect((await host.call('runs.report', { runId })).confirmed).toBe(true);
  });
});

test('every headline of a report is inside its printed interval when it is played again', async () => {
  const runId = await played(settings());
  const untilDone = async (id: number) => void (await reaches(host, id, 'done'));
  const verdicts = await resimulate({ call: host.call, untilDone }, { runId, trials: 20_000, seed: '77' });
  expect(verdicts.length).toBeGreaterThan(15);
  expect(verdicts.filter((v) => !v.inside)).toEqual([]);
});

describe('replays', () => {
  test('of two identical runs are the same, and complete when the run is finished', async () => {
    const stored = async () => {
      const before = (await host.call('app.storage', {})).replayCount;
      await played(settings());
      return (await host.call('app.storage', {})).replayCount - before;
    };
    const first = await stored();
    expect(first).toBeGreaterThan(CLAIM_KINDS.length);
    expect(await stored()).toBe(first);
  });
});
