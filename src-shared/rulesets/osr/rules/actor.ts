/** What an actor is: the attributes of the specification, "Actor Attributes", as plain JSON inside a combatant. */
import type { Combatant } from '../../../contract/combatant.ts';
import { type DiceExpression, isDice, parseDice } from '../../../random/dice.ts';
import { type Ability, chargesOf } from './ability.ts';

export const RANGES = ['melee', 'reach', 'ranged'] as const;
export type WeaponRange = (typeof RANGES)[number];

/** Zones of one side from the back to the front. */
export const ZONES = ['ranged', 'reach', 'melee'] as const;
export type ZoneName = (typeof ZONES)[number];

export const ACTIONS = ['attack', 'guard', 'move'] as const;
/** Extensions: doing nothing on purpose, using an ability, and going through a named list. */
export const MORE_ACTIONS = ['wait', 'use', 'call'] as const;
export type Action = (typeof ACTIONS)[number] | (typeof MORE_ACTIONS)[number];

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
export const ACTION_WORDS: Readonly<Record<string, Action>> = {
  attack: 'attack',
  guard: 'guard',
  defend: 'guard',
  move: 'move',
  wait: 'wait',
  use: 'use',
  call: 'call',
};

export interface AplEntry {
  readonly action: Action;
  /** Condition as written; 'true' when there is none. */
  readonly if: string;
  readonly target: Target;
  /** Name of the ability that `use` is about; absent for all other actions. */
  readonly ability?: string;
  /** Name of the list that `call` goes through. */
  readonly list?: string;
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
  // Extensions; absent where the file doesn't mention them.
  /** Attack rolls per attack action, each at a target of its own. */
  readonly attacks?: number;
  /** Attack rolls in a fight. */
  readonly ammunition?: number;
  readonly abilities?: readonly Ability[];
  /** Lists that `call` names. */
  readonly lists?: Readonly<Record<string, readonly AplEntry[]>>;
  /** Type of the damage of its attacks. */
  readonly damageType?: string;
  /** Types of damage that count half, double, and not at all. */
  readonly resist?: readonly string[];
  readonly vulnerable?: readonly string[];
  readonly immune?: readonly string[];
  /** Flees when a check rolls more on 2d6. */
  readonly morale?: number;
  /** Turns per round. */
  readonly actions?: number;
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

/** An entry of a list and the line of the actor's own list that leads to it. */
export interface ListedEntry {
  readonly entry: AplEntry;
  readonly line: number;
}

/** A list with the lists that it calls in their places. Where none of a called list's entries applies, the list goes on below. */
export function fullListOf(actor: Actor): readonly ListedEntry[] {
  return listOf(actor).flatMap((entry, line) => called(actor.lists ?? {}, entry, []).map((one) => ({ entry: one, line })));
}

function called(lists: NonNullable<Actor['lists']>, entry: AplEntry, callers: readonly string[]): readonly AplEntry[] {
  if (entry.action !== 'call') return [entry];
  const name = entry.list ?? '';
  // The importer refused lists that call themselves; combatants may come from elsewhere.
  if (callers.includes(name)) return [];
  const inner = (Object.hasOwn(lists, name) ? lists[name]! : []).map((one) => ({ ...one, if: bothConditions(entry.if, one.if) }));
  return inner.flatMap((one) => called(lists, one, [...callers, name]));
}

function bothConditions(outer: string, inner: string): string {
  if (outer === 'true') return inner;
  return inner === 'true' ? outer : `(${outer}) and (${inner})`;
}

/** Everyone of a party: those listed, then those that abilities can bring, for each use in turn. */
export function castOf({ actors }: Party): readonly Actor[] {
  return [...actors, ...actors.flatMap(summonedBy)];
}

/** Actors that the abilities of one can bring in a fight. */
export function summonedBy({ abilities = [] }: Actor): readonly Actor[] {
  return abilities.flatMap(summonsOf);
}

export function summonsOf(ability: Ability): readonly Actor[] {
  const { creature, count = 1 } = ability;
  if (creature === undefined) return [];
  const all = count * Math.max(0, chargesOf(ability));
  return Array.from({ length: all }, (_, i) => (all === 1 ? creature : { ...creature, name: `${creature.name} ${i + 1}` }));
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
  const { action, target, ability = '', list = '' } = entry;
  const object = action === 'use' ? ability : action === 'call' ? list : aimless(action) ? '' : target;
  return `${action}${object && ` ${object}`}${entry.if === 'true' ? '' : ` if ${entry.if}`}`;
}

/** Actions without a target. */
export function aimless(action: Action): boolean {
  return action === 'guard' || action === 'wait' || action === 'use' || action === 'call';
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
