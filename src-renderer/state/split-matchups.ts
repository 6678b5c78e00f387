/** Best and worst matchups that never show the same opponent twice. Pure. */
import type { Opponent } from './opponents.ts';

export interface SplitMatchups {
  readonly best: readonly Opponent[];
  readonly worst: readonly Opponent[];
}

/** In a small field both ends of the list meet: then each opponent goes to the half it belongs to. */
export function splitMatchups(best: readonly Opponent[], worst: readonly Opponent[]): SplitMatchups {
  const met = worst.some((w) => best.some((b) => b.index === w.index));
  if (!met) return { best, worst };
  const all = [...new Map([...best, ...worst].map((row) => [row.index, row])).values()].sort((a, b) => b.rate - a.rate);
  const half = Math.ceil(all.length / 2);
  return { best: all.slice(0, half), worst: all.slice(half).reverse() };
}

/** Whom to show in full: an easy, an even and a hard opponent. Where the closest fight is also an end of the list, the middle of it. */
export function threeKinds(
  best: Opponent | null,
  closest: Opponent | null,
  middle: Opponent | null,
  worst: Opponent | null,
): { readonly easy: Opponent | null; readonly even: Opponent | null; readonly hard: Opponent | null } {
  const hard = worst?.index === best?.index ? null : worst;
  const isEnd = (row: Opponent) => row.index === best?.index || row.index === hard?.index;
  return { easy: best, even: [closest, middle].find((row) => row !== null && !isEnd(row)) ?? null, hard };
}

/** It surely loses to these: the whole interval lies below one half. */
export function isCounter(row: Opponent): boolean {
  return row.high < 0.5;
}
