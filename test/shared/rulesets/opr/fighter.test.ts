/** What a unit is in a fight: its models, strides and weapons, and what a hero in it changes. */
import { describe, expect, test } from 'vitest';
import { aiOf as aiKindOf, fighterOf } from '../../../../src-shared/rulesets/opr/rules/fighter.ts';
import type { RuleRef, UnitData } from '../../../../src-shared/rulesets/opr/rules/unit.ts';
import { defaultOptions, fighter, unit, weapon } from './kit.ts';

/** Three models, of which some have rules. */
const some = (...rules: readonly RuleRef[]) => fighterOf({ ...unit({ size: 3 }), rules }, defaultOptions());
const strides = ({ advance, rush, charge }: ReturnType<typeof some>) => [advance, rush, charge];

describe('rules of some models', () => {
  test('Tough(X): those that have it are removed last', () => {
    expect(some({ name: 'Tough', arg: 3, models: 1 }).models.map(({ tough }) => tough)).toEqual([1, 1, 3]);
    expect(some({ name: 'Tough', arg: 3, models: 3 }).models.map(({ tough }) => tough)).toEqual([3, 3, 3]);
  });

  test('what slows one slows all, what hastens some hastens none', () => {
    expect(strides(some())).toEqual([6, 12, 12]);
    expect(strides(some({ name: 'Slow', models: 1 }))).toEqual([4, 8, 8]);
    expect(strides(some({ name: 'Fast', models: 2 }))).toEqual([6, 12, 12]);
    expect(strides(some({ name: 'Fast', models: 3 }))).toEqual([8, 16, 16]);
    expect(strides(some({ name: 'Rapid Rush', models: 1 }))).toEqual([6, 12, 12]);
  });

  test('Impact and Ravage: those that have them roll the dice, and only Impact has AP', () => {
    const dice = (...rules: RuleRef[]) => some(...rules).meleeDice;
    expect(dice({ name: 'Impact', arg: 2, models: 1 }, { name: 'Ravage', arg: 3, models: 3 })).toEqual([
      { rule: 'Ravage', do: 'ravage', ap: 0, dice: [3, 3, 3] },
      { rule: 'Impact', do: 'impact', ap: 0, dice: [0, 0, 2] },
    ]);
    expect(dice({ name: 'Heavy Impact', arg: 1, models: 2 })).toEqual([{ rule: 'Heavy Impact', do: 'impact', ap: 1, dice: [0, 1, 1] }]);
  });

  test('only Tough makes them tougher', () => {
    expect(some({ name: 'Impact', arg: 5, models: 1 }).models.map(({ tough }) => tough)).toEqual([1, 1, 1]);
  });
});

describe('weapons', () => {
  test('Takedown strikes first, then Deadly, then the others', () => {
    const weapons = [
      weapon({ name: 'Plain' }),
      weapon({ name: 'Axe', rules: ['Deadly(3)'] }),
      weapon({ name: 'Dagger', rules: ['Takedown'] }),
    ];
    expect(fighter({ weapons }).melee.map(({ name }) => name)).toEqual(['Dagger', 'Axe', 'Plain']);
  });

  test('a gun of less than 12 inches counts half: with as much in melee, the unit is a hybrid', () => {
    const ai = (range: number, attacks: number) => fighter({ weapons: [weapon(), weapon({ range, attacks })] }).ai;
    expect([ai(11, 2), ai(12, 2), ai(12, 1), ai(11, 3), ai(12, 0)]).toEqual(['hybrid', 'shooting', 'hybrid', 'shooting', 'melee']);
  });
});

