/** Effects that last, fear, summons, morale, recharge, damage types, granted actions and named lists; all with written dice. */
import { describe, expect, test } from 'vitest';
import { OUTCOME } from '../../../../src-shared/rulesets/osr/analysis/metrics.ts';
import { OsrArena } from '../../../../src-shared/rulesets/osr/engine/arena.ts';
import { beyondExact } from '../../../../src-shared/rulesets/osr/exact/odds.ts';
import { writeEncounter } from '../../../../src-shared/rulesets/osr/import/write.ts';
import { describe as lines } from '../../../../src-shared/rulesets/osr/present/describe.ts';
import type { OsrEvent } from '../../../../src-shared/rulesets/osr/present/events.ts';
import { rulesOf } from '../../../../src-shared/rulesets/osr/present/rule-text.ts';
import { view } from '../../../../src-shared/rulesets/osr/present/view.ts';
import type { Ability } from '../../../../src-shared/rulesets/osr/rules/ability.ts';
import type { AplEntry } from '../../../../src-shared/rulesets/osr/rules/actor.ts';
import { actor, fieldOf, IDLE, listed, parse, party, record } from './kit.ts';

const attack = (when = 'true', target: AplEntry['target'] = 'nearest_enemy'): AplEntry => ({ action: 'attack', if: when, target });
const use = (ability: string, when = 'true'): AplEntry => ({ action: 'use', ability, if: when, target: 'nearest_enemy' });
const ability = (over: Partial<Ability> & Pick<Ability, 'name' | 'effect'>): Ability => ({ dice: '0', save: null, charges: null, ...over });
const bless = ability({ name: 'bless', effect: 'buff', rounds: 1, on: 'side', modifiers: { attack: 2, ac: 3, damage: 4 } });
const orders = (actors: number, rounds: number) => Array.from({ length: rounds }, () => listed(actors)).flat();
const titles = (events: readonly OsrEvent[]) => events.flatMap((event) => lines(event).map(({ title }) => title));
const sceneAfter = (events: readonly OsrEvent[]) => events.reduce((scene, event) => view.apply(scene, event), view.begin(events[0]!));

describe('buffs and debuffs', () => {
  test('change attack, AC and damage until the end of their last round, and do not add up', () => {
    const cleric = actor({ ...IDLE, abilities: [bless], apl: [use('bless')] });
    const { of, events } = record(
      [cleric, actor({ damage: '1' })],
      [actor({ hp: '40', ac: 12, apl: [attack()] })],
      // Round 1: the buffed actor needs 10 instead of 12; its enemy needs 13 instead of 10 against the first listed.
      { order: orders(3, 3), 'to hit': [10, 12, 9, 12, 12, 10] },
      { maxRounds: 3 },
    );
    expect(of('ability').map(({ round }) => round)).toEqual([1, 3]);
    expect(of('attack').map(({ round, actor: who, hit, damage }) => [round, who, hit, damage])).toEqual([
      [1, 1, true, 5],
      [1, 2, false, 0],
      [2, 1, false, 0],
      [2, 2, false, 0],
      [3, 1, true, 5],
      [3, 2, false, 0],
    ]);
    expect(of('effect-end').map(({ round, actor: who }) => [round, who])).toEqual([
      [2, 0],
      [2, 1],
    ]);
    expect(titles(events)).toContain('bless on Someone ends');
  });

  test('a debuff is kept off by a save, and speed and turns can be lost', () => {
    const slow = ability({ name: 'slow', effect: 'debuff', rounds: 0, save: 11, on: 'side', modifiers: { actions: -1 } });
    const { of, events } = record(
      [actor({ abilities: [slow], apl: [use('slow')] })],
      [actor(), actor()],
      { order: listed(3), save: [10, 11], 'to hit': [1] },
      { maxRounds: 1 },
    );
    expect(of('ability')[0]!.targets.map(({ saved }) => saved)).toEqual([false, true]);
    expect(of('again')).toMatchObject([{ actor: 1, acts: false }]);
    expect(of('attack').map(({ actor: who }) => who)).toEqual([2]);
    expect(titles(events)).toContain('Someone loses its turn');
  });

  test('speed counts where the actor moves', () => {
    const haste = ability({ name: 'haste', effect: 'buff', rounds: 1, modifiers: { speed: 1 } });
    const runner = actor({
      startZone: 'ranged',
      abilities: [haste],
      apl: [{ action: 'move', if: 'round > 1', target: 'forward' }, use('haste')],
    });
    const { of } = record([runner], [actor({ ...IDLE, startZone: 'ranged' })], { order: orders(2, 2) }, { maxRounds: 2 });
    expect(of('move')).toMatchObject([{ round: 2, from: 0, to: 2 }]);
  });

  test('a fight leaves nothing behind for the next one', () => {
    const field = fieldOf([actor({ abilities: [bless], apl: [use('bless', 'self.hp > 0')] })], [actor({ ac: 5 })], { maxRounds: 4 });
    const arena = new OsrArena(field);
    const first = structuredClone(arena.trial({ hi: 1, lo: 1 }, 0, 1, 0));
    arena.trial({ hi: 1, lo: 1 }, 0, 1, 1);
    expect(structuredClone(arena.trial({ hi: 1, lo: 1 }, 0, 1, 0))).toEqual(first);
  });
});

