/** What stands between two 'Mechs: heights and who is beside them, woods, fields, water, cover, and lines along hexsides. */
import { describe, expect, test } from 'vitest';
import { hexAt } from '../../../../src-shared/rulesets/battletech/rules/ground.ts';
import {
  lineOfSight,
  newSight,
  type Sight,
  shelteringFile,
  sightModifier,
} from '../../../../src-shared/rulesets/battletech/rules/line-of-sight.ts';
import {
  ATTACKER_COVER,
  pack,
  SEEN,
  swapCover,
  TARGET_COVER,
  woodsOf,
} from '../../../../src-shared/rulesets/battletech/rules/packed-sight.ts';
import { type Features, ground } from './kit.ts';

interface Look {
  readonly from?: readonly [number, number];
  readonly to?: readonly [number, number];
  readonly heights?: readonly [number, number];
  readonly rule?: 'official' | 'seed';
}

/** From 0505 to 0511, both standing. */
function look(features: Features, { from = [4, 4], to = [4, 10], heights = [1, 1], rule = 'official' }: Look = {}): Sight {
  const ends = { a: hexAt(...from), b: hexAt(...to), heightA: heights[0], heightB: heights[1] };
  return lineOfSight(ground(features), ends, rule, { ...newSight(), light: 9, blocked: true, targetCover: true, fields: 9, heavy: 9 });
}

const CLEAR = { canSee: true, light: 0, heavy: 0, fields: 0, blocked: false, targetCover: false, attackerCover: false };

test('nothing hides a neighbour, or oneself', () => {
  expect(look({ '4,5': 'woods:2' }, { to: [4, 5] })).toMatchObject(CLEAR);
  expect(look({ '4,4': 'woods:2' }, { to: [4, 4] })).toMatchObject(CLEAR);
});

describe('hills and buildings', () => {
  test.each<[string, Features, Look, Partial<Sight>]>([
    ['one level does not rise above those who stand', { '4,7': 1 }, {}, CLEAR],
    ['two do', { '4,7': 2 }, {}, { canSee: false, blocked: true, blockedByHill: true }],
    ['one does for those who lie', { '4,7': 1 }, { heights: [0, 0] }, { canSee: false, blockedByHill: true }],
    ['and for one of them only beside it', { '4,7': 1 }, { heights: [1, 0] }, CLEAR],
    ['beside the one who lies', { '4,9': 1 }, { heights: [1, 0] }, { canSee: false, targetCover: false }],
    ['beside the other', { '4,5': 1 }, { heights: [1, 0] }, { canSee: true }],
    ['a roof blocks like a hill, but is none', { '4,7': 'building:1;bldg_elev:2' }, {}, { blocked: true, blockedByHill: false }],
    ['higher ground sees over it', { '4,4': 2, '4,7': 2 }, {}, CLEAR],
    ['but not past what stands beside the lower one', { '4,4': 2, '4,9': 2 }, {}, { canSee: false }],
    ['from both ends', { '4,10': 2, '4,5': 2 }, {}, { canSee: false }],
    ['what lies lower is no matter', { '4,7': -3 }, {}, CLEAR],
    ['flat ground is none to those who lie', {}, { heights: [0, 0] }, CLEAR],
    ['a pond on a hill is as high as the hill', { '4,7': '2 water:3' }, {}, { canSee: false, blocked: true }],
  ])('%s', (_, features, how, sight) => {
    expect(look(features, how)).toMatchObject(sight);
  });
});

describe('partial cover', () => {
  const cover = (features: Features, how: Look = {}) => {
    const { targetCover, attackerCover } = look(features, how);
    return [targetCover, attackerCover];
  };

  test('is a hex as high as the legs of the one beside it', () => {
    expect([cover({ '4,9': 1 }), cover({ '4,5': 1 }), cover({ '4,9': 1, '4,5': 1 }), cover({ '4,7': 1 })]).toEqual([
      [true, false],
      [false, true],
      [true, true],
      [false, false],
    ]);
    expect(cover({ '4,9': 'building:1;bldg_elev:1' })).toEqual([true, false]);
    expect(cover({ '4,10': 1, '4,9': 2 })).toEqual([true, false]);
  });

  test('is none against one who stands higher', () => {
    expect([cover({ '4,4': 1, '4,9': 1 }), cover({ '4,10': 1, '4,5': 1 })]).toEqual([
      [false, false],
      [false, false],
    ]);
    expect([cover({ '4,10': 1, '4,9': 2, '4,4': 0 }), cover({ '4,4': 1, '4,5': 2 })]).toEqual([
      [true, false],
      [false, true],
    ]);
  });
});

