/** Trials of an encounter and of changed versions of it, played with the same dice and compared fight by fight. */

import { resolveOptions } from '../../../contract/options.ts';
import type { Side, Winner } from '../../../contract/outcome.ts';
import { hasErrors, type Problem } from '../../../contract/problem.ts';
import type { RunSeed } from '../../../random/rng.ts';
import { type OsrArena, open } from '../engine/arena.ts';
import { compile } from '../engine/compile.ts';
import { type EncounterEdit, editEncounterAll } from '../import/encounter.ts';
import { parseEncounter } from '../import/encounter-yaml.ts';
import { OPTIONS } from '../rules/options.ts';
import { OUTCOME } from './metrics.ts';

/** Sums over the trials of one encounter, as one side sees them. */
export interface Sample {
  readonly n: number;
  readonly wins: number;
  readonly draws: number;
  /** Fights in which the whole side fell. */
  readonly wiped: number;
  /** deaths[k]: fights in which k of the side fell; the last entry counts all above. */
  readonly deaths: readonly number[];
  /** roundCounts[k]: fights that lasted k rounds; the last entry counts all above. */
  readonly roundCounts: readonly number[];
  readonly hpLost: Sum;
  readonly rounds: Sum;
  readonly deathSum: Sum;
}

export interface Sum {
  readonly sum: number;
  readonly squares: number;
}

/** A changed encounter beside the one before, in the same trials. */
export interface PairedSample {
  readonly after: Sample;
  /** Fights won only with the change, and only without it. */
  readonly gained: number;
  readonly lost: number;
  readonly wipedMore: number;
  readonly wipedLess: number;
  /** Differences per fight, after minus before. */
  readonly deaths: Sum;
  readonly hpLost: Sum;
}

export interface SampleRequest {
  readonly text: string;
  /** Whose side the results are about. */
  readonly side: Side;
  readonly seed: RunSeed;
  readonly from: number;
  readonly trials: number;
}

const MOST_DEATHS = 60;
const MOST_ROUNDS = 60;

/** One row per trial: what the side came out with. */
interface TrialRows {
  readonly winner: Uint8Array;
  readonly deaths: Uint16Array;
  readonly hpLost: Int32Array;
  readonly rounds: Uint16Array;
}

/** The two sides of a text, ready to play; or why they can't. */
export function openEncounter(text: string): OsrArena | { readonly problems: readonly Problem[] } {
  const { combatants, contests, problems } = parseEncounter({ name: 'encounter.yaml', text });
  const [contest] = contests;
  if (contest === undefined) return { problems: hasErrors(problems) ? problems : [...problems, NO_FIGHT] };
  const { options } = resolveOptions(OPTIONS, contest.options);
  const compiled = compile([combatants[contest.a]!, combatants[contest.b]!], options);
  return hasErrors(compiled.problems) ? { problems: compiled.problems } : open(compiled.field);
}

const NO_FIGHT: Problem = { code: 'osr/no-fight', severity: 'error', message: 'Both sides need at least one fighter.' };

export function isArena(opened: ReturnType<typeof openEncounter>): opened is OsrArena {
  return 'trial' in opened;
}

export function sampleOf(arena: OsrArena, request: Omit<SampleRequest, 'text'>): Sample {
  return sumUp(playRows(arena, request), request.side);
}

/** Null for a change that leaves nothing to fight. */
export function pairedSamples(request: SampleRequest, changes: readonly (readonly EncounterEdit[])[]): readonly (PairedSample | null)[] {
  const before = rowsBefore(request);
  if (before === null) return changes.map(() => null);
  return changes.map((edits) => {
    const changed = openEncounter(editEncounterAll(request.text, edits));
    return isArena(changed) ? compare(before, playRows(changed, request), request.side) : null;
  });
}

/** A search compares many changes with the same fights, one call after the other: the latest are kept. */
const LATEST = 8;
const latest = new Map<string, TrialRows | null>();

/** Null where there is nothing to fight. */
function rowsBefore(request: SampleRequest): TrialRows | null {
  const { text, side, seed, from, trials } = request;
  const key = JSON.stringify([text, side, seed.hi, seed.lo, from, trials]);
  const known = latest.get(key);
  if (known !== undefined) return known;
  const base = openEncounter(text);
  const rows = isArena(base) ? playRows(base, request) : null;
  if (latest.size === LATEST) latest.delete(latest.keys().next().value!);
  latest.set(key, rows);
  return rows;
}