describe('fear', () => {
  test('drives back at once, zone by zone and as far as there is room', () => {
    const turn = ability({ name: 'turn', effect: 'fear', zones: 2, save: 15, charges: 1 });
    const { of, events } = record(
      [actor({ abilities: [turn], apl: [use('turn')] })],
      [actor(IDLE), actor({ ...IDLE, frontage: 5 }), actor({ ...IDLE, startZone: 'reach', frontage: 6 })],
      { order: listed(4), save: [14, 14] },
      { maxRounds: 1 },
    );
    // The reach zone holds 10: three fit beside six, five do not.
    expect(of('ability')[0]!.targets.map(({ from, to }) => [from, to])).toEqual([
      [3, 5],
      [undefined, undefined],
    ]);
    expect(titles(events)).toContain('Someone is driven back');
    expect(sceneAfter(events).pieces[1]!.at).toEqual({ zone: 5 });
  });

  test('that lasts takes the turns of the frightened', () => {
    const scare = ability({ name: 'scare', effect: 'fear', rounds: 1, charges: 1 });
    const { of } = record([actor({ abilities: [scare], apl: [use('scare')] })], [actor()], { order: orders(2, 3) }, { maxRounds: 3 });
    expect(of('flee').map(({ round, from, to }) => [round, from, to])).toEqual([
      [1, 3, 4],
      [2, 4, 5],
    ]);
    expect(of('move')).toMatchObject([{ round: 3, actor: 1, from: 5, to: 4 }]);
  });
});

describe('summons', () => {
  const raise = ability({
    name: 'raise',
    effect: 'summon',
    charges: 1,
    count: 2,
    creature: actor({ name: 'Bones', hp: '1d4', frontage: 5 }),
  });

  test('come where the summoner stands or behind it, and act from the next round', () => {
    const { of, outcome, events } = record(
      [actor({ abilities: [raise], apl: [use('raise')] })],
      [actor({ ...IDLE, hp: '2' })],
      { order: [...listed(2), ...listed(4)], hp: [3, 4], 'to hit': [20] },
      { maxRounds: 2 },
    );
    expect(of('ability')[0]!.arrivals).toEqual([
      { actor: 1, name: 'Bones 1', zone: 2, hp: 3 },
      { actor: 2, name: 'Bones 2', zone: 1, hp: 4 },
    ]);
    expect(of('attack')).toMatchObject([{ round: 2, actor: 1, hit: true }]);
    expect(outcome.values[OUTCOME.casualties + 1]).toBe(0);
    const scene = sceneAfter(events);
    expect(scene.pieces.map(({ id, name }) => [id, name])).toEqual([
      [0, 'Someone'],
      [3, 'Someone'],
      [1, 'Bones 1'],
      [2, 'Bones 2'],
    ]);
    expect(scene.score[0].sub).toBe('3 of 3 stand');
    expect(view.card(scene, 1, events).title).toBe('Bones 1');
  });

  test('count as casualties only once they are there', () => {
    const victim = actor({ abilities: [raise], apl: [use('raise', 'round > 1')], hp: '1' });
    const { of } = record([victim], [actor({ apl: [attack()] })], { order: [1], 'to hit': [20] }, { maxRounds: 2 });
    expect(of('end')[0]).toMatchObject({ winner: 1, standing: [0, 1] });
  });
});

