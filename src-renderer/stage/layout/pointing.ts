/** What lies under the pointer, by the frame itself, so that it needs no painter. */
import type { Point } from '../../drawing/vector.ts';
import type { Frame, Sprite } from '../frame.ts';

export type Pointed = { readonly kind: 'piece'; readonly piece: number } | { readonly kind: 'attack'; readonly event: number };

/** How near to a line counts as on it, in stage units. */
const NEAR = 24;

/** `u` and `v` go from 0 to 1 over the picture. Dice lie over tokens, tokens over the traces of attacks. */
export function pointedAt(frame: Frame, u: number, v: number): Pointed | null {
  const { width, height } = frame.size;
  const screen: Point = [u * width, v * height];
  if (frame.sprites.some((s) => s.layer === 'dice' && s.key.startsWith('panel') && covers(s, screen))) {
    return { kind: 'attack', event: frame.state.event };
  }
  const { x, y, zoom } = frame.camera;
  const world: Point = [x + (screen[0] - width / 2) / zoom, y + (screen[1] - height / 2) / zoom];
  const piece = pieceUnder(frame.sprites, world);
  if (piece >= 0) return { kind: 'piece', piece };
  let best: Pointed | null = null;
  let nearest = NEAR / zoom;
  for (const { trace } of frame.sprites) {
    if (trace === undefined) continue;
    const distance = distanceTo(trace.points, world);
    if (distance < nearest) [best, nearest] = [{ kind: 'attack', event: trace.event }, distance];
  }
  return best;
}

function covers({ x, y, scale, texture, alpha }: Sprite, [px, py]: Point): boolean {
  const [bx, by, w, h] = texture.box;
  return alpha > 0.2 && px >= x + bx * scale && px <= x + (bx + w) * scale && py >= y + by * scale && py <= y + (by + h) * scale;
}

function pieceUnder(sprites: readonly Sprite[], [px, py]: Point): number {
  let best = -1;
  let nearest = Number.POSITIVE_INFINITY;
  for (const s of sprites) {
    if (s.piece === undefined) continue;
    const distance = Math.hypot(s.x - px, s.y - py);
    // The box of a token is 3.8 radii wide: room for its ring, marks and shadow.
    if (distance <= (s.texture.box[2] / 3.8) * 1.1 && distance < nearest) [best, nearest] = [s.piece, distance];
  }
  return best;
}

function distanceTo(points: readonly Point[], [px, py]: Point): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = 1; i < points.length; i++) {
    const [ax, ay] = points[i - 1]!;
    const [bx, by] = points[i]!;
    const length = (bx - ax) ** 2 + (by - ay) ** 2;
    const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length));
    nearest = Math.min(nearest, Math.hypot(px - ax - t * (bx - ax), py - ay - t * (by - ay)));
  }
  return nearest;
}
