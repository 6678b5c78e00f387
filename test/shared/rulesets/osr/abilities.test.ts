/** Extensions of the action lists: several attacks, ammunition, waiting, abilities, and what conditions can ask. */
import { describe, expect, test } from 'vitest';
import { Rng } from '../../../../src-shared/random/rng.ts';
import { holds, isCondition, parseCondition } from '../../../../src-shared/rulesets/osr/ai/apl.ts';
import { OsrArena } from '../../../../src-shared/rulesets/osr/engine/arena.ts';
import { writeEncounter } from '../../../../src-shared/rulesets/osr/import/write.ts';
import { describe as lines } from '../../../../src-shared/rulesets/osr/present/describe.ts';
import { rulesOf } from '../../../../src-shared/rulesets/osr/present/rule-text.ts';
import { view } from '../../../../src-shared/rulesets/osr/present/view.ts';
import type { Ability } from '../../../../src-shared/rulesets/osr/rules/ability.ts';
import type { Actor, AplEntry } from '../../../../src-shared/rulesets/osr/rules/actor.ts';
import { actor, fieldOf, IDLE, listed, parse, record } from './kit.ts';

const attack = (when = 'true', target: AplEntry['target'] = 'nearest_enemy'): AplEntry => ({ action: 'attack', if: when, target });
const use = (ability: string, when = 'true'): AplEntry => ({ action: 'use', ability, if: when, target: 'nearest_enemy' });
const wait = (when = 'true'): AplEntry => ({ action: 'wait', if: when, target: 'nearest_enemy' });
const blast = (over: Partial<Ability> = {}): Ability => ({
  name: 'blast',
  effect: 'damage',
  dice: '2d6',
  save: null,
  charges: null,
  ...over,
});
const cure: Ability = { name: 'cure', effect: 'heal', dice: '1d6+1', save: null, charges: 1 };
const one = { maxRounds: 1 };

describe('several attacks and ammunition', () => {
  test('each attack aims again, and stops when no one is left in range', () => {
    const { of } = record(
      [actor({ attacks: 3, damage: '10' })],
      [actor({ ...IDLE, hp: '5' }), actor({ ...IDLE, hp: '5' })],
      { order: listed(3), 'to hit': [20, 20] },
      one,
    );
    expect(of('attack').map(({ target }) => target)).toEqual([1, 2]);
  });

  test('ammunition is spent roll by roll; without it the next entry counts', () => {
    const archer = actor({ attacks: 2, ammunition: 3, apl: [attack(), { action: 'guard', if: 'true', target: 'nearest_enemy' }] });
    const { of } = record(
      [archer],
      [actor({ ...IDLE, hp: '50' })],
      { order: [...listed(2), ...listed(2), ...listed(2)], 'to hit': [1, 1, 1] },
      { maxRounds: 3 },
    );
    expect(of('attack')).toHaveLength(3);
    expect(of('guard')).toHaveLength(1);
  });

  test('waiting takes the place of an attack', () => {
    const { of } = record(
      [actor({ apl: [wait('round == 1'), attack()] })],
      [actor(IDLE)],
      { order: [2, 2], 'to hit': [1] },
      { maxRounds: 2 },
    );
    expect(of('wait').map(({ round, actor: who }) => [round, who])).toContainEqual([1, 0]);
    expect(of('attack').map(({ round }) => round)).toEqual([2]);
  });
});

