import type { MomentChances } from '../api/replay-chances.ts';
import type { OddsShares } from '../stats/share.ts';
import { countLeading } from '../stats/sorted.ts';

/** The chances after an event (-1: before the first), null where they are not known. */
export function chancesAfter(moments: readonly MomentChances[], event: number): OddsShares | null {
  const begun = countLeading(moments.length, (i) => moments[i]!.first <= event);
  return moments[Math.max(0, begun - 1)]?.chances ?? null;
}
