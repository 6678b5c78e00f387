/** Oracle cases with answers from counting every roll of the dice, one die after the other. */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../src-shared/contract/json.ts';
import { oracle } from '../../../../src-shared/rulesets/wh40k/oracle/index.ts';

type Fields = { readonly [name: string]: Json };
interface Stage {
  readonly pmf: { readonly [value: string]: string };
  readonly mean: string;
}

function solve(one: Json): Fields {
  const [answer] = oracle.solve({ name: 'cases.json', cases: [one], read: () => null });
  return answer as Fields;
}

/** One attack on 4+ with strength 4 against toughness 4, without a save, on one model of one wound: 1/4 dies. */
const GUN = { A: 1, S: 4, AP: 0, D: 1, skill: 4, R: 24 };
const shoot = (weapon: Fields = {}, target: Fields = {}, rest: Fields = {}): Fields =>
  solve({ attackers: [{ ...GUN, ...weapon }], target: { models: 1, T: 4, ...target }, ...rest });
const mean = (answer: Fields, stage: string): number => Number((answer[stage] as unknown as Stage | undefined)?.mean);
const pmf = (answer: Fields, stage: string): Record<string, number> =>
  Object.fromEntries(Object.entries((answer[stage] as unknown as Stage).pmf).map(([value, p]) => [value, Number(p)]));

