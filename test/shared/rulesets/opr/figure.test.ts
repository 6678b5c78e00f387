/** Which miniature stands for a unit: its build by rules, toughness and name, its weapons by their names. */
import { describe, expect, test } from 'vitest';
import type { UnitCard } from '../../../../src-shared/rulesets/opr/present/events.ts';
import { figureOf } from '../../../../src-shared/rulesets/opr/present/figure.ts';

const SOLDIER: UnitCard = { name: 'Wardens', models: 5, health: 5, points: 100, ai: 'shooting', weapons: ['Rifle 24"'] };
const BIG: UnitCard = { ...SOLDIER, name: 'Behemoth', models: 1, health: 6, ai: 'melee', weapons: ['Horns'] };
const buildOf = (unit: Partial<UnitCard>, base = SOLDIER) => figureOf({ ...base, ...unit }).build;

describe('the build of a unit', () => {
  test.each<[string, Partial<UnitCard>]>([
    ['infantry', {}],
    ['aircraft', { rules: ['Aircraft'] }],
    ['artillery', { rules: ['Artillery'] }],
    ['artillery', { rules: ['Immobile'] }],
    ['hero', { models: 1, health: 5, rules: ['Hero'] }],
    ['hero', { models: 1, health: 3, name: 'Sergeant Bo' }],
    ['large', { models: 1, health: 3, name: 'Brood Beast' }],
    ['infantry', { models: 5, rules: ['Hero'] }],
    ['infantry', { models: 3, health: 9, name: 'Mortar Teams' }],
    ['rider', { name: 'Marsh Riders' }],
    ['infantry', { name: 'Sand Striders' }],
    ['rider', { models: 3, health: 9, name: 'Jetbike Wardens' }],
    ['flyer', { name: 'Carrion Beast', rules: ['Aircraft'] }],
    ['large', { health: 15 }],
    ['rider', { health: 15, name: 'Marsh Riders' }],
    ['rider', { health: 15, rules: ['Fast', 'Impact'] }],
    ['large', { health: 15, rules: ['Fast'] }],
    ['swarm', { health: 15, name: 'Hounds' }],
    ['swarm', { name: 'Tunnel Rats' }],
    ['wisp', { rules: ['Flying'], ai: 'melee' }],
    ['infantry', { rules: ['Flying'] }],
  ])('%s: %j', (build, unit) => expect(buildOf(unit)).toBe(build));

  test.each<[string, Partial<UnitCard>]>([
    ['monster', {}],
    ['flyer', { rules: ['Flying'] }],
    ['flyer', { rules: ['Flying'], name: 'Marsh Wyrm', weapons: ['Laser 18"'], ai: 'shooting' }],
    ['aircraft', { rules: ['Flying'], name: 'Hover Drone' }],
    ['vehicle', { rules: ['Transport'] }],
    ['artillery', { name: 'Siege Mortar' }],
    ['titan', { health: 18, name: 'Iron Walker' }],
    ['titan', { health: 18, name: 'Siege Engine', rules: ['Immobile'] }],
    ['monster', { health: 18 }],
    ['giant', { health: 18, ai: 'shooting' }],
    ['walker', { name: 'Iron Walker', rules: ['Fear'] }],
    ['walker', { name: 'Iron Walker', rules: ['Impact'] }],
    ['vehicle', { name: 'Supply Wagon' }],
    ['vehicle', { name: 'Battle Tank', rules: ['Impact'], ai: 'shooting' }],
    ['vehicle', { name: 'Marsh APC', rules: ['Impact'], ai: 'shooting' }],
    ['vehicle', { name: 'Heavy Battle Tank', health: 24, rules: ['Impact'], ai: 'shooting' }],
    ['vehicle', { name: 'Rolling Altar', rules: ['Impact'], ai: 'shooting', weapons: ['Hymn 18"'] }],
    ['walker', { name: 'Support Walker' }],
    ['walker', { name: 'Heavy Exo-Suit', ai: 'shooting' }],
    ['walker', { name: 'Iron Engine', rules: ['Fear'] }],
    ['titan', { name: 'Quarry Titan', health: 18 }],
    ['giant', { name: 'Hive Titan', health: 24, ai: 'shooting', weapons: ['Spine Cannon 30"'] }],
    ['monster', { name: 'Siege Beast', ai: 'shooting', weapons: ['Spine Cannon 30"'] }],
    ['large', { name: 'Oath Sister', health: 6 }],
    ['vehicle', { ai: 'shooting', weapons: ['Twin Autocannon 36"'] }],
    ['monster', { ai: 'shooting', weapons: ['Twin Autocannon 36"'], rules: ['Regeneration'] }],
    ['large', { health: 8, rules: ['Hero'] }],
    ['monster', { health: 9, rules: ['Hero'] }],
  ])('of a single big one, %s: %j', (build, unit) => expect(buildOf(unit, BIG)).toBe(build));
});

describe('the weapons of a figure', () => {
  const arm = (weapon: string, unit: Partial<UnitCard> = {}) => figureOf({ ...SOLDIER, ...unit, carries: [weapon] }).arms[0];

  test.each([
    ['Flame Pistol 6"', 'flamer'],
    ['Missile Rack 30"', 'launcher'],
    ['Crossbow 24"', 'bow'],
    ['Pistol 12"', 'pistol'],
    ['Plasma Gun 24"', 'cannon'],
    ['Staff', 'staff'],
    ['Long Gun 30"', 'longRifle'],
    ['Spear', 'polearm'],
    ['Great Axe', 'axe'],
    ['Maul', 'hammer'],
    ['Talons', 'claws'],
    ['Sabre', 'blade'],
    // Without a name that says more: by range.
    ['Shard Gun 12"', 'pistol'],
    ['Shard Gun 18"', 'rifle'],
    ['Shard Gun 30"', 'longRifle'],
    ['CCW', 'blade'],
    // What reaches farther than an arm is no hand weapon, whatever it is called.
    ['Spear Gun 18"', 'rifle'],
  ])('%s is a %s', (weapon, shown) => expect(arm(weapon)).toBe(shown));

  test('a vehicle carries no hand weapons, a beast none at all', () => {
    const vehicle = { models: 1, health: 9, name: 'Battle Tank' };
    expect([arm('Pistol 12"', vehicle), arm('Shard Gun 18"', vehicle)]).toEqual(['cannon', 'cannon']);
    expect(arm('CCW', { ...BIG })).toBe('claws');
  });

  test('without a list of what it carries, the first of its weapons', () => {
    expect(figureOf({ ...SOLDIER, weapons: ['Great Axe', 'Pistol 12"'] }).arms).toEqual(['axe']);
    expect(figureOf({ ...SOLDIER, weapons: [] }).arms).toEqual([]);
  });
});

test('units of a faction share heads and lamps, and each has its own back, shoulders and pattern', () => {
  const [one, two] = ['Wardens', 'Skirmishers'].map((name) => figureOf({ ...SOLDIER, name, faction: 'Marsh' }));
  expect([two!.head, two!.glow]).toEqual([one!.head, one!.glow]);
  expect([two!.back, two!.shoulders, two!.pattern]).not.toEqual([one!.back, one!.shoulders, one!.pattern]);
  expect(figureOf({ ...SOLDIER, faction: 'Delta' }).head).not.toBe(one!.head);
});
