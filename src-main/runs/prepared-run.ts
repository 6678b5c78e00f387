/** A run made ready to play: field compiled, equals folded, records and course as the last commit left them. */
import { join } from 'node:path';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { parseSeed } from '../../src-shared/random/rng.ts';
import { HIGHLIGHT_KINDS, type HighlightLists, type HighlightPair } from '../../src-shared/run/highlights.ts';
import { type LadderPlan, LadderSchedule } from '../../src-shared/run/ladder.ts';
import { newPairDetail } from '../../src-shared/run/pair-detail.ts';
import type { DeepPlan } from '../../src-shared/run/plan.ts';
import { RECORDS_PER_BLOCK } from '../../src-shared/run/record.ts';
import { type Folding, type RunShape, type StoredClass, shapeOf, sizeOf } from '../../src-shared/run/shape.ts';
import type { RunContext } from '../../src-shared/run/tasks.ts';
import { type CompiledField, type Fields, refuseErrors } from '../library/fields.ts';
import { diskFor } from '../machine/disk.ts';
import { MatchWriter } from '../store/match-file.ts';
import { type Store, step } from '../store/store.ts';
import { breathe } from '../threads/yield-to-event-loop.ts';
import { LadderCourse, type LadderState, restoredState } from './ladder-schedule.ts';
import { MATRIX_START, MatrixCourse, type MatrixState } from './matrix-schedule.ts';
import { DEEP_START, DeepCourse, type DeepState } from './pair-schedule.ts';
import { bytesOf, floatsIn, idsIn, optionsIn, type RunRow, type StoredSettings, settingsIn } from './run-rows.ts';
import type { Course } from './tile-schedule.ts';

export interface PreparedRun {
  readonly key: string;
  readonly context: RunContext;
  readonly course: Course;
  readonly records: Float64Array;
  readonly shape: RunShape;
  readonly writer: MatchWriter | null;
  /** Of the whole run's results on the disk. */
  readonly bytes: number;
}

/** Blocks of the standings read in one go. */
const BLOCKS_TOGETHER = 64;

export const runKey = (id: number) => `run-${id}`;

export function matchPath(store: Store, runId: number): string {
  return join(store.folder, 'runs', `${runId}.matches`);
}

export async function prepareRun(
  store: Store,
  fields: Fields,
  ruleset: Ruleset,
  classes: readonly StoredClass[],
  row: RunRow,
): Promise<PreparedRun> {
  const settings = settingsIn(row);
  const known = row.shape === null ? null : (JSON.parse(row.shape) as RunShape);
  const fold = { kind: settings.kind, challengers: settings.challengers, classes: known?.classes ?? classes };
  const compiled = await fields.forPlay(runKey(row.id), ruleset, idsIn(row.field), optionsIn(row), fold);
  refuseErrors(compiled.problems);
  const folding = compiled.folding as Folding;
  const shape = known ?? (await shapeRun(store, ruleset, classes, row, settings, compiled, folding));
  const context = contextOf(ruleset, settings, compiled, shape, folding);
  const records = await loadRecords(store, row.id, shape);
  const course = courseOf(store, ruleset, row, settings, compiled, shape, folding, records);
  const writer = await openMatches(store, ruleset, row, settings, shape, folding, course.progress.tilesDone);
  const bytes = diskFor(shape, settings, row.combatants)[settings.keep];
  return { key: compiled.arena.key, context, course, records, shape, writer, bytes };
}

/** Decided once and stored, so that a resumed run goes on in the very same shape. */
async function shapeRun(
  store: Store,
  ruleset: Ruleset,
  classes: readonly StoredClass[],
  row: RunRow,
  settings: StoredSettings,
  compiled: CompiledField,
  folding: Folding,
): Promise<RunShape> {
  const shape = shapeOf(ruleset, settings, sizeOf(folding), classes, folding.factions);
  await store.write(
    step('UPDATE runs SET shape = ?, problems = ? WHERE id = ?', JSON.stringify(shape), JSON.stringify(compiled.problems), row.id),
    step('INSERT OR REPLACE INTO run_shapes (run_id, representative) VALUES (?, ?)', row.id, bytesOf(folding.representative.slice())),
  );
  return shape;
}

function contextOf(ruleset: Ruleset, settings: StoredSettings, compiled: CompiledField, shape: RunShape, folding: Folding): RunContext {
  return {
    ruleset: ruleset.id,
    field: compiled.field,
    seed: parseSeed(settings.seed),
    trials: settings.trials,
    precision: settings.precision,
    layout: shape.layout,
    codec: shape.codec,
    fieldIndex: folding.fieldIndex,
    weight: folding.weight,
    classOf: folding.classOf,
    factionOf: folding.factionOf,
    points: folding.points,
    rows: folding.rows,
    columns: folding.columns,
  };
}

