/** Star charts and the rulesets' own reports. */
import { ApiError, type Checked, type Reply } from '../../src-shared/api/index.ts';
import type { Json } from '../../src-shared/contract/json.ts';
import { resolveOptions } from '../../src-shared/contract/options.ts';
import type { Ruleset } from '../../src-shared/contract/ruleset.ts';
import { scaleAxis } from '../../src-shared/stats/profile.ts';
import type { Fields } from '../library/fields.ts';
import type { Library } from '../library/library.ts';
import { idsIn } from '../runs/run-rows.ts';
import type { Runs } from '../runs/runs.ts';
import type { Store } from '../store/store.ts';
import type { Pools } from '../threads/pools.ts';

/** A field larger than this is measured through a sample of it. */
const MOST_MEASURED = 2000;

export class Profiles {
  private readonly store: Store;
  private readonly pools: Pools;
  private readonly fields: Fields;
  private readonly library: Library;
  private readonly runs: Runs;
  private readonly rulesetOf: (id: string) => Ruleset;

  constructor(store: Store, pools: Pools, fields: Fields, library: Library, runs: Runs, rulesetOf: (id: string) => Ruleset) {
    this.store = store;
    this.pools = pools;
    this.fields = fields;
    this.library = library;
    this.runs = runs;
    this.rulesetOf = rulesetOf;
  }

  async of(input: Checked<'profile.of'>): Promise<Reply<'profile.of'>> {
    const shown = input.combatantIds.map((id) => this.library.combatant(id));
    const ruleset = this.rulesetOf((shown[0] as (typeof shown)[number]).ruleset);
    if (shown.some((c) => c.ruleset !== ruleset.id))
      throw new ApiError('profile/two-games', 'Combatants of different games cannot be compared.');
    const field = await this.fieldOf(ruleset, input);
    const ids = [...new Set([...input.combatantIds, ...field])];
    const { options } = resolveOptions(ruleset.play.options, input.options);
    const compiled = await this.fields.onTheSpot(ruleset, ids, options);
    const raw = await this.pools.onField({ do: 'measure', arena: compiled.arena, indices: null });
    const axes = ruleset.analysis.axes.length;
    const column = (axis: number) => ids.map((_, i) => raw[i * axes + axis] as number);
    const scaled = ruleset.analysis.axes.map((_, axis) => scaleAxis(column(axis)));
    return {
      axes: ruleset.analysis.axes,
      rows: shown.map((c) => {
        const i = ids.indexOf(c.id);
        return {
          combatantId: c.id,
          name: c.name,
          detail: c.detail,
          raw: Array.from(raw.subarray(i * axes, (i + 1) * axes)),
          scaled: scaled.map((values) => values[i] as number),
        };
      }),
      quartiles: scaled.map(quartiles),
      fieldSize: ids.length,
    };
  }

  async report(input: Checked<'ruleset.report'>): Promise<Json> {
    const ruleset = this.rulesetOf(input.ruleset);
    if (!Object.hasOwn(ruleset.reports ?? {}, input.report)) {
      throw new ApiError('ruleset/no-report', `${ruleset.identity.name} has no report '${input.report}'.`);
    }
    const { options } = resolveOptions(ruleset.play.options, input.options);
    return this.pools.ask({
      do: 'report',
      ruleset: ruleset.id,
      report: input.report,
      store: this.store.path,
      ids: Uint32Array.from(input.combatantIds, (id) => this.library.combatant(id).id),
      options,
      input: input.input,
    });
  }

  /** The run's field, or everyone of that game in the library; spread evenly when there are many. */
  private async fieldOf(ruleset: Ruleset, input: Checked<'profile.of'>): Promise<number[]> {
    const run = input.runId === undefined ? null : this.runs.views.row(input.runId);
    if (run !== null && run.ruleset !== ruleset.id)
      throw new ApiError('profile/two-games', 'The combatant and the run belong to different games.');
    const all = run === null ? await this.library.select({ ruleset: ruleset.id, query: '' }) : Array.from(idsIn(run.field));
    const every = Math.ceil(all.length / MOST_MEASURED);
    return all.filter((_, i) => i % every === 0);
  }
}

function quartiles(values: readonly number[]) {
  const sorted = [...values].sort((x, y) => x - y);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  return { q1: at(0.25), median: at(0.5), q3: at(0.75) };
}
