/** How any pair of a run came out: from the match file, from the pairs kept in full, or played again where neither is. */
import { existsSync } from 'node:fs';
import type { Problem } from '../../src-shared/contract/problem.ts';
import { type PairDetail, unpackWithoutLedger } from '../../src-shared/run/pair-detail.ts';
import { placeOf } from '../../src-shared/run/plan.ts';
import { newTally } from '../../src-shared/stats/tally.ts';
import type { Fields } from '../library/fields.ts';
import { matchPath, runKey } from '../runs/prepared-run.ts';
import { floatsIn, optionsIn, settingsIn } from '../runs/run-rows.ts';
import { MatchReader } from '../store/match-file.ts';
import type { Store } from '../store/store.ts';
import type { Pools } from '../threads/pools.ts';
import { breathe } from '../threads/yield-to-event-loop.ts';
import { EVERYONE } from './standings.ts';
import type { RunView } from './views.ts';

export interface PairScore {
  /** Of the first. */
  readonly wins: number;
  readonly draws: number;
  readonly n: number;
}

/** Wins and half the draws. */
export const scoreOf = ({ wins, draws }: PairScore) => wins + draws / 2;

export interface PairCountsSource {
  /** What the user should know about where the counts come from. */
  readonly problems: readonly Problem[];
  /** By places in the field; null where the pair was not played. */
  pair(a: number, b: number): PairScore | null;
  close(): void;
}

/** Trials that a request may have played again: a few seconds on a thread. */
const MOST_REPLAYED = 2_000_000;
/** Opponents of one combatant that are played again: a request has to compile them, too. */
const MOST_OPPONENTS = 5000;

export class PairSources {
  private readonly store: Store;
  private readonly pools: Pools;
  private readonly fields: Fields;

  constructor(store: Store, pools: Pools, fields: Fields) {
    this.store = store;
    this.pools = pools;
    this.fields = fields;
  }

  async open(view: RunView, indices: readonly number[]): Promise<PairCountsSource> {
    const { plan } = view.shape;
    if (plan.form === 'deep') return this.deepSource(view);
    const path = matchPath(this.store, view.row.id);
    if (plan.form === 'matrix' && view.shape.codec !== null && existsSync(path)) return fileSource(view, path);
    return this.replayed(view, indices, indices);
  }

  /** A pair as the match file has it; null where nothing was kept. */
  async kept(view: RunView, a: number, b: number): Promise<PairScore | null> {
    if (view.shape.plan.form !== 'matrix' || view.shape.codec === null) return null;
    const source = await this.open(view, [a, b]);
    const found = source.pair(a, b);
    source.close();
    return found;
  }

  /** One combatant against everyone it met, by place in the field. */
  async row(view: RunView, index: number): Promise<{ score: Float64Array; n: Float64Array; problems: readonly Problem[] }> {
    const count = view.standings.rows;
    const { plan } = view.shape;
    const stored = plan.form === 'deep' || (plan.form === 'matrix' && view.shape.codec !== null);
    const most = stored ? count : Math.min(count, MOST_OPPONENTS);
    const others = most === count ? Array.from({ length: count }, (_, i) => i) : spread(view, most);
    const source = stored ? await this.open(view, others) : await this.replayed(view, [index], others);
    const score = new Float64Array(count);
    const n = new Float64Array(count);
    const pause = breathe();
    for (const other of others) {
      const counts = other === index ? null : source.pair(index, other);
      if (counts !== null) {
        score[other] = scoreOf(counts);
        n[other] = counts.n;
      }
      if (pause.due()) await pause.rest();
    }
    source.close();
    return { score, n, problems: most === count ? source.problems : [partly(most, count), ...source.problems] };
  }

