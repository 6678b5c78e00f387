/** Attacks of one weapon, saves and damage as distributions, by hand (digest 2.1, 2.4, 2.5). */
import { describe, expect, test } from 'vitest';
import { attacksOfOne, damagePmf, saveFails } from '../../../../src-shared/rulesets/wh40k/rules/attack-pmf.ts';
import { diceOf } from '../../../../src-shared/rulesets/wh40k/rules/dice-text.ts';
import { PLAIN_DEFENCE } from '../../../../src-shared/rulesets/wh40k/rules/model.ts';
import type { Distribution } from '../../../../src-shared/stats/distribution.ts';
import { group, mass, target } from './kit.ts';

const close = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 12));
const expectMass = (pmf: Distribution, shares: readonly number[], of: number) =>
  expect(mass(pmf)).toEqual(close(shares.map((share) => share / of)));

describe('attacks of one weapon', () => {
  const attacks = (changes: Parameters<typeof group>[0], step = 0) => attacksOfOne(group({ attacks: 'd3', ...changes }), step);

  test('as rolled, doubled, and with several hit rolls each', () => {
    expectMass(attacks({}), [0, 1, 1, 1], 3);
    expectMass(attacks({ doubled: true }), [0, 0, 1, 0, 1, 0, 1], 3);
    expectMass(attacks({ hitRolls: 2 }), [0, 0, 1, 0, 1, 0, 1], 3);
    expectMass(attacks({ hitRolls: 2, doubled: true }), [0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], 3);
  });
  test('blast: at least three, then the most, then so many more', () => {
    expectMass(attacks({ attacks: 'd6', blast: true }, 1), [0, 0, 0, 3, 1, 1, 1], 6);
    expectMass(attacks({ attacks: 'd6', blast: true }, 2), [0, 0, 0, 0, 0, 0, 1], 1);
    expectMass(attacks({ attacks: 'd6', blast: true }, 0), [0, 1, 1, 1, 1, 1, 1], 6);
    expectMass(attacks({ blastPerFive: true }, 2), [0, 0, 0, 1, 1, 1], 3);
  });
});

describe('the chance that a save of 4+ fails', () => {
  const fails = (changes: Parameters<typeof group>[0], at: Parameters<typeof target>[0] = {}) => {
    const unit = target({ armour: 4, ...at });
    return saveFails(group(changes), unit, unit.models[0]!);
  };

  test('grows with AP until there is none', () => {
    expect(['0', '2', '3', '4'].map((ap) => fails({ ap }))).toEqual(close([1 / 2, 5 / 6, 1, 1]));
  });
  test('is the mean over AP that is rolled', () => {
    expect(fails({ ap: 'd3' })).toBeCloseTo((4 + 5 + 6) / 18, 12);
  });
  test('shrinks with re-rolls, unless the weapon forbids them', () => {
    expect(fails({}, { saveReroll: 'ones' })).toBeCloseTo(5 / 12, 12);
    expect(fails({}, { saveReroll: 'failed' })).toBeCloseTo(1 / 4, 12);
    expect(fails({ noSaveRerolls: true }, { saveReroll: 'failed' })).toBeCloseTo(1 / 2, 12);
  });
});

describe('damage of one attack', () => {
  const damage = (changes: Parameters<typeof group>[0], rule = {}) => damagePmf(group(changes), { ...PLAIN_DEFENCE, ...rule });

  test('halved and rounded up, then added to, then reduced', () => {
    expectMass(damage({ damage: 'd3' }, { halveDamage: true }), [0, 2, 1], 3);
    expectMass(damage({ damage: 'd3', damageAdd: 2 }, { halveDamage: true }), [0, 0, 0, 2, 1], 3);
    expectMass(damage({ damage: 'd3' }, { subtractDamage: 1 }), [0, 2, 1], 3);
  });
  test('with the dice of Melta, after halving', () => {
    expectMass(damage({ damage: 'd3', damageBonus: diceOf('d3') }), [0, 0, 1, 2, 3, 2, 1], 9);
    expectMass(damage({ damage: '2', damageBonus: diceOf('d3') }, { halveDamage: true }), [0, 0, 1, 1, 1], 3);
    expectMass(damage({ damage: '2', damageBonus: diceOf('3') }, { halveDamage: true }), [0, 0, 0, 0, 1], 1);
  });
  test('with low rolls thrown again', () => {
    expectMass(damage({ damage: 'd6', damageReroll: 'low' }), [0, 1, 1, 1, 3, 3, 3], 12);
    expectMass(damage({ damage: 'd6', damageReroll: 'ones' }), [0, 1, 7, 7, 7, 7, 7], 36);
  });
});
