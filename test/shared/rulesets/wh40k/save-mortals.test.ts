/** Mortal wounds in the save step (specification, "SAVE"; digest 3) and beside Devastating Wounds: dice, the chain and the solver with states. */
import { describe, expect, test } from 'vitest';
import { scripted } from '../../../../src-shared/random/scripted.ts';
import { diceOf } from '../../../../src-shared/rulesets/wh40k/rules/dice-text.ts';
import type { AttackGroup, Target } from '../../../../src-shared/rulesets/wh40k/rules/sequence.ts';
import { everyRoll, fire, group, mass, pmfs, stage, target } from './kit.ts';

const onOnes = (amount: string, changes: { upTo?: number; ends?: boolean } = {}) => ({
  upTo: changes.upTo ?? 1,
  amount: diceOf(amount),
  ends: changes.ends ?? false,
});

/** One wound for certain. */
const sure = { autoHit: true, toWound: stage({ target: 2, targetHard: true }), strength: '8' } as const;

describe('with written dice', () => {
  const shots = (
    script: Readonly<Record<string, readonly number[]>>,
    changes: Pick<Partial<AttackGroup>, 'saveMortals'> = {},
    at: Target = target(),
  ) => {
    const dice = scripted(script);
    const result = fire(group({ ...sure, saveMortals: onOnes('2'), ...changes }), at, dice);
    dice.done();
    return result;
  };
  test('a natural 1 adds mortal wounds to the damage', () => {
    expect(shots({ toWound: [6], toSave: [1] })).toMatchObject({ unsaved: 1, mortals: 2, saveMortals: 2, lost: 3 });
  });
  test('another failed save does not', () => {
    expect(shots({ toWound: [6], toSave: [2] })).toMatchObject({ unsaved: 1, mortals: 0, lost: 1 });
  });
  test('instead of the damage where the sequence ends', () => {
    expect(shots({ toWound: [6], toSave: [1] }, { saveMortals: onOnes('2', { ends: true }) })).toMatchObject({ unsaved: 0, lost: 2 });
  });
  test('a save may hold and still make them', () => {
    expect(shots({ toWound: [6], toSave: [3] }, { saveMortals: onOnes('1', { upTo: 3 }) })).toMatchObject({ unsaved: 0, lost: 1 });
  });
  test('the die that counts is the last one', () => {
    expect(shots({ toWound: [6], toSave: [1], toSaveAgain: [5] }, {}, target({ saveReroll: 'ones' })).lost).toBe(0);
  });
  test('where there is no save, there is no die', () => {
    const attack = group({ ...sure, ap: '6', saveMortals: onOnes('2') });
    const dice = scripted({ toWound: [6] });
    expect(fire(attack, target(), dice)).toMatchObject({ unsaved: 1, mortals: 0 });
    dice.done();
  });
});

const TARGETS: Readonly<Record<string, Target>> = {
  'three models': target({ count: 3, wounds: 2, armour: 4 }),
  'feel no pain against mortal wounds': target({ count: 2, wounds: 2, armour: 4, feelNoPainMortal: 5 }),
  'different saves and pains': target({
    models: [2, 5].map((armour) => ({ ...target().models[0]!, wounds: 2, armour, feelNoPainMortal: armour === 2 ? 4 : 7 })),
  }),
  're-rolled saves': target({ count: 3, armour: 3, saveReroll: 'failed' }),
  're-rolled saves of 1': target({ count: 2, armour: 4, saveReroll: 'ones' }),
  'a shield': target({ count: 2, wounds: 2, armour: 4, ignoreFirstFailed: 1 }),
};

const ATTACKS: Readonly<Record<string, AttackGroup>> = {
  'on 1s': group({ models: 2, autoHit: true, saveMortals: onOnes('1') }),
  'D3 on 1s, damage 2': group({ autoHit: true, damage: '2', saveMortals: onOnes('d3') }),
  'up to 4, instead of the damage': group({ autoHit: true, saveMortals: onOnes('2', { upTo: 4, ends: true }) }),
  'of two hits of one attack': group({ toHit: stage({ extraForm: 'add' }), saveMortals: onOnes('1') }),
  'beside those of the wound roll': group({ autoHit: true, toWound: stage({ mortalTarget: 5 }), saveMortals: onOnes('1') }),
  'no save is rolled again': group({ autoHit: true, noSaveRerolls: true, saveMortals: onOnes('1') }),
  'AP is rolled': group({ autoHit: true, ap: 'd3', saveMortals: onOnes('1', { upTo: 2 }) }),
  'one re-roll to wound': group({ models: 2, autoHit: true, toWound: stage({ reroll: 'one' }), saveMortals: onOnes('1') }),
  'devastating wounds': group({ models: 2, autoHit: true, criticalWound: 5, devastating: 'current', saveMortals: onOnes('1') }),
};

