/** Where the camera looks: at the whole stage, where a viewer points it, or where the director does. A function of time alone. */
import { type Camera, type CameraKey, type StageSize, type StageStyle, WIDE_STAGE, wholeStage } from '../frame.ts';
import type { BoardLayout } from './board.ts';
import { directedCamera } from './director.ts';
import { mix, progress, smooth } from './easing.ts';
import type { Film, Moment } from './film.ts';

const FARTHEST_IN = 6;
/** Seconds before a key in which the camera goes there; until then it holds. */
const KEY_SECONDS = 1;

export function cameraAt(film: Film, moment: Moment, layout: BoardLayout, style: StageStyle): Camera {
  const { camera, size, motion, cameraKeys } = style;
  if (camera === 'fit') return wholeStage(size);
  if (camera !== 'follow') return keptOnStage(camera, size);
  const directed = directedCamera(film, moment, layout, style);
  if (cameraKeys.length === 0) return directed;
  const time = film.timeline.startOf(moment.shot.index) + moment.within;
  return keyedCamera(cameraKeys, { time, directed, size, still: motion === 'reduced' });
}

interface KeyMoment {
  readonly time: number;
  /** What the director would show. */
  readonly directed: Camera;
  readonly size: StageSize;
  readonly still: boolean;
}

/** Holds each key until shortly before the next. Before the first, and after one that says so, the director has the camera. */
export function keyedCamera(keys: readonly CameraKey[], { time, directed, size, still }: KeyMoment): Camera {
  const next = keys.find((key) => key.at > time);
  const last = keys.findLast((key) => key.at <= time);
  const from = last === undefined ? directed : keyView(last, directed, size);
  if (next === undefined || still) return from;
  const lead = Math.min(KEY_SECONDS, next.at - (last?.at ?? 0));
  return between(from, keyView(next, directed, size), smooth(progress(time, next.at - lead, lead)));
}

function keyView({ view }: CameraKey, directed: Camera, size: StageSize): Camera {
  return view === 'director' ? directed : keptOnStage({ x: view.u * size.width, y: view.v * size.height, zoom: view.zoom }, size);
}

/** A camera as a key: the same part of the stage at that moment. */
export function keyOf({ x, y, zoom }: Camera, at: number, { width, height }: StageSize): CameraKey {
  return { at, view: { u: x / width, v: y / height, zoom } };
}

/** What is seen goes from one rectangle to the other along straight lines, so it never leaves what both are inside. */
export function between(from: Camera, to: Camera, t: number): Camera {
  return { x: mix(from.x, to.x, t), y: mix(from.y, to.y, t), zoom: 1 / mix(1 / from.zoom, 1 / to.zoom, t) };
}

/** Never shows what lies beyond the stage. */
export function keptOnStage(camera: Camera, { width, height }: StageSize = WIDE_STAGE): Camera {
  const zoom = Math.max(1, Math.min(FARTHEST_IN, camera.zoom));
  const [halfWidth, halfHeight] = [width / 2 / zoom, height / 2 / zoom];
  return {
    x: Math.max(halfWidth, Math.min(width - halfWidth, camera.x)),
    y: Math.max(halfHeight, Math.min(height - halfHeight, camera.y)),
    zoom,
  };
}

/** Words on the board grow less than the board does when the camera comes close: they are readable long before. */
export function labelScale({ zoom }: Camera): number {
  return 1 / Math.sqrt(zoom);
}

/** From the board to the screen, through the camera. */
export function onScreen(x: number, y: number, camera: Camera, { width, height }: StageSize = WIDE_STAGE): readonly [number, number] {
  return [(x - camera.x) * camera.zoom + width / 2, (y - camera.y) * camera.zoom + height / 2];
}
