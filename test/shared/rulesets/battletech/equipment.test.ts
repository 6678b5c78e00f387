/** What stands in a unit file becomes weapons, ammunition and gear: the grammar of names, and MegaMek's own reading of real files. */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../src-shared/contract/json.ts';
import { HD, LA, LT, RA, RT } from '../../../../src-shared/rulesets/battletech/data/tables.ts';
import { ammunitionOf } from '../../../../src-shared/rulesets/battletech/import/ammunition.ts';
import { fitMech } from '../../../../src-shared/rulesets/battletech/import/fit.ts';
import { readMech } from '../../../../src-shared/rulesets/battletech/import/mtf.ts';
import { readSlotLine } from '../../../../src-shared/rulesets/battletech/import/slot-line.ts';
import { validate } from '../../../../src-shared/rulesets/battletech/import/validate.ts';
import { oracle } from '../../../../src-shared/rulesets/battletech/oracle/index.ts';
import { binsFeeding, isMilitary } from '../../../../src-shared/rulesets/battletech/rules/fit.ts';
import { findWeapon, WEAPONS, weaponFedBy } from '../../../../src-shared/rulesets/battletech/rules/weapon.ts';
import { describeWithSharedData, hasShared, sharedText } from '../../../kit/shared-data.ts';
import { carrying, design } from './kit.ts';

describe('a slot line', () => {
  test('marks come off from the end, whatever their order of use', () => {
    expect(readSlotLine('ISERMediumLaser (R) (omnipod) (ARMORED)')).toEqual([
      { name: 'ISERMediumLaser', rear: true, turret: false, size: 0 },
    ]);
    expect(readSlotLine('Medium Laser (T)')).toMatchObject([{ name: 'Medium Laser', turret: true }]);
    expect(readSlotLine('Cargo:SIZE:4.0')).toMatchObject([{ name: 'Cargo', size: 4 }]);
    expect(readSlotLine('Cargo (2.5 tons)')).toMatchObject([{ name: 'Cargo', size: 2.5 }]);
    expect(readSlotLine('- Empty -')).toEqual([]);
  });

  test('brackets that belong to a name stay', () => {
    expect(readSlotLine('Clan Ammo LRM-20 (Clan) Artemis-capable (omnipod)')[0]?.name).toBe('Clan Ammo LRM-20 (Clan) Artemis-capable');
    expect(readSlotLine('ISMG Ammo (100)')[0]?.name).toBe('ISMG Ammo (100)');
  });

  test('two halves of a slot are two bins', () => {
    const fit = fitMech(carrying({ [RA]: ['ISMachine Gun', 'IS Machine Gun Ammo - Half|IS Machine Gun Ammo - Half'] }));
    expect(fit.ammo.map((bin) => [bin.shots, bin.shared])).toEqual([
      [100, false],
      [100, true],
    ]);
    expect(binsFeeding(fit, fit.weapons[0]!)).toEqual([0, 1]);
  });
});

describe('slots that belong together', () => {
  const fill = (name: string, slots: number) => Array<string>(slots).fill(name);
  const weaponsOf = (slots: Parameters<typeof carrying>[0]) =>
    fitMech(carrying(slots)).weapons.map((one) => [one.location, one.slots.length]);

  test('a weapon in two neighbouring locations is one if it may be split, and fires from the inner one', () => {
    expect(weaponsOf({ [RA]: fill('Autocannon/20', 6), [RT]: fill('Autocannon/20', 4) })).toEqual([[RT, 10]]);
    expect(weaponsOf({ [RA]: fill('Autocannon/20', 6), [LT]: fill('Autocannon/20', 4) })).toEqual([
      [RA, 6],
      [LT, 4],
    ]);
    expect(weaponsOf({ [RA]: fill('PPC', 2), [RT]: fill('PPC', 1) })).toEqual([
      [RA, 2],
      [RT, 1],
    ]);
  });

  test.each([
    // At 50 tons: a fifteenth, a tenth, a twentieth, and one more than a twentieth, rounded up.
    ['Sword', 4],
    ['Mace', 5],
    ['Lance', 3],
    ['Retractable Blade', 4],
  ])('%s: one for every %i slots', (name, slots) => {
    const pieces = (count: number) => fitMech(carrying({ [RA]: fill(name, count) }, { mass: 50 })).gear.length;
    expect([slots, slots + 1, 2 * slots].map(pieces)).toEqual([1, 2, 2]);
  });
});

