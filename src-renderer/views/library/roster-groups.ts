/** Rosters by game and faction, as the rail shows them. Pure. */
import type { RulesetInfo } from '../../../src-shared/api/app.ts';
import type { Roster } from '../../../src-shared/api/library.ts';

export interface FactionGroup {
  /** Null for rosters of several factions, or of none. */
  readonly faction: string | null;
  readonly label: string;
  readonly rosters: readonly Roster[];
}

export interface RulesetGroup {
  readonly ruleset: RulesetInfo;
  readonly rosters: number;
  readonly combatants: number;
  readonly factions: readonly FactionGroup[];
}

/** In the order of the rulesets; factions by name, what belongs to no single one last. */
export function rosterGroups(rosters: readonly Roster[], rulesets: readonly RulesetInfo[]): RulesetGroup[] {
  return rulesets
    .map((ruleset) => {
      const list = rosters.filter((r) => r.ruleset === ruleset.id);
      return {
        ruleset,
        rosters: list.length,
        combatants: list.reduce((sum, r) => sum + r.combatants, 0),
        factions: factionGroups(list),
      };
    })
    .filter((group) => group.rosters > 0);
}

function factionGroups(rosters: readonly Roster[]): FactionGroup[] {
  const byLabel = Map.groupBy(rosters, (roster) => {
    const named = roster.factions.filter((f) => f.name !== '');
    if (named.length === 0) return NO_FACTION;
    return named.length === 1 ? (named[0] as { name: string }).name : SEVERAL;
  });
  return [...byLabel]
    .map(([key, list]): FactionGroup => {
      const words = key === NO_FACTION ? 'No faction' : key === SEVERAL ? 'Several factions' : null;
      return { faction: words === null ? (key as string) : null, label: words ?? (key as string), rosters: list };
    })
    .sort((a, b) => Number(a.faction === null) - Number(b.faction === null) || a.label.localeCompare(b.label));
}

/** Not strings, so that no faction can have these names. */
const NO_FACTION = Symbol('none');
const SEVERAL = Symbol('several');