describe('morale', () => {
  test('is checked after the first loss and after half, and who breaks leaves by the own end', () => {
    const goblin = actor({ ...IDLE, hp: '1', morale: 7, startZone: 'reach', range: 'reach' });
    const killer = actor({ range: 'ranged', hp: '30', damage: '1', apl: [attack()] });
    const { of, outcome, events } = record(
      [killer],
      [goblin, goblin, { ...goblin, startZone: 'ranged' }, { ...goblin, startZone: 'ranged' }],
      {
        order: [...listed(5), ...listed(4), ...listed(2)],
        'to hit': [20, 20, 20],
        // Round 1, one of four gone: three checks, the first breaks. Round 2, half gone: the two that held check again.
        morale: [4, 4, 3, 4, 3, 3, 3, 3, 6, 6],
      },
      { maxRounds: 3 },
    );
    expect(of('morale').map(({ round, actor: who, holds }) => [round, who, holds])).toEqual([
      [1, 2, false],
      [1, 3, true],
      [1, 4, true],
      [2, 3, true],
      [2, 4, false],
    ]);
    expect(of('flee').at(-1)).toMatchObject({ actor: 4, leaves: true });
    expect([outcome.winner, outcome.values[OUTCOME.casualties + 1]]).toEqual([0, 3]);
    expect(titles(events)).toContain('Someone leaves the fight');
  });

  test('a side that has fled has lost, without casualties for the fled', () => {
    const coward = actor({ ...IDLE, hp: '5', morale: 2, startZone: 'ranged', range: 'ranged' });
    const { of, outcome } = record(
      [actor({ hp: '30', damage: '9', range: 'ranged', apl: [attack()] })],
      [coward, coward],
      { order: listed(3), 'to hit': [20], morale: [6, 6] },
      { maxRounds: 3 },
    );
    expect(outcome.winner).toBe(0);
    expect(of('end')[0]).toMatchObject({ standing: [1, 0], hpLeft: [30, 5] });
  });
});

describe('charges', () => {
  const breath = (over: Partial<Ability>) => ability({ name: 'breath', effect: 'damage', dice: '1', ...over });
  const dragon = (over: Partial<Ability>) => actor({ abilities: [breath(over)], apl: [use('breath')] });

  test('come back on a d6 at the start of the turn', () => {
    const { of, events } = record(
      [dragon({ recharge: 5 })],
      [actor({ ...IDLE, hp: '9' })],
      { order: orders(2, 4), recharge: [4, 5, 1] },
      { maxRounds: 4 },
    );
    expect(of('ability').map(({ round }) => round)).toEqual([1, 3]);
    expect(titles(events)).toContain('breath of Someone is ready again');
  });

  test('of a day are shared among its fights; a die decides about what is left over', () => {
    const uses = (day: number[]) =>
      record(
        [dragon({ charges: 5, per: 'day' })],
        [actor({ ...IDLE, hp: '9' })],
        { order: orders(2, 4), day },
        { maxRounds: 4, fightsPerDay: 3 },
      ).of('ability').length;
    expect([uses([2]), uses([3])]).toEqual([2, 1]);
  });
});

describe('damage types', () => {
  test.each([
    ['resist', 2],
    ['vulnerable', 10],
    ['immune', 0],
  ] as const)('%s', (how, lost) => {
    const { of, events } = record(
      [actor({ damage: '5', damageType: 'fire' })],
      [actor({ ...IDLE, hp: '30', [how]: ['fire', 'cold'] })],
      { order: [2], 'to hit': [20] },
      { maxRounds: 1 },
    );
    expect(of('attack')[0]).toMatchObject({ damage: lost, rolled: 5, hpAfter: 30 - lost });
    expect(lines(of('attack')[0]!)[0]!.note).toContain('5 rolled');
    expect(titles(events)).toContain('Someone hits Someone');
  });

  test('of abilities count after the save; half and double cancel out', () => {
    const fire = ability({ name: 'fire', effect: 'damage', dice: '9', save: 2, type: 'fire', on: 'side' });
    const { of } = record(
      [actor({ abilities: [fire], apl: [use('fire')] })],
      [actor({ ...IDLE, resist: ['fire'] }), actor({ ...IDLE, resist: ['fire'], vulnerable: ['fire'] })],
      { order: listed(3), save: [2, 1] },
      { maxRounds: 1 },
    );
    expect(of('ability')[0]!.targets.map(({ hpAfter }) => hpAfter)).toEqual([8, 1]);
  });
});

