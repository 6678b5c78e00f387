/**
 * The 24" line. Each side measures in its own frame: the objective is 0, the own edge is negative, the enemy is to
 * the right. A unit at x and an enemy at e (both in the unit's frame) are e - x apart; e is 0 minus the enemy's own x
 * (written so, because -0 is neither JSON nor a small integer to the engine).
 */

/** A unit this close to the objective holds or contests it. */
export const CONTROL_RADIUS = 3;
/** The place of a unit that is off the table: out of every range. */
export const NOWHERE = 1000;
/** Rules that shorten an enemy's reach stop at 6". */
export const SHROUD_MIN = 6;
export const START = -12;
/** The table's edge behind the own start. */
export const EDGE = -24;
const IN_THE_WAY = 6;

/** GF 3.5.1: moves that are not charges stop 1" short of the enemy; no move overshoots the objective. */
export function towardsObjective(x: number, reach: number, e: number): number {
  const dest = Math.abs(x) <= reach ? 0 : x < 0 ? x + reach : x - reach;
  return stopShort(x, dest, e);
}

export function towardsEnemy(x: number, reach: number, e: number): number {
  return e === NOWHERE ? x : stopShort(x, x + reach, e);
}

function stopShort(x: number, dest: number, e: number): number {
  const limit = e - 1;
  if (dest <= limit) return dest;
  return x > limit ? Math.min(x, dest) : limit;
}

/** Digest section 2: the enemy is within 6" of the straight way from the unit to the objective. */
export function inTheWay(x: number, e: number): boolean {
  return e >= Math.min(x, 0) - IN_THE_WAY && e <= Math.max(x, 0) + IN_THE_WAY;
}

/** GF 3.5.1 "Scout": up to `reach` further forward, but not onto the objective. */
export function scoutStart(reach: number): number {
  return Math.min(-1, START + reach);
}

/** Digest 5.1, enemyRangeMod: shrouding never lowers a reach below `min`, nor raises it. */
export function shrouded(reach: number, n: number, min: number = SHROUD_MIN): number {
  return Math.min(reach, Math.max(min, reach + n));
}