/** In shared memory, so that a thread can make standings of them. */
export async function loadRecords(store: Store, runId: number, shape: RunShape): Promise<Float64Array> {
  const records = new Float64Array(new SharedArrayBuffer(8 * shape.distinct * shape.layout.width));
  const blockCells = RECORDS_PER_BLOCK * shape.layout.width;
  const blocks = Math.ceil(shape.distinct / RECORDS_PER_BLOCK);
  const pause = breathe(1);
  for (let from = 0; from < blocks; from += BLOCKS_TOGETHER) {
    const sql = 'SELECT block, data FROM standings WHERE run_id = ? AND block BETWEEN ? AND ?';
    const found = store.tuples<[number, Uint8Array]>(sql, runId, from, from + BLOCKS_TOGETHER - 1);
    for (const [block, data] of found) records.set(floatsIn(data), block * blockCells);
    if (pause.due()) await pause.rest();
  }
  return records;
}

function courseOf(
  store: Store,
  ruleset: Ruleset,
  row: RunRow,
  settings: StoredSettings,
  compiled: CompiledField,
  shape: RunShape,
  folding: Folding,
  records: Float64Array,
): Course {
  const state = row.course === null ? null : (JSON.parse(row.course) as unknown);
  switch (shape.plan.form) {
    case 'matrix':
      return new MatrixCourse(
        row.id,
        shape.plan,
        records,
        shape.layout,
        loadHighlights(store, row.id),
        (state as MatrixState) ?? MATRIX_START,
      );
    case 'deep':
      return deepCourse(
        store,
        ruleset,
        row.id,
        settings,
        compiled,
        shape,
        shape.plan,
        folding,
        records,
        (state as DeepState) ?? DEEP_START,
      );
    case 'ladder': {
      const schedule = new LadderSchedule(shape.plan, folding.points, parseSeed(settings.seed));
      const known = state === null ? null : restoredState(shape.plan as LadderPlan, state as LadderState);
      return new LadderCourse(shape.plan, schedule, records, shape.layout, known);
    }
  }
}

function deepCourse(
  store: Store,
  ruleset: Ruleset,
  runId: number,
  settings: StoredSettings,
  compiled: CompiledField,
  shape: RunShape,
  plan: DeepPlan,
  folding: Folding,
  records: Float64Array,
  state: DeepState,
): DeepCourse {
  const ledgerRows = (distinct: number) => compiled.ledgerRows?.[folding.fieldIndex[distinct] as number] ?? 0;
  const field = {
    rows: folding.rows as Uint32Array,
    columns: folding.columns as Uint32Array,
    ledgerRows,
    emptyDetail: (a: number, b: number) => newPairDetail(ruleset, ledgerRows(a), ledgerRows(b)),
    storedDetail: (a: number, b: number) => storedPair(store, runId, a, b),
  };
  return new DeepCourse(runId, plan, field, settings.precision, records, shape.layout, state);
}

export function storedPair(store: Store, runId: number, a: number, b: number): Float64Array<ArrayBuffer> | null {
  const row = store.get<{ data: Uint8Array }>('SELECT data FROM pair_results WHERE run_id = ? AND a = ? AND b = ?', runId, a, b);
  return row === undefined ? null : floatsIn(row.data);
}

export function loadHighlights(store: Store, runId: number): Partial<HighlightLists> {
  const lists: Record<string, HighlightPair[]> = {};
  for (const kind of HIGHLIGHT_KINDS) {
    const row = store.get<{ data: Uint8Array }>('SELECT data FROM highlights WHERE run_id = ? AND kind = ?', runId, kind);
    if (row !== undefined) lists[kind] = JSON.parse(new TextDecoder().decode(row.data)) as HighlightPair[];
  }
  return lists;
}

async function openMatches(
  store: Store,
  ruleset: Ruleset,
  row: RunRow,
  settings: StoredSettings,
  shape: RunShape,
  folding: Folding,
  tiles: number,
): Promise<MatchWriter | null> {
  if (shape.plan.form !== 'matrix' || shape.codec === null) return null;
  const header = {
    run: settings.name,
    ruleset: ruleset.id,
    rulesetVersion: row.ruleset_version,
    seed: settings.seed,
    codec: shape.codec,
    plan: shape.plan,
    combatants: row.combatants,
  };
  return MatchWriter.open(matchPath(store, row.id), header, folding.representative, tiles);
}
