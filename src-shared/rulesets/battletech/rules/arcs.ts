/** Facing, firing arcs and the side a unit is hit from (Total Warfare "Firing Arcs", "Attack Direction"). */
import { bearing, hexDistance } from '../../../hex/coords.ts';
import { SIDE_FRONT, SIDE_LEFT, SIDE_REAR, SIDE_RIGHT } from '../data/tables.ts';
import { HEX_COUNT, hexX, hexY, MAP_HEIGHT, MAP_WIDTH } from './ground.ts';

export const ARC_FORWARD = 1;
export const ARC_LEFT_ARM = 2;
export const ARC_RIGHT_ARM = 4;
export const ARC_REAR = 8;
export const ARC_LEFT_SIDE = 16;
export const ARC_RIGHT_SIDE = 32;
export const ARC_ALL = 63;

/** Arcs that a target at a whole-degree angle clockwise from the facing lies in. */
export function arcsAt(angle: number): number {
  return (
    (angle >= 300 || angle <= 60 ? ARC_FORWARD : 0) |
    (angle >= 240 || angle <= 60 ? ARC_LEFT_ARM : 0) |
    (angle >= 300 || angle <= 120 ? ARC_RIGHT_ARM : 0) |
    (angle > 120 && angle < 240 ? ARC_REAR : 0) |
    (angle >= 240 && angle < 300 ? ARC_LEFT_SIDE : 0) |
    (angle > 60 && angle <= 120 ? ARC_RIGHT_SIDE : 0)
  );
}

/**
 * The hit-location column for an attack from that angle off the leg facing. On the borders a divided line runs along
 * the border itself: the file of hexes that shelters the target decides; if both are alike, the ranges below.
 */
export function hitSide(angle: number, file: 'left' | 'right' | null = null): number {
  // Seen from the attacker the left file lies clockwise round the target.
  if (file !== null && isBorder(angle)) return hitSide(angle + (file === 'left' ? 1 : -1));
  if (angle > 90 && angle <= 150) return SIDE_RIGHT;
  if (angle > 150 && angle < 210) return SIDE_REAR;
  if (angle >= 210 && angle < 270) return SIDE_LEFT;
  return SIDE_FRONT;
}

/** Does an attack from there run along the border of two sides? */
export function isBorder(angle: number): boolean {
  return angle === 90 || angle === 150 || angle === 210 || angle === 270;
}

export function angleOff(degrees: number, facing: number): number {
  return (degrees - 60 * facing + 360) % 360;
}

const SPAN_X = 2 * MAP_WIDTH - 1;
const SPAN_Y = 2 * MAP_HEIGHT - 1;
const RELATIONS = buildRelations();

/** Where hex b lies from hex a: the bearing in whole degrees, plus 512 times the distance. */
function relationOf(a: number, b: number): number {
  return relationAt(relationFrom(a) + relationTo(b));
}

/** For many hexes seen from one, or the reverse: the relation is at the sum of the two parts. */
export function relationAt(sum: number): number {
  return RELATIONS[sum]!;
}

export function relationFrom(a: number): number {
  return RELATION_FROM[a]!;
}

export function relationTo(b: number): number {
  return RELATION_TO[b]!;
}

const RELATION_FROM = Int16Array.from({ length: HEX_COUNT }, (_, hex) => {
  const x = hexX(hex);
  return ((x & 1) * SPAN_X - x + MAP_WIDTH - 1) * SPAN_Y - hexY(hex) + MAP_HEIGHT - 1;
});
const RELATION_TO = Int16Array.from({ length: HEX_COUNT }, (_, hex) => hexX(hex) * SPAN_Y + hexY(hex));

/** DIVIDED[bearing]: does the line run between hexes, so that it may differ from its other end? */
const DIVIDED = Uint8Array.from({ length: 360 }, (_, bearing) => (bearing % 60 === 30 ? 1 : 0));

export function isDivided(bearing: number): boolean {
  return DIVIDED[bearing] === 1;
}

/** Bearing from hex a to hex b of the map, whole degrees. */
export function bearingBetween(a: number, b: number): number {
  return relationOf(a, b) & 511;
}

function buildRelations(): Uint16Array {
  const table = new Uint16Array(2 * SPAN_X * SPAN_Y);
  let at = 0;
  for (let parity = 0; parity < 2; parity++) {
    for (let dx = 1 - MAP_WIDTH; dx < MAP_WIDTH; dx++) {
      for (let dy = 1 - MAP_HEIGHT; dy < MAP_HEIGHT; dy++)
        table[at++] = bearing(parity, 0, parity + dx, dy) + 512 * hexDistance(parity, 0, parity + dx, dy);
    }
  }
  return table;
}

/** ARCS[angle], for the hot path. */
export const ARCS = Uint8Array.from({ length: 360 }, (_, angle) => arcsAt(angle));
