/** Kicks, punches and weapons in the hand (Total Warfare "Physical Attacks"): who may, how surely, how hard, and where. */
import { describe, expect, test } from 'vitest';
import type { TacticalDuel } from '../../../../src-shared/rulesets/battletech/ai/tactical-duel.ts';
import { CT, LA, LL, RA, RL, RT } from '../../../../src-shared/rulesets/battletech/data/tables.ts';
import type { DuelEvent } from '../../../../src-shared/rulesets/battletech/present/events.ts';
import type { MechDesign } from '../../../../src-shared/rulesets/battletech/rules/mech.ts';
import {
  afterKick,
  type PhysicalAttack,
  possiblePhysicalAttacks,
  resolvePhysicalAttack,
} from '../../../../src-shared/rulesets/battletech/rules/physical-attacks.ts';
import { newSituation, situationOf } from '../../../../src-shared/rulesets/battletech/rules/to-hit.ts';
import {
  FOOT,
  HAND,
  HIP,
  LOWER_ARM,
  LOWER_LEG,
  SHOULDER,
  type Unit,
  UPPER_ARM,
  UPPER_LEG,
} from '../../../../src-shared/rulesets/battletech/rules/unit.ts';
import { carrying, type Features, type Match, play } from './kit.ts';

type Script = NonNullable<Match['script']>;

const ARM = ['Shoulder', 'Upper Arm Actuator', 'Lower Arm Actuator', 'Hand Actuator'];
/** Fifty tons, both arms whole. */
const BOXER = carrying({ [RA]: ARM, [LA]: ARM }, { mass: 50 });

/** A at 0505 looks south at B, its neighbour; the list of attacks, kicks first. */
function attacks(match: Match & { change?: (d: TacticalDuel) => void } = {}): readonly PhysicalAttack[] {
  const { change = () => {}, ...rest } = match;
  let found: readonly PhysicalAttack[] = [];
  play({ mech: BOXER, foeAt: [4, 5], ...rest }, (d) => {
    change(d);
    found = possiblePhysicalAttacks(d, d.units[0], d.units[1], newSituation());
  });
  return found;
}

const limbs = (list: readonly PhysicalAttack[]) => list.map(({ limb }) => limb);
const setA = (state: Partial<Unit>) => (d: TacticalDuel) => {
  Object.assign(d.units[0], state);
};
const setB = (state: Partial<Unit>) => (d: TacticalDuel) => {
  Object.assign(d.units[1], state);
};
const hit =
  (...hits: readonly (readonly [number, number])[]) =>
  ({ units: [a] }: TacticalDuel) => {
    for (const [location, system] of hits) a.limbHit[location * 16 + system] = 1;
  };

test('kicks are easier by two and do a fifth of the mass, punches a tenth', () => {
  expect(attacks()).toEqual([
    { kind: 'kick', limb: RL, number: 3, damage: 10, table: 'kick' },
    { kind: 'kick', limb: LL, number: 3, damage: 10, table: 'kick' },
    { kind: 'punch', limb: RA, number: 5, damage: 5, table: 'punch' },
    { kind: 'punch', limb: LA, number: 5, damage: 5, table: 'punch' },
  ]);
  const heavier = attacks({ mech: { ...BOXER, mass: 65 } });
  expect(heavier.map(({ damage }) => damage)).toEqual([13, 13, 7, 7]);
});

