/** MP from every hex of the map to a goal: the path around walls. */
import { type Ground, HEX_COUNT, NEIGHBOUR } from './ground.ts';
import { CLOSED } from './step-cost.ts';

const PATH_LIMIT = 96;
const firstEntry = new Int16Array(PATH_LIMIT + 1);
const nextEntry = new Int16Array(6 * HEX_COUNT);
const entryHex = new Int16Array(6 * HEX_COUNT);

/**
 * MP from every hex to a goal, facing left aside: what "getting closer" means when walls are in the way.
 * Unreachable hexes keep 255.
 */
export function pathField(ground: Ground, steps: Uint8Array, goal: number, mass: number, into: Uint8Array): Uint8Array {
  into.fill(CLOSED);
  firstEntry.fill(-1);
  into[goal] = 0;
  entryHex[0] = goal;
  nextEntry[0] = -1;
  firstEntry[0] = 0;
  let used = 1;
  for (let spent = 0; spent <= PATH_LIMIT; spent++) {
    for (let entry = firstEntry[spent] as number; entry >= 0; entry = nextEntry[entry] as number) {
      const hex = entryHex[entry] as number;
      if (into[hex] !== spent) continue;
      for (let d = 0; d < 6; d++) {
        const from = NEIGHBOUR[hex * 6 + d] as number;
        if (from < 0) continue;
        const price = steps[from * 6 + (d < 3 ? d + 3 : d - 3)] as number;
        const total = spent + price;
        if (price === CLOSED || total > PATH_LIMIT || total >= (into[from] as number) || mass > (ground.limit[from] as number)) continue;
        into[from] = total;
        entryHex[used] = from;
        nextEntry[used] = firstEntry[total] as number;
        firstEntry[total] = used++;
      }
    }
  }
  return into;
}
