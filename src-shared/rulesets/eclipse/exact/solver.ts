/**
 * The exact solver. Probability mass flows from the opening state through nodes (state of A, state of B, step of the round).
 * Hull never grows, so the only cycle is a round that changes nothing; it is summed in closed form. No mass is dropped.
 */
import type { CombatRules, CombatSide } from '../rules/combat.ts';
import { solveFlux } from './flux.ts';
import { type Ending, type FiredNode, fireMissiles, newEnding, type OpenEnding, settle, spread, stick } from './mass.ts';
import { buildModel, isTooLarge, type Model, type TooLarge } from './model.ts';
import { solveRounds } from './rounds.ts';

export function solveExactly(sides: readonly [CombatSide, CombatSide], rules: CombatRules, nodeLimit?: number): Ending | TooLarge {
  const model = buildModel(sides, rules, nodeLimit);
  if (isTooLarge(model)) return model;
  return solveModel(model);
}

export function solveModel(model: Model): Ending {
  if (model.rules.maxRounds !== null) return solveRounds(model, model.rules.maxRounds).ending;
  return model.spaces[0].hasFlux || model.spaces[1].hasFlux ? solveFlux(model) : solvePlain(model);
}

/** Without flux a node's only cycle is itself. */
export function solvePlain(model: Model): Ending {
  const [A, B] = model.spaces;
  const walk = new PlainWalk(model);
  for (let a = 0; a < A.size; a++) for (let b = 0; b < B.size; b++) walk.visit(a, b);
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
  private readonly fired: FiredNode = { a: 0, b: 0, onA: 0, onB: 0, layer: 0 };
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

  /** Sends everything that arrived on its way. */
  private release(a: number, b: number, node: number, leave: number): void {
    const { model, mass, layer, rowsOnA, rowsOnB, fired } = this;
    const { pool } = model;
    const steps = model.round.length;
    let visits = (mass[node]! + this.turned) / leave;
    this.ending.expectedRounds += visits;
    fired.a = a;
    fired.b = b;
    for (let k = 0; k < steps; k++) {
      if (k > 0) visits += mass[k * layer + node]!;
      fired.onA = rowsOnA[k]!;
      fired.onB = rowsOnB[k]!;
      fired.layer = (k + 1 === steps ? 0 : k + 1) * layer;
      spread(model, mass, fired, visits);
      visits *= pool.stay[fired.onA]! * pool.stay[fired.onB]!;
    }
  }
}