describe('granted actions', () => {
  test('are turns of their own, one after the other', () => {
    const { of, events } = record(
      [actor({ actions: 2 })],
      [actor({ ...IDLE, hp: '9' })],
      { order: [2], 'to hit': [1, 1] },
      { maxRounds: 1 },
    );
    expect(of('attack')).toHaveLength(2);
    expect(titles(events)).toContain('Someone acts again');
  });

  test('come from effects, too', () => {
    const haste = ability({ name: 'haste', effect: 'buff', rounds: 1, modifiers: { actions: 1 }, charges: 1 });
    const { of } = record(
      [actor({ abilities: [haste], apl: [use('haste'), attack()] })],
      [actor({ ...IDLE, hp: '9' })],
      { order: orders(2, 3), 'to hit': [1, 1, 1] },
      { maxRounds: 3 },
    );
    expect(of('attack').map(({ round }) => round)).toEqual([2, 2, 3]);
  });

  test('in phases each phase has them', () => {
    const { of } = record(
      [actor({ actions: 2, apl: [attack()] })],
      [actor({ ...IDLE, hp: '9' })],
      { 'first side': [1], order: [], 'to hit': [1, 1] },
      { maxRounds: 1, initiative: 'side_phases' },
    );
    expect(of('attack')).toHaveLength(2);
  });
});

describe('lists', () => {
  test('a called list stands in the place of the call, under its condition; where nothing applies the list goes on', () => {
    const lists = { careful: [{ ...attack('self.hp > 5'), action: 'guard' as const }, attack('self.hp < 3')] };
    const call: AplEntry = { action: 'call', list: 'careful', if: 'round > 1', target: 'nearest_enemy' };
    const fighter = (hp: string) =>
      actor({ hp, lists, apl: [call, attack('round == 1'), { action: 'wait', if: 'true', target: 'nearest_enemy' }] });
    const of = (hp: string, hits: number[]) =>
      record([fighter(hp)], [actor({ ...IDLE, hp: '9' })], { order: orders(2, 2), 'to hit': hits }, { maxRounds: 2 });
    expect(of('6', [1]).of('guard')).toMatchObject([{ round: 2, entry: 1 }]);
    expect(of('4', [1]).of('attack')).toHaveLength(1);
    expect(of('2', [1, 1]).of('attack')).toMatchObject([
      { round: 1, entry: 2 },
      { round: 2, entry: 1 },
    ]);
  });

  test('target.hp_percent is about the enemy that the entry would be about', () => {
    const finisher = actor({ damage: '1', apl: [attack('target.hp_percent < 50', 'lowest_hp_enemy'), attack()] });
    const { of } = record(
      [finisher],
      [actor({ ...IDLE, hp: '8' }), actor({ ...IDLE, hp: '4' }), actor({ ...IDLE, hp: '2' })],
      { order: orders(4, 2), 'to hit': [20, 20] },
      { maxRounds: 2 },
    );
    // The weakest is at 100 %, so the nearest is attacked.
    expect(of('attack').map(({ entry, target }) => [entry, target])).toEqual([
      [2, 1],
      [2, 1],
    ]);
  });
});

const FILE = `lists:
  fall_back:
    - { action: move, target: backward }
    - { action: use, ability: scare, if: target.hp_percent <= 50 }
rules: { fights_per_day: 3 }
side1:
  - name: Mage
    hp: 8
    ac: 12
    attack_bonus: 1
    damage: 1d4
    actions: 2
    morale: 8
    damage_type: fire
    resist: [cold, fire]
    immune: sleep, charm
    abilities:
      - { name: scare, effect: fear, on: nearest, save: 12, zones: 2, rounds: 3, charges: 4, per: day }
      - { name: bless, effect: buff, on: side, attack: 1, ac: -1, rounds: 2, recharge: 5 }
      - { name: fire, effect: damage, dice: 2d6, type: fire, on: side }
      - name: raise
        effect: summon
        count: 2
        charges: 1
        creature: { name: Bones, hp: 1d4, ac: 10, attack_bonus: 0, damage: 1d4 }
    apl:
      - { action: call, list: fall_back, if: self.hp < 4 }
      - action: attack
side2:
  - { name: Orc, hp: 5, ac: 12, attack_bonus: 1, damage: 1d6 }
`;

