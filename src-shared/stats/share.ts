/**
 * A probability together with how it is known, and how it is written. Whatever shows a win chance formats it here, so
 * that an estimate never passes for exact and 0 % and 100 % are only written where they are true.
 */
import { type Interval, wilson } from './interval.ts';

export interface ExactShare {
  readonly method: 'exact';
  readonly value: number;
}

export interface EstimatedShare extends Interval {
  readonly method: 'estimated';
  readonly value: number;
  /** Trials behind it. */
  readonly trials: number;
}

export type Share = ExactShare | EstimatedShare;

export function exactShare(value: number): ExactShare {
  return { method: 'exact', value };
}

/** `k` successes in `n` trials with Wilson's interval; a draw may count half. */
export function estimatedShare(k: number, n: number, z?: number): EstimatedShare {
  return { method: 'estimated', value: n === 0 ? Number.NaN : k / n, ...wilson(k, n, z), trials: n };
}

/** A win rate as the api replies it: with its 95 % interval and its number of trials, or exact. */
export interface RatedRow extends Interval {
  readonly method: Share['method'];
  readonly rate: number;
  readonly n: number;
}

/** Without trials there is no rate, whatever the row holds in its place. */
export function shareOf({ method, rate, low, high, n }: RatedRow): Share {
  return method === 'exact' ? exactShare(rate) : { method, value: n === 0 ? Number.NaN : rate, low, high, trials: n };
}

/** Of a matchup: the chance of its first side. */
export function pairShare(pair: Omit<RatedRow, 'rate'> & { readonly rateA: number }): Share {
  return shareOf({ ...pair, rate: pair.rateA });
}

interface DrawnPair {
  readonly method: Share['method'];
  readonly drawRate: number;
  readonly drawLow: number;
  readonly drawHigh: number;
  readonly n: number;
}

/** Of a matchup: the chance of a draw. */
export function drawShare({ method, drawRate, drawLow, drawHigh, n }: DrawnPair): Share {
  return shareOf({ method, rate: drawRate, low: drawLow, high: drawHigh, n });
}

/** A rate that comes with its number of trials only. */
export function shareFrom(method: Share['method'], value: number, trials: number): Share {
  return method === 'exact' ? exactShare(value) : estimatedShare(value * trials, trials);
}

export interface OddsShares {
  readonly a: Share;
  readonly b: Share;
  readonly draw: Share;
}

interface OddsFigures {
  readonly method: Share['method'];
  readonly winA: number;
  readonly winB: number;
  readonly draw: number;
  readonly trials: number;
}

export function oddsShares({ method, winA, winB, draw, trials }: OddsFigures): OddsShares {
  const share = (value: number, others: number) => shareFrom(method, besides(value, others), trials);
  return { a: share(winA, winB + draw), b: share(winB, winA + draw), draw: share(draw, winA + winB) };
}

/** A chance beside others: where they are above 0 it is below 1, even if they are too small to change its digits. */
export function besides(chance: number, others: number): number {
  return others > 0 ? Math.min(chance, 1 - Number.EPSILON / 2) : chance;
}

/** As a single-precision number that is 0 or 1 only where the rate is. */
export function singlePrecision(rate: number): number {
  const rounded = Math.fround(rate);
  if (rounded === 1 && rate < 1) return 1 - 2 ** -24;
  return rounded === 0 && rate > 0 ? 2 ** -149 : rounded;
}

/** A mean over combatants: the interval is that of the mean, and they are its trials. */
export function meanShare({
  rate,
  low,
  high,
  combatants,
}: Interval & { readonly rate: number; readonly combatants: number }): EstimatedShare {
  return { method: 'estimated', value: rate, low, high, trials: combatants };
}

/** A figure in percent; without an interval it is exact. */
export function figureShare({ value, low, high, n }: Partial<Interval> & { readonly value: number; readonly n: number }): Share {
  if (low === undefined || high === undefined) return exactShare(value);
  return { method: 'estimated', value: n === 0 ? Number.NaN : value, low, high, trials: n };
}

/** Seen from the other side. */
export function complement(share: Share): Share {
  if (share.method === 'exact') return exactShare(1 - share.value);
  return { ...share, value: 1 - share.value, low: 1 - share.high, high: 1 - share.low };
}

