/** Oracle cases with answers that were worked out by hand, face by face. */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../src-shared/contract/json.ts';
import { oracle } from '../../../../src-shared/rulesets/opr/oracle/index.ts';

type Answer = { readonly [name: string]: Json | undefined };

function solve(one: Json): Answer {
  const [answer] = oracle.solve({ name: 'cases.json', cases: [one], read: () => null });
  return answer as Answer;
}

/** A fraction or a distribution of them as `7/36`, `{ 0: '9/16', 1: '7/16' }`. */
function written(value: Json | undefined): Json {
  const { num, den, ...rest } = value as { readonly [name: string]: Json };
  if (num !== undefined) return `${num}/${den}`;
  return Object.fromEntries(Object.entries(rest).map(([key, one]) => [key, written(one)]));
}

const attack = (attacker: { readonly [name: string]: Json }, target: { readonly [name: string]: Json } = {}): Answer =>
  solve({ kind: 'attack', attacker: { attacks: 1, quality: 4, ...attacker }, target: { defense: 4, ...target } });

describe('one attack', () => {
  test('two dice on 4+ against 4+: each wounds with 1/4', () => {
    const { hits, modelsLost, meanHits, pDestroyed } = attack({ attacks: 2 }, { models: 2 });
    expect(written(hits)).toEqual({ 0: '1/4', 1: '1/2', 2: '1/4' });
    expect(written(modelsLost)).toEqual({ 0: '9/16', 1: '3/8', 2: '1/16' });
    expect(written(meanHits)).toBe('1/1');
    expect(written(pDestroyed)).toBe('1/16');
  });

  test.each([
    ['on 4+', {}, '1/2'],
    ['one better', { hitMod: 1 }, '2/3'],
    ['never better than 2+', { quality: 2, hitMod: 3 }, '5/6'],
    ['never worse than 6+', { quality: 6, hitMod: -3 }, '1/6'],
    ['Reliable: on 2+', { reliable: true, quality: 6 }, '5/6'],
    ['fatigued: on 6 only, even if Reliable', { fatigued: true, reliable: true }, '1/6'],
    ['Surge: a 6 counts twice', { surge: true }, '2/3'],
    ['and with another extra hit three times', { surge: true, extraHitOn6: 1 }, '5/6'],
  ])('hits %s', (_name, weapon, mean) => expect(written(attack(weapon).meanHits)).toBe(mean));

  test.each([
    // Of the faces 4, 5, 6 that hit, each counts 1/6.
    ['AP takes from the defense', { ap: 1 }, {}, '1/3'],
    ['a better defense', {}, { defense: 2 }, '1/12'],
    ['cover', {}, { defMod: 1 }, '1/6'],
    ['a negative AP does not help the target', { ap: -2 }, {}, '1/4'],
    ['Rending adds 4 AP to a 6: 2/6 x 1/6 + 1/6 x 5/6', { rending: true }, { defense: 2 }, '7/36'],
    [
      'Rending as AP 4, where the weapon has less: 2/6 x 3/6 + 1/6 x 5/6',
      { rending: true, rendingMode: 'set', ap: 2 },
      { defense: 2 },
      '11/36',
    ],
    ['Bane: a 6 of the target is rolled again: 1/2 x (1 - 2/6 - 1/6 x 3/6)', { bane: true }, {}, '7/24'],
    ['Poison does the same', { poison: true }, {}, '7/24'],
    ['Shred: a 1 of the target is two wounds: 1/2 x (3/6 + 1/6)', { shred: true }, {}, '1/3'],
    ['Bane with Shred: 1/2 x (7/12 + 1/6 + 1/36)', { bane: true, shred: true }, {}, '7/18'],
  ])('%s', (_name, weapon, target, mean) => expect(written(attack(weapon, target).meanUnblockedHits)).toBe(mean));

  test('Blast: each hit becomes one per model, or all of them together do', () => {
    const perHit = attack({ attacks: 2, blast: 3 }, { models: 2 });
    expect(written(perHit.hits)).toEqual({ 0: '1/4', 2: '1/2', 4: '1/4' });
    const total = attack({ attacks: 2, blast: 3, blastCap: 'total' }, { models: 2 });
    expect(written(total.hits)).toEqual({ 0: '1/4', 2: '3/4' });
    // Of a 6 and another hit, the 6s fill the cap: with Rending, both hits have AP 4.
    const sixes = attack({ attacks: 2, blast: 3, blastCap: 'total', rending: true, quality: 6 }, { models: 2, defense: 2 });
    expect(written(sixes.unblockedHits)).toEqual({ 0: '911/1296', 1: '55/648', 2: '275/1296' });
  });

  test('Deadly wounds go to one model, and what it cannot take is lost', () => {
    const { modelsLost, woundsTaken } = attack({ deadly: 3 }, { models: 2, tough: 2 });
    expect(written(modelsLost)).toEqual({ 0: '3/4', 1: '1/4' });
    expect(written(woundsTaken)).toEqual({ 0: '3/4', 2: '1/4' });
  });

  test('wounds from before count; the rest of the unit is untouched', () => {
    const { modelsLost, woundsTaken } = attack({}, { models: 2, tough: 3, woundsOnCurrent: 2 });
    expect(written(modelsLost)).toEqual({ 0: '3/4', 1: '1/4' });
    expect(written(woundsTaken)).toEqual({ 0: '3/4', 1: '1/4' });
  });

  test.each([
    ['Regeneration on 5+ ignores a third', {}, '1/6'],
    ['but not of Rending', { rending: true }, '1/4'],
    ['nor of Unstoppable', { unstoppable: true }, '1/4'],
    ['nor of what says so', { cancelsRegen: true }, '1/4'],
    ['Poison does not cancel it', { poison: true }, '7/36'],
  ])('%s', (_name, weapon, mean) => {
    const target = { regen: 5, ...('rending' in weapon && { defense: 4 }) };
    const expected = 'rending' in weapon ? '11/36' : mean;
    expect(written(attack(weapon, target).meanWoundsTaken)).toBe(expected);
  });
});

