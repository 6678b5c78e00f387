/** Two units that meet: their conditions, attacks, plans and nerve, as far as the exact odds ask for them. */
import { binomial } from '../../../stats/distribution.ts';
import type { OprArena } from '../engine/arena.ts';
import { A, AF, FLAG, G, MODES, T, TF, U, WEAPON } from '../engine/field.ts';
import * as layout from '../engine/kernel/layout.ts';
import { planAdHoc } from '../engine/plans.ts';
import type { Side } from '../engine/side.ts';
import { AttackRows } from './attack-rows.ts';
import { Damage } from './damage.ts';
import { ResultCollector } from './fight-results.ts';
import { type BlockPool, other, placeOf, type SideNumber, type Situation } from './layer.ts';

export type MoraleResult = 'passed' | 'shaken' | 'routed' | 'stands';

/** What a morale test can lead to; `to` is the unit's condition then (No Retreat wounds). */
export interface MoraleOutcome {
  readonly result: MoraleResult;
  readonly chance: number;
  readonly to: number;
}

/** What a unit does: where it goes, and what from there. */
export interface Plan {
  readonly mode: number;
  readonly rush: boolean;
  readonly to: number;
  readonly reach: number;
}

const WOUND_ON_NO_RETREAT = 0.5;

export class Duel {
  readonly sides: readonly [Side, Side];
  readonly damage: readonly [Damage, Damage];
  readonly attacks: readonly [AttackRows, AttackRows];
  readonly pool: BlockPool;
  readonly results: ResultCollector;
  /** Some attack or defence of the two changes from round to round. */
  readonly grows: boolean;
  private readonly arena: OprArena;
  private readonly tests = new Map<number, readonly MoraleOutcome[]>();
  private readonly reaches = new Map<number, number>();
  private readonly plans = new Map<number, Plan>();

  constructor(arena: OprArena, [a, b]: readonly [Side, Side], poolOf: (size: number) => BlockPool) {
    this.arena = arena;
    this.sides = [a, b];
    this.grows = growsFor(arena, a) || growsFor(arena, b);
    this.damage = [damageOf(arena, a, b), damageOf(arena, b, a)];
    const [forA, forB] = this.damage;
    this.attacks = [
      new AttackRows(arena, { me: a, foe: b, mine: forA, theirs: forB }, this.grows),
      new AttackRows(arena, { me: b, foe: a, mine: forB, theirs: forA }, this.grows),
    ];
    const cells = forA.count * forB.count;
    this.pool = poolOf(cells);
    // Each pair of conditions by first blood, and what No Retreat makes of it.
    this.results = new ResultCollector(3 * cells * (2 + Math.max(forA.count, forB.count)));
  }

  /** A side and its enemy. */
  private from(side: SideNumber): readonly [Side, Side] {
    return side === 0 ? this.sides : [this.sides[1], this.sides[0]];
  }

  /** Place of a pair of conditions in a block. */
  cellOf(a: number, b: number): number {
    return a * this.damage[1].count + b;
  }

  /** Steps from cell to cell when a side's condition goes up by one. */
  strideOf(side: SideNumber): number {
    return side === 0 ? this.damage[1].count : 1;
  }

  holdsCounter(side: SideNumber, d: number): boolean {
    const s = this.sides[side];
    this.damage[side].apply(s, d);
    for (let g = s.melee; g < s.meleeEnd; g += s.groupSize) {
      if (((this.arena.memory.read(g) >>> 24) & WEAPON.counter) !== 0 && s.dice(g) > 0) return true;
    }
    return false;
  }

  /** A test of a unit in condition `d`. */
  moraleOf(side: SideNumber, d: number, shaken: boolean, lostMelee: boolean): readonly MoraleOutcome[] {
    const key = ((d * 2 + side) * 2 + (shaken ? 1 : 0)) * 2 + (lostMelee ? 1 : 0);
    const known = this.tests.get(key);
    if (known !== undefined) return known;
    const made = this.test(side, d, shaken, lostMelee);
    this.tests.set(key, made);
    return made;
  }

