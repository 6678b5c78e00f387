/** Who of a unit carries what, in the order in which its models die, and what options make of a rule. */
import { describe, expect, test } from 'vitest';
import { findRule } from '../../../../src-shared/rulesets/opr/data/index.ts';
import { fighterOf } from '../../../../src-shared/rulesets/opr/rules/fighter.ts';
import { type RuleOptions, ruleOptionsOf } from '../../../../src-shared/rulesets/opr/rules/options.ts';
import { effectsOf } from '../../../../src-shared/rulesets/opr/rules/rule-effects.ts';
import { strongest } from '../../../../src-shared/rulesets/opr/rules/weapon-value.ts';
import { fighter, unit, weapon } from './kit.ts';

describe('casualties', () => {
  const rifle = weapon({ range: 24 });
  const carried = (casualtyOrder: RuleOptions['casualtyOrder'], size: number, ...weapons: ReturnType<typeof weapon>[]) =>
    fighter({ size, weapons }, ruleOptionsOf({ casualtyOrder })).ranged.map(({ attacks, copies }) => [attacks, copies]);

  test('by default those with the best weapons die last', () => {
    const cannon = weapon({ range: 24, attacks: 4, rules: ['AP(2)'] });
    const gun = weapon({ range: 24, attacks: 2 });
    expect(carried('special-last', 5, { ...rifle, count: 3 }, cannon, gun)).toEqual([
      [1, [1, 1, 1, 0, 0]],
      [2, [0, 0, 0, 1, 0]],
      [4, [0, 0, 0, 0, 1]],
    ]);
    expect(carried('special-first', 5, { ...rifle, count: 3 }, cannon, gun)).toEqual([
      [1, [0, 0, 1, 1, 1]],
      [2, [0, 1, 0, 0, 0]],
      [4, [1, 0, 0, 0, 0]],
    ]);
  });

  test('in proportion, a weapon is lost when fewer models are left than carry it, rounded up', () => {
    const gun = weapon({ range: 24, attacks: 2, count: 2 });
    expect(carried('proportional', 5, { ...rifle, count: 5 }, gun)).toEqual([
      [1, [1, 1, 1, 1, 1]],
      [2, [0, 0, 1, 0, 1]],
    ]);
  });

  test('weapons without attacks, or that no one carries, are none', () => {
    expect(carried('special-last', 2, { ...rifle, count: 2 }, { ...rifle, attacks: 0 }, { ...rifle, attacks: 3, count: 0 })).toEqual([
      [1, [1, 1]],
    ]);
  });

  test('weapons go to whoever holds least of their kind, blades and guns apart', () => {
    const hands = (...weapons: ReturnType<typeof weapon>[]) => {
      const { melee, ranged } = fighter({ size: 3, weapons });
      return Object.fromEntries([...melee, ...ranged].map(({ name, copies }) => [name, copies]));
    };
    const [axe, maul, pistol] = [weapon({ name: 'Axe', attacks: 2 }), weapon({ name: 'Maul', attacks: 3 }), { ...rifle, name: 'Pistol' }];
    expect(hands({ ...axe, count: 2 }, maul)).toEqual({ Axe: [1, 1, 0], Maul: [0, 0, 1] });
    expect(hands(pistol, axe)).toEqual({ Pistol: [0, 0, 1], Axe: [0, 0, 1] });
  });

  test('rules of some models are borne by those that die last, or first', () => {
    const bearers = (casualtyOrder: RuleOptions['casualtyOrder']) => {
      const four = { ...unit({ size: 4, weapons: [weapon({ count: 4 })] }), rules: [{ name: 'Furious', models: 2 }] };
      return fighterOf(four, ruleOptionsOf({ casualtyOrder })).melee.map(({ copies }) => copies);
    };
    const [first, last] = [
      [1, 1, 0, 0],
      [0, 0, 1, 1],
    ];
    expect(bearers('special-last')).toEqual([last, first]);
    expect(bearers('special-first')).toEqual([first, last]);
  });
});

