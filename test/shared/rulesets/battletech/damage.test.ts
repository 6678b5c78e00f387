/** Damage from armour inward, explosions, and what goes with a location (Total Warfare "Damage", "Critical Damage"). */
import { describe, expect, test } from 'vitest';
import type { TacticalDuel } from '../../../../src-shared/rulesets/battletech/ai/tactical-duel.ts';
import { CT, HD, LA, LL, LT, RA, RL, RT } from '../../../../src-shared/rulesets/battletech/data/tables.ts';
import {
  binDamage,
  criticalHit,
  hitAmmunition,
  hitWeapon,
  rollCriticals,
} from '../../../../src-shared/rulesets/battletech/rules/criticals.ts';
import { damageLocation, destroyLocation, explodeInside, type Hit } from '../../../../src-shared/rulesets/battletech/rules/damage.ts';
import { snapshot } from '../../../../src-shared/rulesets/battletech/rules/duel.ts';
import type { MechDesign } from '../../../../src-shared/rulesets/battletech/rules/mech.ts';
import { FOOT, SHOULDER, type Unit, UPPER_LEG } from '../../../../src-shared/rulesets/battletech/rules/unit.ts';
import { carrying, type Match, play } from './kit.ts';

const REAR = 7;
const fill = (name: string, slots: number) => Array<string>(slots).fill(name);
const AWAKE = [6, 6];
const NO_CRITICAL = [1, 1];

/** Strikes B, with armour and structure of the given points in each location. */
function strike(hit: Partial<Hit>, { armour = 10, structure = 5, ...match }: Match & { armour?: number; structure?: number } = {}) {
  return play(match, (d) => {
    d.turn = 7;
    const [, b] = d.units;
    b.armour.fill(armour);
    b.structure.fill(structure);
    damageLocation(d, b, { location: CT, amount: 4, rear: false, source: 'ballistic', ...hit });
  });
}

const armourOf = ({ units: [, b] }: TacticalDuel, ...locations: readonly number[]) => locations.map((location) => b.armour[location]);
const structureOf = ({ units: [, b] }: TacticalDuel, ...locations: readonly number[]) => locations.map((location) => b.structure[location]);
const mechOf = (change: Partial<MechDesign>) => carrying({}, change);

