/** Where a 'Mech can get to: the best path to each state, sidesteps, jumps, and the way around walls. */
import { describe, expect, test } from 'vitest';
import { HEX_COUNT, hexAt, hexX, hexY, MAP_HEIGHT, NEIGHBOUR } from '../../../../src-shared/rulesets/battletech/rules/ground.ts';
import { type Jump, jumpHexes } from '../../../../src-shared/rulesets/battletech/rules/jump.ts';
import { moverSteps } from '../../../../src-shared/rulesets/battletech/rules/mover-steps.ts';
import { pathField } from '../../../../src-shared/rulesets/battletech/rules/path-field.ts';
import {
  cameFrom,
  hexesOf,
  type Mover,
  mpOf,
  Reach,
  type ReachRules,
  RUNNING,
  rollsOf,
  WALKING,
} from '../../../../src-shared/rulesets/battletech/rules/reach.ts';
import { CLOSED, stepTable } from '../../../../src-shared/rulesets/battletech/rules/step-cost.ts';
import { type Features, ground } from './kit.ts';

const OFFICIAL = { freeDescent: false, waterTotal: false };
const PLAIN: ReachRules = { dry: false, backward: false, minimumMove: false };
const [NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST] = [0, 1, 2, 3, 4, 5] as const;
const START = hexAt(4, 8);

interface Flood {
  readonly features?: Features;
  readonly limit?: number;
  readonly rules?: ReachRules;
  readonly who?: Partial<Mover>;
  readonly into?: Reach;
}

/** From 0509, looking north. */
function flood({ features = {}, limit = 4, rules = PLAIN, who = {}, into = new Reach() }: Flood): Reach {
  const it = ground(features);
  return into.flood(
    moverSteps(it, stepTable(it, OFFICIAL), 50, true),
    { hex: START, facing: NORTH, quad: false, blocked: -1, ...who },
    limit,
    rules,
  );
}

const state = (x: number, y: number, facing: number) => hexAt(x, y) * 6 + facing;

