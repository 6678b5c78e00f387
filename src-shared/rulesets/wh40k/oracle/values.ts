/** Values of a case and of an answer, as the oracle files write them. */
import type { Json } from '../../../contract/json.ts';
import { isDice, parseDice } from '../../../random/dice.ts';
import { type Distribution, mean, quantile, variance } from '../../../stats/distribution.ts';

export type Fields = { readonly [key: string]: Json | undefined };

export function pmfJson(distribution: Distribution): Fields {
  const { min, mass } = distribution;
  const pmf: Record<string, string> = {};
  mass.forEach((p, i) => {
    if (p > 0) pmf[String(min + i)] = decimal(p);
  });
  return {
    pmf,
    min,
    q1: quantile(distribution, 0.25),
    median: quantile(distribution, 0.5),
    q3: quantile(distribution, 0.75),
    max: min + mass.length - 1,
    mean: decimal(mean(distribution)),
    variance: decimal(variance(distribution)),
  };
}

/** The oracle's own notation: a decimal text with twelve places. */
export function decimal(value: number): string {
  return Math.max(0, value).toFixed(12);
}

export function fields(value: Json | undefined): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('an object is needed here');
  return value as Fields;
}

export function number(value: Json | undefined, otherwise: number): number {
  if (value === undefined || value === null) return otherwise;
  const n = typeof value === 'string' ? Number(value) : value;
  if (typeof n !== 'number' || !Number.isFinite(n)) throw new Error(`'${String(value)}' is not a number`);
  return n;
}

export function text(value: Json | undefined, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise;
}

export function diceText(value: Json | undefined): string {
  const written = typeof value === 'number' ? String(value) : text(value, '1').trim();
  for (const part of written.replace(/^-/, '').split('/')) {
    const parsed = parseDice(part);
    if (!isDice(parsed)) throw new Error(parsed.fault);
  }
  return written;
}
