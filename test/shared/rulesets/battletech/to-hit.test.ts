/** The number to hit: each line of the Attack Modifiers Table, in the sum and in the list that a reader sees. */
import { describe, expect, test } from 'vitest';
import type { TacticalDuel } from '../../../../src-shared/rulesets/battletech/ai/tactical-duel.ts';
import {
  heatFireModifier,
  LA,
  RA,
  RT,
  SIDE_FRONT,
  SIDE_RIGHT,
  targetMovementModifier,
} from '../../../../src-shared/rulesets/battletech/data/tables.ts';
import type { DuelEvent } from '../../../../src-shared/rulesets/battletech/present/events.ts';
import { MODES } from '../../../../src-shared/rulesets/battletech/rules/fire-mode.ts';
import { HEX_COUNT, hexAt } from '../../../../src-shared/rulesets/battletech/rules/ground.ts';
import type { MechDesign } from '../../../../src-shared/rulesets/battletech/rules/mech.ts';
import {
  attackerMoveModifier,
  hitChance,
  IMPOSSIBLE,
  newSituation,
  rangeModifier,
  situationOf,
  targetWoods,
  toHitNumber,
  toHitParts,
} from '../../../../src-shared/rulesets/battletech/rules/to-hit.ts';
import { LOWER_ARM, SHOULDER, UPPER_ARM } from '../../../../src-shared/rulesets/battletech/rules/unit.ts';
import { carrying, type Features, ground, play } from './kit.ts';

const laser = carrying({ [RA]: ['Medium Laser'] });
const GUNNERY = 4;

interface Aimed {
  readonly mech?: MechDesign;
  readonly foe?: MechDesign;
  readonly distance?: number;
  readonly mount?: number;
  readonly mode?: number;
  readonly features?: Features;
  readonly change?: (it: TacticalDuel) => void;
}

/** The number for a medium laser at three hexes in the open, and what differs; the list always adds up to it. */
function aim({ mech = laser, foe = carrying({}), distance = 3, mount = 0, mode = 0, features = {}, change = () => {} }: Aimed) {
  let number = 0;
  let parts: readonly (readonly [number, string])[] = [];
  play({ mech, foe, foeAt: [4, 4 + distance], features }, (d) => {
    const [a, b] = d.units;
    change(d);
    const s = situationOf(d, a, b, newSituation());
    const fired = MODES[a.sheet.weapons[mount]!.weapon]![mode]!;
    number = toHitNumber(a, mount, fired, s);
    parts = toHitParts(a, mount, fired, s);
    if (number < IMPOSSIBLE) expect(parts.reduce((sum, [value]) => sum + value, 0)).toBe(number);
  });
  const [, ...others] = parts;
  return { number, others };
}

/** What the change makes of the number, with its line in the list. */
function added(aimed: Aimed): readonly (readonly [number, string])[] {
  const { number, others } = aim(aimed);
  expect(number).toBe(GUNNERY + others.reduce((sum, [value]) => sum + value, 0));
  return others;
}

test('at short range, with nothing in the way, the number is the skill of the gunner', () => {
  expect(aim({})).toEqual({ number: GUNNERY, others: [] });
});

test('the skill leads the list even where it adds nothing', () => {
  play({ mech: laser, foeAt: [4, 7], options: { gunnery: 0 } }, (d) => {
    const [a, b] = d.units;
    const s = situationOf(d, a, b, newSituation());
    expect(toHitParts(a, 0, MODES[a.sheet.weapons[0]!.weapon]![0]!, s)).toEqual([[0, 'gunnery']]);
  });
});

