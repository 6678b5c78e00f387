/** What a 'Mech carries: weapons, ammunition bins, gear, and what each critical slot holds. */
import type { Problem } from '../../../contract/problem.ts';
import type { GearRow } from '../data/equipment.ts';
import type { Munition } from './weapon.ts';

export interface WeaponMount {
  /** Index into WEAPONS. */
  readonly weapon: number;
  /** Split weapons fire from the more restrictive location: the torso. */
  location: number;
  readonly rear: boolean;
  /** location * 12 + slot. */
  readonly slots: number[];
}

export interface AmmoBin {
  readonly weapon: number;
  readonly name: string;
  readonly munition: Munition;
  readonly location: number;
  readonly slot: number;
  readonly shots: number;
}

export interface Gear {
  readonly row: GearRow;
  /** -1 = inside the engine or spread over the 'Mech. */
  readonly location: number;
  readonly slots: number[];
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