describe('armour', () => {
  test('stops a hit; both sides count it, and the duel knows that something happened', () => {
    const it = strike({ location: LT });
    expect(armourOf(it, LT, LT + REAR)).toEqual([6, 10]);
    expect([it.units[1].damageTaken, it.units[0].damageDealt, it.units[1].damageThisPhase, it.lastDamage]).toEqual([4, 4, 4, 7]);
  });

  test('of torsos lies behind, too; other locations have one plate for both sides', () => {
    for (const torso of [CT, RT, LT]) expect(armourOf(strike({ location: torso, rear: true }), torso, torso + REAR)).toEqual([10, 6]);
    expect(armourOf(strike({ location: RA, rear: true }), RA)).toEqual([6]);
  });

  test('that is commercial lets heavy hits through to a critical roll, while it lasts', () => {
    const foe = mechOf({ armourType: 'Commercial' });
    strike({ amount: 5 }, { foe });
    strike({ amount: 6 }, { foe, script: { critical: NO_CRITICAL } });
    // One roll for what is struck inside, none for the plate.
    strike({ amount: 3 }, { foe, armour: 0, script: { critical: NO_CRITICAL } });
  });

  test.each([
    ['Standard', 1, 10],
    ['Hardened', 1, 10],
    ['Reactive', 1, 10],
    ['Reflective', 1, 10],
    // Nothing is left of a single point.
    ['Ferro-Lamellor', 0, 10],
    ['Ferro-Lamellor', 1, 0],
  ])('a hit through the joints of %s: %i critical rolls on %i points', (armourType, rolls, armour) => {
    // What is struck inside has a roll of its own.
    const critical = fill('', rolls + (armour === 0 ? 1 : 0)).flatMap(() => NO_CRITICAL);
    strike({ amount: 1, through: true, source: 'physical' }, { foe: mechOf({ armourType }), armour, script: { critical } });
  });

  const sinks = { [CT]: ['Heat Sink', 'Heat Sink'] };
  /** Critical hits on the front of the torso by that roll. */
  const found = (hit: Partial<Hit>, [a, b]: readonly [number, number], hits: number, armourType = 'Standard', armour = 10) =>
    strike(hit, { foe: carrying(sinks, { armourType }), armour, script: { critical: [a, b], slot: hits > 0 ? [1] : [] } }).units[1]
      .criticalsTaken;

  test('anti-penetrative and hardened plates make it harder by two', () => {
    for (const armourType of ['Anti-Penetrative Ablation', 'Hardened']) {
      expect(found({ through: true }, [5, 4], 0, armourType)).toBe(0);
      expect(found({ through: true }, [5, 5], 1, armourType)).toBe(1);
    }
  });

  test('armour-piercing rounds find something behind a plate that holds, easier behind mirrors, commercial and impact-resistant plates', () => {
    expect([found({ piercing: -2 }, [5, 4], 0), found({ piercing: -2 }, [5, 5], 1)]).toEqual([0, 1]);
    for (const armourType of ['Reflective', 'Commercial'])
      expect([found({ piercing: -2 }, [4, 3], 0, armourType), found({ piercing: -2 }, [4, 4], 1, armourType)]).toEqual([0, 1]);
    expect(found({ piercing: -2 }, [5, 4], 1, 'Impact-Resistant')).toBe(1);
    const ablation = 'Anti-Penetrative Ablation';
    expect([found({ piercing: -2 }, [6, 5], 0, ablation), found({ piercing: -2 }, [6, 6], 1, ablation)]).toEqual([0, 1]);
    // All of the plate is gone, but nothing is struck inside.
    expect(found({ piercing: -2, amount: 10 }, [5, 5], 1)).toBe(1);
  });

  test('armour-piercing rounds that go inside have one roll there, as any others', () => {
    expect([found({ piercing: -2, amount: 11 }, [4, 4], 1), found({ piercing: -2 }, [4, 4], 1, 'Standard', 0)]).toEqual([1, 1]);
  });

  test('hardened, reactive and ferro-lamellor plates are proof against armour-piercing rounds', () => {
    for (const armourType of ['Hardened', 'Reactive', 'Ferro-Lamellor']) strike({ piercing: -1 }, { foe: mechOf({ armourType }) });
  });

  test('that is hardened stops two points with each of its own, and remembers halves', () => {
    const foe = mechOf({ armourType: 'Hardened' });
    const it = strike({ location: RT, amount: 3 }, { foe });
    expect([armourOf(it, RT), it.units[1].chipped[RT]]).toEqual([[9], 1]);
    // Two plates hold four points, but half of one is gone: three of five are stopped.
    const hurt = play({ foe, script: { critical: NO_CRITICAL } }, (d) => {
      const [, b] = d.units;
      b.armour[RT] = 2;
      b.chipped[RT] = 1;
      damageLocation(d, b, { location: RT, amount: 5, rear: false, source: 'energy' });
    });
    expect([armourOf(hurt, RT), hurt.units[1].chipped[RT]]).toEqual([[0], 0]);
    expect(hurt.units[1].sheet.structure[RT]! - hurt.units[1].structure[RT]!).toBe(2);
    for (const torso of [CT, LT])
      expect(armourOf(strike({ location: torso, rear: true, amount: 2 }, { foe }), torso, torso + REAR)).toEqual([10, 9]);
    // A half that was blown off with the plate is not missed any more.
    const bare = play({ foe, script: { critical: NO_CRITICAL } }, (d) => {
      const [, b] = d.units;
      b.armour[RT] = 0;
      b.chipped[RT] = 1;
      damageLocation(d, b, { location: RT, amount: 5, rear: false, source: 'energy' });
    });
    expect(bare.units[1].sheet.structure[RT]! - bare.units[1].structure[RT]!).toBe(5);
  });

  test('that takes all of a blow leaves the pilot of a head unhurt', () => {
    const foe = mechOf({ armourType: 'Ferro-Lamellor' });
    const none = strike({ location: HD, amount: 1 }, { foe });
    expect(none.units[1]).toMatchObject({ pilotHits: 0, damageTaken: 0, damageThisPhase: 1 });
    expect(none.lastDamage).toBe(0);
    expect(strike({ location: HD, amount: 2 }, { foe, script: { consciousness: AWAKE } }).units[1].pilotHits).toBe(1);
  });
});

test('a plate softens what it meets while it lasts: a torso’s own behind, that of a limb on both sides', () => {
  const taken = (location: number, rear: boolean, plates: Readonly<Record<number, number>>, armourType = 'Reflective') => {
    const script = { critical: NO_CRITICAL };
    const it = play({ foe: mechOf({ armourType }), script }, (d) => {
      d.turn = 7;
      const [, b] = d.units;
      for (const [plate, points] of Object.entries(plates)) b.armour[Number(plate)] = points;
      damageLocation(d, b, { location, amount: 8, rear, source: 'energy' });
      // Where all of it was stopped, nothing is struck inside.
      if (b.structure.every((points, i) => points === b.sheet.structure[i])) d.roll2d6('critical');
    });
    return it.units[1].damageTaken;
  };
  expect([taken(CT, false, { [CT]: 9, [CT + REAR]: 0 }), taken(CT, true, { [CT]: 9, [CT + REAR]: 0 })]).toEqual([4, 8]);
  expect([taken(CT, false, { [CT]: 0, [CT + REAR]: 9 }), taken(CT, true, { [CT]: 0, [CT + REAR]: 9 })]).toEqual([8, 4]);
  expect([taken(RA, true, { [RA]: 9 }), taken(RL, true, { [RL]: 9 })]).toEqual([4, 4]);
});

