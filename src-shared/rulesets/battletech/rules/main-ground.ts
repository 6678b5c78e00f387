/** The largest part of a battlefield that a 'Mech can walk through: whoever stands there can reach whoever else does. */
import { HEX_COUNT, NEIGHBOUR } from './ground.ts';
import type { MoverSteps } from './mover-steps.ts';
import { CLOSED } from './step-cost.ts';

/** By hex: 1 = part of it. */
export function mainGround({ forward }: MoverSteps): Uint8Array {
  const part = new Int16Array(HEX_COUNT);
  let largest = 0;
  let most = 0;
  for (let hex = 0, parts = 0; hex < HEX_COUNT; hex++) {
    if (part[hex] !== 0) continue;
    const size = fillPart(forward, hex, ++parts, part);
    if (size <= most) continue;
    most = size;
    largest = parts;
  }
  return Uint8Array.from(part, (one) => (one === largest ? 1 : 0));
}

/** Marks everything that can be reached from a hex and back again. */
function fillPart(forward: Uint8Array, start: number, name: number, part: Int16Array): number {
  const queue = [start];
  part[start] = name;
  for (let i = 0; i < queue.length; i++) {
    const hex = queue[i]!;
    for (let d = 0; d < 6; d++) {
      const to = NEIGHBOUR[hex * 6 + d]!;
      if (to < 0 || part[to] !== 0 || forward[hex * 6 + d] === CLOSED || forward[to * 6 + ((d + 3) % 6)] === CLOSED) continue;
      part[to] = name;
      queue.push(to);
    }
  }
  return queue.length;
}
