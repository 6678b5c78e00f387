/**
 * The exact solver. Probability mass flows from the opening state through nodes (state of A, state of B, step of the round).
 * Hull never grows, so the only cycle is a round that changes nothing; it is summed in closed form. No mass is dropped.
 */
import type { CombatRules, CombatSide } from '../rules/combat.ts';
import { solveFlux } from './flux.ts';
import { jointRounds, solveJoint } from './joint.ts';
import { LeavingMass } from './leaving-mass.ts';
import { type ExactLimits, isTooLarge, TOO_MUCH_WORK, type TooLarge } from './limits.ts';
import { type Ending, fireMissiles, newEnding, type OpenEnding, settle, stick } from './mass.ts';
import { buildModel, type Model } from './model.ts';
import { type RoundCurve, solveRounds } from './rounds.ts';
import { transposed, transposedEnding } from './transposed.ts';

export function solveExactly(sides: readonly [CombatSide, CombatSide], rules: CombatRules, limits?: ExactLimits): Ending | TooLarge {
  const model = buildModel(sides, rules, limits);
  if (isTooLarge(model)) return model;
  return solveModel(model);
}

export function solveModel(model: Model): Ending | TooLarge {
  if (model.joint !== null) return solveJoint(model, model.joint);
  const ending =
    model.rules.maxRounds !== null
      ? solveRounds(model, model.rules.maxRounds).ending
      : model.spaces[0].hasFlux || model.spaces[1].hasFlux
        ? solveFlux(model)
        : solvePlain(model);
  return model.meter.isOver ? TOO_MUCH_WORK : ending;
}

/** Chances that the battle is over, round by round. */
export function roundCurve(model: Model, rounds: number, enough: number): RoundCurve {
  return model.joint === null ? solveRounds(model, rounds, enough) : jointRounds(model, model.joint, rounds, enough);
}

/** Without flux a node's only cycle is itself. */
export function solvePlain(model: Model): Ending {
  const [A, B] = model.spaces;
  // Mass is collected over the states of the second side, which pays where that is the larger one.
  if (A.size > B.size) return transposedEnding(solvePlain(transposed(model)), model);
  const walk = new PlainWalk(model);
  for (let a = 0; a < A.size; a++) {
    for (let b = 0; b < B.size && !model.meter.isOver; b++) walk.visit(a, b);
    if (model.meter.isOver) break;
    walk.leaveRow(a);
  }
  return walk.ending;
}

class PlainWalk {
  readonly ending: OpenEnding;
  private readonly model: Model;
  private readonly layer: number;
  /** Mass that arrives at (step, a, b) from other nodes. */
  private readonly mass: Float64Array;
  /** Rows of the node under way, by step of the round. */
  private readonly rowsOnA: Int32Array;
  private readonly rowsOnB: Int32Array;
  /** Mass that will leave the current state of A, by step and by what B fires with. */
  private readonly leaving: LeavingMass[][];
  /** Of the node under way: mass that entered in the middle of a round and reaches its end unchanged. */
  private turned = 0;

  constructor(model: Model) {
    const [A, B] = model.spaces;
    const steps = model.round.length;
    this.model = model;
    this.ending = newEnding(model);
    this.layer = A.size * B.size;
    this.mass = new Float64Array(Math.max(1, steps) * this.layer);
    this.mass.set(fireMissiles(model));
    this.rowsOnA = new Int32Array(steps);
    this.rowsOnB = new Int32Array(steps);
    this.leaving = model.round.map(() => []);
  }

  visit(a: number, b: number): void {
    const [A, B] = this.model.spaces;
    const node = a * B.size + b;
    const arriving = this.arriving(node);
    if (arriving === 0) return;
    if (a === A.empty || b === B.empty) {
      settle(this.ending, a, b, arriving);
      return;
    }
    const leave = this.leaveChance(a, b, node);
    if (leave === 0) stick(this.ending, a, b, arriving);
    else this.release(a, b, node, leave);
  }