  /** The pairs of a run told in full, by places in the field. */
  toldPairs(view: RunView): { a: number; b: number; detail: PairDetail }[] {
    const first = firstPlaces(view);
    const rows = this.store.all<{ a: number; b: number; data: Uint8Array }>(
      'SELECT a, b, data FROM pair_results WHERE run_id = ? ORDER BY a, b',
      view.row.id,
    );
    return rows.flatMap(({ a, b, data }) => {
      const detail = unpackWithoutLedger(view.ruleset, floatsIn(data));
      return detail === null ? [] : [{ a: first[a] as number, b: first[b] as number, detail }];
    });
  }

  private deepSource(view: RunView): PairCountsSource {
    const width = newTally(view.ruleset.analysis.metrics).cells.length / 3;
    const pairs = new Map<string, PairScore>();
    for (const row of this.store.iterate<{ a: number; b: number; data: Uint8Array }>(
      'SELECT a, b, data FROM pair_results WHERE run_id = ?',
      view.row.id,
    )) {
      // The tally leads the blob: its counts are enough here.
      const cells = floatsIn(row.data.subarray(0, 8 * 3 * width));
      const [a, b, draws] = [cells[0] as number, cells[width] as number, cells[2 * width] as number];
      add(pairs, `${row.a}/${row.b}`, { wins: a, draws, n: a + b + draws });
      if (row.a !== row.b) add(pairs, `${row.b}/${row.a}`, { wins: b, draws, n: a + b + draws });
    }
    const distinct = view.representative;
    return { pair: (a, b) => pairs.get(`${distinct[a]}/${distinct[b]}`) ?? null, problems: [], close: () => {} };
  }

  /** Plays the pairs again, at the addresses and with the counts of the run. */
  private async replayed(view: RunView, rows: readonly number[], columns: readonly number[]): Promise<PairCountsSource> {
    const settings = settingsIn(view.row);
    const half = view.ruleset.play.symmetric && settings.kind !== 'gauntlet';
    const pairs = new Map<string, readonly [number, number]>();
    const first = firstPlaces(view);
    const place = (index: number) => first[view.representative[index] as number] as number;
    const pause = breathe();
    for (const a of rows) {
      for (const b of columns) {
        const pair = ordered(half, place(a), place(b));
        pairs.set(`${pair[0]}/${pair[1]}`, pair);
        if (pause.due()) await pause.rest();
      }
    }
    // Fewer trials of every pair say more than all trials of some.
    const trials = Math.min(settings.trials, Math.max(1, Math.floor(MOST_REPLAYED / pairs.size)));
    const places = [...pairs.values()].flat();
    const part = await this.fields.part(runKey(view.row.id), view.ruleset, view.ids, optionsIn(view.row), places);
    const counts = await this.pools.onField({
      do: 'pairs',
      arena: part.compiled.arena,
      seed: part.seed(settings.seed),
      pairs: Uint32Array.from(places, part.at),
      trials,
      precision: settings.precision,
    });
    const scores = new Map<string, PairScore>();
    let i = 0;
    for (const key of pairs.keys()) {
      const [a, b, draws] = [counts[i++] as number, counts[i++] as number, counts[i++] as number];
      scores.set(key, { wins: a, draws, n: a + b + draws });
    }
    return {
      problems: replayNotes(view, trials, settings.trials),
      pair: (a, b) => {
        const [x, y] = ordered(half, place(a), place(b));
        const found = scores.get(`${x}/${y}`);
        if (found === undefined) return null;
        return x === place(a) ? found : { wins: found.n - found.wins - found.draws, draws: found.draws, n: found.n };
      },
      close: () => {},
    };
  }
}

/** Opponents from the first to the last place of the ranking, evenly. */
function spread(view: RunView, most: number): number[] {
  const { rows } = view.standings.find(EVERYONE);
  return Array.from({ length: most }, (_, i) => rows[Math.floor((i * rows.length) / most)] as number);
}

function partly(most: number, count: number): Problem {
  return {
    code: 'runs/partly-replayed',
    severity: 'note',
    message: `Nothing was kept of the matchups: ${most.toLocaleString('en')} of ${count.toLocaleString('en')} opponents, from the whole ranking, were played again.`,
    hint: 'Keep the outcomes of a run to see all of them at once.',
  };
}

