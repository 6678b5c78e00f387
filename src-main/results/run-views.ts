/** Standings of runs, computed on demand and kept while the run does not change. */
import { LRUCache } from 'lru-cache';
import { ApiError } from '../../src-shared/api/errors.ts';
import { metricColumns } from '../../src-shared/contract/outcome.ts';
import type { RatingSpec, Ruleset } from '../../src-shared/contract/ruleset.ts';
import type { CombatantColumns } from '../../src-shared/query/combatant-columns.ts';
import { LoadoutNames } from '../../src-shared/query/loadout-names.ts';
import { rolesOf } from '../../src-shared/run/picks.ts';
import type { RunShape } from '../../src-shared/run/shape.ts';
import type { StandingColumns } from '../../src-shared/run/standing-columns.ts';
import { FACTIONS_CHANGED, type LibraryEvents, TAGS_CHANGED } from '../library/events.ts';
import { loadFieldColumns, loadFieldPoints } from '../library/field-columns.ts';
import type { Rulesets } from '../rulesets.ts';
import type { RunEvents } from '../runs/events.ts';
import { requireRun } from '../runs/require-run.ts';
import { RunRecords } from '../runs/run-records.ts';
import type { Scheduler } from '../runs/scheduler.ts';
import { findRunStatus, representativesOf, type StoredRun } from '../store/queries/runs.ts';
import type { Settings } from '../store/settings.ts';
import type { Store } from '../store/store.ts';
import type { ThreadPools } from '../threads/thread-pools.ts';
import { FieldRating, type Gauntlet, ratingChoiceIn, ratingKey } from './field-rating.ts';
import type { PairSources } from './pair-sources.ts';
import { namesInColumns, namesInStore } from './row-names.ts';
import { Standings } from './standings.ts';

/** A run with its standings. */
export interface RunView {
  readonly run: StoredRun;
  readonly ruleset: Ruleset;
  readonly shape: RunShape;
  /** field place -> distinct number */
  readonly representative: Uint32Array;
  readonly columns: CombatantColumns;
  /** Names by field place that tell the loadouts of one unit apart. */
  readonly loadouts: LoadoutNames;
  /** Lists show only the best loadout of each unit by default. */
  readonly bestPerUnit: boolean;
  readonly standings: Standings;
}

/** The figures of a run, before it is known who its combatants are. */
interface RunFigures {
  readonly run: StoredRun;
  readonly version: number;
  readonly shape: RunShape;
  readonly representative: Uint32Array;
  readonly records: Float64Array;
  readonly numbers: StandingColumns;
}

/** Who the combatants of a field are. */
type KnownField = Pick<RunView, 'columns' | 'loadouts'>;

/** What is kept of a run between two questions. */
interface CachedRun {
  readonly ids: Uint32Array;
  readonly points: Promise<Float64Array>;
  columns: Promise<CombatantColumns> | null;
  view: RunView | null;
  /** Figures of a large field, shown until its combatants are loaded, and what they were made of. */
  preview: Standings | null;
  figures: RunFigures | null;
  /** Under way: whoever asks meanwhile waits for the same. */
  building: Promise<RunView> | null;
  computing: Promise<RunFigures> | null;
  /** Incremented with every commit. */
  version: number;
  builtAt: number;
  builtVersion: number;
}

const KEPT_RUNS = 3;
/** The standings of a playing run are at most this old. */
const STALE_MS = 1000;
/** The combatants of a larger field take a while to load; until then its figures are shown with names from the database. */
const SMALL_FIELD = 20_000;

export interface RunViewsParts {
  readonly store: Store;
  readonly settings: Settings;
  readonly threads: ThreadPools;
  readonly rulesets: Rulesets;
  readonly scheduler: Pick<Scheduler, 'live'>;
  readonly pairs: PairSources;
  readonly runEvents: RunEvents;
  readonly libraryEvents: LibraryEvents;
}

export class RunViews {
  private readonly parts: RunViewsParts;
  private readonly store: Store;
  private readonly cache = new LRUCache<number, CachedRun>({ max: KEPT_RUNS });

