/** Oracle rows over small boards made for the test; the answers follow from the rule that each row is about. */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../src-shared/contract/json.ts';
import { SAMPLE_MECHS } from '../../../../src-shared/rulesets/battletech/data/samples.ts';
import { oracle } from '../../../../src-shared/rulesets/battletech/oracle/index.ts';

type Fields = { readonly [name: string]: Json };

/** `'5,7': '2 woods:1'`: level and terrain by column and row from 0, as in the rows of a case. */
function board(features: Readonly<Record<string, string>> = {}): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const lines = Array.from({ length: 17 * 16 }, (_, i) => {
    const [x, y] = [i % 16, Math.floor(i / 16)];
    const [level = '0', terrain = ''] = (features[`${x},${y}`] ?? '0').split(' ');
    return `hex ${two(x + 1)}${two(y + 1)} ${level} "${terrain}" ""`;
  });
  return ['size 16 17', 'tag "Hills"', 'tag "Flat"', ...lines, 'end', ''].join('\n');
}

const FILES: Readonly<Record<string, string>> = {
  'flat.board': board(),
  'hill.board': board({ '4,7': '3' }),
  'woods.board': board({ '4,6': '0 woods:2', '4,7': '0 woods:2', '4,9': '0 woods:1' }),
  'mixed.board': board({
    '2,2': '0 building:1:8;bldg_elev:1;bldg_cf:15',
    '2,3': '0 building:1:1;bldg_elev:1;bldg_cf:15',
    '9,9': '1 fuel_tank:1;fuel_tank_cf:10;fuel_tank_elev:1',
    '5,5': '-1 road:1',
    '5,6': '2 road:1;rough:1',
    '7,7': '0 water:1',
    '8,8': '0 water:2',
  }),
  'torn.board': 'size 16',
};

function solve(kind: string, row: Fields): Fields {
  const read = (name: string) => {
    const mech = SAMPLE_MECHS.find((one) => one.name === name);
    const text = FILES[name] ?? mech?.text ?? (name === 'torn.mtf' ? 'Config:Biped\n' : null);
    return text === null ? null : { name, text, bytes: new Uint8Array() };
  };
  const [answer] = oracle.solve({ name: `${kind}.json`, cases: { rows: [row] }, read });
  return answer as Fields;
}

const SCOUT = 'Sprite SPR-1A.mtf';
const FLAT = { left: 'flat.board', right: 'flat.board' };

describe('line of sight', () => {
  const los = (left: string, a: Json, b: Json) => solve('los', { left, right: 'flat.board', a, b });

  test('open ground: seen, no modifier, eyes one level above it', () => {
    expect(los('flat.board', [4, 4], [4, 10])).toMatchObject({ can_see: true, los_mod: 0, a_abs: 1, b_abs: 1, a_elev: 0, blocked: false });
  });

  test('a hill higher than both blocks', () => {
    expect(los('hill.board', [4, 4], [4, 10])).toMatchObject({ can_see: false, los_mod: null, blocked: true });
    expect(los('hill.board', [4, 7], [4, 10])).toMatchObject({ can_see: true, a_abs: 4 });
  });

  test('woods count 1 or 2 each; three block, and those of the target are its own', () => {
    expect(los('woods.board', [4, 4], [4, 10])).toMatchObject({ can_see: false, heavy_woods: 2, light_woods: 1 });
    expect(los('woods.board', [4, 8], [4, 10])).toMatchObject({ can_see: true, los_mod: 1, light_woods: 1, target_terrain_mod: 0 });
    expect(los('woods.board', [4, 11], [4, 9])).toMatchObject({ can_see: true, los_mod: 0, target_terrain_mod: 1 });
  });
});

