/**
 * Hexes as printed on mapsheets: flat-topped, numbered by column x and row y from 0, odd columns half a hex lower.
 * Directions run clockwise from north: 0 N, 1 NE, 2 SE, 3 S, 4 SW, 5 NW.
 */

export type HexXY = readonly [x: number, y: number];

export type Direction = 0 | 1 | 2 | 3 | 4 | 5;

/** Width unit of a hex whose height is 2: its corners lie at multiples of this in x. */
export const HEX_UNIT = Math.tan(Math.PI / 6);

const STEP_X = [0, 1, 1, 0, -1, -1] as const;
const STEP_Y_EVEN = [-1, -1, 0, 1, 0, -1] as const;
const STEP_Y_ODD = [-1, 0, 1, 1, 1, 0] as const;

export function neighbourX(x: number, direction: number): number {
  return x + (STEP_X[direction] as number);
}

export function neighbourY(x: number, y: number, direction: number): number {
  return y + ((x & 1 ? STEP_Y_ODD : STEP_Y_EVEN)[direction] as number);
}

export function neighbour([x, y]: HexXY, direction: number): HexXY {
  return [neighbourX(x, direction), neighbourY(x, y, direction)];
}

export function neighbours(hex: HexXY): HexXY[] {
  return [0, 1, 2, 3, 4, 5].map((direction) => neighbour(hex, direction));
}

/** Steps between two hexes. */
export function hexDistance(ax: number, ay: number, bx: number, by: number): number {
  const dq = bx - ax;
  const dr = by - (bx - (bx & 1)) / 2 - (ay - (ax - (ax & 1)) / 2);
  return Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr));
}

export function centreX(x: number): number {
  return HEX_UNIT * (3 * x + 2);
}

export function centreY(x: number, y: number): number {
  return 2 * y + (x & 1) + 1;
}

/** Clockwise angle from north of the line between two centres, in whole degrees 0..359. */
export function bearing(ax: number, ay: number, bx: number, by: number): number {
  const east = centreX(bx) - centreX(ax);
  const south = centreY(bx, by) - centreY(ax, ay);
  const degrees = Math.round((Math.atan2(east, -south) * 180) / Math.PI);
  return (degrees + 360) % 360;
}

/** The hexside through which a bearing leaves; on the ties at odd multiples of 30 degrees the clockwise one. */
export function directionOf(degrees: number): Direction {
  return (Math.round(degrees / 60) % 6) as Direction;
}

/** Hexsides between two facings, 0..3. */
export function turnsBetween(from: number, to: number): number {
  const turn = (to - from + 6) % 6;
  return turn > 3 ? 6 - turn : turn;
}

/** `0913`: the label printed in the hex, counted from 1. */
export function hexLabel(x: number, y: number): string {
  return `${String(x + 1).padStart(2, '0')}${String(y + 1).padStart(2, '0')}`;
}
