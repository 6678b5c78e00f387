/** The results of a run: standings, classes, factions, opponents, the matrix, a comparison with another run. */
import { ApiError } from '../../src-shared/api/errors.ts';
import type { Checked, Reply } from '../../src-shared/api/index.ts';
import type { Standing, VideoReport } from '../../src-shared/api/results.ts';
import type { Problem } from '../../src-shared/contract/problem.ts';
import { Latest } from '../../src-shared/query/latest.ts';
import { uniqueTitles } from '../../src-shared/query/loadout-names.ts';
import { championsOf } from '../../src-shared/run/confirmation.ts';
import { allRows } from '../../src-shared/stats/order.ts';
import { type RatedRow, singlePrecision } from '../../src-shared/stats/share.ts';
import { requirePlace, requireStarted } from '../runs/require-run.ts';
import { finishedConfirmation } from '../store/queries/confirmations.ts';
import type { Store } from '../store/store.ts';
import type { ThreadPools } from '../threads/thread-pools.ts';
import { TimeSlice } from '../threads/time-slice.ts';
import { ratesByOpponent } from './by-opponent.ts';
import { type Movement, placesIn } from './movement.ts';
import { type OpponentRow, type PairSources, ratedPair, scoreOf } from './pair-sources.ts';
import { leftOutAt } from './row-names.ts';
import type { RunView, RunViews } from './run-views.ts';
import { EVERYONE, type Standings, type StandingsFilter } from './standings.ts';
import { type StandingsWithin, standingsWithin } from './within-filter.ts';

const MATRIX_DEFAULT = 400;
/** Longer pages of opponents keep what the run has found. */
const MOST_ASKED = 20;
/** As many for a list of seven as for the one closest opponent, or that one would be less close than one of the seven. */
const SOLVED = 30;
/** Most pairs take a few milliseconds; what takes longer than this stays a sample. */
const SECONDS_PER_OPPONENT = 0.25;

export interface ResultsParts {
  readonly store: Store;
  readonly views: RunViews;
  readonly pairs: PairSources;
  readonly movement: Movement;
  readonly threads: ThreadPools;
}

export class Results {
  private readonly store: Store;
  private readonly views: RunViews;
  private readonly pairs: PairSources;
  private readonly movement: Movement;
  private readonly threads: ThreadPools;
  private readonly rows = new WeakMap<RunView, Latest<Promise<OpponentRow>>>();
  private readonly within = new WeakMap<RunView, Latest<Promise<StandingsWithin>>>();

  constructor({ store, views, pairs, movement, threads }: ResultsParts) {
    this.store = store;
    this.views = views;
    this.pairs = pairs;
    this.movement = movement;
    this.threads = threads;
  }

  async standings(q: Checked<'runs.standings'>): Promise<Reply<'runs.standings'>> {
    if (!requireStarted(this.store, q.runId)) return { total: 0, offset: q.offset, rows: [], problems: [], bestPerBase: false };
    if (q.within) return this.pageWithin(q);
    const moves = q.against === undefined || q.against === q.runId ? null : await this.movement.of(q.runId, q.against);
    if (q.bestPerBase === false && q.indices === undefined) {
      const filter = { ...q, bestPerBase: false };
      const figures = await this.views.figures(q.runId);
      if (figures.canAnswer(filter, q.mark)) return pageOf(figures, filter, moves);
    }
    const { standings, bestPerUnit } = await this.views.of(q.runId);
    if (q.indices !== undefined) {
      const known = q.indices.filter((i) => i < standings.rows);
      return { total: known.length, offset: 0, rows: known.map((i) => standings.standing(i, moves)), problems: [], bestPerBase: false };
    }
    return pageOf(standings, { ...q, bestPerBase: q.bestPerBase ?? bestPerUnit }, moves);
  }

  private async pageWithin(q: Checked<'runs.standings'>): Promise<Reply<'runs.standings'>> {
    const view = await this.views.of(q.runId);
    const { within, problems } = await this.withinFilter(view, q);
    const bestPerBase = q.bestPerBase ?? view.bestPerUnit;
    const page = pageOf(within.standings, { ...q, query: '', weightClass: null, faction: null, bestPerBase }, null);
    const rows = page.rows.map((row) => ({ ...row, index: within.places[row.index]! }));
    return { ...page, rows, problems: [...problems, ...within.problems] };
  }

