/**
 * Sight between 'Mechs that stand above water, packed: the same as `lineOfSight` finds, without its details, for tables of
 * every pair of hexes. Most hexes of a line lie too low to matter, and the first that blocks it ends the search.
 */
import { distanceBetween, type Ground, HEX_COUNT, MAP_WIDTH } from './ground.ts';
import { type LosRule, shapeOf } from './line-of-sight.ts';
import { KNOWN, packed, SEEN } from './packed-sight.ts';

/** Files of divided lines leave the map by at most a row. */
const BORDER = 2 * MAP_WIDTH;
const BLOCKED = -1;
/** What lies on a line so far as one number: points of woods, then fields, then whether either end has cover. */
const FIELD = 1 << 8;
const TARGET_COVERED = 1 << 16;
const ATTACKER_COVERED = 1 << 17;
const MOST_FIELDS = 6;

export class StandingSight {
  private readonly ground: Ground;
  /** Points of intervening woods that block a line. */
  private readonly blockingWoods: number;
  /** Up to which level a hex matters, and its woods do; with a border of nothing, so that lines along the edge need no check. */
  private readonly height = new Int8Array(HEX_COUNT + 2 * BORDER).fill(-128);
  private readonly woodsHeight = new Int8Array(HEX_COUNT);
  private a = 0;
  private b = 0;
  private levelA = 0;
  private levelB = 0;

  constructor(ground: Ground, rule: LosRule) {
    this.ground = ground;
    this.blockingWoods = rule === 'seed' ? 2 : 3;
    for (let hex = 0; hex < HEX_COUNT; hex++) {
      const level = ground.level[hex]!;
      const woods = ground.woods[hex]!;
      this.woodsHeight[hex] = woods === 0 ? -128 : level + (woods === 3 ? 3 : Math.min(ground.foliage[hex]!, 2));
      const field = ground.fields[hex] === 1 ? level + 1 : -128;
      this.height[BORDER + hex] = Math.max(ground.top[hex]!, this.woodsHeight[hex]!, field);
    }
  }

  /** Packed sight from a to b, only KNOWN where there is none. Neither may be under water. */
  trace(a: number, b: number): number {
    const { stand } = this.ground;
    this.a = a;
    this.b = b;
    this.levelA = stand[a]! + 1;
    this.levelB = stand[b]! + 1;
    const { onLine, left, right } = shapeOf(a, b);
    let found = this.follow(onLine, 0);
    if (left !== null && right !== null && found !== BLOCKED) found = this.worseFile(this.follow(left, found), this.follow(right, found));
    if (found === BLOCKED) return KNOWN;
    return SEEN | packed(woodsAndFields(found), (found & TARGET_COVERED) !== 0, (found & ATTACKER_COVERED) !== 0);
  }

  /** Of a divided line the file counts that is worse for the attacker: on a tie the right one, unless the left one gives it cover. */
  private worseFile(left: number, right: number): number {
    if (left === BLOCKED || right === BLOCKED) return BLOCKED;
    const [lefts, rights] = [modifierOf(left), modifierOf(right)];
    return lefts > rights || (lefts === rights && (left & ATTACKER_COVERED) !== 0) ? left : right;
  }

  private follow(offsets: Int16Array, before: number): number {
    const { a, height, levelA, levelB } = this;
    const low = Math.min(levelA, levelB);
    let found = before;
    for (let i = 0; i < offsets.length; i++) {
      const hex = a + offsets[i]!;
      if (height[BORDER + hex]! < low) continue;
      found = this.pass(hex, found);
      if (found === BLOCKED) break;
    }
    return found;
  }

  /** A hex that reaches the eyes of the lower unit. */
  private pass(hex: number, before: number): number {
    const { ground, a, b, levelA, levelB } = this;
    const top = ground.top[hex]!;
    const nearA = distanceBetween(a, hex) === 1;
    const nearB = distanceBetween(b, hex) === 1;
    const high = Math.max(levelA, levelB);
    // A height affects the line when it is above both units, or above the one it stands next to.
    const limit = Math.min(high, nearA ? levelA : high, nearB ? levelB : high);
    if (top > limit) return BLOCKED;
    let found = before;
    if (this.woodsHeight[hex]! > limit) found += ground.woods[hex]!;
    if (ground.fields[hex] === 1 && ground.level[hex]! + 1 > high) found += FIELD;
    if (nearB && top === levelB && levelA <= levelB) found |= TARGET_COVERED;
    if (nearA && top === levelA && levelA >= levelB) found |= ATTACKER_COVERED;
    return (found & (FIELD - 1)) >= this.blockingWoods || fieldsOf(found) >= MOST_FIELDS ? BLOCKED : found;
  }
}

function fieldsOf(found: number): number {
  return (found >> 8) & 255;
}

function woodsAndFields(found: number): number {
  return (found & (FIELD - 1)) + (fieldsOf(found) >> 1);
}

function modifierOf(found: number): number {
  return woodsAndFields(found) + ((found & TARGET_COVERED) !== 0 ? 1 : 0);
}