describe('woods', () => {
  const points = (features: Features, how: Look = {}) => {
    const { light, heavy, canSee } = look(features, how);
    return [light, heavy, canSee];
  };

  test('count one, two, three; three points block', () => {
    expect([points({ '4,6': 'woods:1' }), points({ '4,6': 'woods:2' }), points({ '4,6': 'woods:3' })]).toEqual([
      [1, 0, true],
      [0, 1, true],
      [0, 1.5, false],
    ]);
    expect([points({ '4,6': 'woods:1', '4,7': 'woods:1' }), points({ '4,6': 'woods:2', '4,7': 'woods:1' })]).toEqual([
      [2, 0, true],
      [1, 1, false],
    ]);
    expect(points({ '4,6': 'jungle:1' })).toEqual([1, 0, true]);
  });

  test('rise two levels, ultra-heavy ones three; lower growth hides no one who stands', () => {
    expect(points({ '4,6': 'woods:1;foliage_elev:1' })).toEqual([0, 0, true]);
    expect(points({ '4,6': 'woods:1;foliage_elev:1' }, { heights: [0, 0] })).toEqual([1, 0, true]);
    // Whatever the file says, no more than two.
    expect(points({ '4,4': 1, '4,6': 'woods:1;foliage_elev:9' })).toEqual([0, 0, true]);
    expect([points({ '4,4': 1, '4,7': 'woods:3' }), points({ '4,4': 2, '4,7': 'woods:3' })]).toEqual([
      [0, 1.5, false],
      [0, 0, true],
    ]);
    expect(points({ '4,7': '1 woods:1;foliage_elev:1' })).toEqual([1, 0, true]);
  });

  test('beside the lower of two count, beside the higher they do not', () => {
    const above = { '4,4': 1 };
    expect([
      points({ ...above, '4,9': 'woods:2' }),
      points({ ...above, '4,5': 'woods:2' }),
      points({ ...above, '4,7': 'woods:2' }),
    ]).toEqual([
      [0, 1, true],
      [0, 0, true],
      [0, 0, true],
    ]);
  });

  test('by the specification’s letter a second hex blocks, and heavy ones at once', () => {
    const seed: Look = { rule: 'seed' };
    expect([
      points({ '4,6': 'woods:1' }, seed)[2],
      points({ '4,6': 'woods:1', '4,8': 'woods:1' }, seed)[2],
      points({ '4,6': 'woods:2' }, seed)[2],
    ]).toEqual([true, false, false]);
  });
});

describe('planted fields', () => {
  const rows = (count: number, level = 1) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`4,${5 + i}`, `${level} planted_fields:1`]));

  test('add one for each two, and six block', () => {
    const sight = (count: number) => look(rows(count), { to: [4, 14] });
    expect([1, 2, 3, 4, 5].map((count) => sightModifier({ ...sight(count), targetCover: false }))).toEqual([0, 1, 1, 2, 2]);
    expect([sight(5).canSee, sight(6).canSee]).toEqual([true, false]);
  });

  test('only where they rise above both', () => {
    expect([look(rows(4, 0)).fields, look(rows(4, 0), { heights: [0, 0] }).fields, look({ ...rows(4), '4,4': 1 }).fields]).toEqual([
      0, 4, 0,
    ]);
  });
});

describe('water', () => {
  const pool = (depth: number, ...rows: readonly number[]) => Object.fromEntries(rows.map((y) => [`4,${y}`, `water:${depth}`]));

  test('hides what is wholly under it from those who are not', () => {
    expect(look(pool(2, 10))).toMatchObject({ canSee: false, blocked: true, blockedByWater: true });
    expect(look(pool(2, 4))).toMatchObject({ canSee: false, blockedByWater: true });
    expect(look(pool(1, 10))).toMatchObject(CLEAR);
    expect(look(pool(1, 10), { heights: [1, 0] })).toMatchObject({ canSee: false, blockedByWater: true });
    expect(look(pool(2, 10), { heights: [0, 1] })).toMatchObject({ canSee: false, blockedByWater: true });
  });

  test('but not from those whose feet are in it', () => {
    const lake = { ...pool(2, 5, 6, 7, 8, 9, 10), ...pool(1, 4) };
    expect(look(lake)).toMatchObject({ canSee: true });
    // A wall of land between them.
    expect(look({ ...lake, '4,7': 1 })).toMatchObject({ canSee: false, blockedByHill: true });
    // Nor from a roof above the water.
    expect(look({ ...lake, '4,4': 'water:1;building:3;bldg_elev:1' }).blockedByWater).toBe(true);
  });

  test('two under it see each other through water, not through land', () => {
    const lake = pool(2, 4, 5, 6, 7, 8, 9, 10);
    expect(look(lake)).toMatchObject({ canSee: true, blocked: false });
    expect(look({ ...lake, '4,7': 'water:1' })).toMatchObject({ canSee: true });
    expect(look({ ...lake, '4,7': '' })).toMatchObject({ canSee: false });
  });
});

