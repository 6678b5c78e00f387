import { describe, expect, test } from 'vitest';
import { SIDE_FRONT, SIDE_LEFT, SIDE_REAR, SIDE_RIGHT } from '../../../../src-shared/rulesets/battletech/data/tables.ts';
import { SightCache } from '../../../../src-shared/rulesets/battletech/engine/sight-cache.ts';
import { makeSheet } from '../../../../src-shared/rulesets/battletech/import/map-maker.ts';
import {
  ARC_FORWARD,
  ARC_LEFT_ARM,
  ARC_REAR,
  ARC_RIGHT_ARM,
  arcsAt,
  hitSide,
} from '../../../../src-shared/rulesets/battletech/rules/arcs.ts';
import { MODES } from '../../../../src-shared/rulesets/battletech/rules/fire-mode.ts';
import { groundOf, HEX_COUNT, hexAt } from '../../../../src-shared/rulesets/battletech/rules/ground.ts';
import { lineOfSight, newSight, shelteringFile, sightModifier } from '../../../../src-shared/rulesets/battletech/rules/line-of-sight.ts';
import { SEEN, TARGET_COVER, woodsOf } from '../../../../src-shared/rulesets/battletech/rules/packed-sight.ts';
import { newSituation, situationOf, toHitNumber, toHitParts } from '../../../../src-shared/rulesets/battletech/rules/to-hit.ts';
import { type DuelSetup, duel, type Features, ground } from './kit.ts';

const standing = (a: number, b: number) => ({ a, b, heightA: 1, heightB: 1 });

const look = (features: Features, rule: 'official' | 'seed' = 'official', heights: [number, number] = [1, 1]) =>
  lineOfSight(ground(features), { a: hexAt(4, 4), b: hexAt(4, 10), heightA: heights[0], heightB: heights[1] }, rule, newSight());

