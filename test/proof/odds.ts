/**
 * Exact odds against dice: pairs of OPR units in which every rule occurs, under random options; what the dice give must be
 * what the odds say. `npm run proof -- odds [--count pairs] [--trials N] [--seed N] [--import file,folder]`
 */
import type { Combatant } from '../../src-shared/contract/combatant.ts';
import { defaultOptions, type Options } from '../../src-shared/contract/options.ts';
import type { ExactChances } from '../../src-shared/contract/outcome.ts';
import { Rng, seedFromNumber } from '../../src-shared/random/rng.ts';
import { ALL_RULES } from '../../src-shared/rulesets/opr/data/index.ts';
import type { OprArena } from '../../src-shared/rulesets/opr/engine/arena.ts';
import { compile } from '../../src-shared/rulesets/opr/engine/compile.ts';
import { ruleset as opr } from '../../src-shared/rulesets/opr/index.ts';
import { OddsArena } from '../../src-shared/rulesets/opr/odds/arena.ts';
import { combatantOf } from '../../src-shared/rulesets/opr/rules/combatant.ts';
import type { UnitData } from '../../src-shared/rulesets/opr/rules/unit.ts';
import { carriers } from '../shared/rulesets/opr/field.ts';
import { proofField, randomOptions } from './recorded.ts';

const PER_OPTIONS = 100;
/** A comparison this unlikely is a fault, all pairs counted. */
const UNLIKELY = 1e-4;
/** Seconds that a pair may take. */
const LONGEST = 2;

export interface OddsProof {
  readonly pairs: number;
  /** Pairs without exact odds, by the rule or option in the way. */
  readonly unanswered: number;
  /** The least likely comparison. */
  readonly least: number;
  readonly faults: readonly string[];
}

export interface OddsProofInput {
  readonly pairs: number;
  readonly trials: number;
  readonly seed: number;
  readonly files?: readonly string[];
}

/** The carriers of each rule in turn against anyone. */
export function proveOdds({ pairs, trials, seed, files = [] }: OddsProofInput): OddsProof {
  const rng = new Rng().seek(seedFromNumber(seed), 1, 2, 3);
  const others = proofField(opr, files) as Combatant<UnitData>[];
  const active = ALL_RULES.filter((entry) => entry.effects.some((effect) => effect.do !== 'inert'));
  const bearers = active.flatMap((entry) => carriers(entry).map((unit) => combatantOf(unit, entry.name)));
  const field = [...bearers, ...others];
  const faults: string[] = [];
  let [unanswered, least] = [0, 1];
  for (let from = 0; from < pairs; from += PER_OPTIONS) {
    const options = from === 0 ? defaultOptions(opr.play.options) : solvedOptions(rng);
    const arena = new OddsArena(compile(field, options).field);
    for (let i = from; i < Math.min(pairs, from + PER_OPTIONS); i++) {
      const perRule = bearers.length / active.length;
      const [a, b] = [(i % active.length) * perRule + rng.below(perRule), rng.below(field.length)];
      const exact = arena.chances(a, b, LONGEST);
      if (exact === null) unanswered++;
      const likely = exact === null ? 1 : likelihood(exact, playedBy(arena, a, b, { trials, seed }));
      least = Math.min(least, likely);
      if (likely * pairs < UNLIKELY)
        faults.push(
          `${field[a]!.name} (${a}) against ${field[b]!.name} (${b}), number ${i}: ${likely}, ${JSON.stringify({ exact, options })}`,
        );
    }
  }
  return { pairs, unanswered, least, faults };
}

/** Random options without the one that no odds are known for. */
function solvedOptions(rng: Rng): Options {
  const options = randomOptions(opr, rng);
  return options.initiative === 'loserFirst' ? { ...options, initiative: 'alternate' } : options;
}

/** Wins of A, wins of B and draws. */
export function playedBy(arena: OprArena, a: number, b: number, { trials, seed }: { trials: number; seed: number }): number[] {
  const counts = [0, 0, 0];
  for (let t = 0; t < trials; t++) {
    const { winner } = arena.trial(seedFromNumber(seed), a, b, t);
    counts[winner] = counts[winner]! + 1;
  }
  return counts;
}

/** How likely dice are that far from the odds, by chi-square; what is hardly expected is counted together with its neighbour. */
export function likelihood({ winA, winB, draw }: ExactChances, counts: readonly number[]): number {
  const trials = counts.reduce((sum, n) => sum + n, 0);
  const cells = [winA, winB, draw].map((p, i) => ({ expected: p * trials, seen: counts[i]! })).sort((x, y) => x.expected - y.expected);
  while (cells.length > 1 && cells[0]!.expected < 8) {
    const [rare, next, ...rest] = cells;
    cells.splice(0, cells.length, { expected: rare!.expected + next!.expected, seen: rare!.seen + next!.seen }, ...rest);
  }
  const chi = cells.reduce((sum, { expected, seen }) => sum + (seen - expected) ** 2 / expected, 0);
  return cells.length === 3 ? Math.exp(-chi / 2) : cells.length === 2 ? twoSided(Math.sqrt(chi)) : 1;
}

/** The chance of a standard normal value beyond z on either side, to within a factor of two: an upper bound. */
function twoSided(z: number): number {
  return Math.min(1, Math.exp((-z * z) / 2));
}