describe('to hit', () => {
  const shot = (part: Fields = {}) =>
    solve('tohit', {
      ...FLAT,
      attacker: SCOUT,
      target: SCOUT,
      a: [4, 4],
      b: [4, 7],
      a_facing: 3,
      b_facing: 0,
      attacker_move: 'stand',
      target_move: 'stand',
      target_hexes_moved: 0,
      attacker_heat: 0,
      target_prone: false,
      weapon: 'Medium Laser',
      weapon_loc: 'RA',
      ...part,
    });
  const number = (part: Fields) => shot(part).to_hit;

  test('standing still at short range is gunnery 4, seen from the front', () => {
    expect(shot()).toMatchObject({ distance: 3, to_hit: 4, reason: null, side: 'front', hit_table_partial_cover: false });
  });

  test.each<readonly [name: string, part: Fields, number: number]>([
    ['walked', { attacker_move: 'walk' }, 5],
    ['ran', { attacker_move: 'run' }, 6],
    ['jumped', { attacker_move: 'jump' }, 7],
    ['medium range', { b: [4, 9] }, 6],
    ['long range', { b: [4, 12] }, 8],
    ['the target moved five hexes', { target_move: 'run', target_hexes_moved: 5 }, 6],
    ['and jumped them', { target_move: 'jump', target_hexes_moved: 5 }, 7],
    ['heat 8', { attacker_heat: 8 }, 5],
    ['a prone target next to it is easier', { b: [4, 5], target_prone: true }, 2],
    ['and one further away harder', { target_prone: true }, 5],
    ['a location without that weapon takes the one there is', { weapon_loc: 'LL' }, 4],
  ])('%s', (_name, part, expected) => expect(number(part)).toBe(expected));

  test('why there is no shot', () => {
    expect(shot({ b: [4, 16] })).toMatchObject({ to_hit: null, reason: 'out_of_range', mods: [] });
    expect(shot({ left: 'hill.board', b: [4, 10] })).toMatchObject({ to_hit: null, reason: 'los_blocked_terrain' });
    expect(shot({ left: 'woods.board', b: [4, 10] })).toMatchObject({ to_hit: null, reason: 'los_blocked_woods' });
    expect(shot({ weapon: 'Rubber Band' })).toEqual({ id: 0, error: "unknown weapon 'Rubber Band'" });
  });

  test('the target is hit from behind where it looks away', () => {
    expect(shot({ b_facing: 3 }).side).toBe('rear');
  });
});

describe('steps', () => {
  const step = (part: Fields) => solve('steps', { ...FLAT, mech: SCOUT, from: [4, 8], facing: 0, step: 'forward', ...part });

  test('a clear hex costs one, forwards and backwards', () => {
    expect(step({})).toMatchObject({ walk: 6, run: 9, to: [4, 7], mp: 1, legal: true, end_elev: 0, special: false });
    expect(step({ step: 'backward' })).toMatchObject({ to: [4, 9], mp: 1, legal: true });
  });

  test('off the map there is no hex', () => {
    expect(step({ from: [4, 0] })).toMatchObject({ to: null, mp: null, legal: false });
  });

  test('three levels up are too many; woods and levels cost more, and no one backs up a slope', () => {
    expect(step({ left: 'hill.board' })).toMatchObject({ to: [4, 7], legal: false });
    expect(step({ left: 'woods.board' })).toMatchObject({ mp: 3, legal: true });
    expect(step({ left: 'mixed.board', from: [5, 4], facing: 3 })).toMatchObject({ to: [5, 5], mp: 2, legal: true });
    expect(step({ left: 'mixed.board', from: [5, 4], facing: 0, step: 'backward' })).toMatchObject({ to: [5, 5], legal: false });
  });

  test('buildings are special, also on the other sheet', () => {
    expect(step({ left: 'mixed.board', from: [2, 4] })).toMatchObject({ to: [2, 3], special: true });
    expect(step({ right: 'mixed.board', from: [18, 4] })).toMatchObject({ to: [18, 3], special: true });
  });
});

test('reach: six hexes in a straight line on foot, nine at a run, six at a jump', () => {
  const reach = solve('reach', { ...FLAT, mech: SCOUT, start: [4, 8], facing: 0 });
  expect(reach).toMatchObject({ walk: 6, run: 9, jump: 6, quad: false });
  const walk = reach.walk_min_mp as { readonly [hex: string]: readonly number[] };
  const run = reach.run_min_mp as { readonly [hex: string]: readonly number[] };
  // 0509 is where it stands; turning costs one per side.
  expect(walk['0509']).toEqual([0, 1, 2, 3, 2, 1]);
  expect(walk['0503']?.[0]).toBe(6);
  expect(walk['0502']).toBeUndefined();
  expect(run['0502']?.[0]).toBe(7);
  expect(run['0503']?.[0]).toBe(6);
  expect(reach.jump_hexes).toContain('0503');
  expect(reach.jump_hexes).not.toContain('0502');
});

