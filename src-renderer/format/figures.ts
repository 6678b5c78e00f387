/** How the app writes numbers. Pure. */
import { counted as countedInFull } from '../../src-shared/formats/counted.ts';

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** 12,497,500 */
export function count(n: number): string {
  return WHOLE.format(n);
}

const STEPS = [
  { from: 999_500_000_000, unit: 'T', by: 1e12 },
  { from: 999_500_000, unit: 'bn', by: 1e9 },
  { from: 999_500, unit: 'M', by: 1e6 },
  { from: 9_995, unit: 'k', by: 1e3 },
] as const;

/** 12.5 M, 1.31 M, 640: three figures are enough. */
export function compact(n: number): string {
  const step = STEPS.find((s) => Math.abs(n) >= s.from);
  if (step === undefined) return count(Math.round(n));
  return `${threeFigures(n / step.by)} ${step.unit}`;
}

function threeFigures(x: number): string {
  const digits = Math.abs(x) >= 99.95 ? 0 : Math.abs(x) >= 9.995 ? 1 : 2;
  const text = x.toFixed(digits);
  return digits === 0 ? text : text.replace(/\.?0+$/, '');
}

/** 0.784 -> "78", of work, terrain or a list; begun is at least 1, and 100 is all of it. Chances are written by stats/share.ts. */
export function wholePercent(part: number): string {
  if (part <= 0 || part >= 1) return part <= 0 ? '0' : '100';
  return Number.isFinite(part) ? String(Math.max(1, Math.min(99, Math.round(part * 100)))) : '–';
}

/** "+1.9", "−2.3": a true minus sign, always signed. */
export function signed(x: number, digits = 1): string {
  const text = Math.abs(x).toFixed(digits);
  if (Number(text) === 0) return text;
  return `${x < 0 ? '−' : '+'}${text}`;
}

/** A mean or a metric, with decimals that suit its size; 0 only where it is 0. */
export function figure(x: number): string {
  if (!Number.isFinite(x)) return '–';
  if (Number.isInteger(x)) return count(x);
  const size = Math.abs(x);
  if (size < 0.005) return x < 0 ? '>−0.01' : '<0.01';
  return size >= 1000 ? count(Math.round(x)) : size >= 100 ? x.toFixed(0) : size >= 0.1 ? x.toFixed(1) : x.toFixed(2);
}

/** A mean in a column: a whole one keeps its decimal, so that figures line up; 0 is written where it is 0. */
export function mean(x: number): string {
  return Number.isInteger(x) && x !== 0 && Math.abs(x) < 100 ? x.toFixed(1) : figure(x);
}

const BYTE_UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'] as const;

export function bytes(n: number): string {
  let size = n;
  let unit = 0;
  while (size >= 999.5 && unit < BYTE_UNITS.length - 1) {
    size /= 1000;
    unit++;
  }
  return unit === 0 ? `${count(n)} ${n === 1 ? 'byte' : 'bytes'}` : `${threeFigures(size)} ${BYTE_UNITS[unit]}`;
}

/** "1 unit", "3 units" with the nouns of the game, "1.2 M units". */
export function counted(n: number, one: string, many?: string): string {
  return n >= 1e6 ? `${compact(n)} ${many ?? `${one}s`}` : countedInFull(n, one, many);
}

/** "4", or "1–3" for a shared range of ranks. */
export function places(low: number, high: number): string {
  return low === high ? count(low) : `${count(low)}–${count(high)}`;
}
