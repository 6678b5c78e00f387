/** One scripted-dice test for each rule of the tables; the last test makes sure that none is left out. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { AttackContext, RuleEntry } from '../../../../src-shared/rulesets/opr/data/effects.ts';
import { ALL_RULES, findRule } from '../../../../src-shared/rulesets/opr/data/index.ts';
import {
  CHARGE,
  CHARGE_FAR,
  fighter,
  OFFICIAL,
  type Scene,
  SHOOT,
  SHOOT_FAR,
  SHOOT_FAR_HELD,
  SHOOT_HELD,
  STRIKE,
  unit,
  weapon,
  woundsOf,
} from './kit.ts';

/** Names, and `name in 3.5.1` for readings that the 3.5.3 books changed. */
const tested = new Set<string>();
const on = (place: 'unit' | 'weapon' | 'target', name: string): Scene => {
  tested.add(name.replace(/\(.*/, ''));
  return { [place]: [name] };
};

type Row = readonly [name: string, place: 'unit' | 'weapon', works: AttackContext, idle: AttackContext | null];

describe('+1 to hit: a 3 hits at Quality 4+', () => {
  const rows: Row[] = [
    ['Good Shot', 'unit', SHOOT, STRIKE],
    ['Precise', 'weapon', STRIKE, null],
    ['Targeting Visor', 'unit', SHOOT_FAR, SHOOT],
    ['Targeting Visor Boost', 'unit', SHOOT, STRIKE],
    ['Mobile Artillery', 'unit', SHOOT_FAR_HELD, SHOOT_FAR],
    ['Artillery', 'unit', SHOOT_FAR, SHOOT],
    ['Precision Charge', 'unit', CHARGE, STRIKE],
    ['Precision Fighter', 'unit', STRIKE, SHOOT],
    ['Precision Shooter', 'unit', SHOOT, STRIKE],
    ['Instinctive', 'unit', STRIKE, null],
    ['Thrust', 'weapon', CHARGE, STRIKE],
    ['Thrust in Melee', 'unit', CHARGE, STRIKE],
    ['Precision Fighter Buff', 'unit', STRIKE, SHOOT],
    ['Precision Shooter Buff', 'unit', SHOOT, STRIKE],
    ['Precision Attacks Buff', 'unit', STRIKE, null],
    ['Precision Fighting Mark', 'unit', STRIKE, SHOOT],
    ['Precision Shooting Mark', 'unit', SHOOT, STRIKE],
  ];
  test.each(rows)('%s', (name, place, works, idle) => {
    expect(woundsOf(on(place, name), works, { toHit: [3], toBlock: [1] })).toBe(1);
    expect(woundsOf({}, works, { toHit: [3] })).toBe(0);
    if (idle) expect(woundsOf(on(place, name), idle, { toHit: [3] })).toBe(0);
  });
});

describe('-1 to hit: a 4 misses at Quality 4+', () => {
  const rows: Row[] = [
    ['Bad Shot', 'unit', SHOOT, STRIKE],
    ['Indirect', 'weapon', SHOOT, SHOOT_HELD],
  ];
  test.each(rows)('%s', (name, place, works, idle) => {
    expect(woundsOf(on(place, name), works, { toHit: [4] })).toBe(0);
    if (idle) expect(woundsOf(on(place, name), idle, { toHit: [4], toBlock: [1] })).toBe(1);
  });
});

describe('harder to hit: a 4 misses the target', () => {
  const rows: readonly (readonly [string, AttackContext, AttackContext | null])[] = [
    ['Stealth', SHOOT_FAR, SHOOT],
    ['Stealth Buff', SHOOT_FAR, SHOOT],
    ['Evasive', STRIKE, null],
    ['Melee Evasion', STRIKE, SHOOT],
    ['Changebound', CHARGE_FAR, CHARGE],
    ['Changebound Boost', CHARGE, STRIKE],
    ['Machine-Fog', SHOOT_FAR, SHOOT],
    ['Machine-Fog Boost', STRIKE, null],
    ['Screened', SHOOT_FAR, STRIKE],
    ['Aircraft', SHOOT, STRIKE],
    ['Precision Debuff', STRIKE, null],
    ['Entrenched', { ...SHOOT_FAR, targetMoved: false }, SHOOT_FAR],
    ['Entrenched Buff', { ...SHOOT_FAR, targetMoved: false }, SHOOT_FAR],
  ];
  test.each(rows)('%s', (name, works, idle) => {
    expect(woundsOf(on('target', name), works, { toHit: [4] })).toBe(0);
    if (idle) expect(woundsOf(on('target', name), idle, { toHit: [4], toBlock: [1] })).toBe(1);
  });

  test('Entrenched and Artillery targets are -2 from over 9"', () => {
    expect(woundsOf({ target: ['Artillery'] }, SHOOT_FAR, { toHit: [5] })).toBe(0);
    expect(woundsOf({ target: ['Entrenched'] }, { ...SHOOT_FAR, targetMoved: false }, { toHit: [5] })).toBe(0);
  });
});

describe('an extra hit for each natural 6', () => {
  const rows: Row[] = [
    ['Surge', 'weapon', STRIKE, null],
    ['Surge when Shooting', 'unit', SHOOT, STRIKE],
    ['Devout', 'unit', STRIKE, null],
    ['Ferocious', 'unit', STRIKE, null],
    ['Furious', 'unit', CHARGE, STRIKE],
    ['Furious Buff', 'unit', CHARGE, STRIKE],
    ['Furious Mark', 'unit', CHARGE, STRIKE],
    ['Relentless', 'unit', SHOOT_HELD, SHOOT],
    ['Relentless Mark', 'unit', SHOOT_HELD, SHOOT],
    ['Brutal Fighter', 'unit', STRIKE, SHOOT],
    ['Point-Blank Surge', 'unit', SHOOT, SHOOT_FAR],
    ['Sergeant', 'unit', STRIKE, null],
  ];
  test.each(rows)('%s', (name, place, works, idle) => {
    expect(woundsOf(on(place, name), works, { toHit: [6], toBlock: [1, 1] })).toBe(2);
    if (idle) expect(woundsOf(on(place, name), idle, { toHit: [6], toBlock: [1] })).toBe(1);
  });

  test.each(['Devout Boost', 'Ferocious Boost'])('%s: fives too, over 9" or charging; it replaces its base rule', (name) => {
    const scene: Scene = { unit: [name.replace(' Boost', ''), name] };
    tested.add(name);
    expect(woundsOf(scene, SHOOT_FAR, { toHit: [5], toBlock: [1, 1] })).toBe(2);
    expect(woundsOf(scene, CHARGE, { toHit: [6], toBlock: [1, 1] })).toBe(2);
    expect(woundsOf(scene, SHOOT, { toHit: [5], toBlock: [1] })).toBe(1);
    expect(woundsOf(scene, SHOOT, { toHit: [6], toBlock: [1, 1] })).toBe(2);
  });

  test('Relentless, official: over 9", moved or not', () => {
    expect(woundsOf({ unit: ['Relentless'], ruleOptions: OFFICIAL }, SHOOT_FAR, { toHit: [6], toBlock: [1, 1] })).toBe(2);
    expect(woundsOf({ unit: ['Relentless'], ruleOptions: OFFICIAL }, SHOOT_HELD, { toHit: [6], toBlock: [1] })).toBe(1);
  });

  test('different rules add up, the same rule does not', () => {
    expect(woundsOf({ unit: ['Furious'], weapon: ['Surge'] }, CHARGE, { toHit: [6], toBlock: [1, 1, 1] })).toBe(3);
    expect(woundsOf({ unit: ['Surge'], weapon: ['Surge'] }, CHARGE, { toHit: [6], toBlock: [1, 1] })).toBe(2);
  });
});

describe('an extra attack for each natural 6, which gives none itself', () => {
  const rows: Row[] = [
    ['Bloodborn', 'unit', STRIKE, null],
    ['Clan Warrior', 'unit', STRIKE, null],
    ['Primal', 'unit', STRIKE, null],
    ['Predator', 'unit', STRIKE, null],
    ['Predator Fighter', 'unit', STRIKE, SHOOT],
    ['Predator Shooter', 'unit', SHOOT, STRIKE],
  ];
  test.each(rows)('%s', (name, place, works, idle) => {
    expect(woundsOf(on(place, name), works, { toHit: [6], extraAttack: [6], toBlock: [1, 1] })).toBe(2);
    if (idle) expect(woundsOf(on(place, name), idle, { toHit: [6], toBlock: [1] })).toBe(1);
  });
  test.each(['Clan Warrior Boost', 'Primal Boost', 'Primal Boost Buff'])('%s: fives too', (name) => {
    expect(woundsOf(on('unit', name), STRIKE, { toHit: [5], extraAttack: [1], toBlock: [1] })).toBe(1);
  });
});

describe('AP: a block of 4 at Defense 4+ no longer holds', () => {
  const rows: Row[] = [
    ['AP(1)', 'weapon', STRIKE, null],
    ['Lance', 'weapon', CHARGE, STRIKE],
    ['Piercing Assault', 'unit', CHARGE, STRIKE],
    ['Piercing Fighter', 'unit', STRIKE, SHOOT],
    ['Piercing Hunter', 'unit', SHOOT_FAR, SHOOT],
    ['Piercing Shooter', 'unit', SHOOT, STRIKE],
    ['Piercing Shooting Mark', 'unit', SHOOT, STRIKE],
    ['Point-Blank Piercing', 'unit', SHOOT, SHOOT_FAR],
    ['Havocbound', 'unit', SHOOT_FAR, SHOOT],
    ['Havocbound Boost', 'unit', SHOOT, null],
  ];
  test.each(rows)('%s', (name, place, works, idle) => {
    expect(woundsOf(on(place, name), works, { toHit: [4], toBlock: [4] })).toBe(1);
    if (idle) expect(woundsOf(on(place, name), idle, { toHit: [4], toBlock: [4] })).toBe(0);
  });

  test('Lance is AP(+2) as specified, +1 to hit and AP(+1) officially', () => {
    expect(woundsOf({ weapon: ['Lance'] }, CHARGE, { toHit: [4], toBlock: [5] })).toBe(1);
    expect(woundsOf({ weapon: ['Lance'], ruleOptions: OFFICIAL }, CHARGE, { toHit: [3], toBlock: [4] })).toBe(1);
    expect(woundsOf({ weapon: ['Lance'], ruleOptions: OFFICIAL }, CHARGE, { toHit: [3], toBlock: [5] })).toBe(0);
  });

  test('the final AP is never below 0', () => {
    expect(woundsOf({ weapon: ['AP(-1)'] }, STRIKE, { toHit: [4], toBlock: [3] })).toBe(1);
  });

  test.each([
    ['Shatter', 'weapon', STRIKE, 'Tough(3)', 'Tough(2)'],
    ['Tear', 'weapon', STRIKE, 'Tough(9)', 'Tough(6)'],
    ['Melee Slayer', 'unit', CHARGE, 'Tough(3)', 'Tough(2)'],
    ['Ranged Slayer', 'unit', SHOOT_FAR, 'Tough(3)', 'Tough(2)'],
    ['Slayer', 'unit', CHARGE, 'Tough(3)', 'Tough(2)'],
    ['Slayer Mark', 'unit', SHOOT_FAR, 'Tough(3)', 'Tough(2)'],
  ] as const)('%s: only against such targets', (name, place, works, strong, weak) => {
    expect(woundsOf({ ...on(place, name), target: [strong] }, works, { toHit: [4], toBlock: [5] })).toBe(1);
    expect(woundsOf({ ...on(place, name), target: [weak] }, works, { toHit: [4], toBlock: [5] })).toBe(0);
  });

  test.each([
    ['Puncture', 'Tough(9)', 'Tough(10)'],
    ['Puncture', 'Tough(3)', 'Tough(2)'],
  ])('%s in 3.5.1: AP(+4) against %s, not %s; cancels Regeneration', (name, strong, weak) => {
    const scene = (tough: string): Scene => ({ ...on('weapon', name), target: [tough, 'Regeneration'] });
    expect(woundsOf(scene(strong), STRIKE, { toHit: [4], toBlock: [5] })).toBe(1);
    expect(woundsOf(scene(weak), STRIKE, { toHit: [4], toBlock: [5] })).toBe(0);
  });

  test('Decimate, Fragment and Purge in 3.5.1: AP against good armour', () => {
    expect(woundsOf({ ...on('weapon', 'Decimate'), defense: 3 }, STRIKE, { toHit: [4], toBlock: [4] })).toBe(1);
    expect(woundsOf({ ...on('weapon', 'Decimate'), defense: 4 }, STRIKE, { toHit: [4], toBlock: [4] })).toBe(0);
    for (const name of ['Fragment', 'Purge']) {
      expect(woundsOf({ ...on('weapon', name), defense: 4 }, STRIKE, { toHit: [4], toBlock: [4] })).toBe(1);
      expect(woundsOf({ ...on('weapon', name), defense: 5 }, STRIKE, { toHit: [4], toBlock: [5] })).toBe(0);
    }
    expect(woundsOf({ weapon: ['Purge'], target: ['Regeneration'] }, STRIKE, { toHit: [4], toBlock: [1] })).toBe(1);
  });

  test('Disintegrate: AP(+2) against Defense 2+ and 3+; cancels Regeneration', () => {
    expect(woundsOf({ ...on('weapon', 'Disintegrate'), defense: 3, target: ['Regeneration'] }, STRIKE, { toHit: [4], toBlock: [4] })).toBe(
      1,
    );
    expect(woundsOf({ ...on('weapon', 'Disintegrate'), defense: 4 }, STRIKE, { toHit: [4], toBlock: [4] })).toBe(0);
  });

  test.each([
    ['Rending', 'weapon', STRIKE, 4],
    ['Rending in Melee', 'unit', STRIKE, 4],
    ['Rending when Shooting', 'unit', SHOOT, 4],
    ['Rending Mark', 'unit', STRIKE, 4],
    ['Destructive', 'weapon', STRIKE, 4],
    ['Crack', 'weapon', STRIKE, 2],
    ['Fracture', 'weapon', STRIKE, 2],
  ] as const)('%s: a natural 6 to hit', (name, place, works, ap) => {
    expect(woundsOf({ ...on(place, name), defense: 2 }, works, { toHit: [6], toBlock: [1 + ap] })).toBe(1);
    expect(woundsOf({ ...on(place, name), defense: 2 }, works, { toHit: [5], toBlock: [1 + ap] })).toBe(0);
  });

  test('Rending cancels Regeneration, Destructive does not', () => {
    expect(woundsOf({ weapon: ['Rending'], target: ['Regeneration'] }, STRIKE, { toHit: [4], toBlock: [1] })).toBe(1);
    expect(woundsOf({ weapon: ['Destructive'], target: ['Regeneration'] }, STRIKE, { toHit: [4], toBlock: [1], toIgnore: [5] })).toBe(0);
  });

  test.each([
    ['Piercing Growth', 'unit', { toHit: [4], toBlock: [4] }],
    ['Precision Growth', 'unit', { toHit: [3], toBlock: [1] }],
  ] as const)('%s: from the second round on', (name, place, dice) => {
    expect(woundsOf({ ...on(place, name), state: { round: 2 } }, STRIKE, dice)).toBe(1);
    expect(woundsOf({ ...on(place, name), state: { round: 1 } }, STRIKE, name === 'Piercing Growth' ? dice : { toHit: [3] })).toBe(0);
  });
});

describe('better blocks', () => {
  const rows: readonly (readonly [string, AttackContext, AttackContext | null])[] = [
    ['Shielded', STRIKE, null],
    ['Defense(1)', STRIKE, null],
    ['+1 to Defense', STRIKE, null],
    ['Sturdy', SHOOT_FAR, SHOOT],
    ['Sturdy Boost', SHOOT, null],
    ['Guarded', CHARGE_FAR, CHARGE],
    ['Guarded Buff', SHOOT_FAR, STRIKE],
    ['Versatile Defense', SHOOT_FAR, SHOOT],
  ];
  test.each(rows)('%s: a 3 blocks at Defense 4+', (name, works, idle) => {
    expect(woundsOf(on('target', name), works, { toHit: [4], toBlock: [3] })).toBe(0);
    if (idle) expect(woundsOf(on('target', name), idle, { toHit: [4], toBlock: [3] })).toBe(1);
  });

  test('Armor(X) sets Defense if it is better', () => {
    expect(woundsOf(on('target', 'Armor(3)'), STRIKE, { toHit: [4], toBlock: [3] })).toBe(0);
    expect(woundsOf({ target: ['Armor(5)'] }, STRIKE, { toHit: [4], toBlock: [4] })).toBe(0);
  });

  const soaks: readonly (readonly [string, AttackContext, AttackContext | null])[] = [
    ['Fortified', STRIKE, null],
    ['Guardian', SHOOT_FAR, SHOOT],
    ['Guardian Boost', STRIKE, null],
    ['Primeborn', SHOOT_FAR, STRIKE],
    ['Piercing Debuff', STRIKE, null],
  ];
  test.each(soaks)('%s: AP(1) counts as AP(0)', (name, works, idle) => {
    expect(woundsOf({ ...on('target', name), weapon: ['AP(1)'] }, works, { toHit: [4], toBlock: [4] })).toBe(0);
    expect(woundsOf({ ...on('target', name) }, works, { toHit: [4], toBlock: [3] })).toBe(1);
    if (idle) expect(woundsOf({ ...on('target', name), weapon: ['AP(1)'] }, idle, { toHit: [4], toBlock: [4] })).toBe(1);
  });

  test('Defensive Growth and Fortified Growth: from the second round on', () => {
    expect(woundsOf({ ...on('target', 'Defensive Growth'), state: { round: 2 } }, STRIKE, { toHit: [4], toBlock: [3] })).toBe(0);
    expect(woundsOf({ target: ['Defensive Growth'], state: { round: 1 } }, STRIKE, { toHit: [4], toBlock: [3] })).toBe(1);
    expect(
      woundsOf({ ...on('target', 'Fortified Growth'), weapon: ['AP(1)'], state: { round: 2 } }, STRIKE, { toHit: [4], toBlock: [4] }),
    ).toBe(0);
    expect(woundsOf({ target: ['Fortified Growth'], weapon: ['AP(1)'], state: { round: 1 } }, STRIKE, { toHit: [4], toBlock: [4] })).toBe(
      1,
    );
  });
});

describe('blocks of 6 are re-rolled', () => {
  const rows: Row[] = [
    ['Bane', 'weapon', STRIKE, null],
    ['Bane in Melee', 'unit', STRIKE, SHOOT],
    ['Bane when Shooting', 'unit', SHOOT, STRIKE],
    ['Bane in Melee Buff', 'unit', STRIKE, SHOOT],
    ['Bane Mark', 'unit', STRIKE, null],
    ['Lacerate', 'weapon', STRIKE, null],
    ['Poison', 'weapon', STRIKE, null],
    ['Mischievous', 'unit', STRIKE, null],
    ['Scrapper', 'unit', STRIKE, null],
  ];
  test.each(rows)('%s', (name, place, works, idle) => {
    expect(woundsOf(on(place, name), works, { toHit: [4], toBlock: [6], reBlock: [2] })).toBe(1);
    expect(woundsOf(on(place, name), works, { toHit: [4], toBlock: [6], reBlock: [6] })).toBe(0);
    if (idle) expect(woundsOf(on(place, name), idle, { toHit: [4], toBlock: [6] })).toBe(0);
  });

  test.each(['Mischievous Boost', 'Scrapper Boost'])('%s: fives too, over 9" or charging', (name) => {
    expect(woundsOf(on('unit', name), CHARGE, { toHit: [4], toBlock: [5], reBlock: [1] })).toBe(1);
    expect(woundsOf(on('unit', name), STRIKE, { toHit: [4], toBlock: [5] })).toBe(0);
  });

  test('Bane cancels Regeneration; Poison only officially', () => {
    const target = ['Regeneration'];
    expect(woundsOf({ weapon: ['Bane'], target }, STRIKE, { toHit: [4], toBlock: [1] })).toBe(1);
    expect(woundsOf({ weapon: ['Poison'], target }, STRIKE, { toHit: [4], toBlock: [1], toIgnore: [5] })).toBe(0);
    expect(woundsOf({ weapon: ['Poison'], target, ruleOptions: OFFICIAL }, STRIKE, { toHit: [4], toBlock: [1] })).toBe(1);
  });
});

describe('a natural 1 to block is one more wound', () => {
  const rows: Row[] = [
    ['Shred', 'weapon', STRIKE, null],
    ['Shred in Melee', 'unit', STRIKE, SHOOT],
    ['Shred when Shooting', 'unit', SHOOT, STRIKE],
    ['Shred Mark', 'unit', STRIKE, null],
    ['Slam', 'weapon', STRIKE, null],
    ['Quake', 'weapon', STRIKE, null],
    ['Quake when Shooting', 'unit', SHOOT, STRIKE],
    ['Warbound', 'unit', STRIKE, null],
    ['Infected', 'unit', STRIKE, null],
  ];
  test.each(rows)('%s', (name, place, works, idle) => {
    expect(woundsOf(on(place, name), works, { toHit: [4], toBlock: [1] })).toBe(2);
    expect(woundsOf(on(place, name), works, { toHit: [4], toBlock: [2] })).toBe(1);
    if (idle) expect(woundsOf(on(place, name), idle, { toHit: [4], toBlock: [1] })).toBe(1);
  });

  test.each(['Warbound Boost', 'Infected Boost'])('%s: twos too, over 9" or charging', (name) => {
    expect(woundsOf(on('unit', name), CHARGE, { toHit: [4], toBlock: [2] })).toBe(2);
    expect(woundsOf(on('unit', name), STRIKE, { toHit: [4], toBlock: [2] })).toBe(1);
  });
});

describe('ignored wounds', () => {
  test.each([
    ['Regeneration', 5],
    ['Regeneration Buff', 5],
    ['Medical Training', 5],
    ['Resistance', 6],
    ['Protected', 6],
    ['Knightborn', 6],
    ['Plaguebound', 6],
    ['Plaguebound Boost', 5],
    ['Self-Repair', 6],
    ['Self-Repair Boost', 5],
    ['Self-Repair Boost Buff', 5],
  ] as const)('%s on %i+', (name, target) => {
    expect(woundsOf(on('target', name), STRIKE, { toHit: [4], toBlock: [1], toIgnore: [target] })).toBe(0);
    expect(woundsOf(on('target', name), STRIKE, { toHit: [4], toBlock: [1], toIgnore: [target - 1] })).toBe(1);
  });

  test.each([
    ['Unstoppable', 'weapon', STRIKE],
    ['Unstoppable in Melee', 'unit', STRIKE],
    ['Unstoppable when Shooting', 'unit', SHOOT],
    ['Unstoppable Mark', 'unit', STRIKE],
    ['Ignores Regeneration', 'weapon', STRIKE],
    ['Ignores Regeneration in Melee', 'unit', STRIKE],
  ] as const)('%s cancels Regeneration by name, not Self-Repair', (name, place, works) => {
    expect(woundsOf({ ...on(place, name), target: ['Regeneration'] }, works, { toHit: [4], toBlock: [1] })).toBe(1);
    expect(woundsOf({ ...on(place, name), target: ['Self-Repair'] }, works, { toHit: [4], toBlock: [1], toIgnore: [6] })).toBe(0);
  });

  test.each([
    ['Unstoppable', 'weapon', STRIKE],
    ['Unstoppable in Melee', 'unit', STRIKE],
    ['Unstoppable when Shooting', 'unit', SHOOT],
    ['Unstoppable Mark', 'unit', SHOOT],
    ['Lock-On', 'weapon', SHOOT],
  ] as const)('%s ignores penalties', (name, place, works) => {
    expect(woundsOf({ ...on(place, name), target: ['Evasive'] }, works, { toHit: [4], toBlock: [1] })).toBe(1);
  });
});

describe('weapons', () => {
  test('Reliable and Sniper hit on 2+, still modified', () => {
    for (const name of ['Reliable', 'Sniper']) {
      expect(woundsOf({ ...on('weapon', name), quality: 5 }, SHOOT, { toHit: [2], toBlock: [1] })).toBe(1);
      expect(woundsOf({ weapon: [name], quality: 5, target: ['Evasive'] }, SHOOT, { toHit: [2] })).toBe(0);
    }
  });

  test('Blast(3): a hit becomes three, never more than the models', () => {
    expect(woundsOf(on('weapon', 'Blast(3)'), SHOOT, { toHit: [4], toBlock: [1, 1, 1] })).toBe(3);
    expect(woundsOf({ weapon: ['Blast(3)'], state: { targetModels: 2 } }, SHOOT, { toHit: [4], toBlock: [1, 1] })).toBe(2);
  });

  test('Takedown: the target counts as one model', () => {
    expect(woundsOf({ weapon: ['Blast(3)', 'Takedown'] }, SHOOT, { toHit: [4], toBlock: [1] })).toBe(1);
    tested.add('Takedown');
  });

  test('Deadly(3): three wounds, each ignored by itself', () => {
    expect(
      woundsOf({ ...on('weapon', 'Deadly(3)'), target: ['Regeneration'] }, STRIKE, { toHit: [4], toBlock: [1], toIgnore: [5, 1, 1] }),
    ).toBe(2);
  });

  test('Rupture in 3.5.1: an unblocked hit of a natural 6 is one more wound; cancels Regeneration', () => {
    const scene: Scene = { ...on('weapon', 'Rupture'), target: ['Regeneration'] };
    expect(woundsOf(scene, STRIKE, { toHit: [6], toBlock: [2] })).toBe(2);
    expect(woundsOf(scene, STRIKE, { toHit: [5], toBlock: [2] })).toBe(1);
    expect(woundsOf(scene, STRIKE, { toHit: [6], toBlock: [6] })).toBe(0);
  });

  test('Skewer in 3.5.1: Deadly(+3) against Tough(3) to Tough(9)', () => {
    expect(woundsOf({ ...on('weapon', 'Skewer'), target: ['Tough(3)'] }, SHOOT, { toHit: [4], toBlock: [1] })).toBe(3);
    expect(woundsOf({ weapon: ['Skewer', 'Deadly(3)'], target: ['Tough(9)'] }, SHOOT, { toHit: [4], toBlock: [1] })).toBe(6);
    expect(woundsOf({ weapon: ['Skewer'], target: ['Tough(12)'] }, SHOOT, { toHit: [4], toBlock: [1] })).toBe(1);
  });

  test('fatigue: only natural 6s hit, whatever the modifiers', () => {
    expect(woundsOf({ weapon: ['Reliable', 'Precise'], state: { fatigued: true } }, STRIKE, { toHit: [5] })).toBe(0);
  });

  test.each(['Versatile Attack', 'Watchborn'])('%s: what wounds more often', (name) => {
    // Quality 2+ cannot gain from +1 to hit, so AP is chosen; against Defense 6+ AP gains nothing, so the hit is.
    expect(woundsOf({ ...on('unit', name), quality: 2 }, CHARGE, { toHit: [4], toBlock: [4] })).toBe(1);
    expect(woundsOf({ ...on('unit', name), defense: 6 }, CHARGE, { toHit: [3], toBlock: [1] })).toBe(1);
    expect(woundsOf({ ...on('unit', name), defense: 6 }, STRIKE, { toHit: [3] })).toBe(0);
  });

  test.each([
    ['Unpredictable', STRIKE],
    ['Unpredictable Fighter', STRIKE],
    ['Unpredictable Shooter', SHOOT],
    ['Unpredictable Fighter Mark', STRIKE],
    ['Unpredictable Shooter Mark', SHOOT],
  ] as const)('%s: as the die says', (name, works) => {
    expect(woundsOf({ ...on('unit', name), state: { unpredictable: 'ap' } }, works, { toHit: [4], toBlock: [4] })).toBe(1);
    expect(woundsOf({ ...on('unit', name), state: { unpredictable: 'hit' } }, works, { toHit: [3], toBlock: [3] })).toBe(1);
  });
});

describe('readings that changed with the 3.5.3 books', () => {
  const rows: readonly (readonly [
    name: string,
    scene: Scene,
    then: AttackContext,
    dice: Parameters<typeof woundsOf>[2],
    wounds: number,
  ])[] = [
    ['Devout Boost', { unit: ['Devout Boost'] }, STRIKE, { toHit: [5], toBlock: [1, 1] }, 2],
    ['Mischievous Boost', { unit: ['Mischievous Boost'] }, STRIKE, { toHit: [4], toBlock: [5], reBlock: [1] }, 1],
    ['Slayer', { unit: ['Slayer'], target: ['Tough(3)'] }, STRIKE, { toHit: [4], toBlock: [5] }, 1],
    ['Melee Slayer', { unit: ['Melee Slayer'], target: ['Tough(3)'] }, STRIKE, { toHit: [4], toBlock: [5] }, 1],
    ['Ranged Slayer', { unit: ['Ranged Slayer'], target: ['Tough(3)'] }, SHOOT, { toHit: [4], toBlock: [5] }, 1],
    ['Versatile Attack', { unit: ['Versatile Attack'], quality: 2 }, STRIKE, { toHit: [4], toBlock: [4] }, 1],
    ['Tear', { weapon: ['Tear'], target: ['Tough(3)'] }, STRIKE, { toHit: [4], toBlock: [5] }, 1],
  ];
  test.each(rows)('%s', (name, scene, moment, dice, wounds) => {
    tested.add(`${name} in 3.5.1`);
    expect(woundsOf({ ...scene, version: '3.5.1' }, moment, dice)).toBe(wounds);
    expect(() => expect(woundsOf({ ...scene, version: '3.5.3' }, moment, dice)).toBe(wounds)).toThrow();
    expect(findRule(name)).toBe(findRule(name, '3.5.3'));
  });

  test('Tear no longer works against Tough(12) in 3.5.1, Tough(9) is its last', () => {
    expect(woundsOf({ weapon: ['Tear'], target: ['Tough(12)'], version: '3.5.1' }, STRIKE, { toHit: [4], toBlock: [5] })).toBe(0);
    expect(woundsOf({ weapon: ['Tear'], target: ['Tough(12)'], version: '3.5.3' }, STRIKE, { toHit: [4], toBlock: [5] })).toBe(1);
  });
});

describe('movement and reach', () => {
  test.each([
    ['Fast', 8, 16, 16],
    ['Speed Buff', 8, 16, 16],
    ['Slow', 4, 8, 8],
    ['Agile', 7, 14, 14],
    ['Highborn', 8, 14, 14],
    ['Highborn Boost', 10, 16, 16],
    ['Scurry', 8, 14, 14],
    ['Scurry Boost', 10, 16, 16],
    ['Quick', 8, 14, 14],
    ['Musician', 7, 13, 13],
    ['Rapid Advance', 10, 12, 12],
    ['Rapid Advance Buff', 10, 12, 12],
    ['Rapid Rush', 6, 18, 12],
    ['Rapid Charge', 6, 12, 16],
    ['Teleport', 9, 18, 18],
    ['Lustbound', 6, 12, 14],
    ['Lustbound Boost', 6, 12, 16],
    ['Royal Legion', 6, 12, 14],
    ['Versatile Reach', 6, 12, 14],
  ] as const)('%s: Advance %i", Rush %i", Charge %i"', (name, advance, rush, charge) => {
    tested.add(name);
    expect(fighter({ rules: [name] })).toMatchObject({ advance, rush, charge });
  });

  test.each(['Swift', 'Swift Buff'])('%s undoes Slow', (name) => {
    tested.add(name);
    expect(fighter({ rules: ['Slow', name] })).toMatchObject({ advance: 6, rush: 12 });
  });

  test.each([
    ['Increased Shooting Range', 30],
    ['Increased Shooting Range Buff', 30],
    ['Increased Shooting Range Mark', 30],
    ['Lustbound', 28],
    ['Lustbound Boost', 32],
    ['Royal Legion', 28],
    ['Versatile Reach', 28],
  ] as const)('%s: a 24" gun reaches %i"', (name, range) => {
    tested.add(name);
    expect(fighter({ rules: [name], weapons: [weapon({ range: 24 })] }).ranged[0]?.range).toBe(range);
  });
});

/** Rules that need a game around them are tested in game.test.ts and uncommon-rules.test.ts, which must name them. */
const IN_GAMES = [
  'Rapid Ambush,Scout,Vanguard,Fanatic,Repel Ambushers',
  'Tough,Hero,Fear,Fearless,Banner,Courage,Courage Buff,Hive Bond,Hive Bond Boost,Hold the Line,Hold the Line Boost',
  'Battleborn,Steadfast,Honor Code,No Retreat,No Retreat Buff,Immobile,Quick Shot,Quick Shot Mark',
  'Counter,Counter-Attack,Impact,Heavy Impact,Ravage,Breath Attack,Retaliate,Self-Destruct,Deathstrike,Limited,Hazardous,Mend',
  'Piercing Tag,Piercing Target,Precision Tag,Precision Target',
  'Reanimation,Martial Prowess,Inquisitorial Agent,Morale Debuff',
  'Storm of Change,Storm of Lust,Storm of Plague,Storm of War,Takedown Shot,Takedown Strike',
  'Melee Shrouding,Ranged Shrouding,Darkborn,Bounding,Rapid Blink,Rapid Blink Boost,Wolfborn,Dash',
  'Speed Feat,Protection Feat,Surprise Attack,Reinforcement,Piercing Spotter,Precision Spotter,Regenerative Strength',
  'Ambushing Piercing Shot,Mind Control,Fatigue Debuff,Dangerous Terrain Debuff,Difficult Terrain Debuff,Speed Debuff',
  'Defense Debuff,Unwieldy,Unwieldy Debuff,Quick Readjustment',
  'Hit & Run,Hit & Run Fighter,Hit & Run Shooter,Harassing,Harassing Boost,Guerrilla,Guerrilla Boost,Ambush,Infiltrate',
  'Infiltrate in 3.5.1,Rapid Blink in 3.5.1,Rapid Blink Boost in 3.5.1,Surprise Attack in 3.5.1',
]
  .join(',')
  .split(',');

/** An older reading of a name that still exists is an entry of its own and needs a test of its own. */
function labelOf(entry: RuleEntry): string {
  const superseded = entry.until !== undefined && ALL_RULES.some((e) => e !== entry && e.name === entry.name);
  return superseded ? `${entry.name} in 3.5.1` : entry.name;
}

test('every entry of the tables is tested, or inert with a reason, and cites its source', () => {
  const missing = ALL_RULES.filter((entry) => {
    const inert = entry.effects.every((e) => e.do === 'inert' && e.reason.length > 8);
    return !inert && !tested.has(labelOf(entry)) && !IN_GAMES.includes(labelOf(entry));
  });
  expect(missing.map(labelOf)).toEqual([]);
  expect(ALL_RULES.filter((entry) => !/\d|Specification|Army Forge/.test(entry.cite)).map((entry) => entry.name)).toEqual([]);
});

test('the rules said to be tested in games are named there', () => {
  const games = ['game', 'uncommon-rules'].map((file) => readFileSync(new URL(`./${file}.test.ts`, import.meta.url), 'utf8')).join('');
  const unnamed = IN_GAMES.filter((label) => !games.includes(label));
  expect(unnamed).toEqual([]);
  expect(IN_GAMES.filter((label) => !ALL_RULES.some((entry) => labelOf(entry) === label))).toEqual([]);
});

test('inert rules change nothing', () => {
  const inert = ALL_RULES.filter((entry) => entry.effects.every((e) => e.do === 'inert')).map((entry) => entry.name);
  const { activeRules: _, byKind: __, ...plain } = fighter();
  for (const name of inert) {
    const { activeRules, byKind, ...rest } = fighter({ rules: [name] });
    expect(rest).toEqual(plain);
    expect([...byKind.keys()]).toEqual(['inert']);
    expect(activeRules.every((h) => h.effect.do === 'inert')).toBe(true);
  }
  expect(unit({ rules: inert }).rules).toHaveLength(inert.length);
});
