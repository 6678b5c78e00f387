/** How two 'Mechs face each other: arcs, the side shown, and a small preference for facing the enemy. */
import { angleOff, hitSide } from '../rules/arcs.ts';
import { AHEAD, ARC_CLASS, BEHIND, TO_LEFT, TO_RIGHT } from './expected-damage.ts';

/** Why a 'Mech looks good from an angle: a small bonus for the enemy ahead, a malus for one behind. */
export const BEST_LOOK = 0.006;
const LOOKS = [BEST_LOOK, 0, -0.012] as const;

/**
 * ASPECT[bearing * 6 + facing]: bits 0-1 the arms that reach there after a twist, 2-3 the side that is shown,
 * 4-5 the look of it, 6-7 the arc class without a twist.
 */
const ASPECT = Uint8Array.from({ length: 360 * 6 }, (_, i) => {
  const angle = angleOff(Math.floor(i / 6), i % 6);
  const twisted = angle <= 120 || angle >= 240 ? AHEAD : angle < 180 ? TO_RIGHT : angle > 180 ? TO_LEFT : BEHIND;
  const look = angle <= 60 || angle >= 300 ? 0 : angle > 120 && angle < 240 ? 2 : 1;
  return twisted | (hitSide(angle) << 2) | (look << 4) | ((ARC_CLASS[angle] as number) << 6);
});
/** The enemy straight ahead. */
export const FACE_TO_FACE = ASPECT[0] as number;

export function aspectOf(degrees: number, facing: number): number {
  return ASPECT[degrees * 6 + facing] as number;
}

export function sideShown(aspect: number): number {
  return (aspect >> 2) & 3;
}

export function looksOf(aspect: number): number {
  return LOOKS[(aspect >> 4) & 3] as number;
}

/** Does everything that fires forward bear there? */
export function isAhead(aspect: number, quad: boolean): boolean {
  return (quad ? aspect >> 6 : aspect & 3) === AHEAD;
}
