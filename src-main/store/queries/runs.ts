/** The runs table: settings, field, state and progress of every run. Removed runs are hidden until they are purged. */
import type { RunInfo, RunKind, RunProgress, RunSettings, RunStatus } from '../../../src-shared/api/runs.ts';
import type { RulesetId } from '../../../src-shared/contract/combatant.ts';
import type { Json } from '../../../src-shared/contract/json.ts';
import type { Options } from '../../../src-shared/contract/options.ts';
import type { Problem } from '../../../src-shared/contract/problem.ts';
import type { FoldedField } from '../../../src-shared/run/folded-field.ts';
import type { RunShape } from '../../../src-shared/run/shape.ts';
import { type SqlReader, step, stepForEach, type WriteStep } from '../../../src-shared/store-queries/sql.ts';
import { bytesOf, uintsIn } from '../blobs.ts';

interface RunInfoRow {
  readonly id: number;
  readonly name: string;
  readonly ruleset: string;
  readonly ruleset_version: string;
  readonly kind: string;
  readonly status: string;
  readonly message: string;
  readonly created_at: string;
  readonly started_at: string | null;
  readonly finished_at: string | null;
  readonly active_seconds: number;
  readonly seed: string;
  readonly keep: RunSettings['keep'];
  readonly combatants: number;
  readonly queue_position: number | null;
  readonly sample: number;
  readonly tags: string;
  readonly progress: string;
}

interface RunRow extends Omit<RunInfoRow, 'seed' | 'keep'> {
  readonly settings: string;
  readonly options: string;
  readonly field: Uint8Array;
  readonly problems: string;
  readonly shape: string | null;
  readonly course: string | null;
}

/** The field, which may be large, is stored beside the settings. */
export type StoredSettings = Omit<RunSettings, 'field'>;

/** A run as it is stored. */
export interface StoredRun {
  readonly id: number;
  readonly name: string;
  readonly ruleset: RulesetId;
  readonly rulesetVersion: string;
  readonly kind: RunKind;
  readonly status: RunStatus;
  readonly settings: StoredSettings;
  /** With defaults filled in. */
  readonly options: Options;
  /** Combatant ids, by place in the field. */
  readonly field: Uint32Array;
  readonly combatants: number;
  readonly problems: readonly Problem[];
  /** Null until the run first starts. */
  readonly shape: RunShape | null;
  /** The state of its tile schedule; null until the first commit. */
  readonly scheduleState: Json | null;
}

const INFO_COLUMNS =
  "settings ->> '$.seed' AS seed, settings ->> '$.keep' AS keep, id, name, ruleset, ruleset_version, kind, status, message, created_at, started_at, finished_at, active_seconds, combatants, queue_position, sample, tags, progress";

function settingsFrom(row: Pick<RunRow, 'settings' | 'name'>): StoredSettings {
  return { ...(JSON.parse(row.settings) as StoredSettings), name: row.name };
}

function runInfoFrom(row: RunInfoRow): RunInfo {
  return {
    id: row.id,
    name: row.name,
    ruleset: row.ruleset,
    rulesetVersion: row.ruleset_version,
    kind: row.kind as RunKind,
    status: row.status as RunStatus,
    message: row.message,
    waits: false,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    activeSeconds: row.active_seconds,
    combatants: row.combatants,
    seed: row.seed,
    keep: row.keep,
    queuePosition: row.queue_position,
    progress: JSON.parse(row.progress) as RunProgress,
    sample: row.sample === 1,
    tags: JSON.parse(row.tags) as string[],
  };
}

function runFrom(row: RunRow): StoredRun {
  return {
    id: row.id,
    name: row.name,
    ruleset: row.ruleset,
    rulesetVersion: row.ruleset_version,
    kind: row.kind as RunKind,
    status: row.status as RunStatus,
    settings: settingsFrom(row),
    options: JSON.parse(row.options) as Options,
    field: uintsIn(row.field),
    combatants: row.combatants,
    problems: JSON.parse(row.problems) as Problem[],
    shape: row.shape === null ? null : (JSON.parse(row.shape) as RunShape),
    scheduleState: row.course === null ? null : (JSON.parse(row.course) as Json),
  };
}

export function findRun(db: SqlReader, id: number): StoredRun | undefined {
  const row = db.get<RunRow>('SELECT * FROM runs WHERE id = ? AND removed_at IS NULL', id);
  return row === undefined ? undefined : runFrom(row);
}

export function findRunInfo(db: SqlReader, id: number): RunInfo | undefined {
  const row = db.get<RunInfoRow>(`SELECT ${INFO_COLUMNS} FROM runs WHERE id = ? AND removed_at IS NULL`, id);
  return row === undefined ? undefined : runInfoFrom(row);
}