describe('the attacker', () => {
  test.each([
    ['stand', []],
    ['walk', [[1, 'attacker_walk']]],
    ['run', [[2, 'attacker_run']]],
    ['jump', [[3, 'attacker_jump']]],
  ] as const)('a move of kind %s', (moved, parts) => {
    expect(attackerMoveModifier(moved)).toBe(parts[0]?.[0] ?? 0);
    expect(
      added({
        change: ({ units: [a] }) => {
          a.moved = moved;
        },
      }),
    ).toEqual(parts);
  });

  test('heat spoils the aim from 8, 13, 17 and 24 points on', () => {
    expect([7, 8, 12, 13, 16, 17, 23, 24, 40].map(heatFireModifier)).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4]);
    const hot = ({ units: [a] }: TacticalDuel) => {
      a.heat = 13;
    };
    expect(added({ change: hot })).toEqual([[2, 'heat']]);
  });

  test('lying down, a damaged sensor and disturbed electronics add two each; two sensors hit end all fire', () => {
    const suffers = (state: object) => (d: TacticalDuel) => {
      Object.assign(d.units[0], state);
    };
    expect(added({ change: suffers({ prone: true }) })).toEqual([[2, 'attacker_prone']]);
    expect(added({ change: suffers({ sensorHits: 1 }) })).toEqual([[2, 'sensors']]);
    expect(added({ change: suffers({ interference: 1 }) })).toEqual([[2, 'interference']]);
    expect(aim({ change: suffers({ sensorHits: 2 }) }).number).toBe(IMPOSSIBLE);
  });

  test('a hit shoulder adds four whatever else is hit; each arm actuator one, for weapons of that arm only', () => {
    const hurt =
      (arm: number, ...systems: readonly number[]) =>
      ({ units: [a] }: TacticalDuel) => {
        for (const system of systems) a.limbHit[arm * 16 + system] = 1;
      };
    expect(added({ change: hurt(RA, UPPER_ARM) })).toEqual([[1, 'arm_damage']]);
    expect(added({ change: hurt(RA, LOWER_ARM) })).toEqual([[1, 'arm_damage']]);
    expect(added({ change: hurt(RA, UPPER_ARM, LOWER_ARM) })).toEqual([[2, 'arm_damage']]);
    expect(added({ change: hurt(RA, SHOULDER, UPPER_ARM) })).toEqual([[4, 'arm_damage']]);
    expect(added({ change: hurt(LA, SHOULDER) })).toEqual([]);
    expect(added({ mech: carrying({ [LA]: ['Medium Laser'] }), change: hurt(LA, SHOULDER) })).toEqual([[4, 'arm_damage']]);
    expect(added({ mech: carrying({ [RT]: ['Medium Laser'] }), change: hurt(RT, SHOULDER) })).toEqual([]);
    // What a quad has there are legs.
    const quad = carrying({ [RA]: ['Medium Laser'] }, { config: 'quad' });
    expect(added({ mech: quad, change: hurt(RA, UPPER_ARM) })).toEqual([]);
  });

  test('an enhanced arm takes one off for its own weapons, while its actuators work', () => {
    const arm = ['Medium Laser', 'Upper Arm Actuator', 'ISAES', 'ISAES'];
    expect(added({ mech: carrying({ [RA]: arm }) })).toEqual([[-1, 'enhanced_arm']]);
    expect(added({ mech: carrying({ [RA]: arm.slice(1), [LA]: ['Medium Laser'] }) })).toEqual([]);
    const damaged = ({ units: [a] }: TacticalDuel) => {
      a.limbHit[RA * 16 + UPPER_ARM] = 1;
    };
    expect(added({ mech: carrying({ [RA]: arm }), change: damaged })).toEqual([[1, 'arm_damage']]);
  });

  test.each([
    ['Medium Laser', 0, -1],
    ['ISERPPC', 0, -1],
    ['Autocannon/10', 0, -1],
    ['ISLBXAC10', 0, -1],
    ['ISLBXAC10', 1, 0],
    ['Flamer', 0, 0],
    ['Machine Gun', 0, 0],
    ['LRM 10', 0, 0],
    ['Thunderbolt 10', 0, 0],
  ])('a targeting computer and a %s in mode %i: %i', (weapon, mode, value) => {
    const part = (extra: readonly string[]) =>
      aim({ mech: carrying({ [RT]: Array<string>(7).fill(weapon), [LA]: extra }), mode, distance: 1 }).others;
    expect(part(['ISTargeting Computer'])).toEqual([...(value === 0 ? [] : [[value, 'targeting_computer']]), ...part([])]);
  });

  test('a targeting computer that is hit no longer helps', () => {
    const mech = carrying({ [RA]: ['Medium Laser'], [LA]: ['ISTargeting Computer'] });
    const lost = ({ units: [a] }: TacticalDuel) => {
      a.gearWorking.fill(0);
    };
    expect([added({ mech }), added({ mech, change: lost })]).toEqual([[[-1, 'targeting_computer']], []]);
  });

  test.each([
    ['Artemis V', ['CLLRM10'], 'CLArtemisV', -1, true],
    ['Apollo', Array<string>(2).fill('MRM 10'), 'ISApollo', -1, true],
    ['a pulse module', ['Medium Laser'], 'RISC Laser Pulse Module', -2, false],
    ['an insulator', ['Medium Laser'], 'Laser Insulator', 0, false],
    ['Artemis IV', ['CLLRM10'], 'CLArtemisIV', 0, true],
  ])('fire control: %s', (_, weapon, item, value, needsToWork) => {
    const mech = carrying({ [RT]: [...weapon, item, item] });
    const control = (aimed: Aimed) => aim({ mech, ...aimed }).others.find(([, id]) => id === 'fire_control')?.[0] ?? 0;
    const broken = ({ units: [a] }: TacticalDuel) => {
      a.gearWorking.fill(0);
    };
    expect([control({}), control({ change: broken })]).toEqual([value, needsToWork ? 0 : value]);
  });
});