describe('line of sight', () => {
  test('open ground', () => {
    expect(look({})).toMatchObject({ canSee: true, light: 0, heavy: 0 });
  });

  test('woods between: a point each light, two heavy; three block', () => {
    expect(look({ '4,6': 'woods:1' })).toMatchObject({ canSee: true, light: 1 });
    expect(sightModifier(look({ '4,6': 'woods:2' }))).toBe(2);
    expect(look({ '4,6': 'woods:2', '4,7': 'woods:1' }).canSee).toBe(false);
    expect(look({ '4,6': 'woods:1', '4,7': 'woods:1', '4,8': 'woods:1' }).canSee).toBe(false);
  });

  test('the specification to the letter: a second woods hex blocks, heavy woods block what is behind', () => {
    expect(look({ '4,6': 'woods:1' }, 'seed').canSee).toBe(true);
    expect(look({ '4,6': 'woods:1', '4,7': 'woods:1' }, 'seed').canSee).toBe(false);
    expect(look({ '4,6': 'woods:2' }, 'seed').canSee).toBe(false);
  });

  test("the ends' own woods are not between", () => {
    expect(look({ '4,4': 'woods:2', '4,10': 'woods:2' })).toMatchObject({ canSee: true, light: 0, heavy: 0 });
  });

  test('a hill higher than both blocks; one as high as the lower only when next to it', () => {
    expect(look({ '4,7': 2 })).toMatchObject({ canSee: false, blockedByHill: true });
    expect(look({ '4,7': 1 }).canSee).toBe(true);
    expect(look({ '4,4': 3, '4,7': 2 }).canSee).toBe(true);
    expect(look({ '4,4': 3, '4,9': 2 }).canSee).toBe(false);
  });

  test('partial cover: a level-1 hex next to a target no higher than it stands', () => {
    expect(look({ '4,9': 1 })).toMatchObject({ canSee: true, targetCover: true, attackerCover: false });
    expect(look({ '4,5': 1 })).toMatchObject({ targetCover: false, attackerCover: true });
    expect(look({ '4,9': 1 }, 'official', [1, 0]).canSee).toBe(false);
  });

  test('buildings block by their height', () => {
    expect(look({ '4,7': 'building:4;bldg_elev:1' }).canSee).toBe(true);
    expect(look({ '4,7': 'building:1;bldg_elev:3' })).toMatchObject({ canSee: false, blockedByHill: false });
  });

  test('land and submerged units do not see each other; one wading does', () => {
    expect(look({ '4,10': 'water:2' })).toMatchObject({ canSee: false, blockedByWater: true });
    expect(look({ '4,10': 'water:1' }).canSee).toBe(true);
  });

  test('a divided line uses the file worse for the attacker, never a mix', () => {
    const g = (features: Features) => lineOfSight(ground(features), standing(hexAt(4, 4), hexAt(8, 4)), 'official', newSight());
    expect(g({ '5,3': 'woods:2' })).toMatchObject({ heavy: 1 });
    expect(g({ '5,3': 'woods:1', '7,4': 'woods:2' })).toMatchObject({ light: 0, heavy: 1 });
    expect(g({ '5,3': 'woods:2', '7,4': 'woods:2' })).toMatchObject({ canSee: true, heavy: 1 });
  });

  test('on the border of two sides the file that shelters the target says which one is hit', () => {
    const file = (features: Features) => shelteringFile(ground(features), hexAt(4, 4), hexAt(8, 4), 'official');
    expect(file({})).toBeNull();
    expect(file({ '5,3': 'woods:1' })).toBe('left');
    expect(file({ '5,4': 'woods:1' })).toBe('right');
    // Alike, rank by rank: the right one (reference rows 107 and 290).
    expect(file({ '5,3': 'woods:2', '5,4': 'woods:2' })).toBe('right');
    // One level beside the target hides its feet (reference row 685).
    expect(file({ '7,3': 1, '7,4': 'woods:2' })).toBe('left');
  });

  test('sight is mutual, and the cache agrees with the traced line', () => {
    const g = groundOf(makeSheet('mixed', 2), makeSheet('canyon', 1));
    const cache = new SightCache(g, 'official');
    for (let i = 0; i < 4000; i++) {
      const a = (i * 7919) % HEX_COUNT;
      const b = (i * 104729 + 31) % HEX_COUNT;
      const there = lineOfSight(g, standing(a, b), 'official', newSight());
      expect(lineOfSight(g, standing(b, a), 'official', newSight()).canSee).toBe(there.canSee);
      for (let again = 0; again < 2; again++) {
        const packed = cache.between(a, b, false, false);
        expect((packed & SEEN) !== 0).toBe(there.canSee);
        if (!there.canSee) continue;
        expect([woodsOf(packed), (packed & TARGET_COVER) !== 0]).toEqual([there.light + 2 * there.heavy, there.targetCover]);
      }
    }
  });
});

describe('arcs', () => {
  test('forward 120 degrees, arms one side more, rear the rest', () => {
    expect(arcsAt(0) & ARC_FORWARD).toBeTruthy();
    expect(arcsAt(60) & ARC_FORWARD).toBeTruthy();
    expect(arcsAt(61) & ARC_FORWARD).toBeFalsy();
    expect(arcsAt(120) & ARC_RIGHT_ARM).toBeTruthy();
    expect(arcsAt(240) & ARC_LEFT_ARM).toBeTruthy();
    expect(arcsAt(121) & ARC_REAR).toBeTruthy();
  });

  test('hit side: front 180 degrees, the others 60', () => {
    expect([0, 90, 91, 150, 151, 209, 210, 269, 270].map((a) => hitSide(a))).toEqual([
      SIDE_FRONT,
      SIDE_FRONT,
      SIDE_RIGHT,
      SIDE_RIGHT,
      SIDE_REAR,
      SIDE_REAR,
      SIDE_LEFT,
      SIDE_LEFT,
      SIDE_FRONT,
    ]);
    expect([hitSide(150, 'left'), hitSide(150, 'right'), hitSide(210, 'right')]).toEqual([SIDE_REAR, SIDE_RIGHT, SIDE_REAR]);
  });
});