describe('stages', () => {
  test('hit, wound, and every stage between', () => {
    const answer = shoot({ A: 2 }, { models: 3 });
    expect(mean(answer, 'attacks')).toBe(2);
    expect(mean(answer, 'hits')).toBeCloseTo(1, 10);
    expect(mean(answer, 'wounds')).toBeCloseTo(1 / 2, 10);
    expect(pmf(answer, 'models_slain')).toEqual({ 0: 9 / 16, 1: 6 / 16, 2: 1 / 16 });
    expect(Number(answer.p_at_least_one_slain)).toBeCloseTo(7 / 16, 10);
    expect(Number(answer.p_unit_destroyed)).toBe(0);
  });

  test.each<readonly [name: string, weapon: Fields, target: Fields, slain: number]>([
    ['a save on 4+', {}, { Ar: 4 }, 1 / 8],
    ['AP makes it worse', { AP: -1 }, { Ar: 4 }, 1 / 6],
    ['an invulnerable save is not made worse', { AP: 3 }, { Ar: 4, Inv_R: 4 }, 1 / 8],
    ['unless the weapon ignores it', { AP: 3, to_save: { no_invul: true } }, { Ar: 4, Inv_R: 4 }, 1 / 4],
    ['in melee its own', { type: 'melee', A: 0, model_A: 1 }, { Inv_M: 4, Inv_R: 2 }, 1 / 8],
    ['light cover', {}, { Ar: 4, cover: 'light' }, 1 / 12],
    ['cover without a name is light', {}, { Ar: 4, cover: true }, 1 / 12],
    ['cover that is ignored', { to_save: { ignores_cover: true } }, { Ar: 4, cover: 'light' }, 1 / 8],
    ['dense cover takes from the roll to hit', {}, { cover: 'dense' }, 1 / 6],
    ['saves rolled again where they failed', {}, { Ar: 4, save_reroll: 'failed' }, 1 / 16],
    ['saves of 1 rolled again: 1/6 + 1/6 more', {}, { Ar: 4, save_reroll: 'ones' }, (1 / 4) * (1 / 2 - 1 / 12)],
    ['no rerolls of saves', { to_save: { 'no_re-rolls': true } }, { Ar: 4, save_reroll: 'failed' }, 1 / 8],
    ['feel no pain', {}, { FnP: 5 }, 1 / 6],
    ['feel no pain that is ignored', { to_FnP: { no_FnP: true } }, { FnP: 5 }, 1 / 4],
    ['hits without a roll', { auto_hit: true }, {}, 1 / 2],
    ['and as a rule of the roll', { to_hit: { auto_hit: true } }, {}, 1 / 2],
    ['strength twice the toughness wounds on 2+', { S: 8 }, {}, 5 / 12],
    ['half of it on 6', { S: 2 }, {}, 1 / 12],
    ['poison wounds on its own number', { S: 1, poison: 3 }, {}, 1 / 3],
    ['on 4+ where none is given', { S: 1, poison: true }, {}, 1 / 4],
    ['but not vehicles', { S: 1, poison: 3 }, { keywords: ['vehicle'] }, 1 / 12],
    ['a harder target', {}, { hit_modifier: -1 }, 1 / 6],
    ['and one that is harder to wound', {}, { wound_modifier: -1 }, 1 / 6],
  ])('%s', (_name, weapon, target, slain) => expect(mean(shoot(weapon, target), 'models_slain')).toBeCloseTo(slain, 10));

  test.each<readonly [name: string, stage: Fields, hits: number]>([
    ['ones', { reroll: 'ones' }, 1 / 2 + 1 / 12],
    ['ones in the old notation', { 're-roll1': true }, 1 / 2 + 1 / 12],
    ['all that failed', { 're-roll_all': true }, 3 / 4],
    ['all that failed before modifiers', { 're-roll_all': true, reroll_judge: 'natural' }, 3 / 4],
    ['nothing', { reroll: 'none' }, 1 / 2],
    ['with a modifier', { modifier: 1 }, 2 / 3],
    ['a 6 adds one', { extra_form: 'add', extra_target: 6, extra_amount: 1 }, 1 / 2 + 1 / 6],
    ['spelled as older files do', { extra_form: 'add', extra_target: 6, extra_ammount: 2 }, 1 / 2 + 2 / 6],
    ['a fixed number', { target: 3 }, 2 / 3],
  ])('rolls to hit: %s', (_name, stage, hits) => expect(mean(shoot({ to_hit: stage }), 'hits')).toBeCloseTo(hits, 10));

  test('mortal wounds on a 6, beside the attack or in its place', () => {
    const beside = shoot({ to_wound: { mw_target: 6, mw_amount: 1 } }, { models: 3 });
    expect(mean(beside, 'mortal')).toBeCloseTo(1 / 12, 10);
    expect(mean(beside, 'models_slain')).toBeCloseTo(1 / 4 + 1 / 12, 10);
    const instead = shoot({ to_wound: { mw_target: 6, mw_amount: 1, mw_ends_sequence: true } }, { models: 3 });
    expect(mean(instead, 'models_slain')).toBeCloseTo(1 / 4, 10);
    const painless = shoot({ to_wound: { mw_target: 6, mw_ends_sequence: true } }, { models: 3, FnP_Mw: 4 });
    expect(mean(painless, 'models_slain')).toBeCloseTo(1 / 6 + 1 / 24, 10);
  });

  test('damage: halved, subtracted but never to nothing, and not spilled to the next model', () => {
    const wounds = (target: Fields) => pmf(shoot({ auto_hit: true, S: 8, D: 3 }, { models: 2, W: 4, ...target }), 'wounds_lost');
    expect(wounds({})).toEqual({ 0: expect.closeTo(1 / 6, 10), 3: expect.closeTo(5 / 6, 10) });
    expect(wounds({ damage_modifier: { halve: true } })).toHaveProperty('2');
    expect(wounds({ damage_modifier: { subtract: 5 } })).toHaveProperty('1');
    expect(wounds({ W: 2 })).toHaveProperty('2');
    expect(wounds({ model_wounds: [1, 4] })).toHaveProperty('1');
    expect(wounds({ wounds_already_lost: 3 })).toHaveProperty('1');
  });

  test('damage_add comes on top; dice are as they are written', () => {
    const answer = shoot({ auto_hit: true, S: 8, D: 'D3', damage_add: 1 }, { W: 10 });
    const third = expect.closeTo(5 / 18, 10);
    expect(pmf(answer, 'damage_uncapped')).toEqual({ 0: expect.closeTo(1 / 6, 10), 2: third, 3: third, 4: third });
  });
});

