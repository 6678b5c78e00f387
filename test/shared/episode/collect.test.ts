/** What an episode is made from: which battles are shown, and what is said where one can't be. Real battles of the samples, made-up results. */
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../src-shared/api/errors.ts';
import type { ReplayChances } from '../../../src-shared/api/replay-chances.ts';
import type { Replay } from '../../../src-shared/api/replays.ts';
import { CollectCancelled, type CollectParts, collectFacts } from '../../../src-shared/episode/collect.ts';
import { type EpisodeRules, TEMPLATE_RULES } from '../../../src-shared/episode/rules.ts';
import { ruleset as opr } from '../../../src-shared/rulesets/opr/index.ts';
import { estimatedShare, exactShare } from '../../../src-shared/stats/share.ts';
import { list, madeUpHighlight, madeUpOpponent, madeUpPage, madeUpReport, madeUpRun, madeUpStanding } from '../../kit/made-up.ts';
import { recordTrial, sampleArena, TEST_SEED } from '../../kit/rulesets.ts';

const { arena, combatants } = sampleArena(opr, 4);
const STANDINGS = list(4, (i) => madeUpStanding(i));
const RULES: EpisodeRules = { ...TEMPLATE_RULES.standard, countdown: 2, battles: 3, upset: false, closest: false };

const CHANCES: ReplayChances = {
  method: 'exact',
  moments: [],
  turningPoints: [],
  drama: { swings: 0.5, leadChanges: 0, lowest: null },
  widest: 0.1,
  played: 0,
  planned: 0,
  done: true,
};
const TURN = {
  ...{ event: 3, side: 0 as const, swing: 0.3, low: 0.3, high: 0.3 },
  ...{ before: exactShare(0.2), after: exactShare(0.5), title: 'Wardens charge', text: '' },
};

function replayOf(a: number, b: number, trial: number, address = { a, b }): Replay {
  const { outcome, events } = recordTrial(arena, TEST_SEED, a, b, trial);
  return {
    format: 'warbench-replay',
    formatVersion: 1,
    ruleset: 'opr',
    rulesetVersion: opr.version,
    title: '',
    names: [combatants[a]!.name, combatants[b]!.name],
    combatants: [combatants[a]!, combatants[b]!],
    options: {},
    address: { seed: '1', ...address, trial },
    winner: outcome.winner,
    events,
  };
}

type Answers = { readonly [name: string]: (input: never) => unknown };

const ANSWERS: Answers = {
  'runs.get': () => madeUpRun({ name: 'Muster', combatants: 4 }),
  'runs.report': () => madeUpReport(STANDINGS),
  'runs.standings': ({ limit }: { limit: number }) => madeUpPage(STANDINGS.slice(0, limit)),
  'runs.opponents': () => madeUpPageOf([0, 1, 2, 3]),
  'replay.ofRun': ({ a, b, trial }: { a: number; b: number; trial: number }) => replayOf(a, b, trial),
  'replay.chances': () => CHANCES,
};

const madeUpPageOf = (indices: readonly number[]) => ({ rows: indices.map((i) => madeUpOpponent(i)) });

function collect(answers: Answers = {}, rules: Partial<EpisodeRules> = {}, part: Partial<CollectParts> = {}) {
  const all = { ...ANSWERS, ...answers };
  const call = async (name: string, input: unknown) => all[name]!(input as never);
  const host = { call } as unknown as CollectParts['host'];
  return collectFacts({ host, rulesetOf: () => opr, onProgress: () => {}, isCancelled: () => false, ...part }, 1, { ...RULES, ...rules });
}

