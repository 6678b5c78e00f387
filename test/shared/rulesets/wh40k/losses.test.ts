/** What is left of a unit, what that costs, and who has done better. */
import { describe, expect, test } from 'vitest';
import { compile, fighterOf } from '../../../../src-shared/rulesets/wh40k/engine/compile.ts';
import type { Fighter } from '../../../../src-shared/rulesets/wh40k/rules/fighter.ts';
import { isBelowHalf, type Losses, modelsLeft, pointsGone, weaponsLeft } from '../../../../src-shared/rulesets/wh40k/rules/losses.ts';
import type { ModelLine } from '../../../../src-shared/rulesets/wh40k/rules/model.ts';
import type { Settings } from '../../../../src-shared/rulesets/wh40k/rules/options.ts';
import { scoreComparer } from '../../../../src-shared/rulesets/wh40k/rules/score.ts';
import { UnitStates } from '../../../../src-shared/rulesets/wh40k/rules/unit-states.ts';
import { woundTrackOf } from '../../../../src-shared/rulesets/wh40k/rules/wound-track.ts';
import { combatant, line, target } from './kit.ts';

function fighter(lines: readonly ModelLine[], leader = false): Fighter {
  const { data, ...rest } = combatant(lines);
  return fighterOf(compile([{ ...rest, data: { ...data, ...(leader && { leader, edition: '10e' }) } }], {}).field, 0);
}

/** Three men of two wounds at 10 points, and a captain of four at 50. */
const LED = fighter([line({ count: 3, wounds: 2 }), line({ name: 'Captain', count: 1, wounds: 4, cost: 50 })], true);
const at = (lost: number, leaderLost = 0): Losses => ({ lost, leaderLost });

describe('a unit with a leader', () => {
  const guns = (losses: Losses) => {
    const groups = LED.ranged.map(({ sets }) => sets[0]![0]!);
    return Object.fromEntries(groups.map((group) => [LED.lines[group.line]!.name, weaponsLeft(group, LED, losses)]));
  };

  test.each<[string, Losses, number, number, readonly [men: number, captain: number]]>([
    ['whole', at(0), 4, 0, [3, 1]],
    ['one man wounded', at(1), 4, 5, [3, 1]],
    ['two men down', at(4), 2, 20, [1, 1]],
    ['the men are gone, he is hurt', at(7, 1), 1, 42.5, [0, 1]],
    ['nobody is left', at(10, 4), 0, 80, [0, 0]],
    ['he is hurt first', at(3, 3), 4, 37.5, [3, 1]],
    ['he falls first', at(4, 4), 3, 50, [3, 0]],
    ['he falls, and two of the men', at(8, 4), 1, 70, [1, 0]],
    ['he is hurt, and a man is', at(2, 1), 4, 17.5, [3, 1]],
  ])('%s', (_, losses, models, points, [men, captain]) => {
    expect(modelsLeft(LED, losses)).toBe(models);
    expect(pointsGone(LED, losses)).toBe(100 * points);
    expect(guns(losses)).toEqual({ Trooper: men, Captain: captain });
  });
});

describe('below half strength', () => {
  const below = (one: Fighter, ...losses: Losses[]) => losses.map((each) => isBelowHalf(one, each));

  test('a unit by its models', () => {
    expect(below(LED, at(0), at(2), at(4), at(5), at(6))).toEqual([false, false, false, false, true]);
    expect(below(LED, at(4, 4), at(6, 4), at(8, 4))).toEqual([false, false, true]);
  });
  test('a single model by its wounds', () => {
    const beast = fighter([line({ count: 1, wounds: 5 })]);
    expect(below(beast, at(0), at(2), at(3), at(5))).toEqual([false, false, true, true]);
    expect(below(fighter([line({ count: 1, wounds: 4 })]), at(2), at(3))).toEqual([false, true]);
  });
});

describe('who has done better', () => {
  const winner = (by: Settings['score'], a: number, b: number) => scoreComparer(by, 4000, 10_000)(a, b);

  test.each<[Settings['score'], number, number, 0 | 1 | 2]>([
    ['points', 2000, 1999, 0],
    ['points', 1999, 2000, 1],
    ['points', 2000, 2000, 2],
    // Of 100 points half, or of 40.
    ['share', 5000, 1900, 0],
    ['share', 5000, 2100, 1],
    ['share', 5000, 2000, 2],
    // For 40 points of its own, or for 100.
    ['efficiency', 2000, 4900, 0],
    ['efficiency', 2000, 5100, 1],
    ['efficiency', 2000, 5000, 2],
  ])('by %s: %d against %d', (by, a, b, expected) => expect(winner(by, a, b)).toBe(expected));
});

describe('states of a unit', () => {
  const [one] = target({ count: 1 }).models;
  const led = target({ models: [one!, { ...one!, wounds: 2 }, { ...one!, wounds: 3 }], leader: true, ignoreFirstFailed: 1 });

  test('the track says who is hit next, and what is left of him', () => {
    const track = woundTrackOf(led);
    expect([track.models, track.wounds, [...track.model], [...track.rest], [...track.fallen]]).toEqual([
      3,
      6,
      [0, 1, 1, 2, 2, 2, 3],
      [1, 2, 1, 3, 2, 1, 0],
      [0, 1, 3, 6],
    ]);
  });
  test('every state has its number, and the number its state', () => {
    const states = new UnitStates(led);
    expect([states.count, states.body, states.leader, states.shields]).toEqual([(3 + 1) * (3 + 1) * 2, 3, 3, 1]);
    const seen = new Set<number>();
    for (const body of [0, 1, 2, 3]) {
      for (const leader of [0, 1, 2, 3]) {
        for (const shields of [0, 1]) {
          const state = states.state(body, leader, shields);
          seen.add(state);
          expect([states.bodyOf(state), states.leaderOf(state), states.shieldsOf(state)]).toEqual([body, leader, shields]);
          expect(states.lost(state)).toBe(body + leader);
          expect(states.fallen(state)).toBe([0, 1, 1, 2][body]! + (leader === 3 ? 1 : 0));
        }
      }
    }
    expect([...seen].sort((x, y) => x - y)).toEqual(Array.from({ length: states.count }, (_, i) => i));
  });
  test('without leader and shield the number is the wounds lost', () => {
    const states = new UnitStates(target({ count: 2, wounds: 2 }));
    expect([0, 1, 2, 3, 4].map((state) => [states.lost(state), states.fallen(state)])).toEqual([
      [0, 0],
      [1, 0],
      [2, 1],
      [3, 1],
      [4, 2],
    ]);
    expect(states.count).toBe(5);
  });
});
