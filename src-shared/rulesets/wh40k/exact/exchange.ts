/**
 * Exact odds of an exchange. The state is (wounds lost by A, wounds lost by B, engaged or not); a turn moves its joint
 * law. In a turn each unit suffers at most one run of weapon groups, so "models destroyed this turn", which morale
 * asks for, is known from where that run began. Every run from a start L with k survivors is one row of a kernel,
 * computed once for the pair and used by every turn and by both orders of play.
 */
import type { Odds, Side } from '../../../contract/outcome.ts';
import { type Distribution, mean } from '../../../stats/distribution.ts';
import type { Fighter } from '../engine/fighter.ts';
import { type Action, type Aimed, chargeChance, declaresCharge, groupsOf, orders, type Pairing } from '../engine/pairing.ts';
import { compareScores } from '../rules/score.ts';
import type { Chain } from './chain.ts';
import { Kernel } from './kernel.ts';

const ACTIONS: readonly Action[] = ['shoot', 'charge', 'engaged', 'strike', 'strike-charger'];

/** About a second of one core. */
const MOST_WORK = 2e9;
/** Cells of the kernels of one action of both sides: some ten megabytes. */
const MOST_ROWS = 1.5e6;

function rowsOf({ fighters: [a, b] }: Pairing): number {
  return (a.wall.models + 1) * (b.wall.wounds + 1) ** 2 + (b.wall.models + 1) * (a.wall.wounds + 1) ** 2;
}

/** Working memory of one thread; one pairing at a time. */
export class Exchange {
  private pairing!: Pairing;
  private readonly kernels: readonly [Record<Action, Kernel>, Record<Action, Kernel>] = [newKernels(), newKernels()];
  /** Law of (A, B) for units apart and for units in combat: law[lostA * statesB + lostB]. */
  private law: [Float64Array, Float64Array] = [new Float64Array(0), new Float64Array(0)];
  private next: [Float64Array, Float64Array] = [new Float64Array(0), new Float64Array(0)];
  private total = new Float64Array(0);
  private turnLaw = new Float64Array(0);
  /** Scratch of a struck-back turn: by models at its start and wounds after; by models then left and wounds after morale. */
  private byStart = new Float64Array(0);
  private byLeft = new Float64Array(0);
  private cells = 0;
  private statesB = 0;

  /** null when the pair would take seconds: many attacks with many mortal wounds each against a large unit. */
  odds(pairing: Pairing): Odds | null {
    if (rowsOf(pairing) > MOST_ROWS) return null;
    this.prepare(pairing);
    if (this.workAhead() > MOST_WORK) return null;
    const { rounds } = pairing.settings;
    for (const { first, chance } of orders(pairing.settings)) {
      this.start();
      let ended = 0;
      for (let turn = 0; turn < 2 * rounds; turn++) {
        const active = (turn % 2 === 0 ? first : 1 - first) as Side;
        this.turn(active, declaresCharge(pairing, active, first, 1 + (turn >> 1)));
        const endedBy = turn === 2 * rounds - 1 ? 1 : this.endedMass();
        this.turnLaw[turn + 1] = this.turnLaw[turn + 1]! + chance * (endedBy - ended);
        ended = endedBy;
      }
      for (let i = 0; i < this.cells; i++) this.total[i] = this.total[i]! + chance * (this.law[0][i]! + this.law[1][i]!);
    }
    return this.answer();
  }

  private prepare(pairing: Pairing): void {
    this.pairing = pairing;
    const [a, b] = pairing.fighters;
    this.statesB = b.wall.wounds + 1;
    this.cells = (a.wall.wounds + 1) * this.statesB;
    if (this.total.length < this.cells) {
      this.law = [new Float64Array(this.cells), new Float64Array(this.cells)];
      this.next = [new Float64Array(this.cells), new Float64Array(this.cells)];
      this.total = new Float64Array(this.cells);
    }
    this.total.fill(0, 0, this.cells);
    this.turnLaw = new Float64Array(2 * pairing.settings.rounds + 1);
    const chains = new Map<Aimed, Chain>();
    for (const side of [0, 1] as const) {
      const enemy = pairing.fighters[1 - side]!;
      const own = pairing.fighters[side];
      for (const action of ACTIONS) {
        this.kernels[side][action].open(
          groupsOf(pairing.arsenals[side], action),
          own.wall.models,
          enemy,
          pairing.settings.interleaved,
          chains,
        );
      }
    }
    const models = Math.max(a.wall.models, b.wall.models) + 1;
    const states = Math.max(a.wall.wounds, b.wall.wounds) + 1;
    if (this.byStart.length < models * states) {
      this.byStart = new Float64Array(models * states);
      this.byLeft = new Float64Array(models * states);
    }
  }

