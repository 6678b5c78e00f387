/** Plays a part of a field for a moment, and remembers what came out: a plan is made again at every change of the settings. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { RunSettings } from '../../src-shared/api/runs.ts';
import type { Options } from '../../src-shared/contract/options.ts';
import type { Problem } from '../../src-shared/contract/problem.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { parseSeed } from '../../src-shared/random/rng.ts';
import type { FoldOptions } from '../../src-shared/run/folded-field.ts';
import { type FieldSize, largestSize } from '../../src-shared/run/shape.ts';
import type { Probe } from '../../src-shared/tasks/field-tasks.ts';
import type { CompiledFields } from '../library/compiled-fields.ts';
import type { Store } from '../store/store.ts';
import type { ThreadPools } from '../threads/thread-pools.ts';

const PROBE_MS = 400;
/** A measurement compiles at most this many combatants of a large field. */
const PROBE_FIELD = 200;
/** From here on, more trials of a pair cost no less each. */
const MOST_PER_PAIR = 64;
/** Reading more combatants than this to count the distinct ones takes too long for a plan. */
const MOST_COUNTED = 20_000;
const KEPT = 16;

/** What a probe depends on. */
export interface ProbeSubject {
  readonly ruleset: Ruleset;
  readonly options: Options;
  readonly settings: Pick<RunSettings, 'kind' | 'seed' | 'trials'> & { readonly field: ArrayLike<number> };
  /** How long the exact chances of a pair may take. */
  readonly exactSeconds: number;
}

export interface ProbedField {
  readonly probe: Probe;
  readonly problems: readonly Problem[];
}

export class Probes {
  private readonly parts: { readonly store: Store; readonly threads: ThreadPools; readonly fields: CompiledFields };
  private readonly probes = new LRUCache<string, Promise<ProbedField>>({ max: KEPT });
  private readonly sizes = new LRUCache<string, Promise<FieldSize>>({ max: KEPT });

  constructor(parts: Probes['parts']) {
    this.parts = parts;
  }

  probe(subject: ProbeSubject): Promise<ProbedField> {
    const { ruleset, options, settings, exactSeconds } = subject;
    const ids = probeField(settings.field);
    const trialsPerPair = settings.kind === 'ladder' ? 1 : Math.min(settings.trials, MOST_PER_PAIR);
    const key = JSON.stringify([ruleset.id, ruleset.version, options, trialsPerPair, exactSeconds, hashOf(ids)]);
    return kept(this.probes, key, async () => {
      const { arena, problems } = await this.parts.fields.compileAdHoc(ruleset, ids, options, parseSeed(settings.seed));
      const rules = { milliseconds: PROBE_MS, trialsPerPair, exactSeconds };
      return { probe: await this.parts.threads.runOnField({ kind: 'probe', arena, seed: parseSeed(settings.seed), rules }), problems };
    });
  }

  /** With identical combatants folded, where counting them is quick; `counted` says whether they were. */
  async sizeOf(ruleset: Ruleset, field: readonly number[], fold: FoldOptions): Promise<{ size: FieldSize; counted: boolean }> {
    if (field.length > MOST_COUNTED) return { size: largestSize(fold, field.length), counted: false };
    const ids = Uint32Array.from(field);
    const key = JSON.stringify([ruleset.id, fold, hashOf(ids)]);
    const task = { kind: 'folded-size' as const, database: this.parts.store.path, ruleset: ruleset.id, ids, fold };
    return { size: await kept(this.sizes, key, () => this.parts.threads.runTask(task)), counted: true };
  }
}

/** Evenly spaced members of a large field. */
function probeField(field: ArrayLike<number>): Uint32Array {
  const count = Math.min(field.length, PROBE_FIELD);
  return Uint32Array.from({ length: count }, (_, i) => field[Math.floor((i * field.length) / count)]!);
}

function kept<T>(cache: LRUCache<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make();
  cache.set(key, made);
  made.catch(() => cache.delete(key));
  return made;
}

function hashOf(ids: Uint32Array): string {
  return createHash('sha1').update(ids).digest('base64');
}