describe('who may', () => {
  test('only neighbours, standing and awake, at what is still there', () => {
    expect(attacks({ foeAt: [4, 6] })).toEqual([]);
    for (const state of [{ prone: true }, { conscious: false }, { shutdown: true }, { destroyed: true }])
      expect(attacks({ change: setA(state) })).toEqual([]);
    expect(attacks({ change: setB({ destroyed: true }) })).toEqual([]);
  });

  test('kicks ahead of the legs, arms to their side of the torso', () => {
    const at = (facing: number, twist = 0) => limbs(attacks({ facing, change: setA({ twist }) }));
    expect([3, 4, 5, 0, 1, 2].map((facing) => at(facing))).toEqual([[RL, LL, RA, LA], [RL, LL, RA, LA], [LA], [], [RA], [RL, LL, RA, LA]]);
    expect([at(3, 1), at(4, 1), at(2, -1), at(5, -1)]).toEqual([
      [RL, LL, RA, LA],
      [RL, LL, LA],
      [RL, LL, RA],
      [RA, LA],
    ]);
  });

  test('no kick with a lost leg or a hit hip, no punch with a lost arm or a hit shoulder', () => {
    const lost = (location: number) => limbs(attacks({ change: ({ units: [a] }) => a.structure.fill(0, location, location + 1) }));
    expect([lost(RL), lost(LL), lost(RA), lost(LA)]).toEqual([
      [RA, LA],
      [RA, LA],
      [RL, LL, LA],
      [RL, LL, RA],
    ]);
    const hurt = (location: number, system: number) => limbs(attacks({ change: hit([location, system]) }));
    expect([hurt(RL, HIP), hurt(LL, HIP), hurt(RA, SHOULDER), hurt(LA, SHOULDER)]).toEqual([
      [RA, LA],
      [RA, LA],
      [RL, LL, LA],
      [RL, LL, RA],
    ]);
  });

  test('a limb that fired this turn does not strike', () => {
    const mech = carrying({ [RA]: [...ARM, 'Small Laser'], [LA]: ARM, [LL]: ['Small Laser'], [RT]: ['Small Laser'] }, { mass: 50 });
    const fired = (location: number) =>
      limbs(
        attacks({
          mech,
          change: ({ units: [a] }) => {
            a.weaponFired[a.sheet.weapons.findIndex((w) => w.location === location)] = 1;
          },
        }),
      );
    expect([fired(RA), fired(LL), fired(RT)]).toEqual([
      [RL, LL, LA],
      [RL, RA, LA],
      [RL, LL, RA, LA],
    ]);
  });

  test('quads only kick', () => {
    expect(limbs(attacks({ mech: { ...BOXER, config: 'quad' } }))).toEqual([RL, LL]);
  });

  test('levels: kicks reach the same level and the one below, arms the same and the one above', () => {
    const at = (features: Features, prone = false) => [
      ...new Set(attacks({ features, change: setB({ prone }) }).map(({ kind, table }) => `${kind} ${table}`)),
    ];
    expect(at({})).toEqual(['kick kick', 'punch punch']);
    expect(at({ '4,5': 1 })).toEqual(['punch kick']);
    expect(at({ '4,5': 2 })).toEqual([]);
    expect(at({ '4,4': 1 })).toEqual(['kick punch']);
    expect(at({ '4,4': 2 })).toEqual([]);
    // One that lies there is kicked anywhere, and can be punched only from below.
    expect([at({}, true), at({ '4,5': 1 }, true), at({ '4,4': 1 }, true)]).toEqual([['kick full'], ['punch kick'], ['kick punch']]);
  });
});

describe('how surely', () => {
  const kick = (match: Parameters<typeof attacks>[0]) => attacks(match)[0]?.number;

  test('by the piloting skill, the movement of both, the woods it stands in, and whether it can move', () => {
    expect(kick({ change: setA({ moved: 'run' }) })).toBe(5);
    expect(kick({ change: setB({ moved: 'jump', hexesMoved: 5 }) })).toBe(3 + 2 + 1);
    expect(kick({ features: { '4,5': 'woods:2' } })).toBe(5);
    expect(kick({ change: setB({ shutdown: true }) })).toBe(-1);
    expect(kick({ change: setB({ prone: true }) })).toBe(1);
    expect(kick({ mech: { ...BOXER, pilot: { piloting: 3 } } })).toBe(1);
  });

  test('industrial myomer is clumsy: two more', () => {
    const mech = carrying({ [RA]: ARM, [LA]: ARM, [RT]: ['Industrial TSM'] }, { mass: 50 });
    expect(attacks({ mech }).map(({ number }) => number)).toEqual(attacks().map(({ number }) => number + 2));
  });

  test('heat, sensors and height do not matter', () => {
    expect(kick({ change: setA({ heat: 24, sensorHits: 1 }) })).toBe(3);
    expect(kick({ features: { '4,4': 1 } })).toBe(3);
  });

  test('actuators: two more and half as hard for each of leg or arm, one more without foot or hand', () => {
    const legs = (...systems: readonly number[]) => attacks({ change: hit(...systems.map((system) => [RL, system] as const)) })[0];
    expect(legs(UPPER_LEG)).toMatchObject({ number: 5, damage: 5 });
    expect(legs(LOWER_LEG)).toMatchObject({ number: 5, damage: 5 });
    expect(legs(UPPER_LEG, LOWER_LEG)).toMatchObject({ number: 7, damage: 2 });
    expect(legs(FOOT)).toMatchObject({ number: 4, damage: 10 });
    const arms = (...systems: readonly number[]) => attacks({ change: hit(...systems.map((system) => [RA, system] as const)) })[2];
    expect(arms(UPPER_ARM)).toMatchObject({ number: 7, damage: 2 });
    expect(arms(UPPER_ARM, LOWER_ARM)).toMatchObject({ number: 9, damage: 1 });
    expect(arms(HAND)).toMatchObject({ number: 6, damage: 5 });
    // Only the leg that is hurt.
    expect(attacks({ change: hit([RL, UPPER_LEG]) })[1]).toMatchObject({ number: 3, damage: 10 });
  });

  test('what an arm never had is missing as well', () => {
    const punch = (items: readonly string[]) => attacks({ mech: carrying({ [RA]: items }, { mass: 50 }) }).find(({ limb }) => limb === RA);
    expect(punch(ARM.slice(0, 3))).toMatchObject({ number: 6, damage: 5 });
    expect(punch(ARM.slice(0, 2))).toMatchObject({ number: 8, damage: 2 });
    expect(punch(ARM.slice(0, 1))).toMatchObject({ number: 10, damage: 1 });
    // What lies in other locations does not help.
    for (const left of [ARM, ARM.toReversed()])
      expect(attacks({ mech: carrying({ [RA]: ARM.slice(0, 3), [LA]: left }, { mass: 50 }) })[2]).toMatchObject({ limb: RA, number: 6 });
  });

  test('an enhanced arm takes one off', () => {
    const mech = carrying({ [RA]: [...ARM, 'ISAES', 'ISAES'], [LA]: ARM }, { mass: 50 });
    expect(attacks({ mech }).map(({ number }) => number)).toEqual([3, 3, 4, 5]);
    const armed = carrying({ [RA]: [...ARM, 'ISAES', 'ISAES', 'Spot Welder'], [LA]: [...ARM, 'Spot Welder'] }, { mass: 50 });
    expect(attacks({ mech: armed }).map(({ number }) => number)).toEqual([3, 3, 3, 4]);
  });
});

