/** Standings of runs, built when asked for and kept while the run does not move on. */

import { ApiError } from '../../src-shared/api/index.ts';
import type { Json } from '../../src-shared/contract/json.ts';
import { metricColumns } from '../../src-shared/contract/outcome.ts';
import type { RatingSpec, Ruleset } from '../../src-shared/contract/ruleset.ts';
import type { CombatantColumns } from '../../src-shared/query/combatant-columns.ts';
import { rolesOf } from '../../src-shared/run/picks.ts';
import type { RunShape } from '../../src-shared/run/shape.ts';
import type { StandingColumns } from '../../src-shared/run/standing-columns.ts';
import { columnsOfField, pointsOfField } from '../library/field-columns.ts';
import type { PreparedRun } from '../runs/prepared-run.ts';
import { loadRecords } from '../runs/prepared-run.ts';
import { idsIn, type RunRow, settingsIn } from '../runs/run-rows.ts';
import type { Store } from '../store/store.ts';
import type { Pools } from '../threads/pools.ts';
import type { PairSources } from './pair-sources.ts';
import { choiceIn, FieldRating, ratingKey } from './run-rating.ts';
import { namesInColumns, namesInStore } from './standing-rows.ts';
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
  readonly ids: Uint32Array;
  readonly points: Promise<Float64Array>;
  columns: Promise<CombatantColumns> | null;
  view: RunView | null;
  /** What the window sees of a large field until its combatants are read. */
  sketch: Standings | null;
  /** On their way: whoever asks meanwhile waits for the same ones. */
  building: Promise<RunView> | null;
  reckoning: Promise<Reckoned> | null;
  /** Moves with every commit. */
  version: number;
  builtAt: number;
  builtVersion: number;
}

/** A run's figures before anyone has a name. */
interface Reckoned {
  readonly row: RunRow;
  readonly version: number;
  readonly shape: RunShape;
  readonly representative: Uint32Array;
  readonly records: Float64Array;
  readonly numbers: StandingColumns;
}

const KEPT = 3;
/** A playing run's standings are at most this old. */
const STALE_MS = 1000;
/** The combatants of a larger field take a while to read: until then its figures are shown with names from the store. */
const SMALL_FIELD = 20_000;

