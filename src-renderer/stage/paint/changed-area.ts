/** The part of a picture that differs from the one before it: one rectangle, in whole pixels. Pure. */
import type { Box } from '../../drawing/vector.ts';
import type { Sprite } from '../frame.ts';

/** A sprite is not to be seen below this. */
export const FAINTEST = 0.003;

/** Softened edges reach a little over a sprite's own. */
const EDGE = 2;

export class ChangedArea {
  private left = Number.POSITIVE_INFINITY;
  private top = Number.POSITIVE_INFINITY;
  private right = Number.NEGATIVE_INFINITY;
  private bottom = Number.NEGATIVE_INFINITY;

  add([x, y, w, h]: Box): void {
    this.left = Math.min(this.left, x);
    this.top = Math.min(this.top, y);
    this.right = Math.max(this.right, x + w);
    this.bottom = Math.max(this.bottom, y + h);
  }

  /** Null where a picture of this size has not changed. */
  within(width: number, height: number): Box | null {
    const left = Math.max(0, Math.floor(this.left) - EDGE);
    const top = Math.max(0, Math.floor(this.top) - EDGE);
    const right = Math.min(width, Math.ceil(this.right) + EDGE);
    const bottom = Math.min(height, Math.ceil(this.bottom) + EDGE);
    return right > left && bottom > top ? [left, top, right - left, bottom - top] : null;
  }
}

/** Do both look the same, seen by the same camera? */
export function looksSame(a: Sprite, b: Sprite): boolean {
  return (
    !a.texture.live &&
    a.layer === b.layer &&
    a.texture.id === b.texture.id &&
    a.x === b.x &&
    a.y === b.y &&
    a.scale === b.scale &&
    a.rotation === b.rotation &&
    a.alpha === b.alpha &&
    a.glow === b.glow
  );
}

/** What a picture covers that is drawn around a point: `box` is given around it, before it is scaled and turned. */
export function coveredBy([bx, by, bw, bh]: Box, x: number, y: number, scale: number, rotation: number): Box {
  if (rotation === 0) return [x + bx * scale, y + by * scale, bw * scale, bh * scale];
  const reach = scale * Math.hypot(Math.max(-bx, bx + bw), Math.max(-by, by + bh));
  return [x - reach, y - reach, 2 * reach, 2 * reach];
}

export function overlap([ax, ay, aw, ah]: Box, [bx, by, bw, bh]: Box): boolean {
  return ax < bx + bw && bx < ax + aw && ay < by + bh && by < ay + ah;
}

/** Those that have kept their order among each other while others came, went and were moved between them. */
export function keptInOrder(before: readonly string[], now: readonly string[]): ReadonlySet<string> {
  const all = new Set(now);
  const order = before.filter((key) => all.has(key));
  const kept = new Set<string>();
  let at = 0;
  const moved = new Set<string>();
  for (const key of now) {
    while (at < order.length && moved.has(order[at]!)) at++;
    if (order[at] === key) {
      kept.add(key);
      at++;
    } else moved.add(key);
  }
  return kept;
}