describe('how hard', () => {
  const hard = (change: Partial<MechDesign>, heat: number, slots: Parameters<typeof carrying>[0] = { [RA]: ARM, [LA]: ARM }) =>
    attacks({ mech: carrying(slots, { mass: 50, ...change }), change: setA({ heat }) }).map(({ damage }) => damage);

  test('triple-strength myomer doubles it from nine heat on, the industrial kind always', () => {
    expect(hard({ myomer: 'Triple Strength' }, 8)).toEqual([10, 10, 5, 5]);
    expect(hard({ myomer: 'Triple Strength' }, 9)).toEqual([20, 20, 10, 10]);
    expect(hard({ myomer: 'Industrial Triple Strength' }, 0)).toEqual([20, 20, 10, 10]);
    expect(hard({}, 9)).toEqual([10, 10, 5, 5]);
  });

  test('talons add half to a kick, while its foot works', () => {
    const taloned = { [RL]: ['Talons'], [LL]: ['Talons'] };
    expect(hard({}, 0, taloned).slice(0, 2)).toEqual([15, 15]);
    const mech = carrying(taloned, { mass: 50 });
    expect(
      attacks({ mech, change: hit([RL, FOOT]) })
        .map(({ damage }) => damage)
        .slice(0, 2),
    ).toEqual([10, 15]);
  });

  test('a weapon in the hand takes the place of its punch, while hand and weapon work', () => {
    const mech = carrying({ [RA]: [...ARM, 'Sword', 'Sword', 'Sword', 'Sword'], [LA]: ARM }, { mass: 50 });
    expect(attacks({ mech }).slice(2)).toEqual([
      { kind: 'sword', limb: RA, number: 3, damage: 6, table: 'full' },
      { kind: 'punch', limb: LA, number: 5, damage: 5, table: 'punch' },
    ]);
    expect(attacks({ mech, change: hit([RA, HAND]) })[2]).toMatchObject({ kind: 'punch' });
    expect(attacks({ mech, change: ({ units: [a] }) => a.gearLost.fill(1) })[2]).toMatchObject({ kind: 'punch' });
    // An arm that is hurt swings it less surely, but as hard.
    for (const [hurt, number] of [[[UPPER_ARM], 5] as const, [[UPPER_ARM, LOWER_ARM], 7] as const])
      expect(attacks({ mech, change: hit(...hurt.map((system) => [RA, system] as const)) })[2]).toMatchObject({
        kind: 'sword',
        number,
        damage: 6,
      });
    // Each arm has its own.
    const left = carrying({ [RA]: ARM, [LA]: ['Sword', 'Sword', 'Sword', 'Sword', ...ARM] }, { mass: 50 });
    expect(attacks({ mech: left }).slice(2)).toMatchObject([{ kind: 'punch' }, { kind: 'sword' }]);
    const hot = attacks({ mech: { ...mech, myomer: 'Triple Strength' }, change: setA({ heat: 9 }) });
    expect(hot.slice(2).map(({ damage }) => damage)).toEqual([12, 10]);
  });

  test.each([
    ['Hatchet', 'hatchet', 10, -1, true],
    ['Sword', 'sword', 6, -2, true],
    ['Retractable Blade', 'retractable-blade', 5, -2, true],
    ['Mace', 'mace', 13, 1, true],
    ['IS Lance', 'lance', 10, 1, true],
    ['ISClaw', 'claw', 8, 1, true],
    ['ISSmallVibroblade', 'vibroblade', 7, -2, false],
    ['ISMediumVibroblade', 'vibroblade', 10, -2, false],
    ['ISLargeVibroblade', 'vibroblade', 14, -2, false],
    ['ISFlail', 'flail', 9, 0, false],
    ['Chain Whip', 'chain-whip', 3, -2, false],
    ['ISWreckingBall', 'wrecking-ball', 8, 1, false],
    ['Chainsaw', 'chainsaw', 5, 0, false],
    ['Dual Saw', 'dual-saw', 7, 0, false],
    ['Backhoe', 'backhoe', 6, 1, false],
    ['MiningDrill', 'mining-drill', 4, -1, false],
    ['PileDriver', 'pile-driver', 10, 2, false],
    ['Combine', 'combine', 3, -2, false],
    ['Rock Cutter', 'rock-cutter', 5, 1, false],
    ['Spot Welder', 'spot-welder', 5, -1, false],
  ] as const)('%s: a %s for %i at %i, with stronger muscles: %s', (item, kind, damage, toHit, strong) => {
    const mech = carrying({ [RA]: [...ARM, item] }, { mass: 50, myomer: 'Triple Strength' });
    const struck = (heat: number) => attacks({ mech, change: setA({ heat }) }).find(({ limb }) => limb === RA);
    expect(struck(0)).toMatchObject({ kind, damage, number: 5 + toHit });
    expect(struck(9)?.damage).toBe(strong ? 2 * damage : damage);
  });

  test.each([
    ['ISSmallVibroblade', 3],
    ['ISMediumVibroblade', 5],
    ['ISLargeVibroblade', 7],
    ['Hatchet', 0],
  ])('%s: %i heat, hit or miss', (item, heat) => {
    const mech = carrying({ [RA]: [...ARM, item] }, { mass: 50 });
    const it = play({ mech, foeAt: [4, 5], script: { physical: [1, 1] } }, (d) => {
      const s = newSituation();
      const attack = possiblePhysicalAttacks(d, d.units[0], d.units[1], s).find(({ limb }) => limb === RA)!;
      resolvePhysicalAttack(d, d.units[0], attack, s);
    });
    expect(it.units[0].heatBuilt).toBe(heat);
  });

  test('a claw is a punch and reaches where punches do, other weapons anywhere', () => {
    const table = (item: string, features: Features) =>
      attacks({ mech: carrying({ [RA]: [...ARM, item] }, { mass: 50 }), features }).find(({ limb }) => limb === RA)?.table;
    expect([table('ISClaw', {}), table('ISClaw', { '4,5': 1 }), table('Hatchet', {}), table('Hatchet', { '4,5': 1 })]).toEqual([
      'punch',
      'kick',
      'full',
      'full',
    ]);
  });
});

