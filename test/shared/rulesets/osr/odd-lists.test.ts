/** Priority lists, abilities and summons with something odd in them: each has its sentence. */
import { describe, expect, test } from 'vitest';
import { isCondition, parseCondition } from '../../../../src-shared/rulesets/osr/ai/apl.ts';
import { fightRules } from '../../../../src-shared/rulesets/osr/rules/options.ts';
import { parse } from './kit.ts';

const ORC = 'name: Orc, hp: 8, ac: 13, attack_bonus: 2, damage: 1d6';
const encounter = (actor: string, head = '') => `name: A vs B\n${head}side1: [{${ORC}, ${actor}}]\nside2: [{${ORC}}]\n`;
const messages = (text: string) => parse(text).problems.map(({ message, hint }) => (hint ? `${message} ${hint}` : message));

describe('named lists', () => {
  const call = (lists: string, apl = '[{action: call, list: fall_back}]') => encounter(`apl: ${apl}`, `lists: ${lists}\n`);

  test.each<readonly [name: string, text: string, message: string]>([
    ['lists without names', call('[a, b]'), "'lists' has a key for each list, such as 'fall_back:', and its entries below."],
    ['a call of nothing', call('{fall_back: []}', '[{action: call}]'), "APL entry 1 calls a list, but has no 'list:'."],
    ['a call of an unknown list', call('{fall_bak: []}'), "Unknown list 'fall_back'. Did you mean 'fall_bak'?"],
    ['a call of a list of names', call('{fall_back: []}', '[{action: call, list: [a]}]'), "'list' is empty. Use one of: fall_back."],
    ['a call of an empty name', call('{fall_back: []}', '[{action: call, list: ~}]'), "'list' is empty. Use one of: fall_back."],
    ['a list that is a word', call('{fall_back: run}'), "List 'fall_back' has to be a list of actions, each starting with a dash."],
    ['a list that calls itself', call('{fall_back: [{action: call, list: fall_back}]}'), "List 'fall_back' calls itself."],
    [
      'lists that call each other',
      call('{fall_back: [{action: call, list: hold}], hold: [{action: call, list: fall_back}]}'),
      "List 'fall_back' calls itself by way of others.",
    ],
    ['an entry without an action', call('{fall_back: [{if: true}]}'), "Entry 1 of list 'fall_back' has no 'action:'."],
    ['an ability without a name', encounter('apl: [{action: use, ability: ~}]'), "'ability' is empty."],
    ['an ability that is a list', encounter('apl: [{action: use, ability: [a]}]'), "'ability' is empty."],
    [
      'an action without a word',
      encounter('apl: [{action: ~}]'),
      "'action' is empty. Use one of: attack, guard, defend, move, wait, use, call.",
    ],
  ])('%s', (_name, text, message) => expect(messages(text)).toContain(message));

  test('an empty block of lists is as if it were not there', () => {
    expect(parse(encounter('speed: 1', 'lists: ~\n')).contests).toHaveLength(1);
  });

  test('lists that double at every call are refused before they fill the memory', () => {
    const twice = (next: string) => `[{action: call, list: ${next}}, {action: call, list: ${next}}]`;
    const names = Array.from({ length: 11 }, (_, i) => `l${i}: ${i < 10 ? twice(`l${i + 1}`) : '[{action: guard}]'}`);
    const found = messages(call(`{${names.join(', ')}}`, '[{action: call, list: l0}]'));
    expect(found).toContain("'apl' has more than 1000 entries with the lists that it calls.");
  });

  test('the condition of a call and that of an entry hold together', () => {
    const random = '{action: attack, target: random_enemy}';
    const found = messages(call(`{fall_back: [${random}]}`, '[{action: call, list: fall_back, if: target.hp < 3}]'));
    expect(found.join('\n')).toContain("'target.' asks about a target that is only chosen at random afterwards.");
  });
});

