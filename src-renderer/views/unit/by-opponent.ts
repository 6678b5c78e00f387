/** Win rates against groups of opponents, as the rows of a chart. Pure. */
import type { GroupRate } from '../../../src-shared/api/results.ts';
import { shareOf } from '../../../src-shared/stats/share.ts';
import type { IntervalRow } from '../../charts/IntervalAxis.tsx';
import { count } from '../../format/figures.ts';

/** The first and last entries of a list that is too long to show. */
export function bothEnds<T>(list: readonly T[], most: number): readonly T[] {
  return list.length <= most ? list : [...list.slice(0, Math.ceil(most / 2)), ...list.slice(-Math.floor(most / 2))];
}

/** The unit's groups in order, with the rival's rate where there is a rival. Groups that neither has met are left out. */
export function intervalRows(own: readonly GroupRate[], other: readonly GroupRate[] | null): IntervalRow[] {
  return own
    .map(({ label, note, opponents, rate }) => ({
      label,
      note: [note, opponents > 0 && count(opponents)].filter(Boolean).join(' · '),
      rates: (other === null ? [rate] : [rate, other.find((o) => o.label === label)?.rate ?? null]).map((r) => r && shareOf(r)),
    }))
    .filter((row) => row.rates.some((rate) => rate !== null));
}
