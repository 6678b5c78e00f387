/** The figures of a contest, the facts that the query box knows, and the classes of points. */
import { describe, expect, test } from 'vitest';
import { newOutcome, type Odds } from '../../../../src-shared/contract/outcome.ts';
import { FACTS, factsOf, WEIGHT_CLASSES } from '../../../../src-shared/rulesets/wh40k/analysis/facts.ts';
import { figures } from '../../../../src-shared/rulesets/wh40k/analysis/figures.ts';
import { COLUMN, METRICS } from '../../../../src-shared/rulesets/wh40k/analysis/metrics.ts';
import { addOutcome, newTally, type PairTally } from '../../../../src-shared/stats/tally.ts';
import { combatant, line, weapon } from './kit.ts';

/** Exchanges by the points that each side destroyed, and whether that was all of the enemy. */
function tallyOf(...trials: readonly (readonly [a: number, b: number, wipedByA: boolean])[]): PairTally {
  const tally = newTally(METRICS);
  for (const [a, b, wiped] of trials) {
    const outcome = newOutcome(METRICS);
    outcome.values[COLUMN.points] = 100 * a;
    outcome.values[COLUMN.points + 1] = 100 * b;
    outcome.values[COLUMN.wiped] = wiped ? 1 : 0;
    addOutcome(tally, outcome);
  }
  return tally;
}

describe('figures of a contest', () => {
  test('without a trial there are none', () => {
    expect(figures(newTally(METRICS), null)).toEqual([]);
  });
  test('how often each side destroys the other, and its mean points', () => {
    const found = figures(tallyOf([60, 10, true], [20, 30, false], [40, 20, false], [40, 20, true]), null);
    expect(found.map(({ id, side, value, n }) => [id, side, value, n])).toEqual([
      ['wipe-rate', 0, 0.5, 4],
      ['points-destroyed', 0, 40, 4],
      ['wipe-rate', 1, 0, 4],
      ['points-destroyed', 1, 20, 4],
    ]);
    expect(found[0]!.low!).toBeLessThan(0.5);
    expect(found[0]!.high!).toBeGreaterThan(0.5);
  });
  test('nobody destroys fewer points than none', () => {
    const [, points] = figures(tallyOf([0, 0, false], [0, 0, false], [90, 0, false]), null);
    expect([points!.value, points!.low]).toEqual([30, 0]);
    expect(points!.high!).toBeGreaterThan(60);
  });
  test('one trial has no interval', () => {
    const [, points] = figures(tallyOf([60, 10, true]), null);
    expect([points!.value, points!.low]).toEqual([60, undefined]);
  });
  test('exact odds know better', () => {
    const means = { 'wiped.a': 0.25, 'points.a': 4500 };
    const exact = { method: 'exact', winA: 1, winB: 0, draw: 0, means, distributions: {} } as unknown as Odds;
    const [wiped, points] = figures(tallyOf([60, 10, true], [20, 30, false]), exact);
    expect(wiped).toMatchObject({ value: 0.25, exact: true });
    expect(points).toMatchObject({ value: 45, exact: true });
  });
});

describe('facts of a unit', () => {
  const bow = weapon({ name: 'Bow', range: 30, abilities: ['Silent'] });
  const blade = weapon({ name: 'Blade', type: 'Melee', range: 0, abilities: ['Silent', 'Sharp'] });
  const unit = combatant(
    [
      line({ count: 4, move: 6, armour: 5, weapons: [{ profiles: [bow], count: 4 }] }),
      line({
        name: 'Old fox',
        count: 1,
        move: 5,
        wounds: 3,
        toughness: 5,
        armour: 4,
        invulnerableMelee: 5,
        feelNoPain: 6,
        weapons: [{ profiles: [blade, bow], count: 1 }],
      }),
    ],
    { keywords: ['INFANTRY', 'FOX'], abilities: ['Fly'] },
  );

  test('the best of its models, the slowest move, the longest range, every name once', () => {
    expect(factsOf(unit)).toEqual({
      models: 5,
      wounds: 7,
      toughness: 5,
      save: 4,
      invulnerable: 5,
      fnp: 6,
      move: 5,
      range: 30,
      weapon: ['Bow', 'Blade'],
      keyword: ['INFANTRY', 'FOX'],
      rule: ['Fly', 'Silent', 'Sharp'],
    });
    expect(Object.keys(factsOf(unit))).toEqual(FACTS.map(({ id }) => id));
  });
  test('without weapons its range is none', () => {
    expect(factsOf(combatant([line({ weapons: [] })])).range).toBe(0);
  });
  test('classes of points leave no gap', () => {
    expect(WEIGHT_CLASSES.slice(1).map(({ min }, i) => min - WEIGHT_CLASSES[i]!.max)).toEqual([1, 1, 1]);
  });
});