describe('to hit', () => {
  /** Medium laser (mount 0 of the baseline) at six hexes: medium range. */
  const number = (setup: DuelSetup, change: (it: ReturnType<typeof duel>) => void = () => {}) => {
    const it = duel({ official: true, ...setup });
    change(it);
    const [a, b] = it.units;
    const s = situationOf(it, a, b, newSituation());
    const mode = MODES[a.sheet.weapons[0]!.weapon]![0]!;
    const parts = toHitParts(a, 0, mode, s);
    const n = toHitNumber(a, 0, mode, s);
    if (n < 90) expect(parts.reduce((sum, [value]) => sum + value, 0)).toBe(n);
    return n;
  };

  test.each<[string, DuelSetup, (it: ReturnType<typeof duel>) => void, number]>([
    ['gunnery 4, medium range 2', {}, () => {}, 6],
    ['short range', { foeAt: [4, 7] }, () => {}, 4],
    ['long range', { foeAt: [4, 13] }, () => {}, 8],
    ['out of range', { foeAt: [4, 14] }, () => {}, 99],
    [
      'the attacker ran',
      {},
      (it) => {
        it.units[0].moved = 'run';
      },
      8,
    ],
    [
      'the attacker jumped',
      {},
      (it) => {
        it.units[0].moved = 'jump';
      },
      9,
    ],
    [
      'the target moved seven hexes',
      {},
      (it) => {
        it.units[1].hexesMoved = 7;
      },
      9,
    ],
    [
      'the target jumped three',
      {},
      (it) => {
        it.units[1].hexesMoved = 3;
        it.units[1].moved = 'jump';
      },
      8,
    ],
    [
      'heat 13',
      {},
      (it) => {
        it.units[0].heat = 13;
      },
      8,
    ],
    [
      'a prone target, far',
      {},
      (it) => {
        it.units[1].prone = true;
      },
      7,
    ],
    [
      'a prone target, adjacent',
      { foeAt: [4, 5] },
      (it) => {
        it.units[1].prone = true;
      },
      2,
    ],
    [
      'an immobile target',
      {},
      (it) => {
        it.units[1].shutdown = true;
      },
      2,
    ],
    [
      'a prone attacker',
      {},
      (it) => {
        it.units[0].prone = true;
      },
      8,
    ],
    [
      'sensors hit once',
      {},
      (it) => {
        it.units[0].sensorHits = 1;
      },
      8,
    ],
    [
      'sensors hit twice',
      {},
      (it) => {
        it.units[0].sensorHits = 2;
      },
      99,
    ],
    ['woods between and at the target', { features: { '4,7': 'woods:1', '4,10': 'woods:2' } }, () => {}, 9],
    ['partial cover', { features: { '4,9': 1 } }, () => {}, 7],
    ['default rules: standing higher helps', { official: false, features: { '4,4': 2 } }, () => {}, 5],
    ['default rules: standing lower does not', { official: false, features: { '4,10': 2 } }, () => {}, 7],
  ])('%s', (_, setup, change, expected) => {
    expect(number(setup, change)).toBe(expected);
  });

  test('minimum range: a PPC at two hexes', () => {
    const it = duel({ official: true, a: 'Lamplighter', foeAt: [4, 6] });
    const [a, b] = it.units;
    const ppc = a.sheet.weapons.findIndex((w) => MODES[w.weapon]![0]!.min === 3);
    expect(toHitNumber(a, ppc, MODES[a.sheet.weapons[ppc]!.weapon]![0]!, situationOf(it, a, b, newSituation()))).toBe(4 + 2);
  });

  test('a wading target shows no legs, but is no harder to hit', () => {
    const it = duel({ official: true, features: { '4,10': 'water:1' } });
    expect(situationOf(it, it.units[0], it.units[1], newSituation())).toMatchObject({ cover: 0, legsCovered: true });
  });
});
