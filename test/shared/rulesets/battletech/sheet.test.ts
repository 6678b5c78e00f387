/** A file becomes numbers: what the rules read of a 'Mech in a duel. */
import { describe, expect, test } from 'vitest';
import { defaultOptions } from '../../../../src-shared/contract/options.ts';
import { HD, LA, LL, LT, RA, RL, RT } from '../../../../src-shared/rulesets/battletech/data/tables.ts';
import { fitMech } from '../../../../src-shared/rulesets/battletech/import/fit.ts';
import { ARC_ALL, ARC_FORWARD, ARC_LEFT_ARM, ARC_REAR, ARC_RIGHT_ARM } from '../../../../src-shared/rulesets/battletech/rules/arcs.ts';
import { binsFeeding, isMilitary } from '../../../../src-shared/rulesets/battletech/rules/fit.ts';
import { type MechDesign, mechName } from '../../../../src-shared/rulesets/battletech/rules/mech.ts';
import { OPTIONS, officialOptions, rulesOf } from '../../../../src-shared/rulesets/battletech/rules/options.ts';
import { heatCapacity, type MechSheet, sheetOf, structureOf, weaponName } from '../../../../src-shared/rulesets/battletech/rules/sheet.ts';
import { ENGINE, FOOT, HAND } from '../../../../src-shared/rulesets/battletech/rules/unit.ts';
import { carrying } from './kit.ts';

type Slots = Parameters<typeof carrying>[0];
const sheetFor = (change: Partial<MechDesign> = {}, slots: Slots = {}): MechSheet => {
  const mech = carrying(slots, { mass: 50, walk: 5, ...change });
  return sheetOf(mech, 1234, fitMech(mech));
};
const fill = (name: string, slots: number) => Array<string>(slots).fill(name);

test('sinks by their kind', () => {
  const power = (heatSinkKind: MechDesign['heatSinkKind']) => sheetFor({ heatSinkKind, heatSinks: 12 });
  expect(power('single')).toMatchObject({ sinks: 12, sinkPower: 1, mass: 50, battleValue: 1234 });
  expect((['double', 'laser', 'compact'] as const).map((kind) => power(kind).sinkPower)).toEqual([2, 2, 1]);
});

test('double sinks among single ones remove two, all double ones as many as there are', () => {
  const refit = { [RT]: Array<string>(6).fill('ISDoubleHeatSinkPrototype'), [LT]: ['Heat Sink', 'Heat Sink', 'ISCASE'] };
  const capacity = (heatSinkKind: MechDesign['heatSinkKind'], slots = {}) => heatCapacity(sheetFor({ heatSinkKind, heatSinks: 12 }, slots));
  expect([capacity('single'), capacity('single', refit), capacity('double', refit), capacity('compact')]).toEqual([12, 14, 24, 12]);
});

test('muscles, gyro, frame, stealth and legs', () => {
  expect(sheetFor()).toMatchObject({ tsm: false, industrialTsm: false, gyro: 1, frame: 1, stealth: false, quad: false });
  expect(sheetFor({ myomer: 'Triple Strength' })).toMatchObject({ tsm: true, industrialTsm: false });
  expect(sheetFor({ myomer: 'Industrial Triple-Strength' })).toMatchObject({ tsm: false, industrialTsm: true });
  expect(sheetFor({}, { [RT]: ['TSM'] }).tsm).toBe(true);
  expect(sheetFor({}, { [RT]: ['Industrial TSM'] }).industrialTsm).toBe(true);
  expect(sheetFor({ gyro: 'Heavy Duty Gyro', structure: 'Composite', armourType: 'Stealth', config: 'quad' })).toMatchObject({
    gyro: 2,
    frame: 2,
    stealth: true,
    quad: true,
  });
  expect(['Standard Cockpit', 'Torso-Mounted Cockpit'].map((cockpit) => sheetFor({ cockpit }).torsoCockpit)).toEqual([false, true]);
  expect([sheetFor({ structure: 'Reinforced' }).frame, sheetFor({ structure: 'Endo-Composite' }).frame]).toEqual([3, 1]);
});

