/** What a 'Mech carries: weapons, ammunition bins, gear, and what each critical slot holds. */
import type { Problem } from '../../../contract/problem.ts';
import type { MunitionKind, Rounds } from '../data/ammunition.ts';
import type { GearRow } from '../data/equipment.ts';
import { feedOf, greatestDamage, reach, VIABLE_DAMAGE, VIABLE_REACH, WEAPONS } from './weapon.ts';

export interface WeaponMount {
  /** Index into WEAPONS. */
  readonly weapon: number;
  /** Split weapons fire from the more restrictive location: the torso. */
  location: number;
  readonly rear: boolean;
  /** In a turret: fires in any direction. */
  readonly turret: boolean;
  /** location * 12 + slot. */
  readonly slots: number[];
}

export interface AmmoBin {
  /** Index into FEEDS. */
  readonly feed: number;
  readonly name: string;
  readonly load: Rounds;
  readonly kind: MunitionKind;
  readonly location: number;
  readonly slot: number;
  readonly shots: number;
  readonly tons: number;
  readonly bv: number;
  readonly explosive: boolean;
  /** The second half of a slot: goes up with the bin before it. */
  readonly shared: boolean;
}

export interface Gear {
  readonly row: GearRow;
  /** Where the first of its slots is. */
  readonly location: number;
  readonly slots: number[];
  /** From a `:SIZE:` mark; 0 = none given. */
  readonly size: number;
}

export type SystemSlot =
  | 'engine'
  | 'gyro'
  | 'sensors'
  | 'life-support'
  | 'cockpit'
  | 'shoulder'
  | 'upper-arm'
  | 'lower-arm'
  | 'hand'
  | 'hip'
  | 'upper-leg'
  | 'lower-leg'
  | 'foot';

export type SlotUse =
  | { readonly kind: 'empty' }
  | { readonly kind: 'system'; readonly system: SystemSlot }
  | { readonly kind: 'weapon'; readonly mount: number }
  | { readonly kind: 'ammo'; readonly bin: number }
  | { readonly kind: 'gear'; readonly gear: number };

export interface Fit {
  readonly weapons: readonly WeaponMount[];
  readonly ammo: readonly AmmoBin[];
  readonly gear: readonly Gear[];
  /** 8 locations x 12. */
  readonly slots: readonly SlotUse[];
  readonly unknown: readonly string[];
  readonly unmodelled: readonly string[];
  readonly problems: readonly Problem[];
}

/** Bins that can feed a mount, as indexes into `ammo`; null = it needs none or carries its own. */
export function binsFeeding(fit: Pick<Fit, 'ammo'>, mount: Pick<WeaponMount, 'weapon'>): number[] | null {
  const feed = feedOf(mount.weapon);
  if (feed < 0) return null;
  return fit.ammo.flatMap((bin, i) => (bin.feed === feed ? [i] : []));
}

/** Total Warfare "Forced Withdrawal": does a design have weapons worth the name, ammunition included? */
export function isMilitary(fit: Pick<Fit, 'ammo' | 'weapons'>): boolean {
  const working = fit.weapons.filter((mount) => binsFeeding(fit, mount)?.length !== 0).map((mount) => WEAPONS[mount.weapon]!);
  return working.reduce((sum, row) => sum + greatestDamage(row), 0) >= VIABLE_DAMAGE || working.some((row) => reach(row) >= VIABLE_REACH);
}