describe('ammunition by its grammar', () => {
  test.each([
    ['ISLBXAC10 CL Ammo', 'LB 10-X AC', 10, 'cluster'],
    ['CLLBXAC10 CL Ammo', 'LB 10-X AC', 10, 'cluster'],
    ['Clan Ammo LRM-20 (Clan) Artemis-capable', 'LRM 20', 6, 'artemis-iv'],
    ['Clan Ammo LRM-10 (Clan) Artemis V-capable', 'LRM 10', 12, 'artemis-v'],
    ['ISLRM5 Ammo Narc-capable', 'LRM 5', 24, 'narc'],
    ['Hyper-Assault Gauss Rifle/20 Ammo', 'HAG/20', 6, 'standard'],
    ['ISMG Ammo (100)', 'Machine Gun', 100, 'standard'],
    ['ISHeavyMG Ammo (100)', 'Heavy Machine Gun', 100, 'standard'],
    ['IS Ammo MML-7 LRM', 'MML 7', 17, 'lrm'],
    ['IS Ammo MML-7 SRM Artemis-capable', 'MML 7', 14, 'artemis-iv'],
    ['IS Ammo AC/10 - Precision', 'AC/10', 5, 'precision'],
    ['IS Inferno Ammo SRM-4', 'SRM 4', 25, 'inferno'],
    ['CLArmorPiercingMortarAmmo4', "'Mech Mortar 4", 6, 'standard'],
    ['IS Ammo Extended LRM-20', 'Extended LRM 20', 4, 'standard'],
  ])('%s', (text, weapon, shots, round) => {
    const lot = ammunitionOf(text, false);
    expect(lot).toMatchObject({ shots });
    expect([lot?.load, lot?.kind]).toContain(round);
    expect(weaponFedBy(lot?.feed ?? -1)?.name).toBe(weapon);
  });

  test('lots for smaller machines keep their name; rounds that nothing fires are not ammunition', () => {
    expect(ammunitionOf('Clan Machine Gun Ammo - Proto', true)).toMatchObject({ name: expect.stringContaining('Proto') as string });
    expect(ammunitionOf('IS Ammo Catapult-5 Artemis-capable', false)).toBeNull();
  });

  test('special rounds that play as plain ones are named as such', () => {
    const unmodelled = (rounds: string) => fitMech(carrying({ [RT]: ['LRM 10', 'LRM 10', `IS Ammo LRM-10 ${rounds}`] })).unmodelled;
    expect([unmodelled('Swarm'), unmodelled('Narc-capable')]).toEqual([['Swarm rounds'], []]);
  });

  test('a bin feeds launchers of its family and size, whatever their technology', () => {
    const fit = fitMech(carrying({ [RT]: ['CLLRM20', 'CLLRM20', 'CLLRM20', 'CLLRM20', 'LRM 15', 'LRM 15', 'LRM 15', 'IS Ammo LRM-20'] }));
    expect(fit.weapons.map((mount) => binsFeeding(fit, mount))).toEqual([[0], []]);
    expect(validate(design('Mastiff MST-4G'), fit).map((p) => p.message)).toContain('LRM 15 has no ammunition.');
  });
});

describe('weapon names', () => {
  test('a name that exists is taken as it is; others belong to the technology of the chassis', () => {
    expect(WEAPONS[findWeapon('Flamer', true)]?.clan).toBe(false);
    expect(WEAPONS[findWeapon('ER Large Laser', true)]?.clan).toBe(true);
    expect(WEAPONS[findWeapon('ER Large Laser', false)]?.clan).toBe(false);
  });

  test('hyphens and slashes typed differently still find the weapon', () => {
    expect(WEAPONS[findWeapon('LRM-20', false)]?.name).toBe('LRM 20');
    expect(findWeapon('Thunder Hammer', false)).toBe(-1);
  });
});