describe('morale', () => {
  const morale = (input: Json) => {
    const { pass, shaken, rout } = solve({ kind: 'morale', input });
    return [pass, shaken, rout].map(written);
  };

  test.each([
    [{}, ['1/2', '1/2', '0/1']],
    [{ quality: 3, modifier: -1 }, ['1/2', '1/2', '0/1']],
    [{ quality: 2, modifier: 4 }, ['5/6', '1/6', '0/1']],
    [{ quality: 4, fearless: true }, ['3/4', '1/4', '0/1']],
    [{ quality: 4, atHalfOrLess: true, trigger: 'shooting' }, ['1/2', '1/2', '0/1']],
    [{ quality: 4, atHalfOrLess: true, trigger: 'melee' }, ['1/2', '0/1', '1/2']],
    [{ quality: 4, atHalfOrLess: true, ruleset: 'seed' }, ['1/2', '0/1', '1/2']],
    [{ quality: 4, trigger: 'melee' }, ['1/2', '1/2', '0/1']],
  ])('%j', (input, answer) => expect(morale(input)).toEqual(answer));
});

/** One model that kills another of its kind with 1/4. */
const ONE = { models: 1, quality: 4, defense: 4, weapon: { attacks: 1 } };
/** Two wounds, so that one of them leaves it at half. */
const TOUGH = { ...ONE, tough: 2 };

describe('one round of melee', () => {
  const melee = (charger: Json, defender: Json) => solve({ kind: 'melee', charger, defender });

  test('the charger strikes first, then the defender if it can', () => {
    expect(written(melee(ONE, ONE).outcome)).toEqual({ 'A destroyed': '3/16', 'B destroyed': '1/4', tie: '9/16' });
  });

  test('Counter strikes before the charge, and takes dice from Impact', () => {
    const counter = { ...ONE, counter: true };
    expect(written(melee(ONE, counter).outcome)).toEqual({ 'A destroyed': '1/4', 'B destroyed': '3/16', tie: '9/16' });
    expect(written(melee({ ...ONE, impact: 1 }, counter).outcome)).toEqual(written(melee(ONE, counter).outcome));
    const byWeapon = { ...ONE, weapon: { attacks: 1, counter: true } };
    expect(written(melee(ONE, byWeapon).outcome)).toEqual(written(melee(ONE, counter).outcome));
  });

  test('Impact hits on 2+: 5/12 die of it, and of the others a quarter of the charge', () => {
    const { outcome } = melee({ ...ONE, impact: 1 }, ONE);
    expect(written(outcome)).toMatchObject({ 'B destroyed': '9/16', 'A destroyed': '7/64' });
  });

  test('Furious gives another hit for a 6', () => {
    // Without the 6: 2/6 x 1/2. With it two hits: 1/6 x 3/4.
    expect(written(melee({ ...ONE, furious: true }, ONE).outcome)).toMatchObject({ 'B destroyed': '7/24' });
  });

  test('who took more wounds tests; at half or less it routs', () => {
    // Wounds: A and B each 1 with 1/4, independently, because one wound kills neither.
    const { outcome, meanWoundsTakenByCharger, modelsLostByDefender } = melee(TOUGH, TOUGH);
    expect(written(outcome)).toEqual({
      'A loses, passes': '3/32',
      'A routs': '3/32',
      'B loses, passes': '3/32',
      'B routs': '3/32',
      tie: '5/8',
    });
    expect(written(meanWoundsTakenByCharger)).toBe('1/4');
    expect(written(modelsLostByDefender)).toEqual({ 0: '1/1' });
  });

  test('Fear counts as wounds; a unit above half is shaken only, and passes as its modifier says', () => {
    const many = { ...ONE, models: 3, weapon: { attacks: 0 } };
    const { outcome } = melee({ ...many, fear: 1 }, { ...many, moraleMod: 1 });
    expect(written(outcome)).toEqual({ 'B loses, passes': '2/3', 'B shaken': '1/3' });
    expect(written(melee(many, { ...many, fear: 2, fatigued: true }).outcome)).toEqual({ 'A loses, passes': '1/2', 'A shaken': '1/2' });
  });

  test('half of a unit of two is one model', () => {
    const pair = { ...ONE, models: 2, weapon: { attacks: 1 } };
    const still = { ...ONE, models: 2, weapon: { attacks: 0 } };
    // Two dice of 1/4: one model falls with 6/16, both with 1/16.
    expect(written(melee(pair, still).outcome)).toEqual({
      'B destroyed': '1/16',
      'B loses, passes': '3/16',
      'B routs': '3/16',
      tie: '9/16',
    });
  });
});

