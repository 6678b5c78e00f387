/** Every weapon of the shared table, figure by figure. */
import { expect, test } from 'vitest';
import type { WeaponRow } from '../../../../src-shared/rulesets/battletech/data/weapon-row.ts';
import {
  feedOf,
  findWeapon,
  fullDamage,
  greatestDamage,
  isFired,
  reach,
  WEAPONS,
  weaponFedBy,
} from '../../../../src-shared/rulesets/battletech/rules/weapon.ts';
import { describeWithSharedData, sharedText } from '../../../kit/shared-data.ts';

interface SharedWeapon {
  readonly name: string;
  readonly internal: string;
  readonly mtf_names: readonly string[];
  readonly clan: boolean;
  readonly heat: number;
  readonly min: number;
  readonly short: number;
  readonly medium: number;
  readonly long: number;
  readonly tons: number;
  readonly crits: number;
  readonly ammo_per_ton: number | null;
  readonly to_hit: number;
  readonly bv: number;
  readonly kind: string;
  readonly damage?: number;
  readonly damage_by_range?: readonly number[] | null;
  readonly rack?: number;
  readonly damage_per_missile?: number;
  readonly cluster_group?: number;
  readonly pulse?: boolean;
  readonly explodes_when_hit?: number;
}

test('a name in a unit file means one weapon', () => {
  WEAPONS.forEach((weapon, index) => {
    for (const id of weapon.ids) expect(findWeapon(id, weapon.clan), id).toBe(index);
  });
});

test('a name typed by hand needs no hyphens and slashes, and belongs to the technology of the chassis', () => {
  const named = (name: string, clan = false) => WEAPONS[findWeapon(name, clan)]?.ids[0];
  expect([named('lrm-10'), named('LRM10'), named('autocannon10'), named('Nerf Gun')]).toEqual([
    named('LRM 10'),
    named('LRM 10'),
    named('Autocannon/10'),
    undefined,
  ]);
  expect([named('ERPPC'), named('ERPPC', true)]).toEqual(['ISERPPC', 'CLERPPC']);
});

test('figures that the roles and the armed of a field go by: greatest damage, longest range', () => {
  const row = (id: string) => WEAPONS[findWeapon(id, false)]!;
  expect([row('PPC'), row('LRM 20'), row('ISHeavyGaussRifle'), row('ISTAG')].map(greatestDamage)).toEqual([10, 20, 25, 0]);
  expect([row('PPC'), row('ISMML5')].map(reach)).toEqual([18, 9]);
  expect([row('SRM 6'), row('LRM 20'), row('ISTAG')].map((one) => fullDamage(one))).toEqual([12, 20, 0]);
  expect([0, 1, 2].map((bracket) => fullDamage(row('ISHeavyGaussRifle'), bracket))).toEqual([25, 20, 10]);
});

test('ammunition feeds weapons of its kind; what only defends or shares is not fired', () => {
  const at = (id: string) => findWeapon(id, false);
  expect(weaponFedBy(feedOf(at('LRM 20')))?.name).toBe('LRM 20');
  expect([feedOf(at('PPC')), isFired(at('PPC')), isFired(at('ISAntiMissileSystem')), isFired(at('ISC3MasterUnit'))]).toEqual([
    -1,
    true,
    false,
    false,
  ]);
});

describeWithSharedData({ path: 'data/battletech/weapons.json', tests: 128 }, 'the shared table', () => {
  const { weapons } = JSON.parse(sharedText('data/battletech/weapons.json')) as { weapons: SharedWeapon[] };

  test.each(weapons.map((w) => [`${w.internal} (${w.name})`, w] as const))('%s', (_name, theirs) => {
    // The bare name of a Clan flamer stands only in the list for people; in a slot it is the Inner Sphere's.
    const names = theirs.mtf_names.filter((name) => !(theirs.clan && name === 'Flamer'));
    const found = new Set(names.map((name) => findWeapon(name, theirs.clan)));
    expect(found.size).toBe(1);
    const ours = WEAPONS[[...found][0]!] as WeaponRow;
    expect({
      clan: ours.clan,
      kind: ours.kind,
      heat: ours.heat,
      range: ours.range,
      tons: ours.tons,
      slots: ours.slots,
      shots: ours.shots ?? null,
      toHit: ours.toHit ?? 0,
      bv: ours.bv,
      pulse: ours.pulse ?? false,
    }).toEqual({
      clan: theirs.clan,
      kind: theirs.kind,
      heat: theirs.heat,
      range: [theirs.min, theirs.short, theirs.medium, theirs.long],
      tons: theirs.tons,
      slots: theirs.crits,
      shots: theirs.ammo_per_ton,
      toHit: theirs.to_hit,
      bv: theirs.bv,
      pulse: theirs.pulse ?? false,
    });
    const damage = theirs.damage_by_range ?? theirs.damage;
    if (damage !== undefined) expect(ours.damage).toEqual(damage);
    // A marker does no damage, so it needs no rack.
    if (theirs.rack !== undefined && !['narc', 'tag', 'network'].includes(ours.special ?? '')) expect(ours.rack).toBe(theirs.rack);
    if (theirs.damage_per_missile !== undefined) expect(ours.each).toBe(theirs.damage_per_missile);
    if (theirs.cluster_group !== undefined) expect(ours.group).toBe(theirs.cluster_group);
    if (theirs.explodes_when_hit !== undefined) expect(ours.explodes).toBe(theirs.explodes_when_hit);
  });
});