describe('how the AI plays a unit', () => {
  const gun = weapon({ name: 'Gun', range: 24, rules: ['AP(2)'] });
  const shooters = unit({ weapons: [weapon(), gun] });
  const aiOf = (given: UnitData) => aiKindOf(given, defaultOptions());

  test('is the same whether or not it is made ready to fight', () => {
    const armed = [shooters, unit(), unit({ weapons: [gun] }), unit({ weapons: [weapon({ attacks: 9 }), gun] })];
    expect(armed.map(aiOf)).toEqual(['shooting', 'melee', 'shooting', 'hybrid']);
    for (const given of armed) expect(fighterOf(given, defaultOptions()).ai).toBe(aiOf(given));
  });

  test('depends on a hero, and on rules that only some models have', () => {
    expect(aiOf({ ...shooters, hero: unit({ name: 'Boss', weapons: [weapon({ attacks: 9 })] }) })).toBe('hybrid');
    // With AP the blade is worth as much as the gun, which has enough.
    const pair = { ...unit({ size: 2, weapons: [weapon(), gun] }), rules: [{ name: 'AP', arg: 2, models: 1 }] };
    expect([aiOf(pair), aiOf({ ...pair, rules: [] })]).toEqual(['hybrid', 'shooting']);
  });
});

describe('a hero in a unit', () => {
  const joined = (unitRules: readonly string[], heroRules: readonly string[], hero: Parameters<typeof unit>[0] = {}) => {
    const boss = unit({ name: 'Boss', rules: heroRules, ...hero });
    return fighterOf({ ...unit({ size: 2, rules: unitRules, weapons: [weapon({ count: 2 })] }), hero: boss }, defaultOptions());
  };
  const active = (made: ReturnType<typeof joined>) => made.activeRules.map(({ rule }) => rule);

  test('a rule for all models works where both have it; one for any model works from either', () => {
    expect([active(joined(['Stealth'], [])), active(joined([], ['Stealth'])), active(joined(['Stealth'], ['Stealth']))]).toEqual([
      [],
      [],
      ['Stealth'],
    ]);
    expect([active(joined(['Fear(2)'], [])), active(joined([], ['Fear(2)'])), active(joined(['Fear(2)'], ['Fear(1)']))]).toEqual([
      ['Fear'],
      ['Fear'],
      ['Fear'],
    ]);
    expect([joined(['Fear(2)'], []).fear, joined([], ['Fear(2)']).fear, joined(['Fear(2)'], ['Fear(3)']).fear]).toEqual([2, 2, 3]);
  });

  test('lends what both do not have, but neither its toughness nor that it is a hero', () => {
    expect(active(joined(['Stealth'], ['Hero', 'Tough(3)', 'Stealth', 'Fear(2)']))).toEqual(['Stealth', 'Fear']);
  });

  test('dies last, keeps its own toughness, lends the better Quality, and slows the unit', () => {
    const made = joined([], ['Tough(3)', 'Slow'], { quality: 2, defense: 3 });
    expect(made.models).toEqual([
      { tough: 1, hero: false },
      { tough: 1, hero: false },
      { tough: 3, hero: true },
    ]);
    expect([made.quality, made.moraleQuality, made.target.defense, made.lastTarget.defense]).toEqual([4, 2, 4, 3]);
    expect(strides(made)).toEqual([4, 8, 8]);
  });

  test('its weapon is named after it, too, where the unit has two profiles of that name', () => {
    const weapons = [weapon({ count: 2, attacks: 11 }), weapon({ count: 2, attacks: 12 })];
    const hero = unit({ name: 'Boss', weapons: [weapon({ attacks: 5 })] });
    expect(fighterOf({ ...unit({ size: 2, weapons }), hero }, defaultOptions()).melee.map(({ name }) => name)).toEqual([
      'Blade (A11)',
      'Blade (A12)',
      'Blade of Boss',
    ]);
    const single = { ...unit({ size: 2, weapons: [weapon({ name: 'Axe', count: 2 }), weapon({ name: 'Axe', attacks: 12 })] }), hero };
    expect(fighterOf(single, defaultOptions()).melee.at(-1)?.name).toBe('Blade');
  });

  test('its weapons are its own, named after it where the unit has one of the same name', () => {
    const weapons = [weapon({ attacks: 5 }), weapon({ name: 'Pistol', range: 12 })];
    const { melee, ranged } = joined([], [], { weapons });
    expect([...melee, ...ranged].map(({ name, profile, copies }) => [name, profile, copies])).toEqual([
      ['Blade', 0, [1, 1, 0]],
      ['Blade of Boss', 1, [0, 0, 1]],
      ['Pistol', 2, [0, 0, 1]],
    ]);
  });
});
