/** A 'Mech as numbers: what the rules read in a duel. */
import type { MunitionKind, Rounds } from '../data/ammunition.ts';
import { CT, HD, isArm, LA, LL, LT, RA, RL, RT, STRUCTURE } from '../data/tables.ts';
import { ARC_ALL, ARC_FORWARD, ARC_LEFT_ARM, ARC_REAR, ARC_RIGHT_ARM } from './arcs.ts';
import { type Fit, isMilitary, type SlotUse, type SystemSlot } from './fit.ts';
import type { MechDesign } from './mech.ts';
import { WEAPONS } from './weapon.ts';

/** Slot codes: systems 1..13, gear 100 + index, weapons 200 + index, ammunition 300 + index; 0 cannot be hit. */
export const SYSTEM_CODES: readonly SystemSlot[] = [
  'engine',
  'gyro',
  'sensors',
  'life-support',
  'cockpit',
  'shoulder',
  'upper-arm',
  'lower-arm',
  'hand',
  'hip',
  'upper-leg',
  'lower-leg',
  'foot',
];
export const GEAR_CODE = 100;
export const WEAPON_CODE = 200;
export const AMMO_CODE = 300;

export const GEAR_CODES = [
  'other',
  'heat-sink',
  'double-heat-sink',
  'jump-jet',
  'improved-jump-jet',
  'targeting-computer',
  'masc',
  'supercharger',
  'hatchet',
  'sword',
  'artemis-iv',
  'artemis-v',
] as const;
export type SheetGear = (typeof GEAR_CODES)[number];

export interface SheetWeapon {
  readonly weapon: number;
  readonly location: number;
  readonly rear: boolean;
  /** The arc it fires into, by torso facing (leg weapons: by leg facing). */
  readonly arc: number;
}

export interface SheetBin {
  /** Index into FEEDS. */
  readonly feed: number;
  readonly load: Rounds;
  readonly kind: MunitionKind;
  readonly location: number;
  readonly shots: number;
  readonly explosive: boolean;
  /** Goes up with the bin before it. */
  readonly shared: boolean;
}

export interface MechSheet {
  readonly mass: number;
  readonly walk: number;
  readonly run: number;
  readonly jump: number;
  readonly sinks: number;
  /** Heat one sink removes. */
  readonly sinkPower: number;
  readonly quad: boolean;
  readonly tsm: boolean;
  /** 1 standard, 2 heavy-duty. */
  readonly gyro: number;
  /** HD CT RT LT RA LA RL LL, then the rear of CT RT LT. */
  readonly armour: readonly number[];
  readonly structure: readonly number[];
  readonly slots: readonly number[];
  readonly weapons: readonly SheetWeapon[];
  readonly bins: readonly SheetBin[];
  readonly gear: readonly SheetGear[];
  /** Bit per location. */
  readonly case: number;
  readonly caseTwo: number;
  readonly artemis: number;
  /** It had weapons worth the name when built: losing them cripples it. */
  readonly military: boolean;
  readonly battleValue: number;
}

/** Total Warfare: running is one and a half times walking, rounded up; MASC and superchargers double instead. */
export function runningMP(walk: number, boosters: number, hardened: boolean): number {
  const run = boosters === 0 ? Math.ceil(walk * 1.5) : boosters === 1 ? walk * 2 : Math.ceil(walk * 2.5);
  return hardened ? run - 1 : run;
}

export function sheetOf(design: MechDesign, battleValue: number, fit: Fit): MechSheet {
  const gear = fit.gear.map(
    (g): SheetGear => ((GEAR_CODES as readonly string[]).includes(g.row.kind) ? (g.row.kind as SheetGear) : 'other'),
  );
  const at = (kinds: readonly string[]) =>
    fit.gear.reduce((mask, g) => (kinds.includes(g.row.kind) && g.location >= 0 ? mask | (1 << g.location) : mask), 0);
  const clanCase = design.clan ? fit.ammo.reduce((mask, bin) => mask | (1 << bin.location), 0) : 0;
  return {
    mass: design.mass,
    walk: design.walk,
    // DEVIATION: MASC and superchargers are not switched on in a duel (a failed activation roll wrecks the legs).
    run: runningMP(design.walk, 0, /hardened/i.test(design.armourType)),
    jump: design.jump,
    sinks: design.heatSinks,
    sinkPower: design.heatSinkKind === 'double' || design.heatSinkKind === 'laser' ? 2 : 1,
    quad: design.config === 'quad',
    tsm: /triple/i.test(design.myomer) || fit.gear.some((g) => g.row.kind === 'tsm'),
    gyro: /heavy/i.test(design.gyro) ? 2 : 1,
    armour: [...design.armour, ...design.rearArmour],
    structure: structureOf(design),
    slots: fit.slots.map(slotCode),
    weapons: fit.weapons.map((m) => ({
      weapon: m.weapon,
      location: m.location,
      rear: m.rear,
      arc: m.turret ? ARC_ALL : weaponArc(m.location, m.rear, design.config === 'quad'),
    })),
    bins: fit.ammo.map(({ feed, load, kind, location, shots, explosive, shared }) => ({
      feed,
      load,
      kind,
      location,
      shots,
      explosive,
      shared,
    })),
    gear,
    case: at(['case']) | clanCase,
    caseTwo: at(['case-ii']),
    artemis: at(['artemis-iv']),
    military: isMilitary(fit),
    battleValue,
  };
}

function slotCode(use: SlotUse): number {
  switch (use.kind) {
    case 'empty':
      return 0;
    case 'system':
      return SYSTEM_CODES.indexOf(use.system) + 1;
    case 'gear':
      return GEAR_CODE + use.gear;
    case 'weapon':
      return WEAPON_CODE + use.mount;
    case 'ammo':
      return AMMO_CODE + use.bin;
  }
}

/** Structure table by mass; the legs of quads are all legs. */
export function structureOf(design: Pick<MechDesign, 'mass' | 'config'>): number[] {
  const [arm, leg, side, centre] = STRUCTURE[design.mass] as readonly [number, number, number, number];
  const front = design.config === 'quad' ? leg : arm;
  const structure = new Array<number>(8).fill(0);
  structure[HD] = 3;
  structure[CT] = centre;
  structure[RT] = structure[LT] = side;
  structure[RA] = structure[LA] = front;
  structure[RL] = structure[LL] = leg;
  return structure;
}

/** Torso, head and leg weapons fire forward, rear-mounted ones backward, arms into their arm arc. */
function weaponArc(location: number, rear: boolean, quad: boolean): number {
  if (rear) return ARC_REAR;
  if (quad || !isArm(location)) return ARC_FORWARD;
  return location === LA ? ARC_LEFT_ARM : ARC_RIGHT_ARM;
}

export function weaponName(sheet: MechSheet, mount: number): string {
  return WEAPONS[sheet.weapons[mount]?.weapon ?? 0]?.name ?? '?';
}
