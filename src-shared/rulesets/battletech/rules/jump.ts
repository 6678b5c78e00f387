/** Where a jump can land (Total Warfare "Jumping"). */
import { distanceBetween, FLAG_CLOSED, type Ground, HEX_COUNT, NEIGHBOUR } from './ground.ts';

const jumpSteps = new Uint8Array(HEX_COUNT);
const jumpQueue = new Int16Array(HEX_COUNT);

export interface Jump {
  readonly from: number;
  readonly mp: number;
  readonly mass: number;
  /** A hex that may not be landed in (the enemy's), or -1. */
  readonly blocked: number;
  /** With the ceiling, every hex crossed and the landing hex lie at most `mp` above the start. */
  readonly ceiling: boolean;
}

/** Hexes a jump can land in, written to `out` (start excluded); returns how many. Only shortest paths count. */
export function jumpHexes(ground: Ground, { from, mp, mass, blocked, ceiling }: Jump, out: Int16Array): number {
  let count = 0;
  if (mp <= 0) return 0;
  const highest = ceiling ? ground.stand[from]! + mp : 127;
  jumpSteps.fill(0);
  jumpSteps[from] = 1;
  jumpQueue[0] = from;
  let queued = 1;
  for (let head = 0; head < queued; head++) {
    const hex = jumpQueue[head]!;
    const taken = jumpSteps[hex]! - 1;
    if (hex !== from && canLand(ground, hex, mass) && hex !== blocked) out[count++] = hex;
    if (taken === mp) continue;
    for (let d = 0; d < 6; d++) {
      const to = NEIGHBOUR[hex * 6 + d]!;
      if (to < 0 || jumpSteps[to] !== 0 || jumpLevel(ground, to) > highest || distanceBetween(from, to) !== taken + 1) continue;
      jumpSteps[to] = taken + 2;
      jumpQueue[queued++] = to;
    }
  }
  return count;
}

function jumpLevel(ground: Ground, hex: number): number {
  return Math.max(ground.stand[hex]!, ground.top[hex]!) - ground.depth[hex]!;
}

function canLand(ground: Ground, hex: number, mass: number): boolean {
  return (ground.flags[hex]! & FLAG_CLOSED) === 0 && mass <= ground.limit[hex]!;
}
