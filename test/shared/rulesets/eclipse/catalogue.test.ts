import { expect, test } from 'vitest';
import { PART_IDS, PARTS, type PartId, partOf } from '../../../../src-shared/rulesets/eclipse/data/parts.ts';
import { CLASSES, NPC_SHIPS, SHIP_CLASSES, SPECIES, type SpeciesId } from '../../../../src-shared/rulesets/eclipse/data/ships.ts';
import { validateFleet } from '../../../../src-shared/rulesets/eclipse/import/validate.ts';
import type { Fleet } from '../../../../src-shared/rulesets/eclipse/rules/fleet.ts';
import { squadronOf } from '../../../../src-shared/rulesets/eclipse/rules/ship-figures.ts';

/** Specification 3.3, word for word where it gives a number. */
const SPECIFIED: readonly (readonly [PartId, object])[] = [
  ['ion_cannon', { slot: 'weapon', weapon: { dice: 1, die: 6, damage: 1, toHit: 6 }, energy: -1 }],
  ['plasma_cannon', { slot: 'weapon', weapon: { dice: 1, die: 6, damage: 2, toHit: 6 }, energy: -2 }],
  ['positron_cannon', { slot: 'weapon', weapon: { dice: 1, die: 8, damage: 2, toHit: 6 }, energy: -3 }],
  ['antimatter_cannon', { slot: 'weapon', weapon: { dice: 1, die: 6, damage: 4, toHit: 6 }, energy: -4 }],
  ['nuclear_missile', { slot: 'missile', weapon: { dice: 2, die: 6, damage: 1, toHit: 6 }, energy: -1 }],
  ['plasma_missile', { slot: 'missile', weapon: { dice: 2, die: 6, damage: 2, toHit: 6 }, energy: -1 }],
  ['ancient_cannon', { slot: 'weapon', weapon: { dice: 1, die: 6, damage: 1, toHit: 5 }, energy: 0, unique: true }],
  ['ancient_ion_turret', { slot: 'weapon', weapon: { dice: 2, die: 6, damage: 1, toHit: 6 }, energy: 0, unique: true }],
  ['ancient_missile', { slot: 'missile', weapon: { dice: 3, die: 6, damage: 1, toHit: 6 }, energy: 0, unique: true }],
  ['electron_computer', { slot: 'computer', computer: 1, energy: 0 }],
  ['positron_computer', { slot: 'computer', computer: 2, energy: -1 }],
  ['gluon_computer', { slot: 'computer', computer: 3, energy: -2 }],
  ['ancient_computer', { slot: 'computer', computer: 2, energy: 0, unique: true }],
  ['gauss_shield', { slot: 'shield', shield: 1, energy: 0 }],
  ['phase_shield', { slot: 'shield', shield: 2, energy: -1 }],
  ['advanced_shield', { slot: 'shield', shield: 3, energy: -2 }],
  ['ancient_shield', { slot: 'shield', shield: 2, energy: 2, unique: true }],
  ['hull', { slot: 'hull', hull: 1, energy: 0 }],
  ['improved_hull', { slot: 'hull', hull: 2, energy: 0 }],
  ['ancient_hull', { slot: 'hull', hull: 1, energy: 0, unique: true }],
  ['flux_shield', { slot: 'support', flux: 1, energy: -2 }],
  ['quantum_grid', { slot: 'support', energy: 2 }],
  ['improved_reactor', { slot: 'support', energy: 1 }],
  ['ion_thruster', { slot: 'support', energy: -1, movement: 1 }],
];

test.each(SPECIFIED)('%s is in the catalogue as specified', (id, figures) => {
  expect(PARTS[id]).toMatchObject(figures);
  expect(partOf(id).source).not.toBe('official');
});

test('every part beside the list is marked as published, and nothing specified is', () => {
  const listed = new Set<string>(SPECIFIED.map(([id]) => id));
  for (const id of PART_IDS) expect(partOf(id).source === 'official', id).toBe(!listed.has(id));
});

test('every part does something, and only weapons and missiles roll dice', () => {
  for (const id of PART_IDS) {
    const part = partOf(id);
    const effects = [part.weapon, part.computer, part.shield, part.hull, part.flux, part.initiative, part.movement, part.unmodelled];
    expect(effects.some((e) => e !== undefined) || part.energy > 0, id).toBe(true);
    const rolls = part.slot === 'weapon' || part.slot === 'missile';
    expect(part.weapon !== undefined || part.unmodelled !== undefined, id).toBe(rolls);
  }
});

test('specification 3.2: 8 interceptors, 4 cruisers, 2 dreadnoughts, 1 starbase in a sector', () => {
  expect(SHIP_CLASSES.map((ship) => CLASSES[ship].limit)).toEqual([8, 4, 2, 1]);
});

const printed = (species: SpeciesId): Fleet => ({
  name: 'Printed',
  faction: 'x',
  species,
  npc: false,
  ships: SHIP_CLASSES.map((ship) => ({ class: ship, name: ship, count: 1, parts: SPECIES[species].blueprints[ship].parts })),
});

test.each(Object.keys(SPECIES) as SpeciesId[])('the printed blueprints of the %s are legal', (species) => {
  expect(validateFleet(printed(species)).problems).toEqual([]);
});

test('printed Terran ships have the figures of the digest: initiative, computer, hull, dice', () => {
  const fleet = printed('terran');
  const figures = SHIP_CLASSES.map((ship) => {
    const s = squadronOf(fleet, { class: ship, name: ship, count: 1, parts: SPECIES.terran.blueprints[ship].parts });
    return [s.weapons[0]?.initiative, s.computer, s.hull, s.weapons[0]?.dice];
  });
  expect(figures).toEqual([
    [3, 0, 1, 1],
    [2, 1, 2, 1],
    [1, 1, 3, 2],
    [4, 1, 3, 1],
  ]);
});

test('non-player ships have the figures of the digest', () => {
  const figures = Object.values(NPC_SHIPS).map((s) => [
    s.hull,
    s.computer,
    s.initiative,
    s.weapons.map((w) => [w.dice, w.damage]),
    s.missiles.map((w) => [w.dice, w.damage]),
  ]);
  expect(figures).toEqual([
    [2, 1, 2, [[2, 1]], []],
    [3, 1, 1, [[1, 2]], []],
    [3, 2, 3, [[3, 1]], []],
    [4, 1, 1, [[1, 4]], [[2, 2]]],
    [8, 2, 0, [[4, 1]], []],
    [4, 2, 2, [[1, 4]], [[4, 1]]],
  ]);
});
