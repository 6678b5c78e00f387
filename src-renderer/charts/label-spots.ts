/** Positions for curve names: beside their line, inside the plot, clear of each other. Pure. */
import { type Type, textWidth } from '../drawing/svg-text.ts';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface LabelWish {
  readonly text: string;
  /** Points of the curve it names, in pixels; any of them may carry the name. */
  readonly along: readonly { readonly x: number; readonly y: number }[];
}

export interface LabelSpot {
  readonly x: number;
  /** Baseline. */
  readonly y: number;
  readonly anchor: 'start' | 'end';
  readonly box: Box;
}

const GAP = 7;

/**
 * Tries the points of each curve from its middle height outwards, right and left of the line, and takes the first free
 * spot; null for names that would overlap an earlier one.
 */
export function freeSpots(wishes: readonly LabelWish[], room: Box, type: Type): (LabelSpot | null)[] {
  const taken: Box[] = [];
  return wishes.map((_, own) => {
    const spot = bestSpot(wishes, own, { taken, room, type });
    if (outside(spot.box, room) > 0.5 || taken.some((box) => overlap(spot.box, box) > 0)) return null;
    taken.push(spot.box);
    return spot;
  });
}

interface Surroundings {
  /** Boxes of the labels placed so far. */
  readonly taken: readonly Box[];
  readonly room: Box;
  readonly type: Type;
}

function bestSpot(wishes: readonly LabelWish[], own: number, { taken, room, type }: Surroundings): LabelSpot {
  const { text, along } = wishes[own]!;
  const others = wishes.filter((_, i) => i !== own).flatMap((w) => w.along);
  const middle = (room.top + room.bottom) / 2;
  const width = textWidth(text, type);
  const points = [...along].sort((a, b) => Math.abs(a.y - middle) - Math.abs(b.y - middle));
  let best: { spot: LabelSpot; cost: number } | null = null;
  for (const point of points.length > 0 ? points : [{ x: room.left, y: middle }]) {
    for (const anchor of ['start', 'end'] as const) {
      const spot = spotAt(point, anchor, width, type);
      const cost =
        outside(spot.box, room) * 100 + taken.reduce((sum, box) => sum + overlap(spot.box, box), 0) * 10 + hits(spot.box, others);
      if (best === null || cost < best.cost) best = { spot, cost };
      if (cost === 0) break;
    }
    if (best?.cost === 0) break;
  }
  return inside((best as { spot: LabelSpot }).spot, room);
}

function spotAt({ x, y }: { x: number; y: number }, anchor: 'start' | 'end', width: number, type: Type): LabelSpot {
  const left = anchor === 'start' ? x + GAP : x - GAP - width;
  const box = { left, right: left + width, top: y - type.size * 0.75, bottom: y + type.size * 0.45 };
  return { x: anchor === 'start' ? box.left : box.right, y: y + type.size * 0.2, anchor, box };
}

/** Moves a label that sticks out back into the plot. */
function inside(spot: LabelSpot, room: Box): LabelSpot {
  const dx = Math.max(0, room.left - spot.box.left) - Math.max(0, spot.box.right - room.right);
  const dy = Math.max(0, room.top - spot.box.top) - Math.max(0, spot.box.bottom - room.bottom);
  const { left, right, top, bottom } = spot.box;
  return { ...spot, x: spot.x + dx, y: spot.y + dy, box: { left: left + dx, right: right + dx, top: top + dy, bottom: bottom + dy } };
}

export function overlap(a: Box, b: Box): number {
  return (
    Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))
  );
}

function outside(box: Box, room: Box): number {
  return (
    Math.max(0, room.left - box.left) +
    Math.max(0, box.right - room.right) +
    Math.max(0, room.top - box.top) +
    Math.max(0, box.bottom - room.bottom)
  );
}

function hits(box: Box, points: readonly { readonly x: number; readonly y: number }[]): number {
  let count = 0;
  for (const { x, y } of points) if (x > box.left - 2 && x < box.right + 2 && y > box.top - 2 && y < box.bottom + 2) count++;
  return count;
}
