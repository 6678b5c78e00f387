/** One moment of a fight, as the exact solver keeps it. */
import { type Distribution, map, trim } from '../../../stats/distribution.ts';
import type { Condition } from '../ai/apl.ts';
import { type Ability, chargesOf, type Modifier } from '../rules/ability.ts';
import type { Actor, Target } from '../rules/actor.ts';

export interface Fighter {
  readonly side: 0 | 1;
  readonly actor: Actor;
  readonly start: number;
  readonly hp: Distribution;
  /** Damage dice, before anything is added or kept at zero. */
  readonly damage: Distribution;
  readonly list: readonly {
    readonly action: string;
    readonly when: Condition;
    readonly target: Target;
    /** Place of the ability that it uses. */
    readonly slot: number;
  }[];
  readonly abilities: readonly ExactAbility[];
}

export interface ExactAbility extends Ability {
  readonly amount: Distribution;
}

/** `hp` 0 is dead; the dead have zone -1, no guard and no memory, so that equal moments look equal. */
export interface State {
  readonly hp: readonly number[];
  readonly max: readonly number[];
  readonly zone: readonly number[];
  readonly guard: readonly boolean[];
  /** Ammunition, charges, and rounds left of effects; see MemoryLayout. */
  readonly memory: readonly number[];
}

export type Branch = readonly [state: State, chance: number];

interface EffectPlace {
  readonly at: number;
  readonly target: number;
  readonly ability: ExactAbility;
}

/** Where each thing that runs out stands in `State.memory`. */
export class MemoryLayout {
  readonly start: readonly number[];
  private readonly shots: readonly number[];
  private readonly charges: readonly (readonly number[])[];
  private readonly effects: readonly EffectPlace[];

  constructor(fighters: readonly Fighter[], fightsPerDay: number) {
    const start: number[] = [];
    const place = (value: number) => (value < 0 ? -1 : start.push(value) - 1);
    this.shots = fighters.map(({ actor }) => place(actor.ammunition ?? -1));
    this.charges = fighters.map(({ abilities }) => abilities.map((ability) => place(shareOf(ability, fightsPerDay))));
    const lasting = fighters.flatMap(({ abilities }) => abilities.filter(({ rounds }) => rounds !== undefined));
    this.effects = lasting.flatMap((ability) => fighters.map((_, target) => ({ at: place(0), target, ability })));
    this.start = start;
  }

  shotsLeft({ memory }: State, actor: number): number {
    return this.left(memory, this.shots[actor]!);
  }

  chargesLeft({ memory }: State, actor: number, slot: number): number {
    return this.left(memory, this.charges[actor]?.[slot] ?? -1);
  }

  spendShot(now: State, actor: number): State {
    return this.spend(now, this.shots[actor]!);
  }

  spendCharge(now: State, actor: number, slot: number): State {
    return this.spend(now, this.charges[actor]![slot]!);
  }

  refill(now: State, actor: number, slot: number, { charges }: Ability): State {
    return { ...now, memory: now.memory.with(this.charges[actor]![slot]!, charges ?? 1) };
  }

  /** The same ability, whoever used it. */
  has(now: State, target: number, { name }: Ability): boolean {
    return this.effects.some((one) => one.target === target && one.ability.name === name && now.memory[one.at]! > 0);
  }

  /** Effects of one ability don't add up; the later end counts. */
  begin(now: State, target: number, ability: ExactAbility): State {
    const own = this.effects.filter((one) => one.target === target && one.ability.name === ability.name);
    const place = own.find((one) => now.memory[one.at]! > 0) ?? own.find((one) => one.ability === ability);
    if (place === undefined) return now;
    return { ...now, memory: now.memory.with(place.at, Math.max(now.memory[place.at]!, (ability.rounds ?? 0) + 1)) };
  }

  modifier(now: State, target: number, modifier: Modifier): number {
    return this.active(now, target).reduce((sum, { ability }) => sum + (ability.modifiers?.[modifier] ?? 0), 0);
  }

  isFrightened(now: State, target: number): boolean {
    return this.active(now, target).some(({ ability }) => ability.effect === 'fear');
  }

  /** Null where nothing runs out at the end of a round. */
  afterRound(now: State): State | null {
    if (this.effects.every(({ at }) => now.memory[at] === 0)) return null;
    const memory = [...now.memory];
    for (const { at } of this.effects) memory[at] = Math.max(0, memory[at]! - 1);
    return { ...now, memory };
  }

  buried(now: State, actor: number): State {
    const memory = [...now.memory];
    for (const at of [this.shots[actor]!, ...this.charges[actor]!]) if (at >= 0) memory[at] = 0;
    for (const { at, target } of this.effects) if (target === actor) memory[at] = 0;
    return {
      hp: now.hp.with(actor, 0),
      max: now.max.length > 0 ? now.max.with(actor, 0) : now.max,
      zone: now.zone.with(actor, -1),
      guard: now.guard.with(actor, false),
      memory,
    };
  }

  private active(now: State, target: number): readonly EffectPlace[] {
    if (this.effects.length === 0) return [];
    return this.effects.filter((one) => one.target === target && now.memory[one.at]! > 0);
  }

  private left(memory: readonly number[], at: number): number {
    return at < 0 ? Number.POSITIVE_INFINITY : memory[at]!;
  }

  private spend(now: State, at: number): State {
    return at < 0 ? now : { ...now, memory: now.memory.with(at, now.memory[at]! - 1) };
  }
}

/** Charges of a day that divide evenly among its fights; the others are left to the dice. */
function shareOf(ability: Ability, fightsPerDay: number): number {
  const charges = chargesOf(ability);
  return ability.per === 'day' ? Math.floor(charges / fightsPerDay) : charges;
}

/** Damage of a type as the actor takes it. */
export function taken({ resist = [], vulnerable = [], immune = [] }: Actor, type: string | undefined, damage: number): number {
  if (type === undefined) return damage;
  if (immune.includes(type)) return 0;
  const isHalved = resist.includes(type);
  if (isHalved === vulnerable.includes(type)) return damage;
  return isHalved ? Math.floor(damage / 2) : damage * 2;
}

/** Damage of an attack against one target. */
export function damageOf(self: Fighter, target: Actor, added: number): Distribution {
  return trim(map(self.damage, (value) => taken(target, self.actor.damageType, Math.max(0, value + added))));
}
