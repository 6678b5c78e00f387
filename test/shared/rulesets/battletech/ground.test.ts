/** What a sheet becomes under a 'Mech's feet: levels, water, roofs, bridges, woods, and what terrain costs. */
import { describe, expect, test } from 'vitest';
import { readBoard } from '../../../../src-shared/rulesets/battletech/import/board.ts';
import {
  type Board,
  type BoardHex,
  exitsOf,
  joinBoards,
  levelOf,
  terrainOf,
} from '../../../../src-shared/rulesets/battletech/rules/board.ts';
import {
  distanceBetween,
  FLAG_BRIDGE,
  FLAG_CLOSED,
  FLAG_PAVED,
  FLAG_ROOF,
  FLAG_ROUGH,
  FLAG_RUBBLE,
  FLAG_SWAMP,
  hexAt,
  hexX,
  hexY,
  MAP_HEIGHT,
  MAP_WIDTH,
  NEIGHBOUR,
  NO_LIMIT,
} from '../../../../src-shared/rulesets/battletech/rules/ground.ts';
import { mainGround } from '../../../../src-shared/rulesets/battletech/rules/main-ground.ts';
import { moverSteps, ROLL_BIT, StepsByMass } from '../../../../src-shared/rulesets/battletech/rules/mover-steps.ts';
import { CLOSED, rawStepCost, stepCost, stepTable } from '../../../../src-shared/rulesets/battletech/rules/step-cost.ts';
import { formatTerrain, isTerrainCode, terrainCost } from '../../../../src-shared/rulesets/battletech/rules/terrain.ts';
import {
  classifyTerrain,
  declaredTerrainType,
  type GroundShares,
  groundShares,
  terrainTypeBits,
  terrainTypeInTag,
  terrainTypeTag,
} from '../../../../src-shared/rulesets/battletech/rules/terrain-type.ts';
import { type Features, ground, terrainsOf } from './kit.ts';

const OFFICIAL = { freeDescent: false, waterTotal: false };
const SOUTH = 3;

/** Everything about one hex with those terrains. */
function hexWith(feature: string | number) {
  const it = ground({ '5,5': feature });
  const at = hexAt(5, 5);
  return {
    level: it.level[at],
    stand: it.stand[at],
    depth: it.depth[at],
    top: it.top[at],
    woods: it.woods[at],
    foliage: it.foliage[at],
    fields: it.fields[at],
    cost: it.cost[at],
    flags: it.flags[at],
    limit: it.limit[at],
  };
}

