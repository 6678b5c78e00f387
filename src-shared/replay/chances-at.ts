import type { MomentChances } from '../api/replay-chances.ts';
import type { OddsShares } from '../stats/share.ts';

/** Index of the moment that an event belongs to; -1 is before the first event. */
function momentOfEvent(moments: readonly MomentChances[], event: number): number {
  let lo = 0;
  let hi = moments.length - 1;
  while (lo < hi) {
    const mid = (lo + hi + 1) >> 1;
    if (moments[mid]!.first <= event) lo = mid;
    else hi = mid - 1;
  }
  return lo;
}

/** The chances after an event, null where they are not known. */
export function chancesAfter(moments: readonly MomentChances[], event: number): OddsShares | null {
  return moments[momentOfEvent(moments, event)]?.chances ?? null;
}
