/** Battle Value 2.0, worked out by hand for one 'Mech and for what each change makes of it (TechManual "Battle Value"). */
import { describe, expect, test } from 'vitest';
import { fitMech } from '../../../../src-shared/rulesets/battletech/import/fit.ts';
import { battleValue } from '../../../../src-shared/rulesets/battletech/rules/battle-value.ts';
import type { MechDesign } from '../../../../src-shared/rulesets/battletech/rules/mech.ts';
import { carrying } from './kit.ts';

/** Fifty tons, ten points of armour in each location and none behind, walks four, ten single heat sinks. */
const BARE: Partial<MechDesign> = {
  mass: 50,
  walk: 4,
  jump: 0,
  heatSinks: 10,
  heatSinkKind: 'single',
  engine: 'fusion',
  armour: [10, 10, 10, 10, 10, 10, 10, 10],
  rearArmour: [0, 0, 0],
  armourType: 'Standard',
  structure: 'Standard',
  gyro: 'Standard Gyro',
  cockpit: 'Standard Cockpit',
  myomer: 'Standard',
  clan: false,
};
const [HEAD, CT, RT, LT, RA, LA, RL] = [0, 1, 2, 3, 4, 5, 6];
type Slots = Parameters<typeof carrying>[0];

function value(slots: Slots = {}, change: Partial<MechDesign> = {}): number {
  const mech = carrying(slots, { ...BARE, ...change });
  return battleValue(mech, fitMech(mech));
}

const fill = (name: string, slots: number) => Array<string>(slots).fill(name);
const PPC = fill('PPC', 3);

test('armour, structure, gyro and speed, then the mass: 1.2 x (200 + 124.5 + 25) + 1.12 x 50', () => {
  expect(value()).toBe(475);
});

describe('the design', () => {
  test.each<[string, Partial<MechDesign>, number]>([
    // Running five instead of six: 1.2 x (400 + 124.5 + 25) + 50.
    ['hardened armour counts twice and slows', { armourType: 'Hardened' }, 709],
    // 1.2 x (200 + 62.25 + 25) + 56, and so on.
    ['a composite frame counts half', { structure: 'Composite' }, 401],
    ['endo-composite in full', { structure: 'Endo-Composite' }, 475],
    ['a reinforced one double', { structure: 'Reinforced' }, 625],
    ['an XL engine halves the structure', { engine: 'xl' }, 401],
    ['a Clan one takes a quarter', { engine: 'clan-xl' }, 438],
    ['a heavy-duty gyro counts as its mass', { gyro: 'Heavy Duty Gyro' }, 505],
    ['a small cockpit takes five in a hundred', { cockpit: 'Small Cockpit' }, 452],
    // Runs eight: 1.3 x 349.5, and 1.37 x 75 for its muscles.
    ['triple-strength myomer adds a point of walking and half its mass', { myomer: 'Triple Strength' }, 557],
    // 1.2 x 349.5 + 1.12 x 57.5.
    ['industrial myomer adds fifteen in a hundred of its mass', { myomer: 'Industrial Triple-Strength' }, 484],
    // Runs nine: 1.3 x 349.5 + 1.49 x 50.
    ['speed', { walk: 6 }, 529],
    // Better than running only from five hexes on: 1.3 x 349.5 + 1.49 x 50.
    ['a short jump only moves it', { jump: 3 }, 488],
    ['a long one also makes it harder to hit', { jump: 5 }, 529],
    ['a longer one more so', { jump: 7 }, 571],
    // Runs two, which hides it no better than standing: 349.5 + 0.65 x 50.
    ['slowness', { walk: 1 }, 382],
    ['rear armour counts as any', { rearArmour: [4, 0, 0] }, 487],
  ])('%s', (_, change, points) => {
    expect(value({}, change)).toBe(points);
  });
});

describe('what protects', () => {
  test.each<[string, Slots, number]>([
    // 1.2 x 32; with a ton 12 more and 15 less for what may explode; of more tons no more than the systems count.
    ['an anti-missile system', { [LT]: ['ISAntiMissileSystem'] }, 514],
    ['with a ton of rounds', { [LT]: ['ISAntiMissileSystem', 'ISAMS Ammo'] }, 509],
    ['with three tons', { [LT]: ['ISAntiMissileSystem', ...fill('ISAMS Ammo', 3)] }, 498],
    // Rounds of others are no part of it.
    ['beside rounds of another kind', { [LT]: ['ISAntiMissileSystem'], [RT]: ['IS Ammo LRM-10', 'ISCASE'] }, 514],
    ['an ECM suite', { [LT]: fill('ISGuardianECMSuite', 2) }, 549],
  ])('%s', (_, slots, points) => {
    expect(value(slots)).toBe(points);
  });
});