describe('structure', () => {
  test('what gets through rolls for criticals, once, if the location holds', () => {
    const it = strike({ location: LT, amount: 13 }, { script: { critical: NO_CRITICAL } });
    expect([armourOf(it, LT), structureOf(it, LT)]).toEqual([[0], [2]]);
  });

  test('what is left of a location goes inward, from behind to the rear armour', () => {
    const it = strike({ location: RA, amount: 18 });
    expect([structureOf(it, RA, RT), armourOf(it, RT, RT + REAR)]).toEqual([
      [0, 5],
      [7, 10],
    ]);
    const rear = strike({ location: RA, amount: 18, rear: true });
    expect(armourOf(rear, RT, RT + REAR)).toEqual([10, 7]);
    expect(armourOf(strike({ location: LL, amount: 15 }), LT)).toEqual([10]);
  });

  test('a hit on what is gone strikes further in, and nothing where the ’Mech is gone', () => {
    const at = (location: number, ...gone: readonly number[]) =>
      play({}, (d) => {
        const [, b] = d.units;
        for (const one of gone) b.structure[one] = 0;
        damageLocation(d, b, { location, amount: 1, rear: false, source: 'energy' });
      });
    const missing = (d: TacticalDuel, location: number) => d.units[1].sheet.armour[location]! - d.units[1].armour[location]!;
    expect(missing(at(LL, LL), LT)).toBe(1);
    expect(missing(at(LL, LL, LT), CT)).toBe(1);
    // What is left of a leg passes a torso that went before it.
    const past = strike({ location: RL, amount: 18 }, { armour: 10, structure: 5 });
    expect(armourOf(past, RT, CT)).toEqual([7, 10]);
    const further = play({}, (d) => {
      const [, b] = d.units;
      b.armour.fill(10);
      b.structure.fill(5);
      b.structure[RT] = 0;
      damageLocation(d, b, { location: RL, amount: 18, rear: false, source: 'energy' });
    });
    expect(armourOf(further, CT)).toEqual([7]);
    const nothing = at(HD, HD);
    expect([nothing.units[1].damageTaken, nothing.units[1].pilotHits, missing(nothing, CT)]).toEqual([1, 0, 0]);
  });

  test.each([
    // Points that go in, on a leg with that structure; what it has left, and what goes on to the torso.
    ['Standard', 3, 5, 2, 0],
    ['Standard', 7, 5, 0, 2],
    ['Composite', 2, 5, 1, 0],
    ['Composite', 5, 5, 0, 2],
    ['Reinforced', 3, 5, 3, 0],
    ['Reinforced', 9, 5, 0, 0],
    ['Reinforced', 12, 5, 0, 2],
  ])('%s: %i points on a leg of %i leave %i, and %i go on', (structure, amount, points, left, on) => {
    const script = left > 0 ? { critical: NO_CRITICAL } : {};
    const it = play({ foe: mechOf({ structure }), script }, (d) => {
      const [, b] = d.units;
      b.armour[RL] = 0;
      b.structure[RL] = points;
      b.armour[RT] = 10;
      damageLocation(d, b, { location: RL, amount, rear: false, source: 'energy' });
    });
    expect([structureOf(it, RL), armourOf(it, RT)]).toEqual([[left], [10 - on]]);
  });
});

