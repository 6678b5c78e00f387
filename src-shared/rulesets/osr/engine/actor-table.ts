/**
 * The actors of a fight in one flat array, a cache line (16 words) each: what they are and how they fare.
 * Side 1 in file order, then side 2 (house reading 13). Filled when a pair is loaded, rolled again in every trial.
 */
import { COLUMN, COLUMNS, type OsrField } from './compile.ts';

export const STRIDE_BITS = 4;

/** Words of an actor's line. HP, AC and ZONE change in a fight. */
export const HP = 0;
export const AC = 1;
export const ZONE = 2;
export const SIDE = 3;
export const BASE_AC = 4;
export const BONUS = 5;
export const WEAPON = 6;
export const FRONTAGE = 7;
export const SPEED = 8;
export const MOVE_FROM = 9;
export const ACT_FROM = 10;
export const ACT_TO = 11;
export const HP_MAX = 12;
export const DAMAGE_CONSTANT = 13;
/** Sides of the damage die if there is just one; 0 otherwise. */
export const DAMAGE_DIE = 14;
/** Where the actor's row starts in the field, for what is asked rarely. */
export const ROW = 15;

const COPIED: readonly (readonly [word: number, column: number])[] = [
  [BASE_AC, COLUMN.ac],
  [BONUS, COLUMN.attackBonus],
  [WEAPON, COLUMN.weapon],
  [FRONTAGE, COLUMN.frontage],
  [SPEED, COLUMN.speed],
  [MOVE_FROM, COLUMN.moveFrom],
  [ACT_FROM, COLUMN.actFrom],
  [ACT_TO, COLUMN.actTo],
  [DAMAGE_CONSTANT, COLUMN.damageConstant],
];

export class ActorTable {
  readonly line: Int32Array;
  /** Room for this many actors. */
  readonly most: number;
  count = 0;
  /** Actors below this index are of side 1. */
  split = 0;
  a = -1;
  b = -1;
  private readonly field: OsrField;

  constructor(field: OsrField, most: number) {
    this.field = field;
    this.line = new Int32Array(most << STRIDE_BITS);
    this.most = most;
  }

  load(a: number, b: number): void {
    const { partyFrom } = this.field;
    this.a = a;
    this.b = b;
    this.split = partyFrom[a + 1]! - partyFrom[a]!;
    this.count = 0;
    for (let row = partyFrom[a]!; row < partyFrom[a + 1]!; row++) this.enlist(row, 0);
    for (let row = partyFrom[b]!; row < partyFrom[b + 1]!; row++) this.enlist(row, 1);
  }

  /** The numbers that lasting effects change, as they were. */
  restore(actor: number): void {
    const at = actor << STRIDE_BITS;
    for (const [word, column] of COPIED) this.line[at + word] = this.field.actors[this.line[at + ROW]! + column]!;
  }

  private enlist(row: number, side: number): void {
    const { actors, dice } = this.field;
    const at = this.count << STRIDE_BITS;
    for (const [word, column] of COPIED) this.line[at + word] = actors[row * COLUMNS + column]!;
    const from = actors[row * COLUMNS + COLUMN.damageFrom]!;
    const single = actors[row * COLUMNS + COLUMN.damageTo]! === from + 1 && dice[2 * from] === 1;
    this.line[at + DAMAGE_DIE] = single ? dice[2 * from + 1]! : 0;
    this.line[at + SIDE] = side;
    this.line[at + ROW] = row * COLUMNS;
    this.count++;
  }
}

/** Actors in the largest two parties of a field. */
export function mostActors(field: OsrField): number {
  let largest = 0;
  for (let p = 0; p < field.count; p++) largest = Math.max(largest, field.partyFrom[p + 1]! - field.partyFrom[p]!);
  return 2 * largest;
}
