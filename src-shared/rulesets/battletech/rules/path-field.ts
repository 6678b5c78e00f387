/** MP from every hex of the map to a goal: the path around walls. */
import { type Ground, HEX_COUNT, NEIGHBOUR } from './ground.ts';
import { CLOSED } from './step-cost.ts';

/** Longer paths count as closed. */
const PATH_LIMIT = 96;
/** Hexes to go on from, as linked lists by MP spent. */
const firstEntry = new Int16Array(PATH_LIMIT + 1);
const nextEntry = new Int16Array(6 * HEX_COUNT);
const entryHex = new Int16Array(6 * HEX_COUNT);

/** Where a path leads to, and the mass of the 'Mech that takes it: weak roofs and bridges are closed to heavy ones. */
export interface PathGoal {
  readonly hex: number;
  readonly mass: number;
}

/** Paths to a goal by hex; the path cache implements it. */
export interface PathLookup {
  /** After `seek`: MP + 1 from hex h at table[offset + h]; 0 = no path. */
  readonly table: Uint8Array;
  readonly offset: number;
  /** `find`: another way to find such a row than `pathField`. */
  seek(hex: number, mass: number, find?: () => Uint8Array): void;
}

/**
 * MP from every hex to a goal, facing left aside: what "getting closer" means when walls are in the way.
 * Unreachable hexes keep 255. Bucketed Dijkstra from the goal outwards.
 */
export function pathField(ground: Ground, steps: Uint8Array, goal: PathGoal, into: Uint8Array): Uint8Array {
  const { mass } = goal;
  const { limit } = ground;
  into.fill(CLOSED);
  firstEntry.fill(-1);
  into[goal.hex] = 0;
  entryHex[0] = goal.hex;
  nextEntry[0] = -1;
  firstEntry[0] = 0;
  let used = 1;
  for (let spent = 0; spent <= PATH_LIMIT; spent++) {
    for (let entry = firstEntry[spent]!; entry >= 0; entry = nextEntry[entry]!) {
      const hex = entryHex[entry]!;
      if (into[hex] !== spent) continue;
      for (let d = 0; d < 6; d++) {
        const from = NEIGHBOUR[hex * 6 + d]!;
        if (from < 0) continue;
        // A closed step costs as much as no path, and more than any.
        const total = spent + steps[from * 6 + (d < 3 ? d + 3 : d - 3)]!;
        if (total >= into[from]! || total > PATH_LIMIT || mass > limit[from]!) continue;
        into[from] = total;
        entryHex[used] = from;
        nextEntry[used] = firstEntry[total]!;
        firstEntry[total] = used++;
      }
    }
  }
  return into;
}
