/** A line of sight packed into one byte: what the sight cache stores and the rules read. */
import type { Sight } from './line-of-sight.ts';

/** The rest of an entry counts. Alone: no sight. */
const KNOWN = 1;
export const SEEN = 2;
/** Bits 2-3: points of intervening woods. */
const WOODS_SHIFT = 2;
export const TARGET_COVER = 16;
export const ATTACKER_COVER = 32;

export function pack(sight: Sight): number {
  const woods = Math.floor(sight.light + 2 * sight.heavy + (sight.fields >> 1));
  const cover = (sight.targetCover ? TARGET_COVER : 0) | (sight.attackerCover ? ATTACKER_COVER : 0);
  return KNOWN | (sight.canSee ? SEEN : 0) | (Math.min(3, woods) << WOODS_SHIFT) | cover;
}

/** The same sight seen from the other end. */
export function swapCover(packed: number): number {
  const rest = packed & ~(TARGET_COVER | ATTACKER_COVER);
  return rest | ((packed & TARGET_COVER) !== 0 ? ATTACKER_COVER : 0) | ((packed & ATTACKER_COVER) !== 0 ? TARGET_COVER : 0);
}

export function woodsOf(packed: number): number {
  return (packed >> WOODS_SHIFT) & 3;
}

/** Line of sight between two hexes; the sight cache implements it. */
export interface SightLookup {
  /** Packed sight from a to b; without sight, what hides them may be left out. */
  between(a: number, b: number, proneA: boolean, proneB: boolean): number;
  /** The same, with woods and cover also where there is no sight, for the record. */
  inDetail(a: number, b: number, proneA: boolean, proneB: boolean): number;
  /** The same between two that stand, by the hex looked at, then by the hex looked from; 0 where it is not known yet. */
  readonly entries: Uint8Array;
}
