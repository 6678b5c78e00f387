/** The contests table: matchups that a roster describes. */
import type { StoredContest } from '../../../src-shared/api/library.ts';
import type { RulesetId } from '../../../src-shared/contract/combatant.ts';
import { type SqlReader, stepForEach, type WriteStep } from '../../../src-shared/store-queries/sql.ts';

interface ContestRow {
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

function contestFrom(row: ContestRow): StoredContest {
  return {
    id: row.id,
    rosterId: row.roster_id,
    ruleset: row.ruleset,
    name: row.name,
    a: row.a,
    b: row.b,
    nameA: row.name_a,
    nameB: row.name_b,
    options: JSON.parse(row.options) as StoredContest['options'],
    trials: row.trials,
  };
}

/** Of visible rosters; null: of any game or roster. */
export function listContests(db: SqlReader, ruleset: RulesetId | null, rosterId: number | null): StoredContest[] {
  return db
    .all<ContestRow>(
      `SELECT c.*, a.name AS name_a, b.name AS name_b FROM contests c
       JOIN rosters r ON r.id = c.roster_id AND r.removed_at IS NULL AND r.complete = 1
       JOIN combatants a ON a.id = c.a JOIN combatants b ON b.id = c.b
       WHERE c.ruleset = ifnull(?, c.ruleset) AND c.roster_id = ifnull(?, c.roster_id) ORDER BY c.id`,
      ruleset,
      rosterId,
    )
    .map(contestFrom);
}

export type NewContest = Pick<StoredContest, 'id' | 'name' | 'a' | 'b' | 'options' | 'trials'>;

export function insertContests(rosterId: number, ruleset: RulesetId | null, contests: readonly NewContest[]): WriteStep {
  return stepForEach(
    'INSERT INTO contests (id, roster_id, ruleset, name, a, b, options, trials) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    contests.map((c) => [c.id, rosterId, ruleset, c.name, c.a, c.b, JSON.stringify(c.options), c.trials]),
  );
}

export function deleteContestsOf(rosterIds: readonly number[]): WriteStep {
  return stepForEach(
    'DELETE FROM contests WHERE roster_id = ?',
    rosterIds.map((id) => [id]),
  );
}
