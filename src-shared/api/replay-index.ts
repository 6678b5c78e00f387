/** The replay index: battles worth watching, each with a picture and what is known of its story. */
import { z } from 'zod';
import type { RulesetId } from '../contract/combatant.ts';
import type { LeftOut } from '../contract/left-out.ts';
import type { Share } from '../stats/share.ts';
import { bytes, call, id, index, noInput, options, seed, tagging, trial } from './call.ts';
import type { HighlightKind } from './highlight-kinds.ts';

/** What a replay is opened by: a trial of a run, or of two combatants outside any run. */
const replayAddress = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('run'), runId: id, a: index, b: index, trial }),
  z.strictObject({ kind: z.literal('pair'), a: id, b: id, indexA: index, indexB: index, trial, seed: seed.or(z.literal('')), options }),
]);

export type ReplayAddress = z.output<typeof replayAddress>;

const side = z.union([z.literal(0), z.literal(1)]);
const seconds = z.number().min(0).max(1e7);

/** What a window found out about a battle while it made the picture. */
const replayStory = z.strictObject({
  /** Seconds at speed 1. */
  duration: seconds,
  winner: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** Null until the chances along the battle are estimated. */
  chances: z
    .strictObject({
      /** Sum of all swings; see `Drama`. */
      swings: z.number().min(0).max(1e6),
      leadChanges: z.int().min(0).max(1e6),
      /** The lowest chance to win that the winner had; null in a draw and where none is known. */
      lowest: z.number().min(0).max(1).nullable(),
      /** The event that changed the chances most. */
      best: z.strictObject({ side, swing: z.number().min(0).max(1), title: z.string().max(400), time: seconds }).nullable(),
    })
    .nullable(),
});

export type ReplayStory = z.output<typeof replayStory>;

export interface ReplayCard {
  readonly address: ReplayAddress;
  readonly ruleset: RulesetId;
  /** Name of the run or of the ready-made encounter. */
  readonly source: string;
  /** When the run was made; empty for an encounter. */
  readonly createdAt: string;
  /** Why the run kept it; empty for a ready-made encounter. */
  readonly kinds: readonly HighlightKind[];
  readonly names: readonly [string, string];
  /** Null where a side has none. */
  readonly points: readonly [number | null, number | null];
  /** That the first side wins, a draw counting half; null where it was not measured. */
  readonly chance: Share | null;
  readonly leftOut: LeftOut;
  readonly story: ReplayStory | null;
  /** The user's own. */
  readonly tags: readonly string[];
}

/** A picture of some ten kilobytes. */
const MAX_POSTER = 500_000;
const poster = bytes.refine(
  (given) => given.byteLength <= MAX_POSTER && isPicture(given),
  'is not a WebP or PNG picture of at most 500,000 bytes',
);

/** By the first bytes: "RIFF....WEBP", or those of a PNG. */
function isPicture(given: Uint8Array): boolean {
  const text = (from: number, to: number) => String.fromCharCode(...given.subarray(from, to));
  return (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') || text(1, 4) === 'PNG';
}

export const REPLAY_INDEX_CALLS = {
  /** Battles of the latest runs of each game and the ready-made encounters; every matchup once. */
  'replays.list': call<readonly ReplayCard[]>()(noInput),
  /** The picture that was kept of a battle; null where there is none. */
  'replays.poster': call<Uint8Array | null>()(z.strictObject({ address: replayAddress })),
  /** Keeps what a window found out, until the oldest have to make space. */
  'replays.keep': call<null>()(z.strictObject({ address: replayAddress, story: replayStory, poster })),
  /** Replies with those that changed. */
  'replays.tag': call<{ readonly changed: readonly ReplayAddress[] }>()(
    z.strictObject({ addresses: z.array(replayAddress).min(1).max(1000), ...tagging }),
  ),
};