describe('a location that is lost', () => {
  const gear = carrying({
    [RT]: ['Heat Sink', 'Jump Jet', 'Medium Laser', 'IS Ammo LRM-10', 'ISCASE'],
    [LT]: ['Improved Jump Jet', 'Improved Jump Jet', ...fill('ISDoubleHeatSink', 3), '1 Compact Heat Sink'],
    [RA]: ['Small Laser'],
    [LA]: ['Small Laser'],
  });
  const lose = (location: number, cause = 'damage', foe = gear) =>
    play({ foe }, (d) => {
      d.turn = 3;
      destroyLocation(d, d.units[1], location, cause);
    }).units[1];
  const working = (unit: Unit) => unit.sheet.weapons.map((_, mount) => (unit.weaponLost[mount] === 0 ? 1 : 0));

  test('takes its plates, weapons, rounds, sinks and jets along, and what is known of it is out of date', () => {
    const whole = play({ foe: gear }, () => {}).units[1];
    const unit = lose(RT);
    expect([unit.armour[RT], unit.armour[RT + REAR], unit.structure[RT], unit.shots[0]]).toEqual([0, 0, 0, 0]);
    expect([whole.sinksWorking - unit.sinksWorking, whole.jumpJetsWorking - unit.jumpJetsWorking]).toEqual([1, 1]);
    expect([...unit.slotHit.slice(RT * 12, RT * 12 + 12)]).toEqual(Array<number>(12).fill(1));
    expect([whole, unit].map((one) => [one.has('heat-sink'), one.has('jump-jet'), one.has('double-heat-sink')])).toEqual([
      [true, true, true],
      [false, false, true],
    ]);
    for (const location of [RT, LL]) expect(lose(location).version).toBeGreaterThan(whole.version);
    const other = lose(LT);
    expect([whole.sinksWorking - other.sinksWorking, whole.jumpJetsWorking - other.jumpJetsWorking]).toEqual([2, 1]);
    // The one item of a piece of gear in three slots is lost once.
    expect(other.gearWorking.reduce((sum, pieces) => sum + pieces)).toBe(whole.gearWorking.reduce((sum, pieces) => sum + pieces) - 3);
  });

  test('a side torso takes its arm; arms and legs go alone', () => {
    const gone = (unit: Unit) => [HD, CT, RT, LT, RA, LA, RL, LL].filter((location) => unit.gone(location));
    expect([RT, LT, RA, LA, RL, LL].map((location) => gone(lose(location)))).toEqual([[RT, RA], [LT, LA], [RA], [LA], [RL], [LL]]);
    // In the order of the file: left arm, right arm, then torsos.
    expect(working(lose(RT)).filter((one) => one === 1)).toHaveLength(1);
    expect(working(lose(LA)).filter((one) => one === 1)).toHaveLength(2);
  });

  test('legs that are lost throw the ’Mech at the end of the phase, the arms of a quad, too', () => {
    expect([RL, LL, RA, LA, RT].map((location) => lose(location).legLostThisPhase)).toEqual([true, true, false, false, false]);
    const quad = carrying({}, { config: 'quad' });
    expect([RL, RA, LA].map((location) => lose(location, 'damage', quad).legLostThisPhase)).toEqual([true, true, true]);
  });

  test('head and centre torso end it, with the cause', () => {
    expect(lose(CT)).toMatchObject({ destroyed: true, cause: 'centre torso destroyed' });
    expect(lose(HD, 'blown off')).toMatchObject({ destroyed: true, cause: 'head destroyed (blown off)' });
    expect(lose(CT, 'LRM 10 ammunition').cause).toBe('centre torso destroyed (LRM 10 ammunition)');
    const twice = play({}, (d) => {
      destroyLocation(d, d.units[1], CT, 'damage');
      destroyLocation(d, d.units[1], HD, 'damage');
    });
    expect(twice.units[1].cause).toBe('centre torso destroyed');
    // The plates of the rest stay what they were.
    const headless = lose(HD);
    expect(headless.armour.slice(CT)).toEqual(Int16Array.from(headless.sheet.armour.slice(CT)));
  });

  test('the head is no more than that where the pilot sits in the torso', () => {
    const foe = mechOf({ cockpit: 'Torso-Mounted Cockpit' });
    const it = play({ foe, recorded: [] }, (d) => {
      damageLocation(d, d.units[1], { location: HD, amount: 30, rear: false, source: 'energy' });
      // What comes after it meets nothing.
      damageLocation(d, d.units[1], { location: HD, amount: 5, rear: false, source: 'energy' });
    });
    expect(it.units[1]).toMatchObject({ pilotHits: 0, destroyed: false, damageTaken: 35 });
    expect([it.units[1].gone(HD), it.units[1].gone(CT)]).toEqual([true, false]);
    expect(lose(CT, 'damage', foe).destroyed).toBe(true);
  });

  test('three slots of the engine in a side torso end it, whatever was hit before', () => {
    const foe = carrying({ [RT]: ['Engine', 'Engine', 'Engine'] });
    expect(lose(RT, 'damage', foe)).toMatchObject({ destroyed: true, engineHits: 3, cause: 'engine destroyed' });
    const hit = play({ foe, script: { slot: [1] } }, (d) => {
      criticalHit(d, d.units[1], RT);
      destroyLocation(d, d.units[1], RT, 'damage');
    });
    expect(hit.units[1].engineHits).toBe(3);
    expect(lose(RT, 'damage', carrying({ [RT]: ['Engine', 'Engine'] }))).toMatchObject({ destroyed: false, engineHits: 2 });
  });

  test('is named in the notes of what did it', () => {
    let notes: readonly string[] = [];
    play({ foe: gear, recorded: [] }, (d) => {
      destroyLocation(d, d.units[1], RT, 'damage');
      notes = d.takeNotes();
      expect(d.takeNotes()).toEqual([]);
    });
    expect(notes).toEqual(['right torso destroyed', 'right arm destroyed']);
    play({ recorded: [] }, (d) => {
      damageLocation(d, d.units[1], { location: CT, amount: 100, rear: false, source: 'energy' });
      // Nothing takes what is left.
      expect(d.takeNotes()).toEqual(['centre torso destroyed']);
    });
  });
});