describe('abilities', () => {
  test('damage falls on everyone in the fullest zone; a save halves it, rounded down', () => {
    const mage = actor({ abilities: [blast({ save: 12 })], apl: [use('blast')] });
    const enemies = [
      actor({ ...IDLE, hp: '6' }),
      actor({ ...IDLE, hp: '8', startZone: 'reach' }),
      actor({ ...IDLE, hp: '4', startZone: 'reach' }),
    ];
    const { of } = record([mage], enemies, { order: listed(4), ability: [4, 3], save: [12, 11] }, one);
    expect(of('ability')[0]).toMatchObject({
      amount: 7,
      targets: [
        { actor: 2, hpBefore: 8, hpAfter: 5, saved: true },
        { actor: 3, hpBefore: 4, hpAfter: 0, saved: false },
      ],
    });
    expect(of('fall').map(({ actor: who }) => who)).toEqual([3]);
  });

  test('charges run out, and a condition can ask for them', () => {
    const mage = actor({
      damage: '1',
      abilities: [blast({ charges: 1, dice: '1' })],
      apl: [use('blast', 'self.charges(blast) > 0'), attack()],
    });
    const { of } = record([mage], [actor({ ...IDLE, hp: '50' })], { order: [2, 2], 'to hit': [20] }, { maxRounds: 2 });
    expect([of('ability').length, of('attack').length]).toEqual([1, 1]);
  });

  test('healing goes to the most wounded, never above the maximum, and is passed over when no one is hurt', () => {
    const cleric = actor({ hp: '10', abilities: [cure], apl: [use('cure'), attack()] });
    const { of } = record(
      [cleric, actor(IDLE)],
      [actor({ damage: '4', apl: [attack('true', 'lowest_hp_enemy')] })],
      { order: [...listed(3), ...listed(3)], 'to hit': [1, 20, 1], ability: [6] },
      { maxRounds: 2 },
    );
    expect(of('ability')).toMatchObject([{ round: 2, effect: 'heal', amount: 7, targets: [{ actor: 0, hpBefore: 6, hpAfter: 10 }] }]);
  });

  test('the log, the stage and the rules name them', () => {
    const mage = actor({ name: 'Mage', abilities: [blast()], apl: [use('blast')] });
    const { events } = record([mage], [actor({ ...IDLE, name: 'Orc', hp: '5' })], { order: [2], ability: [3, 3] }, one);
    const text = events.flatMap((event) => lines(event).map(({ title }) => title));
    expect(text).toContain('Mage uses blast');
    expect(text).toContain('Orc: 5 to 0');
    const last = events.reduce((scene, event) => view.apply(scene, event), view.begin(events[0]!));
    expect(last.pieces[1]?.gauges[0]?.now).toBe(0);
  });

  test('a recorded fight is the silent one', () => {
    const wizard = actor({
      hp: '8',
      attackBonus: 3,
      damage: '1d6',
      ammunition: 4,
      attacks: 2,
      abilities: [blast({ charges: 2, save: 13 }), cure],
      apl: [use('cure', 'self.hp < 5'), use('blast', 'enemy.count > 1'), attack()],
    });
    const field = fieldOf([wizard, actor({ hp: '2d6' })], [actor({ hp: '2d8', damage: '1d8' }), actor({ hp: '1d8' }), actor({ hp: '6' })]);
    const arena = new OsrArena(field);
    for (let t = 0; t < 200; t++) {
      const silent = structuredClone(arena.trial({ hi: 3, lo: 9 }, 0, 1, t));
      expect(structuredClone(arena.trial({ hi: 3, lo: 9 }, 0, 1, t, () => {}))).toEqual(silent);
    }
  });
});

describe('conditions', () => {
  const parsed = (text: string) => {
    const condition = parseCondition(text);
    if (!isCondition(condition)) throw new Error(condition.fault);
    return condition;
  };
  const now = {
    inRange: true,
    hp: 5,
    hpMax: 10,
    enemies: 2,
    allies: 1,
    round: 3,
    zone: 2,
    enemyZones: 0b001000,
    ammunition: 4,
    charges: { blast: 1 },
  };

  test.each([
    ['round == 3 and self.zone == melee', true],
    ['round > 3 or self.zone == ranged', false],
    ['self.zone >= reach', true],
    ['enemy.in_zone(enemy_melee)', true],
    ['!enemy.in_zone(melee) and !(enemy.in_zone(enemy_ranged) or round < 3)', true],
    ['self.charges(blast) >= 1 and self.ammunition < 5', true],
    ['self.charges(cure) > 0', false],
  ])('%s', (text, expected) => expect(holds(parsed(text), now)).toBe(expected));

  test.each([
    ['enemy.in_zone', "'enemy.in_zone' needs a name in brackets"],
    ['enemy.in_zone(front)', "unknown zone 'front'"],
    ['self.charges() > 1', "'self.charges(' needs a name"],
    ['self.charges(blast)', "'self.charges' needs a comparison, such as self.charges < 3"],
  ])('%s is refused', (text, fault) => expect(parseCondition(text)).toMatchObject({ fault }));

  test('both sides see zones from their own back', () => {
    const stands = actor({ apl: [{ action: 'guard', if: 'self.zone == melee and enemy.in_zone(enemy_melee)', target: 'nearest_enemy' }] });
    expect(record([stands], [stands], { order: [2] }, one).of('guard')).toHaveLength(2);
  });
});