describe('a shooting duel', () => {
  const duel = (part: { readonly [name: string]: Json }) => solve({ kind: 'duel', A: ONE, B: ONE, rounds: 1, ...part });

  test('one shot each, in the order of the round', () => {
    expect(written(duel({}).outcome)).toEqual({ 'A destroys B': '1/4', 'B destroys A': '3/16', 'both alive': '9/16' });
    expect(written(duel({ activationOrderPerRound: ['BA'] }).outcome)).toEqual({
      'A destroys B': '3/16',
      'B destroys A': '1/4',
      'both alive': '9/16',
    });
    expect(written(duel({ rounds: 2, activationOrderPerRound: ['AB'] }).outcome)).toMatchObject({ 'both alive': '81/256' });
  });

  test('four rounds where none are named', () => {
    const { rounds: _, ...open } = { kind: 'duel', A: ONE, B: ONE, rounds: 0 };
    expect(written(solve(open).outcome)).toMatchObject({ 'both alive': `${9 ** 4}/${16 ** 4}` });
  });

  test('who is shot to half tests at once; shaken it spends its turn recovering', () => {
    // A wounds B with 1/4, B fails with 1/2: shaken in 1/8, and then B only recovers.
    const { endStatus, outcome } = duel({ A: TOUGH, B: TOUGH });
    expect(written(outcome)).toEqual({ 'both alive': '1/1' });
    // A is shaken if B was not (7/8), wounds (1/4) and A fails (1/2).
    expect(written(endStatus)).toEqual({ 'A shaken at end': '7/64', 'B shaken at end': '0/1' });
  });

  test('under the first rules morale is tested at the end of the round, and who fails at half routs', () => {
    const { outcome } = duel({ A: TOUGH, B: TOUGH, ruleset: 'seed' });
    // Each is at half with 1/4 and routs with 1/8; B acted last and is named where both do.
    expect(written(outcome)).toEqual({ 'A routs': '7/64', 'B routs': '1/8', 'both alive': '49/64' });
  });
});

describe('best of three', () => {
  const match = (input: Json) => {
    const { matchWinner, gamesPlayed, meanGamesPlayed } = solve({ kind: 'bestOf3', input });
    return [matchWinner, gamesPlayed, meanGamesPlayed].map(written);
  };

  test('even games end after two in half of the matches', () => {
    const even = ['1/2', '0', '0.5'];
    expect(match({ oddGames_A_draw_B: even, evenGame_A_draw_B: even })).toEqual([{ A: '1/2', B: '1/2' }, { 2: '1/2', 3: '1/2' }, '5/2']);
  });

  test('where every game is drawn, a tie-break decides after three', () => {
    expect(match({})).toEqual([{ tiebreak: '1/1' }, { 3: '1/1' }, '3/1']);
  });
});

test('a file is recognised if every case in it is of a known kind', () => {
  expect(oracle.recognises('x.json', [{ kind: 'morale' }, { kind: 'duel' }])).toBe(true);
  expect(oracle.recognises('x.json', [{ kind: 'morale' }, { kind: 'poem' }])).toBe(false);
  expect(oracle.recognises('x.json', [{ kind: 3 }, 'text', null])).toBe(false);
  expect(oracle.recognises('x.json', [])).toBe(false);
});
