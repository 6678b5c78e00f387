/** Which changes make a fight fair: legal, measured with the same dice, and proven. */
import { beforeAll, describe, expect, test } from 'vitest';
import { hasErrors } from '../../../../src-shared/contract/problem.ts';
import { parseSeed } from '../../../../src-shared/random/rng.ts';
import { BalanceSearch, distanceTo, effectOf, figuresOf, isProven } from '../../../../src-shared/rulesets/osr/analysis/balance.ts';
import { type Change, moreSteps, singleChanges } from '../../../../src-shared/rulesets/osr/analysis/changes.ts';
import { type BalanceReport, balanceReport, REPORTS } from '../../../../src-shared/rulesets/osr/analysis/reports.ts';
import {
  addPairedSamples,
  addSamples,
  isArena,
  openEncounter,
  type PairedSample,
  pairedSamples,
  sampleOf,
} from '../../../../src-shared/rulesets/osr/analysis/trial-sample.ts';
import { SAMPLES } from '../../../../src-shared/rulesets/osr/data/samples.generated.ts';
import { editEncounter, editEncounterAll, readEncounter } from '../../../../src-shared/rulesets/osr/import/encounter.ts';
import { parseEncounter } from '../../../../src-shared/rulesets/osr/import/encounter-yaml.ts';
import { sharedText, testWithSharedData } from '../../../kit/shared-data.ts';

const BELL_STAIR = SAMPLES.find(({ title }) => title.startsWith('Bell Stair'))!.text;
const encounters = SAMPLES.filter(({ text }) => parseEncounter({ name: 'x', text }).contests.length > 0);

describe('single changes', () => {
  test.each(encounters.map(({ title, text }) => [title, text]))('of %s are legal, differ, and keep the sides', (_title, text) => {
    const changes = singleChanges(readEncounter(text).model);
    expect(changes.length).toBeGreaterThan(10);
    expect(new Set(changes.map(({ label, key }) => `${key} ${label}`)).size).toBe(changes.length);
    for (const { label, edits } of changes) {
      const changed = editEncounterAll(text, edits);
      expect(changed, label).not.toBe(text);
      const { contests, problems } = parseEncounter({ name: 'x', text: changed });
      expect(hasErrors(problems), label).toBe(false);
      expect(contests, label).toHaveLength(1);
    }
  });

  test('several edits at once leave the text of one after the other', () => {
    const changes = singleChanges(readEncounter(BELL_STAIR).model);
    for (const [i, { label, edits }] of changes.entries()) {
      const both = [...edits, ...changes[(7 * i + 3) % changes.length]!.edits];
      expect(editEncounterAll(BELL_STAIR, both), label).toBe(both.reduce(editEncounter, BELL_STAIR));
    }
  });

  test('equal actors change together, and are counted one by one', () => {
    const actor = (name: string) => `  - { name: ${name}, hp: 4, ac: 12, attack_bonus: 1, damage: 1d6 }`;
    const text = ['side1:', actor('Knight'), 'side2:', actor('Zombie 1'), actor('Zombie 2'), actor('Zombie 3')].join('\n');
    const { model } = readEncounter(text);
    const changes = singleChanges(model, { sides: [1] });
    const labels = changes.map(({ label }) => label);
    expect(labels).toContain('Zombie 1 to 3: armour class 12 to 13');
    expect(labels).toContain('Zombie 1 to 3: 3 to 2 of them');
    const namesAfter = (steps: number, direction: 1 | -1) => {
      const change = changes.find((one) => one.key === '1/0/count' && one.direction === direction)!;
      const changed = moreSteps(model, change, steps)!.edits.reduce(editEncounter, text);
      return readEncounter(changed).model.sides[1].map(({ fields }) => fields.name);
    };
    expect(namesAfter(2, -1)).toEqual(['Zombie 1']);
    expect(namesAfter(2, 1)).toEqual(['Zombie 1', 'Zombie 2', 'Zombie 3', 'Zombie 4', 'Zombie 5']);
    expect(moreSteps(model, changes.find((one) => one.key === '1/0/count' && one.direction === -1)!, 3)).toBeNull();
  });
});