  /** Multiplications of all kernels, roughly: every start, every attack, every state and pool, every outcome. */
  private workAhead(): number {
    return this.kernels.reduce((sum, kernels) => sum + kernels.shoot.work() + kernels.engaged.work(), 0);
  }

  private start(): void {
    for (const law of this.law) law.fill(0, 0, this.cells);
    this.law[0][0] = 1;
  }

  private endedMass(): number {
    const [a, b] = this.pairing.fighters;
    let mass = 0;
    for (const law of this.law) {
      for (let y = 0; y < this.statesB; y++) mass += law[a.wall.wounds * this.statesB + y]!;
      for (let x = 0; x < a.wall.wounds; x++) mass += law[x * this.statesB + b.wall.wounds]!;
    }
    return mass;
  }

  private turn(active: Side, charges: boolean): void {
    for (const law of this.next) law.fill(0, 0, this.cells);
    const arrives = charges ? chargeChance(this.pairing.settings) : 0;
    const strides = active === 0 ? ([this.statesB, 1] as const) : ([1, this.statesB] as const);
    if (arrives < 1) this.volley(active, strides, 1 - arrives);
    if (arrives > 0) this.melee(active, strides, 0, arrives, 'charge', 'strike-charger');
    this.melee(active, strides, 1, 1, 'engaged', 'strike');
    const law = this.law;
    this.law = this.next;
    this.next = law;
  }

  /** The active unit shoots; nothing comes back. */
  private volley(active: Side, [sx, sy]: readonly [number, number], weight: number): void {
    const x = this.pairing.fighters[active];
    const y = this.pairing.fighters[1 - active]!;
    const kernel = this.kernels[active].shoot;
    const law = this.law[0];
    const next = this.next[0];
    for (let lx = 0; lx <= x.wall.wounds; lx++) {
      const left = x.alive[lx]!;
      for (let ly = 0; ly <= y.wall.wounds; ly++) {
        const p = weight * law[lx * sx + ly * sy]!;
        if (p === 0) continue;
        if (left === 0 || ly === y.wall.wounds) {
          next[lx * sx + ly * sy] = next[lx * sx + ly * sy]! + p;
          continue;
        }
        const row = kernel.settled(left, ly);
        const rows = kernel.settledRows;
        for (let to = ly; to <= y.wall.wounds; to++) {
          const cell = lx * sx + to * sy;
          next[cell] = next[cell]! + p * rows[row + to]!;
        }
      }
    }
  }

  /** The active unit attacks in combat, the survivors strike back, then both look to their morale. */
  private melee(active: Side, [sx, sy]: readonly [number, number], engaged: 0 | 1, weight: number, action: Action, back: Action): void {
    const x = this.pairing.fighters[active];
    const y = this.pairing.fighters[1 - active]!;
    const law = this.law[engaged];
    const next = this.next[1];
    for (let lx = 0; lx <= x.wall.wounds; lx++) {
      if (!this.gatherBlows(law, lx, sx, sy, weight, x, y, this.kernels[active][action])) continue;
      this.settleBlows(y);
      this.strikeBack(next, lx, sx, sy, x, y, this.kernels[1 - active]![back]);
    }
    // Who is gone stays gone.
    for (let lx = 0; lx <= x.wall.wounds; lx++) {
      for (let ly = 0; ly <= y.wall.wounds; ly++) {
        if (x.alive[lx]! > 0 && ly < y.wall.wounds) continue;
        const cell = lx * sx + ly * sy;
        next[cell] = next[cell]! + weight * law[cell]!;
      }
    }
  }

  /** byStart[k0][L] = mass of "Y had k0 models when the turn began and now has lost L"; false if there is none. */
  private gatherBlows(
    law: Float64Array,
    lx: number,
    sx: number,
    sy: number,
    weight: number,
    x: Fighter,
    y: Fighter,
    kernel: Kernel,
  ): boolean {
    const left = x.alive[lx]!;
    if (left === 0) return false;
    const states = y.wall.wounds + 1;
    let any = false;
    for (let ly = 0; ly < y.wall.wounds; ly++) {
      const p = weight * law[lx * sx + ly * sy]!;
      if (p === 0) continue;
      if (!any) {
        this.byStart.fill(0, 0, (y.wall.models + 1) * states);
        any = true;
      }
      const row = kernel.raw(left, ly);
      const rows = kernel.rawRows;
      const base = y.alive[ly]! * states;
      for (let to = ly; to <= y.wall.wounds; to++) this.byStart[base + to] = this.byStart[base + to]! + p * rows[row + to]!;
    }
    return any;
  }

