import type { Figure } from '../../src-shared/contract/outcome.ts';
import { figureShare, shareFigure, spreadText } from '../../src-shared/stats/share.ts';
import { figure } from './figures.ts';

/** A figure with its unit and how it is known: "31.0 %" and "±0.5"; a dash for what never happened. */
export function figureText(f: Figure): { readonly value: string; readonly spread: string } {
  if (f.n === 0 && !f.exact) return { value: '–', spread: '' };
  if (f.format === 'percent') {
    const share = figureShare(f);
    return { value: `${shareFigure(share)} %`, spread: spreadText(share) };
  }
  const value = figure(f.value);
  if (f.exact) return { value, spread: 'exact' };
  if (f.low === undefined || f.high === undefined || !Number.isFinite(f.high - f.low)) return { value, spread: '' };
  const half = (f.high - f.low) / 2;
  return { value, spread: `±${half.toFixed(half < 0.1 ? 2 : 1)}` };
}
