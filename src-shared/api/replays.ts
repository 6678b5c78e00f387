/** Replays: one trial with all its events. */
import { z } from 'zod';
import type { Combatant, RulesetId } from '../contract/combatant.ts';
import type { BattleEvent } from '../contract/event.ts';
import type { Options } from '../contract/options.ts';
import type { Winner } from '../contract/outcome.ts';
import { isBoundedJson } from './bounded-json.ts';
import { bytes, call, id, index, pairing, trial } from './call.ts';
import type { ExportedFile } from './exports.ts';

/** What determines a trial: its seed, its pair and its number. */
export interface TrialAddress {
  readonly seed: string;
  readonly a: number;
  readonly b: number;
  readonly trial: number;
}

export interface Replay {
  readonly format: 'warbench-replay';
  readonly formatVersion: 1;
  readonly ruleset: RulesetId;
  readonly rulesetVersion: string;
  readonly title: string;
  readonly names: readonly [string, string];
  readonly combatants: readonly [Combatant, Combatant];
  readonly options: Options;
  readonly address: TrialAddress;
  readonly winner: Winner;
  readonly events: readonly BattleEvent[];
}

/** A long battle has some hundred thousand events. */
const LIMITS = { size: 64_000_000, depth: 64 };
const isBoundedObject = (value: unknown) => typeof value === 'object' && value !== null && isBoundedJson(value, LIMITS);

export const REPLAY_CALLS = {
  'replay.ofRun': call<Replay>()(z.strictObject({ runId: id, a: index, b: index, trial })),
  'replay.ofPair': call<Replay>()(pairing.extend({ indexA: index.default(0), indexB: index.default(1), trial: trial.default(0) })),
  /** Reads a .wbreplay file. */
  'replay.open': call<Replay>()(z.strictObject({ bytes })),
  'replay.file': call<ExportedFile>()(z.strictObject({ replay: z.custom<Replay>(isBoundedObject, 'is not a replay') })),
};
