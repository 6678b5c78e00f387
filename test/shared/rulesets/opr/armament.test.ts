/** Who of a unit carries what, in the order in which its models die, and what options make of a rule. */
import { describe, expect, test } from 'vitest';
import { findRule } from '../../../../src-shared/rulesets/opr/data/index.ts';
import { fighterOf } from '../../../../src-shared/rulesets/opr/rules/fighter.ts';
import { type RuleOptions, ruleOptionsOf } from '../../../../src-shared/rulesets/opr/rules/options.ts';
import { effectsOf } from '../../../../src-shared/rulesets/opr/rules/rule-effects.ts';
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
