/** What conditions ask about in a fight, and abilities of the second side; all with written dice. */
import { describe, expect, test } from 'vitest';
import type { Ability } from '../../../../src-shared/rulesets/osr/rules/ability.ts';
import type { Actor, AplEntry } from '../../../../src-shared/rulesets/osr/rules/actor.ts';
import { fullListOf } from '../../../../src-shared/rulesets/osr/rules/actor.ts';
import { actor, IDLE, listed, record } from './kit.ts';

const attack = (when: string): AplEntry => ({ action: 'attack', if: when, target: 'nearest_enemy' });
const orders = (actors: number, rounds: number) => Array.from({ length: rounds }, () => listed(actors)).flat();
const ability = (over: Partial<Ability> & Pick<Ability, 'name' | 'effect'>): Ability => ({ dice: '0', save: null, charges: null, ...over });

/** The rounds in which the first actor attacks, with to-hit rolls of 1 that miss. */
function attackRounds(one: Partial<Actor>, when: string, attacks: number, enemy: Partial<Actor> = {}): number[] {
  const { of } = record(
    [actor({ ...one, apl: [attack(when)] })],
    [actor({ ...IDLE, ...enemy })],
    { order: orders(2, 3), 'to hit': Array<number>(attacks).fill(1) },
    { maxRounds: 3 },
  );
  return of('attack').map(({ round }) => round);
}

describe('self.ammunition', () => {
  test('is what is left of it', () => {
    expect(attackRounds({ ammunition: 2 }, 'self.ammunition > 0', 2)).toEqual([1, 2]);
    expect(attackRounds({ ammunition: 2 }, 'self.ammunition > 1', 1)).toEqual([1]);
  });

  test('has no end for who counts none, whoever else does', () => {
    expect(attackRounds({}, 'self.ammunition > 900', 3)).toEqual([1, 2, 3]);
    expect(attackRounds({}, 'self.ammunition > 900', 3, { ammunition: 1 })).toEqual([1, 2, 3]);
  });
});

describe('target.hp_percent', () => {
  const wounded = (when: string, rolls: readonly number[]) => {
    const { of } = record(
      [actor({ damage: '4', apl: [attack(when)] })],
      [actor({ ...IDLE, hp: '8' })],
      { order: orders(2, 3), 'to hit': rolls },
      { maxRounds: 3 },
    );
    return of('attack').map(({ round }) => round);
  };

  test('is asked of the enemy that the entry aims at', () => {
    expect(wounded('target.hp_percent <= 50', [])).toEqual([]);
    expect(wounded('target.hp_percent > 50', [20])).toEqual([1]);
    expect(wounded('target.hp_percent >= 50', [20, 1, 1])).toEqual([1, 2, 3]);
  });

  test('of an enemy out of reach: that of the nearest', () => {
    const far = { startZone: 'ranged', hp: '8' } as const;
    const { of } = record(
      [actor({ startZone: 'ranged', apl: [{ action: 'move', if: 'target.hp_percent == 100', target: 'nearest_enemy' }] })],
      [actor({ ...IDLE, ...far })],
      { order: listed(2) },
      { maxRounds: 1 },
    );
    expect(of('move')).toHaveLength(1);
  });
});

describe('an ability of the second side', () => {
  function summoned(frontage: number): (readonly [name: string, zone: number])[] {
    const call = ability({ name: 'call', effect: 'summon', charges: 1, count: 2, creature: actor({ ...IDLE, name: 'Wolf', frontage }) });
    const { of } = record(
      [actor(IDLE)],
      [actor({ abilities: [call], apl: [{ action: 'use', ability: 'call', if: 'true', target: 'nearest_enemy' }] })],
      { order: listed(2) },
      { maxRounds: 1, capacityMelee: 6, capacityReach: 6, capacityRanged: 5 },
    );
    return of('ability')[0]?.arrivals?.map(({ name, zone }) => [name, zone]) ?? [];
  }

  test('a summons comes where the summoner stands, then behind it, and not at all without room', () => {
    expect(summoned(3)).toEqual([
      ['Wolf 1', 3],
      ['Wolf 2', 4],
    ]);
    expect(summoned(5)).toEqual([
      ['Wolf 1', 4],
      ['Wolf 2', 5],
    ]);
    expect(summoned(6)).toEqual([['Wolf 1', 4]]);
    expect(summoned(7)).toEqual([]);
  });

  test('a blessing of its zone reaches those who stand there, and no one else', () => {
    const bless = ability({ name: 'bless', effect: 'buff', rounds: 1, on: 'zone', modifiers: { attack: 2 } });
    const cleric = actor({ abilities: [bless], apl: [{ action: 'use', ability: 'bless', if: 'true', target: 'nearest_enemy' }] });
    const { of } = record(
      [actor(IDLE)],
      [cleric, actor(IDLE), actor({ ...IDLE, startZone: 'ranged' })],
      { order: listed(4) },
      { maxRounds: 1 },
    );
    expect(of('ability')[0]!.targets.map(({ actor: who }) => who)).toEqual([1, 2]);
  });
});

describe('a list with the lists that it calls', () => {
  const call = (list: string | undefined, when: string): AplEntry => ({
    action: 'call',
    if: when,
    target: 'nearest_enemy',
    ...(list !== undefined && { list }),
  });
  const conditions = (lists: NonNullable<Actor['lists']>, ...apl: AplEntry[]) =>
    fullListOf(actor({ apl, lists })).map(({ entry, line }) => [line, entry.if]);

  test('both conditions have to hold; one that is always true is left out', () => {
    const lists = { hold: [attack('true'), attack('round > 1')] };
    expect(conditions(lists, attack('false'), call('hold', 'self.hp < 3'), call('hold', 'true'))).toEqual([
      [0, 'false'],
      [1, 'self.hp < 3'],
      [1, '(self.hp < 3) and (round > 1)'],
      [2, 'true'],
      [2, 'round > 1'],
    ]);
  });

  test('one that does not exist, or calls itself, has no entries', () => {
    expect(conditions({ hold: [call('hold', 'true'), attack('true')] }, call('hold', 'true'))).toEqual([[0, 'true']]);
    expect(conditions({}, call('hold', 'true'), call(undefined, 'true'))).toEqual([]);
  });
});
