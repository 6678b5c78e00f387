/** Trials worth watching as lines of a list. Pure. */
import type { TrialPick } from '../../src-shared/api/types.ts';

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
export function pickLines(picks: readonly TrialPick[]): { readonly pick: TrialPick; readonly words: string }[] {
  const byTrial = Map.groupBy(picks, (pick) => pick.trial);
  return [...byTrial.values()].map((same) => ({
    pick: same[0] as TrialPick,
    words: same.map(({ label }, i) => (i === 0 ? PICK_LABELS[label] : PICK_LABELS[label].toLowerCase())).join(', '),
  }));
}
