/** Where a jump can land: what rules/jump.ts finds. */
import * as at from './layout';
import { levelOf, siteOf } from './sight';

const NO_CEILING: i32 = 32767;
/** What sites.ts adds to levels. */
const LEVEL_ZERO: i32 = 128;

/** Hexes a jump can land in, written to LANDINGS (start excluded); returns how many. Only shortest paths count. */
export function jump(from: i32, mp: i32, mass: i32, blocked: i32): i32 {
  if (mp <= 0) return 0;
  const highest = load<i32>(at.JUMP_CEILING) !== 0 ? levelOf(siteOf(from)) - LEVEL_ZERO + mp : NO_CEILING;
  memory.fill(at.JUMP_STEPS, 0, at.HEXES);
  store<u8>(from, 1, at.JUMP_STEPS);
  store<u16>(at.JUMP_QUEUE, <u16>from);
  let count = 0;
  let queued = 1;
  for (let head = 0; head < queued; head++) {
    const hex = <i32>load<u16>(head << 1, at.JUMP_QUEUE);
    const taken = <i32>load<u8>(hex, at.JUMP_STEPS) - 1;
    if (hex !== from && hex !== blocked && mass <= load<i32>(hex << 2, at.LANDING_LIMITS)) {
      store<u16>(count << 1, <u16>hex, at.LANDINGS);
      count++;
    }
    if (taken === mp) continue;
    for (let side = hex * 6; side < hex * 6 + 6; side++) {
      const to = <i32>load<i16>(side << 1, at.NEIGHBOURS);
      if (to < 0 || load<u8>(to, at.JUMP_STEPS) !== 0 || load<i16>(to << 1, at.JUMP_LEVELS) > highest) continue;
      if (distanceBetween(from, to) !== taken + 1) continue;
      store<u8>(to, <u8>(taken + 2), at.JUMP_STEPS);
      store<u16>(queued << 1, <u16>to, at.JUMP_QUEUE);
      queued++;
    }
  }
  return count;
}

export function landingAt(place: i32): i32 {
  return load<u16>(place << 1, at.LANDINGS);
}

/** As in rules/ground.ts: 32 columns, every second one half a hex down. */
export function distanceBetween(a: i32, b: i32): i32 {
  const dq = (b & 31) - (a & 31);
  const dr = (b >> 5) - ((b & 31) >> 1) - (a >> 5) + ((a & 31) >> 1);
  return max(abs(dq), max(abs(dr), abs(dq + dr)));
}
