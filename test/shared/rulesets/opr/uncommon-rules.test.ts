/** Rules that few units have, and rules that only some models of a unit have. */
import { describe, expect, test } from 'vitest';
import { idleRules, idleText, unmodelledRules } from '../../../../src-shared/rulesets/opr/rules/bearers.ts';
import { fighterOf } from '../../../../src-shared/rulesets/opr/rules/fighter.ts';
import { ruleOptionsOf } from '../../../../src-shared/rulesets/opr/rules/options.ts';
import type { RuleRef, UnitData } from '../../../../src-shared/rulesets/opr/rules/unit.ts';
import { unit, weapon } from './kit.ts';
import { gunner, play, SURE_HIT, still, unarmed } from './table.ts';

const target = still(['Tough(30)', 'Scout']);

describe('once a game', () => {
  test('Speed Feat: the first move is 4" longer, so a charge of 16" reaches', () => {
    const charger = (rules: string[]): UnitData => unit({ rules: ['Vanguard', ...rules], weapons: [weapon({})] });
    const enemy = still(['Tough(30)']);
    const faces = { ...SURE_HIT, toHit: 6 };
    expect(play(charger(['Speed Feat']), enemy, faces).rolls.toHit).toBeGreaterThan(play(charger([]), enemy, faces).rolls.toHit ?? 0);
    expect(play(charger(['Speed Feat']), enemy, faces).fired).toContain('Speed Feat');
  });

  test('Protection Feat: a die for each wound of one attack, 5+ ignores it', () => {
    const gun = unit({ weapons: [weapon({ range: 24, attacks: 3 })] });
    const wounds = (protect: number): number =>
      play(gun, still(['Tough(30)', 'Protection Feat']), { ...SURE_HIT, protect }).stats.wounds[0];
    expect(wounds(4) - wounds(5)).toBe(3);
    expect(play(gun, still(['Tough(30)', 'Protection Feat']), { ...SURE_HIT, protect: 5 }).rolls.protect).toBe(3);
  });

  test('Surprise Attack(3): arrives over 3" away and strikes on its first activation, 2+ with AP(1)', () => {
    const stalker = unarmed(['Surprise Attack(3)', 'Immobile']);
    const near = play(stalker, target, { toHit: 2, toBlock: 4, morale: 6 });
    expect(near).toMatchObject({ stats: { wounds: [3, 0] }, rolls: { toHit: 3 } });
    expect(play(stalker, still(['Tough(30)']), { morale: 6 }).rolls.toHit).toBeUndefined();
  });

  test('Surprise Attack in 3.5.1: within 3", each 4+ is two hits', () => {
    const old = { ...unarmed(['Surprise Attack(3)', 'Immobile']), version: '3.5.1' };
    expect(play(old, target, { toHit: 4, toBlock: 4, morale: 6 }).stats.wounds).toEqual([6, 0]);
    expect(play(old, target, { toHit: 3, morale: 6 }).stats.wounds).toEqual([0, 0]);
  });

  test('Reinforcement: a destroyed unit comes back once, whole, at its edge, and does not hold at once', () => {
    const gun = gunner(['Immobile'], 36);
    const faces = { toHit: 5, toBlock: 1, morale: 6 };
    expect(play(gun, still(['Reinforcement']), faces).stats.kills[0]).toBe(2);
    expect(play(gun, still(), faces).stats.kills[0]).toBe(1);
    expect(play(gun, still(['Reinforcement']), faces).stats.rounds).toBe(4);
    expect(play(gun, unarmed(['Reinforcement']), { ...faces, toHit: 1 }).stats.held[1]).toBeGreaterThan(0);
  });
});

describe('markers', () => {
  test.each([
    ['Piercing Spotter', { toHit: 4, toBlock: 4 }],
    ['Precision Spotter', { toHit: 3, toBlock: 1 }],
  ])('%s: on 4+ the next attack gains', (rule, faces) => {
    const gun = unit({ rules: ['Immobile', rule], weapons: [weapon({ range: 24 })] });
    expect(play(gun, target, { ...faces, morale: 6, spot: 4 }).stats.wounds[0]).toBe(4);
    expect(play(gun, target, { ...faces, morale: 6, spot: 3 }).stats.wounds[0]).toBe(0);
  });

  test('Regenerative Strength: an attack more for each wound ignored', () => {
    const gun = unit({ rules: ['Immobile', 'Tough(30)'], weapons: [weapon({ range: 24, attacks: 2 })] });
    const hulk = (rules: string[]): UnitData => unit({ rules: ['Tough(30)', 'Regeneration', ...rules], weapons: [weapon({})] });
    const faces = { toHit: 5, toBlock: 1, toIgnore: 5, morale: 6 };
    const strong = play(hulk(['Regenerative Strength']), gun, faces);
    expect(strong.fired).toContain('Regenerative Strength');
    expect(strong.stats.wounds[0]).toBeGreaterThan(play(hulk([]), gun, faces).stats.wounds[0]);
  });

  test('Ambushing Piercing Shot: ambush, and AP(+1) in the round of arrival', () => {
    const gun = unit({ rules: ['Immobile', 'Ambushing Piercing Shot'], weapons: [weapon({ range: 24 })] });
    expect(play(gun, target, { toHit: 4, toBlock: 4, morale: 6 })).toMatchObject({ stats: { wounds: [1, 0] }, rolls: { toHit: 3 } });
  });
});

