/**
 * "Make this fight fair": the smallest changes that reach a goal, with proof. The search only says what to measure next
 * and learns from the answers, so that whoever drives it can show progress and stop. Measured with one seed, proven with
 * fresh trials of another, so that what was chosen for its luck does not pass.
 */
import { type Difference, type Interval, meanInterval, pairedDifference, wilson } from '../../../stats/interval.ts';
import type { EncounterModel } from '../import/encounter.ts';
import { type Change, moreSteps } from './changes.ts';
import { addPairedSamples, type PairedSample, type Sample, type Sum } from './trial-sample.ts';

/** What a fight should be like, as one side sees it. Whatever is left out does not matter. */
export interface BalanceGoal {
  /** Share of fights won. */
  readonly win?: Range;
  /** At most so many of the side fall, in at least this share of the fights. */
  readonly deaths?: { readonly atMost: number; readonly share: number };
  /** Most fights in which the whole side falls. */
  readonly wiped?: number;
  /** Mean number of rounds. */
  readonly rounds?: Range;
}

export interface Range {
  readonly low: number;
  readonly high: number;
}

/** What is known about a fight, each with its interval. */
export interface FightFigures {
  readonly n: number;
  readonly win: Difference;
  readonly wiped: Difference;
  readonly draw: Difference;
  readonly deaths: Difference;
  readonly hpLost: Difference;
  readonly rounds: Difference;
  /** Share of fights with at most the deaths of the goal; 1 without one. */
  readonly fewDeaths: Difference;
}

/** The effect of a change, from fights with the same dice. */
export interface ChangeEffect {
  readonly win: Difference;
  readonly wiped: Difference;
  readonly deaths: Difference;
  readonly hpLost: Difference;
}

export interface MeasuredChange {
  readonly change: Change;
  readonly figures: FightFigures;
  readonly effect: ChangeEffect;
}

/** 95 % for all figures of three proposals together (Bonferroni over twelve). */
const PROOF_Z = 2.87;

export function figuresOf(sample: Sample, goal: BalanceGoal = {}, z?: number): FightFigures {
  const { n, wins, wiped, draws, deaths, deathSum, hpLost, rounds } = sample;
  const share = (k: number): Difference => ({ value: n === 0 ? 0 : k / n, ...wilson(k, n, z) });
  const few = goal.deaths === undefined ? n : deaths.slice(0, goal.deaths.atMost + 1).reduce((sum, k) => sum + k, 0);
  return {
    n,
    win: share(wins),
    wiped: share(wiped),
    draw: share(draws),
    deaths: meanOf(n, deathSum, z),
    hpLost: meanOf(n, hpLost, z),
    rounds: meanOf(n, rounds, z),
    fewDeaths: share(few),
  };
}

export function effectOf({ after, gained, lost, wipedMore, wipedLess, deaths, hpLost }: PairedSample): ChangeEffect {
  const { n } = after;
  return {
    win: pairedDifference(gained, lost, n),
    wiped: pairedDifference(wipedMore, wipedLess, n),
    deaths: meanOf(n, deaths),
    hpLost: meanOf(n, hpLost),
  };
}

function meanOf(n: number, { sum, squares }: Sum, z?: number): Difference {
  return { value: n === 0 ? 0 : sum / n, ...meanInterval(n, sum, squares, z) };
}

/** How far a fight is from its goal: 0 where it is met. Shares count as they are, ten rounds like a whole share. */
export function distanceTo(goal: BalanceGoal, figures: FightFigures): number {
  return criteria(goal, figures).reduce((sum, { value, range, scale }) => sum + outside(value.value, range) / scale, 0);
}

/** Whether the intervals, not only the means, are inside the goal. */
export function isProven(goal: BalanceGoal, figures: FightFigures): boolean {
  return criteria(goal, figures).every(({ value, range }) => value.low >= range.low && value.high <= range.high);
}

interface Criterion {
  readonly value: Difference;
  readonly range: Range;
  readonly scale: number;
}

function criteria({ win, deaths, wiped, rounds }: BalanceGoal, figures: FightFigures): Criterion[] {
  return [
    ...(win === undefined ? [] : [{ value: figures.win, range: win, scale: 1 }]),
    ...(deaths === undefined ? [] : [{ value: figures.fewDeaths, range: { low: deaths.share, high: 1 }, scale: 1 }]),
    ...(wiped === undefined ? [] : [{ value: figures.wiped, range: { low: 0, high: wiped }, scale: 1 }]),
    ...(rounds === undefined ? [] : [{ value: figures.rounds, range: rounds, scale: 10 }]),
  ];
}

function outside(value: number, { low, high }: Interval): number {
  return value < low ? low - value : value > high ? value - high : 0;
}

