/** Runs: planning, starting and controlling them. */
import { z } from 'zod';
import type { RulesetId } from '../contract/combatant.ts';
import type { Options } from '../contract/options.ts';
import type { Problem } from '../contract/problem.ts';
import type { Interval } from '../stats/interval.ts';
import { bytes, call, id, index, name, noInput, options, rulesetId, seed, tagging } from './call.ts';

export type RunKind = 'single' | 'gauntlet' | 'round-robin' | 'ladder';

/** What is kept per matchup besides the standings. */
export type KeepChoice = 'standings' | 'outcomes' | 'records' | 'details';

export type RunStatus = 'queued' | 'running' | 'paused' | 'done' | 'cancelled' | 'failed';

export interface RunSettings {
  readonly name: string;
  readonly ruleset: RulesetId;
  readonly kind: RunKind;
  /** Combatant ids in order; the index in this list is the `a` or `b` of a trial's address. */
  readonly field: readonly number[];
  /** gauntlet: the first so many entries of `field` are the challengers. single: `field` has two entries. */
  readonly challengers: number;
  readonly options: Options;
  /** As formatSeed writes it. */
  readonly seed: string;
  /** Trials per matchup (the most, where a precision is set). */
  readonly trials: number;
  /** Stop a matchup (single, gauntlet) or a combatant (ladder) when the 95 % half-width is at most this, in 0..1. */
  readonly precision: number | null;
  /** ladder: how many top ranks to resolve. */
  readonly topPlaces: number;
  readonly keep: KeepChoice;
  /** After the last trial, measure everything that may become a headline with fresh ones. Absent in old runs: true. */
  readonly confirm?: boolean;
  /** A short run, such as those of the samples: seconds, not minutes, for exact odds and for confirming. Absent: false. */
  readonly quick?: boolean | undefined;
}

export interface RunPlan {
  readonly matchups: number;
  /** That will probably be played: pairs stop early where a precision is set, and a ladder when its ranks are decided. */
  readonly trials: number;
  /** The most it can come to. */
  readonly mostTrials: number;
  readonly tiles: number;
  /** Until its headlines are confirmed, from a measurement on this machine; null when it was not possible. */
  readonly seconds: number | null;
  readonly trialsPerSecond: number | null;
  /** What the time is based on; null where it is unknown. */
  readonly basis: PlanBasis | null;
  readonly disk: Readonly<Record<KeepChoice, number>>;
  readonly freeDisk: number;
  readonly problems: readonly Problem[];
}

export interface PlanBasis {
  /** Trials of this field that were played to measure. */
  readonly probedTrials: number;
  /** Earlier runs of the game whose speed was compared with such a measurement; 0: a typical ratio is assumed. */
  readonly runs: number;
  /** Combatants that differ, or null where the field is too large to count them. */
  readonly distinct: number | null;
  /** Trials that confirm the headlines afterwards. */
  readonly confirmingTrials: number;
}

export interface RunProgress {
  readonly tilesDone: number;
  readonly tiles: number;
  readonly trialsDone: number;
  readonly trials: number;
  readonly matchupsDone: number;
  readonly matchups: number;
  /** Trials per second over the last few seconds; 0 when not running. */
  readonly rate: number;
  readonly secondsLeft: number | null;
  /** Widest 95 % half-width among the combatants (or the pair), 0..1. */
  readonly widest: number | null;
}

/** What a run does after its last trial. */
export interface RunStep {
  readonly name: 'confirming' | 'recording';
  readonly done: number;
  readonly total: number;
  readonly secondsLeft: number | null;
}

export interface RunInfo {
  readonly id: number;
  readonly name: string;
  readonly ruleset: RulesetId;
  readonly rulesetVersion: string;
  readonly kind: RunKind;
  readonly status: RunStatus;
  /** Why it failed or waits, or that disk space is running short while it plays. */
  readonly message: string;
  /** Paused because the disk is full; resumes by itself. */
  readonly waits: boolean;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  /** Seconds of play, without pauses. */
  readonly activeSeconds: number;
  readonly combatants: number;
  readonly seed: string;
  readonly keep: KeepChoice;
  readonly queuePosition: number | null;
  readonly progress: RunProgress;
  /** Present while the run confirms its headlines or records its replays. */
  readonly step?: RunStep;
  readonly sample: boolean;
  /** The user's own. */
  readonly tags: readonly string[];
}