test('a record lists what is out of action, and the rounds left', () => {
  const foe = carrying({ [RT]: ['Medium Laser', 'Small Laser', 'PPC', 'PPC', 'PPC', 'IS Ammo AC/2', 'IS Ammo AC/5'] });
  play({ foe }, ({ units: [, b] }) => {
    expect(snapshot(b)).toMatchObject({ lost: [], shots: [45, 20], destroyed: false, prone: false });
    b.weaponLost[0] = b.weaponLost[2] = 1;
    b.shots[1] = 3;
    b.armour[CT] = 4;
    expect(snapshot(b)).toMatchObject({ lost: [0, 2], shots: [45, 3], armour: [...b.armour], structure: [...b.structure] });
  });
});

test('a hit of no points does no harm, wherever it lands', () => {
  const it = strike({ location: HD, amount: 0, through: true, source: 'physical' });
  expect(it.units[1]).toMatchObject({ pilotHits: 0, damageTaken: 0, damageThisPhase: 0 });
});

describe('explosions inside', () => {
  const explode = (location: number, amount: number, foe: MechDesign, script: Match['script'] = {}) => {
    let notes: readonly string[] = [];
    const it = play({ foe, script, recorded: [] }, (d) => {
      d.turn = 5;
      const [, b] = d.units;
      b.structure.fill(10);
      b.armour.fill(10);
      explodeInside(d, b, { location, amount, what: 'LRM 10 ammunition' });
      notes = d.takeNotes();
    });
    return { it, notes, unit: it.units[1] };
  };
  const hurt = { consciousness: [...AWAKE, ...AWAKE] };

  test('go past all armour and on inward, and hurt the pilot twice', () => {
    const { it, notes, unit } = explode(RT, 13, carrying({}), { ...hurt, critical: NO_CRITICAL });
    expect([structureOf(it, RT, CT), armourOf(it, CT, CT + REAR)]).toEqual([
      [0, 7],
      [10, 10],
    ]);
    expect([unit.pilotHits, unit.damageTaken, it.units[0].damageDealt, it.lastDamage]).toEqual([2, 13, 0, 5]);
    expect(notes[0]).toBe('LRM 10 ammunition explodes in the right torso: 13 damage');
  });

  test('CASE holds them in their location, whose rear armour goes', () => {
    const foe = carrying({ [RT]: ['ISCASE'] });
    const { it, notes, unit } = explode(RT, 13, foe, hurt);
    expect([structureOf(it, RT, CT), armourOf(it, RT + REAR, CT)]).toEqual([
      [0, 10],
      [0, 10],
    ]);
    expect([unit.pilotHits, unit.gone(RA), unit.destroyed]).toEqual([2, true, false]);
    expect(notes[0]).toBe('LRM 10 ammunition explodes in the right torso: 13 damage, held by CASE');
    const weak = explode(RT, 4, foe, { ...hurt, critical: NO_CRITICAL });
    expect([structureOf(weak.it, RT), armourOf(weak.it, RT, RT + REAR)]).toEqual([[6], [10, 0]]);
    // CASE in the other torso is of no use.
    expect(explode(LT, 13, foe, { ...hurt, critical: NO_CRITICAL }).it.units[1].structure[CT]).toBe(7);
  });

  test('CASE II lets one point in and hurts the pilot once; in an arm the plate goes', () => {
    const { it, notes, unit } = explode(RA, 13, carrying({ [RA]: ['ISCASEII'] }), { consciousness: AWAKE, critical: NO_CRITICAL });
    expect([structureOf(it, RA), armourOf(it, RA), unit.pilotHits, unit.damageTaken]).toEqual([[9], [0], 1, 13]);
    expect(notes[0]).toBe('LRM 10 ammunition explodes in the right arm: 13 damage, vented by CASE II');
  });

  test('Clan ’Mechs have CASE wherever they carry rounds or weapons that explode', () => {
    const foe = carrying({ [RT]: ['CLLRM10', 'Clan Ammo LRM-10'], [RA]: fill('CLGaussRifle', 6) }, { clan: true });
    expect(explode(RT, 13, foe, hurt).notes[0]).toContain('held by CASE');
    const it = play({ foe, script: hurt }, (d) => {
      const rifle = d.units[1].sheet.weapons.findIndex(({ location }) => location === RA);
      d.units[1].armour[RA] = 0;
      hitWeapon(d, d.units[1], RA, rifle);
    });
    // Twenty points in an arm of eight, and none beyond it.
    expect([it.units[1].gone(RA), it.units[1].structure[RT]]).toEqual([true, it.units[1].sheet.structure[RT]]);
  });

  test('in what is already gone, behind CASE, do nothing more there', () => {
    const it = play({ foe: carrying({ [RT]: ['ISCASE'] }), script: hurt }, (d) => {
      const [, b] = d.units;
      b.structure[RT] = 0;
      explodeInside(d, b, { location: RT, amount: 5, what: 'x' });
    });
    expect(it.units[1].destroyed).toBe(false);
  });
});