/** What the search wants measured: each change, or nothing changed where `changes` is empty. */
export interface Measurement {
  readonly stage: 'single' | 'combined' | 'proof';
  readonly changes: readonly Change[];
  /** Number of the first trial. */
  readonly from: number;
  readonly trials: number;
  /** Fresh trials, which the choice has not seen. */
  readonly fresh: boolean;
}

export interface BalanceSettings {
  readonly model: EncounterModel;
  readonly goal: BalanceGoal;
  /** All single changes that may be made. */
  readonly singles: readonly Change[];
  readonly proposals?: number;
}

const SINGLE_TRIALS = 500;
const COMBINED_TRIALS = 1500;
const PROOF_TRIALS = 20_000;
/** What can't reach the goal any more, by then, is left alone. */
const COMBINED_PART = 300;
const PROOF_PART = 4000;
/** Changes per measurement: a fraction of a second. */
const BATCH = 8;
const MOST_COMBINED = 48;
const MOST_PROOFS = 12;
const MOST_STEPS = 6;

export class BalanceSearch {
  private readonly settings: BalanceSettings;
  /** What each change has been measured with so far, and proven with. */
  private readonly samples = new Map<Change, PairedSample>();
  private readonly proofs = new Map<Change, PairedSample>();
  private readonly proven: MeasuredChange[] = [];
  private readonly refuted: MeasuredChange[] = [];
  private readonly stages = this.plan();
  private queue: Measurement[] = [];
  private before: FightFigures | null = null;

  constructor(settings: BalanceSettings) {
    this.settings = settings;
  }

  /** The figures before any change; needed before the first answer. */
  start(before: Sample): void {
    this.before = figuresOf(before, this.settings.goal);
  }

  next(): Measurement | null {
    while (this.queue.length === 0) {
      const { value, done } = this.stages.next();
      if (done) return null;
      this.queue = value;
    }
    return this.queue[0]!;
  }

  /** The answer to what `next` asked for; null for a change that can't be played. */
  add(answers: readonly (PairedSample | null)[]): void {
    const { changes, fresh } = this.queue.shift()!;
    const known = fresh ? this.proofs : this.samples;
    changes.forEach((change, i) => {
      const answer = answers[i];
      if (answer === null || answer === undefined) return;
      const sofar = known.get(change);
      known.set(change, sofar === undefined ? answer : addPairedSamples(sofar, answer));
      if (fresh) this.judge(change, known.get(change)!);
    });
    if (this.proven.length >= this.wanted) this.queue = [];
  }

  /** Proposals that reach the goal for certain, smallest first. */
  get proposals(): readonly MeasuredChange[] {
    return this.proven;
  }

  /** Everything measured so far, nearest to the goal first, then smallest. */
  get ranking(): readonly MeasuredChange[] {
    const fresh = new Map([...this.proven, ...this.refuted].map((one) => [one.change, one]));
    const { goal } = this.settings;
    return this.measured
      .map((one) => fresh.get(one.change) ?? one)
      .sort((x, y) => distanceTo(goal, x.figures) - distanceTo(goal, y.figures) || x.change.size - y.change.size);
  }

  get isMetAlready(): boolean {
    return this.before !== null && isProven(this.settings.goal, this.before);
  }

  private get wanted(): number {
    return this.settings.proposals ?? 3;
  }

  private get measured(): MeasuredChange[] {
    return Array.from(this.samples, ([change, sample]) => measuredChange(change, sample, this.settings.goal));
  }

  private *plan(): Generator<Measurement[], void> {
    yield batches(this.settings.singles, { stage: 'single', from: 0, trials: SINGLE_TRIALS });
    const combined = this.combined();
    yield batches(combined, { stage: 'combined', from: 0, trials: COMBINED_PART });
    const possible = combined.filter((change) => this.mayReach(this.samples.get(change), COMBINED_TRIALS));
    yield batches(possible, { stage: 'combined', from: COMBINED_PART, trials: COMBINED_TRIALS - COMBINED_PART });
    yield this.candidates().flatMap(proofOf);
  }

  /** False where more trials, up to so many, would hardly bring the whole interval into the goal. */
  private mayReach(sample: PairedSample | undefined, trials: number): boolean {
    if (sample === undefined) return false;
    const figures = figuresOf(sample.after, this.settings.goal, PROOF_Z);
    const shrink = Math.sqrt(figures.n / trials);
    return criteria(this.settings.goal, figures).every(({ value: { value, low, high }, range }) => {
      return high - (value - low) * shrink >= range.low && low + (high - value) * shrink <= range.high;
    });
  }

