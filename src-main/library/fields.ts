/** Compiled fields, the last few kept: a run's, for its tiles, replays and contests, and small ones made on the spot. */
import { ApiError } from '../../src-shared/api/index.ts';
import type { Options } from '../../src-shared/contract/options.ts';
import type { Problem } from '../../src-shared/contract/problem.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { parseSeed, type RunSeed } from '../../src-shared/random/rng.ts';
import type { FoldOrder } from '../../src-shared/run/shape.ts';
import type { ArenaRef, CompileReply } from '../../src-shared/run/tasks.ts';
import type { Store } from '../store/store.ts';
import type { Pools } from '../threads/pools.ts';

export interface CompiledField extends CompileReply {
  readonly arena: ArenaRef;
}

/** Some places of a field, ready for play. */
export interface FieldPart {
  readonly compiled: CompiledField;
  /** Where a place of the whole field stands in this part. */
  at(place: number): number;
  /** The run's seed, as this part must be given it. */
  seed(text: string): RunSeed;
}

const KEPT = 4;
/** Fields up to this size are compiled whole even for a few places: the next question is quick then. */
const SMALL_FIELD = 5000;

export class Fields {
  private readonly store: Store;
  private readonly pools: Pools;
  private readonly kept = new Map<string, Promise<CompiledField>>();
  private made = 0;

  constructor(store: Store, pools: Pools) {
    this.store = store;
    this.pools = pools;
  }

  /** A run's field for play: compiled anew, equals folded. */
  forPlay(key: string, ruleset: Ruleset, ids: Uint32Array, options: Options, fold: FoldOrder): Promise<CompiledField> {
    return this.keep(key, this.compile(ruleset, ids, options, fold));
  }

  /** By a lasting name; compiled once while it is among the last few used. */
  named(key: string, ruleset: Ruleset, ids: Uint32Array, options: Options): Promise<CompiledField> {
    return this.keep(key, this.kept.get(key) ?? this.compile(ruleset, ids, options, null));
  }

  /** The places asked for: of the whole field where that is small or at hand, else compiled by themselves. */
  async part(key: string, ruleset: Ruleset, ids: Uint32Array, options: Options, places: Iterable<number>): Promise<FieldPart> {
    const chosen = new Set(places);
    if (ids.length <= SMALL_FIELD || 2 * chosen.size > ids.length || this.kept.has(key)) {
      return { compiled: await this.named(key, ruleset, ids, options), at: (place) => place, seed: parseSeed };
    }
    const members = Uint32Array.from(chosen).sort();
    const compiled = await this.compile(
      ruleset,
      members.map((place) => ids[place] as number),
      options,
      null,
    );
    const position = new Map(Array.from(members, (place, i) => [place, i]));
    return { compiled, at: (place) => position.get(place) as number, seed: (text) => ({ ...parseSeed(text), places: members }) };
  }

  /** For one question; errors in the field are the user's to mend. */
  async onTheSpot(ruleset: Ruleset, ids: ArrayLike<number>, options: Options): Promise<CompiledField> {
    const compiled = await this.compile(ruleset, Uint32Array.from(ids), options, null);
    refuseErrors(compiled.problems);
    return compiled;
  }

  private keep(key: string, field: Promise<CompiledField>): Promise<CompiledField> {
    this.kept.delete(key);
    this.kept.set(key, field);
    field.catch(() => this.kept.delete(key));
    for (const old of this.kept.keys()) {
      if (this.kept.size <= KEPT) break;
      this.kept.delete(old);
    }
    return field;
  }

  /** Every field has a name of its own, so that no thread mistakes an old one for it. */
  private async compile(ruleset: Ruleset, ids: Uint32Array, options: Options, fold: FoldOrder | null): Promise<CompiledField> {
    const order = { store: this.store.path, ruleset: ruleset.id, ids, options, fold };
    const compiled = await this.pools.ask({ do: 'compile', order });
    return { ...compiled, arena: { key: `field-${++this.made}`, ruleset: ruleset.id, field: compiled.field } };
  }
}

export function refuseErrors(problems: readonly Problem[]): void {
  const problem = problems.find((p) => p.severity === 'error');
  if (problem === undefined) return;
  throw new ApiError(problem.code, `${problem.subject ? `${problem.subject}: ` : ''}${problem.message}`, problem.hint ?? '');
}
