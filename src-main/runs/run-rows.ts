/** Rows of the runs table and the API's words for them. */
import type { RunInfo, RunKind, RunProgress, RunSettings, RunStatus } from '../../src-shared/api/types.ts';
import type { RulesetId } from '../../src-shared/contract/combatant.ts';
import type { Options } from '../../src-shared/contract/options.ts';

export interface RunRow {
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
  readonly settings: string;
  readonly options: string;
  readonly field: Uint8Array;
  readonly combatants: number;
  readonly queue_position: number | null;
  readonly sample: number;
  readonly problems: string;
  readonly shape: string | null;
  readonly course: string | null;
  readonly progress: string;
  readonly removed_at: string | null;
}

/** Everything but the field, which may be megabytes. */
export const RUN_COLUMNS =
  'id, name, ruleset, ruleset_version, kind, status, message, created_at, started_at, finished_at, active_seconds, settings, options, combatants, queue_position, sample, problems, shape, course, progress, removed_at';

export type RunHead = Omit<RunRow, 'field'>;

export function infoOf(row: RunHead): RunInfo {
  const settings = settingsIn(row);
  return {
    id: row.id,
    name: row.name,
    ruleset: row.ruleset as RulesetId,
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
    seed: settings.seed,
    keep: settings.keep,
    queuePosition: row.queue_position,
    progress: JSON.parse(row.progress) as RunProgress,
    sample: row.sample === 1,
  };
}

/** The field lies beside them, as a blob. */
export type StoredSettings = Omit<RunSettings, 'field'>;

export function settingsIn(row: RunHead): StoredSettings {
  return { ...(JSON.parse(row.settings) as StoredSettings), name: row.name };
}

export function optionsIn(row: RunHead): Options {
  return JSON.parse(row.options) as Options;
}

export function idsIn(field: Uint8Array): Uint32Array<ArrayBuffer> {
  return new Uint32Array(new Uint8Array(field).buffer);
}

export function bytesOf(array: Uint32Array | Float64Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

export function floatsIn(blob: Uint8Array): Float64Array<ArrayBuffer> {
  return new Float64Array(new Uint8Array(blob).buffer);
}
