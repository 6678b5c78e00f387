import type { Options } from '../../../contract/options.ts';
import type { Side } from '../../../contract/outcome.ts';
import type { Problem } from '../../../contract/problem.ts';
import { SeededDice } from '../../../random/seeded.ts';
import { mean } from '../../../stats/distribution.ts';
import { type Interval, wilson } from '../../../stats/interval.ts';
import { Battle } from '../engine/battle.ts';
import { EXACT_LIMITS, type ExactLimits, isTooLarge, type TooLarge } from '../exact/limits.ts';
import type { Ending } from '../exact/mass.ts';
import { buildModel } from '../exact/model.ts';
import type { RoundPoint } from '../exact/rounds.ts';
import { roundCurve, solveModel } from '../exact/solver.ts';
import { hullPmf, shipsPmf, summaryOf } from '../exact/summary.ts';
import { asLeftOut, validateFleet } from '../import/validate.ts';
import { type CombatRules, type CombatSide, shipCount, totalHull } from '../rules/combat.ts';
import type { Fleet } from '../rules/fleet.ts';
import { eclipseOptions, rulesFor } from '../rules/options.ts';
import { combatSide } from '../rules/ship-figures.ts';

export interface SquadronReport {
  readonly name: string;
  readonly count: number;
  /** survivors[n] = chance that exactly n ships are alive at the end. */
  readonly survivors: readonly number[];
  /** Chance of one of its ships to survive, the mean over the squadron. */
  readonly survival: number;
}

export interface SideReport {
  readonly name: string;
  readonly ships: number;
  readonly hull: number;
  /** Chances of 0, 1, 2 ... ships alive, and of hull points left, at the end. */
  readonly survivors: readonly number[];
  readonly hullLeft: readonly number[];
  readonly expectedSurvivors: number;
  readonly expectedHull: number;
  readonly squadrons: readonly SquadronReport[];
}

export interface BattleReport {
  readonly method: 'exact' | 'sampled';
  /** Why it was sampled; empty when exact. */
  readonly remark: string;
  /** A quick answer that the full report improves on: a first sample, or exact odds with a shorter curve. */
  readonly preliminary: boolean;
  /** Battles behind a sampled report; 0 when exact. */
  readonly trials: number;
  readonly win: readonly [number, number];
  readonly draw: number;
  /** Parts of the draws; a stalemate counts as the attacker's loss where the rules say so. */
  readonly stalemate: number;
  readonly mutualDestruction: number;
  readonly roundLimit: number;
  /** 95 % intervals of both wins; null when exact. */
  readonly intervals: readonly [Interval, Interval] | null;
  readonly expectedRounds: number;
  readonly sides: readonly [SideReport, SideReport];
  /** Chances that the battle is over, after the missiles (round 0) and after each round. */
  readonly curve: readonly RoundPoint[];
  /** states(a) x states(b) x steps; 0 when sampled. */
  readonly nodes: number;
  readonly problems: readonly Problem[];
}

/** The curve ends where less than this is undecided, or after that many rounds. */
const CURVE_REST = 1e-4;
const CURVE_ROUNDS = 40;
/** Nodes above which the curve, which costs a pass a round, is cut shorter. */
const CURVE_NODES = 60_000;
const SAMPLE = 20_000;
/** A quick answer takes about a tenth of a second: the exact solver half of it, then a small sample. */
const QUICK_LIMITS: ExactLimits = { nodes: 60_000, work: 2_000_000 };
const QUICK_SAMPLE = 2000;
const QUICK_SHIPS_PLAYED = 40_000;
const SAMPLE_SEED = { hi: 0x52455054, lo: 0x45434c21 };

export interface ReportEffort {
  /** An answer at once; where the full one takes longer, it is `preliminary`. */
  readonly quick: boolean;
}