  /** More steps of what helps, and pairs of it: those that should come nearest to the goal, by what each does alone. */
  private combined(): Change[] {
    const { model, goal } = this.settings;
    const helpful = this.measured.filter(({ figures }) => this.helps(figures));
    const further = helpful.flatMap(({ change, figures }) => {
      const steps = Array.from({ length: MOST_STEPS - 1 }, (_, i) => moreSteps(model, change, i + 2));
      return steps.filter((one) => one !== null).map((one) => ({ change: one, win: this.predicted([figures], one.size / change.size) }));
    });
    const first = helpful.toSorted((x, y) => distanceTo(goal, x.figures) - distanceTo(goal, y.figures)).slice(0, PAIRED);
    const pairs = first.flatMap((x, i) =>
      first.slice(i + 1).flatMap((y) => {
        const change = bothOf(x.change, y.change);
        return change === null ? [] : [{ change, win: this.predicted([x.figures, y.figures], 1) }];
      }),
    );
    const wished = this.wishedWin();
    return [...further, ...pairs]
      .map((one) => ({ ...one, miss: outside(one.win, wished) }))
      .sort((x, y) => x.miss - y.miss || x.change.size - y.change.size)
      .slice(0, MOST_COMBINED)
      .map(({ change }) => change);
  }

  private helps(figures: FightFigures): boolean {
    const { goal } = this.settings;
    return this.before !== null && distanceTo(goal, figures) < distanceTo(goal, this.before);
  }

  /** Changes add up, roughly, on the log-odds scale. */
  private predicted(alone: readonly FightFigures[], times: number): number {
    const from = logOdds(this.before?.win.value ?? 0.5);
    const shift = alone.reduce((sum, { win }) => sum + (logOdds(win.value) - from) * times, 0);
    return 1 / (1 + Math.exp(-(from + shift)));
  }

  private wishedWin(): Range {
    const { win, wiped } = this.settings.goal;
    return win ?? { low: wiped === undefined ? 0 : 1 - wiped, high: 1 };
  }

  /** Those that seem to reach the goal, smallest first. */
  private candidates(): Change[] {
    const { goal } = this.settings;
    return this.measured
      .filter(({ figures }) => distanceTo(goal, figures) === 0)
      .sort((x, y) => x.change.size - y.change.size || margin(goal, y.figures) - margin(goal, x.figures))
      .slice(0, MOST_PROOFS)
      .map(({ change }) => change);
  }

  private judge(change: Change, sample: PairedSample): void {
    const { goal } = this.settings;
    if (sample.after.n < PROOF_TRIALS && this.mayReach(sample, PROOF_TRIALS)) return;
    const figures = figuresOf(sample.after, goal, PROOF_Z);
    const isReached = sample.after.n === PROOF_TRIALS && isProven(goal, figures);
    (isReached ? this.proven : this.refuted).push({ change, figures, effect: effectOf(sample) });
    this.queue = this.queue.filter(({ changes }) => !changes.includes(change));
  }
}

/** Single changes that are tried in pairs. */
const PAIRED = 14;

function measuredChange(change: Change, answer: PairedSample, goal: BalanceGoal): MeasuredChange {
  return { change, figures: figuresOf(answer.after, goal), effect: effectOf(answer) };
}

function batches(changes: readonly Change[], part: Omit<Measurement, 'changes' | 'fresh'>): Measurement[] {
  const count = Math.ceil(changes.length / BATCH);
  return Array.from({ length: count }, (_, i) => ({ ...part, changes: changes.slice(i * BATCH, (i + 1) * BATCH), fresh: false }));
}

function proofOf(change: Change): Measurement[] {
  return Array.from({ length: PROOF_TRIALS / PROOF_PART }, (_, i) => ({
    stage: 'proof',
    changes: [change],
    from: i * PROOF_PART,
    trials: PROOF_PART,
    fresh: true,
  }));
}

/** Two changes as one; null where they exclude each other or one would move what the other names by its place. */
function bothOf(x: Change, y: Change): Change | null {
  if (x.key === y.key || movesPlaces(x) || movesPlaces(y)) return null;
  return {
    label: `${x.label}; ${y.label}`,
    edits: [...x.edits, ...y.edits],
    size: x.size + y.size,
    key: `${x.key}+${y.key}`,
    direction: 0,
  };
}

function movesPlaces({ edits }: Change): boolean {
  return edits.some(({ kind }) => kind === 'actor-remove' || kind === 'actor-duplicate');
}

/** How far inside the goal the nearest border is: large ones are easy to prove. */
function margin(goal: BalanceGoal, figures: FightFigures): number {
  return Math.min(
    1,
    ...criteria(goal, figures).map(({ value, range, scale }) => Math.min(value.value - range.low, range.high - value.value) / scale),
  );
}

function logOdds(share: number): number {
  const inside = Math.min(0.999, Math.max(0.001, share));
  return Math.log(inside / (1 - inside));
}
