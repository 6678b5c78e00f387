/**
 * Sight between standing 'Mechs on one battlefield, found once and remembered. A byte for a pair of hexes; the memory
 * may be shared between threads: whoever comes first writes, and all would write the same.
 */
import { bearingBetween } from '../rules/arcs.ts';
import { type Ground, HEX_COUNT } from '../rules/ground.ts';
import { type LosRule, lineOfSight, newSight, type Sight } from '../rules/line-of-sight.ts';
import { pack, swapCover } from '../rules/packed-sight.ts';

export const SIGHT_ENTRIES = HEX_COUNT * HEX_COUNT;

export class SightCache {
  private readonly ground: Ground;
  private readonly rule: LosRule;
  /** By the hex looked at, then by the hex looked from: a brain asks from many places at one. */
  private readonly entries: Uint8Array;
  private readonly scratch: Sight = newSight();

  constructor(ground: Ground, rule: LosRule, entries: Uint8Array = new Uint8Array(SIGHT_ENTRIES)) {
    this.ground = ground;
    this.rule = rule;
    this.entries = entries;
  }

  /** Packed sight from a to b; prone units are looked up afresh, they are rare. */
  between(a: number, b: number, proneA: boolean, proneB: boolean): number {
    if (proneA || proneB) return pack(lineOfSight(this.ground, a, b, proneA ? 0 : 1, proneB ? 0 : 1, this.rule, this.scratch));
    const known = this.entries[b * HEX_COUNT + a] as number;
    return known !== 0 ? known : this.look(a, b);
  }

  private look(a: number, b: number): number {
    const found = pack(lineOfSight(this.ground, a, b, 1, 1, this.rule, this.scratch));
    this.entries[b * HEX_COUNT + a] = found;
    // Both ways along an undivided line the same hexes lie between: only the two kinds of cover change places.
    if (bearingBetween(a, b) % 60 !== 30) this.entries[a * HEX_COUNT + b] = swapCover(found);
    return found;
  }
}
