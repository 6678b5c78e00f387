/** Chances that count up to what they are. */
import { intervalOf, percentFigure, type Share, shareFigure } from '../../../../src-shared/stats/share.ts';

/**
 * On the way from one half (or from `start`) a plain number, at the end the chance as it is written everywhere: of trials that all
 * ended the same way the end of its interval, so that it counts no further than that.
 */
export function countingFigure(share: Share, counted: number, start = 0.5): string {
  if (counted >= 1) return shareFigure(share);
  const value = share.value <= 0 ? intervalOf(share).high : share.value >= 1 ? intervalOf(share).low : share.value;
  return percentFigure(start + (value - start) * counted);
}

export function countingValue({ value }: Share, counted: number, start = 0.5): number {
  return start + (value - start) * counted;
}
