/** The trials worth watching, as the lines of a list. Pure. */
import type { TrialPick } from '../../src-shared/api/contests.ts';

export const PICK_LABELS = {
  typical: 'Typical',
  fastest: 'Fastest',
  slowest: 'Slowest',
  closest: 'Closest',
  lopsided: 'Most lopsided',
  upset: 'Upset',
  first: 'First',
} as const satisfies Record<TrialPick['label'], string>;

/** One trial may be the fastest and the most lopsided at once: then it has one line. */
export function pickLines(picks: readonly TrialPick[]): { readonly pick: TrialPick; readonly label: string }[] {
  const byTrial = Map.groupBy(picks, (pick) => pick.trial);
  return [...byTrial.values()].map((same) => ({
    pick: same[0]!,
    label: same.map((one, i) => (i === 0 ? PICK_LABELS[one.label] : PICK_LABELS[one.label].toLowerCase())).join(', '),
  }));
}
