/** What the encounter editor, the command line and the HTTP API ask about an encounter. Plain JSON in and out. */
import { fieldsOf, type Json } from '../../../contract/json.ts';
import type { ExactChances, Side } from '../../../contract/outcome.ts';
import type { Problem } from '../../../contract/problem.ts';
import type { Report } from '../../../contract/report.ts';
import { formatSeed, parseSeed, type RunSeed } from '../../../random/rng.ts';
import { type EncounterEdit, isActorField, namesOfSides, readEncounter, type SideIndex } from '../import/encounter.ts';
import type { PartyData } from '../rules/actor.ts';
import { type BalanceGoal, BalanceSearch, type FightFigures, figuresOf, type MeasuredChange, type Range } from './balance.ts';
import { type Change, singleChanges } from './changes.ts';
import { isArena, openEncounter, type PairedSample, pairedSamples, type Sample, sampleOf } from './trial-sample.ts';

export interface LiveInput {
  readonly text: string;
  readonly side: Side;
  readonly seed: string;
  readonly from: number;
  readonly trials: number;
}

/** Some more fights; the first ones come with the exact chances, where those can be computed. */
export interface LiveOdds {
  readonly names: readonly [string, string];
  readonly sample: Sample;
  readonly exact: ExactChances | null;
}

export interface MeasureInput extends LiveInput {
  readonly changes: readonly (readonly EncounterEdit[])[];
}

export interface BalanceInput {
  readonly text: string;
  readonly side: Side;
  readonly seed: string;
  readonly goal: BalanceGoal;
  /** Sides that may be changed. */
  readonly sides: readonly SideIndex[];
}

/** What a search found: proposals that reach the goal for certain, and the nearest others. */
export interface BalanceReport {
  readonly before: FightFigures;
  readonly isMetAlready: boolean;
  /** Smallest first; proven with fresh trials. */
  readonly proposals: readonly MeasuredChange[];
  readonly nearest: readonly MeasuredChange[];
  /** Changes that were measured. */
  readonly tried: number;
  readonly seed: string;
  /** Of the trials that prove the proposals. */
  readonly proofSeed: string;
}

export interface Refusal {
  readonly problems: readonly Problem[];
}

const MOST_TRIALS = 200_000;
const MOST_CHANGES = 64;
const NEAREST = 12;
const BASE_TRIALS = 4000;

export const REPORTS = {
  /** Who wins: so many fights from a number on. Asked again and again, the interval shrinks. */
  live: {
    read: readLive,
    answer: (_context, input) => {
      const arena = openEncounter(input.text);
      if (!isArena(arena)) return arena;
      const { model } = readEncounter(input.text);
      return {
        names: namesOfSides(model),
        sample: sampleOf(arena, requestOf(input)),
        exact: input.from === 0 ? arena.chances(0, 1, 1) : null,
      };
    },
  } satisfies Report<PartyData, LiveInput, LiveOdds | Refusal>,

  /** Every single change that leaves the encounter legal. */
  changes: {
    read: (input: Json) => ({ text: textIn(input), sides: sidesIn(input) }),
    answer: (_context, { text, sides }) => ({ changes: singleChanges(readEncounter(text).model, { sides }) }),
  } satisfies Report<PartyData, { readonly text: string; readonly sides: readonly SideIndex[] }, { readonly changes: readonly Change[] }>,

  /** Changed encounters beside the one they change, with the same dice. */
  measure: {
    read: (input: Json): MeasureInput => {
      const { changes } = fieldsOf(input);
      const given = Array.isArray(changes) ? changes.filter(Array.isArray) : [];
      return { ...readLive(input), changes: given.slice(0, MOST_CHANGES).map((edits: readonly Json[]) => edits.filter(isChangeEdit)) };
    },
    answer: (_context, input) => ({ samples: pairedSamples({ ...requestOf(input), text: input.text }, input.changes) }),
  } satisfies Report<PartyData, MeasureInput, { readonly samples: readonly (PairedSample | null)[] }>,

  /** The smallest changes that reach a goal, in one call of some seconds. */
  balance: {
    read: (input: Json): BalanceInput => {
      const { text, side, seed } = readLive(input);
      return { text, side, seed, goal: goalIn(fieldsOf(input).goal ?? null), sides: sidesIn(input) };
    },
    answer: (_context, input) => balanceReport(input),
  } satisfies Report<PartyData, BalanceInput, BalanceReport | Refusal>,
};