describe('the target', () => {
  const target = (state: object) => (d: TacticalDuel) => {
    Object.assign(d.units[1], state);
  };

  test('the further it moved, the harder it is to hit', () => {
    expect([0, 2, 3, 4, 5, 6, 7, 9, 10, 17, 18, 24, 25].map(targetMovementModifier)).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]);
    expect(added({ change: target({ moved: 'run', hexesMoved: 7 }) })).toEqual([[3, 'target_moved']]);
    expect(added({ change: target({ moved: 'jump', hexesMoved: 3 }) })).toEqual([
      [1, 'target_moved'],
      [1, 'target_jumped'],
    ]);
  });

  test('one that cannot move is easier by four, and what it moved before does not count', () => {
    expect(added({ change: target({ shutdown: true, hexesMoved: 7 }) })).toEqual([[-4, 'target_immobile']]);
    expect(added({ change: target({ conscious: false }) })).toEqual([[-4, 'target_immobile']]);
  });

  test('one that lies down is easier for a neighbour and harder from afar', () => {
    expect(added({ distance: 1, change: target({ prone: true }) })).toEqual([[-2, 'target_prone_adjacent']]);
    expect(added({ distance: 2, change: target({ prone: true }) })).toEqual([[1, 'target_prone_far']]);
  });

  test('a void signature hides those that hardly move, a chameleon shield and stealth armour those far away', () => {
    const hidden = (item: string | null, distance: number, hexesMoved = 0, armourType = 'Standard') => {
      const gear = ['ISGuardianECMSuite', 'ISGuardianECMSuite', ...(item === null ? [] : [item])];
      const { others } = aim({ foe: carrying({ [RT]: gear }, { armourType }), distance, change: target({ hidden: true, hexesMoved }) });
      return others.find(([, id]) => id === 'hidden')?.[0] ?? 0;
    };
    const moved = (hexes: number) => hidden('Void Signature System', 3, hexes);
    expect([0, 1, 2, 3, 5, 6].map(moved)).toEqual([3, 2, 2, 1, 1, 0]);
    const chameleon = 'Chameleon Light Polarization Shield';
    expect([3, 6, 9].map((distance) => hidden(chameleon, distance))).toEqual([0, 1, 2]);
    expect([3, 6, 9].map((distance) => hidden(chameleon, distance, 0, 'Stealth'))).toEqual([0, 2, 4]);
  });

  test('it is hit on the side that the attack comes from, by the way its legs look', () => {
    const sideOf = (facing: number) => {
      let side = -1;
      play({ mech: laser, foeFacing: facing }, (d) => {
        d.units[1].twist = 1;
        side = situationOf(d, d.units[0], d.units[1], newSituation()).side;
      });
      return side;
    };
    expect([0, 4].map(sideOf)).toEqual([SIDE_FRONT, SIDE_RIGHT]);
  });
});

