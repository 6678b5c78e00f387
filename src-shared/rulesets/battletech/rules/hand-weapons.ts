/** Physical weapons carried in an arm: damage and what they add to the number (Total Warfare, Tactical Operations). */
import type { GearKind } from '../data/equipment.ts';

interface HandWeaponRow {
  readonly damage: (mass: number, grade: number) => number;
  readonly toHit: number;
  /** Triple-strength myomer doubles it; saws, drills and blades with engines of their own stay as they are. */
  readonly strong?: true;
  /** What an attack with it builds for its bearer, by grade. */
  readonly heat?: readonly number[];
}

const fixed = (points: number) => () => points;

const ROWS = {
  hatchet: { damage: (mass) => Math.floor(mass / 5), toHit: -1, strong: true },
  sword: { damage: (mass) => Math.ceil(mass / 10) + 1, toHit: -2, strong: true },
  'retractable-blade': { damage: (mass) => Math.ceil(mass / 10), toHit: -2, strong: true },
  mace: { damage: (mass) => Math.ceil(mass / 4), toHit: 1, strong: true },
  lance: { damage: (mass) => Math.floor(mass / 5), toHit: 1, strong: true },
  claw: { damage: (mass) => Math.ceil(mass / 7), toHit: 1, strong: true },
  vibroblade: { damage: (_, grade) => [7, 7, 10, 14][grade]!, toHit: -2, heat: [3, 3, 5, 7] },
  flail: { damage: fixed(9), toHit: 0 },
  'chain-whip': { damage: fixed(3), toHit: -2 },
  'wrecking-ball': { damage: fixed(8), toHit: 1 },
  chainsaw: { damage: fixed(5), toHit: 0 },
  'dual-saw': { damage: fixed(7), toHit: 0 },
  backhoe: { damage: fixed(6), toHit: 1 },
  'mining-drill': { damage: fixed(4), toHit: -1 },
  'pile-driver': { damage: fixed(10), toHit: 2 },
  combine: { damage: fixed(3), toHit: -2 },
  'rock-cutter': { damage: fixed(5), toHit: 1 },
  'spot-welder': { damage: fixed(5), toHit: -1 },
} as const satisfies Partial<Record<GearKind, HandWeaponRow>>;

export type HandWeapon = keyof typeof ROWS;

export const HAND_WEAPONS: Readonly<Record<HandWeapon, HandWeaponRow>> = ROWS;

export function isHandWeapon(kind: GearKind): kind is HandWeapon {
  return kind in ROWS;
}
