/** Where the camera looks. "Follow" is a function of time alone, so an exported film moves as the one on the screen did. */
import type { Scene } from '../../../src-shared/contract/scene.ts';
import { type Camera, STAGE_HEIGHT, STAGE_WIDTH, type StageStyle, WHOLE_STAGE } from '../frame.ts';
import type { BoardLayout } from './board.ts';
import { easeInOut, mix, progress } from './easing.ts';
import { type Film, type Moment, piecesOf, type Shot } from './film.ts';

const MARGIN = 230;
const CLOSEST = 2;
const TURN_SECONDS = 0.7;

export function cameraAt(film: Film, { shot, within }: Moment, layout: BoardLayout, style: StageStyle): Camera {
  if (style.camera === 'fit') return WHOLE_STAGE;
  if (style.camera !== 'follow') return keptOnStage(style.camera);
  const here = focusOf(shot, layout);
  const last = film.focusBefore(shot.index);
  const there = last === null ? WHOLE_STAGE : (focusOf(last, layout) ?? WHOLE_STAGE);
  if (here === null) return there;
  // A short event still ends on its own picture, so that the next one can start from there.
  const t = style.motion === 'reduced' ? 1 : easeInOut(progress(within, 0, Math.min(TURN_SECONDS, shot.seconds * 0.7)));
  return { x: mix(there.x, here.x, t), y: mix(there.y, here.y, t), zoom: mix(there.zoom, here.zoom, t) };
}

/** A view that holds every piece of the event, before and after. */
function focusOf(shot: Shot, layout: BoardLayout): Camera | null {
  const involved = piecesOf(shot.beats);
  if (involved.length === 0) return null;
  let [x0, y0, x1, y1] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const include = (scene: Scene) => {
    const spots = layout.spots(scene);
    for (const id of involved) {
      const spot = spots.get(id);
      if (spot === undefined) continue;
      x0 = Math.min(x0, spot.x);
      y0 = Math.min(y0, spot.y);
      x1 = Math.max(x1, spot.x);
      y1 = Math.max(y1, spot.y);
    }
  };
  include(shot.before);
  include(shot.after);
  if (!Number.isFinite(x0)) return null;
  const zoom = Math.max(1, Math.min(CLOSEST, STAGE_WIDTH / (x1 - x0 + 2 * MARGIN), STAGE_HEIGHT / (y1 - y0 + 2 * MARGIN)));
  return keptOnStage({ x: (x0 + x1) / 2, y: (y0 + y1) / 2, zoom });
}

/** Never shows what lies beyond the stage. */
export function keptOnStage(camera: Camera): Camera {
  const zoom = Math.max(1, Math.min(6, camera.zoom));
  const halfWidth = STAGE_WIDTH / 2 / zoom;
  const halfHeight = STAGE_HEIGHT / 2 / zoom;
  return {
    x: Math.max(halfWidth, Math.min(STAGE_WIDTH - halfWidth, camera.x)),
    y: Math.max(halfHeight, Math.min(STAGE_HEIGHT - halfHeight, camera.y)),
    zoom,
  };
}

/** From the board to the screen, through the camera. */
export function onScreen(x: number, y: number, camera: Camera): readonly [number, number] {
  return [(x - camera.x) * camera.zoom + STAGE_WIDTH / 2, (y - camera.y) * camera.zoom + STAGE_HEIGHT / 2];
}
