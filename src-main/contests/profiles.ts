/** Profiles of combatants (star charts) and the reports that only one ruleset has. */
import { EventEmitter } from 'node:events';
import type { ProfileReport } from '../../src-shared/api/contests.ts';
import { ApiError } from '../../src-shared/api/errors.ts';
import type { MeasureProgress } from '../../src-shared/api/events.ts';
import type { Checked, GoneSignal } from '../../src-shared/api/index.ts';
import type { StoredCombatant } from '../../src-shared/api/library.ts';
import type { Json } from '../../src-shared/contract/json.ts';
import { resolveOptions } from '../../src-shared/contract/options.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { scaleAxis } from '../../src-shared/stats/profile.ts';
import type { Task } from '../../src-shared/tasks/task.ts';
import type { CompiledFields } from '../library/compiled-fields.ts';
import type { Library } from '../library/library.ts';
import type { Rulesets } from '../rulesets.ts';
import { requireRun } from '../runs/require-run.ts';
import type { Store } from '../store/store.ts';
import type { ThreadPools } from '../threads/thread-pools.ts';

/** A larger field is measured through a sample of it. */
const MOST_MEASURED = 2000;
/** Combatants between two reports of progress, and until a cancelled measurement ends. */
const MEASURED_AT_ONCE = 20;

export interface ProfilesParts {
  readonly store: Store;
  readonly threads: ThreadPools;
  readonly rulesets: Rulesets;
  readonly fields: CompiledFields;
  readonly library: Library;
}

export class Profiles {
  readonly events = new EventEmitter<{ progress: [MeasureProgress] }>();
  private readonly parts: ProfilesParts;
  /** Measurements and reports under way, by what was asked for. */
  private readonly underWay = new Map<string, Set<AbortController>>();

  constructor(parts: ProfilesParts) {
    this.parts = parts;
  }

  async of(input: Checked<'profile.of'>): Promise<ProfileReport> {
    const { fields, library } = this.parts;
    const shown = input.combatantIds.map((id) => library.combatant(id));
    const ruleset = this.commonRuleset(shown);
    const ids = [...new Set([...input.combatantIds, ...(await this.fieldOf(ruleset, input.runId))])];
    const { options } = resolveOptions(ruleset.play.options, input.options);
    const compiled = await fields.compileAdHoc(ruleset, ids, options);
    const { axes } = ruleset.analysis;
    const raw = await this.measure(input, { arena: compiled.arena, count: ids.length, axes: axes.length });
    const scaled = axes.map((_, axis) => scaleAxis(ids.map((_, i) => raw[i * axes.length + axis]!)));
    return {
      axes,
      rows: shown.map(({ id, name, detail }) => {
        const i = ids.indexOf(id);
        return {
          combatantId: id,
          name,
          detail,
          raw: Array.from(raw.subarray(i * axes.length, (i + 1) * axes.length)),
          scaled: scaled.map((values) => values[i]!),
        };
      }),
      quartiles: scaled.map(quartiles),
      fieldSize: ids.length,
    };
  }

  cancel(asked: Asked): null {
    for (const controller of this.underWay.get(keyOf(asked)) ?? []) controller.abort();
    return null;
  }

  private async measure({ combatantIds, runId }: Asked, { arena, count, axes }: MeasuredField): Promise<Float64Array> {
    const raw = new Float64Array(count * axes);
    await this.inParts({ combatantIds, runId }, count, async (done) => {
      const indices = Uint32Array.from({ length: Math.min(MEASURED_AT_ONCE, count - done) }, (_, i) => done + i);
      raw.set(await this.parts.threads.runOnField({ kind: 'measure', arena, indices }), done * axes);
      return indices.length;
    });
    return raw;
  }

  /** One part after the other, so that the windows see how far it is and can end it. `play` says how many it has done. */
  private async inParts(asked: Asked, total: number, play: (done: number) => Promise<number>): Promise<void> {
    const controller = new AbortController();
    const key = keyOf(asked);
    const same = this.underWay.get(key) ?? new Set();
    this.underWay.set(key, same.add(controller));
    try {
      for (let done = 0; done < total; ) {
        this.events.emit('progress', { ...asked, done, total });
        const more = await play(done);
        if (controller.signal.aborted) throw cancelled(asked);
        done += more;
      }
    } finally {
      same.delete(controller);
      if (same.size === 0) this.underWay.delete(key);
    }
  }

  async report(asked: Checked<'ruleset.report'>, signal?: GoneSignal): Promise<Json> {
    const { ruleset: rulesetId, report: name, combatantIds, options: given, input } = asked;
    const { rulesets, threads, store, library } = this.parts;
    const ruleset = rulesets.get(rulesetId);
    const report = Object.hasOwn(ruleset.reports ?? {}, name) ? ruleset.reports?.[name] : undefined;
    if (report === undefined) throw new ApiError('ruleset/no-report', `${ruleset.identity.name} has no report '${name}'.`);
    const { options } = resolveOptions(ruleset.play.options, given);
    const ids = Uint32Array.from(combatantIds, (id) => library.combatant(id).id);
    const task = { kind: 'report', ruleset: ruleset.id, report: name, database: store.path, ids, options, input } as const;
    // Reports are plain JSON by contract.
    if (report.parts === undefined) return (await threads.runTask(task)) as Json;
    const rows: Json[] = [];
    await this.inParts({ combatantIds, report: name }, report.parts(ids.length, report.read(input)), async (part) => {
      rows.push(...((await threads.runTask({ ...task, part })) as Json[]));
      if (signal?.aborted) throw cancelled({ combatantIds, report: name });
      return 1;
    });
    return rows;
  }

  private commonRuleset(combatants: readonly StoredCombatant[]): Ruleset {
    const [id, ...others] = new Set(combatants.map((c) => c.ruleset));
    if (id === undefined || others.length > 0) throw new ApiError('profile/two-games', 'Combatants of different games cannot be compared.');
    return this.parts.rulesets.get(id);
  }

  /** The field of the run, or everyone of that game in the library; evenly spaced ones when there are many. */
  private async fieldOf(ruleset: Ruleset, runId: number | undefined): Promise<number[]> {
    const run = runId === undefined ? null : requireRun(this.parts.store, runId);
    if (run !== null && run.ruleset !== ruleset.id)
      throw new ApiError('profile/two-games', 'The combatant and the run belong to different games.');
    const all = run === null ? await this.parts.library.select({ ruleset: ruleset.id, query: '' }) : Array.from(run.field);
    const every = Math.ceil(all.length / MOST_MEASURED);
    return all.filter((_, i) => i % every === 0);
  }
}

type Asked = Checked<'profile.cancel'>;

interface MeasuredField {
  readonly arena: Task<'measure'>['arena'];
  readonly count: number;
  readonly axes: number;
}

function keyOf({ combatantIds, runId, report }: Asked): string {
  return `${runId ?? ''} ${report ?? ''} ${combatantIds.join()}`;
}

function cancelled({ report }: Asked): ApiError {
  return new ApiError('profile/cancelled', report === undefined ? 'Measuring the field was cancelled.' : 'The computation was cancelled.');
}

function quartiles(values: readonly number[]) {
  const sorted = [...values].sort((x, y) => x - y);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  return { q1: at(0.25), median: at(0.5), q3: at(0.75) };
}
