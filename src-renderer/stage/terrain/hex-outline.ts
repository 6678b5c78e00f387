/** Outlines of groups of hexes: the border of a hill, the shore of a lake. Pure geometry. */
import type { Point } from '../../drawing/vector.ts';
import type { HexGrid } from '../layout/hex.ts';
import { fractal } from './noise.ts';

export interface Edge {
  readonly from: Point;
  readonly to: Point;
  /** Outward. */
  readonly normal: Point;
}

/** Closed loops of hexsides around all hexes that pass the test, on the ground (no lift). */
export function outlines(grid: HexGrid, test: (x: number, y: number) => boolean): Edge[][] {
  const next = new Map<string, Edge>();
  const key = ([x, y]: Point) => `${Math.round(x * 4)},${Math.round(y * 4)}`;
  const { columns, rows } = grid.board;
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      if (!test(x, y)) continue;
      const [cx, cy] = grid.centre(x, y);
      for (let i = 0; i < 6; i++) {
        const [nx, ny] = grid.neighbour(x, y, i);
        if (grid.tile(nx, ny) !== null && test(nx, ny)) continue;
        const [ax, ay] = grid.corner(i);
        const [bx, by] = grid.corner((i + 1) % 6);
        const middle = Math.hypot(ax + bx, ay + by);
        const edge: Edge = { from: [cx + ax, cy + ay], to: [cx + bx, cy + by], normal: [(ax + bx) / middle, (ay + by) / middle] };
        next.set(key(edge.from), edge);
      }
    }
  }
  const loops: Edge[][] = [];
  while (next.size > 0) {
    const loop: Edge[] = [];
    let at = next.keys().next().value!;
    for (let edge = next.get(at); edge !== undefined; edge = next.get(at)) {
      next.delete(at);
      loop.push(edge);
      at = key(edge.to);
    }
    loops.push(loop);
  }
  return loops;
}

/** A shore has no corners: each is cut three times, after a little drift that hides the grid. */
export function shoreline(loops: readonly Edge[][], wobble: number): Point[][] {
  return loops.map((loop) => {
    let points = loop.map(({ from: [x, y] }): Point => {
      const d = (fractal(x / 40, y / 40, { period: 64, octaves: 2, salt: 3 }) - 0.38) * wobble;
      return [x + d, y - d];
    });
    for (let round = 0; round < 3; round++) {
      points = points.flatMap(([x, y], i): Point[] => {
        const [nx, ny] = points[(i + 1) % points.length]!;
        return [
          [x * 0.75 + nx * 0.25, y * 0.75 + ny * 0.25],
          [x * 0.25 + nx * 0.75, y * 0.25 + ny * 0.75],
        ];
      });
    }
    return points;
  });
}

/** Even scatter inside a hex: of several tries the one farthest from the others is kept (fixed slots look like wreaths). */
export function scatterInHex(count: number, radius: number, random: () => number): Point[] {
  const kept: Point[] = [];
  for (let i = 0; i < count; i++) {
    let best: Point = [0, 0];
    let bestDistance = -1;
    for (let tries = 0; tries < 12; tries++) {
      const angle = random() * Math.PI * 2;
      const r = Math.sqrt(random()) * radius;
      const point: Point = [Math.cos(angle) * r, Math.sin(angle) * r * 0.9];
      const distance = Math.min(1e9, ...kept.map(([x, y]) => Math.hypot(x - point[0], y - point[1])));
      if (distance > bestDistance) [best, bestDistance] = [point, distance];
    }
    kept.push(best);
  }
  return kept;
}

/** A small repeatable stream for the scatter of one hex. */
export function hexStream(x: number, y: number, salt: number): () => number {
  let state = (Math.imul(x + 1, 0x9e3779b1) ^ Math.imul(y + 1, 0x85ebca6b) ^ Math.imul(salt + 1, 0xc2b2ae35)) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
