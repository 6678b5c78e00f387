/** The dice of an attack one by one: how many are rolled, in which order, and what a viewer sees of them. */
import { describe, expect, test } from 'vitest';
import { scripted } from '../../../../src-shared/random/scripted.ts';
import { type AttackSpec, PLAIN_ATTACK } from '../../../../src-shared/rulesets/opr/rules/modifiers.ts';
import { newTrace, rollAttack } from '../../../../src-shared/rulesets/opr/rules/roll-attack.ts';
import { defaultOptions, SHOOT, SHOOT_FAR, STRIKE, specFor, woundsOf } from './kit.ts';

function roll(part: Partial<AttackSpec>, faces: Parameters<typeof scripted>[0]) {
  const dice = scripted(faces);
  const trace = newTrace();
  const result = rollAttack({ ...PLAIN_ATTACK, ...part }, dice, trace);
  dice.done();
  return { ...result, trace };
}

test('a viewer sees each die with what it needed; a block that has to be rolled again needed what no die shows', () => {
  const { trace, wounds, ones } = roll(
    { dice: 4, hit: 3, block: 2, blockSix: 1, reroll: 1, ignore: [5], extraAttacks: [0, 1] },
    { toHit: [6, 5, 2, 1], extraAttack: [4], toBlock: [5, 6, 4], reBlock: [3], toIgnore: [4, 5, 1] },
  );
  expect(trace).toEqual({
    hit: [6, 5, 2, 1],
    extra: [4],
    // The hit of a 6 is blocked on 6+ only, the others on 5+.
    block: [5, 6, 4],
    blockTargets: [6, 7, 5],
    reblock: [3],
    reblockTargets: [5],
    ignore: [4, 5, 1],
  });
  expect([wounds, ones]).toEqual([[1, 0, 1], 1]);
});

test('nothing is rolled for hits that are sure, and none of them is a 6', () => {
  expect(roll({ dice: 2, hit: 6, extraHits: [1, 1], woundSix: 3 }, { toBlock: [1, 6] })).toMatchObject({ hits: 2, unblocked: 1, ones: 0 });
});

test('only a 5 or a 6 gives extra attacks, whatever the other dice show', () => {
  expect(roll({ dice: 3, extraAttacks: [1, 2] }, { toHit: [6, 1, 5], extraAttack: [1, 4, 1], toBlock: [1, 1, 1] }).hits).toBe(3);
});

test('a wound that was ignored is not rolled for again; every kind of ignore roll has its own try', () => {
  expect(roll({ ignore: [5, 6] }, { toHit: [4], toBlock: [1], toIgnore: [5] }).wounds).toEqual([0]);
  expect(roll({ ignore: [5, 6] }, { toHit: [4], toBlock: [1], toIgnore: [4, 6] }).wounds).toEqual([0]);
  expect(roll({ ignore: [5, 6] }, { toHit: [4], toBlock: [1], toIgnore: [4, 5] }).wounds).toEqual([1]);
});

describe('GF 3.5.1 "Blast", where all hits of the weapon together are limited', () => {
  test('hits of 6s are kept first', () => {
    const capped = (hitCap: number, toBlock: readonly number[]) => {
      const { hits, unblocked } = roll({ dice: 2, blast: 3, hitCap, blockSix: 1 }, { toHit: [6, 4], toBlock });
      return [hits, unblocked];
    };
    // A 5 blocks an ordinary hit, but not that of a 6.
    expect([capped(4, [5, 5, 5, 5]), capped(2, [5, 5]), capped(6, [5, 5, 5, 5, 5, 5])]).toEqual([
      [4, 3],
      [2, 2],
      [6, 3],
    ]);
  });

  test('by the models of the target', () => {
    const hits = (blastCap: 'perHit' | 'total') =>
      woundsOf({ weapon: ['Blast(3)'], attacks: 2, state: { targetModels: 2 }, ruleOptions: { ...defaultOptions(), blastCap } }, SHOOT, {
        toHit: [4, 4],
        toBlock: blastCap === 'total' ? [1, 1] : [1, 1, 1, 1],
      });
    expect([hits('perHit'), hits('total')]).toEqual([4, 2]);
  });
});

describe('modifiers', () => {
  test('what ignores penalties keeps what helps', () => {
    const lockOn = (rule: string, face: number) => woundsOf({ unit: [rule], weapon: ['Lock-On'] }, SHOOT, { toHit: [face], toBlock: [1] });
    expect([lockOn('Bad Shot', 4), lockOn('Good Shot', 3)]).toEqual([1, 1]);
  });

  test('Lock-On ignores all penalties together, those of the target with them', () => {
    const lockOn = (...rules: string[]) => specFor({ unit: ['Bad Shot'], weapon: rules, target: ['Artillery'] }, SHOOT_FAR).hit;
    // Quality 4+: three faces hit; -1 from Bad Shot and -2 from Artillery leave the 6.
    expect([lockOn('Lock-On'), lockOn()]).toEqual([3, 1]);
  });

  test('Precision Growth gives no AP, Piercing Growth does not help to hit', () => {
    const state = { round: 4 };
    expect(woundsOf({ unit: ['Precision Growth'], state }, STRIKE, { toHit: [3], toBlock: [4] })).toBe(0);
    expect(woundsOf({ unit: ['Piercing Growth'], state }, STRIKE, { toHit: [3] })).toBe(0);
  });

  test("a target's own growth of AP does not protect it", () => {
    for (const rule of ['Piercing Growth', 'Precision Growth', 'Stealth', 'Regeneration']) {
      const scene = { target: [rule], weapon: ['AP(1)', 'Bane'], state: { round: 4 } };
      expect(woundsOf(scene, STRIKE, { toHit: [4], toBlock: [4] })).toBe(1);
    }
  });
});
