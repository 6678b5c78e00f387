/** Line of sight between two hexes: intervening terrain, divided lines, partial cover (Total Warfare "Line of Sight"). */

import { bearing, type HexXY } from '../../../hex/coords.ts';
import { type DividedLine, dividedLine, hexLine, isDivided } from '../../../hex/line.ts';
import { distanceBetween, type Ground, HEX_COUNT, hexX, hexY, MAP_HEIGHT, MAP_WIDTH } from './ground.ts';

/** What stands between two units. One object is reused; read it before asking again. */
export interface Sight {
  canSee: boolean;
  light: number;
  heavy: number;
  fields: number;
  /** A hill or a building is in the way. */
  blocked: boolean;
  blockedByHill: boolean;
  blockedByWater: boolean;
  targetCover: boolean;
  attackerCover: boolean;
}

export function newSight(): Sight {
  return {
    canSee: true,
    light: 0,
    heavy: 0,
    fields: 0,
    blocked: false,
    blockedByHill: false,
    blockedByWater: false,
    targetCover: false,
    attackerCover: false,
  };
}

export type LosRule = 'official' | 'seed';

/** +1 for each point of intervening woods, +1 for partial cover; meaningless without sight. */
export function sightModifier(sight: Sight): number {
  return woodsPoints(sight) + (sight.targetCover ? 1 : 0);
}

export function woodsPoints(sight: Sight): number {
  return sight.light + 2 * sight.heavy + (sight.fields >> 1);
}

/** Intervening hexes of the line from (0 or 1, 0) by (dx, dy), as index offsets; divided lines carry three lists. */
interface LineShape {
  readonly onLine: Int16Array;
  readonly left: Int16Array | null;
  readonly right: Int16Array | null;
}

const SPAN_X = 2 * MAP_WIDTH - 1;
const SPAN_Y = 2 * MAP_HEIGHT - 1;
const shapes: (LineShape | undefined)[] = new Array<LineShape | undefined>(2 * SPAN_X * SPAN_Y);

/** Lines look the same wherever they start, up to the parity of the column: each shape is drawn once. */
function shapeOf(a: number, b: number): LineShape {
  const ax = hexX(a);
  const dx = hexX(b) - ax;
  const dy = hexY(b) - hexY(a);
  const key = ((ax & 1) * SPAN_X + dx + MAP_WIDTH - 1) * SPAN_Y + dy + MAP_HEIGHT - 1;
  let shape = shapes[key];
  if (shape === undefined) {
    shape = drawShape(ax & 1, dx, dy);
    shapes[key] = shape;
  }
  return shape;
}

function drawShape(parity: number, dx: number, dy: number): LineShape {
  const from: HexXY = [parity, 0];
  const to: HexXY = [parity + dx, dy];
  const offsets = (hexes: readonly HexXY[]) => Int16Array.from(hexes.map(([x, y]) => y * MAP_WIDTH + x - parity));
  if (!isDivided(bearing(parity, 0, parity + dx, dy))) return { onLine: offsets(hexLine(from, to).slice(1, -1)), left: null, right: null };
  const line: DividedLine = dividedLine(from, to);
  return {
    onLine: offsets(line.onLine.slice(1, -1)),
    left: offsets(line.pairs.map(([left]) => left)),
    right: offsets(line.pairs.map(([, right]) => right)),
  };
}

const file = { left: newSight(), right: newSight() };

/**
 * Sight from a 'Mech in hex a to one in hex b. `heightA` is 1 standing, 0 prone.
 * The result is written into `out`.
 */
export function lineOfSight(ground: Ground, a: number, b: number, heightA: number, heightB: number, rule: LosRule, out: Sight): Sight {
  clear(out);
  if (a === b) return out;
  const ha = (ground.stand[a] as number) + heightA;
  const hb = (ground.stand[b] as number) + heightB;
  const underA = (ground.depth[a] as number) > 0 && ha < (ground.level[a] as number);
  const underB = (ground.depth[b] as number) > 0 && hb < (ground.level[b] as number);
  if (underA !== underB) {
    // Total Warfare "Underwater": a submerged unit sees those above only when their feet are in the water.
    const surfaced = underA ? b : a;
    if ((ground.depth[surfaced] as number) === 0 || (underA ? hb : ha) > (ground.level[surfaced] as number)) {
      out.blocked = true;
      out.blockedByWater = true;
      out.canSee = false;
      return out;
    }
  }
  const shape = shapeOf(a, b);
  trace(ground, a, b, ha, hb, underA || underB, shape.onLine, out);
  if (shape.left !== null && shape.right !== null && !isBlocked(out, rule)) {
    copy(out, file.left);
    copy(out, file.right);
    trace(ground, a, b, ha, hb, underA || underB, shape.left, file.left);
    trace(ground, a, b, ha, hb, underA || underB, shape.right, file.right);
    const left = weight(file.left, rule);
    const right = weight(file.right, rule);
    // The file worse for the attacker counts; on a tie the right one, unless the left gives the attacker cover.
    const useLeft = left > right || (left === right && file.left.attackerCover);
    copy(useLeft ? file.left : file.right, out);
  }
  // Cover protects those who stand; a prone 'Mech is either seen or not.
  if (heightB === 0) out.targetCover = false;
  if (heightA === 0) out.attackerCover = false;
  out.canSee = !isBlocked(out, rule);
  return out;
}