describe('attacks', () => {
  const attacks = (weapon: Fields, distance: number, target: Fields = {}) => mean(shoot(weapon, target, { distance }), 'attacks');

  test('none out of range; rapid fire doubles at half range; x/y has its own number there', () => {
    expect(attacks({ models: 2 }, 24)).toBe(2);
    expect(attacks({ models: 2 }, 25)).toBe(0);
    expect(attacks({ type: 'Rapid Fire' }, 12)).toBe(2);
    expect(attacks({ type: 'Rapid Fire' }, 13)).toBe(1);
    expect(attacks({ A: '5/3' }, 12)).toBe(5);
    expect(attacks({ A: '5/3' }, 13)).toBe(3);
  });

  test('a blast rolls at least three against six models, and all of them against eleven', () => {
    expect(attacks({ A: 'D6', blast: true }, 0, { models: 5 })).toBeCloseTo(3.5, 10);
    expect(attacks({ A: 'D6', blast: true }, 0, { models: 6 })).toBeCloseTo((3 + 3 + 3 + 4 + 5 + 6) / 6, 10);
    expect(attacks({ A: 'D6', blast: true }, 0, { models: 11 })).toBe(6);
  });
});

describe('morale', () => {
  const lost = (morale: Fields | null) =>
    mean(shoot({ auto_hit: true, S: 8, A: 1 }, { models: 5 }, { morale }), 'models_lost_after_morale');

  test('a roll of D6 plus the slain above the leadership loses one, and each of the others flees on a 1', () => {
    // One slain with 5/6; then D6 + 1 > 6 on a 6 only. Of the three that stay, each flees with 1/6.
    expect(lost({ Ld: 6 })).toBeCloseTo((5 / 6) * (1 + (1 / 6) * (1 + 3 / 6)), 10);
    expect(lost({ Ld: 6, ignore_attrition: true })).toBeCloseTo((5 / 6) * (1 + 1 / 6), 10);
    expect(lost({ Ld: 6, auto_pass: true })).toBeCloseTo(5 / 6, 10);
    expect(lost({ Ld: 5, already_slain_this_turn: 1, ignore_attrition: true })).toBeGreaterThan(lost({ Ld: 5, ignore_attrition: true }));
    expect(lost({ Ld: 6, attrition_modifier: -1 })).toBeGreaterThan(lost({ Ld: 6 }));
    expect(lost({ Ld: 6, starting_strength: 20 })).toBeGreaterThan(lost({ Ld: 6 }));
  });

  test('without a test no such stage is answered', () => {
    expect(shoot()).not.toHaveProperty('models_lost_after_morale');
    expect(shoot({}, {}, { morale: null })).not.toHaveProperty('models_lost_after_morale');
  });
});

describe('what is certain', () => {
  test('so many attacks that one of them slays for sure', () => {
    const answer = shoot({ models: 8, A: 60, auto_hit: true, S: 8 }, { models: 2 });
    expect([answer.p_at_least_one_slain, answer.p_unit_destroyed]).toEqual(['1.000000000000', '1.000000000000']);
  });
  test('mortal wounds of a pool that cannot fail', () => {
    const pool = { rolls: 2, on: 1, each: 1 };
    const answer = shoot({ skill: 7 }, { models: 3, W: 1 }, { edition: '10e', attackers: [], mortal_pool: pool });
    expect(pmf(answer, 'models_slain')).toEqual({ 2: 1 });
    expect([answer.p_at_least_one_slain, answer.p_unit_destroyed]).toEqual(['1.000000000000', '0.000000000000']);
  });
  test('melee without attacks of the model makes those of the weapon', () => {
    expect(mean(shoot({ type: 'melee', A: 3 }), 'attacks')).toBe(3);
  });
  test('models of different wounds are counted by their wounds', () => {
    const morale = { Ld: 1, ignore_attrition: true };
    const answer = shoot({ auto_hit: true, S: 8 }, { model_wounds: [1, 2, 2] }, { morale });
    // One slain with 5/6; the test of the two that are left fails on all but a natural 1.
    expect(mean(answer, 'models_lost_after_morale')).toBeCloseTo((5 / 6) * (1 + 5 / 6), 10);
  });
});