/** Illegal fleets give a report with problems and no chances. */
export function fleetReport(
  a: Fleet,
  b: Fleet,
  given: Options,
  { quick }: ReportEffort = { quick: false },
): BattleReport | { readonly problems: readonly Problem[] } {
  const { options, problems: optionProblems } = eclipseOptions(given);
  const verdicts = [validateFleet(a, options), validateFleet(b, options)];
  const problems = [...optionProblems, ...verdicts.flatMap((v) => v.problems)];
  const [first, second] = verdicts.map((v) => v.fleet) as [Fleet | null, Fleet | null];
  if (optionProblems.length > 0 || first === null || second === null) return { problems };
  const left = verdicts.flatMap((v) => v.problems.map((problem) => asLeftOut(problem)));
  const sides = [combatSide(first), combatSide(second)] as const;
  const rules = rulesFor(options, sides);
  return { ...(quick ? quickReport(sides, rules) : fullReport(sides, rules)), problems: left };
}

type Chances = Omit<BattleReport, 'problems' | 'preliminary'>;
type Sides = readonly [CombatSide, CombatSide];

function fullReport(sides: Sides, rules: CombatRules): Omit<BattleReport, 'problems'> {
  const exact = exactReport(sides, rules, EXACT_LIMITS);
  if (!isTooLarge(exact)) return { ...exact.chances, preliminary: false };
  const remark = `Sampled from ${SAMPLE.toLocaleString('en')} battles: ${exact.reason}.`;
  return { ...sampledReport(sides, rules, SAMPLE), remark, preliminary: false };
}

function quickReport(sides: Sides, rules: CombatRules): Omit<BattleReport, 'problems'> {
  const exact = exactReport(sides, rules, QUICK_LIMITS);
  if (!isTooLarge(exact)) return { ...exact.chances, preliminary: exact.curveIsCut };
  const trials = Math.min(QUICK_SAMPLE, Math.ceil(QUICK_SHIPS_PLAYED / (shipCount(sides[0]) + shipCount(sides[1]))));
  return { ...sampledReport(sides, rules, trials), remark: `A first sample of ${trials.toLocaleString('en')} battles`, preliminary: true };
}

interface ExactReport {
  readonly chances: Chances;
  /** The limit was reached before the curve was at its end. */
  readonly curveIsCut: boolean;
}

function exactReport(sides: Sides, rules: CombatRules, limits: ExactLimits): ExactReport | TooLarge {
  const model = buildModel(sides, rules, limits);
  if (isTooLarge(model)) return model;
  const ending = solveModel(model);
  if (isTooLarge(ending)) return ending;
  const summary = summaryOf(ending);
  const rounds = Math.min(
    rules.maxRounds ?? CURVE_ROUNDS,
    Math.max(4, Math.floor((CURVE_ROUNDS * CURVE_NODES) / Math.max(CURVE_NODES, model.nodes))),
  );
  const { points } = roundCurve(model, rounds, CURVE_REST);
  const chances: Chances = {
    method: 'exact',
    remark: '',
    trials: 0,
    win: [summary.winA, summary.winB],
    draw: summary.draw,
    stalemate: summary.stalemate,
    mutualDestruction: summary.mutual,
    roundLimit: summary.timeUp,
    intervals: null,
    expectedRounds: summary.expectedRounds,
    sides: [sideReport(ending, 0), sideReport(ending, 1)],
    curve: points,
    nodes: model.nodes,
  };
  return { chances, curveIsCut: model.meter.isOver && points.length <= rounds };
}

function sideReport(ending: Ending, side: Side): SideReport {
  const space = ending.model.spaces[side];
  const states = summaryOf(ending).final[side];
  const survivors = shipsPmf(space, states);
  const hull = hullPmf(space, states);
  return {
    name: space.side.name,
    ships: shipCount(space.side),
    hull: totalHull(space.side),
    survivors: fromZero(survivors.min, survivors.mass),
    hullLeft: fromZero(hull.min, hull.mass),
    expectedSurvivors: mean(survivors),
    expectedHull: mean(hull),
    squadrons: space.side.squadrons.map((squadron, i) => {
      const pmf = shipsPmf(space, states, i);
      return {
        name: squadron.name,
        count: squadron.count,
        survivors: [...pmf.mass],
        survival: squadron.count === 0 ? 0 : mean(pmf) / squadron.count,
      };
    }),
  };
}

