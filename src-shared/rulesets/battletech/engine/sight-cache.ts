/**
 * Sight between standing 'Mechs on one battlefield, found once and kept. One byte per pair of hexes; the memory
 * may be shared between threads: the first to need an entry writes it, and all would write the same. Most are found by the
 * kernel (ai/kernel/standing-sight.ts), which leaves out what lies between where there is no sight.
 */
import { bearingBetween, isDivided } from '../rules/arcs.ts';
import { type Ground, HEX_COUNT } from '../rules/ground.ts';
import { type LosRule, lineOfSight, newSight, type Sight, type SightEnds } from '../rules/line-of-sight.ts';
import { pack, SEEN, type SightLookup, swapCover } from '../rules/packed-sight.ts';

export const SIGHT_ENTRIES = HEX_COUNT * HEX_COUNT;

export class SightCache implements SightLookup {
  private readonly ground: Ground;
  private readonly rule: LosRule;
  /** By the hex looked at, then by the hex looked from: a commander looks from many positions at one. */
  readonly entries: Uint8Array;
  private readonly ends: SightEnds = { a: 0, b: 0, heightA: 1, heightB: 1 };
  private readonly scratch: Sight = newSight();

  constructor(ground: Ground, rule: LosRule, entries: Uint8Array = new Uint8Array(SIGHT_ENTRIES)) {
    this.ground = ground;
    this.rule = rule;
    this.entries = entries;
  }

  /** Prone units are rare: their lines are traced again every time. */
  between(a: number, b: number, proneA: boolean, proneB: boolean): number {
    if (proneA || proneB) return this.trace(a, b, proneA ? 0 : 1, proneB ? 0 : 1);
    const known = this.entries[b * HEX_COUNT + a]!;
    return known !== 0 ? known : this.fill(a, b);
  }

  inDetail(a: number, b: number, proneA: boolean, proneB: boolean): number {
    const found = this.between(a, b, proneA, proneB);
    return (found & SEEN) !== 0 ? found : this.trace(a, b, proneA ? 0 : 1, proneB ? 0 : 1);
  }

  private fill(a: number, b: number): number {
    const found = this.trace(a, b, 1, 1);
    this.entries[b * HEX_COUNT + a] = found;
    // In both directions of an undivided line the same hexes lie between: only the two kinds of cover swap.
    if (!isDivided(bearingBetween(a, b))) this.entries[a * HEX_COUNT + b] = swapCover(found);
    return found;
  }

  private trace(a: number, b: number, heightA: number, heightB: number): number {
    const { ends } = this;
    ends.a = a;
    ends.b = b;
    ends.heightA = heightA;
    ends.heightB = heightB;
    return pack(lineOfSight(this.ground, ends, this.rule, this.scratch));
  }
}
