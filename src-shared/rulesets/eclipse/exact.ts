/**
 * The exact road. Probability mass flows from the opening state through nodes (state of A, state of B, step of the round).
 * Hull never grows, so the only cycle is a round that changes nothing; it is summed in closed form. No mass is dropped.
 */
import type { CombatRules, CombatSide } from './combat.ts';
import { solveFlux } from './exact-flux.ts';
import { solveRounds } from './exact-rounds.ts';
import { buildModel, isTooLarge, type Model, type ModelStep, type TooLarge } from './model.ts';

/** Where the mass ended. Laws are over the states of `model.spaces`. */
export interface Ending {
  readonly model: Model;
  /** A's states when B was destroyed, and the other way round. */
  readonly wonA: Float64Array;
  readonly wonB: Float64Array;
  /** Both destroyed in the same step. */
  readonly mutual: number;
  /** Nobody can change anything any more: chance, and the sides' states. */
  readonly stalemate: number;
  readonly stuckA: Float64Array;
  readonly stuckB: Float64Array;
  /** Undecided when the round limit struck; zero without `maxRounds`. */
  readonly timeUp: number;
  readonly openA: Float64Array;
  readonly openB: Float64Array;
  readonly expectedRounds: number;
}

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

/** Sends the mass of a node over the product of both volleys' changes. The unchanged part stays with the caller. */
export function spread(
  model: Model,
  mass: Float64Array,
  layer: number,
  a: number,
  b: number,
  onA: number,
  onB: number,
  visits: number,
): void {
  const { pool } = model;
  const { start, to, chance } = pool;
  const width = model.spaces[1].size;
  const fromB = start[onB] as number;
  const endB = start[onB + 1] as number;
  const stayB = pool.stay[onB] as number;
  const stillA = visits * (pool.stay[onA] as number);
  const rowA = layer + a * width;
  for (let j = fromB; j < endB; j++) {
    const at = rowA + (to[j] as number);
    mass[at] = (mass[at] as number) + stillA * (chance[j] as number);
  }
  const endA = start[onA + 1] as number;
  for (let i = start[onA] as number; i < endA; i++) {
    const base = layer + (to[i] as number) * width;
    const w = visits * (chance[i] as number);
    mass[base + b] = (mass[base + b] as number) + w * stayB;
    for (let j = fromB; j < endB; j++) {
      const at = base + (to[j] as number);
      mass[at] = (mass[at] as number) + w * (chance[j] as number);
    }
  }
}

/** The law over (a, b) after the missile phase, charges restored for round 1. */
export function fireMissiles(model: Model): Float64Array {
  const { spaces, missiles } = model;
  const [A, B] = spaces;
  let mass: Float64Array = new Float64Array(A.size * B.size);
  mass[A.start * B.size + B.start] = 1;
  for (const step of missiles) mass = fireStep(model, step, mass);
  if (!A.hasFlux && !B.hasFlux) return mass;
  const restored = new Float64Array(mass.length);
  for (let a = 0; a < A.size; a++) {
    for (let b = 0; b < B.size; b++) {
      const p = mass[a * B.size + b] as number;
      const at = (A.refreshed[a] as number) * B.size + (B.refreshed[b] as number);
      if (p > 0) restored[at] = (restored[at] as number) + p;
    }
  }
  return restored;
}

/** One step of the whole law: nobody fires at or from an empty side. */
export function fireStep(model: Model, step: ModelStep, before: Float64Array): Float64Array {
  const { spaces, pool } = model;
  const [A, B] = spaces;
  const after = new Float64Array(before.length);
  for (let a = 0; a < A.size; a++) {
    for (let b = 0; b < B.size; b++) {
      const node = a * B.size + b;
      const p = before[node] as number;
      if (p === 0) continue;
      const onA = step.volleys[1] === null ? 0 : step.volleys[1].row(b, a);
      const onB = step.volleys[0] === null ? 0 : step.volleys[0].row(a, b);
      spread(model, after, 0, a, b, onA, onB, p);
      after[node] = (after[node] as number) + p * (pool.stay[onA] as number) * (pool.stay[onB] as number);
    }
  }
  return after;
}

/** A running account of where mass ends. */
export type OpenEnding = { -readonly [K in keyof Ending]: Ending[K] };

export function newEnding(model: Model): OpenEnding {
  const [A, B] = model.spaces;
  return {
    model,
    wonA: new Float64Array(A.size),
    wonB: new Float64Array(B.size),
    mutual: 0,
    stalemate: 0,
    stuckA: new Float64Array(A.size),
    stuckB: new Float64Array(B.size),
    timeUp: 0,
    openA: new Float64Array(A.size),
    openB: new Float64Array(B.size),
    expectedRounds: 0,
  };
}

/** One side is empty, or both are. */
export function settle(ending: OpenEnding, a: number, b: number, p: number): void {
  const [A, B] = ending.model.spaces;
  if (a !== A.empty) ending.wonA[a] = (ending.wonA[a] as number) + p;
  else if (b !== B.empty) ending.wonB[b] = (ending.wonB[b] as number) + p;
  else ending.mutual += p;
}

/** Digest 3.8: no possible change of hull in a whole round. */
export function stick(ending: OpenEnding, a: number, b: number, p: number): void {
  ending.stalemate += p;
  ending.stuckA[a] = (ending.stuckA[a] as number) + p;
  ending.stuckB[b] = (ending.stuckB[b] as number) + p;
}
