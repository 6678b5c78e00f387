/** A run compared with an earlier one: who is in both, and how many places each has gained or lost. */
import type { Reply } from '../../src-shared/api/index.ts';
import { allRows, orderByNumber } from '../../src-shared/stats/order.ts';
import { requireRun } from '../runs/require-run.ts';
import type { Scheduler } from '../runs/scheduler.ts';
import { identityOfCombatant } from '../store/queries/combatants.ts';
import { earlierRunIds } from '../store/queries/runs.ts';
import type { Store } from '../store/store.ts';
import { TimeSlice } from '../threads/time-slice.ts';
import type { RunView, RunViews } from './run-views.ts';

/** An earlier run is comparable when it has at least this share of the field. */
const LEAST_SHARED = 0.5;
/** Earlier runs that are considered. */
const MOST_CONSIDERED = 50;
/** In larger fields combatants are matched by id only. */
const MOST_BY_IDENTITY = 20_000;

export class Movement {
  private readonly store: Store;
  private readonly views: RunViews;
  private readonly scheduler: Scheduler;
  /** For the last two runs compared. */
  private known: { readonly key: string; readonly moves: Promise<Float64Array> } | null = null;

  constructor({ store, views, scheduler }: { store: Store; views: RunViews; scheduler: Scheduler }) {
    this.store = store;
    this.views = views;
    this.scheduler = scheduler;
  }

  /** The newest finished run before this one of the same game with at least half of its field. */
  async previous(runId: number): Promise<Reply<'runs.previous'>> {
    const { ruleset, field } = requireRun(this.store, runId);
    const ours = new FieldIdentities(this.store, field);
    const slice = new TimeSlice(1);
    for (const id of earlierRunIds(this.store, ruleset, runId, MOST_CONSIDERED)) {
      const shared = ours.sharedWith(new FieldIdentities(this.store, requireRun(this.store, id).field));
      if (shared >= 2 && shared >= LEAST_SHARED * field.length) return { run: this.scheduler.info(id), shared };
      if (slice.isOver()) await slice.yieldToEventLoop();
    }
    return null;
  }

  /** Places gained (negative: lost) by each of the field since the other run; NaN for those who were not in it. */
  of(after: number, before: number): Promise<Float64Array> {
    const key = `${after} ${this.views.version(after)} ${before}`;
    if (this.known?.key !== key) {
      const moves = this.compute(after, before);
      moves.catch(() => {
        if (this.known?.moves === moves) this.known = null;
      });
      this.known = { key, moves };
    }
    return this.known.moves;
  }

  /** The names of large fields are not loaded: they are not needed here and take longest. */
  private async compute(after: number, before: number): Promise<Float64Array> {
    const [ours, theirs] = [requireRun(this.store, after).field, requireRun(this.store, before).field];
    const isLarge = Math.max(ours.length, theirs.length) > MOST_BY_IDENTITY;
    const places = isLarge ? placesById(theirs, ours) : await placesIn(await this.views.of(before), await this.views.of(after));
    return placesGained(await this.views.ranks(before), await this.views.ranks(after), places);
  }
}

/** Places are counted among those in both runs, so that newcomers do not push anyone down. */
async function placesGained(before: Float64Array, after: Float64Array, places: Int32Array): Promise<Float64Array> {
  const slice = new TimeSlice();
  const shared = allRows(places.length).filter((place) => places[place]! >= 0);
  const rankBefore = new Float64Array(places.length);
  for (const place of shared) rankBefore[place] = before[places[place]!] as number;
  const moves = new Float64Array(places.length).fill(Number.NaN);
  orderByNumber(rankBefore, shared, false).forEach((place, position) => {
    moves[place] = position;
  });
  if (slice.isOver()) await slice.yieldToEventLoop();
  orderByNumber(after, shared, false).forEach((place, position) => {
    moves[place] = moves[place]! - position;
  });
  return moves;
}

/**
 * Where each of the second run's field was in the first; -1 for newcomers. Matched by id, and where that is new (the
 * roster was edited or imported again) by name, loadout and faction.
 */
export async function placesIn(before: RunView, after: RunView): Promise<Int32Array> {
  const places = placesById(before.run.field, after.run.field);
  if (!places.includes(-1)) return places;
  const count = before.run.field.length;
  const byIdentity = new Map<string, number>();
  const taken = new Uint8Array(count);
  for (const place of places) if (place >= 0) taken[place] = 1;
  const slice = new TimeSlice();
  for (let place = count - 1; place >= 0; place--) {
    if (taken[place] === 0) byIdentity.set(identityAt(before, place), place);
    if (slice.isOver()) await slice.yieldToEventLoop();
  }
  for (let place = 0; place < places.length; place++) {
    if (places[place]! < 0) places[place] = byIdentity.get(identityAt(after, place)) ?? -1;
    if (slice.isOver()) await slice.yieldToEventLoop();
  }
  return places;
}

function placesById(before: Uint32Array, after: Uint32Array): Int32Array {
  const placeOfId = firstPlaces(before);
  return Int32Array.from(after, (id) => placeOfId[id] ?? -1);
}

/** combatant id -> its first place in a field, -1 where it is not in it */
function firstPlaces(ids: Uint32Array): Int32Array {
  const places = new Int32Array(ids.reduce((most, id) => Math.max(most, id), 0) + 1).fill(-1);
  for (let place = ids.length - 1; place >= 0; place--) places[ids[place]!] = place;
  return places;
}

function identityAt({ columns }: RunView, place: number): string {
  return [columns.word(columns.names, place), columns.word(columns.details, place), columns.word(columns.factions, place)].join('\0');
}

/** The combatants of a field: by id, and by name, loadout and faction where that is needed. */
class FieldIdentities {
  private readonly store: Store;
  private readonly ids: Uint32Array;
  /** combatant id -> its first place */
  private readonly places: Int32Array;
  private identities: ReadonlySet<string> | null = null;

  constructor(store: Store, ids: Uint32Array) {
    this.store = store;
    this.places = firstPlaces(ids);
    this.ids = ids.filter((id, place) => this.places[id] === place);
  }

  sharedWith(other: FieldIdentities): number {
    let shared = 0;
    for (const id of this.ids) if ((other.places[id] ?? -1) >= 0) shared++;
    if (shared >= LEAST_SHARED * this.ids.length || Math.max(this.ids.length, other.ids.length) > MOST_BY_IDENTITY) return shared;
    const theirs = other.loadIdentities();
    return Math.max(shared, [...this.loadIdentities()].filter((identity) => theirs.has(identity)).length);
  }

  private loadIdentities(): ReadonlySet<string> {
    this.identities ??= new Set(Array.from(this.ids, (id) => identityOfCombatant(this.store, id)));
    return this.identities;
  }
}
