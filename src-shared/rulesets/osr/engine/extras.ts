/** What only some actors have: several attacks, ammunition, abilities with charges. */
import { type ActorTable, ROW, SIDE, STRIDE_BITS } from './actor-table.ts';
import { ABILITY, ABILITY_COLUMNS, COLUMNS, EXTRA, EXTRA_COLUMNS, type OsrField } from './compile.ts';
import type { DiceSource } from './dice-source.ts';

const ATTACK = 0;
const USE = 4;

export class Extras {
  private readonly table: ActorTable;
  private readonly actors: Int32Array;
  private readonly abilities: Int32Array;
  private readonly isAnyoneHurt: (side: number) => boolean;
  /** Left in this fight, by actor; -1: no limit. */
  private readonly shots: Int32Array;
  /** Left in this fight, by actor and place of the ability. */
  private readonly charges: Int32Array;
  private readonly mostAbilities: number;

  constructor({ actors, abilities }: NonNullable<OsrField['extras']>, table: ActorTable, isAnyoneHurt: (side: number) => boolean) {
    this.table = table;
    this.actors = actors;
    this.abilities = abilities;
    this.isAnyoneHurt = isAnyoneHurt;
    let most = 1;
    for (let at = 0; at < actors.length; at += EXTRA_COLUMNS) {
      most = Math.max(most, actors[at + EXTRA.abilityTo]! - actors[at + EXTRA.abilityFrom]!);
    }
    this.mostAbilities = most;
    this.shots = new Int32Array(table.most);
    this.charges = new Int32Array(table.most * most);
  }

  refill(): void {
    for (let actor = 0; actor < this.table.count; actor++) {
      this.shots[actor] = this.extra(actor, EXTRA.ammunition);
      const from = this.extra(actor, EXTRA.abilityFrom);
      const to = this.extra(actor, EXTRA.abilityTo);
      for (let ability = from; ability < to; ability++) {
        this.charges[actor * this.mostAbilities + ability - from] = this.abilities[ability * ABILITY_COLUMNS + ABILITY.charges]!;
      }
    }
  }

  /** Whether the actor has what the action takes. */
  allows(actor: number, action: number, slot: number): boolean {
    if (action === ATTACK) return this.hasShots(actor);
    if (action !== USE) return true;
    if (this.charges[actor * this.mostAbilities + slot] === 0) return false;
    const ability = this.extra(actor, EXTRA.abilityFrom) + slot;
    return !this.isHealing(ability) || this.isAnyoneHurt(this.table.line[(actor << STRIDE_BITS) + SIDE]!);
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

  chargesLeft(actor: number, slot: number): number {
    const left = this.charges[actor * this.mostAbilities + slot] ?? 0;
    return left < 0 ? Number.POSITIVE_INFINITY : left;
  }

  /** Returns the ability. */
  spendCharge(actor: number, slot: number): number {
    const at = actor * this.mostAbilities + slot;
    if (this.charges[at]! > 0) this.charges[at] = this.charges[at]! - 1;
    return this.extra(actor, EXTRA.abilityFrom) + slot;
  }

  slotOf(actor: number, ability: number): number {
    return ability - this.extra(actor, EXTRA.abilityFrom);
  }

  isHealing(ability: number): boolean {
    return this.abilities[ability * ABILITY_COLUMNS + ABILITY.effect] === 1;
  }

  constantOf(ability: number): number {
    return this.abilities[ability * ABILITY_COLUMNS + ABILITY.constant]!;
  }

  saveOf(ability: number): number {
    return this.abilities[ability * ABILITY_COLUMNS + ABILITY.save]!;
  }

  rollFaces(ability: number, source: DiceSource, dice: Int32Array): (readonly [sides: number, face: number])[] {
    const faces: (readonly [sides: number, face: number])[] = [];
    const to = this.abilities[ability * ABILITY_COLUMNS + ABILITY.diceTo]!;
    for (let t = this.abilities[ability * ABILITY_COLUMNS + ABILITY.diceFrom]!; t < to; t++) {
      const sides = dice[2 * t + 1]!;
      for (let k = dice[2 * t]!; k > 0; k--) faces.push([sides, source.roll(sides, 'ability')]);
    }
    return faces;
  }

  private extra(actor: number, column: number): number {
    const row = this.table.line[(actor << STRIDE_BITS) + ROW]! / COLUMNS;
    return this.actors[row * EXTRA_COLUMNS + column]!;
  }
}