describe('the countdown', () => {
  test('has its places with a battle of each, and says how far it is', async () => {
    const steps: string[] = [];
    const facts = await collect({}, {}, { onProgress: (done, total, what) => steps.push(`${done} of ${total}: ${what}`) });
    expect(facts.top.map(({ place, standing }) => [place, standing.index])).toEqual([
      [1, 0],
      [2, 1],
    ]);
    expect(facts.top.map(({ battle }) => battle!.address.a)).toEqual([0, 1]);
    expect(steps).toEqual([`0 of 2: ${STANDINGS[0]!.title}`, `1 of 2: ${STANDINGS[1]!.title}`]);
    expect(facts).toMatchObject({ upset: null, closest: null, problems: expect.any(Array), run: { name: 'Muster', exact: false } });
  });

  test('shows a battle that its unit wins, where one of those looked at is', async () => {
    // Three opponents, one trial each: the third is lost.
    expect([0, 1, 3].map((b) => replayOf(2, b, 0).winner)).toEqual([0, 0, 1]);
    const opponentsIn = (...order: number[]) => ({
      'runs.standings': () => madeUpPage([STANDINGS[2]!]),
      'runs.opponents': () => madeUpPageOf(order),
    });
    for (const order of [[3, 0, 1] as const, [0, 1, 3] as const]) {
      const { battle } = (await collect(opponentsIn(...order))).top[0]!;
      expect([0, 1]).toContain(battle!.address.b);
      expect(battle!.result.winner).toBe(0);
    }
    // Where there is none, the liveliest is shown all the same.
    expect((await collect(opponentsIn(3), { battles: 1 })).top[0]!.battle!.result.winner).toBe(1);
  });

  test('never against itself, nor against a loadout of its own name while there are others', async () => {
    const twin = { ...madeUpOpponent(2), name: STANDINGS[0]!.name };
    const opponentsOf = async (rows: readonly object[]) => {
      const asked: number[] = [];
      const ofRun = ({ a, b, trial }: { a: number; b: number; trial: number }) => {
        asked.push(b);
        return replayOf(a, b, trial);
      };
      await collect({ 'runs.opponents': () => ({ rows }), 'replay.ofRun': ofRun }, { countdown: 1 });
      return asked;
    };
    expect(await opponentsOf([madeUpOpponent(0), twin, madeUpOpponent(3)])).toEqual([3, 3, 3]);
    expect(await opponentsOf([madeUpOpponent(0), twin])).toEqual([2, 2, 2]);
    expect(await opponentsOf([madeUpOpponent(0)])).toEqual([]);
  });

  test('a run of which all that is shown is exact is exact', async () => {
    const exact = STANDINGS.map((s) => ({ ...s, method: 'exact' as const }));
    expect((await collect({ 'runs.standings': () => madeUpPage(exact) })).run.exact).toBe(true);
    expect((await collect({ 'runs.standings': () => madeUpPage([]) })).run.exact).toBe(false);
  });
});

