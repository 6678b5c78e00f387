/** What the query box knows about: what every combatant has, what a run adds, and the ruleset's own facts. Pure. */
import type { RulesetInfo } from '../../src-shared/api-types.ts';
import type { FactSpec } from '../../src-shared/contract/ruleset.ts';
import type { QueryField } from '../../src-shared/query/parse.ts';

/** The host's own list, with the same names; see src-main/library/columns.ts. */
const OF_COMBATANTS: readonly QueryField[] = [
  { id: 'name', label: 'Name', kind: 'words' },
  { id: 'faction', label: 'Faction', kind: 'words', aliases: ['army'] },
  { id: 'points', label: 'Points', kind: 'number', aliases: ['pts', 'cost', 'bv'] },
  { id: 'base', label: 'Base unit', kind: 'words', aliases: ['unit'] },
  { id: 'tag', label: 'Tag', kind: 'words', aliases: ['tags'] },
  { id: 'unmodelled', label: 'Rule that is not modelled', kind: 'words' },
];

/** See src-main/runs/standings.ts. */
const OF_RESULTS: readonly QueryField[] = [
  { id: 'rate', label: 'Win rate (0 to 1, or 60%)', kind: 'number', aliases: ['win', 'winrate'] },
  { id: 'rank', label: 'Rank', kind: 'number' },
  { id: 'n', label: 'Trials', kind: 'number', aliases: ['trials'] },
  { id: 'wins', label: 'Wins', kind: 'number' },
  { id: 'draws', label: 'Draws', kind: 'number' },
  { id: 'losses', label: 'Losses', kind: 'number' },
  { id: 'strength', label: 'Bradley-Terry strength', kind: 'number', aliases: ['elo'] },
  { id: 'perPoint', label: 'Better than its price', kind: 'number', aliases: ['value'] },
];

/** For tables of results. */
export function standingFields(ruleset: RulesetInfo | undefined): readonly QueryField[] {
  return [...combatantFields(ruleset).filter((f) => !OF_RESULTS.some((r) => r.id === f.id)), ...OF_RESULTS];
}

export function combatantFields(ruleset: RulesetInfo | undefined): readonly QueryField[] {
  const facts = ruleset?.facts ?? [];
  return [...OF_COMBATANTS, ...facts.filter((f) => !OF_COMBATANTS.some((known) => known.id === f.id)).map(fieldOf)];
}

function fieldOf({ id, label, kind }: FactSpec): QueryField {
  return { id, label, kind };
}