describe('the ground', () => {
  test.each<[string, Features, readonly (readonly [number, string])[]]>([
    ['light woods between', { '4,5': 'woods:1' }, [[1, 'intervening_woods']]],
    ['heavy woods between', { '4,5': 'woods:2' }, [[2, 'intervening_woods']]],
    ['light woods twice', { '4,5': 'woods:1', '4,6': 'woods:1' }, [[2, 'intervening_woods']]],
    ['the target in light woods', { '4,7': 'woods:1' }, [[1, 'target_terrain']]],
    ['the target in heavy woods', { '4,7': 'woods:2' }, [[2, 'target_terrain']]],
    ['the attacker in woods', { '4,4': 'woods:2' }, []],
    ['a rise before the target', { '4,6': 1 }, [[1, 'partial_cover']]],
    ['the target higher', { '4,7': 2 }, [[1, 'elevation']]],
    ['the attacker higher', { '4,4': 1 }, [[-1, 'elevation']]],
    ['both on one level', { '4,4': 1, '4,7': 1 }, []],
  ])('%s', (_, features, parts) => {
    expect(added({ features })).toEqual(parts);
  });

  test('height is the specification’s; the book has no such line', () => {
    play({ mech: laser, features: { '4,10': 2 }, official: true }, (d) => {
      expect(situationOf(d, d.units[0], d.units[1], newSituation()).elevation).toBe(0);
    });
  });

  test('who stands on a roof in the woods has none of them around', () => {
    const it = ground({ '3,3': 'woods:2', '5,5': 'woods:2;building:3;bldg_elev:2;bldg_cf:100', '7,7': 'woods:3' });
    expect([hexAt(3, 3), hexAt(5, 5), hexAt(7, 7), hexAt(9, 9)].map((hex) => targetWoods(it, hex))).toEqual([2, 0, 3, 0]);
  });

  test('what stands in the way altogether leaves no shot', () => {
    expect(aim({ features: { '4,5': 3 } }).number).toBe(IMPOSSIBLE);
    expect(aim({ features: { '4,5': 'woods:2', '4,6': 'woods:1' } }).number).toBe(IMPOSSIBLE);
  });

  test('what hides a target that cannot be seen is looked up for the record only', () => {
    const hidden = (recorded?: DuelEvent[]) => {
      let woods = -1;
      play({ mech: laser, features: { '4,5': 'woods:2', '4,6': 'woods:2' }, ...(recorded && { recorded }) }, (d) => {
        const [a, b] = d.units;
        // As the search for a move leaves it: there is no sight, whatever the reason.
        d.sight.entries[b.hex * HEX_COUNT + a.hex] = 1;
        const s = situationOf(d, a, b, newSituation());
        expect(s.sees).toBe(false);
        ({ woods } = s);
      });
      return woods;
    };
    expect([hidden(), hidden([])]).toEqual([0, 3]);
  });

  test('a unit wholly under water trades fire only with others that are', () => {
    const seen = (features: Features, proneA = false, proneB = false) => {
      let sees = false;
      play({ mech: laser, foeAt: [4, 7], features }, (d) => {
        const [a, b] = d.units;
        a.prone = proneA;
        b.prone = proneB;
        ({ sees } = situationOf(d, a, b, newSituation()));
      });
      return sees;
    };
    const lake = { '4,4': 'water:2', '4,5': 'water:2', '4,6': 'water:2', '4,7': 'water:2' };
    expect(seen(lake)).toBe(true);
    expect(seen({ '4,7': 'water:2' })).toBe(false);
    expect(seen({ '4,4': 'water:2' })).toBe(false);
    const pond = { '4,4': 'water:1', '4,5': 'water:1', '4,6': 'water:1', '4,7': 'water:1' };
    expect(seen(pond)).toBe(true);
    expect(seen(pond, false, true)).toBe(false);
    expect(seen(pond, true, true)).toBe(true);
  });

  test('cover and shallow water protect the legs of those who stand, and mask their own leg weapons', () => {
    const legs = (features: Features, targetProne = false) => {
      let covered: readonly boolean[] = [];
      play({ mech: laser, foeAt: [4, 7], features }, (d) => {
        d.units[1].prone = targetProne;
        const s = situationOf(d, d.units[0], d.units[1], newSituation());
        covered = [s.attackerLegsCovered, s.legsCovered];
      });
      return covered;
    };
    expect(legs({})).toEqual([false, false]);
    expect(legs({ '4,6': 1 })).toEqual([false, true]);
    expect(legs({ '4,5': 1 })).toEqual([true, false]);
    expect(legs({ '4,7': 'water:1' })).toEqual([false, true]);
    expect(legs({ '4,7': 'water:1' }, true)).toEqual([false, false]);
    expect(legs({ '4,4': 'water:1' })).toEqual([true, false]);
  });
});