describe('against the enemy', () => {
  test('Mind Control: who fails a morale test is driven 6" from the objective', () => {
    const watcher = unarmed(['Immobile', 'Mind Control']);
    expect(play(watcher, still(['Scout']), { morale: 1 }).stats.held[1]).toBe(0);
    expect(play(watcher, still(['Scout']), { morale: 6 }).stats.held[1]).toBe(4);
  });

  test('Fatigue Debuff: who fails a morale test strikes back on 6s', () => {
    const charger = unit({ rules: ['Fatigue Debuff', 'Tough(30)', 'Fear(30)'], weapons: [weapon({})] });
    const brute = unit({ rules: ['Immobile', 'Tough(30)'], weapons: [weapon({})] });
    const once = { initiative: 'official' } as const;
    expect(play(charger, brute, { toHit: 5, toBlock: 1, morale: 6 }, once).stats.wounds[1]).toBeGreaterThan(0);
    expect(play(charger, brute, { toHit: 5, toBlock: 1, morale: 3, fearless: 1 }, once).fired).toContain('Fatigue Debuff');
    expect(play(charger, brute, { toHit: 5, toBlock: 1, morale: 3, fearless: 1 }, once).stats.wounds[1]).toBe(0);
  });

  test('Dangerous Terrain Debuff: a die for each point of Tough, each 1 is a wound', () => {
    const shaker = unarmed(['Immobile', 'Dangerous Terrain Debuff']);
    // A loaded 6 stands for the one face of six that wounds; the engine counts faces from the top.
    expect(play(shaker, still(['Tough(3)', 'Scout']), { toHit: 6, morale: 6 }).stats.wounds[0]).toBe(3);
    expect(play(shaker, still(['Tough(3)', 'Scout']), { toHit: 5, morale: 6 }).rolls.toHit).toBe(12);
  });

  test.each(['Speed Debuff', 'Difficult Terrain Debuff'])('%s: the enemy comes less far', (rule) => {
    const runner = unarmed(['Rapid Rush']);
    const slowed = play(still([rule, 'Vanguard']), runner, { morale: 6 });
    expect(slowed.fired).toContain(rule);
    expect(slowed.stats.held[1]).toBeLessThanOrEqual(play(still(['Vanguard']), runner, { morale: 6 }).stats.held[1]);
  });

  test('Defense Debuff: blocks count one less', () => {
    expect(play(gunner(['Defense Debuff'], 24), target, { toHit: 4, toBlock: 4, morale: 6 }).stats.wounds[0]).toBeGreaterThan(0);
  });

  test('Unwieldy and Unwieldy Debuff: the charger strikes last', () => {
    const faces = { toHit: 6, toBlock: 1, morale: 6 };
    const blade = (rules: string[]): UnitData => unit({ rules, weapons: [weapon({})] });
    expect(play(blade([]), blade(['Immobile']), faces).stats.wounds).toEqual([1, 0]);
    expect(play(blade(['Unwieldy']), blade(['Immobile']), faces).stats.wounds).toEqual([0, 1]);
    expect(play(blade([]), blade(['Immobile', 'Unwieldy Debuff']), faces).stats.wounds).toEqual([0, 1]);
  });

  test('Self-Destruct(2): survivors of a melee die after it, two hits each', () => {
    const faces = { toHit: 1, toBlock: 1, morale: 6 };
    const bombs = unit({ size: 3, rules: ['Self-Destruct(2)'], weapons: [weapon({ count: 3 })] });
    const result = play(bombs, still(['Tough(30)']), faces);
    expect(result.stats.wounds).toEqual([6, 0]);
    expect(result.stats.kills).toEqual([0, 0]);
  });

  test('Instinctive: attacks whenever it can', () => {
    const gun = unit({ rules: ['Instinctive'], weapons: [weapon({ range: 30 })] });
    expect(play(gun, target, { toHit: 3, toBlock: 1, morale: 6 }).rolls.toHit).toBe(4);
    expect(play(gun, still(['Tough(30)']), { toHit: 3, toBlock: 1, morale: 6 }).stats.held[0]).toBe(0);
  });

  test('Quick Readjustment: Indirect weapons keep their aim after moving', () => {
    const mortar = (rules: string[]): UnitData => gunner(rules, 24, ['Indirect']);
    expect(play(mortar(['Quick Readjustment']), target, { toHit: 4, toBlock: 1, morale: 6 }).stats.wounds[0]).toBe(4);
    expect(play(mortar([]), target, { toHit: 4, toBlock: 1, morale: 6 }).stats.wounds[0]).toBeLessThan(4);
  });
});