describe('abilities', () => {
  test.each<readonly [name: string, ability: string, message: string]>([
    ['a word', 'fireball', "An ability has a 'name:', an 'effect:' and 'dice:'."],
    ['a damage without dice', '{name: bolt, effect: damage}', "An ability needs 'name:', 'effect:' and 'dice:'."],
    ['a fear without a name', '{effect: fear, rounds: 1}', "An ability needs 'name:' and 'effect:'."],
    [
      'a buff that changes nothing',
      '{name: bless, effect: buff, rounds: 2}',
      "A buff changes one of attack, ac, damage, speed, actions. For example 'attack: 2'.",
    ],
    [
      'a debuff that changes nothing',
      '{name: curse, effect: debuff, rounds: 2}',
      "A debuff changes one of attack, ac, damage, speed, actions. For example 'attack: -2'.",
    ],
    ['a buff without an end', '{name: bless, effect: buff, attack: 1}', "A buff needs 'rounds:', how long it lasts."],
    [
      'a name that is a list',
      '{name: [a], effect: fear}',
      "'' can't be the name of an ability. Use letters, digits and _, e.g. burning_hands.",
    ],
    [
      'a summons without a creature',
      '{name: call_wolf, effect: summon, charges: 1}',
      "A summons needs 'creature:', an actor, and 'charges:'.",
    ],
    [
      'a summons that recharges',
      `{name: call_wolf, effect: summon, charges: 1, recharge: 5, creature: {${ORC}}}`,
      'A summons has charges and does not recharge.',
    ],
    ['a summons of an army', `{name: call_wolf, effect: summon, charges: 1000, creature: {${ORC}}}`, "lower 'count' or 'charges'."],
    [
      'a creature that summons',
      `{name: call_wolf, effect: summon, charges: 1, creature: {${ORC}, abilities: [{name: more, effect: summon, charges: 1, creature: {${ORC}}}]}}`,
      "'Orc' is summoned and can't summon others.",
    ],
  ])('%s', (_name, ability, message) => {
    const found = messages(encounter(`abilities: [${ability}]`)).join('\n');
    expect(found).toContain(message);
  });

  test('more than an actor may have', () => {
    const many = Array.from({ length: 101 }, (_, i) => `{name: a${i}, effect: fear}`).join(', ');
    expect(messages(encounter(`abilities: [${many}]`)).join('\n')).toMatch(/'abilities' has 101 entries; at most \d+ are allowed\./);
  });
});

describe('types of damage', () => {
  const resists = (types: string) => parse(encounter(`resist: ${types}`)).combatants[0]?.data;

  test('are a list, or words with commas between them, or none', () => {
    expect(JSON.stringify(resists('[fire, cold]'))).toBe(JSON.stringify(resists('"fire, cold,"')));
    expect(JSON.stringify(resists('~'))).toBe(JSON.stringify(parse(encounter('speed: 1')).combatants[0]?.data));
  });
});

describe('conditions', () => {
  test.each([
    ['self.charges(bolt > 1', /closing '\)'/],
    ['self.charges > 1', /needs a name in brackets/],
    ['self.charges(3) > 1', /needs a name$/],
    ['self.zone == attic', /unknown zone 'attic'/],
    ['self.hp', /needs a comparison/],
    ['self.hp < many', /needs a number/],
    ['self.hp = 3', /use '==' to compare/],
  ])('%s', (text, fault) => {
    const parsed = parseCondition(text);
    expect(isCondition(parsed) ? null : parsed.fault).toMatch(fault);
  });
});

describe('options that a schema cannot check', () => {
  const faults = (options: Parameters<typeof fightRules>[0]) => fightRules(options).problems.map(({ message }) => message);

  test('initiative dice and phases have defaults, and what is wrong is said', () => {
    expect(fightRules({})).toMatchObject({ rules: { initiativeDice: '1d20' }, problems: [] });
    expect(faults({ initiativeDice: '1000d1000' })).toEqual(["Option 'initiativeDice': these dice are too large."]);
    expect(faults({ initiativeDice: 'x' })[0]).toMatch(/^Option 'initiativeDice': 'x' is not a dice expression/);
    expect(fightRules({ initiativeDice: 'x' }).rules.initiativeDice).toBe('1d20');
    const usual = fightRules({}).rules.phases;
    expect(fightRules({ phases: usual.toReversed().join(', ') })).toMatchObject({ rules: { phases: usual.toReversed() }, problems: [] });
    for (const phases of ['', usual[0]!, [...usual.slice(1), usual[1]].join(',')])
      expect(faults({ phases })[0]).toMatch(/^Option 'phases': name each of .* once\.$/);
  });
});