describe('range', () => {
  const at = (weapon: string, distance: number) => aim({ mech: carrying({ [RT]: Array<string>(3).fill(weapon) }), distance }).others;

  test('two more at medium, four more at long range, no shot beyond', () => {
    expect([0, 1, 2, -1].map(rangeModifier)).toEqual([0, 2, 4, IMPOSSIBLE]);
    expect([3, 4, 6, 7, 9].map((distance) => at('Medium Laser', distance))).toEqual([
      [],
      [[2, 'range_medium']],
      [[2, 'range_medium']],
      [[4, 'range_long']],
      [[4, 'range_long']],
    ]);
    expect(aim({ distance: 10 }).number).toBe(IMPOSSIBLE);
  });

  test('one more for each hex inside the minimum range', () => {
    expect([6, 4, 3, 2, 1].map((distance) => at('PPC', distance))).toEqual([
      [],
      [],
      [[1, 'range_minimum']],
      [[2, 'range_minimum']],
      [[3, 'range_minimum']],
    ]);
  });

  test('pulse lasers are easier by two, heavy ones harder by one', () => {
    expect(at('ISMediumPulseLaser', 2)).toEqual([[-2, 'weapon']]);
    expect(at('CLHeavyMediumLaser', 2)).toEqual([[1, 'weapon']]);
  });
});

describe('rounds', () => {
  const cannon = (rounds: string) => carrying({ [RT]: [...Array<string>(7).fill('Autocannon/10'), `IS Ammo AC/10${rounds}`] });
  const moving =
    (hexesMoved: number, moved: 'run' | 'jump' = 'run') =>
    ({ units: [, b] }: TacticalDuel) => {
      Object.assign(b, { hexesMoved, moved });
    };
  const munition = (rounds: string, change: (d: TacticalDuel) => void) =>
    aim({ mech: cannon(rounds), change }).others.find(([, id]) => id === 'munition')?.[0] ?? 0;

  test('precision rounds take up to two off for a moving target, and nothing for its jump', () => {
    expect([0, 3, 5, 7].map((hexes) => munition(' - Precision', moving(hexes)))).toEqual([0, -1, -2, -2]);
    expect(munition(' - Precision', moving(0, 'jump'))).toBe(0);
  });

  test('armour-piercing rounds are harder to aim, plain ones neither', () => {
    expect([munition(' - Armor-Piercing', moving(7)), munition('', moving(7))]).toEqual([1, 0]);
  });

  test('once they are spent, what is left counts', () => {
    const mech = carrying({ [RT]: [...Array<string>(7).fill('Autocannon/10'), 'IS Ammo AC/10 - Precision', 'IS Ammo AC/10'] });
    const left = (spent: boolean) =>
      aim({
        mech,
        change: (d) => {
          moving(7)(d);
          if (spent) d.units[0].shots[0] = 0;
        },
      }).others.some(([, id]) => id === 'munition');
    expect([left(false), left(true)]).toEqual([true, false]);
  });

  test('semi-guided missiles follow a mark of this turn and then ignore movement', () => {
    const mech = carrying({ [RT]: ['LRM 10', 'LRM 10', 'IS Ammo LRM-10 Semi-guided'] });
    const number = (tagged: boolean) => {
      let value = 0;
      play({ mech, foeAt: [4, 11] }, (d) => {
        const [a, b] = d.units;
        moving(7, 'jump')(d);
        const s = situationOf(d, a, b, newSituation());
        s.tagged = tagged;
        value = toHitNumber(a, 0, MODES[a.sheet.weapons[0]!.weapon]![0]!, s);
      });
      return value;
    };
    expect([number(false), number(true)]).toEqual([GUNNERY + 4, GUNNERY]);
  });
});

test('the chance of a number is that of two dice, and certain or none beyond them', () => {
  expect([-1, 2, 3, 7, 12, 13, 99].map((number) => Math.round(36 * hitChance(number)))).toEqual([36, 36, 35, 21, 1, 0, 0]);
});
