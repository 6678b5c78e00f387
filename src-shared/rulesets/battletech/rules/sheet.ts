/** A 'Mech as numbers: what the rules read in a duel. */
import type { MunitionKind, Rounds } from '../data/ammunition.ts';
import type { GearKind } from '../data/equipment.ts';
import { CT, HD, isArm, LA, LL, LT, RA, RL, RT, STRUCTURE } from '../data/tables.ts';
import { ARC_ALL, ARC_FORWARD, ARC_LEFT_ARM, ARC_REAR, ARC_RIGHT_ARM } from './arcs.ts';
import { type FireLink, linksOf } from './fire-links.ts';
import { type Fit, isMilitary, type SlotUse, type SystemSlot } from './fit.ts';
import { hasTripleStrength, isIndustrialMyomer, type MechDesign } from './mech.ts';
import { type Mobility, mobilityOf } from './mobility.ts';
import { COMMANDERS } from './options.ts';
import { MODULAR_POINTS, type Plate, platesOf } from './plating.ts';
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

export interface SheetWeapon {
  readonly weapon: number;
  readonly location: number;
  readonly rear: boolean;
  /** The arc it fires into, by torso facing (leg weapons: by leg facing). */
  readonly arc: number;
  /** Fire control or a capacitor that belongs to it. */
  readonly link: FireLink;
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

export interface SheetGear {
  readonly kind: GearKind;
  /** 1 small, 2 medium, 3 large; 0 where the kind has no sizes. */
  readonly grade: number;
}

export interface MechSheet extends Mobility {
  readonly mass: number;
  readonly sinks: number;
  /** Heat one sink removes; 1 where double ones stand among single ones. */
  readonly sinkPower: number;
  readonly quad: boolean;
  /** Stealth armour; it needs an ECM suite that works. */
  readonly stealth: boolean;
  readonly tsm: boolean;
  readonly industrialTsm: boolean;
  /** The pilot does not sit in the head. */
  readonly torsoCockpit: boolean;
  /** 1 standard, 2 heavy-duty. */
  readonly gyro: number;
  /** What the design adds to gunnery and piloting, cockpit and plating included. */
  readonly gunneryModifier: number;
  readonly pilotingModifier: number;
  /** Skills of its own pilot; 0 = those of the run. */
  readonly gunnery: number;
  readonly piloting: number;
  /** Index into COMMANDERS, plus one; 0 = the run's. */
  readonly commander: number;
  /** HD CT RT LT RA LA RL LL, then the rear of CT RT LT. */
  readonly armour: readonly number[];
  readonly structure: readonly number[];
  /** What the armour of each location is made of. */
  readonly plates: readonly Plate[];
  /** 1 standard, 2 composite (hits inside count double), 3 reinforced (half). */
  readonly frame: number;
  readonly slots: readonly number[];
  readonly weapons: readonly SheetWeapon[];
  readonly bins: readonly SheetBin[];
  readonly gear: readonly SheetGear[];
  /** Bit per location. */
  readonly case: number;
  readonly caseTwo: number;
  /** Arms with an actuator enhancement system. */
  readonly aes: number;
  /** Sizes of the shields (1 small to 3 large) in the right arm and, times four, in the left. */
  readonly shields: number;
  /** Carries launchers that mark targets (Narc, TAG). */
  readonly marks: boolean;
  /** It had weapons worth the name when built: losing them cripples it. */
  readonly military: boolean;
  readonly battleValue: number;
}

export function sheetOf(design: MechDesign, battleValue: number, fit: Fit): MechSheet {
  const at = (kinds: readonly GearKind[]) =>
    fit.gear.reduce((mask, g) => (kinds.includes(g.row.kind) ? mask | (1 << g.location) : mask), 0);
  const has = (kind: GearKind) => fit.gear.some((g) => g.row.kind === kind);
  const links = linksOf(fit);
  const quad = design.config === 'quad';
  return {
    ...mobilityOf(design, fit),
    mass: design.mass,
    sinks: design.heatSinks,
    sinkPower: sinkPowerOf(design),
    quad,
    stealth: /stealth/i.test(design.armourType),
    tsm: hasTripleStrength(design) || has('tsm'),
    industrialTsm: isIndustrialMyomer(design) || has('industrial-tsm'),
    torsoCockpit: /torso/i.test(design.cockpit),
    gyro: /heavy/i.test(design.gyro) ? 2 : 1,
    gunneryModifier: /primitive|industrial/i.test(design.cockpit) && !/advanced|afc/i.test(design.cockpit) ? 1 : 0,
    pilotingModifier: pilotingModifier(design, fit, at(['aes'])),
    gunnery: design.pilot?.gunnery ?? 0,
    piloting: design.pilot?.piloting ?? 0,
    commander: design.pilot?.commander === undefined ? 0 : COMMANDERS.indexOf(design.pilot.commander) + 1,
    armour: withModularArmour(design, fit),
    structure: structureOf(design),
    plates: platesOf(design),
    frame: frameOf(design),
    slots: fit.slots.map(slotCode),
    weapons: fit.weapons.map((m, mount) => ({
      weapon: m.weapon,
      location: m.location,
      rear: m.rear,
      arc: m.turret ? ARC_ALL : weaponArc(m.location, m.rear, quad),
      link: links[mount]!,
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
    gear: fit.gear.map(({ row }) => ({ kind: row.kind, grade: gradeOf(row.names[0]!) })),
    // Total Warfare "CASE": Clan 'Mechs have it wherever something can explode.
    case: design.clan ? 255 : at(['case']),
    caseTwo: at(['case-ii']),
    aes: at(['aes']) & ((1 << RA) | (1 << LA)),
    shields: quad ? 0 : shieldIn(fit, RA) | (shieldIn(fit, LA) << 2),
    marks: fit.weapons.some((m) => ['narc', 'tag'].includes(WEAPONS[m.weapon]!.special ?? '')),
    military: isMilitary(fit),
    battleValue,
  };
}

/** Heat that the sinks of the whole 'Mech remove; double ones among single ones count twice (prototypes, refits). */
export function heatCapacity({ sinks, sinkPower, gear }: Pick<MechSheet, 'sinks' | 'sinkPower' | 'gear'>): number {
  const doubles = gear.filter(({ kind }) => kind === 'double-heat-sink').length;
  return sinks * sinkPower + (sinkPower === 1 ? doubles : 0);
}

/** Of a 'Mech that has no sheet yet. */
export function heatCapacityOf(design: MechDesign, fit: Fit): number {
  const gear = fit.gear.map(({ row: { kind } }) => ({ kind, grade: 0 }));
  return heatCapacity({ sinks: design.heatSinks, sinkPower: sinkPowerOf(design), gear });
}

/** What one of its sinks removes per turn. */
export function sinkPowerOf({ heatSinkKind }: MechDesign): number {
  return heatSinkKind === 'double' || heatSinkKind === 'laser' ? 2 : 1;
}

function gradeOf(name: string): number {
  return /small/i.test(name) ? 1 : /medium/i.test(name) ? 2 : /large/i.test(name) ? 3 : 0;
}

function shieldIn(fit: Fit, arm: number): number {
  const shield = fit.gear.find((g) => g.row.kind === 'shield' && g.location === arm);
  return shield === undefined ? 0 : gradeOf(shield.row.names[0]!);
}

/** Tactical Operations "Modular Armor": ten points in front of the location's own. */
function withModularArmour(design: MechDesign, fit: Fit): number[] {
  const armour = [...design.armour, ...design.rearArmour];
  for (const g of fit.gear) if (g.row.kind === 'modular-armour') armour[g.location]! += MODULAR_POINTS;
  return armour;
}

/** Composite frames take double damage inside, reinforced ones half (Tactical Operations). */
function frameOf({ structure }: MechDesign): number {
  if (/reinforced/i.test(structure)) return 3;
  return /composite/i.test(structure) && !/endo/i.test(structure) ? 2 : 1;
}

/** Small and torso-mounted cockpits, hardened and modular armour, industrial myomer; enhanced legs help. */
function pilotingModifier(design: MechDesign, fit: Fit, aes: number): number {
  const has = (kind: GearKind) => fit.gear.some((g) => g.row.kind === kind);
  const legs = design.config === 'quad' ? [RA, LA, RL, LL] : [RL, LL];
  return (
    (/small|torso/i.test(design.cockpit) ? 1 : 0) +
    (/hardened/i.test(design.armourType) ? 1 : 0) +
    (has('modular-armour') ? 1 : 0) +
    (has('industrial-tsm') ? 1 : 0) -
    (legs.every((leg) => (aes & (1 << leg)) !== 0) ? 2 : 0)
  );
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
  return WEAPONS[sheet.weapons[mount]!.weapon]!.name;
}
