/** What is told about fights: what decided them, their figures, what a query finds, and which changes there are. */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../src-shared/contract/json.ts';
import type { Odds } from '../../../../src-shared/contract/outcome.ts';
import { distanceTo, figuresOf, isProven } from '../../../../src-shared/rulesets/osr/analysis/balance.ts';
import { moreSteps, singleChanges } from '../../../../src-shared/rulesets/osr/analysis/changes.ts';
import { DECISIONS } from '../../../../src-shared/rulesets/osr/analysis/decisions.ts';
import { FACTS, factsOf } from '../../../../src-shared/rulesets/osr/analysis/facts.ts';
import { figures, LEDGER, METRICS, OUTCOME } from '../../../../src-shared/rulesets/osr/analysis/metrics.ts';
import { balanceReport, REPORTS } from '../../../../src-shared/rulesets/osr/analysis/reports.ts';
import { pairedSamples, type Sample } from '../../../../src-shared/rulesets/osr/analysis/trial-sample.ts';
import { readEncounter } from '../../../../src-shared/rulesets/osr/import/encounter.ts';
import type { BeginEvent, EndEvent, OsrEvent, RoundEvent } from '../../../../src-shared/rulesets/osr/present/events.ts';
import { addOutcome, newTally } from '../../../../src-shared/stats/tally.ts';
import { answerReport } from '../../../kit/reports.ts';
import { actor, party } from './kit.ts';

describe('what decided a fight', () => {
  const actors = [0, 0, 0, 1, 1].map((side, id) => ({ id, side }));
  const begin = { kind: 'begin', actors } as unknown as BeginEvent;
  const round = (...order: readonly number[]) => ({ kind: 'round', round: 1, order }) as unknown as RoundEvent;
  const end = (winner: number, ...standing: readonly number[]) => ({ kind: 'end', winner, standing, round: 4 }) as unknown as EndEvent;
  const decided = (...events: readonly OsrEvent[]) => DECISIONS.decisionsOf(events)[0];

  test.each([
    [0, [3, 0], 'flawless'],
    [0, [2, 0], 'majority'],
    [0, [1, 0], 'narrow'],
    [1, [0, 1], 'majority'],
    [2, [1, 1], 'unfinished'],
    [2, [0, 0], 'both-fell'],
  ])('winner %i with %j standing: %s', (winner, standing, kind) => {
    expect(decided(begin, round(3), end(winner, ...standing))).toMatchObject({ winner, kind, round: 4, first: 1 });
    expect(DECISIONS.kinds.map(({ id }) => id)).toContain(kind);
  });

  test('no one is first without a turn, and nothing is decided before the end', () => {
    expect(decided(begin, end(0, 3, 0))?.first).toBeNull();
    expect(decided(begin, round(), end(0, 3, 0))?.first).toBeNull();
    expect([decided(begin, round(0)), decided(end(0, 1, 0))]).toEqual([undefined, undefined]);
  });
});

