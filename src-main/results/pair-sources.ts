/** The result of any pair of a run: from the match file, from pairs kept in full detail, or played again where neither has it. */
import type { ExactChances } from '../../src-shared/contract/outcome.ts';
import type { Problem } from '../../src-shared/contract/problem.ts';
import type { PairCounts } from '../../src-shared/run/match-file.ts';
import { type PairDetail, unpackWithoutLedger } from '../../src-shared/run/pair-detail.ts';
import { wilson } from '../../src-shared/stats/interval.ts';
import { besides, type RatedRow } from '../../src-shared/stats/share.ts';
import { newTally } from '../../src-shared/stats/tally.ts';
import { REPLAYED_PAIR } from '../../src-shared/tasks/field-tasks.ts';
import type { CompiledFields } from '../library/compiled-fields.ts';
import { pairResultHeads, pairResults } from '../store/queries/pair-results.ts';
import type { Store } from '../store/store.ts';
import type { ThreadPools } from '../threads/thread-pools.ts';
import { TimeSlice } from '../threads/time-slice.ts';
import { isSource, matchFileSource } from './match-file-source.ts';
import type { RunView } from './run-views.ts';
import { EVERYONE } from './standings.ts';

export interface PairScore {
  /** Of the first combatant. */
  readonly wins: number;
  readonly draws: number;
  readonly n: number;
  /** Present where the chances are exact; wins and draws are then those of n trials on average. */
  readonly exact?: true;
}

/** The rate of a pair for a reply. */
export function ratedPair(score: PairScore): RatedRow {
  const rate = besides(scoreOf(score) / score.n, score.draws);
  if (score.exact === true) return { method: 'exact', rate, low: rate, high: rate, n: score.n };
  return { method: 'estimated', rate, ...wilson(scoreOf(score), score.n), n: score.n };
}

/** Wins and half the draws. */
export const scoreOf = ({ wins, draws }: Pick<PairScore, 'wins' | 'draws'>) => wins + draws / 2;

export interface PairSource {
  /** What the user should know about where the counts come from. */
  readonly problems: readonly Problem[];
  /** By places in the field; null where the pair was not played. */
  pair(a: number, b: number): PairScore | null;
  close(): void;
}

/** One combatant against everyone it met, by place in the field. */
export interface OpponentRow {
  readonly score: Float64Array;
  readonly n: Float64Array;
  /** 1 where the chances are exact. */
  readonly exact: Uint8Array;
  readonly problems: readonly Problem[];
}

/** Trials that are played again for one request: a few seconds on a thread. */
const MOST_REPLAYED = 2_000_000;
/** Opponents of one combatant that are played again: a request has to compile them, too. */
const MOST_OPPONENTS = 5000;

interface ReplayRequest {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  /** Why they are played again, where the user should know. */
  readonly problems: readonly Problem[];
}

export class PairSources {
  private readonly store: Store;
  private readonly threads: ThreadPools;
  private readonly fields: CompiledFields;

  constructor({ store, threads, fields }: { store: Store; threads: ThreadPools; fields: CompiledFields }) {
    this.store = store;
    this.threads = threads;
    this.fields = fields;
  }

  open(view: RunView, indices: readonly number[]): Promise<PairSource> {
    return this.storedOrReplayed(view, (problems) => this.replayedSource(view, { rows: indices, columns: indices, problems }));
  }

  /** A pair from the match file; null where there is none. */
  async stored(view: RunView, a: number, b: number): Promise<PairScore | null> {
    const source = hasMatchFile(view) ? this.matchFile(view) : null;
    if (source === null || !isSource(source)) return null;
    const found = source.pair(a, b);
    source.close();
    return found;
  }

  async row(view: RunView, index: number): Promise<OpponentRow> {
    const count = view.standings.rows;
    let others = Array.from({ length: count }, (_, i) => i);
    const source = await this.storedOrReplayed(view, (problems) => {
      if (count <= MOST_OPPONENTS) return this.replayedSource(view, { rows: [index], columns: others, problems });
      others = spreadOverRanking(view, MOST_OPPONENTS);
      const notes = [...problems, someOpponentsNote(MOST_OPPONENTS, count)];
      return this.replayedSource(view, { rows: [index], columns: others, problems: notes });
    });
    const score = new Float64Array(count);
    const n = new Float64Array(count);
    const exact = new Uint8Array(count);
    const slice = new TimeSlice();
    for (const other of others) {
      const counts = other === index ? null : source.pair(index, other);
      if (counts !== null) {
        score[other] = scoreOf(counts);
        n[other] = counts.n;
        exact[other] = counts.exact === true ? 1 : 0;
      }
      if (slice.isOver()) await slice.yieldToEventLoop();
    }
    source.close();
    return { score, n, exact, problems: source.problems };
  }

