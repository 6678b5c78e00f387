/** The columns of the weapon tables. */

export type WeaponKind = 'energy' | 'ballistic' | 'missile' | 'other';

/** How a weapon departs from "roll to hit, do its damage". */
export type WeaponSpecial =
  | 'streak' // all missiles hit, or it is not fired
  | 'ultra' // one or two shots
  | 'rotary' // one to six shots
  | 'lbx' // slug or cluster munition
  | 'mml' // ranges and damage come from the ammunition
  | 'atm' // so do these
  | 'hag' // cluster roll +2 at short, -2 at long range
  | 'one-shot'
  | 'flamer'
  | 'plasma-rifle'
  | 'plasma-cannon'
  | 'ams' // shoots at missiles only
  | 'marker' // TAG, Narc: no damage
  | 'artillery';

export interface WeaponRow {
  readonly name: string;
  /** Names in unit files; the first is the one MegaMek prints. */
  readonly ids: readonly string[];
  readonly clan: boolean;
  readonly kind: WeaponKind;
  readonly heat: number;
  readonly damage?: number | readonly [short: number, medium: number, long: number];
  readonly rack?: number;
  readonly each?: number;
  readonly group?: number;
  readonly range: readonly [min: number, short: number, medium: number, long: number];
  readonly tons: number;
  readonly slots: number;
  readonly shots?: number;
  readonly toHit?: number;
  readonly pulse?: boolean;
  readonly explodes?: number;
  readonly special?: WeaponSpecial;
  readonly bv: number;
}