/** "78.4", "<0.1", ">99.9": a percentage without its sign; 0 and 100 only for exactly 0 and 1. */
export function percentFigure(value: number, digits = 1): string {
  if (!Number.isFinite(value)) return '–';
  if (value <= 0 || value >= 1) return value <= 0 ? '0' : '100';
  const text = (100 * value).toFixed(digits);
  const least = 10 ** -digits;
  if (Number(text) === 0) return `<${least.toFixed(digits)}`;
  return Number(text) === 100 ? `>${(100 - least).toFixed(digits)}` : text;
}

/** "78.4 %", "<0.1 %"; of trials that all ended the same way "none in 349" and "all of 349". */
export function shareText(share: Share, digits = 1): string {
  if (!Number.isFinite(share.value)) return '–';
  return certainText(share) ?? `${percentFigure(share.value, digits)} %`;
}

/** The same for a table whose head says %: an estimate of 0 or 100 becomes the end of its interval, "<1.1" or ">98.9". */
export function shareFigure(share: Share, digits = 1): string {
  if (share.method === 'exact' || !isCertain(share)) return percentFigure(share.value, digits);
  const least = 10 ** -digits / 100;
  return share.value <= 0
    ? `<${roundedUp(Math.max(least, share.high), digits)}`
    : `>${roundedDown(Math.min(1 - least, share.low), digits)}`;
}

/** "3.1 % draws", "no draws", "no draws in 349". */
export function drawsText(draw: Share, digits = 1): string {
  if (draw.value > 0) return `${shareText(draw, digits)} draws`;
  return draw.method === 'exact' ? 'no draws' : `no draws in ${draw.trials.toLocaleString('en-GB')}`;
}

/** "12.5 %", "none", "all": a part of what was seen or can be, which claims nothing about what was not seen. */
export function partText(value: number, digits = 1): string {
  if (value <= 0 || value >= 1) return value <= 0 ? 'none' : 'all';
  return Number.isFinite(value) ? `${percentFigure(value, digits)} %` : '–';
}

/** How it is known: "exact", or "33.1 to 51.0 %, 100 trials". */
export function certaintyText(share: Share, digits = 1): string {
  if (share.method === 'exact') return 'exact';
  return `${intervalText(share, digits)} %, ${share.trials.toLocaleString('en-GB')} ${share.trials === 1 ? 'trial' : 'trials'}`;
}

/** "54.3 % (exact)", "42.0 % (33.1 to 51.0 %, 100 trials)". */
export function shareWithCertainty(share: Share, digits = 1): string {
  return `${shareText(share, digits)} (${certaintyText(share, digits)})`;
}

/** Of an exact share the value itself. */
export function intervalOf(share: Share): Interval {
  return share.method === 'exact' ? { low: share.value, high: share.value } : share;
}

export function isInside(value: number, { low, high }: Interval): boolean {
  return value >= low && value <= high;
}

/** "33.1 to 51.0". */
export function intervalText({ low, high }: Interval, digits = 1): string {
  return `${percentFigure(low, digits)} to ${percentFigure(high, digits)}`;
}

/** What to write beside `shareFigure`: "exact", "±0.4", or of trials that all ended the same way "none in 349". */
export function spreadText(share: Share): string {
  return certainText(share) ?? plusMinusText(share);
}

/**
 * Half the width of the interval in percentage points, "±0.4", or "exact". Empty where all trials ended the same way:
 * there `shareFigure` is the end of the interval.
 */
export function plusMinusText(share: Share): string {
  if (share.method === 'exact') return 'exact';
  if (isCertain(share) || !Number.isFinite(share.value)) return '';
  const half = 50 * (share.high - share.low);
  return `±${half >= 9.95 ? half.toFixed(0) : half >= 0.05 ? half.toFixed(1) : half.toFixed(2)}`;
}

function isCertain({ value }: Share): boolean {
  return value <= 0 || value >= 1;
}

function certainText(share: Share): string | null {
  if (share.method === 'exact' || !isCertain(share)) return null;
  const trials = share.trials.toLocaleString('en-GB');
  return share.value <= 0 ? `none in ${trials}` : `all of ${trials}`;
}

function roundedUp(value: number, digits: number): string {
  return (Math.ceil(100 * value * 10 ** digits) / 10 ** digits).toFixed(digits);
}

function roundedDown(value: number, digits: number): string {
  return (Math.floor(100 * value * 10 ** digits) / 10 ** digits).toFixed(digits);
}

/** A gain of chance in percentage points: "+23", "+4.2". */
export function swingText(swing: number): string {
  const points = 100 * swing;
  return `+${points >= 9.95 ? points.toFixed(0) : points.toFixed(1)}`;
}