describe('files', () => {
  test('are read, written and read again', () => {
    const first = parse(FILE);
    expect(first.problems).toEqual([]);
    const [a, b] = first.combatants;
    expect(a!.data.actors[0]).toMatchObject({
      actions: 2,
      morale: 8,
      damageType: 'fire',
      resist: ['cold', 'fire'],
      immune: ['sleep', 'charm'],
      lists: { fall_back: [{ action: 'move' }, { action: 'use', ability: 'scare' }] },
    });
    const { options } = first.contests[0]!;
    const again = parse(writeEncounter({ name: 'x', a: a!, b: b!, options }));
    expect(again.problems).toEqual([]);
    expect(again.combatants.map(({ data }) => data)).toEqual(first.combatants.map(({ data }) => data));
    expect(again.contests[0]!.options).toEqual(options);
    expect(rulesOf(a!).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Morale 8', '2 actions', 'Resists cold, fire', 'Immune to sleep, charm', 'Damage: fire']),
    );
  });

  const withAbility = (text: string) => FILE.replace('    abilities:\n', `    abilities:\n      - ${text}\n`);
  test.each([
    [withAbility('{ name: x, effect: buff, rounds: 1 }'), 'A buff changes one of attack, ac, damage, speed, actions.'],
    [withAbility('{ name: x, effect: debuff, ac: -1 }'), "A debuff needs 'rounds:', how long it lasts."],
    [withAbility('{ name: x, effect: summon, charges: 1 }'), "A summons needs 'creature:', an actor, and 'charges:'."],
    [withAbility('{ name: x, effect: heal, dice: 1, per: day }'), "An ability 'per: day' needs 'charges:', the uses in a day."],
    [withAbility('{ name: x, effect: heal, dice: 1, zones: 2 }'), "'zones' means nothing for the effect 'heal'."],
    [withAbility('{ name: x, effect: buff, attack: 1, rounds: 1, on: nearest }'), "Unknown on 'nearest'."],
    [FILE.replace('morale: 8', 'morale: 13'), "'morale' is 13; use a number from 2 to 12."],
    [FILE.replace('list: fall_back', 'list: fallback'), "Unknown list 'fallback'."],
    [FILE.replace('target: backward', 'target: backwards'), "Unknown target 'backwards'."],
    [FILE.replace('- { action: move, target: backward }', '- { action: call, list: fall_back }'), "List 'fall_back' calls itself."],
    [
      FILE.replace('- action: attack', '- { action: attack, target: random_enemy, if: target.hp < 3 }'),
      "'target.' asks about a target that is only chosen at random afterwards.",
    ],
  ])('mistakes are explained', (text, message) => {
    expect(parse(text).problems.map((problem) => problem.message)).toContain(message);
  });

  test('no ability lets a party outgrow the engine', () => {
    const creature = actor({ name: 'Rat' });
    const swarm = Array.from({ length: 12 }, (_, i) => ability({ name: `call${i}`, effect: 'summon', charges: 1, count: 100, creature }));
    expect(() => fieldOf([actor({ abilities: swarm })], [actor()])).toThrow(/more than 500 actors/);
  });
});

describe('exact odds', () => {
  const rules = { fightsPerDay: 1 };
  test('name what they leave to the dice', () => {
    const raise = ability({ name: 'raise', effect: 'summon', charges: 1, creature: actor() });
    expect(beyondExact([actor({ abilities: [raise] })], rules)).toBe('summoning');
    expect(beyondExact([actor({ morale: 7 })], rules)).toBe('morale');
    expect(beyondExact([actor({ apl: [attack('round > 1')] })], rules)).toBe('conditions that ask for the round');
    const daily = actor({ abilities: [ability({ name: 'x', effect: 'heal', dice: '1', charges: 3, per: 'day' })] });
    expect(beyondExact([daily], { fightsPerDay: 2 })).toMatch(/^charges per day/);
    expect(beyondExact([daily], { fightsPerDay: 3 })).toBeNull();
    expect(new OsrArena(fieldOf([actor({ morale: 7 })], [actor()])).odds(0, 1)).toBeNull();
  });

  test('an ability of its own name is what the party rules say', () => {
    expect(rulesOf(party([actor({ abilities: [bless] })])).find(({ name }) => name === 'bless')!.meaning).toBe(
      'Attack +2, AC +3, damage +4 for its whole side until the end of the next round.',
    );
  });
});
