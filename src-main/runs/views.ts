/** Standings of runs, built when asked for and kept while the run does not move on. */

import { ApiError } from '../../src-shared/api.ts';
import type { Json } from '../../src-shared/contract/json.ts';
import { metricColumns } from '../../src-shared/contract/outcome.ts';
import type { RatingSpec, Ruleset } from '../../src-shared/contract/ruleset.ts';
import { rolesOf } from '../../src-shared/run/picks.ts';
import type { RunShape } from '../../src-shared/run/shape.ts';
import { COLUMN_COLUMNS, type ColumnRow, CombatantColumns } from '../library/columns.ts';
import type { Store } from '../store/store.ts';
import type { PairSources } from './pair-sources.ts';
import type { Pools } from './pools.ts';
import type { PreparedRun } from './prepared-run.ts';
import { loadRecords } from './prepared-run.ts';
import { choiceIn, FieldRating, ratingKey } from './run-rating.ts';
import { idsIn, type RunRow, settingsIn } from './run-rows.ts';
import { Standings } from './standings.ts';

export interface RunView {
  readonly row: RunRow;
  readonly ruleset: Ruleset;
  readonly shape: RunShape;
  readonly ids: Uint32Array;
  readonly representative: Uint32Array;
  readonly columns: CombatantColumns;
  readonly standings: Standings;
}

interface Kept {
  readonly fixed: Promise<Fixed>;
  view: RunView | null;
  /** Moves with every commit. */
  version: number;
  builtAt: number;
  builtVersion: number;
}

interface Fixed {
  readonly ids: Uint32Array;
  readonly columns: CombatantColumns;
  readonly unmodelled: ReadonlyMap<number, readonly string[]>;
}

const KEPT = 3;
/** A playing run's standings are at most this old. */
const STALE_MS = 1000;

export class Views {
  private readonly store: Store;
  private readonly pools: Pools;
  private readonly rulesetOf: (id: string) => Ruleset;
  private readonly live: (id: number) => PreparedRun | null;
  private readonly pairs: PairSources;
  private readonly setting: (key: string) => Json | undefined;
  private readonly kept = new Map<number, Kept>();

  constructor(
    store: Store,
    pools: Pools,
    rulesetOf: (id: string) => Ruleset,
    live: (id: number) => PreparedRun | null,
    pairs: PairSources,
    setting: (key: string) => Json | undefined,
  ) {
    this.store = store;
    this.pools = pools;
    this.rulesetOf = rulesetOf;
    this.live = live;
    this.pairs = pairs;
    this.setting = setting;
  }

  moved(id: number): void {
    const kept = this.kept.get(id);
    if (kept !== undefined) kept.version++;
  }

  forget(id: number): void {
    this.kept.delete(id);
  }

  row(id: number): RunRow {
    const row = this.store.get<RunRow>('SELECT * FROM runs WHERE id = ? AND removed_at IS NULL', id);
    if (row === undefined) throw new ApiError('runs/no-run', `There is no run ${id}.`);
    return row;
  }

  /** False while a run waits for its first turn: then there are no standings yet. */
  begun(id: number): boolean {
    return this.row(id).shape !== null;
  }

  async of(id: number): Promise<RunView> {
    const row = this.row(id);
    const kept = this.keep(id, row);
    const mayLag = row.status === 'running' && performance.now() - kept.builtAt < STALE_MS;
    if (kept.view !== null && (kept.builtVersion === kept.version || mayLag)) return kept.view;
    const fixed = await kept.fixed;
    const version = kept.version;
    kept.view = await this.build(row, fixed);
    kept.builtVersion = version;
    kept.builtAt = performance.now();
    return kept.view;
  }

