/**
 * The ladder finds the best of a field too large for a full round-robin. In a coarse pass everyone meets opponents
 * spread evenly over the field; then combatants race for the top ranks, of the whole field and of their weight class:
 * those who can no longer reach either drop out, and the rest meet twice as many opponents as before, the same ones for
 * all. Decisions are made only between stages and from complete counts, so they are the same with any number of threads
 * and after any resume.
 */
import type { RunSettings } from '../api/runs.ts';
import { Rng, type RunSeed } from '../random/rng.ts';
import { type PlanInput, trialsOfTile } from './plan.ts';
import { DRAWS, LOSSES, PLAYED, type RecordLayout, WINS } from './record.ts';
import { coprimeStride } from './stride.ts';

export interface LadderPlan {
  readonly form: 'ladder';
  readonly combatants: number;
  readonly topPlaces: number;
  /** Top ranks of each weight class to resolve; absent in plans made before classes had their own race. */
  readonly classPlaces?: number;
  /** 95 % half-width at which a combatant's rate is precise enough. */
  readonly precision: number;
  /** The same in the race of a weight class. */
  readonly classPrecision?: number;
  /** Games per combatant in the coarse pass. */
  readonly coarse: number;
  /** Most games of the whole ladder. */
  readonly budget: number;
  /** Most games per combatant after the coarse pass. */
  readonly longest: number;
  readonly gamesPerTile: number;
  readonly tiles: number;
  readonly matchups: number;
  readonly trials: number;
}

export interface LadderStage {
  readonly number: number;
  readonly active: Uint32Array;
  /** The range of the opponent order that is played now. */
  readonly from: number;
  readonly to: number;
  /** Games played before this stage. */
  readonly spent: number;
}

/** Games as columns. `side`: who the game counts for, 0 = a, 1 = b, 2 = both. */
export interface LadderGames {
  readonly a: Uint32Array<ArrayBuffer>;
  readonly b: Uint32Array<ArrayBuffer>;
  readonly trial: Uint32Array<ArrayBuffer>;
  readonly side: Uint8Array<ArrayBuffer>;
}

const DEFAULT_PRECISION = 0.003;
/** Wider, because rates in the middle need far more games for the same width than the rates of an overall champion. */
const DEFAULT_CLASS_PRECISION = 0.006;
const MOST_COARSE = 128;
/** Share of the full round-robin that a ladder may cost. */
const LARGEST_SHARE = 0.22;
/** Standard errors by which a combatant must trail the last top rank before it drops out. */
const SAFE_Z = 3;
/** At most this share stays in the race per stage, while more than three times the top ranks are left. */
const STAY = 0.6;
/** Every weight class resolves at least this many ranks. */
const LEAST_CLASS_PLACES = 3;

export interface LadderInput extends Pick<PlanInput, 'count' | 'trials' | 'microseconds'> {
  /** Weight classes of the game. */
  readonly classes: number;
}

export function planLadder(input: LadderInput, settings: Pick<RunSettings, 'precision' | 'topPlaces'>): LadderPlan {
  const n = input.count;
  const full = (n * (n - 1)) / 2;
  const coarse = 2 * Math.max(1, Math.min(MOST_COARSE / 2, Math.floor((n - 1) / 16)));
  const budget = Math.max(Math.ceil((n * coarse) / 2), Math.floor(full * LARGEST_SHARE));
  const gamesPerTile = Math.max(16, Math.min(65536, trialsOfTile(input.microseconds)));
  return {
    form: 'ladder',
    combatants: n,
    topPlaces: Math.min(settings.topPlaces, Math.max(1, n - 1)),
    classPlaces: Math.max(LEAST_CLASS_PLACES, Math.ceil(settings.topPlaces / Math.max(1, input.classes))),
    precision: settings.precision ?? DEFAULT_PRECISION,
    classPrecision: settings.precision ?? DEFAULT_CLASS_PRECISION,
    coarse,
    budget,
    longest: input.trials * (n - 1),
    gamesPerTile,
    tiles: Math.ceil(budget / gamesPerTile),
    matchups: budget,
    trials: budget,
  };
}

