/** Moves on the 24" line, in inches from the objective; the own edge is negative. */
import { expect, test } from 'vitest';
import {
  inTheWay,
  NOWHERE,
  scoutStart,
  shrouded,
  towardsEnemy,
  towardsObjective,
} from '../../../../src-shared/rulesets/opr/rules/movement.ts';

test.each([
  ['as far as it can', [-12, 6, 12], -6],
  ['onto the objective, but not beyond it', [-4, 6, 12], 0],
  ['onto the objective with the last inch', [-6, 6, 12], 0],
  ['back to it', [9, 6, 20], 3],
  ['back onto it', [3, 6, 20], 0],
  ['and stops 1" short of the enemy', [-4, 6, 0], -1],
  ['and stays where an enemy is closer than 1"', [-4, 6, -4], -4],
  ['and may leave an enemy that is closer than 1"', [2, 6, 2], 0],
] as const)('GF 3.5.1: a unit moves towards the objective %s', (_, [x, reach, enemy], to) => {
  expect(towardsObjective(x, reach, enemy)).toBe(to);
});

test.each([
  ['as far as it can', [-12, 6, 12], -6],
  ['and stops 1" short', [-12, 30, 12], 11],
  ['and stays where none is on the table', [-12, 6, NOWHERE], -12],
] as const)('a unit moves towards the enemy %s', (_, [x, reach, enemy], to) => {
  expect(towardsEnemy(x, reach, enemy)).toBe(to);
});

test.each([
  [-12, [-18, 6]],
  [0, [-6, 6]],
  [3, [-6, 9]],
])('digest 2: for a unit at %i, an enemy from %j is in the way to the objective', (x, [from, to]) => {
  expect([from! - 1, from!, to!, to! + 1].map((enemy) => inTheWay(x, enemy))).toEqual([false, true, true, false]);
});

test('Scout: further forward, but not onto the objective', () => {
  expect([scoutStart(6), scoutStart(12), scoutStart(18)]).toEqual([-6, -1, -1]);
});

test('digest 5.1: shrouding lowers a reach to 6" at least, and never raises it', () => {
  expect([shrouded(24, -6), shrouded(8, -6), shrouded(4, -6), shrouded(24, 6), shrouded(8, -6, 3)]).toEqual([18, 6, 4, 24, 3]);
});