  private arriving(node: number): number {
    const { mass, layer } = this;
    const steps = this.model.round.length;
    if (steps === 0) return mass[node]!;
    let sum = 0;
    for (let k = 0; k < steps; k++) sum += mass[k * layer + node]!;
    return sum;
  }

  /** Chance to change in a round at all: a sum of positive terms, so tiny chances keep their digits. */
  private leaveChance(a: number, b: number, node: number): number {
    const { mass, layer, rowsOnA, rowsOnB } = this;
    const { round, pool } = this.model;
    // Chance to come unchanged from the start of the round to step k.
    let stayed = 1;
    let leave = 0;
    let turned = 0;
    for (let k = 0; k < round.length; k++) {
      const { volleys } = round[k]!;
      const onA = volleys[1] === null ? 0 : volleys[1].row(b, a);
      const onB = volleys[0] === null ? 0 : volleys[0].row(a, b);
      rowsOnA[k] = onA;
      rowsOnB[k] = onB;
      const stayA = pool.stay[onA]!;
      const stay = stayA * pool.stay[onB]!;
      leave += stayed * (pool.leave[onA]! + stayA * pool.leave[onB]!);
      stayed *= stay;
      if (k > 0) turned = (turned + mass[k * layer + node]!) * stay;
    }
    this.turned = turned;
    return leave;
  }

  /**
   * Sends everything that arrived on its way. Where A stays as it is, at once; where A changes, the mass is collected first: all states
   * of B that fire with the same ships do the same to A, so that A's changes are multiplied in once for all of them (`leaveRow`).
   */
  private release(a: number, b: number, node: number, leave: number): void {
    const { mass, layer, rowsOnA, rowsOnB } = this;
    const { pool, round, spaces } = this.model;
    const { to, chance } = pool;
    const steps = round.length;
    const rowA = a * spaces[1].size;
    let visits = (mass[node]! + this.turned) / leave;
    this.ending.expectedRounds += visits;
    for (let k = 0; k < steps; k++) {
      if (k > 0) visits += mass[k * layer + node]!;
      const onA = rowsOnA[k]!;
      const onB = rowsOnB[k]!;
      const from = pool.start[onB]!;
      const end = pool.start[onB + 1]!;
      const stillA = visits * pool.stay[onA]!;
      const at = (k + 1 === steps ? 0 : k + 1) * layer + rowA;
      this.model.meter.spend(2 * (end - from));
      for (let j = from; j < end; j++) mass[at + to[j]!] = mass[at + to[j]!]! + stillA * chance[j]!;
      if (pool.leave[onA]! > 0) {
        const leaving = this.leavingOf(k, b, onA);
        leaving.add(b, visits * pool.stay[onB]!);
        for (let j = from; j < end; j++) leaving.add(to[j]!, visits * chance[j]!);
      }
      visits *= pool.stay[onA]! * pool.stay[onB]!;
    }
  }

  private leavingOf(k: number, b: number, onA: number): LeavingMass {
    const firing = this.model.round[k]!.volleys[1]?.firingClass[b] ?? 0;
    const found = this.leaving[k]![firing];
    if (found !== undefined) {
      found.row = onA;
      return found;
    }
    const made = new LeavingMass(this.model.spaces[1].size, onA);
    this.leaving[k]![firing] = made;
    return made;
  }

  /** All states of B have been visited with this state of A: what leaves it goes on its way. */
  leaveRow(a: number): void {
    const { mass, layer } = this;
    const { pool, spaces, meter } = this.model;
    const steps = this.model.round.length;
    if (a === spaces[0].empty) return;
    this.leaving.forEach((byFiring, k) => {
      const to = (k + 1 === steps ? 0 : k + 1) * layer;
      for (const leaving of byFiring) {
        if (leaving === undefined || leaving.count === 0) continue;
        meter.spend(leaving.count * (pool.start[leaving.row + 1]! - pool.start[leaving.row]!));
        leaving.sendTo(mass, pool, to);
      }
    });
  }
}
