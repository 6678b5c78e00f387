/** The rosters table. A roster is visible when its import is complete and it has not been removed. */
import type { Roster, RosterDetail } from '../../../src-shared/api/library.ts';
import type { RulesetId } from '../../../src-shared/contract/combatant.ts';
import type { Options } from '../../../src-shared/contract/options.ts';
import { type SqlReader, step, stepForEach, type WriteStep } from '../../../src-shared/store-queries/sql.ts';
import type { ParseReply } from '../../../src-shared/tasks/library-tasks.ts';

interface RosterRow {
  readonly id: number;
  readonly ruleset: string;
  readonly name: string;
  readonly file: string;
  readonly importer: string;
  readonly tags: string;
  readonly imported_at: string;
  readonly combatants: number;
  readonly contests: number;
  readonly assets: number;
  readonly errors: number;
  readonly warnings: number;
  readonly sample: number;
  readonly factions: string;
}

interface RosterDetailRow extends RosterRow {
  readonly settings: string;
  readonly text: string | null;
  readonly detected: string;
  readonly problems: string;
  readonly notes: string;
  readonly unmodelled: string;
}

const COLUMNS = 'id, ruleset, name, file, importer, tags, imported_at, combatants, contests, assets, errors, warnings, sample, factions';
const VISIBLE = 'removed_at IS NULL AND complete = 1';
const GONE = 'removed_at IS NOT NULL OR complete = 0';