  /** Exact scores against some opponents, by place in the field, where the game finds each within the given time. */
  async solved(view: RunView, index: number, others: readonly number[], exactSeconds: number): Promise<ReadonlyMap<number, number>> {
    const address = pairAddresses(view);
    const met = others.map((other) => address(index, other));
    const places = met.flatMap(({ first, second }) => [first, second]);
    const part = await this.fields.partOfRun(view.run, places);
    const counts = await this.threads.runOnField({
      kind: 'pairs',
      arena: part.compiled.arena,
      seed: part.seed(view.run.settings.seed),
      pairs: Uint32Array.from(places, part.at),
      trials: 1,
      precision: null,
      exactSeconds,
    });
    const scores = new Map<number, number>();
    others.forEach((other, i) => {
      const [first = 0, second = 0, draw = 0] = counts.subarray(i * REPLAYED_PAIR + 3, (i + 1) * REPLAYED_PAIR);
      if (Number.isNaN(first)) return;
      const [win, loss] = met[i]!.swapped ? [second, first] : [first, second];
      scores.set(other, besides(scoreOf({ wins: win, draws: draw }), loss + draw));
    });
    return scores;
  }

  /** One source for all pairs of a request: what is stored, or everything played again. */
  private async storedOrReplayed(view: RunView, replay: (problems: readonly Problem[]) => Promise<PairSource>): Promise<PairSource> {
    if (view.shape.plan.form === 'deep') return this.detailedSource(view);
    if (!hasMatchFile(view)) return replay([]);
    const opened = this.matchFile(view);
    return isSource(opened) ? opened : replay([opened]);
  }

  private matchFile(view: RunView): PairSource | Problem {
    return matchFileSource(view, this.store.matchFilePath(view.run.id));
  }

  /** The pairs of a run kept in full detail, by places in the field. */
  detailedPairs(view: RunView): { a: number; b: number; detail: PairDetail; chances: ExactChances | null }[] {
    const first = firstPlaces(view);
    return pairResults(this.store, view.run.id).flatMap(({ a, b, detail: packed, chances }) => {
      const detail = unpackWithoutLedger(view.ruleset, packed);
      return detail === null ? [] : [{ a: first[a]!, b: first[b]!, detail, chances }];
    });
  }

  private detailedSource(view: RunView): PairSource {
    const width = newTally(view.ruleset.analysis.metrics).cells.length / 3;
    const pairs = new Map<string, PairScore>();
    // A stored pair begins with its tally, whose counts are enough here.
    for (const { a, b, detail, chances } of pairResultHeads(this.store, view.run.id, 3 * width)) {
      const dice = { winsA: detail[0]!, winsB: detail[width]!, draws: detail[2 * width]! };
      const n = dice.winsA + dice.winsB + dice.draws;
      const { winsA, winsB, draws } = chances === null ? dice : expectedCounts(chances, n);
      const exact = chances === null ? {} : { exact: true as const };
      addScore(pairs, `${a}/${b}`, { wins: winsA, draws, n, ...exact });
      if (a !== b) addScore(pairs, `${b}/${a}`, { wins: winsB, draws, n, ...exact });
    }
    const distinct = view.representative;
    return { pair: (a, b) => pairs.get(`${distinct[a]}/${distinct[b]}`) ?? null, problems: [], close: () => {} };
  }

  /** Plays the pairs again with the seed of the run, so that the trials are the same. */
  private async replayedSource(view: RunView, { rows, columns, problems }: ReplayRequest): Promise<PairSource> {
    const { seed, precision, trials: planned } = view.run.settings;
    const address = pairAddresses(view);
    const pairs = await distinctPairs(address, rows, columns);
    // Fewer trials of every pair say more than all trials of some.
    const trials = Math.min(planned, Math.max(1, Math.floor(MOST_REPLAYED / pairs.size)));
    const places = [...pairs.values()].flat();
    const part = await this.fields.partOfRun(view.run, places);
    const counts = await this.threads.runOnField({
      kind: 'pairs',
      arena: part.compiled.arena,
      seed: part.seed(seed),
      pairs: Uint32Array.from(places, part.at),
      trials,
      precision,
      exactSeconds: view.shape.exactSeconds ?? 0,
    });
    const scores = scoresByPair(pairs.keys(), counts);
    return {
      problems: [...problems, ...replayNotes(view, trials)],
      pair: (a, b) => {
        const { first, second, swapped } = address(a, b);
        const found = scores.get(`${first}/${second}`);
        if (found === undefined) return null;
        return swapped ? { ...found, wins: found.n - found.wins - found.draws } : found;
      },
      close: () => {},
    };
  }
}

function hasMatchFile({ shape }: RunView): boolean {
  return shape.plan.form === 'matrix' && shape.codec !== null;
}

