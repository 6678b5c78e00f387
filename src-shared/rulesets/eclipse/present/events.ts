/** Events of a recorded battle, in order. Ships are numbered over both sides: first all of A, then all of B. */
import type { Side, Winner } from '../../../contract/outcome.ts';

// Type aliases, not interfaces: only they are assignable to a JSON object with string keys.
export type ShipCard = {
  readonly side: Side;
  readonly squadron: number;
  /** "Lancer 2" */
  readonly name: string;
  readonly glyph: string;
  readonly size: number;
  readonly hull: number;
  readonly flux: number;
  readonly computer: number;
  readonly shield: number;
  readonly initiative: number;
  /** "2 x 1 damage" */
  readonly cannons: string;
  readonly missiles: string;
};

export type BeginEvent = {
  readonly kind: 'begin';
  readonly sector: string;
  readonly fleets: readonly [string, string];
  readonly defender: Side;
  readonly ships: readonly ShipCard[];
  /** Labels of the steps: missiles first, then those of a round. */
  readonly steps: readonly string[];
  readonly missileSteps: number;
};

export type RoundEvent = { readonly kind: 'round'; readonly round: number };
/** `index` into the begin event's steps. */
export type StepEvent = { readonly kind: 'step'; readonly index: number; readonly label: string };

export type FireEvent = {
  readonly kind: 'fire';
  readonly side: Side;
  readonly ship: number;
  readonly name: string;
  readonly missile: boolean;
  readonly die: number;
  readonly damage: number;
  readonly computer: number;
  readonly faces: readonly number[];
  /** Per die: how many of the enemy's distinct shields it beats; 0 is a miss. */
  readonly levels: readonly number[];
  /** Face needed against the lowest shield. */
  readonly needed: number;
};

export type HitEvent = {
  readonly kind: 'hit';
  /** Who scored it. */
  readonly side: Side;
  readonly from: number;
  readonly fromName: string;
  readonly ship: number;
  readonly shipName: string;
  readonly missile: boolean;
  readonly damage: number;
  readonly absorbed: number;
  /** Left after the hit. */
  readonly hull: number;
  readonly charges: number;
};

/** Rift dice, which have faces of their own. */
export type RiftEvent = {
  readonly kind: 'rift';
  readonly side: Side;
  readonly ship: number;
  readonly name: string;
  readonly faces: readonly number[];
  /** Per die: damage to the enemy. */
  readonly damage: readonly number[];
};

/** One point of a side's own rift dice. */
export type BacklashEvent = {
  readonly kind: 'backlash';
  readonly side: Side;
  readonly ship: number;
  readonly shipName: string;
  readonly absorbed: number;
  /** Left after it. */
  readonly hull: number;
  readonly charges: number;
};

/** Hits that beat no living ship's shield, or found no ship left. */
export type WastedEvent = { readonly kind: 'wasted'; readonly side: Side; readonly hits: number };

/** A side announces that it retreats: its ships no longer fire, and leave in the next round. */
export type RetreatEvent = { readonly kind: 'retreat'; readonly side: Side; readonly fleet: string };

export type LeaveEvent = {
  readonly kind: 'leave';
  readonly side: Side;
  readonly ship: number;
  readonly shipName: string;
  /** There was no sector to go to. */
  readonly destroyed: boolean;
};

export type EndReason = 'destroyed' | 'mutual' | 'stalemate' | 'round-limit' | 'retreat';

export type EndEvent = {
  readonly kind: 'end';
  readonly winner: Winner;
  /** The winner's name; empty for a draw. */
  readonly fleet: string;
  readonly reason: EndReason;
  readonly rounds: number;
  readonly ships: readonly [number, number];
  readonly hull: readonly [number, number];
};

export type EclipseEvent =
  | BeginEvent
  | RoundEvent
  | StepEvent
  | FireEvent
  | RiftEvent
  | HitEvent
  | BacklashEvent
  | WastedEvent
  | RetreatEvent
  | LeaveEvent
  | EndEvent;
