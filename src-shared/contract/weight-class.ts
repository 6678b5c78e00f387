import type { WeightClass } from './ruleset.ts';

/**
 * "151–300", "501+": what a class holds, in whole points; empty where its label says it already ("76-150"). The last class
 * has no end: Infinity, or null where it came as JSON.
 */
export function classRange({ label, min, max }: Pick<WeightClass, 'label' | 'min'> & { readonly max: number | null }, dash = '–'): string {
  if (/\d/.test(label)) return '';
  const from = Math.ceil(min);
  return max === null || max === Number.POSITIVE_INFINITY ? `${from}+` : `${from}${dash}${Math.floor(max)}`;
}