test('what cockpit, armour and gear make of the skills', () => {
  const skill = (change: Partial<MechDesign>, slots: Slots = {}) => {
    const { gunneryModifier, pilotingModifier } = sheetFor(change, slots);
    return [gunneryModifier, pilotingModifier];
  };
  expect(skill({})).toEqual([0, 0]);
  expect([skill({ cockpit: 'Primitive' }), skill({ cockpit: 'Industrial' }), skill({ cockpit: 'Industrial (Advanced)' })]).toEqual([
    [1, 0],
    [1, 0],
    [0, 0],
  ]);
  expect([skill({ cockpit: 'Small' }), skill({ cockpit: 'Torso-Mounted' }), skill({ armourType: 'Hardened' })]).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
  ]);
  expect([skill({}, { [RT]: ['ISModularArmor'] }), skill({}, { [RT]: ['Industrial TSM'] })]).toEqual([
    [0, 1],
    [0, 1],
  ]);
  // Enhanced legs help where all are enhanced, of quads all four.
  const aes = (...legs: readonly number[]) => Object.fromEntries(legs.map((leg) => [leg, ['ISAES']]));
  expect([
    skill({}, aes(RL, LL)),
    skill({}, aes(RL)),
    skill({ config: 'quad' }, aes(RL, LL)),
    skill({ config: 'quad' }, aes(RL, LL, RA, LA)),
  ]).toEqual([
    [0, -2],
    [0, 0],
    [0, 0],
    [0, -2],
  ]);
  expect(sheetFor({}, aes(RA, RL)).aes).toBe(1 << RA);
});

test('the pilot of the file, and its commander', () => {
  expect(sheetFor()).toMatchObject({ gunnery: 0, piloting: 0, commander: 0 });
  expect(sheetFor({ pilot: { gunnery: 2, piloting: 3, commander: 'deep' } })).toMatchObject({ gunnery: 2, piloting: 3, commander: 4 });
  expect(sheetFor({ pilot: { commander: 'random' } })).toMatchObject({ gunnery: 0, commander: 1 });
});

test('structure by mass; quads have the structure of legs before', () => {
  expect(structureOf({ mass: 50, config: 'biped' })).toEqual([3, 16, 12, 12, 8, 8, 12, 12]);
  expect(structureOf({ mass: 50, config: 'quad' })).toEqual([3, 16, 12, 12, 12, 12, 12, 12]);
});

test('armour in front, behind, and in modules before it', () => {
  const armour = [9, 20, 15, 15, 10, 10, 12, 12];
  const plain = sheetFor({ armour, rearArmour: [6, 5, 4] });
  expect(plain.armour).toEqual([...armour, 6, 5, 4]);
  const modular = sheetFor({ armour, rearArmour: [6, 5, 4] }, { [LA]: ['ISModularArmor'] });
  expect(modular.armour.map((points, i) => points - plain.armour[i]!)).toEqual([0, 0, 0, 0, 0, 10, 0, 0, 0, 0, 0]);
});

describe('slots', () => {
  test('are systems, gear, weapons and ammunition by number; what cannot be hit is none', () => {
    const sheet = sheetFor(
      {},
      {
        [RT]: ['Engine', 'Heat Sink', 'Medium Laser', 'IS Ammo AC/2', 'IS Endo Steel'],
        [RA]: ['Hand Actuator'],
        [LL]: ['Foot Actuator', 'Heat Sink'],
      },
    );
    // Gear counts in the order of the file, which is from the left leg up.
    expect(sheet.slots.slice(RT * 12, RT * 12 + 6)).toEqual([ENGINE, 101, 200, 300, 0, 0]);
    expect([sheet.slots[RA * 12], sheet.slots[LL * 12], sheet.slots[LL * 12 + 1]]).toEqual([HAND, FOOT, 100]);
    expect(sheet.bins).toMatchObject([{ location: RT, shots: 45, load: 'standard', kind: 'standard', explosive: true, shared: false }]);
    expect(weaponName(sheet, 0)).toBe('Medium Laser');
  });

  test('CASE protects where it is; Clan ’Mechs have it where their rounds are', () => {
    const rounds = { [RT]: ['IS Ammo AC/2', 'ISCASE'], [LT]: ['IS Ammo AC/2', 'ISCASEII'], [LA]: ['IS Ammo AC/2'] };
    expect(sheetFor({}, rounds)).toMatchObject({ case: 1 << RT, caseTwo: 1 << LT });
    expect(sheetFor({ clan: true }, rounds)).toMatchObject({ case: 255, caseTwo: 1 << LT });
    expect(sheetFor()).toMatchObject({ case: 0, caseTwo: 0 });
  });

  test('shields by size, in each arm; a quad has none', () => {
    const shields = { [RA]: fill('ISLargeShield', 7), [LA]: fill('ISSmallShield', 3) };
    expect(sheetFor({}, shields).shields).toBe(3 + 4);
    expect(sheetFor({}, { [LA]: fill('ISMediumShield', 5) }).shields).toBe(2 << 2);
    expect(sheetFor({ config: 'quad' }, shields).shields).toBe(0);
    expect(sheetFor({}, shields).gear.map(({ kind, grade }) => [kind, grade])).toEqual([
      ['shield', 1],
      ['shield', 3],
    ]);
    expect(
      sheetFor({}, { [RT]: ['Heat Sink'], [RA]: ['ISMediumVibroblade', 'ISMediumVibroblade'] }).gear.map(({ grade }) => grade),
    ).toEqual([2, 0]);
  });
});