describe('a hex', () => {
  test('of clear ground carries anything and costs nothing', () => {
    expect(hexWith('')).toEqual({
      level: 0,
      stand: 0,
      depth: 0,
      top: 0,
      woods: 0,
      foliage: 0,
      fields: 0,
      cost: 0,
      flags: 0,
      limit: NO_LIMIT,
    });
    expect(hexWith(3)).toMatchObject({ level: 3, stand: 3, top: 3 });
  });

  test('under water: feet on the floor, the surface is the level, and what lies there adds nothing', () => {
    expect(hexWith('2 water:3;rough:1')).toMatchObject({ level: 2, stand: -1, depth: 3, top: 2, cost: 0, flags: 0 });
    expect(hexWith('water:0;rough:1')).toMatchObject({ stand: 0, depth: 0, cost: 1, flags: FLAG_ROUGH });
    expect(hexWith('water:-1')).toMatchObject({ stand: 0, depth: 0 });
  });

  test.each([
    ['woods:1', 1, 2, 1],
    ['woods:2', 2, 2, 2],
    ['woods:3', 3, 3, 3],
    ['woods:9', 3, 3, 9],
    ['jungle:1', 1, 2, 2],
    ['woods:1;foliage_elev:1', 1, 1, 1],
    ['woods:2;foliage_elev:3', 2, 3, 2],
    ['foliage_elev:3', 0, 0, 0],
  ])('%s: woods %i, %i levels high, %i MP more', (terrains, woods, foliage, cost) => {
    expect(hexWith(terrains)).toMatchObject({ woods, foliage, cost, stand: 0 });
  });

  test('with a building: on its roof, if it carries the mass', () => {
    expect(hexWith('1 building:2;bldg_elev:3;bldg_cf:55;woods:1')).toMatchObject({
      level: 1,
      stand: 4,
      top: 4,
      cost: 0,
      flags: FLAG_ROOF,
      limit: 55,
    });
    expect(hexWith('building:1')).toMatchObject({ stand: 1, top: 1, limit: 15 });
    expect([1, 2, 3, 4, 7].map((kind) => hexWith(`building:${kind}`).limit)).toEqual([15, 40, 90, 120, 120]);
    expect(hexWith('building:1;bldg_elev:-2')).toMatchObject({ stand: 1 });
    expect(hexWith('building:1;bldg_cf:-5').limit).toBe(0);
    expect(hexWith('building:1;bldg_cf:99999').limit).toBe(NO_LIMIT);
    // A height without a building is nothing.
    expect(hexWith('bldg_elev:4;bldg_cf:20')).toMatchObject({ stand: 0, top: 0, flags: 0, limit: NO_LIMIT });
  });

  test('with a fuel tank is as high as that, and closed', () => {
    expect(hexWith('fuel_tank:1;fuel_tank_elev:2')).toMatchObject({ stand: 2, top: 2, flags: FLAG_CLOSED | FLAG_ROOF });
    expect(hexWith('fuel_tank:1;fuel_tank_elev:1;building:2;bldg_elev:3')).toMatchObject({ top: 3 });
    expect(hexWith('fuel_tank_elev:2')).toMatchObject({ stand: 0, flags: 0 });
  });

  test('with a bridge: on its deck, above water and whatever else', () => {
    expect(hexWith('water:2;bridge:1;bridge_elev:1;bridge_cf:60')).toMatchObject({
      stand: 1,
      depth: 0,
      top: 0,
      flags: FLAG_BRIDGE,
      limit: 60,
    });
    expect(hexWith('1 bridge:1;rough:1')).toMatchObject({ stand: 1, cost: 0, flags: FLAG_BRIDGE, limit: 40 });
    expect(hexWith('bridge:1;bridge_elev:-3;bridge_cf:-1')).toMatchObject({ stand: 0, limit: 0 });
  });

  test.each([
    ['rough:1', FLAG_ROUGH],
    ['rubble:1', FLAG_RUBBLE],
    ['swamp:1', FLAG_SWAMP],
    ['pavement:1', FLAG_PAVED],
    ['impassable:1', FLAG_CLOSED],
    ['magma:1', FLAG_CLOSED],
    ['hazardous_liquid:1', FLAG_CLOSED],
    ['building:1;bldg_armor:5', FLAG_CLOSED | FLAG_ROOF],
    ['building:1;bldg_armor:0', FLAG_ROOF],
    ['building:1;rough:1;rubble:1;swamp:1', FLAG_ROOF],
    ['rough:1;rubble:1;swamp:1;pavement:1', FLAG_ROUGH | FLAG_RUBBLE | FLAG_SWAMP | FLAG_PAVED],
  ])('%s has the flags %i', (terrains, flags) => {
    expect(hexWith(terrains).flags).toBe(flags);
  });

  test('planted fields are known', () => {
    expect(hexWith('planted_fields:1').fields).toBe(1);
  });
});

test.each([
  ['woods', 2, 2],
  ['jungle', 2, 3],
  ['rough', 1, 1],
  ['rough', 2, 2],
  ['rubble', 1, 1],
  ['rubble', 6, 2],
  ['swamp', 1, 1],
  ['mud', 1, 1],
  ['ice', 1, 1],
  ['snow', 1, 0],
  ['snow', 2, 1],
  ['magma', 1, 0],
  ['magma', 2, 1],
  ['sand', 1, 0],
  ['pavement', 1, 0],
] as const)('%s:%i costs %i MP on top of the step', (code, level, cost) => {
  expect(terrainCost(code, level)).toBe(cost);
});

test('terrains are written as in files, and known by their names', () => {
  expect([formatTerrain({ code: 'woods', level: 1, exits: null }), formatTerrain({ code: 'road', level: 1, exits: 36 })]).toEqual([
    'woods:1',
    'road:1:36',
  ]);
  expect([isTerrainCode('woods'), isTerrainCode('wods')]).toEqual([true, false]);
});

