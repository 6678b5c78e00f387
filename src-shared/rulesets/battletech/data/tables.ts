/**
 * Tables of the game. Cluster, movement and heat tables were dumped from MegaMek, commit 334c598644ef (2025-08-03);
 * hit locations, structure and consciousness follow Total Warfare. Rows of 2d6 tables are indexed by roll - 2.
 */

/** Locations in MegaMek's order; quads read the arms as front legs. */
export const HD = 0;
export const CT = 1;
export const RT = 2;
export const LT = 3;
export const RA = 4;
export const LA = 5;
export const RL = 6;
export const LL = 7;

export const LOCATION_IDS = ['HD', 'CT', 'RT', 'LT', 'RA', 'LA', 'RL', 'LL'] as const;
export const QUAD_LOCATION_IDS = ['HD', 'CT', 'RT', 'LT', 'FRL', 'FLL', 'RRL', 'RLL'] as const;
export const LOCATION_NAMES = [
  'head',
  'centre torso',
  'right torso',
  'left torso',
  'right arm',
  'left arm',
  'right leg',
  'left leg',
] as const;

/** Where damage goes on from a location that is gone; -1 = nowhere, the 'Mech is. */
export const TRANSFERS_TO = [-1, -1, CT, CT, RT, LT, RT, LT] as const;

export const SIDE_FRONT = 0;
export const SIDE_REAR = 1;
export const SIDE_LEFT = 2;
export const SIDE_RIGHT = 3;
export const SIDE_NAMES = ['front', 'rear', 'left', 'right'] as const;

/** Total Warfare "'Mech Hit Location Table", by side of attack, then 2d6 - 2. Rear hits on torsos strike rear armour. */
export const HIT_LOCATION = [
  [CT, RA, RA, RL, RT, CT, LT, LL, LA, LA, HD],
  [CT, RA, RA, RL, RT, CT, LT, LL, LA, LA, HD],
  [LT, LL, LA, LA, LL, LT, CT, RT, RA, RL, HD],
  [RT, RL, RA, RA, RL, RT, CT, LT, LA, LL, HD],
] as const;

/** The same for four-legged 'Mechs (arms = front legs): only the front and rear columns differ. */
export const QUAD_HIT_LOCATION = [HIT_LOCATION[0], [CT, RA, RL, RL, RT, CT, LT, LL, LL, LA, HD], HIT_LOCATION[2], HIT_LOCATION[3]] as const;

/** Punches, 1d6 - 1. */
export const PUNCH_LOCATION = [
  [LA, LT, CT, RT, RA, HD],
  [LA, LT, CT, RT, RA, HD],
  [LT, LT, CT, LA, LA, HD],
  [RT, RT, CT, RA, RA, HD],
] as const;

/** Kicks, 1d6 - 1. */
export const KICK_LOCATION = [
  [RL, RL, RL, LL, LL, LL],
  [RL, RL, RL, LL, LL, LL],
  [LL, LL, LL, LL, LL, LL],
  [RL, RL, RL, RL, RL, RL],
] as const;

/** Internal structure by mass: arm, leg, side torso, centre torso. The head always has 3. */
export const STRUCTURE: Readonly<Record<number, readonly [arm: number, leg: number, side: number, centre: number]>> = {
  10: [1, 2, 3, 4],
  15: [2, 3, 4, 5],
  20: [3, 4, 5, 6],
  25: [4, 6, 6, 8],
  30: [5, 7, 7, 10],
  35: [6, 8, 8, 11],
  40: [6, 10, 10, 12],
  45: [7, 11, 11, 14],
  50: [8, 12, 12, 16],
  55: [9, 13, 13, 18],
  60: [10, 14, 14, 20],
  65: [10, 15, 15, 21],
  70: [11, 15, 15, 22],
  75: [12, 16, 16, 23],
  80: [13, 17, 17, 25],
  85: [14, 18, 18, 27],
  90: [15, 19, 19, 29],
  95: [16, 20, 20, 30],
  100: [17, 21, 21, 31],
};

