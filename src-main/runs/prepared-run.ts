/** A run ready to play: field compiled, identical combatants folded, records and schedule as of the last commit. */
import { ApiError } from '../../src-shared/api/errors.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { parseSeed } from '../../src-shared/random/rng.ts';
import { newPairDetail } from '../../src-shared/run/pair-detail.ts';
import { type RunShape, shapeOf, sizeOf } from '../../src-shared/run/shape.ts';
import type { PlayableRun } from '../../src-shared/tasks/tile-tasks.ts';
import { type CompiledFields, type FoldedCompiledField, refuseErrors } from '../library/compiled-fields.ts';
import { diskFor } from '../machine/disk.ts';
import type { Rulesets } from '../rulesets.ts';
import { MatchWriter } from '../store/match-file.ts';
import { matchHeaderOf } from '../store/match-header.ts';
import { loadHighlights } from '../store/queries/highlights.ts';
import { findPairResult } from '../store/queries/pair-results.ts';
import { putRunShape, type StoredRun } from '../store/queries/runs.ts';
import type { Settings } from '../store/settings.ts';
import type { Store } from '../store/store.ts';
import { LadderSchedule, type LadderState } from './ladder-schedule.ts';
import { MatrixSchedule, type MatrixState } from './matrix-schedule.ts';
import { type PairField, PairSchedule, type PairState } from './pair-schedule.ts';
import { requireRun } from './require-run.ts';
import { RunRecords } from './run-records.ts';
import type { RunSchedule } from './tile-schedule.ts';
import { weightClassesFor } from './weight-classes.ts';

/** A run whose tiles can be played, without a place for their results. */
export interface PreparedTiles {
  readonly name: string;
  /** Identifies the run on the threads. */
  readonly key: string;
  readonly playable: PlayableRun;
  readonly schedule: RunSchedule;
}

export interface PreparedRun extends Omit<PreparedTiles, 'name'> {
  readonly id: number;
  readonly records: RunRecords;
  readonly matchFile: Pick<MatchWriter, 'add' | 'close'> | null;
  /** Disk space of all its results. */
  readonly totalBytes: number;
}

/** What the parts of a prepared run are made from. */
interface Preparation {
  readonly run: StoredRun;
  readonly ruleset: Ruleset;
  readonly compiled: FoldedCompiledField;
  readonly shape: RunShape;
}

export interface RunPreparerParts {
  readonly store: Store;
  readonly settings: Settings;
  readonly rulesets: Rulesets;
  readonly fields: CompiledFields;
}

export class RunPreparer {
  private readonly store: Store;
  private readonly settings: Settings;
  private readonly rulesets: Rulesets;
  private readonly fields: CompiledFields;

  constructor({ store, settings, rulesets, fields }: RunPreparerParts) {
    this.store = store;
    this.settings = settings;
    this.rulesets = rulesets;
    this.fields = fields;
  }

  async prepare(id: number): Promise<PreparedRun> {
    const run = requireRun(this.store, id);
    const ruleset = this.rulesets.get(run.ruleset);
    refuseOtherRules(run, ruleset);
    const preparation = await this.compile(run, ruleset);
    const { compiled, shape } = preparation;
    if (run.shape === null) await this.store.write(...putRunShape(run.id, shape, compiled.problems, compiled.folded));
    const records = await RunRecords.load(this.store, id, shape);
    const schedule = this.scheduleOf(preparation, records);
    return {
      id,
      key: compiled.arena.key,
      playable: playableRun(preparation),
      schedule,
      records,
      matchFile: await this.openMatchFile(preparation, schedule.progress.tilesDone),
      totalBytes: diskFor(shape, run.settings, run.combatants)[run.settings.keep],
    };
  }

