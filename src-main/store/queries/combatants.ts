/** The combatants table. Queries that threads use as well are in src-shared/store-queries. */
import type { StoredCombatant } from '../../../src-shared/api/library.ts';
import type { RulesetId } from '../../../src-shared/contract/combatant.ts';
import { COMBATANT_COLUMNS, type CombatantRow, type CombatantValues, combatantFrom } from '../../../src-shared/store-queries/combatants.ts';
import type { PackedRows } from '../../../src-shared/store-queries/packed-rows.ts';
import { type SqlReader, stepForEach, type WriteStep } from '../../../src-shared/store-queries/sql.ts';

export {
  columnRow,
  columnRowsOfField,
  combatantsOfField,
  findCombatant,
  pointsOfField,
  strangersTo,
} from '../../../src-shared/store-queries/combatants.ts';

interface StoredCombatantRow extends CombatantRow {
  readonly id: number;
  readonly roster_id: number;
  readonly facts: string;
}

export function findStoredCombatant(db: SqlReader, id: number): StoredCombatant | undefined {
  const row = db.get<StoredCombatantRow>(`SELECT id, roster_id, facts, ${COMBATANT_COLUMNS} FROM combatants WHERE id = ?`, id);
  if (row === undefined) return undefined;
  return { id: row.id, rosterId: row.roster_id, facts: JSON.parse(row.facts) as StoredCombatant['facts'], ...combatantFrom(row) };
}

/** Name, loadout and faction, which identify a combatant across imports. */
export function identityOfCombatant(db: SqlReader, id: number): string {
  const sql = 'SELECT name || char(0) || detail || char(0) || faction AS identity FROM combatants WHERE id = ?';
  return db.get<{ identity: string }>(sql, id)?.identity ?? '';
}

export interface RosterPage {
  readonly rosterId: number;
  readonly descending: boolean;
  readonly offset: number;
  readonly limit: number;
}

export function combatantIdsInRoster(db: SqlReader, { rosterId, descending, offset, limit }: RosterPage): number[] {
  const order = descending ? 'DESC' : 'ASC';
  return db
    .tuples<[number]>(
      `SELECT id FROM combatants WHERE roster_id = ? AND retired = 0 ORDER BY id ${order} LIMIT ? OFFSET ?`,
      rosterId,
      limit,
      offset,
    )
    .map(([id]) => id);
}

interface RosterEntry {
  readonly id: number;
  readonly key: string;
  readonly faction: string;
  readonly source: string | null;
}

/** Identical entries of a roster share a key; see `entryKey`. */
export function entriesOfRoster(db: SqlReader, rosterId: number): RosterEntry[] {
  return db.all<RosterEntry>(
    'SELECT id, faction, source, name || char(0) || detail || char(0) || data AS key FROM combatants WHERE roster_id = ? AND retired = 0',
    rosterId,
  );
}

export function entryKey([name, detail, , , , , , , , data]: CombatantValues): string {
  return `${name}\0${detail}\0${data}`;
}

type IdentityRow = readonly [id: number, name: string, detail: string, faction: string, points: number, data: string];

/** The next combatants of a game after an id, with what makes one the same as another: see `identityKey`. */
export function identitiesAfter(db: SqlReader, ruleset: RulesetId, lastId: number, limit: number): (readonly [id: number, key: string])[] {
  return db
    .tuples<IdentityRow>(
      `SELECT combatants.id, combatants.name, detail, faction, points, data FROM combatants JOIN rosters ON rosters.id = roster_id
       WHERE combatants.id > ? AND combatants.ruleset = ? AND complete = 1 ORDER BY combatants.id LIMIT ?`,
      lastId,
      ruleset,
      limit,
    )
    .map(([id, ...identity]) => [id, identity.join('\0')]);
}

/** Name, loadout, faction, points and data. */
export function identityKey([name, detail, , faction, points, , , , , data]: CombatantValues): string {
  return [name, detail, faction, points, data].join('\0');
}

export function countRetiredCombatants(db: SqlReader): number {
  return db.get<{ n: number }>('SELECT count(*) AS n FROM combatants WHERE retired = 1')?.n ?? 0;
}

/** Retired combatants and those of rosters that are removed or incomplete. */
export function goneCombatantIds(db: SqlReader): number[] {
  return db
    .tuples<[number]>(
      'SELECT id FROM combatants WHERE retired = 1 OR roster_id IN (SELECT id FROM rosters WHERE removed_at IS NOT NULL OR complete = 0)',
    )
    .map(([id]) => id);
}

export interface NewCombatant {
  readonly id: number;
  readonly values: CombatantValues;
}

const INSERT = `INSERT INTO combatants
   (id, roster_id, ruleset, name, detail, base, faction, points, tags, unmodelled, multiplicity, source, data, facts)
 VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

export function insertCombatants(rosterId: number, ruleset: string, combatants: readonly NewCombatant[]): WriteStep {
  return stepForEach(
    INSERT,
    combatants.map(({ id, values }) => [id, rosterId, ruleset, ...values]),
  );
}

/** Combatants as the parsing thread packed them: rows of `CombatantValues`. */
export function insertParsed(rosterId: number, ruleset: string, ids: Float64Array, { count, columns }: PackedRows): WriteStep {
  return { sql: INSERT, rows: [], packed: { count, columns: [ids, { all: rosterId }, { all: ruleset }, ...columns] } };
}

/** A combatant's faction, and the source that remembers the one the file names. */
export interface FactionRow {
  readonly id: number;
  readonly faction: string;
  readonly source: string | null;
}

export function factionsOfRoster(db: SqlReader, rosterId: number): FactionRow[] {
  return db.all<FactionRow>('SELECT id, faction, source FROM combatants WHERE roster_id = ? AND retired = 0', rosterId);
}

export function setFactions(rows: readonly FactionRow[]): WriteStep {
  return stepForEach(
    'UPDATE combatants SET faction = ?, source = ? WHERE id = ?',
    rows.map(({ id, faction, source }) => [faction, source, id]),
  );
}

/** A combatant's tags, and the source that remembers which of them the user added. */
export interface TagRow {
  readonly id: number;
  readonly tags: string;
  readonly source: string | null;
  /** Of its roster. */
  readonly file: string;
}

export function findTagRow(db: SqlReader, id: number): TagRow | undefined {
  const sql = 'SELECT c.id, c.tags, c.source, r.file FROM combatants c JOIN rosters r ON r.id = c.roster_id WHERE c.id = ?';
  return db.get<TagRow>(sql, id);
}

export function setTags(rows: readonly TagRow[]): WriteStep {
  return stepForEach(
    'UPDATE combatants SET tags = ?, source = ? WHERE id = ?',
    rows.map(({ id, tags, source }) => [tags, source, id]),
  );
}

/** No longer in the library, but kept for runs that refer to them. */
export function retireCombatants(ids: readonly number[]): WriteStep {
  return stepForEach(
    'UPDATE combatants SET retired = 1 WHERE id = ?',
    ids.map((id) => [id]),
  );
}

export function deleteCombatants(ids: readonly number[]): WriteStep {
  return stepForEach(
    'DELETE FROM combatants WHERE id = ?',
    ids.map((id) => [id]),
  );
}
