/** Tags that the user adds. Two that differ in capitals only are one. Pure. */
import type { SourcePosition } from './combatant.ts';

/** Null where nothing changes. */
export function withTag(tags: readonly string[], tag: string, on: boolean): string[] | null {
  const others = tags.filter((one) => !isSame(one, tag));
  if (on) return others.length === tags.length ? [...tags, tag] : null;
  return others.length === tags.length ? null : others;
}

interface Tagged {
  readonly tags: readonly string[];
  readonly source: SourcePosition;
}

/** Tags that the source names can neither be added again nor taken off. Null where nothing changes. */
export function withOwnTag({ tags, source }: Tagged, tag: string, on: boolean): Tagged | null {
  const { tags: own = [], ...position } = source;
  if (!on && !own.some((one) => isSame(one, tag))) return null;
  const next = withTag(tags, tag, on);
  if (next === null) return null;
  const ownNext = on ? [...own, tag] : own.filter((one) => !isSame(one, tag));
  return { tags: next, source: ownNext.length === 0 ? position : { ...position, tags: ownNext } };
}

function isSame(x: string, y: string): boolean {
  return x.toLowerCase() === y.toLowerCase();
}
