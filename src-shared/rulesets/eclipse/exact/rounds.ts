/** The exact solver round by round: the whole distribution is carried from one round to the next. For curves and for round limits. */
import { type Ending, fireMissiles, fireStep, newEnding, settle, stick } from './mass.ts';
import type { Model, ModelStep } from './model.ts';
import type { StateSpace } from './states.ts';

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
  const node = a * model.spaces[1].size + b;
  const found = known.get(node);
  if (found !== undefined) return found;
  let reach: ReadonlySet<number> | null = new Set([node]);
  for (const step of model.round) {
    reach = reachedUnhurt(model, step, reach, [a, b]);
    if (reach === null) break;
  }
  known.set(node, reach !== null);
  return reach !== null;
}

/** The pairs of states that a step leads to from `before`; null as soon as one of them has other hulls than `full`. */
function reachedUnhurt(model: Model, step: ModelStep, before: ReadonlySet<number>, full: readonly [number, number]): Set<number> | null {
  const { pool, spaces } = model;
  const [A, B] = spaces;
  const hurts = (row: number, { refreshed }: StateSpace, unhurt: number) => {
    for (let i = pool.start[row]!; i < pool.start[row + 1]!; i++) if (refreshed[pool.to[i]!] !== unhurt) return true;
    return false;
  };
  const after = new Set<number>();
  for (const at of before) {
    const a = Math.floor(at / B.size);
    const b = at % B.size;
    const onA = step.volleys[1] === null ? 0 : step.volleys[1].row(b, a);
    const onB = step.volleys[0] === null ? 0 : step.volleys[0].row(a, b);
    if (hurts(onA, A, full[0]) || hurts(onB, B, full[1])) return null;
    const list = (row: number, self: number) => [self, ...pool.to.subarray(pool.start[row]!, pool.start[row + 1]!)];
    const toB = list(onB, b);
    for (const x of list(onA, a)) for (const y of toB) after.add(x * B.size + y);
  }
  return after;
}

export function sum(values: Float64Array): number {
  let total = 0;
  for (const v of values) total += v;
  return total;
}
