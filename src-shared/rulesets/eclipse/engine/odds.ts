/** Odds of a battle: exact where the number of nodes allows it, otherwise sampled, and it says which and why. */
import type { ExactChances, Odds } from '../../../contract/outcome.ts';
import { SeededDice } from '../../../random/seeded.ts';
import { type Distribution, fromMass, meansOf, trim } from '../../../stats/distribution.ts';
import { wilson } from '../../../stats/interval.ts';
import { intervalText } from '../../../stats/share.ts';
import { EXACT_LIMITS, type ExactLimits, isTooLarge } from '../exact/limits.ts';
import { solveExactly } from '../exact/solver.ts';
import { hullPmf, shipsPmf, summaryOf } from '../exact/summary.ts';
import { type CombatRules, type CombatSide, shipCount, totalHull } from '../rules/combat.ts';
import { Battle } from './battle.ts';

/** Sampled odds are a pure function of the fleets, like exact ones. */
const SAMPLE_SEED = { hi: 0x45434c49, lo: 0x50534521 };

/** Limits of an answer: those of the exact solver, and battles of the sample that replaces it beyond them. */
export interface Effort extends ExactLimits {
  readonly trials: number;
}

const FULL_EFFORT: Effort = { ...EXACT_LIMITS, trials: 20_000 };

export function oddsBetween(sides: readonly [CombatSide, CombatSide], rules: CombatRules, effort = FULL_EFFORT): Odds {
  const ending = solveExactly(sides, rules, effort);
  if (isTooLarge(ending)) return sampledOdds(sides, rules, ending.reason, sampleSize(sides, effort.trials));
  const { winA, winB, draw, mutual, stalemate, expectedRounds, final } = summaryOf(ending);
  const [A, B] = ending.model.spaces;
  const pmfs = {
    'ships.a': shipsPmf(A, final[0]),
    'ships.b': shipsPmf(B, final[1]),
    'hull.a': hullPmf(A, final[0]),
    'hull.b': hullPmf(B, final[1]),
    mutual: chance(mutual),
    stalemate: chance(stalemate),
  };
  return { method: 'exact', winA, winB, draw, trials: 0, distributions: pmfs, means: { rounds: expectedRounds, ...meansOf(pmfs) } };
}

/** How much of the solver's limits a second of one core pays for. */
const PER_SECOND: ExactLimits = { nodes: 300_000, work: 80_000_000 };

/** Null where the battle has too many nodes for so many seconds of one core. */
export function chancesBetween(sides: readonly [CombatSide, CombatSide], rules: CombatRules, seconds: number): ExactChances | null {
  const ending = solveExactly(sides, rules, {
    nodes: Math.min(EXACT_LIMITS.nodes, Math.floor(seconds * PER_SECOND.nodes)),
    work: Math.min(EXACT_LIMITS.work, seconds * PER_SECOND.work),
  });
  return isTooLarge(ending) ? null : summaryOf(ending);
}

/** A battle of many ships takes longer: a sample is bounded in time, too. */
function sampleSize(sides: readonly [CombatSide, CombatSide], most: number): number {
  return Math.min(most, Math.ceil(MOST_SHIPS_PLAYED / (shipCount(sides[0]) + shipCount(sides[1]))));
}

const MOST_SHIPS_PLAYED = 300_000;

function chance(p: number): Distribution {
  return fromMass(0, [1 - p, p]);
}

function sampledOdds(sides: readonly [CombatSide, CombatSide], rules: CombatRules, reason: string, trials: number): Odds {
  const battle = new Battle(sides, rules);
  const dice = new SeededDice();
  const wins = [0, 0, 0];
  const ships = [new Float64Array(shipCount(sides[0]) + 1), new Float64Array(shipCount(sides[1]) + 1)] as const;
  const hull = [new Float64Array(totalHull(sides[0]) + 1), new Float64Array(totalHull(sides[1]) + 1)] as const;
  let rounds = 0;
  let mutual = 0;
  let stalemate = 0;
  for (let t = 0; t < trials; t++) {
    dice.seek(SAMPLE_SEED, 0, 1, t);
    const result = battle.fight(dice);
    wins[result.winner] = wins[result.winner]! + 1;
    rounds += result.rounds;
    if (result.reason === 'mutual') mutual++;
    if (result.reason === 'stalemate') stalemate++;
    for (const side of [0, 1] as const) {
      count(ships[side], result.ships[side]);
      count(hull[side], result.hull[side]);
    }
  }
  const pmf = (counts: Float64Array) =>
    trim(
      fromMass(
        0,
        counts.map((n) => n / trials),
      ),
    );
  const pmfs = {
    'ships.a': pmf(ships[0]),
    'ships.b': pmf(ships[1]),
    'hull.a': pmf(hull[0]),
    'hull.b': pmf(hull[1]),
    mutual: chance(mutual / trials),
    stalemate: chance(stalemate / trials),
  };
  const [winA, winB, draw] = wins.map((n) => n / trials) as [number, number, number];
  const interval = intervalText(wilson(wins[0]!, trials), 2);
  const remark = `Sampled: ${reason}. ${trials.toLocaleString('en')} battles; the first fleet wins ${interval} % (95 %).`;
  return {
    method: 'estimated',
    winA,
    winB,
    draw,
    trials,
    distributions: pmfs,
    means: { rounds: rounds / trials, ...meansOf(pmfs) },
    remark,
  };
}

function count(bins: Float64Array, value: number): void {
  bins[value] = bins[value]! + 1;
}