  private keep(id: number, row: RunRow): Kept {
    const kept = this.kept.get(id) ?? { fixed: this.fixed(row), view: null, version: 0, builtAt: 0, builtVersion: -1 };
    kept.fixed.catch(() => this.kept.delete(id));
    this.kept.delete(id);
    this.kept.set(id, kept);
    for (const old of this.kept.keys()) {
      if (this.kept.size <= KEPT) break;
      this.kept.delete(old);
    }
    return kept;
  }

  private async fixed(row: RunRow): Promise<Fixed> {
    const ids = idsIn(row.field);
    const columns = await CombatantColumns.build(this.rowsOf(ids), this.rulesetOf(row.ruleset).facts);
    const unmodelled = new Map<number, readonly string[]>();
    const words = columns.column('unmodelled');
    if (words?.kind === 'words') {
      for (let place = 0; place < ids.length; place++) {
        const list = Array.from(words.ids.subarray(words.starts[place], words.starts[place + 1]), (w) => words.dictionary[w] as string);
        if (list.length > 0) unmodelled.set(place, list);
      }
    }
    return { ids, columns, unmodelled };
  }

  private *rowsOf(ids: Uint32Array): Generator<ColumnRow> {
    for (const id of ids) yield this.store.get<ColumnRow>(`SELECT ${COLUMN_COLUMNS} FROM combatants WHERE id = ?`, id) as ColumnRow;
  }

  private async rate(view: RunView, spec: RatingSpec): Promise<FieldRating> {
    const { row, columns, standings } = view;
    const choice = choiceIn(this.setting(ratingKey(row.id)));
    const sole = soleChallenger(row);
    const asked = choice.baseline === undefined ? sole : choice.baseline;
    const baseline = asked !== null && asked < standings.rows ? asked : null;
    const met = baseline === null || baseline === sole ? null : await this.pairs.row(view, baseline);
    const field = {
      rows: standings.rows,
      name: (place: number) => columns.word(columns.names, place),
      record: (place: number) => standings.recordOf(place),
      byCondition: (place: number) => standings.conditionRecords(place),
    };
    // A fit holds for good once the run is done; before that every commit moves it.
    const stretch = choice.calibrated && row.status !== 'done' ? null : choice.stretch;
    return new FieldRating(spec, field, { ...choice, stretch, baseline }, met);
  }

  private async build(row: RunRow, fixed: Fixed): Promise<RunView> {
    const ruleset = this.rulesetOf(row.ruleset);
    if (row.shape === null) throw new ApiError('runs/not-begun', 'The run has not begun yet; there are no results to show.');
    const shape = JSON.parse(row.shape) as RunShape;
    const stored = this.store.get<{ representative: Uint8Array }>('SELECT representative FROM run_shapes WHERE run_id = ?', row.id);
    const representative = idsIn(stored?.representative ?? new Uint8Array(0));
    // The records of a playing run go on changing under the view; a view that is a tile ahead of itself does no harm.
    const records = this.live(row.id)?.records ?? (await loadRecords(this.store, row.id, shape));
    const numbers = await this.pools.standings({
      layout: shape.layout,
      distinct: shape.distinct,
      records,
      representative,
      points: fixed.columns.points,
      classes: shape.classes,
      complete: row.kind !== 'gauntlet',
      sole: soleChallenger(row),
    });
    const standings = new Standings(
      {
        shape,
        representative,
        records,
        columns: fixed.columns,
        facts: ruleset.facts,
        metrics: metricColumns(ruleset.metrics),
        unmodelled: (place) => fixed.unmodelled.get(place) ?? [],
        lengthColumn: rolesOf(ruleset.metrics).length,
      },
      numbers,
    );
    const view: RunView = { row, ruleset, shape, ids: fixed.ids, representative, columns: fixed.columns, standings };
    if (ruleset.rating !== undefined) standings.rating = await this.rate(view, ruleset.rating);
    return view;
  }
}

/** A gauntlet of one challenger measures everyone against it. */
function soleChallenger(row: RunRow): number | null {
  return row.kind === 'gauntlet' && settingsIn(row).challengers === 1 ? 0 : null;
}