describe('ammunition that may explode takes off fifteen per slot', () => {
  const lrm = { [RT]: ['LRM 10', 'LRM 10'] };
  const SAFE = 589;
  const DEADLY = 571;

  test.each<[string, Slots, Partial<MechDesign>, number]>([
    ['in a side torso', { [RT]: [...lrm[RT]!, 'IS Ammo LRM-10'] }, {}, DEADLY],
    ['with CASE', { [RT]: [...lrm[RT]!, 'IS Ammo LRM-10', 'ISCASE'] }, {}, SAFE],
    ['with CASE II', { [RT]: [...lrm[RT]!, 'IS Ammo LRM-10', 'ISCASEII'] }, {}, SAFE],
    ['in the right arm, with CASE beside it', { [RT]: [...lrm[RT]!, 'ISCASE'], [RA]: ['IS Ammo LRM-10'] }, {}, SAFE],
    ['in the left arm, with CASE beside it', { ...lrm, [LT]: ['ISCASE'], [LA]: ['IS Ammo LRM-10'] }, {}, SAFE],
    ['in the left arm, with CASE on the other side', { [RT]: [...lrm[RT]!, 'ISCASE'], [LA]: ['IS Ammo LRM-10'] }, {}, DEADLY],
    ['in a leg', { [RT]: [...lrm[RT]!, 'ISCASE'], [RL]: ['IS Ammo LRM-10'] }, {}, DEADLY],
    ['in the centre torso', { ...lrm, [CT]: ['IS Ammo LRM-10', 'ISCASE'] }, {}, DEADLY],
    ['in the head', { ...lrm, 0: ['IS Ammo LRM-10'] }, {}, DEADLY],
    ['in the head, with CASE in a torso', { ...lrm, 0: ['IS Ammo LRM-10'], [LT]: ['ISCASE'] }, {}, DEADLY],
    ['in a leg, with CASE in a torso', { ...lrm, [RL]: ['IS Ammo LRM-10'], [LT]: ['ISCASE'] }, {}, DEADLY],
    ['Clan ’Mechs are safe where they have CASE', { [RT]: [...lrm[RT]!, 'IS Ammo LRM-10'] }, { clan: true }, SAFE],
    ['but not in the centre', { ...lrm, [CT]: ['IS Ammo LRM-10'] }, { clan: true }, DEADLY],
    // 1.2 x (200 + 62.25 + 25 - 15) + 1.12 x (50 + 90 + 11)
    ['an XL engine dies with its torso, CASE or not', { [RT]: [...lrm[RT]!, 'IS Ammo LRM-10', 'ISCASE'] }, { engine: 'xl' }, 496],
    ['a light engine does not', { [RT]: [...lrm[RT]!, 'IS Ammo LRM-10', 'ISCASE'] }, { engine: 'light' }, 551],
  ])('%s', (_, slots, change, points) => {
    expect(value(slots, change)).toBe(points);
  });

  test('a Gauss rifle takes off one for each of its slots, its slugs nothing', () => {
    const gauss = [...fill('ISGaussRifle', 7), 'IS Gauss Ammo'];
    expect([value({ [RT]: gauss }), value({ [RT]: [...gauss, 'ISCASE'] })]).toEqual([870, 879]);
  });

  test('what feeds no weapon is worth nothing', () => {
    expect(value({ [RT]: ['ISCoolantPod'] }, { clan: true })).toBe(475);
  });

  test('tons are worth no more together than the weapons they feed', () => {
    const tons = (count: number) => value({ [RT]: [...lrm[RT]!, ...fill('IS Ammo LRM-10', count)] });
    // 11 for a ton; the ninth would be worth more than the launcher's 90.
    expect([tons(1), tons(3), tons(8)]).toEqual([DEADLY, 559, 531]);
    expect(tons(9) - tons(10)).toBe(18);
    const besides = (count: number) => value({ [RT]: ['LRM 10', 'LRM 10', ...fill('IS Ammo LRM-10', count)], [LT]: PPC });
    expect(besides(9) - besides(10)).toBe(18);
    expect(value({ [RT]: ['IS Ammo LRM-10', 'ISCASE'] })).toBe(475);
  });
});

