/**
 * The second stage of a run: everything that may become a headline is solved exactly or measured with fresh trials.
 * Candidates without exact odds are screened with a few trials each; the best of each kind are then measured with many, and
 * only those count for the claim.
 * Whoever may be a champion plays fresh games against the whole field. The state is JSON, stored with every commit.
 */
import type { ExactChances } from '../contract/outcome.ts';
import { type ClaimCounts, mergeClaimCounts, newClaimCounts, spreadOf, trialsIn } from './claim-counts.ts';
import { CLAIM_KINDS, type ClaimKind, confirmedClaims, type MeasuredPair, orderOf, type PairClaim } from './claims.ts';
import { type Contender, type RankedContender, rankContenders } from './contenders.ts';

/** Trials that no run plays by itself, so that they are fresh: from here on for pairs, from twice here on for contenders. */
export const FRESH_TRIALS = 1_000_000_000;

export interface Effort {
  /** Candidates per kind. */
  readonly candidates: number;
  /** Trials per candidate. */
  readonly screen: number;
  /** Candidates per kind that are measured. */
  readonly kept: number;
  /** Trials per measured pair. */
  readonly measure: number;
  /** Games per contender. */
  readonly games: number;
}

/** Stored: members are added, never renamed. */
export interface CandidatePair {
  readonly a: number;
  readonly b: number;
  readonly pointsA: number;
  readonly pointsB: number;
  readonly trial: number | null;
  readonly kinds: readonly ClaimKind[];
  readonly exact: ExactChances | null;
}

interface StoredPair extends CandidatePair {
  /** Claim counts. */
  readonly screened: readonly number[] | null;
  readonly measured: readonly number[] | null;
  /** The kinds it was kept for after the screening. */
  readonly keptFor: readonly ClaimKind[];
}

interface StoredContender extends Contender {
  readonly distinct: number;
  /** Known without playing. */
  readonly exactRate: number | null;
  /** Score (2 for a win, 1 for a draw) and games, opponents counted once per copy; then games actually played. */
  readonly score: number;
  readonly games: number;
  readonly played: number;
}

export type ConfirmationStage = 'solve' | 'screen' | 'measure' | 'contend' | 'done';

export interface ConfirmationState {
  readonly effort: Effort;
  readonly usualDraws: number;
  readonly pairs: readonly StoredPair[];
  readonly contenders: readonly StoredContender[];
  readonly stage: ConfirmationStage;
  /** Tiles of the stage that are counted. */
  readonly taken: number;
}

const LARGEST: Effort = { candidates: 120, screen: 2000, kept: 24, measure: 20_000, games: 200_000 };
const SMALLEST: Effort = { candidates: 4, screen: 32, kept: 2, measure: 1500, games: 400 };
/** Of a measured pair, before more of them are measured: with fewer no close matchup can be confirmed. */
const GOOD_MEASURE = 4000;
const GOOD_SCREEN = 64;
/** At least this long on one core, at most this long, and otherwise a part of what the run itself took. */
const SHORTEST_SECONDS = 10;
const SHORTEST_QUICK_SECONDS = 0.5;
const LONGEST_SECONDS = 600;
const SHARE_OF_RUN = 0.4;
const SHARE_OF_PAIRS = 0.6;
const SHARE_OF_SCREEN = 0.25;

/** Fresh trials for a run of so many trials that cost so much: the same on every machine. */
export function trialBudget(trials: number, microseconds: number, quick = false): number {
  const least = (1e6 * (quick ? SHORTEST_QUICK_SECONDS : SHORTEST_SECONDS)) / microseconds;
  const most = (1e6 * LONGEST_SECONDS) / microseconds;
  return Math.min(most, Math.max(least, SHARE_OF_RUN * trials));
}

/** How many contenders a budget has games for. */
export function mostContenders(budget: number): number {
  return Math.floor(((1 - SHARE_OF_PAIRS) * budget) / SMALLEST.games);
}

export function effortFor(budget: number, contenders: number): Effort {
  const forPairs = (SHARE_OF_PAIRS * budget) / CLAIM_KINDS.length;
  const within = (key: keyof Effort, value: number) => Math.floor(Math.min(LARGEST[key], Math.max(SMALLEST[key], value)));
  const candidates = within('candidates', (SHARE_OF_SCREEN * forPairs) / GOOD_SCREEN);
  const kept = Math.min(candidates, within('kept', ((1 - SHARE_OF_SCREEN) * forPairs) / GOOD_MEASURE));
  return {
    candidates,
    screen: within('screen', (SHARE_OF_SCREEN * forPairs) / candidates),
    kept,
    measure: within('measure', ((1 - SHARE_OF_SCREEN) * forPairs) / kept),
    games: within('games', ((1 - SHARE_OF_PAIRS) * budget) / Math.max(1, contenders)),
  };
}

