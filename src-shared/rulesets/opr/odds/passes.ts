/** Steps that take all states of a game from one moment to the next. */
import type { Duel } from './duel.ts';
import { Layer, NEGLIGIBLE, other, type Part, type SideNumber } from './layer.ts';

export function eachPart(duel: Duel, layer: Layer, work: (part: Part, out: Layer) => void): Layer {
  const out = new Layer(duel.pool);
  for (const part of layer.all) work(part, out);
  return out;
}

/** Adds a share of a part to another. */
export function addShare(part: Part, target: Part, share: number): void {
  for (const history of part.histories) {
    const from = part.block(history);
    const to = target.block(history);
    for (let i = 0; i < from.length; i++) to[i] = to[i]! + share * from[i]!;
  }
}

/** States of a part in which a side is in a certain condition: the first cell, and steps over the conditions of the other side. */
export interface Slice {
  readonly own: number;
  readonly step: number;
  readonly count: number;
}

export function sliceOf(duel: Duel, side: SideNumber, d: number): Slice {
  return { own: d * duel.strideOf(side), step: duel.strideOf(other(side)), count: duel.damage[other(side)].count };
}

export function hasMass(part: Part, { own, step, count }: Slice): boolean {
  for (const history of part.histories) {
    const block = part.block(history);
    for (let f = 0; f < count; f++) if (block[own + f * step]! > NEGLIGIBLE) return true;
  }
  return false;
}

/** Adds the states of a slice to another part as they are. */
export function addSlice(part: Part, target: Part, { own, step, count }: Slice): void {
  for (const history of part.histories) {
    const from = part.block(history);
    const to = target.block(history);
    for (let f = 0; f < count; f++) to[own + f * step] = to[own + f * step]! + from[own + f * step]!;
  }
}