test('readings of a rule that the options offer', () => {
  const effects = (name: string, options: Parameters<typeof ruleOptionsOf>[0]) => effectsOf(findRule(name)!, ruleOptionsOf(options));
  expect(effects('Lance', { lance: 'ap2' })).toBe(findRule('Lance')!.effects);
  expect(effects('Lance', { lance: 'thrust' })).toEqual([
    { do: 'hit', n: 1, when: 'charge' },
    { do: 'ap', n: 1, when: 'charge' },
  ]);
  expect(effects('Fearless', { fearless: 'four' })).toBe(findRule('Fearless')!.effects);
  expect(effects('Fearless', { fearless: 'plusOne' })).toEqual([{ do: 'morale', n: 1 }]);
  expect(effects('Relentless', { relentless: 'held' })).toBe(findRule('Relentless')!.effects);
  expect(effects('Relentless', { relentless: 'far' })).toEqual([{ do: 'extraHit', low: 6, when: 'shootFar' }, { do: 'holdToShoot' }]);
  expect(effects('Poison', { poison: 'reroll' })).toBe(findRule('Poison')!.effects);
  expect(effects('Poison', { poison: 'bane' }).at(-1)).toEqual({ do: 'cancelRegeneration', when: 'always' });
});

describe('weapons of one profile are one group', () => {
  const groups = (...weapons: ReturnType<typeof weapon>[]) =>
    fighter({ size: 2, weapons }).melee.map(({ name, attacks, copies }) => [name, attacks, copies]);
  const [blade, claw] = [weapon({ count: 2 }), weapon({ name: 'Claw', count: 2 })];

  test('whatever they are called', () => {
    expect(groups(blade, claw)).toEqual([['Blade', 1, [2, 2]]]);
    const [one, other] = [weapon({ count: 2, rules: ['AP(1)', 'Rending'] }), weapon({ count: 2, rules: ['Rending', 'AP(1)'] })];
    expect(groups(one, other)).toEqual([['Blade', 1, [2, 2]]]);
  });

  test('in whatever order they come, and those of another profile are groups of their own', () => {
    const axe = weapon({ name: 'Axe', count: 2, attacks: 2 });
    for (const given of [
      [blade, axe, claw],
      [axe, blade, claw],
      [blade, claw, axe],
    ]) {
      expect(groups(...given)).toEqual([
        ['Blade', 1, [2, 2]],
        ['Axe', 2, [1, 1]],
      ]);
    }
  });
});

describe('the value of a weapon to the AI', () => {
  const value = (...rules: string[]) => fighter({ weapons: [weapon({ attacks: 2, rules })] }).melee[0]!.value;

  test('is what it wounds at Quality 4+ against Defense 4+, five models with Tough(3)', () => {
    expect(value()).toBeCloseTo(2 * (1 / 2) * (1 / 2), 12);
    expect(value('AP(1)')).toBeCloseTo(2 * (1 / 2) * (4 / 6), 12);
    expect(value('AP(6)')).toBeCloseTo(2 * (1 / 2) * (5 / 6), 12);
    expect(value('Reliable')).toBeCloseTo(2 * (5 / 6) * (1 / 2), 12);
    expect(value('Blast(9)', 'Deadly(6)')).toBeCloseTo(5 * 3 * value(), 12);
  });

  test('counts no AP that depends on the target or on the moment', () => {
    expect([value('Shatter'), value('Lance'), value('Rending')]).toEqual([value(), value(), value()]);
  });

  test('the strongest is the one whose attacks are worth most, the first of equals', () => {
    const best = (...weapons: ReturnType<typeof weapon>[]) => strongest(fighter({ size: 9, weapons }).melee)?.name;
    const [knives, maul] = [weapon({ name: 'Knives', attacks: 5 }), weapon({ name: 'Maul', rules: ['AP(1)'] })];
    expect([best(knives, maul), best(maul, knives), best(knives), best()]).toEqual(['Maul', 'Maul', 'Knives', undefined]);
    const [one, two] = [weapon({ name: 'One', attacks: 1 }), weapon({ name: 'Two', attacks: 2 })];
    expect(best(two, one)).toBe('One');
    // In a fixed order those with fewer attacks come first.
    expect(best(one, weapon({ name: 'Maul', attacks: 2, rules: ['AP(1)'] }))).toBe('Maul');
  });
});

test('defaults are one object, however they are given: what is remembered by options is found again', () => {
  expect(ruleOptionsOf({ lance: 'ap2', meleeLock: true })).toBe(ruleOptionsOf({}));
  expect(ruleOptionsOf({ lance: 'thrust' })).toEqual({ ...ruleOptionsOf({}), lance: 'thrust' });
});
