/**
 * The exact solver. Probability mass flows from the opening state through nodes (state of A, state of B, step of the round).
 * Hull never grows, so the only cycle is a round that changes nothing; it is summed in closed form. No mass is dropped.
 */
import type { CombatRules, CombatSide } from '../rules/combat.ts';
import { solveFlux } from './flux.ts';
import { type Ending, fireMissiles, newEnding, settle, spread, stick } from './mass.ts';
import { buildModel, isTooLarge, type Model, type ModelStep, type TooLarge } from './model.ts';
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
  const { spaces, round, pool } = model;
  const [A, B] = spaces;
  const steps = round.length;
  const width = B.size;
  const layer = A.size * width;
  const ending = newEnding(model);
  /** Mass that arrives at (step, a, b) from other nodes. */
  const mass = new Float64Array(Math.max(1, steps) * layer);
  mass.set(fireMissiles(model));

  const rowsOnA = new Int32Array(steps);
  const rowsOnB = new Int32Array(steps);
  for (let a = 0; a < A.size; a++) {
    for (let b = 0; b < width; b++) {
      const node = a * width + b;
      let arriving = 0;
      for (let k = 0; k < steps; k++) arriving += mass[k * layer + node] as number;
      if (steps === 0) arriving = mass[node] as number;
      if (arriving === 0) continue;
      if (a === A.empty || b === B.empty) {
        settle(ending, a, b, arriving);
        continue;
      }
      // stayed = chance to come unchanged from the start of the round to step k; leave = to change in the round at all.
      let stayed = 1;
      let leave = 0;
      let turned = 0;
      for (let k = 0; k < steps; k++) {
        const { volleys } = round[k] as ModelStep;
        const onA = volleys[1] === null ? 0 : volleys[1].row(b, a);
        const onB = volleys[0] === null ? 0 : volleys[0].row(a, b);
        rowsOnA[k] = onA;
        rowsOnB[k] = onB;
        const stayA = pool.stay[onA] as number;
        const stay = stayA * (pool.stay[onB] as number);
        leave += stayed * ((pool.leave[onA] as number) + stayA * (pool.leave[onB] as number));
        stayed *= stay;
        // Mass that entered in the middle of a round and reaches its end unchanged.
        if (k > 0) turned = (turned + (mass[k * layer + node] as number)) * stay;
      }
      if (leave === 0) {
        stick(ending, a, b, arriving);
        continue;
      }
      let visits = ((mass[node] as number) + turned) / leave;
      ending.expectedRounds += visits;
      for (let k = 0; k < steps; k++) {
        if (k > 0) visits += mass[k * layer + node] as number;
        const onA = rowsOnA[k] as number;
        const onB = rowsOnB[k] as number;
        spread(model, mass, (k + 1 === steps ? 0 : k + 1) * layer, a, b, onA, onB, visits);
        visits *= (pool.stay[onA] as number) * (pool.stay[onB] as number);
      }
    }
  }
  return ending;
}