export interface RunDetail extends RunInfo {
  readonly settings: RunSettings;
  readonly options: Options;
  readonly problems: readonly Problem[];
  /** Combatants with rules that are not modelled: name -> rules. */
  readonly unmodelled: readonly { readonly name: string; readonly rules: readonly string[] }[];
  /** Win rate of slot A in mirror matches, where any were played. */
  readonly slotBias: { readonly rate: number; readonly interval: Interval; readonly n: number } | null;
  /** Units of the field, and whether lists show only the best loadout of each by default: where several have the same name, unless the run compares loadouts of a single unit. */
  readonly loadouts: { readonly units: number; readonly bestPerUnit: boolean };
  /** Present where the game defines a rating and something was played. */
  readonly rating?: RunRating | null;
}

/** How a run's field was placed on the rating scale of its game. */
export interface RunRating {
  readonly stretch: number;
  /** The stretch was fitted to the field; false: set by the user. */
  readonly calibrated: boolean;
  /** The combatant at the middle of the scale; null: the middle of the field. */
  readonly baseline: { readonly index: number; readonly name: string } | null;
}

const MAX_FIELD = 1_048_576;

export const runSettings = z.strictObject({
  name,
  ruleset: rulesetId,
  kind: z.enum(['single', 'gauntlet', 'round-robin', 'ladder']),
  field: z.array(id).min(1).max(MAX_FIELD),
  challengers: z.int().min(0).max(MAX_FIELD).default(0),
  options: options.default({}),
  seed,
  trials: z.int().min(1).max(1_000_000_000),
  precision: z.number().min(0.0001).max(0.5).nullable().default(null),
  topPlaces: z.int().min(1).max(1000).default(10),
  keep: z.enum(['standings', 'outcomes', 'records', 'details']).default('outcomes'),
  confirm: z.boolean().default(true),
  quick: z.boolean().optional(),
});

const run = z.strictObject({ runId: id });

export const RUN_CALLS = {
  'runs.plan': call<RunPlan>()(runSettings),
  /** Reads a .wbrun file: combatants that the library lacks are added to it; the reply can be started. */
  'runs.open': call<RunSettings>()(z.strictObject({ bytes })),
  'runs.start': call<RunInfo>()(runSettings),
  /** Sets a run up without playing it; it is paused. */
  'runs.add': call<RunInfo>()(runSettings),
  'runs.list': call<readonly RunInfo[]>()(noInput),
  /** `field: false` leaves out the ids of the field, which may be a million. */
  'runs.get': call<RunDetail>()(run.extend({ field: z.boolean().default(true) })),
  'runs.pause': call<RunInfo>()(run),
  'runs.resume': call<RunInfo>()(run),
  'runs.cancel': call<RunInfo>()(run),
  'runs.reorder': call<null>()(run.extend({ position: z.int().min(0).max(1_000_000) })),
  'runs.rename': call<null>()(run.extend({ name })),
  /** Replies with those that changed. */
  'runs.tag': call<{ readonly changed: readonly number[] }>()(z.strictObject({ ids: z.array(id).min(1).max(10_000), ...tagging })),
  /** Hidden at once, deleted at the next start; `runs.restore` undoes it until then. */
  'runs.remove': call<null>()(run),
  'runs.restore': call<null>()(run),
  /** Recomputes the ratings with another stretch (null: fitted) or another baseline (null: the middle of the field). */
  'runs.rate': call<RunRating>()(
    run.extend({ stretch: z.number().min(0.01).max(100).nullable().optional(), baseline: index.nullable().optional() }),
  ),
};