describe('critical hits', () => {
  const roll = (dice: readonly number[], location: number, foe = carrying({}), slot: readonly number[] = []) =>
    play({ foe, script: { critical: dice, slot } }, (d) => rollCriticals(d, d.units[1], location)).units[1];
  const stuffed = carrying({ [RT]: fill('Heat Sink', 6), [RA]: fill('Heat Sink', 6) });

  test('2 to 7 none, 8 and 9 one, 10 and 11 two, 12 three in a torso, or a limb', () => {
    const count = (dice: readonly number[], hits: number) => roll(dice, RT, stuffed, Array<number>(hits).fill(1)).criticalsTaken;
    expect([count([3, 4], 0), count([4, 4], 1), count([4, 5], 1), count([5, 5], 2), count([5, 6], 2), count([6, 6], 3)]).toEqual([
      0, 1, 1, 2, 2, 3,
    ]);
    expect(roll([5, 6], RA, stuffed, [1, 1])).toMatchObject({ criticalsTaken: 2, destroyed: false });
    expect(roll([6, 6], RA, stuffed).gone(RA)).toBe(true);
    expect(roll([6, 6], HD)).toMatchObject({ destroyed: true, cause: 'head destroyed (blown off)' });
  });

  test('a reinforced frame takes one off the roll', () => {
    const foe = { ...stuffed, structure: 'Reinforced' };
    expect(roll([4, 4], RT, foe).criticalsTaken).toBe(0);
    expect(roll([4, 5], RT, foe, [1]).criticalsTaken).toBe(1);
  });

  test('what is out of the fight is not rolled for, and the rest of several is let be', () => {
    play({}, (d) => {
      d.units[1].destroyed = true;
      rollCriticals(d, d.units[1], RT);
    });
    const foe = carrying({ [HD]: ['Cockpit', 'Cockpit', 'Cockpit'] });
    expect(roll([5, 5], HD, foe, [2])).toMatchObject({ criticalsTaken: 1, cause: 'cockpit hit' });
  });

  test('the slot rolled is that of those still whole; the last one needs no roll, then it goes inward', () => {
    const foe = carrying({ [RA]: ['Medium Laser', '-Empty-', 'Small Laser', 'Heat Sink'], [RT]: ['Heat Sink'] });
    const it = play({ foe, script: { slot: [2, 2] } }, (d) => {
      const [, b] = d.units;
      const { version } = b;
      for (let i = 0; i < 4; i++) criticalHit(d, b, RA);
      expect(b.version).toBeGreaterThan(version);
    });
    const [, b] = it.units;
    expect([0, 1, 2, 3].map((slot) => b.slotHit[RA * 12 + slot])).toEqual([1, 0, 1, 1]);
    expect([b.slotHit[RT * 12], b.criticalsTaken]).toEqual([1, 4]);
    // Nothing anywhere, or a location that is gone with something in it.
    const none = play({ foe }, (d) => {
      for (const location of [RA, RT]) d.units[1].structure[location] = 0;
      d.units[1].slotHit.fill(1);
      criticalHit(d, d.units[1], RA);
    });
    expect(none.units[1].criticalsTaken).toBe(0);
    const lost = play({ foe }, (d) => {
      d.units[1].structure[RA] = 0;
      criticalHit(d, d.units[1], RA);
    });
    expect(lost.units[1].slotHit[RT * 12]).toBe(1);
  });

  /** One critical hit on the only thing in a location. */
  const hitOne = (location: number, item: string, change: Partial<MechDesign> = {}) => {
    let notes: readonly string[] = [];
    const unit = play({ foe: carrying({ [location]: [item] }, change), recorded: [] }, (d) => {
      criticalHit(d, d.units[1], location);
      notes = d.takeNotes();
    }).units[1];
    return { unit, notes };
  };

  test('systems: engine, gyro, sensors, life support, cockpit', () => {
    expect(hitOne(CT, 'Engine').unit).toMatchObject({ engineHits: 1, destroyed: false });
    expect(hitOne(CT, 'Gyro').unit).toMatchObject({ gyroHits: 1, gyroHitThisPhase: 1 });
    expect(hitOne(HD, 'Sensors').unit).toMatchObject({ sensorHits: 1, lifeSupportHits: 0 });
    expect(hitOne(HD, 'Life Support').unit).toMatchObject({ sensorHits: 0, lifeSupportHits: 1 });
    expect(hitOne(HD, 'Cockpit').unit).toMatchObject({ destroyed: true, cause: 'cockpit hit' });
  });

  test('actuators: those of legs ask for a piloting roll, those of arms do not, but for a quad', () => {
    const leg = hitOne(RL, 'Upper Leg Actuator').unit;
    expect([leg.limb(RL, UPPER_LEG), leg.limb(LL, UPPER_LEG), leg.legHitThisPhase]).toEqual([true, false, 1]);
    const arm = hitOne(RA, 'Shoulder').unit;
    expect([arm.limb(RA, SHOULDER), arm.legHitThisPhase]).toEqual([true, 0]);
    const quad = hitOne(RA, 'Foot Actuator', { config: 'quad' }).unit;
    expect([quad.limb(RA, FOOT), quad.legHitThisPhase]).toEqual([true, 1]);
  });

  test('weapons are lost, sinks missed, rounds go up', () => {
    expect(hitOne(RT, 'Medium Laser').unit.weaponLost[0]).toBe(1);
    const sink = hitOne(RT, 'Heat Sink').unit;
    expect(sink.sheet.sinks - sink.sinksWorking).toBe(1);
  });

  test.each([
    [RT, 'Medium Laser', 'critical: right torso, Medium Laser'],
    [LT, 'ISDoubleHeatSink', 'critical: left torso, double heat sink'],
    [LL, 'Lower Leg Actuator', 'critical: left leg, lower leg'],
    [HD, 'Life Support', 'critical: head, life support'],
    [RT, 'IS Ammo LRM-10', 'critical: right torso, LRM 10 ammunition'],
  ])('is named: %i, %s', (location, item, note) => {
    expect(hitOne(location, item).notes[0]).toBe(note);
  });

  test('of two weapons, rounds or pieces of gear, the one in that slot is named', () => {
    const foe = carrying({ [RT]: ['Medium Laser', 'Small Laser', 'Heat Sink', 'Jump Jet', 'IS Ammo AC/2', 'IS Ammo AC/5'] });
    const named = (slot: number) => {
      let notes: readonly string[] = [];
      play({ foe, script: { slot: [slot] }, recorded: [] }, (d) => {
        d.units[1].shots.fill(0);
        criticalHit(d, d.units[1], RT);
        notes = d.takeNotes();
      });
      return notes[0]?.replace('critical: right torso, ', '');
    };
    expect([1, 2, 3, 4, 5, 6].map(named)).toEqual([
      'Medium Laser',
      'Small Laser',
      'heat sink',
      'jump jet',
      'AC/2 ammunition',
      'AC/5 ammunition',
    ]);
  });

  test('what blows a limb off is named', () => {
    const recorded: [] = [];
    let notes: readonly string[] = [];
    play({ foe: stuffed, recorded, script: { critical: [6, 6] } }, (d) => {
      rollCriticals(d, d.units[1], LL);
      notes = d.takeNotes();
    });
    expect(notes).toEqual(['critical 12: left leg blown off', 'left leg destroyed']);
  });

  test('a gauss rifle goes up once; a capacitor only while charged', () => {
    const foe = carrying({ [RT]: [...fill('ISGaussRifle', 7)], [LT]: ['PPC', 'PPC', 'PPC', 'PPC Capacitor'] });
    const it = play({ foe, script: { consciousness: [...AWAKE, ...AWAKE, ...AWAKE, ...AWAKE], critical: [1, 1, 1, 1] } }, (d) => {
      const [, b] = d.units;
      b.structure.fill(40);
      const mount = (location: number) => b.sheet.weapons.findIndex((w) => w.location === location);
      for (let i = 0; i < 2; i++) hitWeapon(d, b, RT, mount(RT));
      expect([b.damageTaken, b.weaponLost[mount(RT)]]).toEqual([20, 1]);
      b.charged[mount(LT)] = 1;
      hitWeapon(d, b, LT, mount(LT));
      expect([b.damageTaken, b.charged[mount(LT)]]).toEqual([35, 0]);
    });
    expect(it.units[1].pilotHits).toBe(4);
    play({ foe }, (d) => {
      hitWeapon(
        d,
        d.units[1],
        LT,
        d.units[1].sheet.weapons.findIndex((w) => w.location === LT),
      );
      expect(d.units[1].damageTaken).toBe(0);
    });
  });

  test('a capacitor that is hit while charged takes its PPC along', () => {
    const foe = carrying({ [LT]: ['PPC', 'PPC', 'PPC', 'PPC Capacitor'], [RT]: ['PPC', 'PPC', 'PPC', 'PPC Capacitor'] });
    const hitCapacitor = (charged: boolean, script: Match['script'] = {}) => {
      const it = play({ foe, script }, (d) => {
        const [, b] = d.units;
        b.structure.fill(40);
        b.charged.fill(charged ? 1 : 0);
        for (let slot = RT * 12; slot < RT * 12 + 3; slot++) b.slotHit[slot] = 1;
        criticalHit(d, b, RT);
      });
      const lost = it.units[1].sheet.weapons.map(({ location }, mount) => [location, it.units[1].weaponLost[mount]] as const);
      return { damage: it.units[1].damageTaken, lost: Object.fromEntries(lost) };
    };
    const hurt = { consciousness: [...AWAKE, ...AWAKE], critical: NO_CRITICAL };
    expect(hitCapacitor(true, hurt)).toEqual({ damage: 15, lost: { [LT]: 0, [RT]: 1 } });
    expect(hitCapacitor(false)).toEqual({ damage: 0, lost: { [LT]: 0, [RT]: 0 } });
    const alone = play({ foe: carrying({ [RT]: ['PPC', 'PPC', 'PPC', 'PPC Capacitor'] }), script: { ...hurt, slot: [4] } }, (d) => {
      d.units[1].structure.fill(40);
      d.units[1].charged.fill(1);
      criticalHit(d, d.units[1], RT);
    });
    expect(alone.units[1].damageTaken).toBe(15);
    // Other gear beside it does not.
    const beside = carrying({ [RT]: ['Heat Sink', 'PPC', 'PPC', 'PPC', 'PPC Capacitor'] });
    const it = play({ foe: beside, script: { slot: [1] } }, (d) => {
      d.units[1].charged.fill(1);
      criticalHit(d, d.units[1], RT);
    });
    expect([it.units[1].damageTaken, it.units[1].weaponLost[0]]).toEqual([0, 0]);
  });

  test.each([
    ['IS Ammo LRM-10', 10],
    ['IS Ammo SRM-4', 8],
    ['IS Ammo MML-5 LRM', 5],
    ['IS Ammo MML-5 SRM', 10],
    ['Clan Ammo ATM-6', 12],
    ['Clan Ammo ATM-6 ER', 6],
    ['Clan Ammo ATM-6 HE', 18],
    ['IS Ammo AC/10', 10],
    ['IS Gauss Ammo', 0],
    ['ISCoolantPod', 10],
  ])('a round of %s goes up with %i points', (item, points) => {
    play({ foe: carrying({ [RT]: [item] }) }, (d) => {
      expect(d.units[1].sheet.bins.map(binDamage)).toEqual([points]);
    });
  });

  test('all shots left of a bin go up, with those in the same slot; what is inert or empty does not', () => {
    const shot = (foe: MechDesign, left: readonly number[], script: Match['script'] = {}) => {
      let notes: readonly string[] = [];
      const unit = play({ foe, script, recorded: [] }, (d) => {
        const [, b] = d.units;
        b.structure.fill(60);
        left.forEach((shots, bin) => {
          b.shots[bin] = shots;
        });
        hitAmmunition(d, b, RT, 0);
        notes = d.takeNotes();
      }).units[1];
      return { damage: unit.damageTaken, shots: [...unit.shots.slice(0, left.length)], note: notes[0] };
    };
    const hurt = { consciousness: [...AWAKE, ...AWAKE], critical: NO_CRITICAL };
    expect(shot(carrying({ [RT]: ['IS Ammo LRM-10', 'IS Ammo LRM-10'] }), [3, 12], hurt)).toEqual({
      damage: 30,
      shots: [0, 12],
      note: 'LRM 10 ammunition explodes in the right torso: 30 damage',
    });
    const half = carrying({ [RT]: ['IS Machine Gun Ammo - Half|IS Machine Gun Ammo - Half'] });
    const both = { consciousness: [...hurt.consciousness, ...hurt.consciousness], critical: [...NO_CRITICAL, ...NO_CRITICAL] };
    expect(shot(half, [3, 4], both)).toMatchObject({ damage: 14, shots: [0, 0] });
    expect(shot(carrying({ [RT]: ['IS Gauss Ammo'] }), [8])).toMatchObject({ damage: 0, note: undefined });
    expect(shot(carrying({ [RT]: ['IS Ammo LRM-10'] }), [0])).toMatchObject({ damage: 0 });
    expect(shot(carrying({ [RT]: ['ISCoolantPod'] }), [1], hurt).note).toBe('coolant pod explodes in the right torso: 10 damage');
  });

  test('the second lot of a slot is let be once the first has ended it', () => {
    const foe = carrying({ [RT]: ['IS Machine Gun Ammo - Half|IS Machine Gun Ammo - Half'] });
    const it = play({ foe }, (d) => {
      const [, b] = d.units;
      for (const location of [RT, CT]) b.structure[location] = 1;
      hitAmmunition(d, b, RT, 0);
    });
    expect(it.units[1]).toMatchObject({ destroyed: true });
    expect(it.units[1].shots[1]).toBeGreaterThan(0);
  });
});