/** A ladder plays few pairs, and other runs may keep none: then what is shown was played for the showing. */
function replayNotes(view: RunView, trials: number, wanted: number): Problem[] {
  const count = (n: number) => n.toLocaleString('en-GB');
  const notes: Problem[] = [];
  if (view.shape.plan.form === 'ladder') {
    notes.push({
      code: 'runs/ladder-pairs',
      severity: 'note',
      message: 'In a ladder not everyone meets. These matchups were played now; they are not part of the run.',
    });
  }
  if (trials < wanted) {
    notes.push({
      code: 'runs/partly-replayed',
      severity: 'note',
      message: `Nothing was kept of the matchups, so the first ${count(trials)} of ${count(wanted)} trials of each were played again.`,
      hint: 'Keep the outcomes of a run to see all of them at once.',
    });
  }
  return notes;
}

function add(pairs: Map<string, PairScore>, key: string, more: PairScore): void {
  const known = pairs.get(key) ?? { wins: 0, draws: 0, n: 0 };
  pairs.set(key, { wins: known.wins + more.wins, draws: known.draws + more.draws, n: known.n + more.n });
}

function ordered(half: boolean, a: number, b: number): [number, number] {
  return half && a > b ? [b, a] : [a, b];
}

function firstPlaces(view: RunView): Uint32Array {
  const first = new Uint32Array(view.shape.distinct);
  for (let i = view.representative.length - 1; i >= 0; i--) first[view.representative[i] as number] = i;
  return first;
}

function fileSource(view: RunView, path: string): PairCountsSource {
  const { plan } = view.shape;
  if (plan.form !== 'matrix') throw new Error('only matrix runs have a match file');
  const reader = MatchReader.open(path);
  const settings = settingsIn(view.row);
  const rowOf = settings.kind === 'gauntlet' ? numbering(view, 0, settings.challengers) : null;
  const columnOf = settings.kind === 'gauntlet' ? numbering(view, settings.challengers, view.representative.length) : null;
  const at = (row: number | undefined, column: number | undefined, swap: boolean) => {
    if (row === undefined || column === undefined) return null;
    const place = placeOf(plan, row, column, swap);
    return reader.countsAt(place.tile, place.at);
  };
  return {
    pair(a, b) {
      const [x, y] = [view.representative[a] as number, view.representative[b] as number];
      if (rowOf === null || columnOf === null) {
        if (!plan.half) return both(at(x, y, false), x === y ? null : at(y, x, false));
        return x <= y ? both(at(x, y, false), null) : both(null, at(y, x, false));
      }
      const forward =
        at(rowOf.get(x), columnOf.get(y), false) ?? (plan.orientations === 2 ? at(rowOf.get(y), columnOf.get(x), true) : null);
      const backward =
        at(rowOf.get(y), columnOf.get(x), false) ?? (plan.orientations === 2 ? at(rowOf.get(x), columnOf.get(y), true) : null);
      return both(forward, backward);
    },
    problems: [],
    close: () => reader.close(),
  };
}

type Counts = { readonly winsA: number; readonly winsB: number; readonly draws: number } | null;

/** Games as A and games as B, both seen from the first. */
function both(forward: Counts, backward: Counts): PairScore | null {
  if (forward === null && backward === null) return null;
  const wins = (forward?.winsA ?? 0) + (backward?.winsB ?? 0);
  const losses = (forward?.winsB ?? 0) + (backward?.winsA ?? 0);
  const draws = (forward?.draws ?? 0) + (backward?.draws ?? 0);
  const n = wins + losses + draws;
  return n === 0 ? null : { wins, draws, n };
}

/** distinct combatant -> row (or column) of a gauntlet's rectangle */
function numbering(view: RunView, from: number, to: number): Map<number, number> {
  const members = Uint32Array.from(new Set(view.representative.slice(from, to))).sort();
  return new Map(Array.from(members, (combatant, row) => [combatant, row]));
}
