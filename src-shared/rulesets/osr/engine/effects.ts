/** Effects that last some rounds: who has them, and until when. */
import { EFFECTS, MODIFIERS, type Modifier } from '../rules/ability.ts';
import { AC, type ActorTable, BASE_AC, BONUS, DAMAGE_CONSTANT, SPEED, STRIDE_BITS } from './actor-table.ts';
import { ABILITY, ABILITY_COLUMNS, type OsrField } from './compile.ts';

const FEAR = EFFECTS.indexOf('fear');

/** Words of an actor's line that a modifier moves. AC moves with its base, so that the difference stays the guard bonus. */
const WORDS: Readonly<Record<Modifier, readonly number[]>> = {
  attack: [BONUS],
  ac: [BASE_AC, AC],
  damage: [DAMAGE_CONSTANT],
  speed: [SPEED],
  actions: [],
};
const ACTIONS = MODIFIERS.indexOf('actions');

export interface EndedEffect {
  readonly target: number;
  readonly ability: number;
}

export class Effects {
  /** Turns per round that effects add to, and lasting fears, by actor. */
  readonly actions: Int32Array;
  private readonly fears: Int32Array;
  private readonly line: Int32Array;
  private readonly abilities: Int32Array;
  private active: { target: number; ability: number; until: number }[] = [];

  constructor({ abilities }: NonNullable<OsrField['extras']>, table: ActorTable) {
    this.line = table.line;
    this.abilities = abilities;
    this.actions = new Int32Array(table.most);
    this.fears = new Int32Array(table.most);
  }

  clear(): void {
    this.active.length = 0;
    this.actions.fill(0);
    this.fears.fill(0);
  }

  isFrightened(actor: number): boolean {
    return this.fears[actor]! > 0;
  }

  /** The same ability, whoever used it. */
  has(target: number, ability: number): boolean {
    return this.find(target, ability) !== undefined;
  }

  /** Effects of one ability don't add up; the later end counts. */
  begin(target: number, ability: number, until: number): void {
    const running = this.find(target, ability);
    if (running !== undefined) {
      running.until = Math.max(running.until, until);
      return;
    }
    this.active.push({ target, ability, until });
    this.shift(target, ability, 1);
  }

  /** Ends what is over before this round. */
  endBefore(round: number): EndedEffect[] {
    if (this.active.every(({ until }) => until >= round)) return [];
    const ended = this.active.filter(({ until }) => until < round);
    for (const { target, ability } of ended) this.shift(target, ability, -1);
    this.active = this.active.filter(({ until }) => until >= round);
    return ended;
  }

  private find(target: number, ability: number) {
    const kind = this.kindOf(ability);
    return this.active.find((one) => one.target === target && this.kindOf(one.ability) === kind);
  }

  private kindOf(ability: number): number {
    return this.abilities[ability * ABILITY_COLUMNS + ABILITY.kind]!;
  }

  private shift(target: number, ability: number, sign: 1 | -1): void {
    const base = ability * ABILITY_COLUMNS;
    if (this.abilities[base + ABILITY.effect] === FEAR) this.fears[target] = this.fears[target]! + sign;
    for (const [i, modifier] of MODIFIERS.entries()) {
      const by = sign * this.abilities[base + ABILITY.modifiers + i]!;
      if (i === ACTIONS) this.actions[target] = this.actions[target]! + by;
      for (const word of WORDS[modifier]) {
        const at = (target << STRIDE_BITS) + word;
        this.line[at] = this.line[at]! + by;
      }
    }
  }
}
