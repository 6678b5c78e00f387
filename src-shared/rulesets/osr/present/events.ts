/** What a recorded fight says. Actors are numbered through: side 1 in file order, then side 2 (house reading 13). */
import type { BattleEvent } from '../../../contract/event.ts';
import type { Side, Winner } from '../../../contract/outcome.ts';

export interface RecordedActor {
  readonly [key: string]: string | number | readonly string[];
  readonly id: number;
  readonly side: Side;
  readonly name: string;
  readonly hp: number;
  readonly ac: number;
  readonly attackBonus: number;
  readonly damage: string;
  readonly speed: number;
  readonly range: string;
  readonly zone: number;
  readonly frontage: number;
  readonly apl: readonly string[];
}

export interface BeginEvent extends BattleEvent {
  readonly kind: 'begin';
  readonly names: readonly [string, string];
  readonly capacities: readonly (number | null)[];
  readonly guardBonus: number;
  readonly actors: readonly RecordedActor[];
}

export interface RoundEvent extends BattleEvent {
  readonly kind: 'round';
  readonly round: number;
  readonly standing: readonly [number, number];
  readonly order: readonly number[];
  /** Initiative totals in the same order, where they were rolled. */
  readonly rolls?: readonly number[];
}

/** A new phase of the round, in the turn orders that have phases. */
export interface PhaseEvent extends BattleEvent {
  readonly kind: 'phase';
  readonly round: number;
  readonly phase: string;
  readonly order: readonly number[];
}

/** All that an actor does names the turn it does it in. */
interface Deed extends BattleEvent {
  readonly round: number;
  /** Place in the turn order, from 1. */
  readonly turn: number;
  readonly actor: number;
  readonly name: string;
  readonly side: Side;
}

export interface TurnEvent extends Deed {
  readonly kind: 'turn';
  readonly of: number;
  /** The guard bonus of its last turn ends now. */
  readonly lowersGuard: boolean;
}

/** An action that an APL entry called for: its number from 1, and the condition that held. */
interface ListedDeed extends Deed {
  readonly entry: number;
  readonly why: string;
}

export interface MoveEvent extends ListedDeed {
  readonly kind: 'move';
  readonly from: number;
  readonly to: number;
  /** The enemy it walks toward; -1 for a plain direction. */
  readonly toward: number;
  readonly towardName: string;
}

export interface AttackEvent extends ListedDeed {
  readonly kind: 'attack';
  readonly target: number;
  readonly targetName: string;
  readonly range: string;
  readonly d20: number;
  readonly bonus: number;
  readonly total: number;
  readonly ac: number;
  readonly guarded: boolean;
  readonly hit: boolean;
  /** Damage dice in the order rolled, as [sides, face]; empty on a miss. */
  readonly faces: readonly (readonly [sides: number, face: number])[];
  readonly damageBonus: number;
  readonly damage: number;
  /** Damage before the target's resistance, where it made a difference. */
  readonly rolled?: number;
  readonly hpBefore: number;
  readonly hpAfter: number;
}

/** An ability was used: on everyone in a zone, or on one ally. */
export interface AbilityEvent extends ListedDeed {
  readonly kind: 'ability';
  readonly ability: string;
  readonly effect: string;
  /** Dice in the order rolled, as [sides, face]. */
  readonly faces: readonly (readonly [sides: number, face: number])[];
  readonly amount: number;
  /** What a buff or debuff changes, such as "attack +2", and the last round of the effect. */
  readonly change?: string;
  readonly until?: number;
  readonly targets: readonly {
    readonly actor: number;
    readonly name: string;
    readonly hpBefore: number;
    readonly hpAfter: number;
    /** A save halved the damage or kept the effect off. */
    readonly saved: boolean;
    /** Driven back from one zone to another. */
    readonly from?: number | undefined;
    readonly to?: number | undefined;
  }[];
  /** Who was summoned; they are among the actors of the beginning, in zone -1. */
  readonly arrivals?: readonly { readonly actor: number; readonly name: string; readonly zone: number; readonly hp: number }[];
}

/** An effect is over at the start of a round. */
export interface EffectEndEvent extends Deed {
  readonly kind: 'effect-end';
  readonly ability: string;
}

/** A die for a spent ability. */
export interface RechargeEvent extends Deed {
  readonly kind: 'recharge';
  readonly ability: string;
  readonly face: number;
  readonly ready: boolean;
}

/** 2d6 against the actor's morale. */
export interface MoraleEvent extends Deed {
  readonly kind: 'morale';
  readonly faces: readonly [number, number];
  readonly morale: number;
  readonly holds: boolean;
}

/** Fear or broken morale drives the actor back, at last out of the fight. */
export interface FleeEvent extends Deed {
  readonly kind: 'flee';
  readonly from: number;
  readonly to: number;
  readonly leaves: boolean;
}

/** The actor is granted another turn in this round, or loses the one it had. */
export interface AgainEvent extends Deed {
  readonly kind: 'again';
  readonly acts: boolean;
}

export interface GuardEvent extends ListedDeed {
  readonly kind: 'guard';
  readonly ac: number;
  readonly bonus: number;
}

export interface FallEvent extends Deed {
  readonly kind: 'fall';
  readonly by: number;
  readonly zone: number;
  readonly frontage: number;
  /** Nobody fell before in this fight. */
  readonly first: boolean;
  /** Of its side, after the fall. */
  readonly left: number;
}

/** The turn passed with neither a step nor an attack nor a guard. */
export interface WaitEvent extends Deed {
  readonly kind: 'wait';
  /** A move was wanted, and the way was shut: by an enemy, by a full zone, by the end of the tunnel. */
  readonly blocked: 'enemy' | 'full' | 'end' | null;
  readonly inRange: boolean;
}

export interface EndEvent extends BattleEvent {
  readonly kind: 'end';
  readonly winner: Winner;
  readonly names: readonly [string, string];
  readonly round: number;
  readonly standing: readonly [number, number];
  readonly hpLeft: readonly [number, number];
}

export type OsrEvent =
  | BeginEvent
  | RoundEvent
  | PhaseEvent
  | TurnEvent
  | MoveEvent
  | AttackEvent
  | AbilityEvent
  | EffectEndEvent
  | RechargeEvent
  | MoraleEvent
  | FleeEvent
  | AgainEvent
  | GuardEvent
  | FallEvent
  | WaitEvent
  | EndEvent;