const one = new Int16Array(1);
const rank = newSight();
const total = { left: newSight(), right: newSight() };

/**
 * The file of a divided line that the target takes cover behind, for attacks along the border of two of its sides;
 * null = both are alike. Found as the reference does (oracle rows 107, 290, 685): pair by pair the hex that is worse for
 * the attacker counts for its file, the right one on a tie, and the two sums are compared. Heights are the attacker's
 * floor and one, and the target's elevation above its floor; only a target raised above the ground finds partial cover.
 */
export function shelteringFile(ground: Ground, a: number, b: number, rule: LosRule): 'left' | 'right' | null {
  const { left, right } = shapeOf(a, b);
  if (left === null || right === null) return null;
  const ha = (ground.level[a] as number) - (ground.depth[a] as number) + 1;
  const hb = (ground.stand[b] as number) - (ground.depth[b] as number);
  const raised = (ground.stand[b] as number) > (ground.level[b] as number);
  clear(total.left);
  clear(total.right);
  for (let i = 0; i < left.length; i++) {
    const lefts = traceOne(ground, a, b, ha, hb, left[i] as number, raised, rule);
    const covers = rank.attackerCover;
    const rights = traceOne(ground, a, b, ha, hb, right[i] as number, raised, rule);
    const takesLeft = lefts > rights || (lefts === rights && covers);
    one[0] = (takesLeft ? left[i] : right[i]) as number;
    trace(ground, a, b, ha, hb, false, one, takesLeft ? total.left : total.right);
  }
  const lefts = shelter(total.left, raised, rule);
  const rights = shelter(total.right, raised, rule);
  return lefts > rights ? 'left' : rights > lefts ? 'right' : null;
}

function traceOne(ground: Ground, a: number, b: number, ha: number, hb: number, offset: number, raised: boolean, rule: LosRule): number {
  clear(rank);
  one[0] = offset;
  trace(ground, a, b, ha, hb, false, one, rank);
  return shelter(rank, raised, rule);
}

function shelter(sight: Sight, raised: boolean, rule: LosRule): number {
  if (isBlocked(sight, rule)) return 100;
  return raised ? sightModifier(sight) : woodsPoints(sight);
}

function trace(ground: Ground, a: number, b: number, ha: number, hb: number, submerged: boolean, offsets: Int16Array, out: Sight): void {
  const high = Math.max(ha, hb);
  for (let i = 0; i < offsets.length; i++) {
    const hex = a + (offsets[i] as number);
    if (hex < 0 || hex >= HEX_COUNT) continue;
    const level = ground.level[hex] as number;
    const top = submerged ? (ground.top[hex] as number) - (ground.depth[hex] as number) : (ground.top[hex] as number);
    const woods = ground.woods[hex] as number;
    // Most hexes of most maps: nothing here rises above either unit.
    if (top < ha && top < hb && woods === 0 && ground.fields[hex] === 0) continue;
    const nearA = distanceBetween(a, hex) === 1;
    const nearB = distanceBetween(b, hex) === 1;
    // A height affects the line when it is above both units, or above the one it stands next to.
    const limit = Math.min(high, nearA ? ha : high, nearB ? hb : high);
    if (top > limit) {
      out.blocked = true;
      if (top === level) out.blockedByHill = true;
    }
    if (woods > 0) {
      const foliage = ground.foliage[hex] as number;
      if (woods === 3) {
        if (level + 3 > limit) out.heavy += 1.5;
      } else if (level + Math.min(foliage, 2) > limit) {
        if (woods === 1) out.light++;
        else out.heavy++;
      }
    }
    if (ground.fields[hex] === 1 && level + 1 > high) out.fields++;
    if (nearB && top === hb && ha <= hb) out.targetCover = true;
    if (nearA && top === ha && ha >= hb) out.attackerCover = true;
  }
}

function isBlocked(sight: Sight, rule: LosRule): boolean {
  if (sight.blocked || sight.blockedByWater || sight.fields >= 6) return true;
  // Specification 4: "second woods hex blocks LOS", heavy woods block what is behind; official: three points block.
  return rule === 'seed' ? sight.heavy > 0 || sight.light > 1 : sight.light + 2 * sight.heavy >= 3;
}

function weight(sight: Sight, rule: LosRule): number {
  return isBlocked(sight, rule) ? 100 + (sight.blocked ? 0 : woodsPoints(sight)) : sightModifier(sight);
}

function clear(sight: Sight): void {
  sight.canSee = true;
  sight.light = 0;
  sight.heavy = 0;
  sight.fields = 0;
  sight.blocked = false;
  sight.blockedByHill = false;
  sight.blockedByWater = false;
  sight.targetCover = false;
  sight.attackerCover = false;
}

function copy(from: Sight, to: Sight): void {
  to.canSee = from.canSee;
  to.light = from.light;
  to.heavy = from.heavy;
  to.fields = from.fields;
  to.blocked = from.blocked;
  to.blockedByHill = from.blockedByHill;
  to.blockedByWater = from.blockedByWater;
  to.targetCover = from.targetCover;
  to.attackerCover = from.attackerCover;
}