export function coarseStage(plan: LadderPlan): LadderStage {
  const active = Uint32Array.from({ length: plan.combatants }, (_, i) => i);
  return { number: 0, active, from: 0, to: plan.coarse / 2, spent: 0 };
}

export function gamesOf(stage: LadderStage): number {
  return stage.active.length * (stage.to - stage.from);
}

/** What decides who stays in the race. `classOf`: weight class of each distinct combatant. */
export interface LadderCounts {
  readonly records: Float64Array;
  readonly layout: RecordLayout;
  readonly classOf: Uint16Array;
}

/** The next stage, or null when the ladder is finished. */
export function nextStage(plan: LadderPlan, stage: LadderStage, counts: LadderCounts): LadderStage | null {
  const spent = stage.spent + gamesOf(stage);
  const raced = stage.number === 0 ? 0 : stage.to;
  const staying = stayingIn(contestsOf(plan, stage, counts));
  if (staying === null) return null;
  const wanted = stage.number === 0 ? plan.coarse : 2 * raced;
  const to = Math.min(plan.longest, wanted, raced + Math.floor((plan.budget - spent) / staying.length));
  if (to <= raced) return null;
  return { number: stage.number + 1, active: staying, from: raced, to, spent };
}

interface Racer {
  readonly index: number;
  readonly rate: number;
  readonly error: number;
}

/** A race for some top ranks among some of the field, the best first. */
interface Contest {
  readonly places: number;
  readonly precision: number;
  readonly racers: readonly Racer[];
}

/** One contest among all who are still in the race, and one in each weight class where classes have their own. */
function contestsOf(plan: LadderPlan, stage: LadderStage, { records, layout, classOf }: LadderCounts): Contest[] {
  const trials = plan.classPlaces === undefined ? countedTrials : playedTrials;
  const racers = [...stage.active].map((i) => standingOf(i, records, layout, trials)).sort((x, y) => y.rate - x.rate || x.index - y.index);
  const overall = { places: plan.topPlaces, precision: plan.precision, racers };
  const { classPlaces: places, classPrecision: precision = plan.precision } = plan;
  if (places === undefined) return [overall];
  const byClass = Map.groupBy(racers, (r) => classOf[r.index]!);
  return [overall, ...Array.from(byClass.values(), (members) => ({ places, precision, racers: members }))];
}

/**
 * Who plays the next stage; null when every contest is decided. The leaders of a decided contest stay as long as
 * another one is open, so that all champions have played about equally much.
 */
function stayingIn(contests: readonly Contest[]): Uint32Array | null {
  const races = contests.map((contest) => {
    const able = stillRacing(contest);
    const isOpen = able.length > contest.places && able.some((r) => 1.96 * r.error > contest.precision);
    return { isOpen, staying: isOpen ? able : able.slice(0, contest.places) };
  });
  if (!races.some((race) => race.isOpen)) return null;
  const staying = new Set(races.flatMap((race) => race.staying.map((r) => r.index)));
  return Uint32Array.from(staying).sort();
}

type CountTrials = (at: number, records: Float64Array) => number;

/** As often as opponents have copies in the field: more than was played, so errors come out too small. */
const countedTrials: CountTrials = (at, records) => records[at + WINS]! + records[at + DRAWS]! + records[at + LOSSES]!;
const playedTrials: CountTrials = (at, records) => records[at + PLAYED]!;

function standingOf(index: number, records: Float64Array, layout: RecordLayout, trials: CountTrials): Racer {
  const at = index * layout.width;
  const counted = countedTrials(at, records);
  const n = trials(at, records);
  const score = records[at + WINS]! + records[at + DRAWS]! / 2;
  const scored = n === counted ? score : (score * n) / counted;
  // Half a win and half a loss added, so that a perfect record has an error too.
  const rate = (scored + 0.5) / (n + 1);
  return { index, rate, error: Math.sqrt((rate * (1 - rate)) / (n + 1)) };
}