function playRows(arena: OsrArena, { seed, side, from, trials }: Omit<SampleRequest, 'text'>): TrialRows {
  const rows = {
    winner: new Uint8Array(trials),
    deaths: new Uint16Array(trials),
    hpLost: new Int32Array(trials),
    rounds: new Uint16Array(trials),
  };
  for (let i = 0; i < trials; i++) {
    const { winner, values } = arena.trial(seed, 0, 1, from + i);
    rows.winner[i] = winner;
    rows.deaths[i] = values[OUTCOME.casualties + side]!;
    rows.hpLost[i] = values[OUTCOME.hpLost + side]!;
    rows.rounds[i] = values[OUTCOME.rounds]!;
  }
  return rows;
}

function sumUp({ winner, deaths, hpLost, rounds }: TrialRows, side: Side): Sample {
  const count = (wanted: Winner) => winner.reduce((sum, one) => sum + (one === wanted ? 1 : 0), 0);
  return {
    n: winner.length,
    wins: count(side),
    draws: count(2),
    wiped: count(side === 0 ? 1 : 0),
    deaths: histogram(deaths, MOST_DEATHS),
    roundCounts: histogram(rounds, MOST_ROUNDS),
    hpLost: sumsOf(hpLost),
    rounds: sumsOf(rounds),
    deathSum: sumsOf(deaths),
  };
}

function histogram(values: Uint16Array, most: number): number[] {
  const counts: number[] = [];
  for (const value of values) {
    const at = Math.min(value, most);
    while (counts.length <= at) counts.push(0);
    counts[at]!++;
  }
  return counts;
}

function sumsOf(values: Iterable<number>): Sum {
  let sum = 0;
  let squares = 0;
  for (const value of values) {
    sum += value;
    squares += value * value;
  }
  return { sum, squares };
}

function compare(before: TrialRows, after: TrialRows, side: Side): PairedSample {
  const other = side === 0 ? 1 : 0;
  const only = (one: TrialRows, two: TrialRows, winner: Winner) =>
    one.winner.reduce((sum, w, i) => sum + (w === winner && two.winner[i] !== winner ? 1 : 0), 0);
  return {
    after: sumUp(after, side),
    gained: only(after, before, side),
    lost: only(before, after, side),
    wipedMore: only(after, before, other),
    wipedLess: only(before, after, other),
    deaths: sumsOf(Array.from(after.deaths, (value, i) => value - before.deaths[i]!)),
    hpLost: sumsOf(Array.from(after.hpLost, (value, i) => value - before.hpLost[i]!)),
  };
}

/** Two samples of the same encounter with different trials, as one. */
export function addSamples(a: Sample, b: Sample): Sample {
  const addLists = (x: readonly number[], y: readonly number[]) =>
    Array.from({ length: Math.max(x.length, y.length) }, (_, i) => (x[i] ?? 0) + (y[i] ?? 0));
  return {
    n: a.n + b.n,
    wins: a.wins + b.wins,
    draws: a.draws + b.draws,
    wiped: a.wiped + b.wiped,
    deaths: addLists(a.deaths, b.deaths),
    roundCounts: addLists(a.roundCounts, b.roundCounts),
    hpLost: addSums(a.hpLost, b.hpLost),
    rounds: addSums(a.rounds, b.rounds),
    deathSum: addSums(a.deathSum, b.deathSum),
  };
}

export function addPairedSamples(a: PairedSample, b: PairedSample): PairedSample {
  return {
    after: addSamples(a.after, b.after),
    gained: a.gained + b.gained,
    lost: a.lost + b.lost,
    wipedMore: a.wipedMore + b.wipedMore,
    wipedLess: a.wipedLess + b.wipedLess,
    deaths: addSums(a.deaths, b.deaths),
    hpLost: addSums(a.hpLost, b.hpLost),
  };
}

function addSums(x: Sum, y: Sum): Sum {
  return { sum: x.sum + y.sum, squares: x.squares + y.squares };
}
