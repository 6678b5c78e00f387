/** The chance to win as a battle goes on, and what turned it. */
import { z } from 'zod';
import type { Combatant } from '../contract/combatant.ts';
import type { Side } from '../contract/outcome.ts';
import type { Interval } from '../stats/interval.ts';
import type { OddsShares, Share } from '../stats/share.ts';
import { isBoundedJson } from './bounded-json.ts';
import { call, index, options, rulesetId, seed, trial } from './call.ts';

/** A stretch of events between which nothing is random: they leave the same chances. */
export interface MomentChances {
  /** Index of the first event after which they hold; -1 is before the first event. */
  readonly first: number;
  readonly last: number;
  /** Null where they are not known, or less exactly than `widest` of the reply. */
  readonly chances: OddsShares | null;
}

/** An event that certainly changed the chances, and by more than a little. */
export interface TurningPoint extends Interval {
  readonly event: number;
  /** The side that gains. */
  readonly side: Side;
  /**
   * What it gains: the change of its chance to win, a draw counting half. The interval holds for all events of the battle
   * together.
   */
  readonly swing: number;
  /** The gaining side's chance before and after the event, a draw counting half. */
  readonly before: Share;
  readonly after: Share;
  /** What happened, from the log: "Last Verse shoots with Verse Cannon and causes 6 wounds". */
  readonly title: string;
  /** The same as a sentence with the chances. */
  readonly text: string;
}

/** How eventful a battle was. */
export interface Drama {
  /** Sum of the swings of all turning points: 1 is a whole battle won and nothing more. */
  readonly swings: number;
  /** How often another side was ahead, as far as that is certain. */
  readonly leadChanges: number;
  /** The lowest chance to win that the winner had; null in a draw and where none is known. */
  readonly lowest: Share | null;
}

export interface ReplayChances {
  readonly method: Share['method'];
  readonly moments: readonly MomentChances[];
  /** Largest swing first. */
  readonly turningPoints: readonly TurningPoint[];
  readonly drama: Drama;
  /** Chances whose 95 % interval is wider than this are not shown. */
  readonly widest: number;
  /** Continuations played so far and in the end; both 0 where all is exact. */
  readonly played: number;
  readonly planned: number;
  /** False: ask again for the next step. What comes in the end doesn't depend on the steps. */
  readonly done: boolean;
}

const LIMITS = { size: 4_000_000, depth: 64 };
const isCombatant = (value: unknown) =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string' && isBoundedJson(value, LIMITS);
const combatant = z.custom<Combatant>(isCombatant, 'is not a combatant');

export const REPLAY_CHANCE_CALLS = {
  /**
   * What determines a replay, from any source. Each call plays one step of continuations, a fraction of a second, and
   * replies what is known by then; whoever stops asking stops the work.
   */
  'replay.chances': call<ReplayChances>()(
    z.strictObject({
      ruleset: rulesetId,
      rulesetVersion: z.string().max(64),
      combatants: z.tuple([combatant, combatant]),
      options,
      address: z.strictObject({ seed, a: index, b: index, trial }),
      /** Of the events, by `eventDigest`: says whether it is still the same battle. */
      digest: z.string().max(32),
    }),
  ),
};
