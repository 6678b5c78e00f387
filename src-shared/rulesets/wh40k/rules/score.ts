import type { Winner } from '../../../contract/outcome.ts';
import type { Settings } from './options.ts';

/** Who did better, from the hundredths of points that each side destroyed. */
export type ScoreComparer = (destroyedByA: number, destroyedByB: number) => Winner;

/** Compares whole numbers crosswise, so that equal scores are equal. Totals in hundredths of points. */
export function scoreComparer(by: Settings['score'], totalA: number, totalB: number): ScoreComparer {
  const weightA = by === 'efficiency' ? totalB : by === 'share' ? totalA : 1;
  const weightB = by === 'efficiency' ? totalA : by === 'share' ? totalB : 1;
  return (destroyedByA, destroyedByB) => {
    const a = destroyedByA * weightA;
    const b = destroyedByB * weightB;
    return a > b ? 0 : a < b ? 1 : 2;
  };
}
