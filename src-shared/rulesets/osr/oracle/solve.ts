/** Answers oracle cases: an encounter by `file` or inline `yaml`, exact where possible, else simulated. */
import { type CaseFields, casesIn } from '../../../contract/cases.ts';
import type { Json } from '../../../contract/json.ts';
import { defaultOptions } from '../../../contract/options.ts';
import type { SolveRequest } from '../../../contract/oracle.ts';
import { formatProblem } from '../../../contract/problem.ts';
import { parseSeed } from '../../../random/rng.ts';
import { addOutcome, countOf, newTally, sumOf } from '../../../stats/tally.ts';
import { METRICS, OUTCOME } from '../analysis/metrics.ts';
import { OsrArena } from '../engine/arena.ts';
import { compile } from '../engine/compile.ts';
import { DEFAULT_ITERATIONS, parseEncounter } from '../import/encounter-yaml.ts';
import { OPTIONS } from '../rules/options.ts';

interface Case {
  readonly id?: Json;
  readonly file?: Json;
  readonly yaml?: Json;
  readonly iterations?: Json;
  readonly seed?: Json;
}

export const CASE_FIELDS: CaseFields = { file: true, yaml: true, iterations: true, seed: true };

/** A list of encounters, named by file or written inline. */
export function solves(cases: Json): boolean {
  const list = casesOf(cases);
  return (
    list.length > 0 && list.every((one) => typeof one?.yaml === 'string' || (typeof one?.file === 'string' && /\.ya?ml$/i.test(one.file)))
  );
}

export function solve(request: SolveRequest): readonly Json[] {
  return casesOf(request.cases).map((one, i) => answer(request, one, one.id ?? i));
}

function casesOf(given: Json): readonly Case[] {
  return casesIn(given) as readonly Case[];
}

function answer(request: SolveRequest, one: Case, id: Json): Json {
  const source = sourceOf(request, one);
  if (typeof source === 'string') return { id, error: source };
  const { combatants, contests, problems } = parseEncounter(source);
  const contest = contests[0];
  if (contest === undefined) {
    return {
      id,
      error:
        problems
          .filter((p) => p.severity === 'error')
          .map(formatProblem)
          .join('\n') || 'The case holds no encounter.',
    };
  }
  const { field } = compile(combatants, { ...defaultOptions(OPTIONS), ...contest.options });
  const arena = new OsrArena(field);
  const iterations = typeof one.iterations === 'number' && one.iterations >= 1 ? Math.floor(one.iterations) : DEFAULT_ITERATIONS;
  const seed = typeof one.seed === 'string' || typeof one.seed === 'number' ? String(one.seed) : '1';
  return { id, ...(exactAnswer(arena, contest) ?? sampledAnswer(arena, contest, iterations, seed)) };
}

function sourceOf(request: SolveRequest, one: Case): { name: string; text: string } | string {
  if (typeof one.yaml === 'string') return { name: request.name, text: one.yaml };
  if (typeof one.file !== 'string') return "The case has neither 'file' nor 'yaml'.";
  return request.read(one.file) ?? `The file '${one.file}' was not found.`;
}

interface Pair {
  readonly a: number;
  readonly b: number;
}

function exactAnswer(arena: OsrArena, { a, b }: Pair): Record<string, Json> | null {
  const odds = arena.odds(a, b);
  if (odds === null) return null;
  const mean = (id: string) => odds.means[id] ?? 0;
  return {
    side1_win: odds.winA,
    side2_win: odds.winB,
    draw: odds.draw,
    avg_rounds: mean('rounds'),
    avg_casualties_side1: mean('casualties.a'),
    avg_casualties_side2: mean('casualties.b'),
    flawless_side1: mean('flawless.a'),
    flawless_side2: mean('flawless.b'),
    method: 'exact',
  };
}

function sampledAnswer(arena: OsrArena, { a, b }: Pair, iterations: number, seedText: string): Record<string, Json> {
  const tally = newTally(METRICS);
  const seed = parseSeed(seedText);
  for (let t = 0; t < iterations; t++) addOutcome(tally, arena.trial(seed, a, b, t));
  const n = countOf(tally);
  const mean = (column: number) => sumOf(tally, column) / n;
  return {
    side1_win: countOf(tally, 0) / n,
    side2_win: countOf(tally, 1) / n,
    draw: countOf(tally, 2) / n,
    avg_rounds: mean(OUTCOME.rounds),
    avg_casualties_side1: mean(OUTCOME.casualties),
    avg_casualties_side2: mean(OUTCOME.casualties + 1),
    flawless_side1: mean(OUTCOME.flawless),
    flawless_side2: mean(OUTCOME.flawless + 1),
    method: 'estimated',
    iterations,
  };
}