  /** The combatants that match a filter, ranked by the matches among themselves. */
  async withinFilter(view: RunView, filter: Pick<StandingsFilter, 'query' | 'weightClass' | 'faction'>) {
    const { query, weightClass, faction } = filter;
    const { rows, problems } = view.standings.find({ ...EVERYONE, query, weightClass, faction, sort: 'index' });
    let known = this.within.get(view);
    if (known === undefined) {
      known = new Latest(2);
      this.within.set(view, known);
    }
    const parts = { store: this.store, threads: this.threads, pairs: this.pairs };
    const within = await known.get(JSON.stringify([query, weightClass, faction]), () => standingsWithin(parts, view, rows));
    return { within, problems };
  }

  async words({ runId, field, text, limit }: Checked<'runs.words'>): Promise<Reply<'runs.words'>> {
    return requireStarted(this.store, runId) ? (await this.views.of(runId)).standings.words(field, text, limit) : [];
  }

  async classes(runId: number, query = ''): Promise<Reply<'runs.classes'>> {
    if (!requireStarted(this.store, runId)) return [];
    const figures = await this.views.figures(runId);
    const standings = figures.canAnswer({ ...EVERYONE, query }, '') ? figures : (await this.views.of(runId)).standings;
    const { classes } = standings;
    const fits = standings.marks(query)?.fits ?? null;
    const count = new Uint32Array(classes.length);
    const groupOf = (row: number) => (fits === null || fits[row] === 1 ? standings.numbers.classOf[row]! : null);
    for (let row = 0; row < standings.rows; row++) {
      const group = groupOf(row);
      if (group !== null) count[group] = count[group]! + 1;
    }
    const champions = bestOfGroups(standings, classes.length, groupOf);
    // Fresh trials measured the champions of the whole classes only.
    const confirmation = fits === null ? finishedConfirmation(this.store, runId) : null;
    return classes.map((c, k) => {
      const measured = confirmation === null ? undefined : championsOf(confirmation, 1 + k)[0];
      const champion = measured === undefined ? champions[k]! : standings.standing(measured.place);
      return { ...c, count: count[k]!, champion };
    });
  }

  async factions(runId: number): Promise<VideoReport['factions']> {
    return requireStarted(this.store, runId) ? factionsOf(await this.views.of(runId)) : [];
  }

  async champions(runId: number): Promise<Reply<'runs.champions'>> {
    if (!requireStarted(this.store, runId)) return [];
    const { columns, standings } = await this.views.of(runId);
    const { dictionary, ids } = columns.factions;
    const each = standings.classes.length;
    const groupOf = (row: number) => ids[row]! * each + standings.numbers.classOf[row]!;
    const best = bestOfGroups(standings, dictionary.length * each, groupOf);
    return Array.from(dictionary, (faction, f) => ({ faction, champions: best.slice(f * each, (f + 1) * each) }));
  }

  /** Members of each faction, evenly spaced from its best to its worst, so that a thinned-out faction keeps its shape. */
  async spread({ runId, most }: Checked<'runs.spread'>): Promise<Reply<'runs.spread'>> {
    if (!requireStarted(this.store, runId)) return [];
    const { columns, loadouts, standings } = await this.views.of(runId);
    const { rate } = standings.numbers;
    const members = Array.from(columns.factions.dictionary, () => [] as number[]);
    for (const row of standings.find({ ...EVERYONE, sort: 'rate', descending: true }).rows) {
      if (!Number.isNaN(rate[row])) members[columns.factions.ids[row]!]?.push(row);
    }
    return Array.from(columns.factions.dictionary, (faction, f) => {
      const own = members[f]!;
      const rows = evenlySpaced(own, Math.max(2, Math.floor(most / members.length)));
      return {
        faction,
        combatants: own.length,
        rows: rows.map((row) => ({
          index: row,
          name: columns.word(columns.names, row),
          detail: columns.word(columns.details, row),
          ...loadouts.label(row),
          ...ratedRow(standings.standing(row)),
        })),
      };
    });
  }