describe('armed or not', () => {
  test('five points of damage, or a weapon that reaches six hexes', () => {
    expect(isMilitary(fitMech(carrying({ [HD]: ['Small Laser', 'ISMachine Gun', 'IS Ammo MG - Full'] })))).toBe(true);
    expect(isMilitary(fitMech(carrying({ [HD]: ['Small Laser'] })))).toBe(false);
    expect(isMilitary(fitMech(carrying({ [LA]: ['Autocannon/2', 'IS Ammo AC/2'] })))).toBe(true);
    // Without its rounds the same cannon is dead weight, as is any launcher.
    expect(isMilitary(fitMech(carrying({ [LA]: ['Autocannon/2'] })))).toBe(false);
    expect(isMilitary(fitMech(carrying({ [LA]: ['SRM 6', 'SRM 6'] })))).toBe(false);
  });

  test('an unarmed design is named so', () => {
    const unarmed = carrying({});
    expect(validate(unarmed, fitMech(unarmed)).map((p) => p.code)).toContain('battletech/unarmed');
  });
});

test("a two-legged 'Mech with an empty centre leg block is read", () => {
  const lines = ['chassis:Dunlin', 'model:D-1', 'Config:Biped', 'Mass:20', 'Engine:120 Fusion Engine', 'Heat Sinks:10 Single', 'Walk MP:6'];
  const armour = ['LA', 'RA', 'LT', 'RT', 'CT', 'HD', 'LL', 'RL', 'RTL', 'RTR', 'RTC', 'CL'].map((place) => `${place} Armor:2`);
  const text = [...lines, ...armour, 'Left Arm:', 'Medium Laser', 'Center Leg:', '-Empty-', '-Empty-'].join('\n');
  const { design: read, problems } = readMech('dunlin.mtf', text);
  expect(problems).toEqual([]);
  expect(fitMech(read!).weapons).toHaveLength(1);
});

interface EquipmentRow {
  readonly f: string;
  readonly w: readonly (readonly [name: string, location: string, feeds: readonly number[] | null])[];
  readonly a: readonly Json[];
  readonly unarmed?: Json;
}

interface EquipmentAnswer {
  readonly [key: string]: Json | undefined;
  readonly error?: string;
  readonly weapons: readonly (readonly [name: string, location: string, rear: boolean])[];
  readonly feeds: readonly (readonly number[] | null)[];
  readonly ammo: readonly Json[];
  readonly unarmed: boolean;
}

describeWithSharedData({ path: 'data/battletech/oracles/equipment-sample.json', tests: 1 }, "MegaMek's own reading", () => {
  test("every readable 'Mech is armed as the reference says", () => {
    const { rows } = JSON.parse(sharedText('data/battletech/oracles/equipment-sample.json')) as { rows: EquipmentRow[] };
    const answers = oracle.solve({
      name: 'equipment-sample.json',
      cases: { rows: rows.map((row) => ({ file: row.f.replace(/^.*\//, '') })) },
      read: (path) =>
        hasShared(`data/battletech/field/mechs/${path}`)
          ? { name: path, bytes: new Uint8Array(), text: sharedText(`data/battletech/field/mechs/${path}`) }
          : null,
    }) as readonly EquipmentAnswer[];
    const refused = answers.filter((answer) => answer.error !== undefined);
    expect(refused.filter(({ error }) => !/LAM|QuadVee|Tripod|not a whole number from 10 to 100/.test(error ?? ''))).toEqual([]);
    const wrong = rows.filter((row, i) => {
      const answer = answers[i]!;
      if (answer.error !== undefined) return false;
      const weapons = answer.weapons.map(([name, location], mount) => [name, location, answer.feeds[mount]]);
      const theirs = { weapons: row.w.map((w) => w.slice(0, 3)), ammo: row.a, unarmed: row.unarmed !== undefined };
      return JSON.stringify({ weapons, ammo: answer.ammo, unarmed: answer.unarmed }) !== JSON.stringify(theirs);
    });
    expect(wrong.map((row) => row.f)).toEqual([]);
    expect(answers.length - refused.length).toBe(438);
  });
});
