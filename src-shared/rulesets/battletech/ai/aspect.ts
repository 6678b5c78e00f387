/** How two 'Mechs face each other: arcs, the side shown, and how well the enemy is faced. */
import { angleOff, hitSide } from '../rules/arcs.ts';

/** Where the target lies from the torso: straight ahead, right arm only, left arm only, behind. */
export const AHEAD = 0;
const TO_RIGHT = 1;
const TO_LEFT = 2;
const BEHIND = 3;

/** ARC_CLASS[angle off the torso facing]. */
const ARC_CLASS = Uint8Array.from({ length: 360 }, (_, angle) => {
  if (angle <= 60 || angle >= 300) return AHEAD;
  return angle <= 120 ? TO_RIGHT : angle >= 240 ? TO_LEFT : BEHIND;
});

/**
 * ASPECT[bearing * 6 + facing], as the kernel reads it: bits 0-1 the arc class after the best torso twist, one hexside either
 * way, 2-3 the side that is shown, 4-5 whether the enemy is faced (0), not quite (1) or behind (2), 6-7 the arc class without a
 * twist, for quads.
 */
const ASPECT = Uint8Array.from({ length: 360 * 6 }, (_, i) => {
  const angle = angleOff(Math.floor(i / 6), i % 6);
  const twisted = angle <= 120 || angle >= 240 ? AHEAD : angle < 180 ? TO_RIGHT : angle > 180 ? TO_LEFT : BEHIND;
  const faced = angle <= 60 || angle >= 300 ? 0 : angle > 120 && angle < 240 ? 2 : 1;
  return twisted | (hitSide(angle) << 2) | (faced << 4) | (ARC_CLASS[angle]! << 6);
});

export function aspectOf(degrees: number, facing: number): number {
  return ASPECT[degrees * 6 + facing]!;
}

export function sideShown(aspect: number): number {
  return (aspect >> 2) & 3;
}
