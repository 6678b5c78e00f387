/** Best and worst matchups that never show the same opponent twice. Pure. */
import type { Opponent } from './opponents.ts';

interface SplitMatchups {
  readonly best: readonly Opponent[];
  readonly worst: readonly Opponent[];
}

/** In a small field both ends of the list overlap: then each opponent goes to the half it belongs to. */
export function splitMatchups(best: readonly Opponent[], worst: readonly Opponent[]): SplitMatchups {
  const met = worst.some((w) => best.some((b) => b.index === w.index));
  if (!met) return { best, worst };
  const all = [...new Map([...best, ...worst].map((row) => [row.index, row])).values()].sort((a, b) => b.rate - a.rate);
  const half = Math.ceil(all.length / 2);
  return { best: all.slice(0, half), worst: all.slice(half).reverse() };
}

interface OpponentEnds {
  readonly best: Opponent | null;
  readonly closest: Opponent | null;
  readonly middle: Opponent | null;
  readonly worst: Opponent | null;
}

/** An easy, an even and a hard opponent. Where the closest fight is also the best or the worst, the middle one is the even one. */
export function threeKinds({ best, closest, middle, worst }: OpponentEnds): {
  readonly easy: Opponent | null;
  readonly even: Opponent | null;
  readonly hard: Opponent | null;
} {
  const hard = worst?.index === best?.index ? null : worst;
  const isEnd = (row: Opponent) => row.index === best?.index || row.index === hard?.index;
  return { easy: best, even: [closest, middle].find((row) => row !== null && !isEnd(row)) ?? null, hard };
}

/** A hard counter: the whole interval is below one half. */
export function isCounter(row: Opponent): boolean {
  return row.high < 0.5;
}