export interface ConfirmationInput {
  readonly effort: Effort;
  readonly usualDraws: number;
  readonly pairs: readonly CandidatePair[];
  readonly contenders: readonly Pick<StoredContender, 'place' | 'groups' | 'distinct' | 'exactRate'>[];
  /** The game knows exact odds that the run itself had no time for. */
  readonly solves: boolean;
}

export function newConfirmation({ effort, usualDraws, pairs, contenders, solves }: ConfirmationInput): ConfirmationState {
  return withoutEmptyStages({
    effort,
    usualDraws,
    pairs: pairs.map((pair) => ({ ...pair, screened: null, measured: null, keptFor: [] })),
    contenders: contenders.map((one) => ({ ...one, score: 0, games: 0, played: 0 })),
    stage: solves ? 'solve' : 'screen',
    taken: 0,
  });
}

/** Pairs whose exact odds one tile asks for. */
const SOLVED_PER_TILE = 12;

/** Tiles of the first stage: numbers of pairs. */
export function solveTiles({ stage, pairs }: Pick<ConfirmationState, 'stage' | 'pairs'>): number[][] {
  const open = stage === 'solve' ? Array.from(pairs.keys()) : [];
  return Array.from({ length: Math.ceil(open.length / SOLVED_PER_TILE) }, (_, tile) =>
    open.slice(tile * SOLVED_PER_TILE, (tile + 1) * SOLVED_PER_TILE),
  );
}

/** With the odds of a tile; null where they are not known. */
export function withSolved(
  state: ConfirmationState,
  numbers: readonly number[],
  chances: readonly (ExactChances | null)[],
): ConfirmationState {
  const pairs = [...state.pairs];
  for (const [i, number] of numbers.entries()) pairs[number] = { ...pairs[number]!, exact: pairs[number]!.exact ?? chances[i]! };
  return { ...state, pairs, taken: state.taken + 1 };
}

/** A range of trials of a pair, by its number in the state. */
export interface TrialRange {
  readonly pair: number;
  readonly from: number;
  readonly to: number;
}

/** The tiles of the screening or the measuring, each of about so many trials. */
export function pairTiles(state: ConfirmationState, trialsPerTile: number): TrialRange[][] {
  const { screen, measure } = state.effort;
  const [from, to] = state.stage === 'screen' ? [0, screen] : [screen, screen + measure];
  const tiles: TrialRange[][] = [];
  let free = 0;
  for (const [pair, stored] of state.pairs.entries()) {
    if (!needsTrials(state.stage, stored)) continue;
    for (let at = from; at < to; ) {
      if (free === 0) {
        tiles.push([]);
        free = trialsPerTile;
      }
      const end = Math.min(to, at + free);
      tiles.at(-1)?.push({ pair, from: FRESH_TRIALS + at, to: FRESH_TRIALS + end });
      free -= end - at;
      at = end;
    }
  }
  return tiles;
}

/** The odds of a solved pair are known; only the variance of its margin has to be played. */
function needsTrials(stage: ConfirmationStage, { exact, kinds, keptFor }: StoredPair): boolean {
  const asked = stage === 'screen' ? kinds : keptFor;
  return exact === null ? asked.length > 0 : asked.includes('swing');
}

/** Games of the last stage: contender by contender. */
export function contenderGames({ stage, contenders, effort }: ConfirmationState): number {
  return stage === 'contend' ? contenders.filter((one) => one.exactRate === null).length * effort.games : 0;
}

/** With the counts of a tile added. */
export function withPairCounts(state: ConfirmationState, ranges: readonly TrialRange[], counts: ClaimCounts): ConfirmationState {
  const pairs = [...state.pairs];
  const width = counts.length / ranges.length;
  for (const [i, { pair }] of ranges.entries()) {
    const stored = pairs[pair]!;
    const key = state.stage === 'screen' ? 'screened' : 'measured';
    const sum = stored[key] === null ? newClaimCounts() : Float64Array.from(stored[key]);
    mergeClaimCounts(sum, counts.slice(i * width, (i + 1) * width));
    pairs[pair] = { ...stored, [key]: Array.from(sum) };
  }
  return { ...state, pairs, taken: state.taken + 1 };
}

export interface ContenderGames {
  readonly distinct: number;
  readonly score: number;
  readonly games: number;
  readonly played: number;
}

