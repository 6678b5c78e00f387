/** Every weapon of the shared table, figure by figure. */
import { expect, test } from 'vitest';
import type { WeaponRow } from '../../../../src-shared/rulesets/battletech/data/weapon-row.ts';
import { findWeapon, WEAPONS } from '../../../../src-shared/rulesets/battletech/rules/weapon.ts';
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
