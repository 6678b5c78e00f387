/** One run against an earlier one: who is who in both, and how many places each has gained or lost. */
import type { Reply } from '../../src-shared/api.ts';
import { allRows, orderByNumber } from '../../src-shared/stats/order.ts';
import { breathe } from '../store/breathe.ts';
import type { Store } from '../store/store.ts';
import { idsIn } from './run-rows.ts';
import type { Scheduler } from './scheduler.ts';
import type { RunView, Views } from './views.ts';

/** An earlier run is comparable when it holds at least this share of the field. */
const LEAST_SHARED = 0.5;
/** Earlier runs that are looked at. */
const MOST_LOOKED_AT = 50;
/** Larger fields are recognised by the library's numbers alone. */
const MOST_BY_WORDS = 20_000;

export class Movement {
  private readonly store: Store;
  private readonly views: Views;
  private readonly scheduler: Scheduler;
  private readonly known = new WeakMap<RunView, { readonly before: RunView; readonly moves: Promise<Float64Array> }>();

  constructor(store: Store, views: Views, scheduler: Scheduler) {
    this.store = store;
    this.views = views;
    this.scheduler = scheduler;
  }

  /** The newest finished run before this one of the same game with at least half of its field. */
  async previous(runId: number): Promise<Reply<'runs.previous'>> {
    const { ruleset, field } = this.views.row(runId);
    const ids = idsIn(field);
    const ours = new FieldWords(this.store, ids);
    const earlier = this.store.all<{ id: number }>(
      `SELECT id FROM runs WHERE ruleset = ? AND id < ? AND status = 'done' AND kind <> 'single' AND removed_at IS NULL ORDER BY id DESC LIMIT ?`,
      ruleset,
      runId,
      MOST_LOOKED_AT,
    );
    const pause = breathe(1);
    for (const { id } of earlier) {
      const shared = ours.sharedWith(new FieldWords(this.store, idsIn(this.views.row(id).field)));
      if (shared >= 2 && shared >= LEAST_SHARED * ids.length) return { run: this.scheduler.info(id), shared };
      if (pause.due()) await pause.rest();
    }
    return null;
  }

  /** Places gained (below 0: lost) by each of the field since the other run; NaN for who was not in it. */
  of(after: RunView, before: RunView): Promise<Float64Array> {
    const known = this.known.get(after);
    if (known?.before === before) return known.moves;
    const moves = placesIn(before, after).then((places) => placesGained(before, after, places));
    this.known.set(after, { before, moves });
    return moves;
  }
}

/** Places are counted among those in both runs, so that newcomers push nobody down. */
function placesGained(before: RunView, after: RunView, places: Int32Array): Float64Array {
  const shared = allRows(places.length).filter((place) => (places[place] as number) >= 0);
  const rankBefore = new Float64Array(places.length);
  for (const place of shared) rankBefore[place] = before.standings.numbers.rank[places[place] as number] as number;
  const moves = new Float64Array(places.length).fill(Number.NaN);
  orderByNumber(rankBefore, shared, false).forEach((place, position) => {
    moves[place] = position;
  });
  orderByNumber(after.standings.numbers.rank, shared, false).forEach((place, position) => {
    moves[place] = (moves[place] as number) - position;
  });
  return moves;
}

/**
 * Where each of the second run's field stood in the first; -1 for newcomers. By the library's number, and where that is
 * a new one (the roster was edited or imported again) by name, loadout and faction.
 */
export async function placesIn(before: RunView, after: RunView): Promise<Int32Array> {
  const placeOfId = firstPlaces(before.ids);
  const places = Int32Array.from(after.ids, (id) => placeOfId[id] ?? -1);
  if (!places.includes(-1)) return places;
  const byWords = new Map<string, number>();
  const taken = new Uint8Array(before.ids.length);
  for (const place of places) if (place >= 0) taken[place] = 1;
  const pause = breathe();
  for (let place = before.ids.length - 1; place >= 0; place--) {
    if (taken[place] === 0) byWords.set(wordsAt(before, place), place);
    if (pause.due()) await pause.rest();
  }
  for (let place = 0; place < places.length; place++) {
    if ((places[place] as number) < 0) places[place] = byWords.get(wordsAt(after, place)) ?? -1;
    if (pause.due()) await pause.rest();
  }
  return places;
}

/** By combatant number: its first place in a field, -1 elsewhere. */
function firstPlaces(ids: Uint32Array): Int32Array {
  const places = new Int32Array(ids.reduce((most, id) => Math.max(most, id), 0) + 1).fill(-1);
  for (let place = ids.length - 1; place >= 0; place--) places[ids[place] as number] = place;
  return places;
}

function wordsAt({ columns }: RunView, place: number): string {
  return [columns.word(columns.names, place), columns.word(columns.details, place), columns.word(columns.factions, place)].join('\0');
}

/** A field as ids, and as words where those are asked for. */
class FieldWords {
  private readonly store: Store;
  private readonly ids: ReadonlySet<number>;
  private words: ReadonlySet<string> | null = null;

  constructor(store: Store, ids: Uint32Array) {
    this.store = store;
    this.ids = new Set(ids);
  }

  sharedWith(other: FieldWords): number {
    let shared = 0;
    for (const id of this.ids) if (other.ids.has(id)) shared++;
    if (shared >= LEAST_SHARED * this.ids.size || Math.max(this.ids.size, other.ids.size) > MOST_BY_WORDS) return shared;
    const theirs = other.inWords();
    return Math.max(shared, [...this.inWords()].filter((words) => theirs.has(words)).length);
  }

  private inWords(): ReadonlySet<string> {
    this.words ??= new Set(
      Array.from(this.ids, (id) => {
        const row = this.store.get<{ words: string }>(
          'SELECT name || char(0) || detail || char(0) || faction AS words FROM combatants WHERE id = ?',
          id,
        );
        return row?.words ?? '';
      }),
    );
    return this.words;
  }
}