/** Where a pair was played, by the first copies of its combatants in the field. */
interface PairAddress {
  readonly first: number;
  readonly second: number;
  /** A symmetric pair is played with the lower place first. */
  readonly swapped: boolean;
}

function pairAddresses(view: RunView): (a: number, b: number) => PairAddress {
  const isOrdered = view.ruleset.play.symmetric && view.run.kind !== 'gauntlet';
  const firstOf = firstPlaces(view);
  const place = (index: number) => firstOf[view.representative[index]!] as number;
  return (a, b) => {
    const [placeA, placeB] = [place(a), place(b)];
    const swapped = isOrdered && placeA > placeB;
    return swapped ? { first: placeB, second: placeA, swapped } : { first: placeA, second: placeB, swapped };
  };
}

async function distinctPairs(address: (a: number, b: number) => PairAddress, rows: readonly number[], columns: readonly number[]) {
  const pairs = new Map<string, readonly [number, number]>();
  const slice = new TimeSlice();
  for (const a of rows) {
    for (const b of columns) {
      const { first, second } = address(a, b);
      pairs.set(`${first}/${second}`, [first, second]);
      if (slice.isOver()) await slice.yieldToEventLoop();
    }
  }
  return pairs;
}

function scoresByPair(keys: Iterable<string>, counts: Float64Array): Map<string, PairScore> {
  const scores = new Map<string, PairScore>();
  let at = 0;
  for (const key of keys) {
    const [winsA = 0, winsB = 0, drawn = 0, winA = Number.NaN, winB = 0, draw = 0] = counts.subarray(at, at + REPLAYED_PAIR);
    const n = winsA + winsB + drawn;
    const expected = Number.isNaN(winA) ? null : expectedCounts({ winA, winB, draw }, n);
    scores.set(key, expected === null ? { wins: winsA, draws: drawn, n } : { wins: expected.winsA, draws: expected.draws, n, exact: true });
    at += REPLAYED_PAIR;
  }
  return scores;
}

/** Opponents from the first to the last rank, evenly spaced. */
function spreadOverRanking(view: RunView, most: number): number[] {
  const { rows } = view.standings.find(EVERYONE);
  return Array.from({ length: most }, (_, i) => rows[Math.floor((i * rows.length) / most)]!);
}

const KEEP_OUTCOMES = 'Keep the outcomes of a run to see all of them at once.';

function someOpponentsNote(most: number, count: number): Problem {
  return {
    code: 'runs/partly-replayed',
    severity: 'note',
    message: `The run kept no matchups: ${most.toLocaleString('en')} of ${count.toLocaleString('en')} opponents, spread over the ranking, were played again.`,
    hint: KEEP_OUTCOMES,
  };
}

/** A ladder plays few pairs, and other runs may keep none: then what is shown was played for this page. */
function replayNotes(view: RunView, trials: number): Problem[] {
  const notes: Problem[] = [];
  if (view.shape.plan.form === 'ladder') {
    const message = 'In a ladder not everyone meets. These matchups were played just now; they are not part of the run.';
    notes.push({ code: 'runs/ladder-pairs', severity: 'note', message });
  }
  const planned = view.run.settings.trials;
  if (trials < planned) {
    const count = (n: number) => n.toLocaleString('en-GB');
    const played = `first ${count(trials)} of ${count(planned)} trials per matchup were played again.`;
    const message = hasMatchFile(view) ? `Only the ${played}` : `The run kept no matchups, so the ${played}`;
    notes.push({ code: 'runs/partly-replayed', severity: 'note', message, hint: KEEP_OUTCOMES });
  }
  return notes;
}

/** At full precision, unlike what records count: all of them only where nothing else can happen. */
export function expectedCounts({ winA, winB, draw }: ExactChances, n: number): PairCounts {
  return { winsA: n * besides(winA, winB + draw), winsB: n * besides(winB, winA + draw), draws: n * draw };
}

/** Games of a pair from both slots; exact where both are. */
export function sumOfScores(x: PairScore, y: PairScore): PairScore {
  const sum = { wins: x.wins + y.wins, draws: x.draws + y.draws, n: x.n + y.n };
  return x.exact === true && y.exact === true ? { ...sum, exact: true } : sum;
}

function addScore(pairs: Map<string, PairScore>, key: string, more: PairScore): void {
  const known = pairs.get(key);
  pairs.set(key, known === undefined ? more : sumOfScores(known, more));
}

/** distinct number -> field place of its first copy */
function firstPlaces({ shape, representative }: RunView): Uint32Array {
  const first = new Uint32Array(shape.distinct);
  for (let i = representative.length - 1; i >= 0; i--) first[representative[i]!] = i;
  return first;
}