export function withContenderGames(state: ConfirmationState, results: readonly ContenderGames[]): ConfirmationState {
  const byNumber = new Map(results.map((result) => [result.distinct, result]));
  const contenders = state.contenders.map((one) => {
    const more = one.exactRate === null ? byNumber.get(one.distinct) : undefined;
    if (more === undefined) return one;
    return { ...one, score: one.score + more.score, games: one.games + more.games, played: one.played + more.played };
  });
  return { ...state, contenders, taken: state.taken + 1 };
}

/** When all tiles of a stage are counted. */
export function nextStage(state: ConfirmationState): ConfirmationState {
  if (state.stage === 'solve') return withoutEmptyStages({ ...state, stage: 'screen', taken: 0 });
  if (state.stage === 'screen') return withoutEmptyStages({ ...keepBest(state), stage: 'measure', taken: 0 });
  if (state.stage === 'measure') return withoutEmptyStages({ ...state, stage: 'contend', taken: 0 });
  return { ...state, stage: 'done', taken: 0 };
}

function withoutEmptyStages(state: ConfirmationState): ConfirmationState {
  if (state.stage === 'done') return state;
  return isEmpty(state) ? nextStage(state) : state;
}

function isEmpty(state: ConfirmationState): boolean {
  if (state.stage === 'solve') return solveTiles(state).length === 0;
  return state.stage === 'contend' ? contenderGames(state) === 0 : pairTiles(state, 1e9).length === 0;
}

function keepBest(state: ConfirmationState): ConfirmationState {
  const keptFor = state.pairs.map((): ClaimKind[] => []);
  for (const kind of CLAIM_KINDS) {
    const candidates = state.pairs
      .map((stored, i) => ({ i, order: stored.kinds.includes(kind) ? orderIn(kind, stored) : Number.POSITIVE_INFINITY }))
      .filter(({ order }) => Number.isFinite(order))
      .sort((x, y) => x.order - y.order || x.i - y.i);
    for (const { i } of candidates.slice(0, state.effort.kept)) keptFor[i]?.push(kind);
  }
  return { ...state, pairs: state.pairs.map((stored, i) => ({ ...stored, keptFor: keptFor[i]! })) };
}

function orderIn(kind: ClaimKind, stored: StoredPair): number {
  return orderOf(kind, measuredPair(stored, stored.screened));
}

function measuredPair({ a, b, pointsA, pointsB, trial, exact }: StoredPair, counts: readonly number[] | null): MeasuredPair {
  return { a, b, pointsA, pointsB, trial, exact, counts: counts === null ? null : Float64Array.from(counts) };
}

/** What the run may claim about pairs, by kind, best first. */
export function pairClaims(state: ConfirmationState): Record<ClaimKind, PairClaim[]> {
  const usual = { draws: state.usualDraws, spread: usualSpread(state) };
  const claims = CLAIM_KINDS.map((kind) => {
    const kept = state.pairs.filter((stored) => stored.keptFor.includes(kind));
    return [
      kind,
      confirmedClaims(
        kind,
        kept.map((stored) => measuredPair(stored, stored.measured)),
        usual,
      ),
    ] as const;
  });
  return Object.fromEntries(claims) as Record<ClaimKind, PairClaim[]>;
}

/** Mean standard deviation of the lead over all pairs that were screened. */
function usualSpread({ pairs }: ConfirmationState): number {
  const spreads = pairs.flatMap(({ screened }) => (screened === null ? [] : [spreadOf(Float64Array.from(screened), 0).value]));
  return spreads.length === 0 ? 0 : spreads.reduce((sum, s) => sum + s, 0) / spreads.length;
}

/** The contenders of the field (group 0) or of a class (1 + its number), best first. */
export function championsOf({ contenders }: ConfirmationState, group: number): RankedContender[] {
  const members = contenders.filter((one) => one.groups.includes(group) && (one.exactRate !== null || one.games > 0));
  return rankContenders(
    members.map(({ place, exactRate, score, games, played }) =>
      exactRate === null ? { place, rate: score / (2 * games), n: played } : { place, rate: exactRate, n: 0 },
    ),
  );
}

/** How many fresh trials were played so far. */
export function freshTrials({ pairs, contenders }: ConfirmationState): number {
  const ofPairs = pairs.flatMap(({ screened, measured }) => [screened, measured]).filter((counts) => counts !== null);
  const played = ofPairs.reduce((sum, counts) => sum + trialsIn(counts), 0);
  return played + contenders.reduce((sum, one) => sum + one.played, 0);
}