describe('the same dice', () => {
  const request = { text: BELL_STAIR, side: 0, seed: parseSeed('7'), from: 0, trials: 400 } as const;

  test('an encounter beside itself has no difference, and samples add up', () => {
    const [same] = pairedSamples(request, [[]]);
    expect(same).toMatchObject({ gained: 0, lost: 0, wipedMore: 0, wipedLess: 0, deaths: { sum: 0 }, hpLost: { sum: 0 } });
    const arena = openEncounter(BELL_STAIR);
    if (!isArena(arena)) throw new Error('the sample is broken');
    const halves = [0, 200].map((from) => sampleOf(arena, { ...request, from, trials: 200 }));
    expect(addSamples(halves[0]!, halves[1]!)).toEqual(same!.after);
  });

  test('what differs is what the trials say', () => {
    const [change] = singleChanges(readEncounter(BELL_STAIR).model, { sides: [0] });
    const [paired, alone] = pairedSamples(request, [change!.edits, []]);
    expect(paired!.after.wins - alone!.after.wins).toBe(paired!.gained - paired!.lost);
    expect(paired!.after.deathSum.sum - alone!.after.deathSum.sum).toBe(paired!.deaths.sum);
    expect(effectOf(paired!).win.low).toBeLessThanOrEqual(effectOf(paired!).win.value);
  });

  test('parts of a comparison add up to the whole', () => {
    const { edits } = singleChanges(readEncounter(BELL_STAIR).model)[0]!;
    const [whole] = pairedSamples(request, [edits]);
    const [first, second] = [0, 150].map((from, i) => pairedSamples({ ...request, from, trials: [150, 250][i]! }, [edits])[0]!);
    expect(addPairedSamples(first!, second!)).toEqual(whole);
  });
});

describe('a search over answers that are given', () => {
  const goal = { win: { low: 0.65, high: 0.75 } };
  const { model } = readEncounter(BELL_STAIR);
  const singles = singleChanges(model).slice(0, 4);

  /** Runs a search in which a change wins as often as `shareOf` says; returns the trials of each kind that it asked for. */
  function searched(shareOf: (change: Change) => number) {
    const search = new BalanceSearch({ model, goal, singles });
    const trials = new Map<string, number>();
    search.start({ ...EMPTY, wins: 30 });
    for (let step = search.next(); step !== null; step = search.next()) {
      const kind = (change: Change) => `${change.label} ${step!.fresh ? 'proof' : 'search'}`;
      for (const change of step.changes) trials.set(kind(change), (trials.get(kind(change)) ?? 0) + step.trials);
      search.add(step.changes.map((change) => answer(step!.trials, Math.round(shareOf(change) * step!.trials))));
    }
    return { search, trials };
  }

  test('proves what reaches the goal with all its trials', () => {
    const { search, trials } = searched((change) => (change === singles[1] ? 0.7 : 0.3));
    expect(search.proposals.map(({ change }) => change)).toEqual([singles[1]]);
    expect(search.proposals[0]!.figures).toMatchObject({ n: 20_000, win: { value: 0.7 } });
    expect(trials.get(`${singles[1]!.label} search`)).toBe(500);
    expect(trials.get(`${singles[1]!.label} proof`)).toBe(20_000);
    expect(trials.has(`${singles[0]!.label} proof`)).toBe(false);
  });

  test('leaves alone what can no longer reach it, and says what is known', () => {
    let asked = 0;
    const { search, trials } = searched((change) => (change === singles[1] && asked++ > 0 ? 0.6 : change === singles[1] ? 0.7 : 0.3));
    expect(search.proposals).toEqual([]);
    expect(trials.get(`${singles[1]!.label} proof`)).toBe(4000);
    expect(search.ranking.find(({ change }) => change === singles[1])!.figures).toMatchObject({ n: 4000, win: { value: 0.6 } });
  });

  test('goes on with what lies near the border of the goal', () => {
    const { search, trials } = searched((change) => (change === singles[1] ? 0.651 : 0.3));
    expect(search.proposals).toEqual([]);
    expect(trials.get(`${singles[1]!.label} proof`)).toBeGreaterThan(4000);
  });

  function answer(n: number, wins: number): PairedSample {
    const none = { sum: 0, squares: 0 };
    return { after: { ...EMPTY, n, wins }, gained: 0, lost: 0, wipedMore: 0, wipedLess: 0, deaths: none, hpLost: none };
  }
});