describe('the tenth edition', () => {
  const tenth = (rest: Fields) => solve({ edition: '10e', attackers: [], target: { models: 5, T: 4, W: 1 }, ...rest });
  const gun = { ...GUN, type: 'Ranged', abilities: ['Hazardous'] };

  test.each<readonly [name: string, rest: Fields, error: string]>([
    ['a rule that was never in force', { rules: { devastating: 'next year' } }, "'next year' is not a reading of Devastating Wounds"],
    ['a word that is none', { attackers: [{ ...GUN, abilities: ['Loud'] }] }, "'Loud' is not a weapon ability of the tenth edition"],
  ])('%s', (_name, rest, error) => expect(tenth(rest)).toEqual({ id: null, error }));

  test('without a list there are no attackers, and no words', () => {
    expect(mean(tenth({ attackers: null }), 'attacks')).toBe(0);
    expect(mean(tenth({ attackers: [{ ...GUN, type: 'Ranged', abilities: 'Heavy' }] }), 'attacks')).toBe(1);
  });
  test('Hazardous tests are those of Hazardous weapons alone; what they cost needs a unit', () => {
    const answer = tenth({
      attackers: [
        { ...gun, models: 2 },
        { ...GUN, type: 'Ranged', models: 3 },
      ],
    });
    expect(pmf(answer, 'hazardous_failed')).toEqual({
      0: expect.closeTo(25 / 36, 10),
      1: expect.closeTo(10 / 36, 10),
      2: expect.closeTo(1 / 36, 10),
    });
    expect(answer).not.toHaveProperty('own_wounds_lost');
    expect(tenth({ attackers: [GUN] })).not.toHaveProperty('hazardous_failed');
    const own = tenth({ attackers: [gun], own: { models: 3, W: 2 } });
    expect(pmf(own, 'own_wounds_lost')).toEqual({ 0: expect.closeTo(5 / 6, 10), 2: expect.closeTo(1 / 6, 10) });
    expect(pmf(own, 'own_models_lost')).toEqual({ 0: expect.closeTo(5 / 6, 10), 1: expect.closeTo(1 / 6, 10) });
  });
  test('a single model is below half strength by its wounds, a unit by its models', () => {
    const shot = { ...GUN, type: 'Ranged', skill: 2, S: 20, AP: -6, abilities: ['Torrent'] };
    const below = (target: Fields, shock: Fields = { Ld: 7 }) =>
      Number(tenth({ attackers: [{ ...shot, D: 3 }], target: { T: 4, ...target }, battle_shock: shock }).p_below_half);
    expect(below({ models: 1, W: 5 })).toBeCloseTo(5 / 6, 10);
    expect(below({ models: 1, W: 6 })).toBe(0);
    expect(below({ models: 1, W: 3 })).toBe(0);
    expect(below({ models: 2, W: 3 })).toBe(0);
    expect(below({ models: 2, W: 3 }, { Ld: 7, starting_strength: 3 })).toBeCloseTo(5 / 6, 10);
  });
});

describe('what is wrong with a case is its answer', () => {
  test.each<readonly [name: string, one: Json, error: string]>([
    ['an attacker that is no object', { attackers: ['gun'], target: {} }, 'an object is needed here'],
    ['no attacker', { attackers: null, target: {} }, 'an object is needed here'],
    ['a word for a number', { attackers: [{ ...GUN, skill: 'good' }], target: {} }, "'good' is not a number"],
    ['something else for a number', { attackers: [{ ...GUN, skill: [] }], target: {} }, "'' is not a number"],
  ])('%s', (_name, one, error) => expect(solve(one)).toEqual({ id: null, error }));

  test('dice that cannot be rolled', () => {
    expect(solve({ attackers: [{ ...GUN, A: 'lots' }], target: {} }).error).toEqual(expect.any(String));
  });

  test('numbers written as text are read', () => expect(mean(shoot({ skill: '3' }), 'hits')).toBeCloseTo(2 / 3, 10));
});

test('a file is recognised by its first case', () => {
  expect(oracle.recognises('x.json', [{ attackers: [], target: {} }])).toBe(true);
  for (const cases of [[{ attackers: [] }], [[]], [null], ['x'], []]) expect(oracle.recognises('x.json', cases)).toBe(false);
});
