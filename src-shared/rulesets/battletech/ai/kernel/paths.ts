/** MP from every hex of the map to a goal, facing left aside: what rules/path-field.ts finds, plus one. */
import * as at from './layout';

/** Longer paths count as closed. */
const LONGEST: i32 = 96;
const NONE: i32 = -1;

/** Bucketed Dijkstra from the goal outwards; unreachable hexes keep 0. Hexes to go on from are linked lists by MP spent. */
export function findPaths(goal: i32, mass: i32): void {
  memory.fill(at.PATH, 0, at.HEXES);
  memory.fill(at.PATH_FIRST, 255, 2 * (LONGEST + 1));
  store<u8>(goal, 1, at.PATH);
  link(0, goal, 0);
  let used = 1;
  for (let spent = 0; spent <= LONGEST; spent++) {
    for (let entry = <i32>load<i16>(spent << 1, at.PATH_FIRST); entry !== NONE; entry = <i32>load<i16>(entry << 2, at.PATH_ENTRIES)) {
      const hex = <i32>load<u16>(entry << 2, at.PATH_ENTRIES + 2);
      if (<i32>load<u8>(hex, at.PATH) - 1 === spent) used = spread(hex, spent, mass, used);
    }
  }
}

/** Shorter paths by way of a hex to those around it. Returns how many entries are used then. */
function spread(hex: i32, spent: i32, mass: i32, entries: i32): i32 {
  let used = entries;
  for (let d = 0; d < 6; d++) {
    const from = <i32>load<i16>((hex * 6 + d) << 1, at.NEIGHBOURS);
    if (from < 0) continue;
    // A closed step costs more than any path.
    const total = spent + load<u8>(from * 6 + (d < 3 ? d + 3 : d - 3), at.PRICES);
    const had = <i32>load<u8>(from, at.PATH) - 1;
    if (total > LONGEST || (had >= 0 && total >= had) || mass > <i32>load<u16>(from << 1, at.LIMITS)) continue;
    store<u8>(from, <u8>(total + 1), at.PATH);
    link(total, from, used);
    used++;
  }
  return used;
}

/** An entry: the one after it, then its hex. */
function link(total: i32, hex: i32, entry: i32): void {
  store<i16>(entry << 2, load<i16>(total << 1, at.PATH_FIRST), at.PATH_ENTRIES);
  store<u16>(entry << 2, <u16>hex, at.PATH_ENTRIES + 2);
  store<i16>(total << 1, <i16>entry, at.PATH_FIRST);
}