/** Missiles that hit by rack size, then 2d6 - 2. */
export const CLUSTER: Readonly<Record<number, readonly number[]>> = {
  1: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  2: [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
  3: [1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3],
  4: [1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4],
  5: [1, 2, 2, 3, 3, 3, 3, 4, 4, 5, 5],
  6: [2, 2, 3, 3, 4, 4, 4, 5, 5, 6, 6],
  7: [2, 2, 3, 4, 4, 4, 4, 6, 6, 7, 7],
  8: [2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 8],
  9: [3, 3, 4, 5, 5, 5, 5, 7, 7, 9, 9],
  10: [3, 3, 4, 6, 6, 6, 6, 8, 8, 10, 10],
  11: [4, 4, 5, 7, 7, 7, 7, 9, 9, 11, 11],
  12: [4, 4, 5, 8, 8, 8, 8, 10, 10, 12, 12],
  13: [4, 4, 5, 8, 8, 8, 8, 11, 11, 13, 13],
  14: [5, 5, 6, 9, 9, 9, 9, 11, 11, 14, 14],
  15: [5, 5, 6, 9, 9, 9, 9, 12, 12, 15, 15],
  16: [5, 5, 7, 10, 10, 10, 10, 13, 13, 16, 16],
  17: [5, 5, 7, 10, 10, 10, 10, 14, 14, 17, 17],
  18: [6, 6, 8, 11, 11, 11, 11, 14, 14, 18, 18],
  19: [6, 6, 8, 11, 11, 11, 11, 15, 15, 19, 19],
  20: [6, 6, 9, 12, 12, 12, 12, 16, 16, 20, 20],
  21: [7, 7, 9, 13, 13, 13, 13, 17, 17, 21, 21],
  22: [7, 7, 9, 14, 14, 14, 14, 18, 18, 22, 22],
  23: [7, 7, 10, 15, 15, 15, 15, 19, 19, 23, 23],
  24: [8, 8, 10, 16, 16, 16, 16, 20, 20, 24, 24],
  25: [8, 8, 10, 16, 16, 16, 16, 21, 21, 25, 25],
  26: [9, 9, 11, 17, 17, 17, 17, 21, 21, 26, 26],
  27: [9, 9, 11, 17, 17, 17, 17, 22, 22, 27, 27],
  28: [9, 9, 11, 17, 17, 17, 17, 23, 23, 28, 28],
  29: [10, 10, 12, 18, 18, 18, 18, 23, 23, 29, 29],
  30: [10, 10, 12, 18, 18, 18, 18, 24, 24, 30, 30],
  40: [12, 12, 18, 24, 24, 24, 24, 32, 32, 40, 40],
};

/** To-hit modifier for hexes the target moved; 25 and more: 6. */
export function targetMovementModifier(hexes: number): number {
  if (hexes <= 2) return 0;
  if (hexes <= 4) return 1;
  if (hexes <= 6) return 2;
  if (hexes <= 9) return 3;
  if (hexes <= 17) return 4;
  return hexes <= 24 ? 5 : 6;
}

/** Heat scale: MP lost, to-hit penalty, 2d6 number to avoid shutdown and ammunition explosion (0 = no roll, 13 = none saves). */
export function heatMovementPenalty(heat: number): number {
  return Math.min(5, Math.floor(heat / 5));
}

export function heatFireModifier(heat: number): number {
  return heat >= 24 ? 4 : heat >= 17 ? 3 : heat >= 13 ? 2 : heat >= 8 ? 1 : 0;
}

export function shutdownAvoidNumber(heat: number): number {
  return heat >= 30 ? 13 : heat >= 26 ? 10 : heat >= 22 ? 8 : heat >= 18 ? 6 : heat >= 14 ? 4 : 0;
}

export function ammoAvoidNumber(heat: number): number {
  return heat >= 28 ? 8 : heat >= 23 ? 6 : heat >= 19 ? 4 : 0;
}

/** 2d6 number to stay awake after that many pilot hits; the sixth kills. */
export const CONSCIOUSNESS = [0, 3, 5, 7, 10, 11, 13] as const;

/** P(2d6 >= n), n = 0..13. */
export const AT_LEAST_2D6 = [36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0].map((ways) => ways / 36);

export function isTorso(location: number): boolean {
  return location === CT || location === RT || location === LT;
}

export function isArm(location: number): boolean {
  return location === RA || location === LA;
}