  constructor(parts: RunViewsParts) {
    this.parts = parts;
    this.store = parts.store;
    parts.runEvents
      .on('counted', (id) => this.invalidate(id))
      .on('finished', (id) => this.invalidate(id))
      .on('renamed', (id) => this.cache.delete(id))
      .on('removed', (id) => this.cache.delete(id));
    parts.libraryEvents.on('changed', ({ reason }) => {
      if (reason === FACTIONS_CHANGED || reason === TAGS_CHANGED) this.cache.clear();
    });
  }

  /** The standings of a run are out of date. */
  invalidate(id: number): void {
    const cached = this.cache.peek(id);
    if (cached !== undefined) cached.version++;
  }

  async of(id: number): Promise<RunView> {
    const cached = this.cached(id);
    const requested = cached.version;
    while (cached.view === null || !this.isFresh(id, cached)) {
      cached.building ??= this.build(id, cached).finally(() => {
        cached.building = null;
      });
      const view = await cached.building;
      // A build that started before the last known commit does not answer this question.
      if (cached.builtVersion >= requested) return view;
    }
    return cached.view;
  }

  /** With everything that is committed, also of a run that plays. */
  complete(id: number): Promise<RunView> {
    this.cached(id).builtAt = Number.NEGATIVE_INFINITY;
    return this.of(id);
  }

  /** For questions about figures only: available sooner where the field is large and not loaded yet. */
  async figures(id: number): Promise<Standings> {
    const cached = this.cached(id);
    if (cached.ids.length <= SMALL_FIELD || (cached.view !== null && this.isFresh(id, cached))) return (await this.of(id)).standings;
    if (cached.preview === null) {
      cached.figures = await this.compute(id, cached);
      cached.preview = this.standingsOf(cached.ids, cached.figures, null, await cached.points);
      // The rest is loaded in the background; whoever asks for it gets the error.
      this.of(id).catch(() => {});
    }
    return cached.preview;
  }

  /** The rank of everyone in the field, without loading who they are. */
  async ranks(id: number): Promise<Float64Array> {
    const cached = this.cached(id);
    if (cached.view !== null && this.isFresh(id, cached)) return cached.view.standings.numbers.rank;
    return (cached.preview?.numbers ?? (await this.compute(id, cached)).numbers).rank;
  }

  /** Incremented with every commit of a run. */
  version(id: number): number {
    return this.cached(id).version;
  }

  private isFresh(id: number, cached: CachedRun): boolean {
    if (cached.builtVersion === cached.version) return true;
    return findRunStatus(this.store, id) === 'running' && performance.now() - cached.builtAt < STALE_MS;
  }

  private cached(id: number): CachedRun {
    const known = this.cache.get(id);
    if (known !== undefined) return known;
    const created = this.newCacheEntry(requireRun(this.store, id));
    this.cache.set(id, created);
    return created;
  }

  private newCacheEntry({ id, field: ids }: StoredRun): CachedRun {
    const points = loadFieldPoints(this.store, ids);
    points.catch(() => this.cache.delete(id));
    return {
      ids,
      points,
      columns: null,
      view: null,
      preview: null,
      figures: null,
      building: null,
      computing: null,
      version: 0,
      builtAt: 0,
      builtVersion: -1,
    };
  }

  private async build(id: number, cached: CachedRun): Promise<RunView> {
    const figures = cached.figures?.version === cached.version ? cached.figures : await this.compute(id, cached);
    cached.columns ??= loadFieldColumns(this.store, this.parts.threads, cached.ids);
    cached.columns.catch(() => this.cache.delete(id));
    const columns = await cached.columns;
    const { run, shape, representative, version } = figures;
    const ruleset = this.parts.rulesets.get(run.ruleset);
    const loadouts = new LoadoutNames(columns, { facts: ruleset.analysis.facts, points: ruleset.identity.nouns.points });
    const standings = this.standingsOf(cached.ids, figures, { columns, loadouts }, columns.points);
    const view: RunView = {
      run,
      ruleset,
      shape,
      representative,
      columns,
      loadouts,
      bestPerUnit: prefersBestPerUnit(run, loadouts),
      standings,
    };
    const { rating } = ruleset.analysis;
    if (rating !== undefined) standings.rating = await this.rate(view, rating);
    cached.view = view;
    cached.preview = null;
    cached.figures = null;
    cached.builtVersion = version;
    cached.builtAt = performance.now();
    return view;
  }