describe('the map', () => {
  test('32 by 17 hexes, each with its neighbours, none beyond the edge', () => {
    const around = (x: number, y: number) =>
      [0, 1, 2, 3, 4, 5].map((d) => {
        const to = NEIGHBOUR[hexAt(x, y) * 6 + d]!;
        return to < 0 ? null : `${hexX(to)},${hexY(to)}`;
      });
    expect(around(4, 4)).toEqual(['4,3', '5,3', '5,4', '4,5', '3,4', '3,3']);
    expect(around(5, 4)).toEqual(['5,3', '6,4', '6,5', '5,5', '4,5', '4,4']);
    expect(around(0, 0)).toEqual([null, null, '1,0', '0,1', null, null]);
    expect(around(MAP_WIDTH - 1, MAP_HEIGHT - 1)).toEqual(['31,15', null, null, null, null, '30,16']);
  });

  test('distances in hexes', () => {
    const from = (x: number, y: number) => (tx: number, ty: number) => distanceBetween(hexAt(x, y), hexAt(tx, ty));
    const middle = from(4, 4);
    expect([middle(4, 4), middle(4, 9), middle(9, 4), middle(8, 2), middle(8, 6), middle(5, 4), middle(0, 0), middle(3, 16)]).toEqual([
      0, 5, 5, 4, 4, 1, 6, 13,
    ]);
    expect([from(9, 4)(4, 4), from(0, 0)(31, 16), from(31, 16)(0, 0), from(31, 0)(0, 16)]).toEqual([5, 32, 32, 31]);
  });
});

describe('roads and other exits', () => {
  const line = (cells: readonly string[], option = '') =>
    readBoard('b', `size ${cells.length} 1\n${option}\n${cells.map((c, i) => `hex ${i + 1} 0 "${c}" ""`).join('\n')}\nend`).board!;
  const WEST = 1 << 5;
  const EAST = 1 << 1;

  test('stated exits count as they stand, and only those of a hex', () => {
    expect(exitsOf(line(['road:1:36', 'road:1']), 0, 0, 'road')).toBe(36);
    expect(exitsOf(line(['road:1:127', 'road:1']), 0, 0, 'road')).toBe(63);
    expect(exitsOf(line(['', 'road:1']), 0, 0, 'road')).toBe(0);
  });

  test('others join their like; a road also pavement, rivers not', () => {
    const both = line(['road:1', 'road:1', 'pavement:1']);
    expect([exitsOf(both, 1, 0, 'road'), exitsOf(both, 0, 0, 'road')]).toEqual([WEST | EAST, 1 << 2]);
    expect(exitsOf(line(['water:1', 'water:1', 'pavement:1']), 1, 0, 'water')).toBe(WEST);
    expect(exitsOf(line(['road:1', 'road:1', 'pavement:1'], 'option exit_roads_to_pavement false'), 1, 0, 'road')).toBe(WEST);
    expect(exitsOf(line(['building:2', 'building:1', 'building:1;bldg_class:1']), 1, 0, 'building')).toBe(0);
    expect(exitsOf(line(['building:1;bldg_class:1', 'building:1;bldg_class:1', '']), 1, 0, 'building')).toBe(WEST);
  });

  test('of several terrains of a kind the last one counts', () => {
    const hex: BoardHex = { level: 0, theme: '', terrains: terrainsOf('woods:1;rough:1;woods:2') };
    expect([levelOf(hex, 'woods'), terrainOf(hex, 'woods'), levelOf(hex, 'water')]).toEqual([
      2,
      { code: 'woods', level: 2, exits: null },
      undefined,
    ]);
  });

  test('sheets of different height are joined with clear ground below the shorter', () => {
    const sheet = (name: string, width: number, height: number, tags: readonly string[], roadsJoinPavement: boolean): Board => ({
      name,
      width,
      height,
      tags,
      roadsJoinPavement,
      hexes: Array.from({ length: width * height }, (_, i) => ({ level: i + 1, terrains: [], theme: name })),
    });
    const both = joinBoards(sheet('Left', 2, 1, ['Hills', 'Woods'], true), sheet('Right', 1, 2, ['Hills'], false));
    expect(both).toMatchObject({ name: 'Left + Right', width: 3, height: 2, tags: ['Hills', 'Woods'], roadsJoinPavement: false });
    expect(both.hexes.map(({ level, theme }) => `${level}${theme}`)).toEqual(['1Left', '2Left', '1Right', '0', '0', '2Right']);
    expect(both.hexes.flatMap(({ terrains }) => terrains)).toEqual([]);
  });
});

