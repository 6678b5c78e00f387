/** Signs and banners keep clear of the pieces: they move to a free place, and where there is none they turn transparent. */
import { type Frame, isUpright, type Sprite, type StageSize, type StageTexture, wholeStage } from '../frame.ts';
import type { Anchors } from './anchors.ts';
import type { Spots } from './board.ts';
import { onScreen } from './camera.ts';

/** A circle on the screen that should stay visible. */
export interface Visible {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** What decides where a place of the board is on the screen. */
export type Seen = Pick<Frame, 'camera' | 'size'>;

const HIDING_ALPHA = 0.3;
/** A token with its facing wedge and its name plate. */
const REACH = 1.7;

/** Where the standing pieces of a scene are, as the camera shows them. */
export function visibleSpots(spots: Spots, down: ReadonlySet<number>, view: Seen): Visible[] {
  return [...spots].flatMap(([id, { x, y, radius }]) => (down.has(id) ? [] : [circleAt(x, y, radius, view)]));
}

export function visiblePieces(anchors: Anchors, view: Seen): Visible[] {
  return [...anchors.values()].flatMap(({ x, y, spot, piece }) => (piece.down ? [] : [circleAt(x, y, spot.radius, view)]));
}

function circleAt(x: number, y: number, radius: number, { camera, size }: Seen): Visible {
  const [sx, sy] = onScreen(x, y, camera, size);
  return { x: sx, y: sy, r: radius * camera.zoom * REACH };
}

/** How much of the pieces a texture at that place would cover, in stage units. */
function covered(texture: StageTexture, x: number, y: number, pieces: readonly Visible[]): number {
  const [bx, by, w, h] = texture.box;
  return pieces.reduce((sum, piece) => {
    const across = Math.min(x + bx + w, piece.x + piece.r) - Math.max(x + bx, piece.x - piece.r);
    const down = Math.min(y + by + h, piece.y + piece.r) - Math.max(y + by, piece.y - piece.r);
    return across > 0 && down > 0 ? sum + across * down : sum;
  }, 0);
}

export interface Places {
  /** Where the pieces are before and after the event, so that a sign does not wander during it; null = signs stay where they are. */
  readonly planned: readonly Visible[] | null;
  readonly now: readonly Visible[];
  readonly size: StageSize;
}

/** The sign where it stands, or mirrored to the corner that covers least of where the pieces are in this event. */
export function keptClear(sign: Sprite, { planned, now, size }: Places): Sprite {
  const [bx, by, w, h] = sign.texture.box;
  const otherX = size.width - sign.x - 2 * bx - w;
  const otherY = size.height - sign.y - 2 * by - h;
  const corners = [
    [sign.x, sign.y],
    [otherX, sign.y],
    [sign.x, otherY],
    [otherX, otherY],
  ] as const;
  const [x, y] = planned === null ? corners[0] : leastCovered(corners, ([cx, cy]) => covered(sign.texture, cx, cy, planned));
  const hides = covered(sign.texture, x, y, now) > 0;
  return { ...sign, x, y, alpha: hides ? sign.alpha * HIDING_ALPHA : sign.alpha };
}

/** All pieces, the fallen among them: the picture that a battle ends on tells its story by them. */
function lastingPieces(anchors: Anchors, view: Seen): Visible[] {
  return [...anchors.values()].map(({ x, y, spot }) => circleAt(x, y, spot.radius, view));
}

const RESULT_HEIGHTS = { wide: [0.72, 0.28, 0.5], upright: [0.42, 0.64, 0.24] } as const;

/** Low in a wide picture; on a map the height that covers least. The camera shows the whole stage by then. */
export function resultHeight(texture: StageTexture, anchors: Anchors, size: StageSize, isMap: boolean): number {
  const heights = RESULT_HEIGHTS[isUpright(size) ? 'upright' : 'wide'];
  const pieces = isMap ? lastingPieces(anchors, { camera: wholeStage(size), size }) : [];
  return size.height * leastCovered(heights, (share) => covered(texture, size.width / 2, size.height * share, pieces));
}

const BANNER_HEIGHTS = [0.5, 0.3, 0.7, 0.16, 0.84] as const;

/** The middle of the stage, or the height nearest to it that covers least. */
export function bannerHeight(texture: StageTexture, pieces: readonly Visible[], { width, height }: StageSize): number {
  return height * leastCovered(BANNER_HEIGHTS, (share) => covered(texture, width / 2, height * share, pieces));
}

/** Of equals the first. */
function leastCovered<T>(places: readonly [T, ...T[]], measure: (place: T) => number): T {
  return places.reduce((best, place) => (measure(place) < measure(best) ? place : best));
}
