/** Exact chances by pair, remembered as long as the arena is open: lists and ranges of trials come back to the same pairs. */
import type { ExactChances } from '../../src-shared/contract/outcome.ts';
import type { Arena } from '../../src-shared/contract/ruleset.ts';

const MOST_KNOWN = 200_000;
const known = new WeakMap<Arena, Map<string, ExactChances | null>>();

/** Which chances are worth finding. */
export interface ExactRules {
  readonly arena: Arena;
  /** How long those of a pair may take; 0: none are wanted. */
  readonly exactSeconds: number;
  /** The sides of a pair can be exchanged, so that those of one order say those of the other. */
  readonly symmetric: boolean;
}

/** By places in the field; null where they are not known, or the run asks for none. */
export function chancesOf({ arena, exactSeconds, symmetric }: ExactRules, a: number, b: number): ExactChances | null {
  if (symmetric && a > b) return exchanged(chancesOf({ arena, exactSeconds, symmetric }, b, a));
  if (exactSeconds === 0 || arena.chances === undefined) return null;
  const pairs = known.get(arena) ?? new Map<string, ExactChances | null>();
  known.set(arena, pairs);
  const key = `${a}/${b}/${exactSeconds}`;
  let found = pairs.get(key);
  if (found === undefined) {
    found = arena.chances(a, b, exactSeconds);
    if (pairs.size >= MOST_KNOWN) pairs.clear();
    pairs.set(key, found);
  }
  return found;
}

function exchanged(chances: ExactChances | null): ExactChances | null {
  return chances === null ? null : { winA: chances.winB, winB: chances.winA, draw: chances.draw };
}
