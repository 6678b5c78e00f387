/** Events of a recorded exchange, in order: begin, then turns with their charges, volleys and morale, then end. */
import type { BattleEvent, DiceRoll } from '../../../contract/event.ts';
import type { Json } from '../../../contract/json.ts';
import type { Side, Winner } from '../../../contract/outcome.ts';

export interface TroopLine {
  readonly [key: string]: Json;
  readonly name: string;
  readonly count: number;
  readonly wounds: number;
}

export interface Troop {
  readonly [key: string]: Json;
  readonly name: string;
  readonly detail: string;
  readonly points: number;
  readonly models: number;
  readonly wounds: number;
  readonly vehicle: boolean;
  readonly lines: readonly TroopLine[];
}

/** Dice as plain JSON; a mapped type, because an interface is never known to be JSON. */
export type Roll = { readonly [Key in keyof DiceRoll]: DiceRoll[Key] };
export type Rolls = readonly Roll[];

export type Wh40kEvent =
  | (BattleEvent & { readonly kind: 'begin'; readonly sides: readonly [Troop, Troop]; readonly distance: number; readonly rounds: number })
  | (BattleEvent & { readonly kind: 'first'; readonly side: Side; readonly rolls: Rolls })
  | (BattleEvent & { readonly kind: 'turn'; readonly round: number; readonly side: Side; readonly engaged: boolean })
  | (BattleEvent & { readonly kind: 'charge'; readonly side: Side; readonly arrives: boolean; readonly rolls: Rolls })
  | (BattleEvent & {
      readonly kind: 'attacks';
      readonly side: Side;
      readonly phase: 'shooting' | 'fight';
      readonly weapon: string;
      readonly model: string;
      readonly weapons: number;
      readonly count: number;
      readonly why: string;
      readonly rolls: Rolls;
    })
  | (BattleEvent & {
      readonly kind: 'hits' | 'wounds';
      readonly side: Side;
      readonly count: number;
      readonly of: number;
      readonly mortals: number;
      /** Wounds set aside for the end of the phase (Devastating Wounds). */
      readonly devastating?: number;
      /** Wounds without a roll (Lethal Hits). */
      readonly lethal?: number;
      readonly rolls: Rolls;
    })
  | (BattleEvent & {
      /** What waited for the end of the phase. */
      readonly kind: 'devastating' | 'mortals';
      readonly side: Side;
      readonly weapon: string;
      readonly count: number;
      readonly taken: number;
      readonly slain: number;
      readonly lost: number;
      readonly left: number;
      readonly leaderLost?: number;
      readonly rolls: Rolls;
    })
  | (BattleEvent & {
      readonly kind: 'hazard';
      /** The side whose own weapons hurt it. */
      readonly side: Side;
      readonly tests: number;
      readonly failed: number;
      readonly taken: number;
      readonly lost: number;
      readonly left: number;
      readonly leaderLost?: number;
      readonly rolls: Rolls;
    })
  | (BattleEvent & {
      readonly kind: 'saves';
      readonly side: Side;
      readonly count: number;
      readonly of: number;
      /** Mortal wounds that the save dice made. */
      readonly mortals?: number;
      readonly rolls: Rolls;
    })
  | (BattleEvent & {
      readonly kind: 'damage';
      readonly side: Side;
      /** Wounds taken off by this group, its mortal wounds included. */
      readonly taken: number;
      readonly mortals: number;
      readonly slain: number;
      /** Wounds the enemy has lost so far, and models it has left. */
      readonly lost: number;
      readonly left: number;
      /** Of the wounds lost, its leader's, where he was hurt before the others were gone. */
      readonly leaderLost?: number;
      readonly rolls: Rolls;
    })
  | (BattleEvent & {
      readonly kind: 'morale';
      readonly side: Side;
      readonly destroyed: number;
      readonly leadership: number;
      readonly failed: boolean;
      readonly fled: number;
      readonly lost: number;
      readonly left: number;
      readonly rolls: Rolls;
    })
  | (BattleEvent & {
      readonly kind: 'end';
      readonly winner: Winner;
      /** Hundredths of points destroyed by each side. */
      readonly points: readonly [number, number];
      readonly models: readonly [number, number];
      readonly turns: number;
    });