/** Newest first. */
export function listRunInfos(db: SqlReader): RunInfo[] {
  return db.all<RunInfoRow>(`SELECT ${INFO_COLUMNS} FROM runs WHERE removed_at IS NULL ORDER BY id DESC`).map(runInfoFrom);
}

export function findRunName(db: SqlReader, id: number): string | undefined {
  return db.get<{ name: string }>('SELECT name FROM runs WHERE id = ? AND removed_at IS NULL', id)?.name;
}

export function findRunStatus(db: SqlReader, id: number): RunStatus | undefined {
  return db.get<{ status: RunStatus }>('SELECT status FROM runs WHERE id = ? AND removed_at IS NULL', id)?.status;
}

/** Whether a run has played anything yet; undefined where there is no such run. */
export function hasStarted(db: SqlReader, id: number): boolean | undefined {
  const [row] = db.tuples<[number]>('SELECT shape IS NOT NULL FROM runs WHERE id = ? AND removed_at IS NULL', id);
  return row === undefined ? undefined : row[0] === 1;
}

/** Finished runs of a game before a given one, newest first; single contests excluded. */
export function earlierRunIds(db: SqlReader, ruleset: RulesetId, before: number, limit: number): number[] {
  return db
    .tuples<[number]>(
      `SELECT id FROM runs WHERE ruleset = ? AND id < ? AND status = 'done' AND kind <> 'single' AND removed_at IS NULL ORDER BY id DESC LIMIT ?`,
      ruleset,
      before,
      limit,
    )
    .map(([id]) => id);
}

/** Every combatant that a run refers to, removed runs included. */
export function combatantIdsInRuns(db: SqlReader): Set<number> {
  const ids = new Set<number>();
  for (const [field] of db.iterateTuples<[Uint8Array]>('SELECT field FROM runs')) for (const id of uintsIn(field)) ids.add(id);
  return ids;
}

/** The name of a run that has started, has not ended, and has one of the combatants in its field. */
export function unfinishedRunWith(db: SqlReader, ids: ReadonlySet<number>): string | undefined {
  const sql = `SELECT name, field FROM runs WHERE status IN ('running', 'paused') AND removed_at IS NULL`;
  for (const [name, field] of db.iterateTuples<[string, Uint8Array]>(sql)) if (uintsIn(field).some((id) => ids.has(id))) return name;
  return undefined;
}

export function removedRunIds(db: SqlReader): number[] {
  return db.tuples<[number]>('SELECT id FROM runs WHERE removed_at IS NOT NULL').map(([id]) => id);
}

export interface QueuedRun {
  readonly id: number;
  readonly activeSeconds: number;
}

/** Samples come last. `onlyId`: this run if it is queued; `except`: runs that are about to leave the queue. */
export function nextQueuedRun(db: SqlReader, onlyId: number | null, except: readonly number[]): QueuedRun | undefined {
  return db.get<QueuedRun>(
    `SELECT id, active_seconds AS activeSeconds FROM runs
     WHERE status = 'queued' AND removed_at IS NULL AND id = ifnull(?, id) AND id NOT IN (SELECT value FROM json_each(?))
     ORDER BY sample, queue_position, id LIMIT 1`,
    onlyId,
    JSON.stringify(except),
  );
}

export interface QueuePlace {
  readonly id: number;
  readonly position: number;
}

/** The queue in order. */
export function queuePlaces(db: SqlReader): QueuePlace[] {
  return db
    .tuples<[number, number | null]>(
      `SELECT id, queue_position FROM runs WHERE status = 'queued' AND removed_at IS NULL ORDER BY queue_position, id`,
    )
    .map(([id, position]) => ({ id, position: position ?? 0 }));
}

export function lastQueuePosition(db: SqlReader): number {
  return db.get<{ top: number | null }>('SELECT max(queue_position) AS top FROM runs')?.top ?? 0;
}

export interface NewRun {
  readonly id: number;
  readonly settings: StoredSettings;
  readonly rulesetVersion: string;
  readonly options: Options;
  readonly field: Uint32Array;
  readonly sample: boolean;
  readonly problems: readonly Problem[];
  readonly progress: RunProgress;
}