describe('steps', () => {
  const cost = (features: Features, rules = OFFICIAL, direction = SOUTH) => stepCost(ground(features), hexAt(4, 4), direction, rules);

  test('each level costs a point, down as up unless going down is free', () => {
    expect([1, 2, 3, -1, -2, -3].map((level) => cost({ '4,5': level }))).toEqual([2, 3, CLOSED, 2, 3, CLOSED]);
    expect([-1, -2, -3].map((level) => cost({ '4,5': level }, { ...OFFICIAL, freeDescent: true }))).toEqual([1, 1, CLOSED]);
    expect([1, 2].map((level) => cost({ '4,5': level }, { ...OFFICIAL, freeDescent: true }))).toEqual([2, 3]);
  });

  test('water by its depth: one or three for wading besides the floor, or as a whole by the option', () => {
    expect([1, 2].map((depth) => cost({ '4,5': `water:${depth}` }))).toEqual([3, 6]);
    // From bed to bed there is no level to climb.
    expect([1, 2, 3].map((depth) => cost({ '4,4': `water:${depth}`, '4,5': `water:${depth}` }))).toEqual([2, 4, 4]);
    const whole = { freeDescent: false, waterTotal: true };
    expect([1, 2, 3, 4].map((depth) => cost({ '4,5': `water:${depth}` }, whole))).toEqual([2, 3, 4, 4]);
    expect(cost({ '4,4': 'water:2' }, whole)).toBe(1);
    expect(cost({ '4,4': 'water:2' })).toBe(3);
  });

  test('a road needs exits on both sides, or pavement', () => {
    const woods = 'woods:2;';
    expect(cost({ '4,4': 'road:1', '4,5': `${woods}road:1` })).toBe(1);
    expect(cost({ '4,4': 'road:1:1', '4,5': `${woods}road:1:1` })).toBe(3);
    expect(cost({ '4,4': 'road:1:8', '4,5': `${woods}road:1:8` })).toBe(3);
    expect(cost({ '4,4': 'road:1:8', '4,5': `${woods}road:1:1` })).toBe(1);
    expect(cost({ '4,5': `${woods}road:1:1` })).toBe(3);
    expect(cost({ '4,4': 'pavement:1', '4,5': `${woods}pavement:1` })).toBe(1);
    expect(cost({ '4,4': 'pavement:1', '4,5': `${woods}road:1:1` })).toBe(1);
    expect(cost({ '4,4': 'road:1:8', '4,5': `${woods}pavement:1` })).toBe(1);
    expect(cost({ '4,4': 'pavement:1', '4,5': woods.slice(0, -1) })).toBe(3);
  });

  test('a road leads to all six sides', () => {
    const prices = [0, 1, 2, 3, 4, 5].map((direction) => {
      const to = NEIGHBOUR[hexAt(4, 4) * 6 + direction]!;
      const road = { '4,4': `road:1:${1 << direction}`, [`${hexX(to)},${hexY(to)}`]: `woods:2;road:1:${1 << ((direction + 3) % 6)}` };
      return cost(road, OFFICIAL, direction);
    });
    expect(prices).toEqual([1, 1, 1, 1, 1, 1]);
  });

  test('a bridge that is not level with the bank is entered and left along its road only', () => {
    const deck = 'bridge:1:9;bridge_elev:1';
    expect(cost({ '4,4': '1', '4,5': deck })).toBe(1);
    expect(cost({ '4,5': deck })).toBe(CLOSED);
    expect(cost({ '4,4': 'road:1:8', '4,5': deck })).toBe(2);
    expect(cost({ '4,4': deck, '4,5': 'road:1:1' })).toBe(2);
    expect(cost({ '4,4': deck })).toBe(CLOSED);
  });

  test('what is closed, too steep or off the map cannot be stepped on, but has its price', () => {
    expect([cost({ '4,5': 'impassable:1' }), cost({ '4,5': 5 })]).toEqual([CLOSED, CLOSED]);
    expect(rawStepCost(ground({ '4,5': 5 }), hexAt(4, 4), SOUTH, OFFICIAL)).toBe(6);
    expect(stepCost(ground(), hexAt(4, 0), 0, OFFICIAL)).toBe(CLOSED);
  });

  const stepsOn = (features: Features, mass = 50, roughPiloting = true) => {
    const it = ground(features);
    return moverSteps(it, stepTable(it, OFFICIAL), mass, roughPiloting);
  };
  const south = hexAt(4, 4) * 6 + SOUTH;

  test('water, rubble, swamp and, by the option, rough ask for a roll; runners keep out of water', () => {
    const forward = (feature: string, rough = true) => stepsOn({ '4,5': feature }, 50, rough).forward[south];
    expect([forward('water:1'), forward('rubble:1'), forward('swamp:1'), forward('rough:1'), forward('woods:1')]).toEqual([
      3 | ROLL_BIT,
      2 | ROLL_BIT,
      2 | ROLL_BIT,
      2 | ROLL_BIT,
      2,
    ]);
    expect(forward('rough:1', false)).toBe(2);
    expect([stepsOn({ '4,5': 'water:1' }).dry[south], stepsOn({ '4,5': 'rubble:1' }).dry[south]]).toEqual([CLOSED, 2 | ROLL_BIT]);
    const corner = hexAt(0, 1) * 6;
    expect([stepsOn({ '0,0': 'water:1' }).dry[corner], stepsOn({ '0,0': 'rubble:1' }).forward[corner]]).toEqual([CLOSED, 2 | ROLL_BIT]);
    expect(stepsOn({ '0,0': 'woods:1' }).backward[corner + 3]).toBe(2);
  });

  test('backward goes out of the opposite side, on the level', () => {
    // Facing north, it leaves southward.
    const north = hexAt(4, 4) * 6;
    expect([stepsOn({ '4,5': 'woods:1' }).backward[north], stepsOn({ '4,5': 1 }).backward[north]]).toEqual([2, CLOSED]);
    expect(stepsOn({ '4,3': 'woods:1' }).backward[north]).toBe(1);
    expect(stepsOn({}).backward[hexAt(4, MAP_HEIGHT - 1) * 6]).toBe(CLOSED);
    // Facing northeast, southwest.
    expect([stepsOn({ '3,4': 'woods:1' }).backward[north + 1], stepsOn({ '3,4': 'woods:1' }).backward[north + 4]]).toEqual([2, 1]);
  });

  test('a roof that is too weak is closed to the heavy', () => {
    const roof = { '4,5': 'building:2;bldg_elev:1;bldg_cf:50' };
    expect([stepsOn(roof, 50).forward[south], stepsOn(roof, 55).forward[south], stepsOn(roof, 55).backward[hexAt(4, 4) * 6]]).toEqual([
      2,
      CLOSED,
      CLOSED,
    ]);
    const it = ground(roof);
    const byMass = new StepsByMass(it, stepTable(it, OFFICIAL), true);
    expect([byMass.of(50).forward[south], byMass.of(55).forward[south]]).toEqual([2, CLOSED]);
    expect([byMass.mainGround(50)[hexAt(4, 5)], byMass.mainGround(55)[hexAt(4, 5)]]).toEqual([1, 0]);
    // One may step down from it, but not back up.
    const first = ground({ '0,0': 'building:2;bldg_elev:1;bldg_cf:50' });
    expect(new StepsByMass(first, stepTable(first, OFFICIAL), true).mainGround(55)[hexAt(0, 0)]).toBe(0);
    // Found once for each mass.
    const [steps, main] = [byMass.of(50), byMass.mainGround(50)];
    expect([byMass.of(50) === steps, byMass.mainGround(50) === main]).toEqual([true, true]);
    const open = ground();
    const anyMass = new StepsByMass(open, stepTable(open, OFFICIAL), true);
    expect([anyMass.of(20) === anyMass.of(100), anyMass.mainGround(20) === anyMass.mainGround(100)]).toEqual([true, true]);
  });
});