describe('lines along hexsides', () => {
  /** From 0505 to 0905: left of it 0604 and 0805, right of it 0605 and 0806. */
  const east = (features: Features, how: Look = {}) => look(features, { to: [8, 4], ...how });

  test('take the file that is worse to shoot past', () => {
    expect(east({ '5,3': 'woods:1' })).toMatchObject({ light: 1 });
    expect(east({ '5,4': 'woods:1' })).toMatchObject({ light: 1 });
    expect(east({ '5,3': 'woods:1', '5,4': 'woods:2' })).toMatchObject({ light: 0, heavy: 1 });
    expect(east({ '5,3': 'woods:2', '5,4': 'woods:1' })).toMatchObject({ light: 0, heavy: 1 });
    expect(east({ '5,3': 3 })).toMatchObject({ canSee: false });
    expect(east({ '5,4': 3 })).toMatchObject({ canSee: false });
    // Of two that are blocked the one with more woods counts, and what is on the line itself counts for both.
    expect(east({ '5,3': 'woods:3', '5,4': 3 })).toMatchObject({ canSee: false, heavy: 1.5 });
    expect(east({ '6,4': 'woods:1', '5,3': 'woods:1' })).toMatchObject({ light: 2 });
    expect(east({ '6,4': 3, '5,3': 'woods:1' })).toMatchObject({ canSee: false, light: 0 });
  });

  test('of two alike the right one, unless the left gives the attacker cover', () => {
    expect(east({ '5,3': 1, '5,4': 'woods:1' })).toMatchObject({ light: 1, attackerCover: false });
    expect(east({ '5,3': 1 })).toMatchObject({ attackerCover: true });
    expect(east({ '5,4': 1 })).toMatchObject({ attackerCover: true });
    expect(east({ '5,3': 'woods:1', '5,4': '1 woods:1;foliage_elev:0' })).toMatchObject({ light: 1, attackerCover: false });
    expect(east({ '7,3': 1 })).toMatchObject({ targetCover: true });
    expect(east({ '7,4': 1 })).toMatchObject({ targetCover: true });
  });

  test('along the edge of the map have one file only', () => {
    expect(look({ '1,0': 'woods:1' }, { from: [0, 0], to: [4, 0] })).toMatchObject({ light: 1 });
    expect(look({}, { from: [1, 16], to: [5, 16] })).toMatchObject(CLEAR);
  });

  test('shelter the target on one side, by the same files', () => {
    const file = (features: Features, rule: 'official' | 'seed' = 'official') =>
      shelteringFile(ground(features), hexAt(4, 4), hexAt(8, 4), rule);
    expect([file({}), file({ '5,3': 'woods:2', '5,4': 'woods:1' }), file({ '5,3': 'woods:1', '5,4': 'woods:2' })]).toEqual([
      null,
      'left',
      'right',
    ]);
    expect([file({ '5,3': 3 }), file({ '5,4': 3 }), file({ '5,3': '3 water:3' })]).toEqual(['left', 'right', 'left']);
    // An attacker who wades looks up at a rise beside it, a target who wades is behind whatever is beside it.
    expect([file({ '5,3': 1 }), file({ '4,4': 'water:1', '5,3': 1 }), file({ '8,4': 'water:1', '7,4': -2 })]).toEqual([
      null,
      'left',
      'left',
    ]);
    // Cover counts for a target that stands raised above the ground only.
    expect([file({ '8,4': 'building:3;bldg_elev:1', '7,3': 1 }), file({ '4,4': -1, '7,4': -1 })]).toEqual(['left', null]);
    // Of a pair alike the right one counts, but for a left one that covers the attacker; cover alone is no shelter.
    expect([file({ '5,3': '1 woods:1', '5,4': 'woods:1' }), file({ '5,3': 1, '5,4': 'woods:1' })]).toEqual(['left', 'right']);
    // On a straight line there are no files.
    expect(shelteringFile(ground({ '4,5': 'woods:1' }), hexAt(4, 4), hexAt(4, 10), 'official')).toBeNull();
    expect([file({ '5,3': 'woods:1', '7,3': 'woods:1' }, 'seed'), file({ '5,3': 'woods:1', '7,4': 'woods:2' })]).toEqual(['left', 'right']);
  });
});

describe('packed into a byte', () => {
  const packed = (given: Partial<Sight>) => pack({ ...newSight(), ...given });

  test('sight, points of woods up to three, and both kinds of cover', () => {
    const open = packed({});
    expect([(open & SEEN) !== 0, woodsOf(open), open & (TARGET_COVER | ATTACKER_COVER)]).toEqual([true, 0, 0]);
    expect(
      [packed({ light: 1 }), packed({ heavy: 1 }), packed({ light: 1, fields: 3 }), packed({ heavy: 1.5 }), packed({ light: 5 })].map(
        woodsOf,
      ),
    ).toEqual([1, 2, 2, 3, 3]);
    // No sight is known as such: never the zero of what was not looked at yet.
    expect(packed({ canSee: false }) & SEEN).toBe(0);
    expect(packed({ canSee: false })).not.toBe(0);
  });

  test('from the other end the kinds of cover change places', () => {
    const covered = (given: Partial<Sight>) => packed({ light: 1, ...given });
    expect(swapCover(covered({ targetCover: true }))).toBe(covered({ attackerCover: true }));
    expect(swapCover(covered({ attackerCover: true }))).toBe(covered({ targetCover: true }));
    expect(swapCover(covered({ targetCover: true, attackerCover: true }))).toBe(covered({ targetCover: true, attackerCover: true }));
    expect(swapCover(covered({}))).toBe(covered({}));
  });
});
