/** Opponents of a unit that it is known to beat, or to lose to, the most even ones first. */
import type { OpponentResult } from '../../../src-shared/api/results.ts';
import { intervalOf, shareOf } from '../../../src-shared/stats/share.ts';
import type { UnitOpponent } from './scenes/unit-card.ts';

const MOST = 3;

export interface NarrowRivals {
  readonly beats: readonly UnitOpponent[];
  readonly losesTo: readonly UnitOpponent[];
}

/** Of several lists the first that has an opponent counts. Where the interval reaches 50 %, nobody knows who wins. */
export function narrowRivals(lists: readonly (readonly OpponentResult[])[], self: number): NarrowRivals {
  const byIndex = new Map(lists.toReversed().flatMap((rows) => rows.map((row) => [row.index, row] as const)));
  byIndex.delete(self);
  const rivals = [...byIndex.values()]
    .map((row) => ({ name: row.name, share: shareOf(row) }))
    .toSorted((x, y) => Math.abs(x.share.value - 0.5) - Math.abs(y.share.value - 0.5));
  return {
    beats: rivals.filter(({ share }) => intervalOf(share).low > 0.5).slice(0, MOST),
    losesTo: rivals.filter(({ share }) => intervalOf(share).high < 0.5).slice(0, MOST),
  };
}
