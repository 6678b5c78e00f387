/** What plays at the first start: a contest and a round-robin per game, as long as one second of the processor allows. */
import { describe, expect, test } from 'vitest';
import { installSamples } from '../../../src-main/runs/sample-runs.ts';
import type { runSettings } from '../../../src-shared/api/runs.ts';
import type { Ruleset } from '../../../src-shared/contract/ruleset.ts';
import { coin } from '../../kit/coin-ruleset.ts';
import { list, madeUpRoster } from '../../kit/made-up.ts';

interface Samples {
  /** Combatants of each sample. */
  readonly sizes: readonly number[];
  /** Of the sample with this number. */
  readonly contest?: { readonly of: number; readonly trials?: number };
  readonly microseconds?: number;
  readonly symmetric?: boolean;
  readonly defaultTrials?: number;
}

/** The runs that are started, and whether each is a sample. */
async function started({ sizes, contest, microseconds = 50, symmetric = true, defaultTrials = 1000 }: Samples) {
  const rosters = sizes.map((combatants, i) => madeUpRoster(i, { id: i + 1, name: `Purse ${i + 1}`, combatants }));
  const idsOf = (id: number) => list(sizes[id - 1]!, (k) => 1000 * id + k);
  const library = {
    addSamples: async () => rosters,
    contests: ({ rosterId }: { rosterId: number }) =>
      contest?.of === rosterId ? [{ name: 'Toss-up', a: 11, b: 12, options: { edge: 1 }, trials: contest.trials }] : [],
    select: async ({ rosterIds }: { rosterIds: readonly number[] }) => rosterIds.flatMap(idsOf),
  };
  const runs: ReturnType<typeof runSettings.parse>[] = [];
  const start = async (settings: (typeof runs)[number], sample: boolean) => {
    expect(sample).toBe(true);
    runs.push(settings);
  };
  const ruleset = { ...coin, play: { ...coin.play, symmetric, defaultTrials, trialMicroseconds: microseconds } } as Ruleset;
  await installSamples(library as never, { start } as never, { all: [ruleset] } as never);
  return runs;
}

describe('a game with a contest among its samples', () => {
  test('plays it, and a round-robin of its largest sample', async () => {
    const runs = await started({ sizes: [3, 5, 4], contest: { of: 3, trials: 500 } });
    expect(runs.map(({ name, kind }) => [name, kind])).toEqual([
      ['Coins: Purse 2', 'round-robin'],
      ['Coins: Toss-up', 'single'],
    ]);
    expect(runs[0]).toMatchObject({ field: [2000, 2001, 2002, 2003, 2004], seed: '1', ruleset: 'osr' });
    expect(runs[1]).toMatchObject({ field: [11, 12], options: { edge: 1 }, trials: 500, seed: '1', ruleset: 'osr' });
  });

  test('has no round-robin of two', async () => {
    expect((await started({ sizes: [2, 2], contest: { of: 1 } })).map(({ kind }) => kind)).toEqual(['single']);
    expect((await started({ sizes: [2, 3], contest: { of: 1 } })).map(({ kind }) => kind)).toEqual(['round-robin', 'single']);
  });

  test('plays as many trials as it says, as usual, or as a second allows, but ten at least', async () => {
    const trials = async (microseconds: number, wanted?: number) => {
      const contest = wanted === undefined ? { of: 1 } : { of: 1, trials: wanted };
      return (await started({ sizes: [2], contest, microseconds }))[0]?.trials;
    };
    expect([await trials(50, 300), await trials(50), await trials(2000, 700), await trials(500_000, 700)]).toEqual([300, 1000, 500, 10]);
  });
});

describe('a game without a contest', () => {
  test('plays a round-robin of all samples', async () => {
    const [run, ...others] = await started({ sizes: [3, 4] });
    expect(others).toEqual([]);
    expect(run).toMatchObject({ name: 'Coins: all samples', kind: 'round-robin', field: [1000, 1001, 1002, 2000, 2001, 2002, 2003] });
  });

  test('or of some of them, evenly spaced, so that there are about as many trials as combatants', async () => {
    // A thousand trials: twelve against each other, with mirrors, are 78 pairs.
    const [run] = await started({ sizes: [100], microseconds: 1000 });
    expect(run).toMatchObject({ name: 'Coins: 12 of the samples', trials: Math.floor(1000 / 78) });
    expect(run?.field).toEqual(list(12, (i) => 1000 + Math.floor((i * 100) / 12)));
    // Where the sides matter, every pair is played twice.
    const [both] = await started({ sizes: [100], microseconds: 1000, symmetric: false });
    expect([both?.field.length, both?.trials]).toEqual([10, 10]);
  });

  test('never fewer than four of them, never less than one trial, never more than usual', async () => {
    const [slow] = await started({ sizes: [9], microseconds: 500_000 });
    expect([slow?.field, slow?.trials]).toEqual([[1000, 1002, 1004, 1006], 1]);
    const [quick] = await started({ sizes: [3], defaultTrials: 40 });
    expect(quick?.trials).toBe(40);
  });

  test('with a single combatant plays nothing', async () => {
    expect(await started({ sizes: [1] })).toEqual([]);
    expect(await started({ sizes: [] })).toEqual([]);
    expect(await started({ sizes: [2] })).toMatchObject([{ kind: 'round-robin', field: [1000, 1001] }]);
  });

  test('confirms its headlines where a trial is quick', async () => {
    const confirm = async (microseconds: number) => (await started({ sizes: [4], microseconds }))[0];
    expect(await confirm(100)).toMatchObject({ confirm: true, quick: true });
    expect(await confirm(101)).toMatchObject({ confirm: false, quick: true });
  });
});