describe('a battle', () => {
  const first = async (answers: Answers) => (await collect(answers, { countdown: 1 })).top[0]!.battle!;

  test('that the run played the other way round starts with the side that was first there', async () => {
    const swapped = ({ a, b, trial }: { a: number; b: number; trial: number }) => replayOf(b, a, trial, { a: b, b: a });
    const rows = [{ ...madeUpOpponent(1), rate: 0.6, low: 0.55, high: 0.65, n: 400 }];
    const battle = await first({ 'replay.ofRun': swapped, 'runs.opponents': () => ({ rows }) });
    expect([battle.address.a, battle.address.b]).toEqual([1, 0]);
    expect(battle.names[0]).toBe(combatants[1]!.name);
    expect(battle.share).toMatchObject({ value: 0.4, low: expect.closeTo(0.35, 12), high: expect.closeTo(0.45, 12) });
  });

  test('has its turning points as moments, with the lift of the chance', async () => {
    const battle = await first({ 'replay.chances': () => ({ ...CHANCES, turningPoints: [TURN] }) });
    const text = `Wardens charge. That lifts the chance of ${battle.names[0]} from 20.0 to 50.0 percent.`;
    expect(battle.moments).toMatchObject([{ swing: 0.3, side: 0, title: 'Wardens charge', text }]);
    expect(battle.moments[0]!.to).toBeGreaterThanOrEqual(battle.moments[0]!.from);
    expect([battle.drama, battle.chancesNote]).toEqual([0.5, 'Chances along the battle are exact.']);
  });

  test('is asked for until all continuations are played', async () => {
    let asked = 0;
    const chances = () => ({ ...CHANCES, method: 'estimated', planned: 2048, done: ++asked === 3 });
    expect((await first({ 'replay.chances': chances })).chancesNote).toBe(
      'Chances along the battle are estimated from 2,048 continuations.',
    );
    expect(asked).toBe(3);
  });

  test('that no event certainly turned shows what fell, and says so', async () => {
    const facts = await collect({}, { countdown: 1 });
    const { battle } = facts.top[0]!;
    expect(battle!.moments.every(({ swing }) => swing === null)).toBe(true);
    expect(facts.problems).toEqual([`No single event certainly turned ${battle!.names.join(' vs ')}: its clips show what fell.`]);
  });

  test('without chances says why', async () => {
    const refuse = () => {
      throw new ApiError('refused', 'The rules have changed since.');
    };
    const facts = await collect({ 'replay.chances': refuse }, { countdown: 1 });
    const { battle } = facts.top[0]!;
    expect(battle).toMatchObject({
      drama: null,
      lowest: null,
      chancesNote: 'The chance to win is not known: The rules have changed since.',
    });
    expect(battle!.moments.length).toBeGreaterThan(0);
    expect(facts.problems).toEqual(['The chance to win is not known: The rules have changed since.']);
  });

  test('that can not be shown is left out, and said so once', async () => {
    const refuse = () => {
      throw new Error('The file is gone.');
    };
    const facts = await collect({ 'replay.ofRun': refuse });
    expect(facts.top.map(({ battle }) => battle)).toEqual([null, null]);
    expect(facts.problems).toEqual(["A battle can't be shown: The file is gone."]);
  });
});

describe('upset and closest match', () => {
  const pair = madeUpHighlight({ a: 1, b: 2, trial: 3, pointsA: 90, pointsB: 60, rateA: 0.3, ...estimatedShare(300, 1000) });
  const report = () =>
    madeUpReport(STANDINGS, {
      upsets: [pair],
      drama: [pair],
      factions: [
        { faction: '', ...FACTION },
        { faction: 'Choir', ...FACTION },
      ],
    });
  const FACTION = { rate: 0.5, low: 0.4, high: 0.6, combatants: 2 };

  test('are those of the report, where the rules want them', async () => {
    const facts = await collect({ 'runs.report': report }, { countdown: 1, upset: true, closest: true });
    expect([facts.upset!.pair, facts.closest!.pair]).toEqual([pair, pair]);
    expect(facts.factions.map(({ faction }) => faction)).toEqual(['Choir']);
    expect(await collect({ 'runs.report': report }, { countdown: 1 })).toMatchObject({ upset: null, closest: null });
  });

  test('look at the named trial and the first ones, and prefer one that the cheaper side wins', async () => {
    const asked: number[] = [];
    const ofRun = ({ a, b, trial }: { a: number; b: number; trial: number }) => {
      asked.push(trial);
      return replayOf(a, b, trial);
    };
    const onlyUpset = { 'runs.report': report, 'replay.ofRun': ofRun, 'runs.standings': () => madeUpPage([]) };
    const { upset } = await collect(onlyUpset, { upset: true, battles: 8 });
    expect(asked).toEqual([3, 0, 1, 2, 4, 5, 6]);
    const wonByTheCheaper = asked.filter((trial) => replayOf(1, 2, trial).winner === 1);
    expect(wonByTheCheaper).toEqual([5]);
    expect(upset!.battle).toMatchObject({ address: { trial: 5 }, result: { winner: 1 } });
  });
});

test('a cancelled collection ends with its own error', async () => {
  await expect(collect({}, {}, { isCancelled: () => true })).rejects.toBeInstanceOf(CollectCancelled);
  let asked = 0;
  const duringChances = { isCancelled: () => ++asked > 3 };
  await expect(collect({ 'replay.chances': () => ({ ...CHANCES, done: false }) }, {}, duringChances)).rejects.toThrow('Cancelled.');
});
