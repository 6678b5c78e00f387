/** What a roster's combatants have in common, counted while they are read: their factions and the rules left out. */
import type { RosterDetail } from '../../src-shared/api/types.ts';
import type { CombatantRow } from '../../src-shared/run/tasks.ts';

export class RosterTally {
  private readonly byFaction = new Map<string, number>();
  private readonly byRule = new Map<string, number>();

  add(rows: readonly CombatantRow[]): this {
    for (const [, , , faction, , , unmodelled] of rows) {
      count(this.byFaction, faction);
      if (unmodelled !== '[]') for (const rule of JSON.parse(unmodelled) as string[]) count(this.byRule, rule);
    }
    return this;
  }

  get factions(): string {
    return JSON.stringify(mostFirst(this.byFaction).map(([name, combatants]) => ({ name, combatants })));
  }

  get unmodelled(): string {
    return JSON.stringify(mostFirst(this.byRule).map(([rule, combatants]) => ({ rule, combatants })) satisfies RosterDetail['unmodelled']);
  }
}

function count(into: Map<string, number>, key: string): void {
  into.set(key, (into.get(key) ?? 0) + 1);
}

function mostFirst(counts: ReadonlyMap<string, number>): [string, number][] {
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
}
