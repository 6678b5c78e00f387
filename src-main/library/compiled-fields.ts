/** Compiled fields: those of runs, the last few of which are kept, and small ones compiled for a single question. */
import { LRUCache } from 'lru-cache';
import { ApiError } from '../../src-shared/api/errors.ts';
import type { Options } from '../../src-shared/contract/options.ts';
import type { Problem } from '../../src-shared/contract/problem.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { parseSeed, type RunSeed } from '../../src-shared/random/rng.ts';
import type { FoldedField, FoldOptions } from '../../src-shared/run/folded-field.ts';
import {
  type ArenaRef,
  type CompileGivenRequest,
  type CompileReply,
  type CompileRequest,
  SMALL_FIELD,
} from '../../src-shared/tasks/field-tasks.ts';
import type { Rulesets } from '../rulesets.ts';
import type { StoredRun } from '../store/queries/runs.ts';
import type { Store } from '../store/store.ts';
import type { ThreadPools } from '../threads/thread-pools.ts';

export interface CompiledField extends CompileReply {
  readonly arena: ArenaRef;
}

export interface FoldedCompiledField extends CompiledField {
  readonly folded: FoldedField;
}

/** Some places of a run's field, ready to play. */
export interface FieldPart {
  readonly compiled: CompiledField;
  /** Where a place of the whole field is in this part. */
  at(place: number): number;
  /** The run's seed as it has to be passed for this part. */
  seed(text: string): RunSeed;
}

type RunField = Pick<StoredRun, 'id' | 'ruleset' | 'options' | 'field' | 'settings'>;

/** What is compiled, and for which battles. */
export type FieldRequest = Omit<CompileRequest, 'database' | 'ruleset'>;

const KEPT_FIELDS = 4;

export class CompiledFields {
  private readonly store: Store;
  private readonly threads: ThreadPools;
  private readonly rulesets: Rulesets;
  private readonly byRun = new LRUCache<number, Promise<CompiledField>>({ max: KEPT_FIELDS });
  private compiledSoFar = 0;

  constructor({ store, threads, rulesets }: { store: Store; threads: ThreadPools; rulesets: Rulesets }) {
    this.store = store;
    this.threads = threads;
    this.rulesets = rulesets;
  }

  /** Compiles a run's field to play it, with identical combatants folded. */
  async compileForPlay(run: RunField, fold: FoldOptions): Promise<FoldedCompiledField> {
    const compiled = await this.keep(run.id, this.compileRun(run, run.field, fold));
    if (compiled.folded === null) throw new Error('the field came back without its folding');
    return { ...compiled, folded: compiled.folded };
  }

  /** Compiled once while it is among the last few used. */
  ofRun(run: RunField): Promise<CompiledField> {
    return this.byRun.get(run.id) ?? this.keep(run.id, this.compileRun(run, run.field, null));
  }

  /** Some places of a run's field: as part of the whole field where that is small or mostly wanted, else on their own. */
  async partOfRun(run: RunField, places: Iterable<number>): Promise<FieldPart> {
    const { field } = run;
    const chosen = new Set(places);
    const isCompiled = chosen.size > SMALL_FIELD && this.byRun.has(run.id);
    if (field.length <= SMALL_FIELD || 2 * chosen.size > field.length || isCompiled) {
      return { compiled: await this.ofRun(run), at: (place) => place, seed: parseSeed };
    }
    const members = Uint32Array.from(chosen).sort();
    const ids = members.map((place) => field[place]!);
    const compiled = await this.compileRun(run, ids, null);
    const position = new Map(Array.from(members, (place, i) => [place, i]));
    return { compiled, at: (place) => position.get(place)!, seed: (text) => ({ ...parseSeed(text), places: members }) };
  }

  /** For a single question; an error in the field is reported to the user. */
  async compileAdHoc(ruleset: Ruleset, ids: ArrayLike<number>, options: Options, seed?: RunSeed): Promise<CompiledField> {
    const compiled = await this.compile(ruleset, { ids: Uint32Array.from(ids), options, fold: null, ...(seed !== undefined && { seed }) });
    refuseErrors(compiled.problems);
    return compiled;
  }

  /** Combatants (and boards) that need not be in the library: those of a replay file, or of files that are not stored. */
  async compileGiven(ruleset: Ruleset, given: Omit<CompileGivenRequest, 'database' | 'ruleset'>): Promise<CompiledField> {
    const request = { ...given, database: this.store.path, ruleset: ruleset.id };
    const compiled = this.named(ruleset, await this.threads.runTask({ kind: 'compile-given', request }));
    refuseErrors(compiled.problems);
    return compiled;
  }

  private keep(runId: number, field: Promise<CompiledField>): Promise<CompiledField> {
    this.byRun.set(runId, field);
    field.catch(() => {
      if (this.byRun.peek(runId) === field) this.byRun.delete(runId);
    });
    return field;
  }

  private compileRun(run: RunField, ids: Uint32Array, fold: FoldOptions | null): Promise<CompiledField> {
    return this.compile(this.rulesets.get(run.ruleset), { ids, options: run.options, fold, seed: parseSeed(run.settings.seed) });
  }

  private async compile(ruleset: Ruleset, field: FieldRequest): Promise<CompiledField> {
    const request = { database: this.store.path, ruleset: ruleset.id, ...field };
    return this.named(ruleset, await this.threads.runTask({ kind: 'compile', request }));
  }

  /** Every field gets a new key, so that no thread mistakes an old one for it. */
  private named(ruleset: Ruleset, compiled: CompileReply): CompiledField {
    return { ...compiled, arena: { key: `field-${++this.compiledSoFar}`, ruleset: ruleset.id, field: compiled.field } };
  }
}

export function refuseErrors(problems: readonly Problem[]): void {
  const problem = problems.find((p) => p.severity === 'error');
  if (problem === undefined) return;
  throw new ApiError(problem.code, `${problem.subject ? `${problem.subject}: ` : ''}${problem.message}`, problem.hint ?? '');
}