describe('on foot', () => {
  test('a step and a turn cost a point each, the shorter way round', () => {
    const reach = flood({ limit: 5 });
    const facings = [NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST].map((facing) => reach.cost(state(4, 8, facing)));
    expect(facings).toEqual([0, 1, 2, 3, 2, 1]);
    expect([reach.cost(state(4, 3, NORTH)), reach.cost(state(4, 2, NORTH)), reach.cost(state(4, 9, SOUTH))]).toEqual([5, CLOSED, 4]);
    expect(reach.cost(NEIGHBOUR[START * 6 + NORTH_EAST]! * 6 + NORTH_EAST)).toBe(2);
  });

  test('a path says its MP, hexes and rolls, and where it came from', () => {
    const reach = flood({ features: { '4,7': 'rubble:1', '4,6': 'rubble:1' }, limit: 6 });
    const path = reach.paths[state(4, 5, NORTH)]!;
    expect([mpOf(path), hexesOf(path), rollsOf(path), cameFrom(path)]).toEqual([5, 3, 2, state(4, 6, NORTH)]);
    expect(reach.pathTo(state(4, 5, NORTH))).toEqual([8, 7, 6, 5].map((y) => state(4, y, NORTH)));
    expect(cameFrom(reach.paths[state(4, 8, NORTH)]!)).toBe(-1);
    expect(reach.pathTo(state(4, 8, NORTH_EAST))).toEqual([state(4, 8, NORTH), state(4, 8, NORTH_EAST)]);
  });

  test('of two for the same MP, the one with more hexes is taken, then the one with fewer rolls', () => {
    const path = (features: Features) => {
      const found = flood({ features, limit: 9 }).paths[state(4, 6, NORTH)]!;
      return [mpOf(found), hexesOf(found), rollsOf(found)];
    };
    expect(path({ '4,7': 'woods:2;rough:1' })).toEqual([5, 2, 1]);
    // Seven MP through, and seven around, with four turns.
    expect(path({ '4,7': 'woods:3;rough:2' })).toEqual([7, 3, 0]);
    // On one side woods, on the other rubble, which are as dear.
    expect(path({ '4,7': 9, '5,7': 'woods:1', '3,7': 'rubble:1' })).toEqual([8, 3, 0]);
    expect(path({ '4,7': 9, '5,7': 'rubble:1', '3,7': 'woods:1' })).toEqual([8, 3, 0]);
  });

  test('what is reached is listed, hex by hex and state by state', () => {
    const reach = flood({ limit: 1 });
    expect([...reach.hexes.slice(0, reach.hexCount)].toSorted()).toEqual([START, hexAt(4, 7)].toSorted());
    expect(reach.states().toSorted()).toEqual(
      [state(4, 7, NORTH), state(4, 8, NORTH), state(4, 8, NORTH_EAST), state(4, 8, NORTH_WEST)].toSorted(),
    );
    expect([reach.facings[START], reach.facings[hexAt(4, 7)], reach.facings[hexAt(9, 9)]]).toEqual([3, 1, 0]);
    // Also where a better path was found later.
    const far = flood({ limit: 8, features: { '4,7': 'rubble:1', '4,6': 'woods:2' } });
    expect(far.facings.reduce((sum, facings) => sum + facings)).toBe(far.states().length);
  });

  test('a second search knows nothing of the first', () => {
    const used = flood({ limit: 8, features: { '4,7': 'rubble:1' } });
    const again = flood({ limit: 3, into: used, who: { facing: SOUTH, quad: true, blocked: hexAt(4, 9) } });
    const fresh = flood({ limit: 3, who: { facing: SOUTH, quad: true, blocked: hexAt(4, 9) } });
    expect([...again.paths]).toEqual([...fresh.paths]);
    expect([...again.facings]).toEqual([...fresh.facings]);
    expect([...again.hexes.slice(0, again.hexCount)]).toEqual([...fresh.hexes.slice(0, fresh.hexCount)]);
  });

  test('a step that costs more than what is left is not made', () => {
    const woods = { '4,6': 'woods:1' };
    expect([2, 3].map((limit) => flood({ features: woods, limit }).cost(state(4, 6, NORTH)))).toEqual([CLOSED, 3]);
    const back = { ...PLAIN, backward: true };
    expect([2, 3].map((limit) => flood({ features: { '4,10': 'woods:1' }, limit, rules: back }).cost(state(4, 10, NORTH)))).toEqual([
      CLOSED,
      3,
    ]);
  });

  test('without MP it stays; no one has more than 31', () => {
    expect(flood({ limit: 0 }).states()).toEqual([state(4, 8, NORTH)]);
    const far = flood({ limit: 60, who: { hex: hexAt(0, 8), facing: NORTH_EAST } });
    expect(Math.max(...far.states().map((one) => far.cost(one)))).toBe(31);
  });

  test('the enemy is walked around, and its hex is left as it was', () => {
    const reach = flood({ limit: 6, who: { blocked: hexAt(4, 7) } });
    expect([0, 1, 2, 3, 4, 5].map((facing) => reach.cost(state(4, 7, facing)))).toEqual(Array<number>(6).fill(CLOSED));
    expect(reach.cost(state(4, 6, NORTH))).toBeGreaterThan(2);
    expect([...reach.hexes.slice(0, reach.hexCount)]).not.toContain(hexAt(4, 7));
    const corner = flood({ limit: 3, who: { hex: hexAt(0, 1), blocked: hexAt(0, 0) } });
    expect([corner.cost(state(0, 0, NORTH)), corner.states().some((one) => one < 6)]).toEqual([CLOSED, false]);
    expect([...corner.hexes.slice(0, corner.hexCount)]).not.toContain(hexAt(0, 0));
  });

  test('backward is as dear as forward, on the level only, and the facing stays', () => {
    const back = { ...PLAIN, backward: true };
    expect(flood({ rules: back, limit: 2 }).cost(state(4, 10, NORTH))).toBe(2);
    expect(flood({ limit: 2 }).cost(state(4, 10, NORTH))).toBe(CLOSED);
    expect(flood({ rules: back, limit: 3, features: { '4,9': 'woods:1' } }).cost(state(4, 9, NORTH))).toBe(2);
    expect(flood({ rules: back, limit: 3, features: { '4,9': 1 } }).cost(state(4, 9, NORTH))).toBe(CLOSED);
    expect(flood({ rules: back, limit: 1, features: { '4,9': 'woods:1' } }).cost(state(4, 9, NORTH))).toBe(CLOSED);
  });

  test('walkers wade and go backward, runners do neither', () => {
    const wet = { '4,7': 'water:1' };
    expect([
      flood({ features: wet, rules: WALKING }).cost(state(4, 7, NORTH)),
      flood({ features: wet, rules: RUNNING }).cost(state(4, 7, NORTH)),
    ]).toEqual([3, CLOSED]);
    expect([flood({ rules: WALKING }).cost(state(4, 9, NORTH)), flood({ rules: RUNNING }).cost(state(4, 9, NORTH))]).toEqual([1, CLOSED]);
  });
});

