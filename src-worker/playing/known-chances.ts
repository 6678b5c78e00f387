/** Exact chances by pair, remembered as long as the arena is open: lists and ranges of trials come back to the same pairs. */
import type { ExactChances } from '../../src-shared/contract/outcome.ts';
import type { Arena } from '../../src-shared/contract/ruleset.ts';
import type { TileContext } from './tile-context.ts';

const MOST_KNOWN = 200_000;
const known = new WeakMap<Arena, Map<string, ExactChances | null>>();

/** By places in the field; null where they are not known, or the run asks for none. */
export function chancesOf({ arena, run }: Pick<TileContext, 'arena' | 'run'>, a: number, b: number): ExactChances | null {
  const { exactSeconds = 0 } = run.shape;
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
