import { expect, test } from 'vitest';
import { PART_IDS, type PartId } from '../../../../src-shared/rulesets/eclipse/data/parts.ts';
import type { ShipClass } from '../../../../src-shared/rulesets/eclipse/data/ships.ts';
import { compile } from '../../../../src-shared/rulesets/eclipse/engine/compile.ts';
import { type BuildingRules, DEFAULT_BUILDING, validateFleet } from '../../../../src-shared/rulesets/eclipse/import/validate.ts';
import { ruleset as eclipseRuleset } from '../../../../src-shared/rulesets/eclipse/index.ts';
import { combatantOf, costOf, type Fleet, type ShipRow } from '../../../../src-shared/rulesets/eclipse/rules/fleet.ts';

const LEGAL: readonly PartId[] = ['ion_cannon', 'nuclear_drive', 'nuclear_source'];

function ship(count: number, shipClass: ShipClass = 'interceptor', parts: readonly PartId[] = LEGAL): ShipRow {
  return { class: shipClass, name: shipClass, count, parts };
}

function fleet(...ships: ShipRow[]): Fleet {
  return { name: 'Test', faction: 'x', species: 'terran', npc: false, ships };
}

function codes(given: Fleet, rules: Partial<BuildingRules> = {}): string[] {
  return validateFleet(given, { ...DEFAULT_BUILDING, ...rules }).problems.map((p) => p.code);
}

test('a legal fleet has nothing to answer for', () => {
  expect(codes(fleet(ship(8), ship(4, 'cruiser'), ship(2, 'dreadnought'), ship(1, 'starbase', ['ion_cannon'])))).toEqual([]);
});

test('energy: used may not exceed made, and the sentence says by how much', () => {
  const { problems, fleet: kept } = validateFleet(
    fleet(ship(1), ship(1, 'cruiser', ['antimatter_cannon', 'nuclear_drive', 'nuclear_source'])),
  );
  expect(problems).toMatchObject([{ code: 'eclipse/energy', message: 'The parts use 5 energy and only 3 is made.', row: 1 }]);
  expect(kept?.ships.map((row) => row.count)).toEqual([1, 0]);
});

test('slots: parts outside the grid take none', () => {
  const four: PartId[] = ['ion_cannon', 'hull', 'nuclear_drive', 'nuclear_source'];
  expect(codes(fleet(ship(1, 'interceptor', [...four, 'muon_source'])))).toEqual([]);
  expect(codes(fleet(ship(1, 'interceptor', [...four, 'hull']), ship(1)))).toEqual(['eclipse/slots']);
});

test('drives: every ship needs one, a starbase may not have one, and the rule can be switched off', () => {
  expect(codes(fleet(ship(1, 'interceptor', ['hull']), ship(1)))).toEqual(['eclipse/no-drive']);
  expect(codes(fleet(ship(1, 'starbase', ['ion_thruster']), ship(1)))).toEqual(['eclipse/starbase-drive']);
  expect(codes(fleet(ship(1, 'interceptor', ['hull'])), { driveRule: false })).toEqual([]);
});

test('counts: every breach is listed, and the fleet is refused', () => {
  const verdict = validateFleet(fleet(ship(9), ship(5, 'cruiser'), ship(3, 'dreadnought'), ship(2, 'starbase', ['ion_cannon'])));
  expect(verdict.fleet).toBeNull();
  expect(verdict.problems.map((p) => p.message)).toEqual([
    '9 interceptors; a side may have 8.',
    '5 cruisers; a side may have 4.',
    '3 dreadnoughts; a side may have 2.',
    '2 starbases; a side may have 1 in a sector.',
  ]);
});

test('counts are summed over rows, and truncating keeps the first ships and says so', () => {
  const verdict = validateFleet(fleet(ship(6), ship(4)), { ...DEFAULT_BUILDING, overflow: 'truncate' });
  expect(verdict.fleet?.ships.map((row) => row.count)).toEqual([6, 2]);
  expect(verdict.problems).toMatchObject([{ severity: 'warning', message: '10 interceptors; a side may have 8. The first 8 are kept.' }]);
});

test('the published game allows four starbases', () => {
  expect(codes(fleet(ship(4, 'starbase', ['ion_cannon'])), { starbases: 4 })).toEqual([]);
});

test('fleet tiles count groups of ships, but not starbases', () => {
  const three = fleet(ship(1), ship(1, 'cruiser'), ship(1, 'dreadnought'), ship(1, 'starbase', ['ion_cannon']));
  expect(codes(three)).toEqual([]);
  expect(codes(three, { fleetTiles: 2 })).toEqual(['eclipse/fleet-tiles']);
  expect(codes(three, { fleetTiles: 3 })).toEqual([]);
});

test('discovery parts are warned about when used twice', () => {
  const parts: PartId[] = ['ancient_cannon', 'nuclear_drive', 'nuclear_source'];
  expect(codes(fleet(ship(1, 'interceptor', parts), ship(1, 'cruiser', parts)))).toEqual(['eclipse/unique']);
});

test('a fleet without a legal ship is refused', () => {
  const verdict = validateFleet(fleet(ship(1, 'interceptor', ['hull'])));
  expect(verdict.fleet).toBeNull();
  expect(verdict.problems.map((p) => p.code)).toEqual(['eclipse/no-drive', 'eclipse/no-ships']);
});

test('non-player ships are unlimited and may join a player as allies', () => {
  const allied = fleet(ship(1), { npc: 'ancient', name: 'Ally', count: 12 });
  expect(codes(allied)).toEqual([]);
  expect(combatantOf(allied).tags).toContain('allies');
});

test('compile reports what the options forbid, retreats among it', () => {
  const combatants = [combatantOf(fleet(ship(9)), { file: 'f.json', line: 3, column: 5 }), combatantOf(fleet(ship(1)))];
  const { problems, field } = eclipseRuleset.play.compile(combatants, { allowRetreats: true }, []);
  expect(problems.map((p) => p.code)).toEqual(['eclipse/retreats', 'eclipse/too-many']);
  expect(problems[1]).toMatchObject({ severity: 'error', file: 'f.json', line: 3, column: 5 });
  expect(field.count).toBe(2);
});

test('cost: materials of every ship, science of every technology once', () => {
  expect(costOf(fleet(ship(3)))).toBe(9);
  const plasma: PartId[] = ['plasma_cannon', 'nuclear_drive', 'nuclear_source'];
  expect(costOf(fleet(ship(2, 'interceptor', plasma), ship(1, 'cruiser', plasma)))).toBe(2 * 3 + 5 + 6);
});

test('every part of the catalogue plays', () => {
  expect(combatantOf(fleet(ship(1, 'cruiser', [...PART_IDS]))).unmodelled).toEqual([]);
});

test('a fleet without any ship says so', () => {
  expect(validateFleet(fleet()).problems).toMatchObject([{ code: 'eclipse/no-ships', message: 'The fleet has no ships.' }]);
});

test('a ship over its energy is left out of the battle, and that is said; the others fight', () => {
  const greedy = fleet(ship(2), ship(1, 'cruiser', ['antimatter_cannon', 'antimatter_cannon', 'nuclear_drive', 'nuclear_source']));
  const { field, problems } = compile([combatantOf(greedy), combatantOf(fleet(ship(1)))], {});
  expect(field.sides[0]?.squadrons.map(({ count }) => count)).toEqual([2, 0]);
  expect(problems).toMatchObject([
    { code: 'eclipse/energy', severity: 'warning', message: expect.stringContaining('The ship is left out of the battle.') },
  ]);
});
