/** Results of the expectation tests so far, as saved by the host. Pure. */
import type { Json } from '../../../src-shared/contract/json.ts';
import { NO_COUNTS, type PairedCounts } from '../../../src-shared/stats/paired.ts';

/** Counts belong to one set of 'Mechs, rules and pool; with any other they start from zero. */
export function experimentKey(version: string, fieldIds: readonly number[], pool: Json): string {
  return JSON.stringify([version, fieldIds, pool]);
}

export interface KeptCounts {
  readonly key: string;
  readonly counts: Readonly<Record<string, PairedCounts>>;
}

/** A hand-edited or older value must not break the page. */
export function keptCounts(saved: Json | undefined, key: string): KeptCounts {
  const nothing = { key, counts: {} };
  if (typeof saved !== 'object' || saved === null || Array.isArray(saved)) return nothing;
  const { key: of, counts } = saved as Readonly<Record<string, Json>>;
  if (of !== key || typeof counts !== 'object' || counts === null || Array.isArray(counts)) return nothing;
  return { key, counts: Object.fromEntries(Object.entries(counts).flatMap(([id, one]) => (isCounts(one) ? [[id, one]] : []))) };
}

function isCounts(value: unknown): value is PairedCounts {
  if (typeof value !== 'object' || value === null) return false;
  return Object.keys(NO_COUNTS).every((name) => typeof (value as Readonly<Record<string, unknown>>)[name] === 'number');
}

/** At most `most` ids, spread evenly over the list. */
export function spreadOver(ids: readonly number[], most: number): number[] {
  if (ids.length <= most) return [...ids];
  return Array.from({ length: most }, (_, i) => ids[Math.floor((i * ids.length) / most)]!);
}