describe('the figures of a contest', () => {
  const columns = METRICS.reduce((sum, { perSide }) => sum + (perSide ? 2 : 1), 0);
  const outcome = (winner: 0 | 1 | 2, given: Partial<Record<keyof typeof OUTCOME, readonly number[]>>) => {
    const values = new Float64Array(columns);
    for (const [id, [a = 0, b = 0]] of Object.entries(given)) {
      values[OUTCOME[id as keyof typeof OUTCOME]] = a;
      if (id !== 'rounds' && id !== 'margin') values[OUTCOME[id as keyof typeof OUTCOME] + 1] = b;
    }
    return { winner, values };
  };
  const tallied = (...outcomes: readonly ReturnType<typeof outcome>[]) => {
    const tally = newTally(METRICS);
    for (const one of outcomes) addOutcome(tally, one);
    return tally;
  };
  const won = outcome(0, {
    rounds: [4],
    casualties: [0, 3],
    hpLost: [2, 12],
    hpMax: [20, 12],
    flawless: [1, 0],
    attacks: [8, 5],
    hits: [6, 1],
  });
  const lost = outcome(1, { rounds: [6], casualties: [3, 1], hpLost: [20, 6], hpMax: [20, 12], attacks: [4, 5], hits: [2, 4] });
  const find = (list: ReturnType<typeof figures>, id: string, side: number | null = null) =>
    list.find((one) => one.id === id && one.side === side);

  test('are counted from its trials, each with an interval', () => {
    const list = figures(tallied(won, lost), null);
    expect(find(list, 'rounds')).toMatchObject({ value: 5, n: 2 });
    expect(find(list, 'draw')).toMatchObject({ value: 0, n: 2 });
    expect([find(list, 'win', 0), find(list, 'tpk', 0), find(list, 'win', 1)]).toMatchObject([
      { value: 0.5 },
      { value: 0.5 },
      { value: 0.5 },
    ]);
    expect([find(list, 'roundsToVictory', 0), find(list, 'roundsToVictory', 1)]).toMatchObject([
      { value: 4, n: 1 },
      { value: 6, n: 1 },
    ]);
    expect([find(list, 'flawless', 0), find(list, 'flawlessOfWins', 0), find(list, 'flawlessOfWins', 1)]).toMatchObject([
      { value: 0.5, n: 2 },
      { value: 1, n: 1 },
      { value: 0, n: 1 },
    ]);
    expect(find(list, 'hitRate', 0)?.value).toBeCloseTo(8 / 12);
    const share = find(list, 'hpLostShare', 0)!;
    expect(share.value).toBeCloseTo(22 / 40);
    expect([share.low! <= share.value, share.high! >= share.value, share.low! >= 0, share.high! <= 1]).toEqual([true, true, true, true]);
  });

  test('say nothing for certain about one trial or none', () => {
    expect(find(figures(tallied(won), null), 'hpLostShare', 0)).toMatchObject({ value: 0.1, low: 0, high: 1, n: 1 });
    expect(find(figures(tallied(), null), 'hpLostShare', 0)).toMatchObject({ value: 0, low: 0, high: 1, n: 0 });
  });

  test('are exact where the odds are, side by side', () => {
    const odds = (means: Odds['means']): Odds => ({
      method: 'exact',
      winA: 0.6,
      winB: 0.3,
      draw: 0.1,
      trials: 0,
      distributions: {},
      means,
    });
    const list = figures(
      tallied(won, lost),
      odds({ rounds: 4.5, 'flawless.a': 0.3, 'hpLost.a': 5, 'hpMax.a': 20, 'hits.a': 3, 'attacks.a': 4, 'hits.b': 1, 'attacks.b': 0 }),
    );
    const exact = (id: string, side: number | null = null) => {
      const figure = find(list, id, side);
      return figure?.exact ? figure.value : null;
    };
    expect([exact('draw'), exact('rounds'), exact('win', 0), exact('tpk', 0), exact('win', 1), exact('tpk', 1)]).toEqual([
      0.1, 4.5, 0.6, 0.3, 0.3, 0.6,
    ]);
    expect([exact('flawlessOfWins', 0), exact('hpLostShare', 0), exact('hitRate', 0)]).toEqual([0.5, 0.25, 0.75]);
    // Not known, or nothing to divide by.
    expect([exact('flawlessOfWins', 1), exact('hpLostShare', 1), exact('hitRate', 1), exact('roundsToVictory', 0)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

test('the ledger has a row for each actor and each line of its list', () => {
  const guard = { action: 'guard', if: 'true', target: 'nearest_enemy' } as const;
  const combatant = party([actor({ name: 'Ada', apl: [guard, guard] }), actor({ name: 'Bo' })]);
  const rows = LEDGER.rows(combatant);
  expect([rows[0], rows[1]?.startsWith('1. '), rows[2]?.startsWith('2. ')]).toEqual(['Ada', true, true]);
  expect(LEDGER.parts!(combatant)).toHaveLength(rows.length);
  expect(LEDGER.parts!(combatant)[rows.indexOf('Bo')]).toBe(false);
});

test('a query finds a party by what it has', () => {
  const facts = factsOf(
    party([actor({ name: 'Ada', hp: '2d6', ac: 15, frontage: 2 }), actor({ name: 'Bo', range: 'ranged', hp: '1d4-9' })]),
  );
  expect(facts).toEqual({ actors: 2, hp: 7 + 1, ac: 15, frontage: 5, weapon: ['melee', 'ranged'], actor: ['Ada', 'Bo'] });
  expect(FACTS.map(({ id }) => id).toSorted()).toEqual(Object.keys(facts).toSorted());
});

const encounter = (first: string, second: string) => `side1:\n${first}\nside2:\n${second}\n`;
const row = (name: string, more = '') => `  - { name: ${name}, hp: 4, ac: 12, attack_bonus: 1, damage: 1d6${more} }`;
const FIGHT = encounter(row('Ada'), row('Ghoul'));

describe('changes to an encounter', () => {
  const changes = (text: string, sides: readonly (0 | 1)[] = [0]) => singleChanges(readEncounter(text).model, { sides });
  const labels = (text: string) => changes(text).map(({ label }) => label);
  const steps = (text: string, field: string, direction: number, by: number) => {
    const { model } = readEncounter(text);
    const change = singleChanges(model, { sides: [0] }).find(({ key, direction: way }) => key.endsWith(field) && way === direction)!;
    return moreSteps(model, change, by)?.label ?? null;
  };

  test('numbers go as far as makes sense at a table', () => {
    const high = encounter('  - { name: Ada, hp: 1, ac: 30, attack_bonus: 20, damage: 1 }', row('Ghoul'));
    const found = labels(high);
    expect(found).toContain('Ada: armour class 30 to 29');
    expect(found.filter((label) => /armour class|attack bonus|damage|hit points/.test(label))).toEqual([
      'Ada: armour class 30 to 29',
      'Ada: attack bonus 20 to 19',
      'Ada: hit points 1 to 3',
      'Ada: damage 1 to 2',
    ]);
    expect([
      steps(FIGHT, 'ac', 1, 3),
      steps(FIGHT, 'ac', 1, 30),
      steps(FIGHT, 'damage', 1, 2),
      steps(FIGHT, 'hp', -1, 1),
      steps(FIGHT, 'hp', -1, 2),
    ]).toEqual(['Ada: armour class 12 to 15', null, 'Ada: damage 1d6 to 1d6+2', 'Ada: hit points 4 to 2', null]);
  });

  test('of one who never attacks, neither weapon nor damage', () => {
    const guard = `, apl: [{ action: guard, if: 'true', target: nearest_enemy }]`;
    const found = labels(encounter(row('Ada', guard), row('Ghoul')));
    expect(found.filter((label) => /damage|weapon/.test(label))).toEqual([]);
    expect(found).not.toContain('Ada: only guard');
    expect(found).toContain('Ada: hold the line: attack, never move');
  });

  test('a side keeps its last fighter; several rows of several each are not counted', () => {
    const counts = (text: string) => labels(text).filter((label) => / of them$|^Without/.test(label));
    expect(counts(FIGHT)).toEqual(['Ada: 1 to 2 of them']);
    expect(counts(encounter([row('Ada'), row('Bo', ', speed: 2')].join('\n'), row('Ghoul')))).toEqual([
      'Ada: 1 to 2 of them',
      'Without Ada',
      'Bo: 1 to 2 of them',
      'Without Bo',
    ]);
    expect(counts(encounter(row('Ada', ', count: 3'), row('Ghoul')))).toEqual(['Ada: 3 to 4 of them', 'Ada: 3 to 2 of them']);
    expect(counts(encounter([row('Ada', ', count: 3'), row('Bo', ', count: 3')].join('\n'), row('Ghoul')))).toEqual([]);
  });

  test('equal ones are named as a run, or by their number', () => {
    const name = (...names: readonly string[]) =>
      labels(encounter(names.map((one) => row(one)).join('\n'), row('Ghoul')))[0]?.split(':')[0];
    expect([name('Rat 1', 'Rat 2'), name('Rat 1', 'Rat 3'), name('Rat 1', 'Bat 2'), name('Rat', 'Rat'), name('"3"', '"4"')]).toEqual([
      'Rat 1 to 2',
      'Rat 1 (2)',
      'Rat 1 (2)',
      'Rat (2)',
      '3 to 4',
    ]);
  });

  test('a choice has no further steps, and a change of another encounter none at all', () => {
    const { model } = readEncounter(FIGHT);
    const choice = changes(FIGHT).find(({ direction }) => direction === 0)!;
    expect(moreSteps(model, choice, 2)).toBeNull();
    const other = changes(encounter([row('Ada'), row('Bo', ', speed: 2')].join('\n'), row('Ghoul'))).find(({ key }) => key === '0/1/ac')!;
    expect(moreSteps(model, other, 2)).toBeNull();
  });
});

describe('goals', () => {
  const sample: Sample = {
    n: 1000,
    wins: 600,
    draws: 0,
    wiped: 400,
    deaths: [500, 300, 200],
    roundCounts: [],
    hpLost: { sum: 0, squares: 0 },
    rounds: { sum: 5000, squares: 26_000 },
    deathSum: { sum: 700, squares: 1100 },
  };

  test('are proven by whole intervals, not by means', () => {
    const figure = figuresOf(sample, { deaths: { atMost: 1, share: 0.5 } });
    expect(isProven({ win: { low: 0.5, high: 0.7 } }, figure)).toBe(true);
    expect(isProven({ win: { low: 0.6, high: 0.7 } }, figure)).toBe(false);
    expect([isProven({ wiped: 0.45 }, figure), isProven({ wiped: 0.4 }, figure)]).toEqual([true, false]);
    expect(isProven({ deaths: { atMost: 1, share: 0.5 }, rounds: { low: 4, high: 6 } }, figure)).toBe(true);
    expect(distanceTo({ deaths: { atMost: 1, share: 0.9 } }, figure)).toBeCloseTo(0.1);
    expect(distanceTo({ rounds: { low: 1, high: 4 } }, figure)).toBeCloseTo(0.1);
  });

  test('figures of no fight at all are none', () => {
    expect(figuresOf({ ...sample, n: 0, wins: 0, wiped: 0 })).toMatchObject({
      win: { value: 0 },
      rounds: { value: 0 },
      deaths: { value: 0 },
    });
  });

  test('are read from what comes over the wire', () => {
    const goal = (value: Json) => REPORTS.balance.read({ text: FIGHT, goal: value }).goal;
    expect(goal({ win: { low: -1, high: 7 }, wiped: 0.2, rounds: { low: 2, high: 4 } })).toEqual({
      win: { low: 0, high: 1 },
      wiped: 0.2,
      rounds: { low: 2, high: 4 },
    });
    expect(goal({ win: 'often', wiped: 'never', deaths: { atMost: -3, share: 2 } })).toEqual({ deaths: { atMost: 0, share: 0.5 } });
    expect(goal(null)).toEqual({});
    expect(goal({ wiped: 7 })).toEqual({ wiped: 1 });
    const sides = (value: Json) => REPORTS.balance.read({ text: FIGHT, sides: value }).sides;
    expect([sides([1]), sides([]), sides('both'), sides([0, 7])]).toEqual([[1], [0, 1], [0, 1], [0]]);
  });
});

describe('reports', () => {
  test('live odds: the exact ones come with the first fights only', () => {
    const first = answerReport(REPORTS.live, { input: { text: FIGHT, trials: 50 } });
    const later = answerReport(REPORTS.live, { input: { text: FIGHT, trials: 50, from: 50, side: 1 } });
    if (!('sample' in first) || !('sample' in later)) throw new Error('the encounter is broken');
    expect([first.sample.n, later.sample.n, later.exact]).toEqual([50, 50, null]);
    expect(first.exact).not.toBeNull();
  });

  test('what is out of range is brought into it', () => {
    const read = (input: Json) => REPORTS.live.read(input);
    expect(read({ text: 3, side: 1, seed: '', from: -5, trials: 10 ** 9 })).toMatchObject({
      text: '',
      side: 1,
      seed: '1',
      from: 0,
      trials: 200_000,
    });
    expect(read({ seed: 'x'.repeat(99), trials: 1.5 })).toMatchObject({ seed: 'x'.repeat(64), trials: 2000 });
  });

  test('a fight that is fair already, and one that no change makes so', () => {
    const met = balanceReport({ text: FIGHT, side: 0, seed: '1', goal: { rounds: { low: 0, high: 100 } }, sides: [0] });
    expect(met).toMatchObject({ isMetAlready: true });
    const hopeless = balanceReport({ text: FIGHT, side: 0, seed: '1', goal: { rounds: { low: 90, high: 95 } }, sides: [0] });
    expect(hopeless).toMatchObject({ isMetAlready: false, proposals: [] });
    expect(balanceReport({ text: 'name: x', side: 0, seed: '1', goal: {}, sides: [0, 1] })).toMatchObject({ problems: expect.any(Array) });
  });

  test('a text without a fight has nothing to compare, and a change that leaves none has no answer', () => {
    const request = { text: 'name: x', side: 0, seed: { hi: 0, lo: 1 }, from: 0, trials: 5 } as const;
    expect(pairedSamples(request, [[], []])).toEqual([null, null]);
    const [gone, same] = pairedSamples({ ...request, text: FIGHT }, [[{ kind: 'actor-remove', side: 0, actor: 0 }], []]);
    expect([gone, same?.after.n]).toEqual([null, 5]);
  });

  test('the changes of an encounter are listed for the sides that are asked about', () => {
    const { changes } = answerReport(REPORTS.changes, { input: { text: FIGHT, sides: [1] } });
    expect(changes.length).toBeGreaterThan(5);
    expect(changes.every(({ key }) => key.startsWith('1/'))).toBe(true);
    expect(answerReport(REPORTS.changes, { input: { text: '' } }).changes).toEqual([]);
  });
});
