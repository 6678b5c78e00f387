/** Who flees, and what Hazardous weapons do to the unit that fired them. */
import { describe, expect, test } from 'vitest';
import { scripted } from '../../../../src-shared/random/scripted.ts';
import type { WeaponGroup } from '../../../../src-shared/rulesets/wh40k/rules/armament.ts';
import { editionOf } from '../../../../src-shared/rulesets/wh40k/rules/edition.ts';
import type { Fighter } from '../../../../src-shared/rulesets/wh40k/rules/fighter.ts';
import { hazardPmf, hazardPoints, hazardTests, rollHazard } from '../../../../src-shared/rulesets/wh40k/rules/hazard.ts';
import {
  attritionFleesOn,
  battleShockFails,
  failChance,
  flightPmf,
  type MoraleTest,
} from '../../../../src-shared/rulesets/wh40k/rules/morale.ts';
import { woundTrackOf } from '../../../../src-shared/rulesets/wh40k/rules/wound-track.ts';
import { group, target } from './kit.ts';

const TENTH = editionOf('10e');
const ninth = (given: Partial<MoraleTest> = {}): MoraleTest => ({
  autoPass: false,
  ignoreAttrition: false,
  attritionModifier: 0,
  startingStrength: 10,
  leadership: () => 7,
  ...given,
});
const sixths = (p: number) => Math.round(p * 6);

describe('morale', () => {
  test('digest 2.6: a natural 1 passes, else the roll and the models destroyed may not exceed Leadership', () => {
    const fails = (destroyed: number, given: Partial<MoraleTest> = {}) => sixths(failChance(ninth(given), destroyed, 5));
    expect([1, 2, 3, 6, 20].map((destroyed) => fails(destroyed))).toEqual([0, 1, 2, 5, 5]);
    expect([fails(0), fails(9, { autoPass: true }), sixths(failChance(ninth(), 9, 0))]).toEqual([0, 0, 0]);
  });

  test('Leadership is that of the models that are left', () => {
    const leadership = (left: number) => (left > 3 ? 9 : 6);
    expect([4, 3].map((left) => sixths(failChance(ninth({ leadership }), 4, left)))).toEqual([1, 4]);
  });

  test('attrition: models flee on a 1, below half strength on 2 or less', () => {
    const on = (left: number, given: Partial<MoraleTest> = {}) => attritionFleesOn(ninth(given), left);
    expect([on(6), on(5), on(4)]).toEqual([1, 1, 2]);
    expect([on(4, { attritionModifier: 1 }), on(6, { attritionModifier: 2 }), on(6, { attritionModifier: -9 })]).toEqual([1, 0, 6]);
    expect(on(4, { ignoreAttrition: true })).toBe(0);
  });

  test('one model flees from a failed test, and each other by attrition', () => {
    expect([...flightPmf(ninth({ startingStrength: 4 }), 3)].map((p) => Math.round(p * 36))).toEqual([0, 25, 10, 1]);
    expect([...flightPmf(ninth(), 1)]).toEqual([0, 1]);
    // Four of ten would be left after the first: they flee on 1 and 2.
    expect(flightPmf(ninth(), 5)[1]).toBeCloseTo((4 / 6) ** 4, 12);
    expect(flightPmf(ninth(), 6)[1]).toBeCloseTo((5 / 6) ** 5, 12);
  });

  test('digest 10e, 4: a unit is battle-shocked when 2D6 are below its Leadership', () => {
    expect([2, 3, 6, 7, 8, 12, 13].map((leadership) => Math.round(battleShockFails(leadership) * 36))).toEqual([0, 1, 10, 15, 21, 35, 36]);
  });
});

describe('a failed Hazardous test', () => {
  const bearers = (given: Parameters<typeof target>[0]) => {
    const hurt = target({ count: 2, wounds: 2, ...given });
    return { track: woundTrackOf(hurt), target: hurt };
  };
  const after = (lost: number, dice: readonly number[], given: Parameters<typeof target>[0] = {}) => {
    const script = scripted(dice);
    const result = rollHazard(bearers(given) as unknown as Fighter, lost, { edition: TENTH }, script);
    script.done();
    return result;
  };

  test('is made for each Hazardous weapon that was used', () => {
    const weapons = new Map([3, 5, 1].map((count, i) => [{ attack: group({ hazardous: i !== 1 }) } as WeaponGroup, count]));
    expect(hazardTests([...weapons.keys()], (one) => weapons.get(one)!)).toBe(4);
    expect(hazardTests([], () => 1)).toBe(0);
  });

  test('digest 10e, 3: three mortal wounds, on one bearer; what exceeds it is lost', () => {
    expect([after(0, []), after(1, []), after(2, []), after(4, [])]).toEqual([2, 2, 4, 4]);
    expect([after(0, [], { wounds: 3 }), after(0, [], { wounds: 4 }), after(3, [], { wounds: 5 })]).toEqual([3, 3, 5]);
  });

  test('Feel No Pain is rolled for each, until the bearer is dead', () => {
    const given = { feelNoPainMortal: 5 };
    expect([after(0, [5, 6, 5], given), after(0, [5, 4, 6], given), after(0, [4, 4], given), after(1, [5, 1], given)]).toEqual([
      0, 1, 2, 2,
    ]);
    expect(after(0, [6, 5, 1], { feelNoPainMortal: 6 })).toBe(2);
  });

  test('digest 10e, 8: at launch it destroyed the bearer, but for CHARACTER, MONSTER and VEHICLE', () => {
    const points = (keywords: readonly string[]) => hazardPoints({ ...TENTH, hazardousDestroys: true }, keywords);
    expect([points(['INFANTRY']), points(['INFANTRY', 'CHARACTER']), points(['MONSTER']), points(['VEHICLE'])]).toEqual([
      Number.POSITIVE_INFINITY,
      3,
      3,
      3,
    ]);
    expect(hazardPoints({ ...TENTH, hazardousDestroys: false }, ['INFANTRY'])).toBe(3);
    const launch = { ...TENTH, hazardousDestroys: true };
    const tough = bearers({ wounds: 9, feelNoPainMortal: 2 }) as unknown as Fighter;
    expect(rollHazard(tough, 1, { edition: launch }, scripted([]))).toBe(9);
    expect([...hazardPmf(bearers({ wounds: 4 }), 1, 1, launch)].map(sixths)).toEqual([0, 5, 0, 0, 1, 0, 0, 0, 0]);
  });

  test('the distribution of two tests of one unit', () => {
    const in36 = (given: Parameters<typeof target>[0], lost = 0) =>
      [...hazardPmf(bearers(given), lost, 2, TENTH)].map((p) => Math.round(p * 36));
    expect(in36({})).toEqual([25, 0, 10, 0, 1]);
    expect(in36({}, 3)).toEqual([0, 0, 0, 25, 11]);
    expect(in36({}, 4)).toEqual([0, 0, 0, 0, 36]);
    expect(in36({ wounds: 4 })).toEqual([25, 0, 0, 10, 1, 0, 0, 0, 0]);
  });

  test('the distribution with Feel No Pain', () => {
    const pmf = hazardPmf(bearers({ feelNoPainMortal: 4 }), 0, 1, TENTH);
    expect([...pmf].map((p) => Math.round(p * 48))).toEqual([41, 3, 4, 0, 0]);
  });
});
