/** Probability mass on its way: one step of fire, the missile phase, and the account of where it ends. */
import { LeavingMass } from './leaving-mass.ts';
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

/**
 * One step of the whole distribution: an empty side neither fires nor is fired at. All states of B that fire with the same ships do the
 * same to a state of A, so B's changes are summed up for them first, and A's are multiplied in once.
 */
export function fireStep(model: Model, step: ModelStep, before: Float64Array): Float64Array {
  const { spaces, pool, meter } = model;
  const [A, B] = spaces;
  const [byA, byB] = step.volleys;
  const after = new Float64Array(before.length);
  const byFiring: LeavingMass[] = [];
  for (let a = 0; a < A.size; a++) {
    for (let b = 0; b < B.size; b++) {
      const p = before[a * B.size + b]!;
      if (p === 0) continue;
      const onB = byA === null ? 0 : byA.row(a, b);
      const firing = byB === null ? 0 : byB.firingClass[b]!;
      byFiring[firing] ??= new LeavingMass(B.size, 0);
      const fired = byFiring[firing];
      fired.row = byB === null ? 0 : byB.row(b, a);
      fired.add(b, p * pool.stay[onB]!);
      const end = pool.start[onB + 1]!;
      for (let j = pool.start[onB]!; j < end; j++) fired.add(pool.to[j]!, p * pool.chance[j]!);
      meter.spend(1 + end - pool.start[onB]!);
    }
    for (const fired of byFiring) {
      if (fired === undefined || fired.count === 0) continue;
      meter.spend(fired.count * (1 + pool.start[fired.row + 1]! - pool.start[fired.row]!));
      fired.keepAt(after, pool.stay[fired.row]!, a * B.size);
      fired.sendTo(after, pool, 0);
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