describe('weapons', () => {
  test('fire into the arc of their place', () => {
    const sheet = sheetFor(
      {},
      {
        [HD]: ['Small Laser'],
        [RA]: ['Small Laser'],
        [LA]: ['Small Laser'],
        [RT]: ['Small Laser (R)', 'Small Laser (T)'],
        [RL]: ['Small Laser'],
      },
    );
    const arcs = Object.fromEntries(
      sheet.weapons.map(({ location, rear, arc }) => [`${location}${rear ? 'R' : ''}${arc === ARC_ALL ? 'T' : ''}`, arc]),
    );
    expect(arcs).toEqual({
      [HD]: ARC_FORWARD,
      [RA]: ARC_RIGHT_ARM,
      [LA]: ARC_LEFT_ARM,
      [`${RT}R`]: ARC_REAR,
      [`${RT}T`]: ARC_ALL,
      [RL]: ARC_FORWARD,
    });
    const quad = sheetFor({ config: 'quad' }, { [RA]: ['Small Laser'], [LA]: ['Small Laser'] });
    expect(quad.weapons.map(({ arc }) => arc)).toEqual([ARC_FORWARD, ARC_FORWARD]);
  });

  test('that mark targets, and those worth the name', () => {
    expect([sheetFor({}, { [RT]: ['ISTAG'] }).marks, sheetFor({}, { [RT]: fill('ISNarcBeacon', 2) }).marks, sheetFor().marks]).toEqual([
      true,
      true,
      false,
    ]);
    expect([sheetFor({}, { [RT]: ['Medium Laser'] }).military, sheetFor().military]).toEqual([true, false]);
  });

  test('have the bins of their kind', () => {
    const fit = fitMech(carrying({ [RT]: ['AC/2', 'IS Ammo AC/5', 'IS Ammo AC/2', 'Medium Laser', 'SRM 4'] }));
    expect(fit.weapons.map((mount) => binsFeeding(fit, mount))).toEqual([[1], null, []]);
    // Three points of damage: within three hexes, and within six.
    const armed = (name: string) => isMilitary(fitMech(carrying({ [RT]: [name] })));
    expect([armed('ISSmallPulseLaser'), armed('CLSmallPulseLaser')]).toEqual([false, true]);
    expect(isMilitary({ weapons: fit.weapons, ammo: [] })).toBe(true);
    expect(isMilitary({ weapons: fit.weapons.slice(2), ammo: [] })).toBe(false);
    expect(isMilitary({ weapons: fit.weapons.slice(0, 1), ammo: fit.ammo })).toBe(true);
  });
});

test('a ’Mech is named by chassis and model', () => {
  expect([mechName({ chassis: 'Dunlin', model: 'D-1' }), mechName({ chassis: 'Dunlin', model: '' })]).toEqual(['Dunlin D-1', 'Dunlin']);
});

describe('options', () => {
  const defaults = defaultOptions(OPTIONS);

  test('the defaults are the specification’s, the preset the book’s', () => {
    expect(rulesOf(defaults)).toEqual({
      initiative: 'one-die',
      deployment: 'rows',
      freeDescent: true,
      waterTotal: true,
      roughPiloting: true,
      skidding: false,
      jumpCeiling: false,
      losRule: 'official',
      elevationToHit: true,
      physical: true,
      endAtCrippled: true,
      turnCap: Number(defaults.turnCap),
      noProgress: Number(defaults.noProgress),
      gunnery: 4,
      piloting: 5,
      commanders: ['tactical', 'tactical'],
    });
    expect(rulesOf(officialOptions(defaults))).toMatchObject({
      initiative: 'two-dice',
      freeDescent: false,
      waterTotal: false,
      elevationToHit: false,
    });
  });

  test('each is read by its own name', () => {
    const chosen = {
      gunnery: 3,
      piloting: 2,
      brainA: 'deep',
      brainB: 'random',
      turnCap: 7,
      noProgress: 5,
      skidding: true,
      jumpCeiling: true,
    };
    expect(rulesOf({ ...defaults, ...chosen, physical: false, roughPiloting: false, endAt: 'destroyed', losRule: 'seed' })).toMatchObject({
      gunnery: 3,
      piloting: 2,
      commanders: ['deep', 'random'],
      turnCap: 7,
      noProgress: 5,
      skidding: true,
      jumpCeiling: true,
      physical: false,
      roughPiloting: false,
      endAtCrippled: false,
      losRule: 'seed',
    });
  });
});