test('the main ground is the largest part whose hexes can all be walked to and fro', () => {
  const wall = (x: number) => Object.fromEntries(Array.from({ length: MAP_HEIGHT }, (_, y) => [`${x},${y}`, 9]));
  const main = (features: Features) => {
    const it = ground(features);
    return mainGround(moverSteps(it, stepTable(it, OFFICIAL), 50, true));
  };
  const right = main(wall(8));
  expect([right[hexAt(3, 3)], right[hexAt(8, 3)], right[hexAt(20, 3)]]).toEqual([0, 0, 1]);
  const left = main(wall(20));
  expect([left[hexAt(3, 3)], left[hexAt(25, 3)]]).toEqual([1, 0]);
  expect(left.reduce((sum, one) => sum + one)).toBe(20 * MAP_HEIGHT);
  expect(main({}).every((one) => one === 1)).toBe(true);
  // Behind the wall comes a roof first that one can only step down from.
  const roofed = main({ ...wall(8), '9,0': 'building:2;bldg_elev:1;bldg_cf:40' });
  expect([roofed[hexAt(9, 0)], roofed[hexAt(20, 3)]]).toEqual([0, 1]);
});

describe('terrain types', () => {
  const bare: GroundShares = { woods: 0, water: 0, buildings: 0, rough: 0, hills: 0, lowest: 0, highest: 0 };
  test.each<[Partial<GroundShares>, string]>([
    [{}, 'open'],
    [{ hills: 0.14 }, 'open'],
    [{ hills: 0.15 }, 'rolling'],
    [{ woods: 0.12, hills: 0.2 }, 'mixed'],
    [{ woods: 0.11, hills: 0.2 }, 'rolling'],
    [{ woods: 0.12, hills: 0.19 }, 'rolling'],
    [{ woods: 0.3 }, 'wooded'],
    [{ woods: 0.29 }, 'open'],
    [{ rough: 0.15, woods: 0.5 }, 'rough'],
    [{ rough: 0.14 }, 'open'],
    [{ hills: 0.35, lowest: -1, highest: 4, rough: 0.5 }, 'canyon'],
    [{ hills: 0.35, lowest: 0, highest: 4 }, 'rolling'],
    [{ hills: 0.34, lowest: 0, highest: 5 }, 'rolling'],
    [{ water: 0.08, hills: 0.5, highest: 9 }, 'river'],
    [{ water: 0.07 }, 'open'],
    [{ water: 0.22 }, 'lake'],
    [{ water: 0.21 }, 'river'],
    [{ buildings: 0.12, water: 0.5 }, 'city'],
    [{ buildings: 0.11 }, 'open'],
  ])('%j is %s', (shares, kind) => {
    expect(classifyTerrain({ ...bare, ...shares })).toBe(kind);
  });

  test('shares are counted over all hexes, hills against the commonest level', () => {
    const board = (...cells: readonly string[]): Board => ({
      name: 'x',
      width: cells.length,
      height: 1,
      tags: [],
      roadsJoinPavement: true,
      hexes: cells.map((cell) => ({ level: Number(cell.split(' ')[0]), terrains: terrainsOf(cell.split(' ')[1] ?? ''), theme: '' })),
    });
    const it = board('2 woods:1', '2 jungle:1', '2 water:1', '2 water:0', '5 building:1', '-1 fuel_tank:1', '2 rough:1', '2 rubble:1');
    expect(groundShares(it)).toEqual({ woods: 0.25, water: 0.125, buildings: 0.25, rough: 0.25, hills: 0.25, lowest: -1, highest: 5 });
    expect(groundShares(board())).toEqual({ ...bare });
  });

  test('the declared type comes first, whatever its spelling', () => {
    expect(['Country: river', ' country:LAKE ', 'Country: seaside', 'Rough', 'My country: river'].map(terrainTypeInTag)).toEqual([
      'river',
      'lake',
      null,
      null,
      null,
    ]);
    expect(terrainTypeTag('lake')).toBe('Country: lake');
    expect(declaredTerrainType({ tags: ['Hills', 'Country: nowhere', 'Country: city', 'Country: lake'] })).toBe('city');
    expect(declaredTerrainType({ tags: [] })).toBeNull();
    expect(terrainTypeBits()).toBe(0);
  });
});
