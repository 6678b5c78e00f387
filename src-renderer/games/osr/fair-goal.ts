/** The goal as the form holds it: percentages, or null for whatever does not matter. Pure. */
import type { Json } from '../../../src-shared/contract/json.ts';
import type { BalanceGoal } from '../../../src-shared/rulesets/osr/analysis/balance.ts';

export interface FairGoal {
  readonly [field: string]: Json;
  readonly winLow: number | null;
  readonly winHigh: number | null;
  readonly deaths: number | null;
  readonly deathShare: number | null;
  readonly wiped: number | null;
  /** What may be changed. */
  readonly change: 'both' | 'first' | 'second';
}

export const FIRST_GOAL: FairGoal = { winLow: 65, winHigh: 75, deaths: null, deathShare: 50, wiped: null, change: 'both' };

/** A kept goal may be older than this version. */
export function readGoal(kept: Json): FairGoal {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return FIRST_GOAL;
  const given = kept as { readonly [field: string]: Json | undefined };
  const number = (value: Json | undefined, fallback: number | null) => (typeof value === 'number' || value === null ? value : fallback);
  return {
    winLow: number(given.winLow, FIRST_GOAL.winLow),
    winHigh: number(given.winHigh, FIRST_GOAL.winHigh),
    deaths: number(given.deaths, null),
    deathShare: number(given.deathShare, FIRST_GOAL.deathShare),
    wiped: number(given.wiped, null),
    change: given.change === 'first' || given.change === 'second' ? given.change : 'both',
  };
}

export function goalFrom({ winLow, winHigh, deaths, deathShare, wiped }: FairGoal): BalanceGoal {
  const [low, high] = [winLow ?? 0, winHigh ?? 100];
  return {
    ...((winLow !== null || winHigh !== null) && { win: { low: Math.min(low, high) / 100, high: Math.max(low, high) / 100 } }),
    ...(deaths !== null && { deaths: { atMost: deaths, share: (deathShare ?? 50) / 100 } }),
    ...(wiped !== null && { wiped: wiped / 100 }),
  };
}
