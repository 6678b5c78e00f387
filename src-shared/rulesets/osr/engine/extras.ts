/** What only some actors have: several attacks, ammunition, charges, damage types, morale, more turns. */
import { type ActorTable, ROW, SIDE, STRIDE_BITS } from './actor-table.ts';
import { ABILITY, ABILITY_COLUMNS, COLUMNS, EXTRA, EXTRA_COLUMNS, type OsrField } from './compile.ts';
import type { DiceSource } from './dice-source.ts';

const RECHARGE_DIE = 6;

export interface Recharge {
  /** Its place among the actor's abilities. */
  readonly slot: number;
  readonly face: number;
  readonly isReady: boolean;
}

export interface MoraleCheck {
  readonly faces: readonly [number, number];
  readonly morale: number;
  readonly holds: boolean;
}

export class Extras {
  private readonly table: ActorTable;
  private readonly actors: Int32Array;
  private readonly abilities: Int32Array;
  private readonly fightsPerDay: number;
  /** Left in this fight, by actor; -1: no limit. */
  private readonly shots: Int32Array;
  /** Left in this fight, by actor and place of the ability. */
  private readonly charges: Int32Array;
  private readonly mostAbilities: number;
  /** Morale checks made, by actor: 1 after the first loss of its side, 2 after half of it. */
  private readonly checked: Int8Array;
  private readonly broken: Uint8Array;

  constructor(field: OsrField & { readonly extras: NonNullable<OsrField['extras']> }, table: ActorTable) {
    const { actors, abilities } = field.extras;
    this.table = table;
    this.actors = actors;
    this.abilities = abilities;
    this.fightsPerDay = field.rules.fightsPerDay;
    let most = 1;
    for (let at = 0; at < actors.length; at += EXTRA_COLUMNS) {
      most = Math.max(most, actors[at + EXTRA.abilityTo]! - actors[at + EXTRA.abilityFrom]!);
    }
    this.mostAbilities = most;
    this.shots = new Int32Array(table.most);
    this.charges = new Int32Array(table.most * most);
    this.checked = new Int8Array(table.most);
    this.broken = new Uint8Array(table.most);
  }

  refill(source: DiceSource): void {
    this.checked.fill(0);
    this.broken.fill(0);
    for (let actor = 0; actor < this.table.count; actor++) {
      this.shots[actor] = this.extra(actor, EXTRA.ammunition);
      const from = this.extra(actor, EXTRA.abilityFrom);
      const to = this.extra(actor, EXTRA.abilityTo);
      for (let ability = from; ability < to; ability++) {
        this.charges[actor * this.mostAbilities + ability - from] = this.share(ability, source);
      }
    }
  }

  /** An even share of a day's charges; what is left over falls to some of the day's fights, by a die. */
  private share(ability: number, source: DiceSource): number {
    const charges = this.ability(ability, ABILITY.charges);
    if (this.ability(ability, ABILITY.isPerDay) === 0) return charges;
    const over = charges % this.fightsPerDay;
    const each = (charges - over) / this.fightsPerDay;
    return over > 0 && source.roll(this.fightsPerDay, 'day') <= over ? each + 1 : each;
  }

  isSummoned(actor: number): boolean {
    return this.extra(actor, EXTRA.isSummoned) === 1;
  }

  actionsOf(actor: number): number {
    return this.extra(actor, EXTRA.actions);
  }

  hasShots(actor: number): boolean {
    return this.shots[actor] !== 0;
  }

  /** Returns the attack rolls of an action. */
  spendShot(actor: number): number {
    if (this.shots[actor]! > 0) this.shots[actor] = this.shots[actor]! - 1;
    return this.extra(actor, EXTRA.attacks);
  }

  shotsLeft(actor: number): number {
    return this.shots[actor]! < 0 ? Number.POSITIVE_INFINITY : this.shots[actor]!;
  }

  hasCharges(actor: number, slot: number): boolean {
    return this.charges[actor * this.mostAbilities + slot] !== 0;
  }

  chargesLeft(actor: number, slot: number): number {
    const left = this.charges[actor * this.mostAbilities + slot] ?? 0;
    return left < 0 ? Number.POSITIVE_INFINITY : left;
  }

  spendCharge(actor: number, slot: number): void {
    const at = actor * this.mostAbilities + slot;
    if (this.charges[at]! > 0) this.charges[at] = this.charges[at]! - 1;
  }

  /** The ability at a place of the actor's list. */
  abilityAt(actor: number, slot: number): number {
    return this.extra(actor, EXTRA.abilityFrom) + slot;
  }

  /** A die for each spent ability that recharges. */
  recharge(actor: number, source: DiceSource): Recharge[] {
    const rolled: Recharge[] = [];
    const slots = this.extra(actor, EXTRA.abilityTo) - this.extra(actor, EXTRA.abilityFrom);
    for (let slot = 0; slot < slots; slot++) {
      const ability = this.abilityAt(actor, slot);
      const least = this.ability(ability, ABILITY.recharge);
      if (least === 0 || this.hasCharges(actor, slot)) continue;
      const face = source.roll(RECHARGE_DIE, 'recharge');
      const isReady = face >= least;
      if (isReady) this.charges[actor * this.mostAbilities + slot] = this.ability(ability, ABILITY.charges);
      rolled.push({ slot, face, isReady });
    }
    return rolled;
  }

  /** 2d6 after the first loss of the side and after half of it is gone; null when no check is due. */
  checkMorale(actor: number, losses: number, size: number, source: DiceSource): MoraleCheck | null {
    const morale = this.extra(actor, EXTRA.morale);
    const due = losses === 0 ? 0 : 2 * losses >= size ? 2 : 1;
    if (morale === 0 || this.broken[actor] === 1 || this.checked[actor]! >= due) return null;
    this.checked[actor] = due;
    const faces = [source.roll(6, 'morale'), source.roll(6, 'morale')] as const;
    const holds = faces[0] + faces[1] <= morale;
    if (!holds) this.broken[actor] = 1;
    return { faces, morale, holds };
  }

  isBroken(actor: number): boolean {
    return this.broken[actor] === 1;
  }

  damageTypeOf(actor: number): number {
    return this.extra(actor, EXTRA.damageType);
  }

  /** Damage of a type as the target takes it: none, half (rounded down) or double; half and double cancel out. */
  taken(target: number, type: number, damage: number): number {
    if (type === 0) return damage;
    if ((this.extra(target, EXTRA.immune) & type) !== 0) return 0;
    const isHalved = (this.extra(target, EXTRA.resist) & type) !== 0;
    const isDoubled = (this.extra(target, EXTRA.vulnerable) & type) !== 0;
    if (isHalved === isDoubled) return damage;
    return isHalved ? damage >> 1 : damage * 2;
  }

  sideOf(actor: number): number {
    return this.table.line[(actor << STRIDE_BITS) + SIDE]!;
  }

  ability(ability: number, column: number): number {
    return this.abilities[ability * ABILITY_COLUMNS + column]!;
  }

  private extra(actor: number, column: number): number {
    const row = this.table.line[(actor << STRIDE_BITS) + ROW]! / COLUMNS;
    return this.actors[row * EXTRA_COLUMNS + column]!;
  }
}
