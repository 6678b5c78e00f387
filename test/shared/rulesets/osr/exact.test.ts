/** The exact solver against the simulation. */
import { describe, expect, test } from 'vitest';
import type { Options } from '../../../../src-shared/contract/options.ts';
import { figures, METRICS, OUTCOME } from '../../../../src-shared/rulesets/osr/analysis/metrics.ts';
import { OsrArena } from '../../../../src-shared/rulesets/osr/engine/arena.ts';
import type { Actor, AplEntry } from '../../../../src-shared/rulesets/osr/rules/actor.ts';
import { mean, totalMass } from '../../../../src-shared/stats/distribution.ts';
import { addOutcome, countOf, newTally, squaresOf, sumOf } from '../../../../src-shared/stats/tally.ts';
import { actor, fieldOf } from './kit.ts';

const entry = (action: AplEntry['action'], when = 'true', target: AplEntry['target'] = 'nearest_enemy'): AplEntry => ({
  action,
  if: when,
  target,
});

const FIGHTS: readonly [name: string, a: Actor[], b: Actor[], options?: Options][] = [
  ['a duel', [actor({ hp: '8', ac: 15, attackBonus: 3, damage: '1d8' })], [actor({ hp: '10', ac: 13, attackBonus: 2, damage: '1d6+1' })]],
  [
    'guards, percentages and rolled hit points',
    [actor({ hp: '1d6+2', ac: 14, attackBonus: 2, damage: '2d4-1', apl: [entry('guard', 'self.health_percent < 50'), entry('attack')] })],
    [
      actor({
        hp: '2d4',
        ac: 12,
        attackBonus: 2,
        damage: '1d6',
        apl: [entry('guard', 'self.hp <= 2 or enemy.count > 1'), entry('attack')],
      }),
    ],
  ],
  [
    'three ranges, walking and falling back',
    [
      actor({
        hp: '4',
        damage: '1d4',
        attackBonus: 2,
        startZone: 'reach',
        range: 'reach',
        apl: [entry('attack'), entry('move', '!enemy.in_range')],
      }),
      actor({
        hp: '3',
        damage: '1d4',
        attackBonus: 3,
        startZone: 'ranged',
        range: 'ranged',
        apl: [entry('attack', 'true', 'lowest_hp_enemy'), entry('move', '!enemy.in_range', 'backward')],
      }),
    ],
    [
      actor({ hp: '5', damage: '1d3', attackBonus: 3, startZone: 'ranged', speed: 2 }),
      actor({ hp: '3', damage: '1d3', attackBonus: 1, startZone: 'reach', frontage: 9 }),
    ],
  ],
  [
    'two against two, random targets, by side',
    [
      actor({ hp: '4', damage: '1d3', attackBonus: 2, apl: [entry('attack', 'true', 'random_enemy')] }),
      actor({ hp: '3', damage: '1d4', attackBonus: 1 }),
    ],
    [
      actor({ hp: '5', damage: '1d3', attackBonus: 2, apl: [entry('attack', 'true', 'random_enemy')] }),
      actor({ hp: '3', damage: '1d3', attackBonus: 3 }),
    ],
    { initiative: 'side' },
  ],
  [
    'individual initiative with modifiers, natural 20 and 1, inclusive ranges',
    [actor({ hp: '6', ac: 21, damage: '1d6', attackBonus: 25, initiativeModifier: 2 })],
    [
      actor({ hp: '5', ac: 14, damage: '1d6', startZone: 'reach', range: 'reach' }),
      actor({ hp: '3', damage: '1d4', startZone: 'ranged', range: 'ranged', apl: [entry('attack')] }),
    ],
    { initiative: 'individual', initiativeDice: '1d6', nat20Hits: true, nat1Misses: true, rangeModel: 'inclusive' },
  ],
  [
    'a fight that often reaches the round limit',
    [actor({ hp: '9', ac: 24, attackBonus: 4 })],
    [actor({ hp: '9', ac: 24, attackBonus: 4 })],
    { maxRounds: 30 },
  ],
];

describe('exact odds against dice', () => {
  test.each(FIGHTS)('%s', (_, a, b, options) => {
    const arena = new OsrArena(fieldOf(a, b, options));
    const odds = arena.odds(0, 1);
    if (odds === null) throw new Error('small enough for exact odds');
    expect(odds.winA + odds.winB + odds.draw).toBeCloseTo(1, 12);
    expect(totalMass(odds.distributions.rounds!)).toBeCloseTo(1, 12);
    expect(mean(odds.distributions.rounds!)).toBeCloseTo(odds.means.rounds!, 12);

    const tally = newTally(METRICS);
    const n = 8000;
    for (let t = 0; t < n; t++) addOutcome(tally, arena.trial({ hi: 7, lo: 11 }, 0, 1, t));
    const sigmas = (exact: number, sampled: number, variance: number) =>
      Math.abs(sampled - exact) / Math.sqrt(Math.max(variance, 1e-4) / n);
    for (const [winner, p] of [odds.winA, odds.winB, odds.draw].entries()) {
      expect(sigmas(p, countOf(tally, winner as 0 | 1 | 2) / n, p * (1 - p))).toBeLessThan(4);
    }
    const columns: [string, number][] = [['rounds', OUTCOME.rounds]];
    for (const id of ['casualties', 'hpLost', 'hpMax', 'flawless', 'attacks', 'hits'] as const)
      columns.push([`${id}.a`, OUTCOME[id]], [`${id}.b`, OUTCOME[id] + 1]);
    for (const [id, column] of columns) {
      const m = sumOf(tally, column) / n;
      const variance = squaresOf(tally, column) / n - m * m;
      expect([id, sigmas(odds.means[id]!, m, variance) < 4]).toEqual([id, true]);
    }

    const sampled = figures(tally, null);
    for (const [i, known] of figures(tally, odds).entries()) {
      const { id, side, low = 0, high = 0, value } = sampled[i]!;
      // Means over the fights that a side won are not among the exact ones.
      if (id === 'roundsToVictory') expect(known).toEqual(sampled[i]);
      else if (known.exact) expect([id, side, Math.abs(known.value - value) < 1.2 * (high - low) + 0.005]).toEqual([id, side, true]);
      // A side that never wins, or never attacks, has no share of it.
      else expect(['flawlessOfWins', 'hitRate']).toContain(id);
    }
  });

  test('a coin toss between equals is even to the last digit', () => {
    const odds = new OsrArena(fieldOf([actor()], [actor()])).odds(0, 1);
    expect(odds?.winA).toBeCloseTo(odds!.winB, 14);
  });

  test('one certain hit each: who goes first wins', () => {
    const killer = actor({ attackBonus: 20, damage: '10' });
    expect(new OsrArena(fieldOf([killer], [killer])).odds(0, 1)).toMatchObject({
      method: 'exact',
      winA: 0.5,
      winB: 0.5,
      draw: 0,
      trials: 0,
    });
  });

  test('fights that are too large, and phases, are left to dice', () => {
    const three = Array.from({ length: 3 }, () => actor());
    expect(new OsrArena(fieldOf(three, three)).odds(0, 1)).toBeNull();
    expect(new OsrArena(fieldOf([actor({ hp: '4000', damage: '9d100' })], [actor({ hp: '4000', damage: '9d100' })])).odds(0, 1)).toBeNull();
    expect(new OsrArena(fieldOf([actor()], [actor()], { initiative: 'side_phases' })).odds(0, 1)).toBeNull();
  });
});
