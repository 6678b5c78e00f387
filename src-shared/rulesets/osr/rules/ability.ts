/** Spells and special abilities: what an actor can do besides attacking, all of it data. An extension of the specification. */
import type { Actor } from './actor.ts';

export const EFFECTS = ['damage', 'heal', 'buff', 'debuff', 'fear', 'summon'] as const;
export type Effect = (typeof EFFECTS)[number];

/** Who an ability reaches: the user, a zone, the nearest enemy, or a whole side. */
export const AREAS = ['self', 'zone', 'nearest', 'side'] as const;
export type Area = (typeof AREAS)[number];

/** Areas that make sense for an effect; the first is the default. Healing always goes to the most wounded ally. */
export const AREAS_OF: Readonly<Record<Effect, readonly Area[]>> = {
  damage: ['zone', 'nearest', 'side'],
  heal: [],
  buff: ['self', 'zone', 'side'],
  debuff: ['zone', 'nearest', 'side'],
  fear: ['zone', 'nearest', 'side'],
  summon: [],
};

/** What a buff or a debuff changes while it lasts. `actions` are turns per round. */
export const MODIFIERS = ['attack', 'ac', 'damage', 'speed', 'actions'] as const;
export type Modifier = (typeof MODIFIERS)[number];

export interface Ability {
  readonly name: string;
  readonly effect: Effect;
  /** Damage or healing, rolled once for everyone; '0' for the other effects. */
  readonly dice: string;
  /** A d20 that reaches it halves the damage, or keeps everything else off; null where there is no save. */
  readonly save: number | null;
  /** Uses in a fight; null for any number. */
  readonly charges: number | null;
  // Absent where the file doesn't mention them.
  /** The charges are those of a day, of which a fight has its share. */
  readonly per?: 'day';
  /** Without charges: a d6 of this or more at the start of the actor's turn brings them back. */
  readonly recharge?: number;
  /** Damage type. */
  readonly type?: string;
  readonly on?: Area;
  /** Rounds after this one that the effect lasts. */
  readonly rounds?: number;
  readonly modifiers?: Readonly<Partial<Record<Modifier, number>>>;
  /** Zones that fear drives its targets back at once. */
  readonly zones?: number;
  /** What a summons brings, and how many at a time. */
  readonly creature?: Actor;
  readonly count?: number;
}

export function areaOf({ effect, on }: Pick<Ability, 'effect' | 'on'>): Area {
  return on ?? AREAS_OF[effect][0] ?? 'self';
}

/** Zones that fear drives back; a fear that lasts drives back by the frightened actors' own turns unless the file says otherwise. */
export function pushOf({ effect, zones, rounds }: Pick<Ability, 'effect' | 'zones' | 'rounds'>): number {
  return effect === 'fear' ? (zones ?? (rounds === undefined ? 1 : 0)) : 0;
}

/** Uses before it is spent; one for what recharges. -1: no limit. */
export function chargesOf({ charges, recharge }: Pick<Ability, 'charges' | 'recharge'>): number {
  return charges ?? (recharge === undefined ? -1 : 1);
}
