/** Exact fractions and distributions over them. Independent of exact/, so that tests can compare the two. */

export interface Fraction {
  readonly num: bigint;
  readonly den: bigint;
}

export const ZERO: Fraction = { num: 0n, den: 1n };
export const ONE: Fraction = { num: 1n, den: 1n };

export function fraction(num: bigint | number, den: bigint | number = 1n): Fraction {
  const [n, d] = [BigInt(num), BigInt(den)];
  const g = gcd(n < 0n ? -n : n, d);
  return { num: n / g, den: d / g };
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x === 0n ? 1n : x;
}

export const add = (x: Fraction, y: Fraction): Fraction => fraction(x.num * y.den + y.num * x.den, x.den * y.den);
export const times = (x: Fraction, y: Fraction): Fraction => fraction(x.num * y.num, x.den * y.den);
export const minus = (x: Fraction, y: Fraction): Fraction => fraction(x.num * y.den - y.num * x.den, x.den * y.den);

/** `11/20`, `0`, `1`, `0.25`. */
export function parseFraction(text: string): Fraction {
  const [top = '0', bottom = '1'] = text.split('/');
  const decimals = /\.(\d+)$/.exec(top)?.[1]?.length ?? 0;
  return fraction(BigInt(top.replace('.', '')), BigInt(bottom) * 10n ** BigInt(decimals));
}

export interface ExactNumber {
  readonly [key: string]: string | number;
  readonly num: string;
  readonly den: string;
  readonly p: number;
}

export function printFraction(f: Fraction): ExactNumber {
  return { num: String(f.num), den: String(f.den), p: toNumber(f) };
}

/** The nearest double: a quotient of 64 significant bits, then a power of two. */
function toNumber(f: Fraction): number {
  if (f.num === 0n) return 0;
  const bits = (n: bigint): number => n.toString(2).length;
  const shift = Math.max(0, 64 + bits(f.den) - bits(f.num));
  return Number((f.num << BigInt(shift)) / f.den) / 2 ** shift;
}

/** A distribution over states that are written as text. */
export type Pmf = Map<string, Fraction>;

export function put(pmf: Pmf, key: string, p: Fraction): void {
  if (p.num === 0n) return;
  const before = pmf.get(key);
  pmf.set(key, before === undefined ? p : add(before, p));
}

/** The distribution of a whole number that depends on the state, in rising order. */
export function byNumber(pmf: Pmf, f: (key: string) => number): Map<number, Fraction> {
  const out = new Map<number, Fraction>();
  for (const [key, p] of pmf) out.set(f(key), add(out.get(f(key)) ?? ZERO, p));
  return new Map([...out].sort(([x], [y]) => x - y));
}

export function meanOf(pmf: Map<number, Fraction>): Fraction {
  let sum = ZERO;
  for (const [value, p] of pmf) sum = add(sum, times(fraction(value), p));
  return sum;
}

export function printPmf(pmf: Map<number | string, Fraction>): { readonly [key: string]: ExactNumber } {
  return Object.fromEntries([...pmf].map(([key, p]) => [String(key), printFraction(p)]));
}