const noRun = (id: number) => new ApiError('runs/no-run', `There is no run ${id}.`);

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
    if (row === undefined) throw noRun(id);
    return row;
  }

  /** False while a run waits for its first turn: then there are no standings yet. */
  begun(id: number): boolean {
    const found = this.store.get<{ begun: number }>('SELECT shape IS NOT NULL AS begun FROM runs WHERE id = ? AND removed_at IS NULL', id);
    if (found === undefined) throw noRun(id);
    return found.begun === 1;
  }

  async of(id: number): Promise<RunView> {
    const kept = this.keep(id);
    const asked = kept.version;
    while (kept.view === null || !this.isFresh(id, kept)) {
      kept.building ??= this.build(id, kept).finally(() => {
        kept.building = null;
      });
      const view = await kept.building;
      // One that was begun before the last commit we know of is not what was asked for.
      if (kept.builtVersion >= asked) return view;
    }
    return kept.view;
  }

  /** For questions about figures only: there sooner, where the field is large and was not looked at yet. */
  async figures(id: number): Promise<Standings> {
    const kept = this.keep(id);
    if (kept.ids.length <= SMALL_FIELD || (kept.view !== null && this.isFresh(id, kept))) return (await this.of(id)).standings;
    if (kept.sketch === null) {
      kept.sketch = this.standings(kept, await this.reckon(id, kept), null, await kept.points);
      // The rest follows by itself; whoever asks for it hears of a fault.
      this.of(id).catch(() => {});
    }
    return kept.sketch;
  }

  /** The rank of everybody in the field, without reading who they are. */
  async ranks(id: number): Promise<Float64Array> {
    const kept = this.keep(id);
    if (kept.view !== null && this.isFresh(id, kept)) return kept.view.standings.numbers.rank;
    return (kept.sketch?.numbers ?? (await this.reckon(id, kept)).numbers).rank;
  }

  /** Moves with every commit of a run. */
  version(id: number): number {
    return this.keep(id).version;
  }

  private isFresh(id: number, kept: Kept): boolean {
    if (kept.builtVersion === kept.version) return true;
    const running = this.store.get<{ status: string }>('SELECT status FROM runs WHERE id = ?', id)?.status === 'running';
    return running && performance.now() - kept.builtAt < STALE_MS;
  }

  private keep(id: number): Kept {
    const kept = this.kept.get(id) ?? this.begin(this.row(id));
    this.kept.delete(id);
    this.kept.set(id, kept);
    for (const old of this.kept.keys()) {
      if (this.kept.size <= KEPT) break;
      this.kept.delete(old);
    }
    return kept;
  }

  private begin(row: RunRow): Kept {
    const ids = idsIn(row.field);
    const points = pointsOfField(this.store, ids);
    points.catch(() => this.kept.delete(row.id));
    return {
      ids,
      points,
      columns: null,
      view: null,
      sketch: null,
      building: null,
      reckoning: null,
      version: 0,
      builtAt: 0,
      builtVersion: -1,
    };
  }

  private async build(id: number, kept: Kept): Promise<RunView> {
    const reckoned = await this.reckon(id, kept);
    kept.columns ??= columnsOfField(this.store, this.pools, kept.ids);
    kept.columns.catch(() => this.kept.delete(id));
    const columns = await kept.columns;
    const { row, shape, representative, version } = reckoned;
    const ruleset = this.rulesetOf(row.ruleset);
    const standings = this.standings(kept, reckoned, columns, columns.points);
    const view: RunView = { row, ruleset, shape, ids: kept.ids, representative, columns, standings };
    if (ruleset.analysis.rating !== undefined) standings.rating = await this.rate(view, ruleset.analysis.rating);
    kept.view = view;
    kept.sketch = null;
    kept.builtVersion = version;
    kept.builtAt = performance.now();
    return view;
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

  private reckon(id: number, kept: Kept): Promise<Reckoned> {
    kept.reckoning ??= this.reckonAnew(id, kept).finally(() => {
      kept.reckoning = null;
    });
    return kept.reckoning;
  }

  private async reckonAnew(id: number, kept: Kept): Promise<Reckoned> {
    const points = await kept.points;
    const row = this.row(id);
    const { version } = kept;
    if (row.shape === null) throw new ApiError('runs/not-begun', 'The run has not begun yet; there are no results to show.');
    const shape = JSON.parse(row.shape) as RunShape;
    const stored = this.store.get<{ representative: Uint8Array }>('SELECT representative FROM run_shapes WHERE run_id = ?', id);
    const representative = idsIn(stored?.representative ?? new Uint8Array(0));
    // The records of a playing run go on changing under the view; a view that is a tile ahead of itself does no harm.
    const records = this.live(id)?.records ?? (await loadRecords(this.store, id, shape));
    const numbers = await this.pools.standings({
      layout: shape.layout,
      distinct: shape.distinct,
      records,
      representative,
      points,
      classes: shape.classes,
      challengers: row.kind === 'gauntlet' ? settingsIn(row).challengers : 0,
      sole: soleChallenger(row),
    });
    return { row, version, shape, representative, records, numbers };
  }

  private standings(kept: Kept, reckoned: Reckoned, columns: CombatantColumns | null, points: Float64Array): Standings {
    const { row, shape, representative, records, numbers } = reckoned;
    const { facts, metrics } = this.rulesetOf(row.ruleset).analysis;
    const names = columns === null ? namesInStore(this.store, kept.ids) : namesInColumns(columns);
    return new Standings(
      {
        shape,
        representative,
        records,
        ids: kept.ids,
        points,
        names,
        columns,
        facts,
        metrics: metricColumns(metrics),
        lengthColumn: rolesOf(metrics).length,
      },
      numbers,
    );
  }
}

/** A gauntlet of one challenger measures everyone against it. */
function soleChallenger(row: RunRow): number | null {
  return row.kind === 'gauntlet' && settingsIn(row).challengers === 1 ? 0 : null;
}
