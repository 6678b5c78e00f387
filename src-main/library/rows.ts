/** Rows of the library's tables and the API's words for them. */
import type { Roster, RosterDetail, StoredAsset, StoredCombatant, StoredContest } from '../../src-shared/api/types.ts';
import type { RulesetId } from '../../src-shared/contract/combatant.ts';
import { type AssetRow, assetFrom, COMBATANT_COLUMNS as COLUMNS, type CombatantRow, combatantFrom } from '../../src-shared/run/stored.ts';

export interface RosterRow {
  readonly id: number;
  readonly ruleset: string;
  readonly name: string;
  readonly file: string;
  readonly importer: string;
  readonly settings: string;
  readonly text: string | null;
  readonly detected: string;
  readonly problems: string;
  readonly notes: string;
  readonly tags: string;
  readonly imported_at: string;
  readonly combatants: number;
  readonly contests: number;
  readonly assets: number;
  readonly errors: number;
  readonly warnings: number;
  readonly sample: number;
  readonly factions: string;
  readonly unmodelled: string;
}

export const ROSTER_COLUMNS =
  'id, ruleset, name, file, importer, tags, imported_at, combatants, contests, assets, errors, warnings, sample, factions';

export function rosterOf(row: Omit<RosterRow, 'settings' | 'text' | 'detected' | 'problems' | 'notes' | 'unmodelled'>): Roster {
  return {
    id: row.id,
    name: row.name,
    file: row.file,
    ruleset: row.ruleset as RulesetId,
    importer: row.importer,
    importedAt: row.imported_at,
    combatants: row.combatants,
    contests: row.contests,
    assets: row.assets,
    errors: row.errors,
    warnings: row.warnings,
    tags: JSON.parse(row.tags) as string[],
    sample: row.sample === 1,
    factions: JSON.parse(row.factions) as Roster['factions'],
  };
}

export function rosterDetailOf(row: RosterRow): RosterDetail {
  return {
    ...rosterOf(row),
    text: row.text,
    settings: JSON.parse(row.settings) as RosterDetail['settings'],
    problems: JSON.parse(row.problems) as RosterDetail['problems'],
    notes: JSON.parse(row.notes) as RosterDetail['notes'],
    detected: JSON.parse(row.detected) as string[],
    unmodelled: JSON.parse(row.unmodelled) as RosterDetail['unmodelled'],
  };
}

export interface CombatantRecord extends CombatantRow {
  readonly id: number;
  readonly roster_id: number;
  readonly facts: string;
}

export const COMBATANT_COLUMNS = `id, roster_id, facts, ${COLUMNS}`;

export function combatantOf(row: CombatantRecord): StoredCombatant {
  return { id: row.id, rosterId: row.roster_id, facts: JSON.parse(row.facts) as StoredCombatant['facts'], ...combatantFrom(row) };
}

export interface ContestRow {
  readonly id: number;
  readonly roster_id: number;
  readonly ruleset: string;
  readonly name: string;
  readonly a: number;
  readonly b: number;
  readonly name_a: string;
  readonly name_b: string;
  readonly options: string;
  readonly trials: number | null;
}

export function contestOf(row: ContestRow): StoredContest {
  return {
    id: row.id,
    rosterId: row.roster_id,
    ruleset: row.ruleset as RulesetId,
    name: row.name,
    a: row.a,
    b: row.b,
    nameA: row.name_a,
    nameB: row.name_b,
    options: JSON.parse(row.options) as StoredContest['options'],
    trials: row.trials,
  };
}

export interface AssetRecord extends AssetRow {
  readonly id: number;
  readonly roster_id: number | null;
}

export function assetOf(row: AssetRecord): StoredAsset {
  return { id: row.id, rosterId: row.roster_id, ...assetFrom(row) };
}
