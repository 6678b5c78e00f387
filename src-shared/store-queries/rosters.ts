/** The rosters table, as far as the library's index reads it. */
import type { RulesetId } from '../contract/combatant.ts';
import type { SqlReader } from './sql.ts';

/** The game of each roster in the library, by the roster's id. */
export function rulesetsOfRosters(db: SqlReader): Map<number, RulesetId> {
  return new Map(db.tuples<readonly [number, RulesetId]>('SELECT id, ruleset FROM rosters WHERE removed_at IS NULL AND complete = 1'));
}
