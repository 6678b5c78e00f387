/** Voronoi slabs: reads as a stone floor, where a running bond would read as a wall. */
import type { Point } from '../../drawing/vector.ts';
import { scatter } from '../layout/easing.ts';

export interface Slab {
  readonly corners: readonly Point[];
  /** 0..1, for its tone. */
  readonly shade: number;
}

export interface SlabFloor {
  readonly width: number;
  readonly height: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  /** Half the gap between two slabs. */
  readonly joint: number;
}

export function slabs({ width, height, cellWidth, cellHeight, joint }: SlabFloor): Slab[] {
  const seeds: Point[] = [];
  for (let row = -1; row < height / cellHeight + 1; row++) {
    for (let column = -1; column < width / cellWidth + 1; column++) {
      seeds.push([
        (column + 0.5 + (row % 2 === 0 ? 0 : 0.5) + (scatter(column + 50, row + 7) - 0.5) * 0.6) * cellWidth,
        (row + 0.5 + (scatter(column + 9, row + 90) - 0.5) * 0.6) * cellHeight,
      ]);
    }
  }
  const reach = Math.max(cellWidth, cellHeight) * 3;
  return seeds.flatMap(([x, y]): Slab[] => {
    let corners: Point[] = [
      [x - reach, y - reach],
      [x + reach, y - reach],
      [x + reach, y + reach],
      [x - reach, y + reach],
    ];
    for (const [ox, oy] of seeds) {
      const [dx, dy] = [ox - x, oy - y];
      const distance = Math.hypot(dx, dy);
      if (distance === 0 || distance > reach) continue;
      const mx = (ox + x) / 2 - (dx / distance) * joint;
      const my = (oy + y) / 2 - (dy / distance) * joint;
      corners = clipHalfPlane(corners, (px, py) => (px - mx) * dx + (py - my) * dy);
      if (corners.length < 3) return [];
    }
    return [{ corners, shade: scatter(Math.round(x), Math.round(y)) }];
  });
}

/** Keeps the part of a polygon where the function is not positive. */
function clipHalfPlane(corners: readonly Point[], side: (x: number, y: number) => number): Point[] {
  const kept: Point[] = [];
  corners.forEach((a, i) => {
    const b = corners[(i + 1) % corners.length]!;
    const sa = side(...a);
    const sb = side(...b);
    if (sa <= 0) kept.push(a);
    if (sa * sb < 0) {
      const t = sa / (sa - sb);
      kept.push([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]);
    }
  });
  return kept;
}

/** The polygon with its corners rounded, as SVG path data. */
export function roundedPolygon(corners: readonly Point[], radius: number): string {
  const count = corners.length;
  const parts = corners.map((b, i) => {
    const a = corners[(i + count - 1) % count]!;
    const c = corners[(i + 1) % count]!;
    const toA = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const toC = Math.hypot(c[0] - b[0], c[1] - b[1]) || 1;
    const k1 = Math.min(radius, toA / 2) / toA;
    const k2 = Math.min(radius, toC / 2) / toC;
    const start: Point = [b[0] + (a[0] - b[0]) * k1, b[1] + (a[1] - b[1]) * k1];
    const end: Point = [b[0] + (c[0] - b[0]) * k2, b[1] + (c[1] - b[1]) * k2];
    const f = (v: number) => v.toFixed(2);
    return `${i === 0 ? 'M' : 'L'}${f(start[0])} ${f(start[1])}Q${f(b[0])} ${f(b[1])} ${f(end[0])} ${f(end[1])}`;
  });
  return `${parts.join('')}Z`;
}
