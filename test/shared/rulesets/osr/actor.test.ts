/** What actors, abilities and options mean, apart from any fight. */
import { describe, expect, test } from 'vitest';
import { type Ability, pushOf } from '../../../../src-shared/rulesets/osr/rules/ability.ts';
import { type Actor, castOf, diceOf, entryText, partyOf, summonsOf } from '../../../../src-shared/rulesets/osr/rules/actor.ts';
import { fightRules } from '../../../../src-shared/rulesets/osr/rules/options.ts';

const creature = { name: 'Wolf' } as Actor;
const summons = (part: Partial<Ability>) =>
  summonsOf({ name: 'Call', effect: 'summon', creature, ...part } as Ability).map(({ name }) => name);

describe('summons', () => {
  test('bring so many per use, numbered unless there is only one', () => {
    expect(summons({ charges: 2, count: 3 })).toEqual(['Wolf 1', 'Wolf 2', 'Wolf 3', 'Wolf 4', 'Wolf 5', 'Wolf 6']);
    expect(summons({ charges: 1, count: 2 })).toEqual(['Wolf 1', 'Wolf 2']);
    expect(summons({ charges: 1 })).toEqual(['Wolf']);
    expect(summons({ charges: -1, count: 2 })).toEqual([]);
  });

  test('stand behind those listed; an actor without abilities brings no one', () => {
    const caller = { name: 'Hunter', abilities: [{ name: 'Call', effect: 'summon', creature, charges: 1 }] } as unknown as Actor;
    expect(castOf({ name: 'Party', actors: [caller, { name: 'Guard' } as Actor] }).map(({ name }) => name)).toEqual([
      'Hunter',
      'Guard',
      'Wolf',
    ]);
  });
});

test('fear drives back by one zone at once, and not at all where it lasts, unless the file says how far', () => {
  expect(pushOf({ effect: 'fear' })).toBe(1);
  expect(pushOf({ effect: 'fear', rounds: 2 })).toBe(0);
  expect(pushOf({ effect: 'fear', rounds: 2, zones: 3 })).toBe(3);
  expect(pushOf({ effect: 'damage', zones: 3 })).toBe(0);
});

test('an entry of a list as text: what it uses, calls or aims at, and when', () => {
  const entry = { target: 'nearest_enemy', ability: 'Fireball', list: 'fall_back', if: 'true' } as const;
  const texts = (['attack', 'use', 'call', 'guard', 'wait', 'move'] as const).map((action) => entryText({ ...entry, action }));
  expect(texts).toEqual(['attack nearest_enemy', 'use Fireball', 'call fall_back', 'guard', 'wait', 'move nearest_enemy']);
  expect(entryText({ action: 'guard', target: 'nearest_enemy', if: 'hp < 3' })).toBe('guard if hp < 3');
  expect(entryText({ action: 'use', target: 'nearest_enemy', if: 'true' })).toBe('use');
});

test('a combatant from a hand-made file may have no actors, and dice that are none', () => {
  expect(partyOf({ name: 'Empty', data: {} } as never)).toEqual({ name: 'Empty', actors: [] });
  expect(diceOf('many')).toEqual({ terms: [], constant: 0 });
});

describe('options', () => {
  const rules = (options: Parameters<typeof fightRules>[0]) => fightRules(options).rules;
  const faults = (options: Parameters<typeof fightRules>[0]) => fightRules(options).problems.map(({ message }) => message);

  test('initiative dice may spread by a thousand at most', () => {
    const [most, tooMany] = ['1d1001', '1d1002'];
    expect([faults({ initiativeDice: most }), rules({ initiativeDice: most }).initiativeDice]).toEqual([[], most]);
    expect(faults({ initiativeDice: tooMany })).toEqual(["Option 'initiativeDice': these dice are too large."]);
    expect(rules({ initiativeDice: tooMany }).initiativeDice).toBe('1d20');
    // The spread counts, not the highest number.
    expect(faults({ initiativeDice: '1d1001+500' })).toEqual([]);
  });

  test('phases have to be named once each', () => {
    const { phases } = rules({});
    expect(rules({ phases: phases.toReversed().join(', ') }).phases).toEqual(phases.toReversed());
    const wrong = `Option 'phases': name each of ${phases.join(', ')} once.`;
    for (const odd of [[...phases, phases[0]], phases.slice(1), [...phases.slice(1), phases[1]]]) {
      expect(faults({ phases: odd.join(',') })).toEqual([wrong]);
      expect(rules({ phases: odd.join(',') }).phases).toEqual(phases);
    }
  });

  test('a number that is none falls back to the default', () => {
    const odd = { guardBonus: Number.NaN, maxRounds: '7', fightsPerDay: Number.POSITIVE_INFINITY, capacityReach: -1, capacityMelee: '5' };
    expect(rules(odd)).toMatchObject({ guardBonus: 2, maxRounds: 100, fightsPerDay: 1, capacities: [null, 10, 10] });
    const set = { guardBonus: 4, maxRounds: 0, fightsPerDay: 3, capacityRanged: 0, capacityReach: null, capacityMelee: 5 };
    expect(rules(set)).toMatchObject({ guardBonus: 4, maxRounds: 1, fightsPerDay: 3, capacities: [0, null, 5] });
  });
});
