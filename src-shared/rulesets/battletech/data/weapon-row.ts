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
  | 'iatm' // the same, and all missiles hit or it is not fired
  | 'hag' // cluster roll +2 at short, -2 at long range
  | 'silver-bullet' // always a cluster of 1-point hits
  | 'flamer'
  | 'plasma-rifle'
  | 'plasma-cannon'
  | 'thunderbolt' // one heavy missile, half damage inside minimum range
  | 'rifle' // three points less against 'Mech armour
  | 'heavy-gauss' // fired on the move it may throw its bearer
  | 'hyper-velocity' // a roll of 2 destroys it
  | 'hyper-laser' // a roll of 2 or 3 does
  | 'bombast' // damage dialled from 12 down to 7, heat with it
  | 'mg-array' // fires the machine guns of its location as one
  | 'm-pod' // one burst of pellets, weaker with each hex
  | 'tsemp' // no damage: interference or shutdown
  | 'taser'
  | 'ams' // shoots at missiles only
  | 'narc' // a beacon that missiles follow; no damage
  | 'tag' // marks the target for one turn
  | 'network' // C3: shares ranges among the units of a side
  | 'artillery'
  | 'artillery-cannon' // fires straight
  | 'torpedo' // from water to water
  | 'harmless'; // nothing that hurts a 'Mech

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
  /** Carries its one load inside. */
  readonly oneShot?: true;
  /** Family and rack size of its ammunition. */
  readonly feed?: string;
  /** May go on in the next location inward. */
  readonly split?: true;
  readonly bv: number;
}
