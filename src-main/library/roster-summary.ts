/** Counts the factions and unmodelled rules of a roster while its combatants are read. */
import type { RosterDetail } from '../../src-shared/api/library.ts';
import type { CombatantValues } from '../../src-shared/store-queries/combatants.ts';
import type { RosterSummary } from '../store/queries/rosters.ts';

export class RosterCounter implements RosterSummary {
  private readonly byFaction = new Map<string, number>();
  private readonly byRule = new Map<string, number>();

  add(combatants: readonly CombatantValues[]): this {
    for (const [, , , faction, , , unmodelled] of combatants) {
      increment(this.byFaction, faction);
      if (unmodelled !== '[]') for (const rule of JSON.parse(unmodelled) as string[]) increment(this.byRule, rule);
    }
    return this;
  }

  get factions(): string {
    const factions: RosterDetail['factions'] = mostFirst(this.byFaction).map(([name, combatants]) => ({ name, combatants }));
    return JSON.stringify(factions);
  }

  get unmodelled(): string {
    const rules: RosterDetail['unmodelled'] = mostFirst(this.byRule).map(([rule, combatants]) => ({ rule, combatants }));
    return JSON.stringify(rules);
  }
}

function increment(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function mostFirst(counts: ReadonlyMap<string, number>): [string, number][] {
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
}
