/** What a query can ask about, the one list for host and window: what every combatant has, the game's facts, a run's results. */
import type { FactSpec } from '../contract/ruleset.ts';
import type { QueryField } from './parse.ts';

/** The field of damaged input. */
export const FAULTS = 'damaged';

const OF_COMBATANTS: readonly QueryField[] = [
  { id: 'name', label: 'Name', kind: 'words' },
  { id: 'faction', label: 'Faction', kind: 'words', aliases: ['army'] },
  { id: 'points', label: 'Points', kind: 'number', aliases: ['pts', 'cost', 'bv'] },
  { id: 'base', label: 'Base unit', kind: 'words', aliases: ['unit'] },
  { id: 'tag', label: 'Tag', kind: 'words', aliases: ['tags'] },
  { id: 'unmodelled', label: 'Rule that is not modelled', kind: 'words' },
  { id: FAULTS, label: 'What was wrong with its source', kind: 'words', aliases: ['fault', 'faults'] },
];

const OF_RESULTS = [
  { id: 'rate', label: 'Win rate (0 to 1, or 60%)', kind: 'number', aliases: ['win', 'winrate'] },
  { id: 'rank', label: 'Rank', kind: 'number' },
  { id: 'n', label: 'Trials', kind: 'number', aliases: ['trials'] },
  { id: 'wins', label: 'Wins', kind: 'number' },
  { id: 'draws', label: 'Draws', kind: 'number' },
  { id: 'losses', label: 'Losses', kind: 'number' },
  { id: 'strength', label: 'Bradley-Terry strength', kind: 'number', aliases: ['elo'] },
  { id: 'perPoint', label: 'Better than its price', kind: 'number', aliases: ['value'] },
] as const satisfies readonly QueryField[];

const OF_RATINGS: readonly QueryField[] = [{ id: 'rating', label: "The game's own rating", kind: 'number', aliases: ['cr'] }];

export type ResultField = (typeof OF_RESULTS)[number]['id'];

export function isResultField(id: string): id is ResultField {
  return OF_RESULTS.some((field) => field.id === id);
}

/** For lists of combatants. A fact never hides what every combatant has. */
export function combatantFields(facts: readonly FactSpec[]): QueryField[] {
  return [...OF_COMBATANTS, ...facts.filter((f) => !OF_COMBATANTS.some((known) => known.id === f.id))];
}

/** For tables of results. A result hides a fact of the same name. */
export function standingFields(facts: readonly FactSpec[]): QueryField[] {
  return [...combatantFields(facts).filter((f) => !isResultField(f.id) && f.id !== 'rating'), ...OF_RESULTS, ...OF_RATINGS];
}
