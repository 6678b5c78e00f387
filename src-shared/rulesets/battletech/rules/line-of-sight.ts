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

function woodsPoints(sight: Sight): number {
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
export function shapeOf(a: number, b: number): LineShape {
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

/** The two ends of a line of sight; a height is 1 standing, 0 prone. */
export interface SightEnds {
  a: number;
  b: number;
  heightA: number;
  heightB: number;
}

/** A line being traced, with the levels of its ends. */
interface Line {
  ground: Ground;
  a: number;
  b: number;
  levelA: number;
  levelB: number;
  submerged: boolean;
}

const files = { left: newSight(), right: newSight() };

/** Sight from a 'Mech in hex a to one in hex b, written into `out`. */
export function lineOfSight(ground: Ground, ends: SightEnds, rule: LosRule, out: Sight): Sight {
  clear(out);
  const { a, b } = ends;
  if (a === b) return out;
  const levelA = ground.stand[a]! + ends.heightA;
  const levelB = ground.stand[b]! + ends.heightB;
  const underA = isUnderWater(ground, a, levelA);
  const underB = isUnderWater(ground, b, levelB);
  if (underA !== underB && !reachesSurface(ground, underA ? b : a, underA ? levelB : levelA)) {
    out.blocked = true;
    out.blockedByWater = true;
    out.canSee = false;
    return out;
  }
  traceLine({ ground, a, b, levelA, levelB, submerged: underA || underB }, rule, out);
  // Cover protects those who stand; a prone 'Mech is either seen or not.
  if (ends.heightB === 0) out.targetCover = false;
  if (ends.heightA === 0) out.attackerCover = false;
  out.canSee = !isBlocked(out, rule);
  return out;
}

function isUnderWater(ground: Ground, hex: number, level: number): boolean {
  return ground.depth[hex]! > 0 && level < ground.level[hex]!;
}

/** Total Warfare "Underwater": a submerged unit sees those above only when their feet are in the water. */
function reachesSurface(ground: Ground, hex: number, level: number): boolean {
  return ground.depth[hex]! !== 0 && level <= ground.level[hex]!;
}

/** The hexes on the line; of a divided line also the file of hexes that is worse for the attacker. */
function traceLine(line: Line, rule: LosRule, out: Sight): void {
  const shape = shapeOf(line.a, line.b);
  trace(line, shape.onLine, out);
  if (shape.left === null || shape.right === null || isBlocked(out, rule)) return;
  copy(out, files.left);
  copy(out, files.right);
  trace(line, shape.left, files.left);
  trace(line, shape.right, files.right);
  const left = weight(files.left, rule);
  const right = weight(files.right, rule);
  // On a tie the right file counts, unless the left one gives the attacker cover.
  const useLeft = left > right || (left === right && files.left.attackerCover);
  copy(useLeft ? files.left : files.right, out);
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
  const levelA = ground.level[a]! - ground.depth[a]! + 1;
  const levelB = ground.stand[b]! - ground.depth[b]!;
  const line: Line = { ground, a, b, levelA, levelB, submerged: false };
  const measure = ground.stand[b]! > ground.level[b]! ? sightModifier : woodsPoints;
  clear(total.left);
  clear(total.right);
  for (let i = 0; i < left.length; i++) {
    const lefts = shelterOfHex(line, left[i]!, rule, measure);
    const covers = rank.attackerCover;
    const rights = shelterOfHex(line, right[i]!, rule, measure);
    const takesLeft = lefts > rights || (lefts === rights && covers);
    one[0] = (takesLeft ? left[i] : right[i])!;
    trace(line, one, takesLeft ? total.left : total.right);
  }
  const lefts = shelter(total.left, rule, measure);
  const rights = shelter(total.right, rule, measure);
  return lefts > rights ? 'left' : rights > lefts ? 'right' : null;
}

function shelterOfHex(line: Line, offset: number, rule: LosRule, measure: (sight: Sight) => number): number {
  clear(rank);
  one[0] = offset;
  trace(line, one, rank);
  return shelter(rank, rule, measure);
}

function shelter(sight: Sight, rule: LosRule, measure: (sight: Sight) => number): number {
  return isBlocked(sight, rule) ? 100 : measure(sight);
}

function trace({ ground, a, b, levelA, levelB, submerged }: Line, offsets: Int16Array, out: Sight): void {
  const high = Math.max(levelA, levelB);
  for (let i = 0; i < offsets.length; i++) {
    const hex = a + offsets[i]!;
    if (hex < 0 || hex >= HEX_COUNT) continue;
    const level = ground.level[hex]!;
    const top = submerged ? ground.top[hex]! - ground.depth[hex]! : ground.top[hex]!;
    const woods = ground.woods[hex]!;
    // Most hexes of most maps: nothing here rises above either unit; fields do only where the ground does.
    if (top < levelA && top < levelB && woods === 0) continue;
    const nearA = distanceBetween(a, hex) === 1;
    const nearB = distanceBetween(b, hex) === 1;
    // A height affects the line when it is above both units, or above the one it stands next to.
    const limit = Math.min(high, nearA ? levelA : high, nearB ? levelB : high);
    if (top > limit) {
      out.blocked = true;
      if (top === level) out.blockedByHill = true;
    }
    if (woods > 0) addWoods(ground, hex, limit, out);
    if (ground.fields[hex] === 1 && level + 1 > high) out.fields++;
    if (nearB && top === levelB && levelA <= levelB) out.targetCover = true;
    if (nearA && top === levelA && levelA >= levelB) out.attackerCover = true;
  }
}

function addWoods(ground: Ground, hex: number, limit: number, out: Sight): void {
  const level = ground.level[hex]!;
  if (ground.woods[hex] === 3) {
    if (level + 3 > limit) out.heavy += 1.5;
  } else if (level + Math.min(ground.foliage[hex]!, 2) > limit) {
    if (ground.woods[hex] === 1) out.light++;
    else out.heavy++;
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
