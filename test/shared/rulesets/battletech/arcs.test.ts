/** Total Warfare, "Firing Arcs" and "Attack Direction": borders belong to one arc or another, degree by degree. */
import { expect, test } from 'vitest';
import { SIDE_FRONT, SIDE_LEFT, SIDE_REAR, SIDE_RIGHT } from '../../../../src-shared/rulesets/battletech/data/tables.ts';
import {
  ARC_FORWARD,
  ARC_LEFT_ARM,
  ARC_LEFT_SIDE,
  ARC_REAR,
  ARC_RIGHT_ARM,
  ARC_RIGHT_SIDE,
  angleOff,
  arcsAt,
  hitSide,
  isDivided,
} from '../../../../src-shared/rulesets/battletech/rules/arcs.ts';

const AHEAD = ARC_FORWARD | ARC_LEFT_ARM | ARC_RIGHT_ARM;

test.each([
  [[0, 60, 300, 359], AHEAD],
  [[61, 90, 120], ARC_RIGHT_ARM | ARC_RIGHT_SIDE],
  [[121, 180, 239], ARC_REAR],
  [[240, 270, 299], ARC_LEFT_ARM | ARC_LEFT_SIDE],
])('a target at %j degrees lies in the arcs %i', (angles, arcs) => {
  expect(angles.map(arcsAt)).toEqual(angles.map(() => arcs));
});

test.each([
  [[0, 90, 270, 359], SIDE_FRONT],
  [[91, 120, 150], SIDE_RIGHT],
  [[151, 180, 209], SIDE_REAR],
  [[210, 240, 269], SIDE_LEFT],
])('an attack from %j degrees hits side %i', (angles, side) => {
  expect(angles.map((angle) => hitSide(angle))).toEqual(angles.map(() => side));
});

test('along a border, the file of hexes that shelters the target decides; elsewhere it does not matter', () => {
  const sides = (angle: number) => [hitSide(angle, 'left'), hitSide(angle, 'right')];
  expect([90, 150, 210, 270].map(sides)).toEqual([
    [SIDE_RIGHT, SIDE_FRONT],
    [SIDE_REAR, SIDE_RIGHT],
    [SIDE_LEFT, SIDE_REAR],
    [SIDE_FRONT, SIDE_LEFT],
  ]);
  expect([91, 209].map(sides)).toEqual([
    [SIDE_RIGHT, SIDE_RIGHT],
    [SIDE_REAR, SIDE_REAR],
  ]);
});

test('angles are clockwise from the facing, of which there are six', () => {
  expect([angleOff(0, 0), angleOff(120, 1), angleOff(0, 5), angleOff(30, 3)]).toEqual([0, 60, 60, 210]);
});

test('a line runs between hexes halfway between two facings', () => {
  expect([0, 29, 30, 31, 60, 90, 330].map(isDivided)).toEqual([false, false, true, false, false, true, true]);
});
