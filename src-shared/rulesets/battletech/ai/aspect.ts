/** How two 'Mechs face each other: arcs, the side shown, and a small preference for facing the enemy. */
import { angleOff, hitSide } from '../rules/arcs.ts';

/** Where the target lies from the torso: straight ahead, right arm only, left arm only, behind. */
export const AHEAD = 0;
export const TO_RIGHT = 1;
export const TO_LEFT = 2;
export const BEHIND = 3;

/** ARC_CLASS[angle off the torso facing]. */
const ARC_CLASS = Uint8Array.from({ length: 360 }, (_, angle) => {
  if (angle <= 60 || angle >= 300) return AHEAD;
  return angle <= 120 ? TO_RIGHT : angle >= 240 ? TO_LEFT : BEHIND;
});

/** Facing bonus by angle: small, for an enemy ahead; negative for one behind. */
export const BEST_FACING = 0.006;
const FACING_BONUS = [BEST_FACING, 0, -0.012] as const;

/**
 * ASPECT[bearing * 6 + facing]: bits 0-1 the arc class after the best torso twist, 2-3 the side that is shown,
 * 4-5 the index of the facing bonus, 6-7 the arc class without a twist.
 */
const ASPECT = Uint8Array.from({ length: 360 * 6 }, (_, i) => {
  const angle = angleOff(Math.floor(i / 6), i % 6);
  const twisted = angle <= 120 || angle >= 240 ? AHEAD : angle < 180 ? TO_RIGHT : angle > 180 ? TO_LEFT : BEHIND;
  const bonus = angle <= 60 || angle >= 300 ? 0 : angle > 120 && angle < 240 ? 2 : 1;
  return twisted | (hitSide(angle) << 2) | (bonus << 4) | (ARC_CLASS[angle]! << 6);
});
/** The enemy straight ahead. */
export const FACE_TO_FACE = ASPECT[0]!;

export function aspectOf(degrees: number, facing: number): number {
  return ASPECT[degrees * 6 + facing]!;
}

export function sideShown(aspect: number): number {
  return (aspect >> 2) & 3;
}

export function facingBonus(aspect: number): number {
  return FACING_BONUS[(aspect >> 4) & 3] as number;
}

/** Arc class of the target when the torso stays where the legs point: quads cannot twist. */
export function arcUntwisted(aspect: number): number {
  return aspect >> 6;
}

/** Arc class of the target after the best twist, one hexside either way. */
export function arcTwisted(aspect: number): number {
  return aspect & 3;
}

/** Can every weapon that fires forward be brought to bear? */
export function isAhead(aspect: number, quad: boolean): boolean {
  return (quad ? arcUntwisted(aspect) : arcTwisted(aspect)) === AHEAD;
}