  /** byLeft[k][L'] = mass of "k models of Y are left to strike back, and after its morale Y has lost L'". */
  private settleBlows(y: Fighter): void {
    const states = y.wall.wounds + 1;
    const { fails, flight } = y.nerve;
    const width = y.wall.models + 1;
    this.byLeft.fill(0, 0, width * states);
    for (let k0 = 1; k0 <= y.wall.models; k0++) {
      for (let at = y.wall.fallen[y.wall.models - k0]!; at < states; at++) {
        const p = this.byStart[k0 * states + at]!;
        if (p === 0) continue;
        const left = y.alive[at]!;
        const failing = fails[(k0 - left) * width + left]!;
        this.byLeft[left * states + at] = this.byLeft[left * states + at]! + p * (1 - failing);
        if (failing === 0) continue;
        const fleeing = flight[left]!;
        for (let fled = 1; fled <= left; fled++) {
          const cell = left * states + y.wall.fallen[y.wall.models - left + fled]!;
          this.byLeft[cell] = this.byLeft[cell]! + p * failing * fleeing[fled]!;
        }
      }
    }
  }

  private strikeBack(next: Float64Array, lx: number, sx: number, sy: number, x: Fighter, y: Fighter, kernel: Kernel): void {
    const states = y.wall.wounds + 1;
    const dead = this.byLeft[y.wall.wounds]!;
    const deadCell = lx * sx + y.wall.wounds * sy;
    next[deadCell] = next[deadCell]! + dead;
    for (let left = 1; left <= y.wall.models; left++) {
      let row = -1;
      for (let to = y.wall.fallen[y.wall.models - left]!; to < states; to++) {
        const p = this.byLeft[left * states + to]!;
        if (p === 0) continue;
        if (row < 0) row = kernel.settled(left, lx);
        const rows = kernel.settledRows;
        for (let after = lx; after <= x.wall.wounds; after++) {
          const cell = after * sx + to * sy;
          next[cell] = next[cell]! + p * rows[row + after]!;
        }
      }
    }
  }

  private answer(): Odds {
    const { fighters, settings } = this.pairing;
    const [a, b] = fighters;
    const lostA = new Float64Array(a.wall.wounds + 1);
    const lostB = new Float64Array(b.wall.wounds + 1);
    const wins = [0, 0, 0];
    let margin = 0;
    for (let x = 0; x <= a.wall.wounds; x++) {
      for (let y = 0; y <= b.wall.wounds; y++) {
        const p = this.total[x * this.statesB + y]!;
        if (p === 0) continue;
        lostA[x] = lostA[x]! + p;
        lostB[y] = lostB[y]! + p;
        const winner = compareScores(settings.score, b.worth[y]!, a.worth[x]!, a.totalWorth, b.totalWorth);
        wins[winner] = wins[winner]! + p;
        margin += p * Math.abs(b.worth[y]! - a.worth[x]!);
      }
    }
    const laws: Record<string, Distribution> = {};
    const means: Record<string, number> = { margin };
    addLaws(laws, means, b, lostB, 'a');
    addLaws(laws, means, a, lostA, 'b');
    laws.turns = { min: 1, mass: this.turnLaw.slice(1) };
    means.turns = mean(laws.turns);
    return { method: 'exact', winA: wins[0]!, winB: wins[1]!, draw: wins[2]!, trials: 0, laws, means };
  }
}

/** Laws of what a side did, from the law of its enemy's losses. */
function addLaws(
  laws: Record<string, Distribution>,
  means: Record<string, number>,
  enemy: Fighter,
  lost: Float64Array,
  side: 'a' | 'b',
): void {
  const points = new Float64Array(enemy.totalWorth + 1);
  const models = new Float64Array(enemy.wall.models + 1);
  let meanPoints = 0;
  for (let at = 0; at < lost.length; at++) {
    const p = lost[at]!;
    meanPoints += p * enemy.worth[at]!;
    points[enemy.worth[at]!] = points[enemy.worth[at]!]! + p;
    models[enemy.wall.model[at]!] = models[enemy.wall.model[at]!]! + p;
  }
  laws[`points.${side}`] = { min: 0, mass: points };
  laws[`models.${side}`] = { min: 0, mass: models };
  laws[`wounds.${side}`] = { min: 0, mass: lost };
  means[`points.${side}`] = meanPoints;
  means[`models.${side}`] = mean(laws[`models.${side}`]!);
  means[`wounds.${side}`] = mean(laws[`wounds.${side}`]!);
  means[`wiped.${side}`] = lost[lost.length - 1]!;
  laws[`wiped.${side}`] = { min: 0, mass: new Float64Array([1 - lost[lost.length - 1]!, lost[lost.length - 1]!]) };
}

function newKernels(): Record<Action, Kernel> {
  return { shoot: new Kernel(), charge: new Kernel(), engaged: new Kernel(), strike: new Kernel(), 'strike-charger': new Kernel() };
}
