/** One run against an earlier one: who is who in both, and how many places each has gained or lost. */
import type { Reply } from '../../src-shared/api/index.ts';
import { allRows, orderByNumber } from '../../src-shared/stats/order.ts';
import { idsIn } from '../runs/run-rows.ts';
import type { Scheduler } from '../runs/scheduler.ts';
import type { Store } from '../store/store.ts';
import { breathe } from '../threads/yield-to-event-loop.ts';
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
  /** Of the two runs looked at last. */
  private known: { readonly key: string; readonly moves: Promise<Float64Array> } | null = null;

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
  of(after: number, before: number): Promise<Float64Array> {
    const key = `${after} ${this.views.version(after)} ${before}`;
    if (this.known?.key !== key) {
      const moves = this.reckon(after, before);
      moves.catch(() => {
        if (this.known?.moves === moves) this.known = null;
      });
      this.known = { key, moves };
    }
    return this.known.moves;
  }

  /** Of large fields nobody's name is read: it is not needed here and takes longest. */
  private async reckon(after: number, before: number): Promise<Float64Array> {
    const [ours, theirs] = [idsIn(this.views.row(after).field), idsIn(this.views.row(before).field)];
    const isLarge = Math.max(ours.length, theirs.length) > MOST_BY_WORDS;
    const places = isLarge ? placesById(theirs, ours) : await placesIn(await this.views.of(before), await this.views.of(after));
    return placesGained(await this.views.ranks(before), await this.views.ranks(after), places);
  }
}

/** Places are counted among those in both runs, so that newcomers push nobody down. */
async function placesGained(before: Float64Array, after: Float64Array, places: Int32Array): Promise<Float64Array> {
  const pause = breathe();
  const shared = allRows(places.length).filter((place) => (places[place] as number) >= 0);
  const rankBefore = new Float64Array(places.length);
  for (const place of shared) rankBefore[place] = before[places[place] as number] as number;
  const moves = new Float64Array(places.length).fill(Number.NaN);
  orderByNumber(rankBefore, shared, false).forEach((place, position) => {
    moves[place] = position;
  });
  if (pause.due()) await pause.rest();
  orderByNumber(after, shared, false).forEach((place, position) => {
    moves[place] = (moves[place] as number) - position;
  });
  return moves;
}

/**
 * Where each of the second run's field stood in the first; -1 for newcomers. By the library's number, and where that is
 * a new one (the roster was edited or imported again) by name, loadout and faction.
 */
export async function placesIn(before: RunView, after: RunView): Promise<Int32Array> {
  const places = placesById(before.ids, after.ids);
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

function placesById(before: Uint32Array, after: Uint32Array): Int32Array {
  const placeOfId = firstPlaces(before);
  return Int32Array.from(after, (id) => placeOfId[id] ?? -1);
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
  private readonly ids: Uint32Array;
  /** By combatant number: its first place. */
  private readonly places: Int32Array;
  private words: ReadonlySet<string> | null = null;

  constructor(store: Store, ids: Uint32Array) {
    this.store = store;
    this.places = firstPlaces(ids);
    this.ids = ids.filter((id, place) => this.places[id] === place);
  }

  sharedWith(other: FieldWords): number {
    let shared = 0;
    for (const id of this.ids) if ((other.places[id] ?? -1) >= 0) shared++;
    if (shared >= LEAST_SHARED * this.ids.length || Math.max(this.ids.length, other.ids.length) > MOST_BY_WORDS) return shared;
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
