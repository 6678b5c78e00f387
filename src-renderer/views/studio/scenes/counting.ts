/** Chances that count up to what they are. */
import { percentFigure, type Share, shareFigure } from '../../../../src-shared/stats/share.ts';

/** On the way from one half (or from `start`) a plain number, at the end the chance as it is written everywhere. */
export function countingFigure(share: Share, counted: number, start = 0.5): string {
  return counted >= 1 ? shareFigure(share) : percentFigure(countingValue(share, counted, start));
}

export function countingValue({ value }: Share, counted: number, start = 0.5): number {
  return start + (value - start) * counted;
}
