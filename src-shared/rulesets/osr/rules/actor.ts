/** What an actor is: the attributes of the specification, "Actor Attributes", as plain JSON inside a combatant. */
import type { Combatant } from '../../../contract/combatant.ts';
import { type DiceExpression, isDice, parseDice } from '../../../random/dice.ts';

export const RANGES = ['melee', 'reach', 'ranged'] as const;
export type WeaponRange = (typeof RANGES)[number];

/** Zones of one side from the back to the front. */
export const ZONES = ['ranged', 'reach', 'melee'] as const;
export type ZoneName = (typeof ZONES)[number];

export const ACTIONS = ['attack', 'guard', 'move'] as const;
export type Action = (typeof ACTIONS)[number];

export const TARGETS = ['nearest_enemy', 'lowest_hp_enemy', 'random_enemy', 'forward', 'backward'] as const;
export type Target = (typeof TARGETS)[number];

/** Every spelling of a target the specification allows. */
export const TARGET_WORDS: Readonly<Record<string, Target>> = {
  nearest_enemy: 'nearest_enemy',
  nearest: 'nearest_enemy',
  lowest_hp_enemy: 'lowest_hp_enemy',
  lowest_hp: 'lowest_hp_enemy',
  weakest: 'lowest_hp_enemy',
  random_enemy: 'random_enemy',
  random: 'random_enemy',
  forward: 'forward',
  backward: 'backward',
};

/** `defend` is an accepted synonym (house reading 16). */
export const ACTION_WORDS: Readonly<Record<string, Action>> = { attack: 'attack', guard: 'guard', defend: 'guard', move: 'move' };

export interface AplEntry {
  readonly action: Action;
  /** Condition as written; 'true' when there is none. */
  readonly if: string;
  readonly target: Target;
}

export interface Actor {
  readonly name: string;
  /** A number or dice: `12`, `1d8+2`. */
  readonly hp: string;
  readonly ac: number;
  readonly attackBonus: number;
  readonly damage: string;
  /** Zones per turn. */
  readonly speed: number;
  readonly range: WeaponRange;
  readonly startZone: ZoneName;
  readonly frontage: number;
  readonly initiativeModifier: number;
  readonly apl: readonly AplEntry[];
}

/** Actors of a party. */
export const MAX_ACTORS = 500;

export interface Party {
  readonly name: string;
  readonly actors: readonly Actor[];
}

/** Specification, "Default APL". */
export const DEFAULT_APL: readonly AplEntry[] = [
  { action: 'attack', if: 'enemy.in_range', target: 'nearest_enemy' },
  { action: 'move', if: 'true', target: 'nearest_enemy' },
];

/** House reading 37: who has no list follows the default one. */
export function listOf(actor: Actor): readonly AplEntry[] {
  return actor.apl.length > 0 ? actor.apl : DEFAULT_APL;
}

/** House reading 38. */
export const ACTOR_DEFAULTS = {
  attackBonus: 0,
  damage: '1d6',
  speed: 1,
  range: 'melee',
  startZone: 'ranged',
  frontage: 3,
  initiativeModifier: 0,
} as const satisfies Partial<Actor>;

/** Zone index 0..5 of a side's start zone: side 1 counts from the left, side 2 from the right. */
export function zoneIndex(zone: ZoneName, side: 0 | 1): number {
  const fromBack = ZONES.indexOf(zone);
  return side === 0 ? fromBack : 5 - fromBack;
}

/** Dice of an actor that passed the importer; a text that is none counts as zero. */
export function diceOf(text: string): DiceExpression {
  const parsed = parseDice(text);
  return isDice(parsed) ? parsed : { terms: [], constant: 0 };
}

export function entryText(entry: AplEntry): string {
  const target = entry.action === 'guard' ? '' : ` ${entry.target}`;
  return `${entry.action}${target}${entry.if === 'true' ? '' : ` if ${entry.if}`}`;
}

/** The `data` of a combatant. */
export interface PartyData {
  readonly actors: readonly Actor[];
}

export function partyOf(combatant: Combatant<PartyData>): Party {
  // A library file may be hand-made.
  return { name: combatant.name, actors: combatant.data.actors ?? [] };
}

export function partyData(actors: readonly Actor[]): PartyData {
  return { actors: actors.map((actor) => ({ ...actor, apl: actor.apl.map((entry) => ({ ...entry })) })) };
}