function rosterFrom(row: RosterRow): Roster {
  return {
    id: row.id,
    name: row.name,
    file: row.file,
    ruleset: row.ruleset,
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

function rosterDetailFrom(row: RosterDetailRow): RosterDetail {
  return {
    ...rosterFrom(row),
    text: row.text,
    settings: JSON.parse(row.settings) as RosterDetail['settings'],
    problems: JSON.parse(row.problems) as RosterDetail['problems'],
    notes: JSON.parse(row.notes) as RosterDetail['notes'],
    detected: JSON.parse(row.detected) as string[],
    unmodelled: JSON.parse(row.unmodelled) as RosterDetail['unmodelled'],
  };
}

export function listRosters(db: SqlReader): Roster[] {
  return db.all<RosterRow>(`SELECT ${COLUMNS} FROM rosters WHERE ${VISIBLE} ORDER BY id`).map(rosterFrom);
}

export function findRoster(db: SqlReader, id: number): RosterDetail | undefined {
  const row = db.get<RosterDetailRow>(`SELECT * FROM rosters WHERE id = ? AND ${VISIBLE}`, id);
  return row === undefined ? undefined : rosterDetailFrom(row);
}

/** In the order of the ids. */
export function rostersById(db: SqlReader, ids: readonly number[]): Roster[] {
  return ids.flatMap((id) => db.all<RosterRow>(`SELECT ${COLUMNS} FROM rosters WHERE id = ?`, id).map(rosterFrom));
}

export function findSampleRoster(db: SqlReader, ruleset: RulesetId, file: string): number | undefined {
  return db.get<{ id: number }>(`SELECT id FROM rosters WHERE sample = 1 AND ruleset = ? AND file = ? AND ${VISIBLE}`, ruleset, file)?.id;
}

/** How many combatants each visible roster has, of one game or (null) of all. */
export function rosterSizes(db: SqlReader, ruleset: RulesetId | null): [id: number, combatants: number][] {
  return db.tuples<[number, number]>(
    `SELECT id, combatants FROM rosters WHERE ${VISIBLE} AND ruleset = ifnull(?, ruleset) ORDER BY id`,
    ruleset,
  );
}

/** Removed rosters and those whose import never finished. */
export function goneRosterIds(db: SqlReader): number[] {
  return db.tuples<[number]>(`SELECT id FROM rosters WHERE ${GONE}`).map(([id]) => id);
}

export interface NewRoster {
  readonly id: number;
  readonly ruleset: string;
  readonly name: string;
  readonly file: string;
  readonly sample: boolean;
}

/** Invisible until `completeRoster`. */
export function insertIncompleteRoster({ id, ruleset, name, file, sample }: NewRoster): WriteStep {
  return step(
    `INSERT INTO rosters (id, ruleset, name, file, importer, settings, detected, problems, notes, tags, imported_at,
       combatants, contests, assets, errors, warnings, sample, complete)
     VALUES (?, ?, ?, ?, '', '{}', '[]', '[]', '[]', '[]', ?, 0, 0, 0, 0, 0, ?, 0)`,
    id,
    ruleset,
    name,
    file,
    new Date().toISOString(),
    sample ? 1 : 0,
  );
}

/** As JSON, counted while the combatants are read. */
export interface RosterSummary {
  readonly factions: string;
  readonly unmodelled: string;
}

/** The roster for combatants of a run file that were not in the library. */
export function insertRunFileRoster(
  { id, ruleset, name }: Pick<NewRoster, 'id' | 'ruleset' | 'name'>,
  combatants: number,
  summary: RosterSummary,
): WriteStep {
  return step(
    `INSERT INTO rosters (id, ruleset, name, file, importer, settings, detected, problems, notes, tags, imported_at,
       combatants, contests, assets, errors, warnings, sample, factions, unmodelled, complete)
     VALUES (?, ?, ?, ?, 'warbench-run', '{}', '[]', '[]', '[]', '[]', ?, ?, 0, 0, 0, 0, 0, ?, ?, 1)`,
    id,
    ruleset,
    name,
    `${name}.wbrun`,
    new Date().toISOString(),
    combatants,
    summary.factions,
    summary.unmodelled,
  );
}

export interface ParsedRoster {
  readonly reply: ParseReply;
  readonly settings: Options;
  readonly text: string | null;
  readonly summary: RosterSummary;
}

export function completeRoster(id: number, { reply, settings, text, summary }: ParsedRoster): WriteStep {
  const count = (severity: string) => reply.problems.filter((p) => p.severity === severity).length;
  return step(
    `UPDATE rosters SET ruleset = ?, importer = ?, settings = ?, text = ?, detected = ?, problems = ?, notes = ?,
       combatants = ?, contests = ?, assets = ?, errors = ?, warnings = ?,
       factions = ?, unmodelled = ?, complete = 1 WHERE id = ?`,
    reply.ruleset,
    reply.importer,
    JSON.stringify(settings),
    text,
    JSON.stringify(reply.detected),
    JSON.stringify(reply.problems),
    JSON.stringify(reply.notes),
    reply.combatantCount,
    reply.contests.length,
    reply.assets.length,
    count('error'),
    count('warning'),
    summary.factions,
    summary.unmodelled,
    id,
  );
}

/** Counts the factions of a roster again, largest first. */
export function recountFactions(id: number): WriteStep {
  return step(
    `UPDATE rosters SET factions = (
       SELECT coalesce(json_group_array(json_object('name', faction, 'combatants', n)), '[]') FROM (
         SELECT faction, count(*) AS n FROM combatants WHERE roster_id = ? AND retired = 0 GROUP BY faction ORDER BY n DESC, faction
       )
     ) WHERE id = ?`,
    id,
    id,
  );
}

export function renameRoster(id: number, name: string): WriteStep {
  return step('UPDATE rosters SET name = ? WHERE id = ?', name, id);
}

export function tagRoster(id: number, tags: readonly string[]): WriteStep {
  return step('UPDATE rosters SET tags = ? WHERE id = ?', JSON.stringify([...new Set(tags)]), id);
}

export function removeRoster(id: number): WriteStep {
  return step('UPDATE rosters SET removed_at = ? WHERE id = ?', new Date().toISOString(), id);
}

export function restoreRoster(id: number): WriteStep {
  return step('UPDATE rosters SET removed_at = NULL WHERE id = ? AND removed_at IS NOT NULL', id);
}

export function deleteRoster(id: number): WriteStep {
  return step('DELETE FROM rosters WHERE id = ?', id);
}

/** Drops the source of rosters, and the roster itself where no combatant is left. */
export function purgeRosters(ids: readonly number[]): WriteStep[] {
  const rows = ids.map((id) => [id]);
  return [
    stepForEach('UPDATE rosters SET text = NULL WHERE id = ?', rows),
    stepForEach('DELETE FROM rosters WHERE id = ? AND NOT EXISTS (SELECT 1 FROM combatants WHERE roster_id = rosters.id)', rows),
  ];
}
