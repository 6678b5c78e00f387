/** Sparse transition matrices over the states of a target: from each state to those one event can lead to. */

export interface Moves {
  /** Moves from state s stand at first[s] .. first[s + 1]. */
  readonly first: Int32Array;
  readonly to: Int32Array;
  readonly p: Float64Array;
}

/** Chances of the states an event leads to. */
export type Row = Map<number, number>;

export function addTo(row: Row, state: number, p: number): void {
  if (p > 0) row.set(state, p + (row.get(state) ?? 0));
}

export function movesOf(states: number, rowOf: (state: number) => Row): Moves {
  const first = new Int32Array(states + 1);
  const to: number[] = [];
  const p: number[] = [];
  for (let state = 0; state < states; state++) {
    for (const [next, chance] of rowOf(state)) {
      to.push(next);
      p.push(chance);
    }
    first[state + 1] = to.length;
  }
  return { first, to: Int32Array.from(to), p: Float64Array.from(p) };
}

export function stay(states: number): Moves {
  return movesOf(states, (state) => new Map([[state, 1]]));
}

/** First `x`, then `y`. */
export function followed(x: Moves, y: Moves): Moves {
  return movesOf(x.first.length - 1, (state) => {
    const row: Row = new Map();
    for (let i = x.first[state]!; i < x.first[state + 1]!; i++) spread(y, x.to[i]!, x.p[i]!, row);
    return row;
  });
}

/** The sum of weighted matrices. */
export function mixture(parts: readonly { readonly weight: number; readonly moves: Moves }[], states: number): Moves {
  return movesOf(states, (state) => {
    const row: Row = new Map();
    for (const { weight, moves } of parts) spread(moves, state, weight, row);
    return row;
  });
}

function spread({ first, to, p }: Moves, state: number, weight: number, row: Row): void {
  for (let i = first[state]!; i < first[state + 1]!; i++) addTo(row, to[i]!, weight * p[i]!);
}

/** Adds the mass of `from`, moved, to `into`. */
function applyMoves({ first, to, p }: Moves, from: Float64Array, into: Float64Array): void {
  for (let state = 0; state < from.length; state++) {
    const mass = from[state]!;
    if (mass === 0) continue;
    for (let i = first[state]!; i < first[state + 1]!; i++) into[to[i]!] = into[to[i]!]! + mass * p[i]!;
  }
}

/** `masses[n]` waits for n moves; what stands when all have been made. Horner's scheme: one matrix product for each n. */
export function repeated(moves: Moves, masses: readonly Float64Array[]): Float64Array<ArrayBuffer> {
  let sum = new Float64Array(moves.first.length - 1);
  for (let n = masses.length - 1; n >= 0; n--) {
    const next = new Float64Array(masses[n]!);
    if (n < masses.length - 1) applyMoves(moves, sum, next);
    sum = next;
  }
  return sum;
}
