/**
 * The hexes that the straight line between two centres touches. A line whose bearing is an odd multiple of 30 degrees
 * runs along hexsides: it is "divided", and the two hexes beside each such side form a pair.
 */
import { bearing, centreX, centreY, directionOf, HEX_UNIT, type HexXY, neighbour } from './coords.ts';

/** Cross products closer to zero than this count as touching. */
const TOUCH = 1e-6;

export function isDivided(degrees: number): boolean {
  return degrees % 60 === 30;
}

/** From a to b, both included. For a divided line use `dividedLine`. */
export function hexLine(a: HexXY, b: HexXY): HexXY[] {
  const main = directionOf(bearing(a[0], a[1], b[0], b[1]));
  const tries = [(main + 1) % 6, (main + 5) % 6, main];
  const line: HexXY[] = [a];
  let at = a;
  while (at[0] !== b[0] || at[1] !== b[1]) {
    const next = tries.map((direction) => neighbour(at, direction)).find((hex) => touches(a, b, hex));
    // The line leaves every hex through one of the three sides that face b, so one of them is always touched.
    if (next === undefined) throw new Error(`no hex follows ${at} on the line from ${a} to ${b}`);
    line.push(next);
    at = next;
  }
  return line;
}

export interface DividedLine {
  /** Hexes whose centres lie on the line, both ends included. */
  readonly onLine: readonly HexXY[];
  /** Between each two of them: the hex to the left (counter-clockwise) and the one to the right. */
  readonly pairs: readonly (readonly [left: HexXY, right: HexXY])[];
}

export function dividedLine(a: HexXY, b: HexXY): DividedLine {
  const left = (bearing(a[0], a[1], b[0], b[1]) - 30) / 60;
  const right = (left + 1) % 6;
  const onLine: HexXY[] = [a];
  const pairs: (readonly [HexXY, HexXY])[] = [];
  let at = a;
  while (at[0] !== b[0] || at[1] !== b[1]) {
    const leftHex = neighbour(at, left);
    pairs.push([leftHex, neighbour(at, right)]);
    at = neighbour(leftHex, right);
    onLine.push(at);
  }
  return { onLine, pairs };
}

/** Does the line through the centres of a and b touch the outline of a hex? */
function touches(a: HexXY, b: HexXY, [x, y]: HexXY): boolean {
  const x0 = centreX(a[0]);
  const y0 = centreY(a[0], a[1]);
  const dx = centreX(b[0]) - x0;
  const dy = centreY(b[0], b[1]) - y0;
  const left = 3 * HEX_UNIT * x;
  const top = 2 * y + (x & 1);
  const corners: HexXY[] = [
    [left + HEX_UNIT, top],
    [left + 3 * HEX_UNIT, top],
    [left + 4 * HEX_UNIT, top + 1],
    [left + 3 * HEX_UNIT, top + 2],
    [left + HEX_UNIT, top + 2],
    [left, top + 1],
  ];
  let side = 0;
  for (const [cx, cy] of corners) {
    const cross = dx * (cy - y0) - (cx - x0) * dy;
    const turn = cross > TOUCH ? 1 : cross < -TOUCH ? -1 : 0;
    if (turn === 0 || turn === -side) return true;
    side = turn;
  }
  return false;
}