/** Expects and returns the best first. */
function stillRacing({ places, racers }: Contest): readonly Racer[] {
  const bars = racers.map((r) => r.rate - SAFE_Z * r.error).sort((x, y) => y - x);
  const bar = bars[places - 1] ?? Number.NEGATIVE_INFINITY;
  const able = racers.filter((r) => r.rate + SAFE_Z * r.error >= bar);
  const few = 3 * places;
  return able.length <= few ? able : able.slice(0, Math.max(few, Math.ceil(able.length * STAY)));
}

/** Who meets whom: every prefix of the opponent order is spread evenly over the field sorted by points. */
export class LadderOpponents {
  private readonly order: Uint32Array;
  private readonly place: Uint32Array;
  private readonly stride: number;
  private readonly offsets: Uint32Array;
  private readonly count: number;

  constructor(plan: LadderPlan, points: Float64Array, seed: RunSeed) {
    this.count = plan.combatants;
    this.order = Uint32Array.from({ length: this.count }, (_, i) => i).sort((x, y) => points[x]! - points[y]! || x - y);
    this.place = new Uint32Array(this.count);
    for (let p = 0; p < this.count; p++) this.place[this.order[p]!] = p;
    this.stride = coprimeStride(this.count);
    this.offsets = coarseOffsets(this.count, plan.coarse / 2, seed);
  }

  /** Games [from, to) of a stage, combatant by combatant. */
  games(stage: LadderStage, from: number, to: number): LadderGames {
    const size = to - from;
    const games = { a: new Uint32Array(size), b: new Uint32Array(size), trial: new Uint32Array(size), side: new Uint8Array(size) };
    const each = stage.to - stage.from;
    for (let i = 0; i < size; i++) {
      const me = stage.active[Math.floor((from + i) / each)]!;
      const k = stage.from + ((from + i) % each);
      if (stage.number === 0) this.coarseGame(games, i, me, k);
      else this.racingGame(games, i, me, k);
    }
    return games;
  }

  /** Around the circle of the sorted field, the same offsets for everyone: each meets every offset ahead and behind. */
  private coarseGame(games: LadderGames, i: number, me: number, k: number): void {
    games.a[i] = me;
    games.b[i] = this.order[(this.place[me]! + this.offsets[k]!) % this.count] as number;
    games.trial[i] = 0;
    games.side[i] = 2;
  }

  /** Everyone in the race meets the same opponents in the same order, every other time from the other slot. */
  private racingGame(games: LadderGames, i: number, me: number, k: number): void {
    const pass = Math.floor(k / (this.count - 1));
    const position = ((k % (this.count - 1)) * this.stride + pass) % this.count;
    let foe = this.order[position]!;
    // The one opponent a pass leaves over (there are n, a pass has n - 1 games) replaces oneself.
    if (foe === me) foe = this.order[((this.count - 1) * this.stride + pass) % this.count]!;
    const first = k % 2 === 0;
    games.a[i] = first ? me : foe;
    games.b[i] = first ? foe : me;
    // Trial 0 belongs to the coarse pass.
    games.trial[i] = 1 + pass;
    games.side[i] = first ? 0 : 1;
  }
}

/** Distinct steps in 1..(n-1)/2, one from each of `steps` equal parts. */
function coarseOffsets(n: number, steps: number, seed: RunSeed): Uint32Array {
  const half = Math.max(1, Math.floor((n - 1) / 2));
  const rng = new Rng().seek(seed, 0xfffff, 0xfffff, 0, 7);
  return Uint32Array.from({ length: steps }, (_, k) => {
    const low = Math.floor((k * half) / steps);
    const high = Math.max(low + 1, Math.floor(((k + 1) * half) / steps));
    return 1 + low + rng.below(high - low);
  });
}