  /** Writes nothing, so that it works beside another process that has the library open. */
  async prepareTiles(id: number): Promise<PreparedTiles> {
    const run = requireRun(this.store, id);
    const ruleset = this.rulesets.get(run.ruleset);
    refuseOtherRules(run, ruleset);
    const preparation = await this.compile(run, ruleset);
    const records = await RunRecords.load(this.store, id, preparation.shape);
    return {
      name: run.settings.name,
      key: preparation.compiled.arena.key,
      playable: playableRun(preparation),
      schedule: this.scheduleOf(preparation, records),
    };
  }

  private async compile(run: StoredRun, ruleset: Ruleset): Promise<Preparation> {
    const { kind, challengers } = run.settings;
    const classes = run.shape?.classes ?? weightClassesFor(this.settings, ruleset);
    const compiled = await this.fields.compileForPlay(run, { kind, challengers, classes });
    refuseErrors(compiled.problems);
    const { folded } = compiled;
    if (run.shape !== null) {
      refuseOtherField(run, run.shape, folded.hash);
      return { run, ruleset, compiled, shape: run.shape };
    }
    const shape = {
      ...shapeOf({ ruleset, settings: run.settings, size: sizeOf(folded), classes, factions: folded.factions }),
      fieldHash: folded.hash,
    };
    return { run, ruleset, compiled, shape };
  }

  private scheduleOf(preparation: Preparation, records: RunRecords): RunSchedule {
    const { run, compiled, shape } = preparation;
    const { plan } = shape;
    switch (plan.form) {
      case 'matrix': {
        const highlights = loadHighlights(this.store, run.id);
        return new MatrixSchedule({ runId: run.id, plan, records, highlights, state: run.scheduleState as MatrixState | null });
      }
      case 'deep': {
        const { precision } = run.settings;
        const field = this.pairFieldOf(preparation);
        return new PairSchedule({ runId: run.id, plan, field, precision, records, state: run.scheduleState as PairState | null });
      }
      case 'ladder': {
        const { classOf } = compiled.folded;
        return new LadderSchedule({ plan, records, classOf, state: run.scheduleState as LadderState | null });
      }
    }
  }

  private pairFieldOf({ run, ruleset, compiled }: Preparation): PairField {
    const { rows, columns, fieldIndex } = compiled.folded;
    if (rows === null || columns === null) throw new Error('a per-pair run has two sides');
    const ledgerRows = (distinct: number) => compiled.ledgerRows?.[fieldIndex[distinct]!] ?? 0;
    return {
      rows,
      columns,
      ledgerRows,
      emptyDetail: (a, b) => newPairDetail(ruleset, ledgerRows(a), ledgerRows(b)),
      storedDetail: (a, b) => findPairResult(this.store, { runId: run.id, a, b }),
    };
  }

  private async openMatchFile({ run, compiled, shape }: Preparation, tiles: number): Promise<MatchWriter | null> {
    const header = matchHeaderOf(run, shape);
    return header === null ? null : MatchWriter.open(this.store.matchFilePath(run.id), header, compiled.folded.representative, tiles);
  }
}

function playableRun({ run, compiled, shape }: Preparation): PlayableRun {
  const { seed, trials, precision } = run.settings;
  return {
    ruleset: run.ruleset,
    seed: parseSeed(seed),
    trials,
    precision,
    shape,
    field: compiled.field,
    folded: compiled.folded,
  };
}

/** A run that has played something cannot continue under other rules. */
function refuseOtherRules(run: StoredRun, ruleset: Ruleset): void {
  if (run.scheduleState === null || run.rulesetVersion === ruleset.version) return;
  throw new ApiError(
    'runs/rules-moved',
    `The run was started with version ${run.rulesetVersion} of the rules; this is version ${ruleset.version}. Continuing would mix the two.`,
    'Start a new run with the same settings.',
  );
}

/** Nor with other combatants: their results would be added to those of the first ones. */
function refuseOtherField({ scheduleState }: StoredRun, { fieldHash }: RunShape, found: string): void {
  if (scheduleState === null || fieldHash === undefined || fieldHash === found) return;
  throw new ApiError(
    'runs/field-changed',
    'The combatants of the run are not those it was started with. Continuing would mix the two.',
    'Start a new run with the same settings.',
  );
}
