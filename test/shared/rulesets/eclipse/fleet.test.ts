/** What a list says about a fleet, and the ships that a battle makes of it. */
import { describe, expect, test } from 'vitest';
import type { PartId } from '../../../../src-shared/rulesets/eclipse/data/parts.ts';
import {
  faceNeeded,
  hitChance,
  initiativeOf,
  leavesAt,
  meanShield,
  ownerOrder,
} from '../../../../src-shared/rulesets/eclipse/rules/combat.ts';
import { type ClassRow, combatantOf, costOf, type Fleet, type NpcRow } from '../../../../src-shared/rulesets/eclipse/rules/fleet.ts';
import { hitKinds } from '../../../../src-shared/rulesets/eclipse/rules/hit-kinds.ts';
import { scheduleOf } from '../../../../src-shared/rulesets/eclipse/rules/schedule.ts';
import { combatSide } from '../../../../src-shared/rulesets/eclipse/rules/ship-figures.ts';
import { cannon, rules, side, squadron } from './kit.ts';

const row = (given: Partial<ClassRow> = {}): ClassRow => ({
  class: 'interceptor',
  name: 'Dart',
  count: 1,
  parts: ['ion_cannon'],
  ...given,
});
const allies = (given: Partial<NpcRow> = {}): NpcRow => ({ npc: 'ancient', name: 'Ancient', count: 2, ...given });
const fleet = (...ships: Fleet['ships']): Fleet => ({ name: 'Test', faction: 'x', species: 'terran', npc: false, ships });

describe('a fleet in a list', () => {
  test('rows without ships are not mentioned', () => {
    expect(combatantOf(fleet(row({ count: 3 }), row({ name: 'Gone', count: 0 }))).detail).toBe('3 Dart');
  });

  test('every non-player ship has its value', () => {
    expect(costOf(fleet(allies({ count: 2 })))).toBe(16);
  });

  test.each<[readonly string[], Fleet]>([
    [['interceptor'], fleet(row())],
    [['interceptor', 'missiles'], fleet(row({ parts: ['ion_cannon', 'plasma_missile'] }))],
    [['ancient', 'allies'], fleet(allies())],
    [['non-player', 'ancient'], { ...fleet(allies()), npc: true }],
  ])('tags: %j', (tags, given) => {
    expect(combatantOf(given).tags).toEqual(tags);
  });
});

describe('a fleet in a battle', () => {
  test('rows with the same name and figures are one squadron; another name or figure makes another', () => {
    const better = row({ parts: ['ion_cannon', 'hull'] });
    const { squadrons } = combatSide(fleet(row({ count: 2 }), better, row({ count: 3 }), row({ name: 'Arrow' })));
    expect(squadrons.map(({ name, count, hull }) => [name, count, hull])).toEqual([
      ['Dart', 5, 1],
      ['Dart', 1, 2],
      ['Arrow', 1, 1],
    ]);
  });

  test('missiles are fired apart from cannons, and equal ones roll their dice together', () => {
    const parts: PartId[] = ['ion_cannon', 'plasma_missile', 'ion_cannon', 'rift_cannon'];
    const [ship] = combatSide(fleet(row({ parts }))).squadrons;
    expect(ship!.weapons.map(({ dice, damage, rift }) => [dice, damage, rift])).toEqual([
      [2, 1, undefined],
      [1, 1, true],
    ]);
    expect(ship!.missiles.map(({ dice, damage }) => [dice, damage])).toEqual([[2, 2]]);
  });

  test.each([
    ['ancient', 'ancient'],
    ['ancient_advanced', 'ancient'],
    ['guardian', 'guardian'],
    ['guardian_advanced', 'guardian'],
    ['gcds', 'gcds'],
    ['gcds_advanced', 'gcds'],
  ] as const)('%s is drawn as %s', (npc, glyph) => {
    expect(combatSide(fleet(allies({ npc }))).squadrons[0]!.glyph).toBe(glyph);
  });
});

test('specification 5.3: owners lose ships of the lowest initiative first, then of the lowest computer, then by listing', () => {
  const ship = (initiative: number, computer: number) => squadron({ computer, weapons: [cannon({ initiative })] });
  expect(ownerOrder(side(ship(2, 0), ship(1, 1), ship(1, 0), ship(1, 0), ship(1, 0)))).toEqual([2, 3, 4, 1, 0]);
});

test("a ship's initiative is that of its fastest cannon; without cannons it is 0, and it leaves at the end of a round", () => {
  const ship = (...initiatives: number[]) => squadron({ weapons: initiatives.map((initiative) => cannon({ initiative })) });
  expect([ship(1, 3, 2), ship(-1), ship()].map(initiativeOf)).toEqual([3, -1, 0]);
  expect([ship(1, 3, 2), ship(-1), ship()].map(leavesAt)).toEqual([3, -1, Number.NEGATIVE_INFINITY]);
});

test('the mean shield is rounded half away from zero', () => {
  expect([meanShield(1, 2), meanShield(-1, 2), meanShield(-3, 2), meanShield(1, 3)]).toEqual([1, -1, -2, 0]);
});

test('digest 3.2: a natural maximum hits and a natural 1 misses, whatever the face needed', () => {
  expect([faceNeeded(6, 4, 1), faceNeeded(6, 6, 3), faceNeeded(6, 0, 0), faceNeeded(8, 6, 1)]).toEqual([5, 6, 2, 7]);
  expect([hitChance(6, 4, 1), hitChance(6, 6, 3), hitChance(6, 0, 0), hitChance(8, 6, 1)]).toEqual([1 / 3, 1 / 6, 5 / 6, 1 / 4]);
});

describe('the steps of a round', () => {
  test('weapons without dice and squadrons without ships take none', () => {
    const lost = squadron({ count: 0, weapons: [cannon({ initiative: 3 })] });
    const empty = squadron({ weapons: [cannon({ dice: 0, initiative: 2 })] });
    const steps = scheduleOf([side(lost, empty, squadron()), side(squadron())], rules()).round;
    expect(steps.map(({ label, salvos }) => [label, salvos.map((salvo) => salvo.map((one) => one.squadron))])).toEqual([
      ['Initiative 1', [[2], [0]]],
    ]);
  });

  test('equal initiative is one step, or the defender has its own before', () => {
    const sizes = (given: Parameters<typeof rules>[0]) =>
      scheduleOf([side(squadron()), side(squadron())], rules(given)).round.map(({ salvos }) => salvos.map((salvo) => salvo.length));
    expect(sizes({ tieRule: 'simultaneous' })).toEqual([[1, 1]]);
    expect(sizes({ tieRule: 'defender-first', defender: 1 })).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(sizes({ tieRule: 'defender-first', defender: 0 })).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  test('a step of one side only does not fall apart', () => {
    const given = rules({ tieRule: 'defender-first' });
    for (const sides of [
      [side(squadron()), side()],
      [side(), side(squadron())],
    ] as const) {
      expect(scheduleOf(sides, given).round).toHaveLength(1);
    }
  });
});

test('kinds of hits are those that can occur: a shield that only a natural 6 beats hides the one below it', () => {
  const [step] = scheduleOf([side(squadron()), side()], rules()).round;
  expect(hitKinds([step!], 0, [[0, 1]])).toEqual([{ level: 2, damage: 1 }]);
  const [aimed] = scheduleOf([side(squadron({ computer: 2 })), side()], rules()).round;
  expect(hitKinds([aimed!], 0, [[0, 1]])).toEqual([
    { level: 1, damage: 1 },
    { level: 2, damage: 1 },
  ]);
});
