/**
 * Who stands where. Six zones on a line, 0..5: side 1 ranged, reach, melee, side 2 melee, reach, ranged (specification,
 * "Zone-Based Positioning"). Nobody enters a zone that holds a living enemy, so every living actor of side 1 stands left
 * of every living actor of side 2, and a zone holds one side only.
 */

import { RANGES } from '../rules/actor.ts';
import type { FightRules, RangeModel } from '../rules/options.ts';
import { type ActorTable, FRONTAGE, HP, STRIDE_BITS, WEAPON, ZONE } from './actor-table.ts';
import type { DiceSource } from './dice-source.ts';

const ZONES = 6;
const NO_LIMIT = 0x3fffffff;
/** Beyond either end of the tunnel, in a mask of zones moved up by one bit. */
const ENDS = 0b1000_0001;

export class Ground {
  /** Frontage still free in each zone; below zero where an overfull deployment was allowed. */
  private readonly room = new Int32Array(ZONES);
  /** Zones held by side 1 and by side 2, one bit each. */
  readonly held = new Int32Array(2);
  private readonly capacity: Int32Array;
  private readonly crowd = new Int32Array(ZONES);
  /** Actors of each zone in listing order. */
  private readonly standing: Int32Array;
  private readonly width: number;
  private readonly inRangeOf: Int32Array;
  private readonly line: Int32Array;

  constructor(rules: FightRules, table: ActorTable) {
    this.line = table.line;
    this.width = Math.max(1, table.most);
    this.standing = new Int32Array(ZONES * this.width);
    // House reading 21: the capacities of both sides are the same.
    this.capacity = Int32Array.from([0, 1, 2, 2, 1, 0], (zone) => rules.capacities[zone] ?? NO_LIMIT);
    this.inRangeOf = rangeMasks(rules.rangeModel);
  }

  clear(): void {
    this.room.set(this.capacity);
    this.crowd.fill(0);
    this.held.fill(0);
  }

  enter(actor: number, side: number, zone: number): void {
    const { standing, crowd, room, held, line } = this;
    const base = zone * this.width;
    let at = crowd[zone]!;
    crowd[zone] = at + 1;
    for (; at > 0 && standing[base + at - 1]! > actor; at--) standing[base + at] = standing[base + at - 1]!;
    standing[base + at] = actor;
    const own = actor << STRIDE_BITS;
    room[zone] = room[zone]! - line[own + FRONTAGE]!;
    held[side] = held[side]! | (1 << zone);
    line[own + ZONE] = zone;
  }

  /** House reading 30: who has left, or fallen, takes no space. */
  leave(actor: number, side: number): void {
    const { standing, crowd, room, held, line } = this;
    const own = actor << STRIDE_BITS;
    const zone = line[own + ZONE]!;
    const base = zone * this.width;
    const last = crowd[zone]! - 1;
    let at = 0;
    while (standing[base + at] !== actor) at++;
    for (; at < last; at++) standing[base + at] = standing[base + at + 1]!;
    crowd[zone] = last;
    room[zone] = room[zone]! + line[own + FRONTAGE]!;
    if (last === 0) held[side] = held[side]! & ~(1 << zone);
  }

  /** House readings 18 and 19: no living enemy there, and the frontage fits. Beyond either end there is nothing. */
  admits(own: number, side: number, zone: number): boolean {
    const shut = (this.held[1 - side]! << 1) | ENDS;
    return ((shut >> (zone + 1)) & 1) === 0 && this.line[own + FRONTAGE]! <= this.room[zone]!;
  }

  /** Zones with enemies in the actor's weapon range, one bit each. House reading 8. */
  enemiesInRange(own: number, side: number): number {
    const { line } = this;
    return (this.inRangeOf[line[own + WEAPON]! * ZONES + line[own + ZONE]!] as number) & this.held[1 - side]!;
  }

  /** House readings 9 and 10: least distance, the first listed among equals. Enemies of side 1 stand to the right. */
  nearest(side: number, zones: number): number {
    const zone = side === 0 ? 31 - Math.clz32(zones & -zones) : 31 - Math.clz32(zones);
    return this.standing[zone * this.width]!;
  }

  /** House reading 11: least hit points now, the first listed among equals. */
  weakest(zones: number): number {
    const { standing, crowd, line, width } = this;
    let weakest = -1;
    let least = NO_LIMIT;
    for (let zone = 0; zone < ZONES; zone++) {
      if (((zones >> zone) & 1) === 0) continue;
      for (let k = crowd[zone]!, at = zone * width; k > 0; k--, at++) {
        const one = standing[at]!;
        const hp = line[(one << STRIDE_BITS) + HP]!;
        if (hp < least || (hp === least && one < weakest)) {
          weakest = one;
          least = hp;
        }
      }
    }
    return weakest;
  }

  /** Enemies in their fullest zone, the nearest of equals, in listing order. */
  fullestZone(side: number): number[] {
    const { crowd } = this;
    let zone = -1;
    let most = 0;
    for (let i = 0; i < ZONES; i++) {
      // From the nearest: enemies of side 1 stand to the right.
      const at = side === 0 ? i : ZONES - 1 - i;
      if (((this.held[1 - side]! >> at) & 1) === 0 || crowd[at]! <= most) continue;
      zone = at;
      most = crowd[at]!;
    }
    return zone < 0 ? [] : this.standingIn(zone);
  }

  /** Actors in a zone, in listing order. */
  standingIn(zone: number): number[] {
    return Array.from(this.standing.subarray(zone * this.width, zone * this.width + this.crowd[zone]!));
  }

  /** Everyone of a side, in listing order. */
  everyone(side: number): number[] {
    const zones = Array.from({ length: ZONES }, (_, zone) => zone).filter((zone) => ((this.held[side]! >> zone) & 1) === 1);
    return zones.flatMap((zone) => this.standingIn(zone)).sort((a, b) => a - b);
  }

  /** House reading 12: each with the same chance. A single candidate needs no die. */
  any(zones: number, source: DiceSource, what: string): number {
    const { standing, crowd, width } = this;
    if ((zones & (zones - 1)) === 0) {
      const zone = 31 - Math.clz32(zones);
      const total = crowd[zone]!;
      return standing[zone * width + (total === 1 ? 0 : source.roll(total, what) - 1)]!;
    }
    let total = 0;
    for (let zone = 0; zone < ZONES; zone++) if ((zones >> zone) & 1) total += crowd[zone]!;
    let pick = source.roll(total, what) - 1;
    let zone = 0;
    for (; ((zones >> zone) & 1) === 0 || pick >= crowd[zone]!; zone++) if ((zones >> zone) & 1) pick -= crowd[zone]!;
    return standing[zone * width + pick]!;
  }
}

/** House reading 7: zones within weapon range of a zone, one bit each, by weapon and zone. */
function rangeMasks(model: RangeModel): Int32Array {
  const reaches: Readonly<Record<RangeModel, readonly ((distance: number) => boolean)[]>> = {
    exact: [(d) => d === 1, (d) => d === 2, (d) => d >= 2],
    inclusive: [(d) => d <= 1, (d) => d <= 2, () => true],
  };
  const masks = new Int32Array(RANGES.length * ZONES);
  for (const [weapon, reach] of reaches[model].entries()) {
    for (let zone = 0; zone < ZONES; zone++) {
      let mask = 0;
      for (let other = 0; other < ZONES; other++) if (reach(Math.abs(zone - other))) mask |= 1 << other;
      masks[weapon * ZONES + zone] = mask;
    }
  }
  return masks;
}
