/** The exact solver round by round: the whole distribution is carried from one round to the next. For curves and for round limits. */
import { type Ending, fireMissiles, fireStep, newEnding, settle, stick } from './mass.ts';
import type { Model, ModelStep } from './model.ts';

/** Chances that the battle is over, after the missiles (round 0) and after each round. */
export interface RoundPoint {
  readonly round: number;
  readonly winA: number;
  readonly winB: number;
  readonly draw: number;
}

export interface RoundCurve {
  readonly points: readonly RoundPoint[];
  readonly ending: Ending;
}

/** Plays `rounds` rounds of the distribution; what is undecided then is `timeUp`. Stops early once everything is decided. */
export function solveRounds(model: Model, rounds: number, enough = 0): RoundCurve {
  const [A, B] = model.spaces;
  const ending = newEnding(model);
  const points: RoundPoint[] = [];
  const lasting = new Map<number, boolean>();
  let mass = fireMissiles(model);
  for (let round = 0; ; round++) {
    let open = 0;
    for (let a = 0; a < A.size; a++) {
      for (let b = 0; b < B.size; b++) {
        const node = a * B.size + b;
        const p = mass[node]!;
        if (p === 0) continue;
        if (a === A.empty || b === B.empty) settle(ending, a, b, p);
        else if (isLasting(model, a, b, lasting)) stick(ending, a, b, p);
        else {
          open += p;
          continue;
        }
        mass[node] = 0;
      }
    }
    points.push({ round, winA: sum(ending.wonA), winB: sum(ending.wonB), draw: ending.mutual + ending.stalemate });
    if (open <= enough || round === rounds || model.meter.isOver) {
      timeUp(ending, mass, open);
      return { points, ending };
    }
    ending.expectedRounds += open;
    for (const step of model.round) mass = fireStep(model, step, mass);
    mass = restored(model, mass);
  }
}

function timeUp(ending: ReturnType<typeof newEnding>, mass: Float64Array, open: number): void {
  const [A, B] = ending.model.spaces;
  ending.timeUp = open;
  for (let a = 0; a < A.size; a++) {
    for (let b = 0; b < B.size; b++) {
      const p = mass[a * B.size + b]!;
      ending.openA[a] = ending.openA[a]! + p;
      ending.openB[b] = ending.openB[b]! + p;
    }
  }
}

function restored(model: Model, mass: Float64Array): Float64Array {
  const [A, B] = model.spaces;
  if (!A.hasFlux && !B.hasFlux) return mass;
  const full = new Float64Array(mass.length);
  for (let a = 0; a < A.size; a++) {
    for (let b = 0; b < B.size; b++) {
      const at = A.refreshed[a]! * B.size + B.refreshed[b]!;
      full[at] = full[at]! + mass[a * B.size + b]!;
    }
  }
  return full;
}

/** True when no sequence of a whole round's hits changes a hull. */
function isLasting(model: Model, a: number, b: number, known: Map<number, boolean>): boolean {
  const [A, B] = model.spaces;
  const node = a * B.size + b;
  const found = known.get(node);
  if (found !== undefined) return found;
  let reach = new Set([node]);
  let lasting = true;
  for (const step of model.round) {
    const next = new Set<number>();
    for (const at of reach) {
      for (const to of successors(model, step, Math.floor(at / B.size), at % B.size)) {
        if (A.refreshed[Math.floor(to / B.size)] !== a || B.refreshed[to % B.size] !== b) lasting = false;
        else next.add(to);
      }
    }
    if (!lasting) break;
    reach = next;
  }
  known.set(node, lasting);
  return lasting;
}

function successors(model: Model, step: ModelStep, a: number, b: number): number[] {
  const { pool, spaces } = model;
  const onA = step.volleys[1] === null ? 0 : step.volleys[1].row(b, a);
  const onB = step.volleys[0] === null ? 0 : step.volleys[0].row(a, b);
  const list = (row: number, self: number) => [self, ...pool.to.subarray(pool.start[row]!, pool.start[row + 1]!)];
  return list(onA, a).flatMap((x) => list(onB, b).map((y) => x * spaces[1].size + y));
}

export function sum(values: Float64Array): number {
  let total = 0;
  for (const v of values) total += v;
  return total;
}