function fromZero(min: number, mass: Float64Array): number[] {
  return [...new Array<number>(min).fill(0), ...mass];
}

/** The same figures from dice; a recorded battle is not needed, only who is left. */
function sampledReport(sides: Sides, rules: CombatRules, trials: number): Omit<Chances, 'remark'> {
  const battle = new Battle(sides, rules);
  const dice = new SeededDice();
  const wins = [0, 0, 0];
  const reasons = { destroyed: 0, mutual: 0, stalemate: 0, 'round-limit': 0, retreat: 0 };
  const counters = [new SurvivorCount(sides[0]), new SurvivorCount(sides[1])] as const;
  const over: [number, number, number][] = [];
  let rounds = 0;
  for (let t = 0; t < trials; t++) {
    const result = battle.fight(dice.seek(SAMPLE_SEED, 0, 1, t));
    wins[result.winner] = wins[result.winner]! + 1;
    reasons[result.reason]++;
    rounds += result.rounds;
    while (over.length <= result.rounds) over.push([0, 0, 0]);
    over[result.rounds]![result.winner]++;
    for (const side of [0, 1] as const) counters[side].add(battle.standing(side), result.hull[side]);
  }
  const part = (n: number) => n / trials;
  return {
    method: 'sampled',
    trials,
    win: [part(wins[0]!), part(wins[1]!)],
    draw: part(wins[2]!),
    stalemate: part(reasons.stalemate),
    mutualDestruction: part(reasons.mutual),
    roundLimit: part(reasons['round-limit']),
    intervals: [wilson(wins[0]!, trials), wilson(wins[1]!, trials)],
    expectedRounds: part(rounds),
    sides: [counters[0].report(trials), counters[1].report(trials)],
    curve: runningCurve(over.slice(0, CURVE_ROUNDS + 1), trials),
    nodes: 0,
  };
}

function runningCurve(over: readonly (readonly [number, number, number])[], trials: number): RoundPoint[] {
  const sum = [0, 0, 0];
  return over.map((counts, round) => {
    counts.forEach((n, i) => {
      sum[i] = sum[i]! + n;
    });
    return { round, winA: sum[0]! / trials, winB: sum[1]! / trials, draw: sum[2]! / trials };
  });
}

/** Counts who is left after sampled battles. */
class SurvivorCount {
  private readonly side: CombatSide;
  private readonly ships: Float64Array;
  private readonly hull: Float64Array;
  private readonly squadrons: readonly Float64Array[];

  constructor(side: CombatSide) {
    this.side = side;
    this.ships = new Float64Array(shipCount(side) + 1);
    this.hull = new Float64Array(totalHull(side) + 1);
    this.squadrons = side.squadrons.map((s) => new Float64Array(s.count + 1));
  }

  add(standing: Int32Array, hull: number): void {
    let ships = 0;
    standing.forEach((n, i) => {
      ships += n;
      bump(this.squadrons[i]!, n);
    });
    bump(this.ships, ships);
    bump(this.hull, hull);
  }

  report(trials: number): SideReport {
    const pmf = (counts: Float64Array) => Array.from(counts, (n) => n / trials);
    const meanOf = (chances: readonly number[]) => chances.reduce((sum, p, n) => sum + p * n, 0);
    return {
      name: this.side.name,
      ships: shipCount(this.side),
      hull: totalHull(this.side),
      survivors: pmf(this.ships),
      hullLeft: pmf(this.hull),
      expectedSurvivors: meanOf(pmf(this.ships)),
      expectedHull: meanOf(pmf(this.hull)),
      squadrons: this.side.squadrons.map((squadron, i) => {
        const survivors = pmf(this.squadrons[i]!);
        return {
          name: squadron.name,
          count: squadron.count,
          survivors,
          survival: squadron.count === 0 ? 0 : meanOf(survivors) / squadron.count,
        };
      }),
    };
  }
}

function bump(bins: Float64Array, at: number): void {
  bins[at] = bins[at]! + 1;
}