export function balanceReport({ text, side, seed: seedText, goal, sides }: BalanceInput): BalanceReport | Refusal {
  const arena = openEncounter(text);
  if (!isArena(arena)) return arena;
  const { model } = readEncounter(text);
  const seed = parseSeed(seedText);
  const proof = proofSeedOf(seed);
  const search = new BalanceSearch({ model, goal, singles: singleChanges(model, { sides }) });
  const before = sampleOf(arena, { side, seed, from: 0, trials: BASE_TRIALS });
  search.start(before);
  let tried = 0;
  for (let step = search.next(); step !== null; step = search.next()) {
    const request = { text, side, seed: step.fresh ? proof : seed, from: step.from, trials: step.trials };
    search.add(
      pairedSamples(
        request,
        step.changes.map(({ edits }) => edits),
      ),
    );
    if (!step.fresh && step.from === 0) tried += step.changes.length;
  }
  return {
    before: figuresOf(before, goal),
    isMetAlready: search.isMetAlready,
    proposals: search.proposals,
    nearest: search.ranking.slice(0, NEAREST),
    tried,
    seed: seedText,
    proofSeed: formatSeed(proof),
  };
}

/** Other trials than those of the search. */
export function proofSeedOf({ hi, lo }: RunSeed): RunSeed {
  return { hi: (hi ^ 0x9e3779b9) >>> 0, lo: (lo ^ 0x7f4a7c15) >>> 0 };
}

function requestOf({ side, seed, from, trials }: LiveInput) {
  return { side, seed: parseSeed(seed), from, trials };
}

function readLive(input: Json): LiveInput {
  const { side, seed, from, trials } = fieldsOf(input);
  return {
    text: textIn(input),
    side: side === 1 ? 1 : 0,
    seed: typeof seed === 'string' && seed !== '' ? seed.slice(0, 64) : '1',
    from: wholeNumber(from, 0, 2 ** 32 - 1 - MOST_TRIALS, 0),
    trials: wholeNumber(trials, 1, MOST_TRIALS, 2000),
  };
}

/** Only the edits that changes consist of; those that don't fit the text change nothing. */
function isChangeEdit(edit: Json): edit is Json & EncounterEdit {
  const { kind, side, actor, field, value, entries } = fieldsOf(edit);
  if ((side !== 0 && side !== 1) || typeof actor !== 'number' || !Number.isInteger(actor) || actor < 0) return false;
  if (kind === 'actor-field') return typeof field === 'string' && isActorField(field) && typeof value === 'string';
  if (kind === 'list') return Array.isArray(entries) && entries.every(isEntry);
  return kind === 'actor-remove' || kind === 'actor-duplicate';
}

function isEntry(entry: Json): boolean {
  const { action, if: when, target } = fieldsOf(entry);
  return [action, when, target].every((word) => typeof word === 'string');
}

function textIn(input: Json): string {
  const { text } = fieldsOf(input);
  return typeof text === 'string' ? text : '';
}

function sidesIn(input: Json): readonly SideIndex[] {
  const { sides } = fieldsOf(input);
  const given = Array.isArray(sides) ? ([0, 1] as const).filter((side) => sides.includes(side)) : [];
  return given.length === 0 ? [0, 1] : given;
}

function goalIn(value: Json): BalanceGoal {
  const { win, deaths, wiped, rounds } = fieldsOf(value);
  const few = fieldsOf(deaths ?? null);
  const winRange = rangeIn(win, 1);
  const roundRange = rangeIn(rounds, 10_000);
  return {
    ...(winRange !== null && { win: winRange }),
    ...(deaths != null && { deaths: { atMost: wholeNumber(few.atMost, 0, 60, 0), share: share(few.share, 0.5) } }),
    ...(typeof wiped === 'number' && { wiped: share(wiped, 1) }),
    ...(roundRange !== null && { rounds: roundRange }),
  };
}

function rangeIn(value: Json | undefined, most: number): Range | null {
  const { low, high } = fieldsOf(value ?? null);
  if (typeof low !== 'number' || typeof high !== 'number') return null;
  return { low: Math.max(0, Math.min(low, high)), high: Math.min(most, Math.max(low, high)) };
}

function share(value: Json | undefined, fallback: number): number {
  return typeof value === 'number' && value >= 0 && value <= 1 ? value : fallback;
}

function wholeNumber(value: Json | undefined, min: number, max: number, fallback: number): number {
  return typeof value === 'number' && Number.isInteger(value) ? Math.min(max, Math.max(min, value)) : fallback;
}