  private async rate(view: RunView, spec: RatingSpec): Promise<FieldRating> {
    const { run, columns, standings } = view;
    const choice = ratingChoiceIn(this.parts.settings.get(ratingKey(run.id)));
    const sole = soleChallenger(run);
    const graded = gradedGauntlet(run);
    const chosen = choice.baseline === undefined ? (graded === null ? sole : 0) : choice.baseline;
    const baseline = chosen !== null && chosen < standings.rows ? chosen : null;
    const against =
      baseline === 0 && graded !== null
        ? graded
        : baseline === null || baseline === sole
          ? null
          : await this.parts.pairs.row(view, baseline);
    const field = {
      rows: standings.rows,
      name: (place: number) => columns.word(columns.names, place),
      record: (place: number) => standings.recordOf(place),
      byCondition: (place: number) => standings.conditionRecords(place),
    };
    // A fit is final once the run is done; before that every commit changes it.
    const stretch = choice.calibrated && run.status !== 'done' ? null : choice.stretch;
    return new FieldRating(spec, field, { ...choice, stretch, baseline }, against);
  }

  private compute(id: number, cached: CachedRun): Promise<RunFigures> {
    cached.computing ??= this.recompute(id, cached).finally(() => {
      cached.computing = null;
    });
    return cached.computing;
  }

  private async recompute(id: number, cached: CachedRun): Promise<RunFigures> {
    const points = await cached.points;
    const run = requireRun(this.store, id);
    const { version } = cached;
    const { shape } = run;
    if (shape === null) throw new ApiError('runs/not-begun', 'The run has not started yet; there are no results to show.');
    const representative = representativesOf(this.store, id);
    // The records of a playing run keep changing; a view that is a tile ahead of itself does no harm.
    const { cells: records } = this.parts.scheduler.live(id)?.records ?? (await RunRecords.load(this.store, id, shape));
    const numbers = await this.parts.threads.computeStandings({
      layout: shape.layout,
      distinct: shape.distinct,
      records,
      representative,
      points,
      classes: shape.classes,
      challengers: run.kind === 'gauntlet' ? run.settings.challengers : 0,
      sole: soleChallenger(run),
    });
    return { run, version, shape, representative, records, numbers };
  }

  private standingsOf(ids: Uint32Array, figures: RunFigures, known: KnownField | null, points: Float64Array): Standings {
    const { run, shape, representative, records, numbers } = figures;
    const { facts, metrics } = this.parts.rulesets.get(run.ruleset).analysis;
    const input = {
      shape,
      representative,
      records,
      ids,
      points,
      names: known === null ? namesInStore(this.store, ids) : namesInColumns(known.columns, known.loadouts),
      columns: known?.columns ?? null,
      loadouts: known?.loadouts ?? null,
      facts,
      metrics: metricColumns(metrics),
      lengthColumn: rolesOf(metrics).length,
    };
    return new Standings(input, numbers);
  }
}

/** Where loadouts of one unit share a name, unless the run is about the loadouts of one unit. */
function prefersBestPerUnit({ kind, settings: { challengers } }: StoredRun, loadouts: LoadoutNames): boolean {
  if (!loadouts.hasSameNames || loadouts.units === 1) return false;
  return kind !== 'gauntlet' || challengers < 2 || loadouts.siblings(0).filter((row) => row < challengers).length < challengers;
}

/** Several challengers: everyone else met all of them, and the first is the middle of the scale. */
function gradedGauntlet({ kind, settings }: StoredRun): Gauntlet {
  return kind === 'gauntlet' && settings.challengers > 1 ? { opponents: settings.challengers } : null;
}

/** The only challenger of a gauntlet: everyone is measured against it. */
function soleChallenger({ kind, settings }: StoredRun): number | null {
  return kind === 'gauntlet' && settings.challengers === 1 ? 0 : null;
}