/** In state 'queued'. */
export function insertRun({ id, settings, rulesetVersion, options, field, sample, problems, progress }: NewRun): WriteStep {
  return step(
    `INSERT INTO runs (id, name, ruleset, ruleset_version, kind, status, message, created_at, active_seconds, settings, options,
       field, combatants, sample, problems, progress)
     VALUES (?, ?, ?, ?, ?, 'queued', '', ?, 0, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    settings.name,
    settings.ruleset,
    rulesetVersion,
    settings.kind,
    new Date().toISOString(),
    JSON.stringify(settings),
    JSON.stringify(options),
    bytesOf(field),
    field.length,
    sample ? 1 : 0,
    JSON.stringify(problems),
    JSON.stringify(progress),
  );
}

/** Decided once, when the run first starts. */
export function putRunShape(
  id: number,
  shape: RunShape,
  problems: readonly Problem[],
  { representative }: Pick<FoldedField, 'representative'>,
): WriteStep[] {
  return [
    step('UPDATE runs SET shape = ?, problems = ? WHERE id = ?', JSON.stringify(shape), JSON.stringify(problems), id),
    step('INSERT OR REPLACE INTO run_shapes (run_id, representative) VALUES (?, ?)', id, bytesOf(representative.slice())),
  ];
}

/** field place -> distinct number; empty until the run first starts. */
export function representativesOf(db: SqlReader, runId: number): Uint32Array<ArrayBuffer> {
  const row = db.get<{ representative: Uint8Array }>('SELECT representative FROM run_shapes WHERE run_id = ?', runId);
  return uintsIn(row?.representative ?? new Uint8Array(0));
}

export function putScheduleState(id: number, state: Json): WriteStep {
  return step('UPDATE runs SET course = ? WHERE id = ?', JSON.stringify(state), id);
}

export function putRunProgress(id: number, progress: RunProgress, activeSeconds: number): WriteStep {
  return step('UPDATE runs SET progress = ?, active_seconds = ? WHERE id = ?', JSON.stringify(progress), activeSeconds, id);
}

export interface StatusChange {
  readonly status: RunStatus;
  readonly message: string;
  readonly queuePosition: number | null;
}

export function setRunStatus(id: number, { status, message, queuePosition }: StatusChange): WriteStep {
  return step('UPDATE runs SET status = ?, message = ?, queue_position = ? WHERE id = ?', status, message, queuePosition, id);
}

/** Only while it is still queued: it may have been paused since. */
export function markRunStarted(id: number): WriteStep {
  return step(
    `UPDATE runs SET status = 'running', message = '', queue_position = NULL, started_at = ifnull(started_at, ?), finished_at = NULL
     WHERE id = ? AND status = 'queued'`,
    new Date().toISOString(),
    id,
  );
}

export function markRunEnded(id: number, status: 'done' | 'cancelled'): WriteStep {
  return step(
    `UPDATE runs SET status = ?, message = '', queue_position = NULL, finished_at = ? WHERE id = ?`,
    status,
    new Date().toISOString(),
    id,
  );
}

/** Runs that were playing when the host last closed go to the front of the queue. */
export function requeueInterruptedRuns(): WriteStep {
  return step(`UPDATE runs SET status = 'queued', queue_position = -1 WHERE status = 'running' AND removed_at IS NULL`);
}

/** Queue positions in the order of the ids. */
export function putQueuePlaces(places: readonly QueuePlace[]): WriteStep {
  return stepForEach(
    `UPDATE runs SET queue_position = ? WHERE id = ? AND status = 'queued'`,
    places.map(({ id, position }) => [position, id]),
  );
}

export function renameRun(id: number, name: string): WriteStep {
  return step('UPDATE runs SET name = ? WHERE id = ?', name, id);
}

export function tagRun(id: number, tags: readonly string[]): WriteStep {
  return step('UPDATE runs SET tags = ? WHERE id = ?', JSON.stringify(tags), id);
}

export function removeRun(id: number): WriteStep {
  return step('UPDATE runs SET removed_at = ? WHERE id = ?', new Date().toISOString(), id);
}

export function restoreRun(id: number): WriteStep {
  return step('UPDATE runs SET removed_at = NULL WHERE id = ? AND removed_at IS NOT NULL', id);
}

/** Tables whose rows belong to a run. */
export const TABLES_OF_RUNS = ['standings', 'pair_results', 'highlights', 'replays', 'confirmations', 'run_shapes'] as const;

export function deleteRun(id: number): WriteStep[] {
  return [...TABLES_OF_RUNS.map((table) => step(`DELETE FROM ${table} WHERE run_id = ?`, id)), step('DELETE FROM runs WHERE id = ?', id)];
}

/** Back to where it was before its first tile, waiting to be played again. */
export function rewindRun(id: number, message: string): WriteStep[] {
  return [
    ...TABLES_OF_RUNS.map((table) => step(`DELETE FROM ${table} WHERE run_id = ?`, id)),
    step(`UPDATE runs SET course = NULL, shape = NULL, status = 'queued', queue_position = -1, message = ? WHERE id = ?`, message, id),
  ];
}

/** Runs that have played something. */
export function startedRunIds(db: SqlReader): number[] {
  return db.tuples<[number]>('SELECT id FROM runs WHERE course IS NOT NULL AND removed_at IS NULL').map(([id]) => id);
}