  async opponents(q: Checked<'runs.opponents'>): Promise<Reply<'runs.opponents'>> {
    const view = await this.views.of(q.runId);
    requirePlace(view.run, q.index);
    const counts = await this.rowOf(view, q.index);
    const rows: Met[] = [];
    for (let place = 0; place < view.standings.rows; place++) {
      const n = counts.n[place]!;
      if (n === 0) continue;
      const score = counts.score[place]!;
      rows.push({ place, rate: score / n, n, score, isExact: counts.exact[place] === 1 });
    }
    const even = ({ rate }: { readonly rate: number }) => Math.abs(rate - 0.5);
    const by =
      q.order === 'even' ? (x: Met, y: Met) => even(x) - even(y) : (x: Met, y: Met) => (q.descending ? y.rate - x.rate : x.rate - y.rate);
    // Ties follow the order too, so that both ends of the list differ.
    const turn = q.order === 'rate' && !q.descending ? -1 : 1;
    const inOrder = (x: Met, y: Met) => by(x, y) || turn * (x.place - y.place);
    rows.sort(inOrder);
    const { columns, loadouts } = view;
    const shown = await this.solvedPage(view, q, rows);
    const isChosen = shown.length > q.limit && shown.length < rows.length;
    return {
      total: rows.length,
      offset: q.offset,
      rows: shown
        .sort(inOrder)
        .slice(0, q.limit)
        .map(({ place, n, score, isExact }) => ({
          index: place,
          name: columns.word(columns.names, place),
          detail: columns.word(columns.details, place),
          ...loadouts.label(place),
          faction: columns.word(columns.factions, place),
          points: columns.points[place]!,
          ...ratedPair({ wins: score, draws: 0, n, ...(isExact && { exact: true as const }) }),
          ...leftOutAt(view, place),
        })),
      problems: isChosen ? [...counts.problems, chosenNote(shown.length)] : counts.problems,
    };
  }

  /**
   * A short page of opponents with their exact chances, where the game can compute them and the run had no time for it. What was
   * best by few trials often was lucky, so the first page is chosen among some more.
   */
  private async solvedPage(
    view: RunView,
    { index, offset, limit, solve }: Checked<'runs.opponents'>,
    rows: readonly Met[],
  ): Promise<Met[]> {
    const { play, version } = view.ruleset;
    // Of other games a run meets every pair from both slots, and solves all that it can.
    const canSolve = play.exact === true && play.symmetric && view.run.rulesetVersion === version;
    const solves = solve && canSolve && limit <= MOST_ASKED;
    const page = rows.slice(offset, offset + (solves && offset === 0 ? SOLVED : limit));
    const sampled = page.filter(({ isExact }) => !isExact).map(({ place }) => place);
    if (!solves || sampled.length === 0) return page.slice(0, limit);
    const scores = await this.pairs.solved(view, index, sampled, SECONDS_PER_OPPONENT);
    return page.map((row) => {
      const rate = scores.get(row.place);
      return rate === undefined ? row : { ...row, rate, score: rate * row.n, isExact: true };
    });
  }

  async byOpponent(runId: number, index: number): Promise<Reply<'runs.byOpponent'>> {
    const view = await this.views.of(runId);
    requirePlace(view.run, index);
    return ratesByOpponent(view, index, () => this.rowOf(view, index));
  }

  /** Best, worst and closest opponents are requested one after the other; the pairs are loaded once. */
  private rowOf(view: RunView, index: number): Promise<OpponentRow> {
    let rows = this.rows.get(view);
    if (rows === undefined) {
      rows = new Latest(4);
      this.rows.set(view, rows);
    }
    return rows.get(String(index), () => this.pairs.row(view, index));
  }

  async matrix(runId: number, wanted?: readonly number[]): Promise<Reply<'runs.matrix'>> {
    const view = await this.views.of(runId);
    const { columns, loadouts, standings } = view;
    const indices = wanted?.filter((i) => i < standings.rows) ?? Array.from(standings.find(EVERYONE).rows.subarray(0, MATRIX_DEFAULT));
    const source = await this.pairs.open(view, indices);
    const size = indices.length;
    const slice = new TimeSlice(1);
    const rates = new Float32Array(size * size).fill(Number.NaN);
    const n = new Float32Array(size * size);
    const exact = new Uint8Array(size * size);
    // In the order of the field, so that neighbours come from the same tiles of the match file.
    const order = allRows(size).sort((x, y) => indices[x]! - indices[y]!);
    for (const i of order) {
      for (const j of order) {
        const counts = source.pair(indices[i]!, indices[j]!);
        if (counts === null) continue;
        rates[i * size + j] = singlePrecision(scoreOf(counts) / counts.n);
        n[i * size + j] = counts.n;
        exact[i * size + j] = counts.exact === true ? 1 : 0;
      }
      if (slice.isOver()) await slice.yieldToEventLoop();
    }
    source.close();
    const factions = indices.map((i) => columns.word(columns.factions, i));
    return {
      indices,
      names: uniqueTitles(indices.map((index, i) => ({ index, title: loadouts.title(index), faction: factions[i]! }))),
      factions,
      points: indices.map((i) => columns.points[i]!),
      rates,
      n,
      exact,
      problems: source.problems,
    };
  }