describe('rules of some models', () => {
  const some = (refs: readonly RuleRef[], parts: Partial<UnitData> = {}): UnitData => ({
    ...unit({ size: 5, weapons: [weapon({ count: 5, attacks: 2 }), weapon({ count: 5, range: 18 })] }),
    ...parts,
    rules: refs,
  });
  const fight = (u: UnitData) => fighterOf(u, ruleOptionsOf({}));
  const bearers = (u: UnitData, rule: string): number[] =>
    fight(u)
      .melee.filter((g) => g.activeRules.some((h) => h.rule === rule))
      .flatMap((g) => g.copies.flatMap((c, m) => (c > 0 ? [m] : [])));

  test('attack rules work for the weapons of their bearers, who die last', () => {
    expect(bearers(some([{ name: 'Furious', models: 2 }]), 'Furious')).toEqual([3, 4]);
    const nested = some([
      { name: 'Furious', models: 3 },
      { name: 'Sergeant', models: 1 },
    ]);
    expect(bearers(nested, 'Furious').sort()).toEqual([2, 3, 4]);
    expect(bearers(nested, 'Sergeant')).toEqual([4]);
    const total = (u: UnitData): number => fight(u).melee.reduce((s, g) => s + g.copies.reduce((t, c) => t + c, 0), 0);
    expect(total(nested)).toBe(5);
  });

  test('what needs all models is off, and says so; an aura needs one', () => {
    const stealthy = some([{ name: 'Stealth', models: 4 }]);
    expect(fight(stealthy).target.activeRules).toEqual([]);
    expect(idleRules(stealthy).map(idleText)).toEqual(['Stealth (4 of 5 models)']);
    expect(unmodelledRules(stealthy)).toEqual([]);
    expect(fight(some([{ name: 'Stealth Aura', models: 1 }])).target.activeRules).toHaveLength(1);
  });

  test('No Retreat, Defense and Armor need most models', () => {
    const most = (models: number): UnitData => some([{ name: 'Defense', arg: 1, models }]);
    expect(fight(most(3)).target.activeRules).toHaveLength(1);
    expect(fight(most(2)).target.activeRules).toHaveLength(0);
    expect(fight(some([{ name: 'No Retreat', models: 3 }])).byKind.has('noRetreat')).toBe(true);
    // A hero that lacks it is one model among six.
    const led = some(
      [
        { name: 'No Retreat', models: 5 },
        { name: 'Fearless', models: 5 },
      ],
      { hero: unit({ rules: ['Hero'] }) },
    );
    expect(fight(led).byKind.has('noRetreat')).toBe(true);
    expect(fight(led).byKind.has('moraleSave')).toBe(false);
  });

  test('Tough models die after plain ones; Slow ones slow the unit, Fast ones do not hasten it', () => {
    expect(fight(some([{ name: 'Tough', arg: 3, models: 2 }])).models.map((m) => m.tough)).toEqual([1, 1, 1, 3, 3]);
    expect(fight(some([{ name: 'Tough', arg: 3, models: 2 }])).tough).toBe(1);
    expect(fight(some([{ name: 'Slow', models: 1 }])).advance).toBe(4);
    expect(fight(some([{ name: 'Fast', models: 4 }])).advance).toBe(6);
  });

  test('weapons of one name and several profiles get different names, and a hero\u2019s from those of its unit', () => {
    const blades = [weapon({ name: 'Blade', count: 4 }), weapon({ name: 'Blade', attacks: 2 }), weapon({ name: 'Gun', range: 12 })];
    const hero = unit({ name: 'Captain', rules: ['Hero'], weapons: [weapon({ name: 'Blade', attacks: 2 }), weapon({ name: 'Whip' })] });
    const { ranged, melee } = fight(some([], { weapons: blades, hero }));
    expect([...ranged, ...melee].map((g) => g.name).sort()).toEqual(['Blade (A1)', 'Blade (A2)', 'Blade of Captain', 'Gun', 'Whip']);
  });

  test('Impact and Ravage roll for their bearers; a joined hero keeps its own', () => {
    const hero = unit({ rules: ['Hero', 'Impact(3)', 'Retaliate(1)'] });
    const joined = some([{ name: 'Impact', arg: 2, models: 2 }], { hero });
    expect(fight(joined).meleeDice.map((row) => row.dice)).toEqual([
      [0, 0, 0, 2, 2, 0],
      [0, 0, 0, 0, 0, 3],
    ]);
    expect(unmodelledRules(joined)).toEqual(['Retaliate(1) (hero only)']);
  });
});