const devastating = { criticalWound: 5, devastating: 'current', damage: '2' } as const;
const pairOf = (changes = {}) => target({ count: 2, wounds: 2, armour: 4, ...changes });

/** Devastating Wounds beside mortal wounds of the same dice: two numbers that are counted apart. */
const BOTH: Readonly<Record<string, readonly [AttackGroup, Target]>> = {
  'mortal wounds of the hit roll': [
    group({ ...devastating, criticalHit: 6, sustained: diceOf('1'), toHit: stage({ mortalTarget: 5, mortalAmount: '1' }) }),
    pairOf({ feelNoPainMortal: 5 }),
  ],
  'mortal wounds of the wound roll': [
    group({ ...devastating, models: 2, autoHit: true, toWound: stage({ reroll: 'one', mortalTarget: 4, mortalAmount: '2' }) }),
    pairOf(),
  ],
  'mortal wounds of the wound rolls of two hits': [
    group({ ...devastating, damage: '3', criticalHit: 6, sustained: diceOf('1'), toWound: stage({ mortalTarget: 4 }) }),
    pairOf({ wounds: 3, armour: 7 }),
  ],
  'mortal wounds of the wound rolls of additional hits': [
    group({ ...devastating, damage: '3', toHit: stage({ extraForm: 'add', extraAmount: 2 }), toWound: stage({ mortalTarget: 4 }) }),
    pairOf({ wounds: 3, armour: 7 }),
  ],
  'one re-roll that an extra roll may need': [
    group({
      ...devastating,
      autoHit: true,
      toWound: stage({ reroll: 'one', extraForm: 're-roll', extraTarget: 5 }),
      saveMortals: onOnes('1'),
    }),
    pairOf(),
  ],
  'mortal wounds in place of the wound': [
    group({
      ...devastating,
      autoHit: true,
      toWound: stage({ mortalTarget: 6, mortalEnds: true, extraForm: 're-roll', extraTarget: 4, extraAmount: 1 }),
      saveMortals: onOnes('1'),
    }),
    pairOf(),
  ],
};

describe('every sequence of dice gives the exact distribution', () => {
  for (const [at, unit] of Object.entries(TARGETS)) {
    for (const [what, attack] of Object.entries(ATTACKS)) {
      test.each([false, true])(`${what} against ${at}, interleaved %s`, (interleaved) => {
        const rolled = everyRoll((dice) => fire(attack, unit, dice, interleaved).lost);
        const exact = pmfs(attack, unit, { interleaved });
        const lost = mass(exact.woundsLost);
        expect([...rolled.values()].reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
        for (let n = 0; n < lost.length; n++) expect(lost[n]!).toBeCloseTo(rolled.get(n) ?? 0, 12);
      });
    }
  }
  for (const [what, [attack, unit]] of Object.entries(BOTH)) {
    test.each([false, true])(`devastating wounds and ${what}, interleaved %s`, (interleaved) => {
      const rolled = everyRoll((dice) => fire(attack, unit, dice, interleaved).lost);
      for (const [n, p] of mass(pmfs(attack, unit, { interleaved }).woundsLost).entries()) expect(p).toBeCloseTo(rolled.get(n) ?? 0, 11);
    });
  }
  const staged: [what: string, attack: AttackGroup][] = [
    ['D3 on 1s, damage 2', ATTACKS['D3 on 1s, damage 2']!],
    ...Object.entries(BOTH).map(([what, [attack]]): [string, AttackGroup] => [what, attack]),
  ];
  test.each(staged)('mortal wounds and damage rolled are stages of the attack: %s', (_, attack) => {
    // Large enough that nothing is lost to the size of the unit.
    const unit = target({ count: 2, wounds: 9, armour: 4 });
    const mortal = everyRoll((dice) => {
      const { mortals, devastating } = fire(attack, unit, dice);
      return mortals + attack.damage.constant * devastating;
    });
    const wounds = everyRoll((dice) => fire(attack, unit, dice).wounds);
    const exact = pmfs(attack, unit);
    for (const [n, p] of mass(exact.wounds).entries()) expect(p).toBeCloseTo(wounds.get(n) ?? 0, 12);
    for (const [n, p] of mass(exact.mortal).entries()) expect(p).toBeCloseTo(mortal.get(n) ?? 0, 12);
    const damage = everyRoll((dice) => fire(attack, unit, dice).lost);
    for (const [n, p] of mass(exact.damageUncapped).entries()) expect(p).toBeCloseTo(damage.get(n) ?? 0, 12);
  });
});