describe('files', () => {
  const file = (more: string) =>
    `side1:\n  - name: Mage\n    hp: 8\n    ac: 12\n    attack_bonus: 1\n    damage: 1d4\n${more}side2:\n  - { name: Orc, hp: 5, ac: 12, attack_bonus: 1, damage: 1d6 }\n`;
  const ABILITIES =
    '    attacks: 2\n    ammunition: 6\n    abilities:\n      - { name: blast, effect: damage, dice: 3d6, save: 14, charges: 1 }\n      - { name: cure, effect: heal, dice: 1d6+1 }\n    apl:\n      - { action: use, ability: blast, if: enemy.count > 2 }\n      - { action: use, ability: cure, if: self.charges(cure) > 0 and self.hp < 4 }\n      - { action: wait, if: round == 1 }\n      - action: attack\n';

  test('are read, written and read again', () => {
    const first = parse(file(ABILITIES));
    expect(first.problems).toEqual([]);
    const [a, b] = first.combatants;
    expect(a!.data.actors[0]).toMatchObject({
      attacks: 2,
      ammunition: 6,
      abilities: [
        { name: 'blast', save: 14, charges: 1 },
        { name: 'cure', save: null, charges: null },
      ],
    });
    const again = parse(writeEncounter({ name: 'x', a: a!, b: b! }));
    expect(again.problems).toEqual([]);
    expect(again.combatants.map(({ data }) => data)).toEqual(first.combatants.map(({ data }) => data));
    expect(rulesOf(a!).map(({ name }) => name)).toEqual(expect.arrayContaining(['blast', 'cure', '2 attacks', 'Ammunition 6']));
  });

  test('without them a combatant is what it always was', () => {
    expect(Object.keys(parse(file('')).combatants[0]!.data.actors[0]!).sort()).toEqual(Object.keys(actor()).sort());
  });

  test.each([
    ['    apl:\n      - action: use\n', "APL entry 1 uses something, but has no 'ability:'."],
    ['    apl:\n      - { action: use, ability: blst }\n', "Unknown ability 'blst'."],
    ['    abilities: [{ name: blast, effect: damage }]\n', "An ability needs 'name:', 'effect:' and 'dice:'."],
    ['    abilities: [{ name: burning hands, effect: damage, dice: 1d6 }]\n', "'burning hands' can't be the name of an ability."],
    ['    abilities: [{ name: blast, effect: dammage, dice: 1d6 }]\n', "Unknown effect 'dammage'."],
    ['    abilities: blast\n', "'abilities' has to be a list, each with 'name:', 'effect:' and 'dice:'."],
    ['    attacks: 0\n', "'attacks' is 0; use a number from 1 to 20."],
    ['    apl:\n      - { action: attack, if: self.charges(blast) > 0 }\n', "Unknown ability 'blast'."],
  ])('%s is explained', (more, message) => {
    expect(parse(file(more)).problems.map((problem) => problem.message)).toContain(message);
  });
});