describe('the search', () => {
  const goal = { win: { low: 0.65, high: 0.75 } };
  const input = { text: BELL_STAIR, side: 0, seed: '7', goal, sides: [0, 1] } as const;
  let report: BalanceReport;
  beforeAll(() => {
    const found = balanceReport(input);
    if ('problems' in found) throw new Error('the sample is broken');
    report = found;
  });

  test('proposes the three smallest changes, smallest first, each inside the goal with its whole interval', () => {
    expect(report.before.win.value).toBeLessThan(0.4);
    expect(report.proposals).toHaveLength(3);
    const sizes = report.proposals.map(({ change }) => change.size);
    expect(sizes).toEqual(sizes.toSorted((x, y) => x - y));
    for (const { figures } of report.proposals) {
      expect(figures.n).toBe(20_000);
      expect(figures.win.low).toBeGreaterThanOrEqual(0.65);
      expect(figures.win.high).toBeLessThanOrEqual(0.75);
    }
  });

  test('what it proposes holds in fights it has not seen', () => {
    for (const { change } of report.proposals) {
      const [again] = pairedSamples({ text: BELL_STAIR, side: 0, seed: parseSeed('another'), from: 0, trials: 20_000 }, [change.edits]);
      const { win } = figuresOf(again!.after);
      expect(win.value).toBeGreaterThan(0.64);
      expect(win.value).toBeLessThan(0.76);
    }
  });

  test('only changes what may be changed, and gives the same answer again', () => {
    const only = balanceReport({ ...input, sides: [1] });
    if ('problems' in only) throw new Error('the sample is broken');
    for (const { change } of [...only.proposals, ...only.nearest]) {
      expect(change.edits.every((edit) => 'side' in edit && edit.side === 1)).toBe(true);
    }
    expect(balanceReport({ ...input, sides: [1] })).toEqual(only);
  });

  testWithSharedData('data/osr/spearwall.yaml', 'the Spearwall: three proven changes', () => {
    const text = sharedText('data/osr/spearwall.yaml');
    const wall = balanceReport({
      text,
      side: 0,
      seed: '7',
      goal: { win: { low: 0.65, high: 0.75 }, deaths: { atMost: 3, share: 0.5 } },
      sides: [0, 1],
    });
    if ('problems' in wall) throw new Error('the sample is broken');
    expect(wall.proposals).toHaveLength(3);
    for (const { figures } of wall.proposals) expect(isProven({ win: { low: 0.65, high: 0.75 } }, figures)).toBe(true);
  });
});

test('a goal has a distance only where it is missed', () => {
  const figures = figuresOf({
    n: 100,
    wins: 60,
    draws: 0,
    wiped: 40,
    deaths: [50, 30, 20],
    roundCounts: [],
    hpLost: { sum: 0, squares: 0 },
    rounds: { sum: 500, squares: 2600 },
    deathSum: { sum: 70, squares: 110 },
  });
  expect(distanceTo({}, figures)).toBe(0);
  expect(distanceTo({ win: { low: 0.5, high: 0.7 } }, figures)).toBe(0);
  expect(distanceTo({ win: { low: 0.7, high: 0.8 }, wiped: 0.3 }, figures)).toBeCloseTo(0.2);
  expect(distanceTo({ rounds: { low: 6, high: 8 } }, figures)).toBeCloseTo(0.1);
  expect(figuresOf({ ...EMPTY, deaths: [50, 30, 20] }, { deaths: { atMost: 1, share: 0.5 } }).fewDeaths.value).toBeCloseTo(0.8);
});

const EMPTY = {
  n: 100,
  wins: 0,
  draws: 0,
  wiped: 0,
  deaths: [],
  roundCounts: [],
  hpLost: { sum: 0, squares: 0 },
  rounds: { sum: 0, squares: 0 },
  deathSum: { sum: 0, squares: 0 },
};

test('reports read what comes over the wire, and refuse a text without a fight', () => {
  const context = { combatants: [], options: {}, assets: [] };
  expect(REPORTS.live.read(null)).toMatchObject({ text: '', side: 0, seed: '1', from: 0, trials: 2000 });
  expect(REPORTS.live.answer(context, REPORTS.live.read({ text: 'name: x' }))).toHaveProperty('problems');
  expect(REPORTS.balance.read({ text: 'x', goal: { win: { low: 0.8, high: 0.2 }, deaths: { atMost: 1 } } }).goal).toEqual({
    win: { low: 0.2, high: 0.8 },
    deaths: { atMost: 1, share: 0.5 },
  });
  expect(
    REPORTS.measure.answer(context, REPORTS.measure.read({ text: BELL_STAIR, trials: 5, changes: [[], 'nonsense'] })).samples,
  ).toHaveLength(1);
});

test('edits that come over the wire are checked', () => {
  const good = { kind: 'actor-field', side: 0, actor: 0, field: 'ac', value: '18' };
  const bad = [null, {}, 'x', { ...good, side: 2 }, { ...good, actor: -1 }, { ...good, field: 'apl' }, { kind: 'head', side: 0, actor: 0 }];
  const list = { kind: 'list', side: 1, actor: 0, entries: [{ action: 'guard', if: 'true', target: 'nearest_enemy' }] };
  const { changes } = REPORTS.measure.read({
    text: BELL_STAIR,
    changes: [
      [good, ...bad],
      [list, { ...list, entries: [3] }],
    ],
  });
  expect(changes).toEqual([[good], [list]]);
});
