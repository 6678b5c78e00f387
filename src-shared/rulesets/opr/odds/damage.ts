/** The ways in which a unit can be hurt: wounds at the front of its order of death, and what Takedown took off its back. */
import type { Side } from '../engine/side.ts';

interface Hurt {
  readonly lost: number;
  readonly back: number;
  readonly backWounds: number;
}

/**
 * Every condition that a unit can be in, numbered so that wounds only ever lead to higher numbers. Without an enemy that
 * has Takedown the number is the wounds taken.
 */
export class Damage {
  readonly count: number;
  readonly lost: Int32Array;
  readonly back: Int32Array;
  readonly backWounds: Int32Array;
  readonly capacity: Int32Array;
  readonly dead: Int32Array;
  readonly alive: Int32Array;
  /** Who is left, as a number: units with the same have the same weapons in hand. */
  readonly hands: Int32Array;
  /** Wounds taken so far. */
  readonly taken: Int32Array;
  readonly atHalf: Uint8Array;
  readonly heroLives: Uint8Array;
  /** No model is left. */
  readonly isDead: Uint8Array;
  readonly models: number;
  private readonly numbers: ReadonlyMap<string, number>;
  /** The condition after one more wound at the front, and after one on the model that dies last. */
  private readonly front: Int32Array;
  private readonly last: Int32Array;

  constructor(unit: Side, hero: boolean, takedown: boolean) {
    const hurts = allHurts(unit, takedown);
    const numberOf = new Map(hurts.map((hurt, number) => [keyOf(hurt), number]));
    this.numbers = numberOf;
    const numbers = (of: (hurt: Hurt) => number): Int32Array => Int32Array.from(hurts, of);
    this.count = hurts.length;
    this.models = unit.models;
    this.lost = numbers((h) => h.lost);
    this.back = numbers((h) => h.back);
    this.backWounds = numbers((h) => h.backWounds);
    this.capacity = numbers((h) => capacityOf(unit, h));
    this.dead = numbers((h) => deadOf(unit, h));
    this.alive = numbers((h) => h.back - deadOf(unit, h));
    this.hands = numbers((h) => deadOf(unit, h) * (unit.models + 1) + h.back);
    this.taken = numbers((h) => takenBy(unit, h));
    this.isDead = Uint8Array.from(this.alive, (alive) => (alive === 0 ? 1 : 0));
    this.atHalf = Uint8Array.from(hurts, (h) => (isAtHalf(unit, h) ? 1 : 0));
    this.heroLives = Uint8Array.from(hurts, (h) => (hero && h.back === unit.models ? 1 : 0));
    this.front = numbers((h) => numberOf.get(keyOf(hurtFront(unit, h)))!);
    this.last = takedown ? numbers((h) => numberOf.get(keyOf(hurtLast(unit, h)))!) : this.front;
  }

  /** Wounds at the front of the order of death. */
  afterWound(d: number): number {
    return this.front[d]!;
  }

  /** So many wounds on the front model; what it cannot take is lost. */
  afterHit(d: number, wounds: number): number {
    let now = d;
    for (let i = 0; i < wounds && this.alive[now] === this.alive[d]; i++) now = this.front[now]!;
    return now;
  }

  /** GF 3.5.1 "Takedown": the same on the model that would die last. */
  afterTakedown(d: number, wounds: number): number {
    let now = d;
    for (let i = 0; i < wounds && this.alive[now] === this.alive[d]; i++) now = this.last[now]!;
    return now;
  }

  /** The condition of the unit in the kernel's memory. */
  read({ lost, back, backWounds }: Side): number {
    return this.numbers.get(keyOf({ lost, back, backWounds }))!;
  }

  /** Writes a condition to the unit in the kernel's memory. */
  apply(unit: Side, d: number): void {
    unit.lost = this.lost[d]!;
    unit.back = this.back[d]!;
    unit.backWounds = this.backWounds[d]!;
    unit.capacity = this.capacity[d]!;
    unit.dead = this.dead[d]!;
  }
}

function keyOf({ lost, back, backWounds }: Hurt): string {
  return `${lost}/${back}/${backWounds}`;
}

function capacityOf(unit: Side, { back, backWounds }: Hurt): number {
  return unit.healthOf(back) - backWounds;
}

function deadOf(unit: Side, hurt: Hurt): number {
  return hurt.lost >= capacityOf(unit, hurt) ? hurt.back : unit.deadAfter(hurt.lost);
}

function takenBy(unit: Side, hurt: Hurt): number {
  return hurt.lost + unit.health - capacityOf(unit, hurt);
}

/** Digest 1.6: half or less of the models, or of the one model's Tough. */
function isAtHalf(unit: Side, hurt: Hurt): boolean {
  if (unit.models > 1) return 2 * (hurt.back - deadOf(unit, hurt)) <= unit.models;
  return 2 * (capacityOf(unit, hurt) - hurt.lost) <= unit.health;
}

function hurtFront(unit: Side, hurt: Hurt): Hurt {
  return hurt.lost >= capacityOf(unit, hurt) ? hurt : { ...hurt, lost: hurt.lost + 1 };
}

function hurtLast(unit: Side, hurt: Hurt): Hurt {
  if (hurt.back - deadOf(unit, hurt) <= 1) return hurtFront(unit, hurt);
  const left = capacityOf(unit, hurt) - unit.healthOf(hurt.back - 1);
  return left === 1 ? { ...hurt, back: hurt.back - 1, backWounds: 0 } : { ...hurt, backWounds: hurt.backWounds + 1 };
}

/** All that single wounds lead to, in the order of wounds taken. */
function allHurts(unit: Side, takedown: boolean): Hurt[] {
  const start = { lost: 0, back: unit.models, backWounds: 0 };
  const found = new Map<string, Hurt>([[keyOf(start), start]]);
  // A map visits what is added to it meanwhile.
  for (const hurt of found.values()) {
    for (const next of takedown ? [hurtFront(unit, hurt), hurtLast(unit, hurt)] : [hurtFront(unit, hurt)]) {
      if (!found.has(keyOf(next))) found.set(keyOf(next), next);
    }
  }
  return [...found.values()].sort((h, other) => takenBy(unit, h) - takenBy(unit, other));
}