describe('exact odds', () => {
  test('say no to what depends on the round', () => {
    const plain = [actor({ hp: '3' })];
    const exact = (own: Actor) => new OsrArena(fieldOf([own], plain)).odds(0, 1);
    const covered = [
      actor({ hp: '3', attacks: 2, apl: [wait('self.zone == reach'), attack()] }),
      actor({ hp: '3', ammunition: 2 }),
      actor({ hp: '3', abilities: [cure] }),
    ];
    for (const own of covered) expect(exact(own)?.method).toBe('exact');
    expect(exact(actor({ apl: [attack('round > 1')] }))).toBeNull();
  });

  test.each([
    [2, 0.05],
    [12, 0.55],
    [20, 0.95],
    [25, 1],
  ])('a save of %i fails as often as a d20 stays below it', (save, chance) => {
    const caster = actor({ hp: '3', abilities: [blast({ dice: '2', save, charges: 1 })], apl: [use('blast'), wait()] });
    const odds = new OsrArena(fieldOf([caster], [actor({ hp: '2', apl: [wait()] })])).odds(0, 1);
    expect(odds).toMatchObject({ method: 'exact', winA: expect.closeTo(chance, 12), winB: 0, draw: expect.closeTo(1 - chance, 12) });
  });

  test('agree with the dice within 4 sigma in 50 random encounters', () => {
    const rng = new Rng().seek({ hi: 0x0a, lo: 0x17 }, 0, 0, 0);
    const pick = <T>(...items: readonly T[]): T => items[rng.below(items.length)]!;
    const base = { dice: '0', save: null, charges: null } as const;
    const abilities: readonly Ability[] = [
      { ...base, name: 'blast', effect: 'damage', dice: '1d4', save: 12, charges: 1, type: 'fire' },
      { ...base, name: 'dart', effect: 'damage', dice: '1', on: 'nearest', recharge: 4 },
      { ...base, name: 'cure', effect: 'heal', dice: '1d2', charges: 2 },
      { ...base, name: 'bless', effect: 'buff', on: 'side', rounds: 1, charges: 1, modifiers: { attack: 3, damage: 1 } },
      { ...base, name: 'hex', effect: 'debuff', save: 11, rounds: 1, charges: 2, modifiers: { ac: -4, speed: -1 } },
      { ...base, name: 'haste', effect: 'buff', rounds: 0, charges: 1, modifiers: { actions: 1 } },
      { ...base, name: 'turn', effect: 'fear', save: 9, zones: 1, charges: 1 },
      { ...base, name: 'scare', effect: 'fear', on: 'side', rounds: 1, charges: 1, save: 14 },
    ];
    const random = (): Actor => {
      const own = pick(...abilities);
      return actor({
        hp: pick('3', '5', '1d4+1'),
        ac: 10 + rng.below(5),
        attackBonus: rng.below(5),
        damage: pick('1', '2', '1d4'),
        range: pick('melee', 'reach'),
        startZone: pick('melee', 'reach'),
        abilities: [own],
        ...(rng.below(3) === 0 && { attacks: 2 + rng.below(2) }),
        ...(rng.below(4) === 0 && { actions: 2 }),
        ...(rng.below(4) === 0 && { ammunition: 3 }),
        ...(rng.below(3) === 0 && { damageType: 'fire' }),
        ...(rng.below(3) === 0 && { [pick('resist', 'vulnerable', 'immune')]: ['fire'] }),
        apl: [
          pick(use(own.name), use(own.name, 'self.hp < 4 or target.hp_percent > 60'), use(own.name, `self.charges(${own.name}) > 0`)),
          pick(
            wait('self.zone == ranged'),
            wait('!enemy.in_range and enemy.in_zone(enemy_reach)'),
            attack('enemy.in_zone(enemy_melee)', 'lowest_hp_enemy'),
          ),
          attack('true', pick('nearest_enemy', 'random_enemy', 'lowest_hp_enemy')),
          { action: 'move', if: pick('!enemy.in_range', 'self.zone < melee'), target: pick('nearest_enemy', 'backward') },
        ],
      });
    };
    const trials = 1500;
    let compared = 0;
    for (let i = 0; i < 50; i++) {
      const arena = new OsrArena(fieldOf([random()], rng.below(2) === 0 ? [random()] : [random(), random()], { maxRounds: 30 }));
      const exact = arena.odds(0, 1);
      if (exact === null) continue;
      compared++;
      let wins = 0;
      for (let t = 0; t < trials; t++) if (arena.trial({ hi: 1, lo: i }, 0, 1, t).winner === 0) wins++;
      const sigma = Math.sqrt(Math.max(exact.winA * (1 - exact.winA), 1 / trials) / trials);
      expect(Math.abs(wins / trials - exact.winA), `encounter ${i}`).toBeLessThan(4 * sigma);
    }
    expect(compared).toBeGreaterThan(45);
  });
});
