/** The odds of a matchup page: each side's interval comes from its own wins. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contestReport, estimatedOdds } from '../../../src-main/contests/contest-report.ts';
import type { StoredCombatant } from '../../../src-shared/api/library.ts';
import type { Winner } from '../../../src-shared/contract/outcome.ts';
import { unnumbered } from '../../../src-shared/query/loadout-names.ts';
import { newPairDetail, type PairDetail } from '../../../src-shared/run/pair-detail.ts';
import { wilson } from '../../../src-shared/stats/interval.ts';
import { addOutcome, addToHistogram } from '../../../src-shared/stats/tally.ts';
import { coinHost, dropFolder, importText, newFolder, reaches, type TestHost } from '../../kit/coin-host.ts';
import { COIN_METRICS, coin } from '../../kit/coin-ruleset.ts';

const [TOSSES, HEADS_A, HEADS_B, LEAD] = [3, 2, 1, 1];

function detailOf(winners: readonly Winner[]): PairDetail {
  const detail = newPairDetail(coin, 1, 1);
  for (const winner of winners) {
    const outcome = { winner, values: [TOSSES, HEADS_A, HEADS_B, LEAD] };
    addOutcome(detail.tally, outcome);
    addToHistogram(detail.bins, COIN_METRICS, outcome);
  }
  return detail;
}

function storedCoin(id: number): StoredCombatant {
  const { combatants } = coin.import.importers[0]!.parse({ name: 'x', bytes: new Uint8Array(), text: `coins\nCoin${id} 0 5 Mint` }, {});
  return { ...combatants[0]!, id, rosterId: 1, facts: {} };
}

describe('of a played matchup', () => {
  const detail = detailOf([...Array<Winner>(70).fill(0), ...Array<Winner>(20).fill(1), ...Array<Winner>(10).fill(2)]);
  const report = contestReport({
    ruleset: coin,
    runId: null,
    sides: [
      { combatant: { ...storedCoin(1), ...unnumbered('Coin1') }, index: 0 },
      { combatant: { ...storedCoin(2), ...unnumbered('Coin2') }, index: 4 },
    ],
    seed: '1',
    streams: [0, 4],
    options: {},
    detail,
    exact: null,
  });

  test('wins, losses and draws are shares of all trials', () => {
    expect(report.odds).toMatchObject({ method: 'estimated', winA: 0.7, winB: 0.2, draw: 0.1, trials: 100 });
    expect(report.odds.means).toEqual({ tosses: 3, 'heads.a': 2, 'heads.b': 1, lead: 1 });
  });

  test("each side's interval is of its own wins", () => {
    expect(report.intervalA).toEqual(wilson(70, 100));
    expect(report.intervalB).toEqual(wilson(20, 100));
  });

  test('histograms end with the last value that occurred, and say which side they are of', () => {
    expect(report.histograms.map((h) => [h.metric, h.side, [...h.counts]])).toEqual([
      ['tosses', null, [0, 0, 0, 100]],
      ['heads', 0, [0, 0, 100]],
      ['heads', 1, [0, 100]],
      ['lead', null, [0, 100]],
    ]);
  });

  test('without a trial nothing is claimed', () => {
    expect(estimatedOdds(coin, detailOf([]))).toMatchObject({ winA: 0, winB: 0, draw: 0, trials: 0, means: { tosses: 0 } });
  });
});

describe('of a run with more trials than are played again for a page', () => {
  let folder = '';
  let host: TestHost;
  beforeAll(async () => {
    folder = newFolder();
    host = await coinHost(folder, 1);
  });
  afterAll(async () => {
    await host.close();
    dropFolder(folder);
  });

  test("the odds and both intervals are of the run's own trials", async () => {
    const field = [...(await importText(host, 'coins\nHeavy 0.4 50 Mint\nLight 0 40 Mint\nThird -0.2 40 Mint\n'))];
    const { id: runId } = await host.call('runs.start', {
      name: 'Long',
      ruleset: 'osr',
      kind: 'round-robin',
      field,
      seed: '5',
      trials: 40_000,
      keep: 'outcomes',
    });
    await reaches(host, runId, 'done');
    const report = await host.call('runs.contest', { runId, a: 0, b: 1 });
    const { winA, winB, trials } = report.odds;
    expect(trials).toBe(40_000);
    expect(winA).toBeGreaterThan(winB + 0.05);
    expect(report.intervalA).toEqual(wilson(winA * trials, trials));
    expect(report.intervalB).toEqual(wilson(winB * trials, trials));
    expect(report.problems?.[0]?.message).toContain('The odds are from all 40,000 trials');
  });
});