  async compare(before: number, after: number): Promise<Reply<'runs.compare'>> {
    const [x, y] = [await this.views.of(before), await this.views.of(after)];
    if (x.ruleset.id !== y.ruleset.id) throw new ApiError('runs/two-games', `${x.run.name} and ${y.run.name} belong to different games.`);
    const places = await placesIn(x, y);
    const gone = new Uint8Array(x.standings.rows).fill(1);
    for (const place of places) if (place >= 0) gone[place] = 0;
    const rows = [
      ...Array.from(places, (before, after) => ({ of: y, place: after, before: before < 0 ? null : before, after })),
      ...Array.from(gone.keys())
        .filter((place) => gone[place] === 1)
        .map((place) => ({ of: x, place, before: place, after: null })),
    ];
    const rate = (view: RunView, place: number | null) => (place === null ? null : ratedRow(view.standings.standing(place)));
    const rank = (view: RunView, place: number | null) => (place === null ? null : view.standings.numbers.rank[place]!);
    return rows.map((r) => ({
      combatantId: r.of.columns.ids[r.place]!,
      name: r.of.columns.word(r.of.columns.names, r.place),
      detail: r.of.columns.word(r.of.columns.details, r.place),
      ...r.of.loadouts.label(r.place),
      rateBefore: rate(x, r.before),
      rateAfter: rate(y, r.after),
      rankBefore: rank(x, r.before),
      rankAfter: rank(y, r.after),
    }));
  }
}

function ratedRow({ method, rate, low, high, n }: Standing): RatedRow {
  return { method, rate, low, high, n };
}

/** An opponent of a combatant. */
interface Met {
  readonly place: number;
  readonly rate: number;
  readonly n: number;
  readonly score: number;
  readonly isExact: boolean;
}

function chosenNote(among: number): Problem {
  const message = `Chosen by exact odds among the ${among} opponents that come first by what the run has played.`;
  return { code: 'runs/chosen-by-odds', severity: 'note', message };
}

type StandingsQuery = Checked<'runs.standings'> & StandingsFilter;

function pageOf(standings: Standings, q: StandingsQuery, moves: Float64Array | null): Reply<'runs.standings'> {
  const { rows, problems } = standings.find(q, moves);
  const marks = standings.marks(q.mark);
  const page = Array.from(rows.subarray(q.offset, q.offset + q.limit), (row) => {
    const standing = standings.standing(row, moves);
    return marks?.fits[row] === 1 ? { ...standing, marked: true } : standing;
  });
  const { bestPerBase, offset } = q;
  return { total: rows.length, offset, rows: page, problems, bestPerBase, ...(marks !== null && { marked: marks.count }) };
}

/** Evenly spaced entries of a list, including the first and the last. */
function evenlySpaced<Item>(list: readonly Item[], most: number): readonly Item[] {
  if (list.length <= most) return list;
  return Array.from({ length: most }, (_, i) => list[Math.round((i * (list.length - 1)) / (most - 1))] as Item);
}

/** The best of each group of rows; null for an empty group. */
function bestOfGroups(standings: Standings, groups: number, groupOf: (row: number) => number | null): (Standing | null)[] {
  const { rank } = standings.numbers;
  const best = new Int32Array(groups).fill(-1);
  for (let row = 0; row < standings.rows; row++) {
    const group = groupOf(row);
    if (group === null) continue;
    const held = best[group]!;
    if (held < 0 || rank[row]! < rank[held]!) best[group] = row;
  }
  return Array.from(best, (row) => (row < 0 ? null : standings.standing(row)));
}

/** Mean of the members' rates; the error is from the spread among the members. */
function factionsOf(view: RunView): VideoReport['factions'] {
  const { columns, standings } = view;
  const sums = Array.from(columns.factions.dictionary, (faction) => ({ faction, combatants: 0, sum: 0, squares: 0 }));
  for (let row = 0; row < standings.rows; row++) {
    const rate = standings.numbers.rate[row]!;
    const into = sums[columns.factions.ids[row]!];
    if (into === undefined || Number.isNaN(rate)) continue;
    into.combatants++;
    into.sum += rate;
    into.squares += rate * rate;
  }
  return sums
    .filter((s) => s.combatants > 0)
    .map(({ faction, combatants, sum, squares }) => {
      const rate = sum / combatants;
      const variance = combatants > 1 ? Math.max(0, squares - combatants * rate * rate) / (combatants - 1) : 0.25;
      const half = 1.96 * Math.sqrt(variance / combatants);
      return { faction, rate, low: Math.max(0, rate - half), high: Math.min(1, rate + half), combatants };
    })
    .sort((x, y) => y.rate - x.rate || (x.faction < y.faction ? -1 : 1));
}