test("a 'Mech as MegaMek lists it", () => {
  const mech = solve('mechs', { file: SCOUT });
  expect(mech).toMatchObject({
    chassis: 'Sprite',
    model: 'SPR-1A',
    mass: 20,
    quad: false,
    clan: false,
    walk: 6,
    run: 9,
    jump: 6,
    heat_sinks: 10,
    heat_capacity: 10,
    double_hs: false,
    failed_equipment: false,
    tsm: false,
    // Internal structure of 20 tons: head 3, centre torso 6, side torsos 5, arms 3, legs 4.
    total_internal: 33,
  });
  expect(mech.weapons).toEqual([
    ['Small Laser', 'LA', false],
    ['Medium Laser', 'RA', false],
  ]);
  expect(mech.misc).toContainEqual(['Standard', 'None']);
  expect((mech.misc as Json[]).filter((m) => (m as Json[])[0] === 'Heat Sink')).toHaveLength(10);
});

test.each(SAMPLE_MECHS.map(({ name }) => name))('%s: sums of its parts', (file) => {
  const mech = solve('mechs', { file });
  const armour = Object.values(mech.armor as { readonly [at: string]: readonly [number, number | null, number] });
  expect(armour.reduce((sum, [front, rear]) => sum + front + (rear ?? 0), 0)).toBe(mech.total_armor);
  expect(armour.reduce((sum, [, , inner]) => sum + inner, 0)).toBe(mech.total_internal);
  expect(mech.heat_capacity).toBe(Number(mech.heat_sinks) * (mech.double_hs === true ? 2 : 1));
  expect(mech.run).toBe(Math.ceil(Number(mech.walk) * 1.5));
  const sinks = (mech.misc as Json[]).filter((m) => /HeatSink|Heat Sink/.test(String((m as Json[])[0])));
  expect(sinks).toHaveLength(Number(mech.heat_sinks));
});

test('a board: levels, terrain, roads that meet, buildings that are joined', () => {
  expect(solve('boards', { file: 'mixed.board' })).toMatchObject({
    width: 16,
    height: 17,
    sum_elevation: 2,
    min_elevation: -1,
    max_elevation: 2,
    tags: ['Flat', 'Hills'],
    terrain_counts: expect.objectContaining({ 'road:1': 2, 'rough:1': 1, 'water:1': 1, 'water:2': 1, 'building:1': 2 }),
    // Two hexes of one building and a fuel tank.
    buildings: 2,
  });
  expect(solve('boards', { file: 'flat.board' })).toMatchObject({ buildings: 0, terrain_counts: {}, road_exits: {} });
});

describe('what is wrong with a row is its answer', () => {
  test.each<readonly [kind: string, row: Fields, error: RegExp]>([
    ['boards', { file: 'none.board' }, /^board 'none.board' not found$/],
    ['boards', { file: 'torn.board' }, /^board 'torn.board' cannot be read$/],
    ['mechs', { file: 'none.mtf' }, /^'Mech 'none.mtf' not found$/],
    ['mechs', { file: 'torn.mtf' }, /^'Mech 'torn.mtf': ./],
    ['weather', { wind: 3 }, /^unknown oracle 'weather'$/],
    ['geometry', { a: [1, 1] }, /./],
  ])('%s %j', (kind, row, error) => expect(solve(kind, row).error).toMatch(error));
});

test('a file is recognised by what it says it is, or by its name', () => {
  expect(oracle.recognises('some/los.json', [{ a: [1, 1] }])).toBe(true);
  expect(oracle.recognises('cases.json', { oracle: 'arcs', rows: [{}] })).toBe(true);
  expect(oracle.recognises('los.json', [])).toBe(false);
  expect(oracle.recognises('cases.json', [{}])).toBe(false);
  expect(oracle.recognises('cases.json', null)).toBe(false);
});
