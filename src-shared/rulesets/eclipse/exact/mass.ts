/** Probability mass on its way: one step of fire, the missile phase, and the account of where it ends. */
import type { Model, ModelStep } from './model.ts';

/** Where the mass ended. Distributions are over the states of `model.spaces`. */
export interface Ending {
  readonly model: Model;
  /** A's states when B was destroyed, and the other way round. */
  readonly wonA: Float64Array;
  readonly wonB: Float64Array;
  /** Both destroyed in the same step. */
  readonly mutual: number;
  /** Both left the sector, or one did while the other was destroyed: no one is there any more. */
  readonly bothLeft: number;
  /** Where ships may retreat: the states of a side that has no ship in the sector at the end; ships that left are in them. */
  readonly gone: readonly [Float64Array, Float64Array] | null;
  /** Neither side can change anything any more: chance, and the sides' states. */
  readonly stalemate: number;
  readonly stuckA: Float64Array;
  readonly stuckB: Float64Array;
  /** Undecided when the round limit struck; zero without `maxRounds`. */
  readonly timeUp: number;
  readonly openA: Float64Array;
  readonly openB: Float64Array;
  readonly expectedRounds: number;
}

/** A pair of states under fire: the rows of what happens to each, and where in the mass the changes go. */
export interface FiredNode {
  a: number;
  b: number;
  /** Rows of the model's pool; 0 = nothing fires at it. */
  onA: number;
  onB: number;
  /** First cell of the layer that the changes go to. */
  layer: number;
}

/** Sends the mass of a node over the product of both volleys' changes. The unchanged part stays with the caller. */
function spread(model: Model, mass: Float64Array, { a, b, onA, onB, layer }: FiredNode, visits: number): void {
  const { pool } = model;
  const { start, to, chance } = pool;
  const width = model.spaces[1].size;
  const fromB = start[onB]!;
  const endB = start[onB + 1]!;
  const stayB = pool.stay[onB]!;
  const stillA = visits * pool.stay[onA]!;
  const rowA = layer + a * width;
  for (let j = fromB; j < endB; j++) {
    const at = rowA + to[j]!;
    mass[at] = mass[at]! + stillA * chance[j]!;
  }
  const endA = start[onA + 1]!;
  model.meter.spend((1 + endA - start[onA]!) * (1 + endB - fromB));
  for (let i = start[onA]!; i < endA; i++) {
    const base = layer + to[i]! * width;
    const w = visits * chance[i]!;
    mass[base + b] = mass[base + b]! + w * stayB;
    for (let j = fromB; j < endB; j++) {
      const at = base + to[j]!;
      mass[at] = mass[at]! + w * chance[j]!;
    }
  }
}

/** The distribution over (a, b) after the missile phase, charges restored for round 1. */
export function fireMissiles(model: Model): Float64Array {
  const { spaces, missiles } = model;
  const [A, B] = spaces;
  let mass: Float64Array = new Float64Array(A.size * B.size);
  mass[A.start * B.size + B.start] = 1;
  for (const step of missiles) mass = fireStep(model, step, mass);
  if (missiles.length === 0 || (!A.hasFlux && !B.hasFlux)) return mass;
  const restored = new Float64Array(mass.length);
  for (let a = 0; a < A.size; a++) {
    for (let b = 0; b < B.size; b++) {
      const p = mass[a * B.size + b]!;
      const at = A.refreshed[a]! * B.size + B.refreshed[b]!;
      if (p > 0) restored[at] = restored[at]! + p;
    }
  }
  return restored;
}

/** One step of the whole distribution: an empty side neither fires nor is fired at. */
export function fireStep(model: Model, step: ModelStep, before: Float64Array): Float64Array {
  const { spaces, pool } = model;
  const [A, B] = spaces;
  const after = new Float64Array(before.length);
  const fired: FiredNode = { a: 0, b: 0, onA: 0, onB: 0, layer: 0 };
  for (let a = 0; a < A.size; a++) {
    for (let b = 0; b < B.size; b++) {
      const node = a * B.size + b;
      const p = before[node]!;
      if (p === 0) continue;
      const onA = step.volleys[1] === null ? 0 : step.volleys[1].row(b, a);
      const onB = step.volleys[0] === null ? 0 : step.volleys[0].row(a, b);
      fired.a = a;
      fired.b = b;
      fired.onA = onA;
      fired.onB = onB;
      spread(model, after, fired, p);
      after[node] = after[node]! + p * pool.stay[onA]! * pool.stay[onB]!;
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
    bothLeft: 0,
    gone: null,
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
  if (a !== A.empty) ending.wonA[a] = ending.wonA[a]! + p;
  else if (b !== B.empty) ending.wonB[b] = ending.wonB[b]! + p;
  else ending.mutual += p;
}

/** Digest 3.8: no possible change of hull in a whole round. */
export function stick(ending: OpenEnding, a: number, b: number, p: number): void {
  ending.stalemate += p;
  ending.stuckA[a] = ending.stuckA[a]! + p;
  ending.stuckB[b] = ending.stuckB[b]! + p;
}
