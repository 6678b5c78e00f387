import type { Json } from '../../../contract/json.ts';
import { bearing, directionOf, hexDistance, neighbours } from '../../../hex/coords.ts';
import { dividedLine, hexLine, isDivided } from '../../../hex/line.ts';
import { SIDE_NAMES } from '../data/tables.ts';
import {
  ARC_FORWARD,
  ARC_LEFT_ARM,
  ARC_LEFT_SIDE,
  ARC_REAR,
  ARC_RIGHT_ARM,
  ARC_RIGHT_SIDE,
  angleOff,
  arcsAt,
  hitSide,
} from '../rules/arcs.ts';

export type Row = Readonly<Record<string, Json | undefined>>;

export function point(value: Json | undefined): readonly [number, number] {
  const [x, y] = value as readonly [number, number];
  return [x, y];
}

export function geometry(row: Row): Readonly<Record<string, Json>> {
  const a = point(row.a);
  const b = point(row.b);
  const degree = bearing(a[0], a[1], b[0], b[1]);
  const divided = isDivided(degree) && (a[0] !== b[0] || a[1] !== b[1]);
  const common = { distance: hexDistance(a[0], a[1], b[0], b[1]), degree, divided, neighbours_of_a: neighbours(a) };
  if (!divided) return { ...common, direction: directionOf(degree), line: hexLine(a, b) };
  const line = dividedLine(a, b);
  return { ...common, on_line: line.onLine, pairs_left_right: line.pairs };
}

export function arcs(row: Row): Readonly<Record<string, Json>> {
  const [ux, uy] = point(row.unit);
  const [ox, oy] = point(row.other);
  const angle = angleOff(bearing(ux, uy, ox, oy), Number(row.facing));
  const mask = arcsAt(angle);
  const has = (arc: number) => (mask & arc) !== 0;
  return {
    angle,
    arcs: {
      forward: has(ARC_FORWARD),
      left_arm: has(ARC_LEFT_ARM),
      right_arm: has(ARC_RIGHT_ARM),
      rear: has(ARC_REAR),
      left_side: has(ARC_LEFT_SIDE),
      right_side: has(ARC_RIGHT_SIDE),
    },
    hit_side_if_attacked_from_other: SIDE_NAMES[hitSide(angle)] as string,
  };
}