describe('minimum movement', () => {
  const steep = { '4,7': '2 woods:2' };
  const cost = (limit: number, features: Features = steep, minimumMove = true) => {
    const path = flood({ features, limit, rules: { ...PLAIN, minimumMove } }).paths[state(4, 7, NORTH)]!;
    return path === 0x7fffffff ? null : [mpOf(path), hexesOf(path), rollsOf(path)];
  };

  test('is one hex ahead for all the MP there are, however dear it is', () => {
    expect([cost(1), cost(3), cost(5), cost(4, steep, false)]).toEqual([[1, 1, 0], [3, 1, 0], [5, 1, 0], null]);
    expect(cost(1, { '4,7': 'rubble:1' })).toEqual([1, 1, 1]);
    const reach = flood({ features: steep, limit: 1, rules: { ...PLAIN, minimumMove: true } });
    expect(reach.pathTo(state(4, 7, NORTH))).toEqual([state(4, 8, NORTH), state(4, 7, NORTH)]);
  });

  test('is none without MP, or into what is closed', () => {
    expect([cost(0), cost(3, { '4,7': 5 })]).toEqual([null, null]);
  });
});

describe('quads', () => {
  const east = NEIGHBOUR[START * 6 + NORTH_EAST]!;
  const west = NEIGHBOUR[START * 6 + NORTH_WEST]!;
  const quad = (features: Features, limit: number, hex: number) => {
    const reach = flood({ features, limit, who: { quad: true } });
    const path = reach.paths[hex * 6 + NORTH]!;
    return path === 0x7fffffff ? null : [mpOf(path), hexesOf(path), rollsOf(path)];
  };
  const place = (hex: number) => `${hexX(hex)},${hexY(hex)}`;

  test('sidestep for a point more, to both sides, and keep their facing', () => {
    expect([quad({}, 2, east), quad({}, 2, west), quad({}, 1, east)]).toEqual([[2, 1, 0], [2, 1, 0], null]);
    expect(flood({ limit: 2 }).cost(east * 6 + NORTH)).toBe(CLOSED);
  });

  test('pay for the ground, and roll where it asks for it', () => {
    expect([quad({ [place(east)]: 'rubble:1' }, 3, east), quad({ [place(east)]: 'rubble:1' }, 2, east)]).toEqual([[3, 1, 1], null]);
    expect(quad({ [place(east)]: 5 }, 6, east)).toBeNull();
  });
});