  private test(side: SideNumber, d: number, shaken: boolean, lostMelee: boolean): MoraleOutcome[] {
    const s = this.sides[side];
    const helpless = shaken && !this.arena.seedShaken;
    const passes = helpless ? 0 : this.passChance(side, d);
    const passed: MoraleOutcome = { result: 'passed', chance: passes, to: d };
    const failed = 1 - passes;
    if ((s.flags & FLAG.noRetreat) !== 0) return [passed, ...this.standAndDie(side, d, failed)];
    const routs = this.damage[side].atHalf[d] !== 0 && (lostMelee || this.arena.field.ruleOptions.routFrom === 'any');
    return [passed, { result: routs ? 'routed' : 'shaken', chance: failed, to: d }];
  }

  private passChance(side: SideNumber, d: number): number {
    const [s, enemy] = this.from(side);
    const hero = this.damage[side].heroLives[d] !== 0;
    const word = enemy.scares !== 0 ? this.arena.scaredChance(s, enemy, hero) : hero ? s.passesHero : s.passes;
    return (word >>> 0) / 2 ** 32;
  }

  /** GF 3.5.3 "No Retreat": a die for each remaining wound, 1 to 3 wounds. */
  private standAndDie(side: SideNumber, d: number, chance: number): MoraleOutcome[] {
    const damage = this.damage[side];
    const wounds = binomial(damage.capacity[d]! - damage.lost[d]!, WOUND_ON_NO_RETREAT);
    let to = d;
    return Array.from(wounds.mass, (p): MoraleOutcome => {
      const outcome = { result: 'stands', chance: chance * p, to } as const;
      to = damage.afterWound(to);
      return outcome;
    });
  }

  /** The longest reach in living hands. */
  private reachOf(side: SideNumber, d: number, spent: number): number {
    const damage = this.damage[side];
    const key = ((damage.dead[d]! * 4096 + damage.back[d]!) * 64 + spent) * 2 + side;
    const known = this.reaches.get(key);
    if (known !== undefined) return known;
    const [me, foe] = this.from(side);
    damage.apply(me, d);
    this.attacks[side].applySpent(spent);
    const made = this.arena.reach(me, foe);
    this.reaches.set(key, made);
    return made;
  }

  planOf(side: SideNumber, situation: Situation, d: number): Plan {
    const me = situation.units[side];
    const e = placeOf(situation.units[other(side)]);
    const reach = this.reachOf(side, d, me.spent);
    const key = (((me.x + 64) * 2048 + e + 64) * 2048 + Math.min(2047, reach)) * 2 + side;
    const known = this.plans.get(key);
    if (known !== undefined) return known;
    const made = this.plan(side, me.x, e, reach);
    this.plans.set(key, made);
    return made;
  }

  private plan(side: SideNumber, x: number, e: number, reach: number): Plan {
    const [me, foe] = this.from(side);
    me.x = x;
    const word = planAdHoc(me, foe, { e, reach, reading: this.arena.reading });
    return {
      mode: word & layout.PLAN_MODE,
      rush: (word & layout.PLAN_RUSH) !== 0,
      to: (word >> layout.PLAN_PLACE) - layout.PLAN_ORIGIN,
      reach,
    };
  }
}

function damageOf(arena: OprArena, unit: Side, enemy: Side): Damage {
  let takedown = false;
  for (let g = enemy.ranged; g < enemy.meleeEnd; g += enemy.groupSize) {
    if (((arena.memory.read(g) >>> 24) & WEAPON.takedown) !== 0) takedown = true;
  }
  return new Damage(unit, (unit.flags & FLAG.hero) !== 0, takedown);
}

/** Whether a unit's attacks or its defence grow with the rounds. */
function growsFor({ field }: OprArena, { unit }: Side): boolean {
  const value = (at: number): number => field.units[unit * U.size + at]!;
  for (let g = value(U.ranged); g < value(U.meleeEnd); g += value(U.groupSize)) {
    const rows = field.data[g + G.rows]!;
    for (let mode = 0; mode < MODES; mode++) {
      const shape = field.attacks[field.data[rows + mode]! * A.size + A.shape]!;
      if ((shape & (AF.growthAp | AF.growthHit)) !== 0) return true;
    }
  }
  for (const from of [value(U.target), value(U.lastTarget)]) {
    for (let mode = 0; mode < MODES; mode++) {
      const sums = field.targets[field.data[from + mode]! * T.size + T.sums]!;
      if (((sums >>> 24) & (TF.growthSave | TF.growthSoak)) !== 0) return true;
    }
  }
  return false;
}