describe('what strikes', () => {
  test('weapons at the speed of the ’Mech, to the rear by half, whichever side that is', () => {
    expect([value({ [RA]: ['Medium Laser'] }), value({ [LT]: PPC })]).toEqual([527, 673]);
    expect(value({ [LT]: PPC, [RT]: ['Medium Laser (R)'] })).toBe(698);
    // The torso that carries more behind counts as turned round; an arm does not turn with it.
    expect(value({ [LT]: fill('PPC (R)', 3) })).toBe(673);
    expect(value({ [LT]: fill('PPC (R)', 3), [RT]: ['Medium Laser'] })).toBe(698);
    expect(value({ [LA]: fill('PPC (R)', 3) })).toBe(574);
  });

  test('weapons beyond what the sinks carry count half, the best ones first', () => {
    const three = { [RT]: PPC, [LT]: PPC, [RA]: PPC };
    expect(value(three)).toBe(968);
    expect([value(three, { heatSinks: 20 }), value(three, { heatSinkKind: 'double' }), value(three, { heatSinkKind: 'laser' })]).toEqual([
      1067, 1067, 1067,
    ]);
    expect(value(three, { heatSinkKind: 'compact' })).toBe(968);
    // A jump makes heat that the sinks can't take from weapons: 1.3 x 349.5 + 1.49 x (176 x 2.5 + 50) less a PPC's half.
    expect(value(three, { jump: 5 })).toBe(1189);
    // What makes no heat counts in full behind them: 1.12 x 5 more.
    expect(value({ ...three, [LA]: ['Machine Gun'] })).toBe(974);
  });

  test('the best are counted first, up to and including the one that reaches the limit', () => {
    // Fourteen points of heat besides running. Two PPCs in full, half of a large laser: 419.4 + 1.12 x (352 + 61.5 + 50).
    expect(value({ [LA]: fill('Large Laser', 2), [RA]: PPC, [LT]: PPC })).toBe(939);
    // At exactly fourteen the next one counts half: 176 + 90 + 23.
    expect(value({ [RA]: PPC, [RT]: fill('LRM 10', 2), [LA]: ['Medium Laser'] })).toBe(799);
  });

  test('of weapons of the same value the cooler ones come first', () => {
    const hot = fill('Primitive Prototype PPC', 3);
    // Ten points of heat leave room for fifteen more, but not the reverse: 419.4 + 1.12 x (2 x 176 + 50).
    expect([value({ [RT]: hot, [LT]: PPC }), value({ [RT]: PPC, [LT]: hot })]).toEqual([870, 870]);
  });

  test('a jump makes as much heat as it has hexes, three at least, running two', () => {
    // Thirteen before the small laser: below fourteen, not below thirteen.
    const three = { [LT]: PPC, [RA]: ['Medium Laser'], [LA]: ['Small Laser'] };
    expect([value(three), value(three, { jump: 1 }), value(three, { jump: 3 })]).toEqual([734, 762, 798]);
  });

  test('an ultra autocannon is counted with two shots, a rotary one with six, streak launchers with half, one-shot ones with a quarter', () => {
    const rest = { [LA]: fill('Large Laser', 2), [HEAD]: ['Medium Laser'] };
    // Eight and eight: the medium laser is beyond the limit. Then six and eight.
    expect(value({ ...rest, [RT]: fill('ISUltraAC10', 7) })).toBe(874);
    expect(value({ ...rest, [RT]: fill('ISRotaryAC5', 6) })).toBe(916);
    // Eight, one and a half, and three: the small laser is within it.
    expect(value({ ...rest, [RT]: ['ISStreakSRM4'], [LT]: ['Small Laser'] })).toBe(741);
    // Ten, three and three quarters: so is the flamer.
    expect(value({ [LT]: PPC, [RA]: ['Medium Laser'], [RT]: ['SRM 4 (OS)'], [LA]: ['Flamer'] })).toBe(740);
  });

  test('a targeting computer adds a quarter to direct fire, Artemis a fifth to launchers beside it', () => {
    const aimed = (weapon: Slots, computer = 'ISTargeting Computer') => value({ ...weapon, [LA]: [computer] });
    expect([aimed({ [RA]: ['Medium Laser'] }), aimed({ [RA]: ['Flamer'] }), value({ [RA]: ['Flamer'] })]).toEqual([540, 482, 482]);
    expect(aimed({ [RT]: ['LRM 10', 'LRM 10', 'IS Ammo LRM-10'] })).toBe(571);
    for (const weapon of [fill('Thunderbolt 10', 2), fill('CLHAG20', 6), ['Machine Gun']])
      expect(aimed({ [RT]: weapon })).toBe(value({ [RT]: weapon }));
    expect(value({ [RT]: ['LRM 10', 'LRM 10', 'ISArtemisIV', 'IS Ammo LRM-10'] })).toBe(591);
    expect(value({ [RT]: ['LRM 10', 'LRM 10', 'IS Ammo LRM-10'], [LT]: ['ISArtemisIV'] })).toBe(571);
    expect(value({ [RT]: ['Medium Laser', 'ISArtemisIV'] })).toBe(527);
  });

  test('hatchets and swords by mass', () => {
    expect([value({ [RA]: fill('Hatchet', 4) }), value({ [RA]: fill('Sword', 4) })]).toEqual([492, 487]);
  });

  test('boosters make it faster', () => {
    expect([value({ [RT]: fill('ISMASC', 3) }), value({ [RT]: [...fill('ISMASC', 3), 'Supercharger'] })]).toEqual([523, 571]);
    expect(value({ [RT]: ['Supercharger'] })).toBe(523);
  });
});