describe('jumps', () => {
  const landing = new Int16Array(HEX_COUNT);
  const jumps = (features: Features, given: Partial<Jump> = {}) => {
    const jump = { from: START, mp: 2, mass: 50, blocked: -1, ceiling: false, ...given };
    const count = jumpHexes(ground(features), jump, landing);
    const places = [...landing.subarray(0, count)].map((hex) => `${hexX(hex)},${hexY(hex)}`);
    // Each hex once.
    expect(new Set(places).size).toBe(count);
    return new Set(places);
  };

  test('reach every hex as far as there are MP, but not the start', () => {
    expect([jumps({}, { mp: 0 }).size, jumps({}, { mp: 1 }).size, jumps({}, { mp: 3 }).size]).toEqual([0, 6, 36]);
    expect(jumps({}).has('4,8')).toBe(false);
    expect(jumps({}, { from: hexAt(0, 0), mp: 1 }).size).toBe(2);
    expect(jumps({}, { from: hexAt(1, 0), mp: 1 })).toEqual(new Set(['0,0', '2,0', '0,1', '1,1', '2,1']));
  });

  test('land neither on the enemy nor on what is closed or too weak, but cross it', () => {
    const over = (features: Features, given: Partial<Jump> = {}) => {
      const found = jumps(features, given);
      return [found.has('4,7'), found.has('4,6')];
    };
    expect(over({}, { blocked: hexAt(4, 7) })).toEqual([false, true]);
    expect(over({ '4,7': 'impassable:1' })).toEqual([false, true]);
    const roof = { '4,7': 'building:2;bldg_elev:1;bldg_cf:45' };
    expect([over(roof), over(roof, { mass: 45 })]).toEqual([
      [false, true],
      [true, true],
    ]);
  });

  test('under a ceiling, stay within their MP above the start', () => {
    const wall = (level: number) => jumps({ '4,7': level }, { ceiling: true, mp: 2 }).has('4,7');
    expect([wall(2), wall(3)]).toEqual([true, false]);
    expect(jumps({ '4,7': 3 }, { mp: 2 }).has('4,7')).toBe(true);
    expect(jumps({ '4,8': 1, '4,7': 3 }, { ceiling: true, mp: 2 }).has('4,7')).toBe(true);
    // The surface of water counts from its floor, a roof as it stands.
    expect(jumps({ '4,7': '4 water:2' }, { ceiling: true, mp: 2 }).has('4,7')).toBe(true);
    expect(jumps({ '4,7': 'building:3;bldg_elev:3' }, { ceiling: true, mp: 2 }).has('4,7')).toBe(false);
    expect(jumps({ '4,7': 'bridge:1;bridge_elev:3;bridge_cf:90' }, { ceiling: true, mp: 2 }).has('4,7')).toBe(false);
  });

  test('go by shortest ways: behind a ring of walls nothing is reached', () => {
    const ring = Object.fromEntries(
      [0, 1, 2, 3, 4, 5].map((d) => NEIGHBOUR[START * 6 + d]!).map((hex) => [`${hexX(hex)},${hexY(hex)}`, 9]),
    );
    expect(jumps(ring, { ceiling: true, mp: 4 }).size).toBe(0);
    const row = Object.fromEntries(['4,7', '3,7', '5,7'].map((key) => [key, 9]));
    const found = jumps(row, { ceiling: true, mp: 6 });
    expect([found.has('4,6'), found.has('4,9')]).toEqual([false, true]);
  });
});

describe('the way to a goal', () => {
  const field = (features: Features, goal: readonly [number, number] = [4, 4], mass = 50) => {
    const it = ground(features);
    return pathField(it, stepTable(it, OFFICIAL), { hex: hexAt(...goal), mass }, new Uint8Array(HEX_COUNT));
  };
  const wall = (x: number, ...gaps: readonly number[]) =>
    Object.fromEntries(Array.from({ length: MAP_HEIGHT }, (_, y) => [`${x},${y}`, gaps.includes(y) ? 0 : 9]));

  test('counts the MP of steps toward it, facing left aside', () => {
    const open = field({});
    expect([open[hexAt(4, 4)], open[hexAt(4, 9)], open[hexAt(9, 4)], open[hexAt(0, 0)]]).toEqual([0, 5, 5, 6]);
    // Going up costs, standing on the height does not.
    expect([field({ '4,4': 2 })[hexAt(4, 5)], field({ '4,5': 2 })[hexAt(4, 5)], field({ '4,5': 'woods:1' })[hexAt(4, 5)]]).toEqual([
      3, 3, 1,
    ]);
    expect(field({ '4,4': 'woods:2' })[hexAt(4, 5)]).toBe(3);
  });

  test('goes through the gap in a wall, and nowhere without one', () => {
    const round = field(wall(8, 15));
    expect(round[hexAt(10, 4)]).toBeGreaterThan(20);
    expect([field(wall(8))[hexAt(10, 4)], field(wall(8))[hexAt(8, 4)]]).toEqual([CLOSED, CLOSED]);
  });

  test('leaves out roofs and bridges that are too weak', () => {
    const roof = { ...wall(8), '8,4': 'building:2;bldg_elev:1;bldg_cf:50' };
    expect([field(roof, [4, 4], 50)[hexAt(10, 4)], field(roof, [4, 4], 55)[hexAt(10, 4)]]).toEqual([expect.any(Number), CLOSED]);
    expect(field(roof, [4, 4], 50)[hexAt(10, 4)]).toBeLessThan(CLOSED);
  });

  test('gives up on ways of more than 96 MP', () => {
    const slow = Object.fromEntries(Array.from({ length: 32 * MAP_HEIGHT }, (_, i) => [`${i % 32},${Math.floor(i / 32)}`, 'woods:3']));
    const far = field(slow, [0, 8]);
    // Four MP for each hex.
    expect([far[hexAt(24, 8)], far[hexAt(25, 8)]]).toEqual([96, CLOSED]);
  });
});