describe('where', () => {
  const strike = (attack: Partial<PhysicalAttack>, script: Script, match: Match = {}) => {
    const recorded: DuelEvent[] = [];
    const it = play({ mech: BOXER, foeAt: [4, 5], recorded, script, ...match }, (d) => {
      const [a, b] = d.units;
      const s = situationOf(d, a, b, newSituation());
      resolvePhysicalAttack(d, a, { kind: 'kick', limb: RL, number: 6, damage: 4, table: 'kick', ...attack }, s);
    });
    const [event] = recorded;
    if (event?.kind !== 'blow') throw new Error('no blow was recorded');
    return { it, event, place: event.hits[0]?.location };
  };
  const hits = { physical: [3, 3] };

  test.each([
    // Facing of the target, and what each face of the die strikes; the attacker stands north of it.
    ['kick', 0, ['RL', 'RL', 'RL', 'LL', 'LL', 'LL']],
    ['kick', 3, ['RL', 'RL', 'RL', 'LL', 'LL', 'LL']],
    ['kick', 2, ['LL', 'LL', 'LL', 'LL', 'LL', 'LL']],
    ['kick', 4, ['RL', 'RL', 'RL', 'RL', 'RL', 'RL']],
    ['punch', 0, ['LA', 'LT', 'CT', 'RT', 'RA', 'HD']],
    ['punch', 2, ['LT', 'LT', 'CT', 'LA', 'LA', 'HD']],
    ['punch', 4, ['RT', 'RT', 'CT', 'RA', 'RA', 'HD']],
  ] as const)('the table of a %s on facing %i', (table, foeFacing, places) => {
    const at = (face: number) =>
      strike({ table }, { ...hits, location: [face], ...(places[face - 1] === 'HD' && { consciousness: [6, 6] }) }, { foeFacing }).place;
    expect([1, 2, 3, 4, 5, 6].map(at)).toEqual(places);
  });

  test('from behind, torsos are struck on their rear armour', () => {
    const { it, event } = strike({ table: 'punch' }, { ...hits, location: [3] }, { foeFacing: 3 });
    expect(event.hits).toEqual([{ location: 'CT', damage: 4, rear: true, roll: 0 }]);
    expect(it.units[1].sheet.armour[7 + CT]! - it.units[1].armour[7 + CT]!).toBe(4);
  });

  test('the full table has two dice, a 2 may go through, and quads have one of their own', () => {
    expect(strike({ table: 'full' }, { ...hits, location: [4, 4] }).place).toBe('LT');
    strike({ table: 'full' }, { ...hits, location: [1, 1], critical: [1, 1] });
    const foe = carrying({}, { config: 'quad' });
    expect(strike({ table: 'full' }, { ...hits, location: [2, 2] }, { foe, foeFacing: 3 }).place).toBe('RRL');
    expect(strike({ table: 'punch' }, { ...hits, location: [1] }, { foe }).place).toBe('FLL');
    // Snake eyes to hit on another table are no more than a hit.
    strike({ number: 2 }, { physical: [1, 1], location: [3] });
  });

  test('plates against blows soften it', () => {
    const foe = carrying({}, { armourType: 'Impact-Resistant' });
    expect(strike({ damage: 9 }, { ...hits, location: [1] }, { foe }).it.units[1].damageTaken).toBe(6);
  });

  test('the ledger counts blows behind the weapons', () => {
    const mech = carrying({ [RT]: ['Small Laser'] }, { mass: 50 });
    const hit = strike({}, { ...hits, location: [1] }, { mech }).it.units[0];
    const missed = strike({}, { physical: [3, 2] }, { mech }).it.units[0];
    expect([[...hit.tally.slice(0, 6)], [...missed.tally.slice(0, 6)]]).toEqual([
      [0, 0, 0, 1, 1, 4],
      [0, 0, 0, 1, 0, 0],
    ]);
    // Only what the attack itself did.
    const before = { mech, dice: { roll: () => 4 } };
    const again = play({ ...before, foeAt: [4, 5] }, (d) => {
      const [a, b] = d.units;
      a.damageDealt = 100;
      const kick = { kind: 'kick', limb: RL, number: 6, damage: 4, table: 'kick' } as const;
      resolvePhysicalAttack(d, a, kick, situationOf(d, a, b, newSituation()));
    });
    expect([...again.units[0].tally.slice(3, 6)]).toEqual([1, 1, 4]);
  });

  test('the record names the blow, its roll and what makes its number', () => {
    expect(strike({ kind: 'retractable-blade', number: 4 }, { ...hits, location: [4] }).event).toMatchObject({
      side: 0,
      attack: 'retractable blade',
      rolls: [{ sides: 6, faces: [3, 3], label: 'retractable-blade', target: 4, total: 6 }],
      parts: [
        [5, 'piloting'],
        [-1, 'situation'],
      ],
      number: 4,
      hit: true,
      hits: [{ location: 'LL', damage: 4, rear: false, roll: 0 }],
    });
    expect(strike({}, { physical: [3, 2] }).event).toMatchObject({ hit: false, hits: [] });
  });
});

test('a kick that hits shakes the target, one that misses the kicker', () => {
  const shaken = (hits: boolean) => {
    const recorded: DuelEvent[] = [];
    play({ mech: BOXER, foeAt: [4, 5], recorded, script: { piloting: [6, 6] } }, (d) => afterKick(d, d.units[0], d.units[1], hits));
    const [event] = recorded;
    return event?.kind === 'piloting' ? [event.side, event.reason] : null;
  };
  expect([shaken(true), shaken(false)]).toEqual([
    [1, 'kicked'],
    [0, 'missed kick'],
  ]);
});
