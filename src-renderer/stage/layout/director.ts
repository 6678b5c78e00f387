/**
 * The camera director, for every board. Establishes the battle, frames those who act and those they act on, comes closer for what
 * decides, goes back for the result. One eased move per event at most, and none where the view already shows what matters: a
 * camera that follows everything is watched instead of the battle.
 */
import type { Scene } from '../../../src-shared/contract/scene.ts';
import type { Box } from '../../drawing/vector.ts';
import { type Camera, isUpright, type StageSize, type StageStyle, safeArea, wholeStage } from '../frame.ts';
import type { BoardLayout } from './board.ts';
import { between, keptOnStage } from './camera.ts';
import { dockOf } from './dice-panel.ts';
import { progress, smooth } from './easing.ts';
import { type Film, type Moment, piecesOf, type Shot } from './film.ts';

/** A move takes so long, but is over before the dice of a short event are read. */
const MOVE_SECONDS = 0.8;
const MOVE_PART = 0.5;
/** Events shorter than this are over before a move would be seen. */
const SHORTEST = 0.5;
/** A banner that stands so long introduces something: the whole board is shown meanwhile. */
const ESTABLISHING = 1.1;
/** Room around what is framed, in stage units. */
const MARGIN = 90;
/** A view stays while what is framed would be at most so much larger in a new one. */
const LOOSE = 1.4;
/** What is framed may be so far from the middle, in parts of the view. */
const OFF_CENTRE = 0.2;
/** How much closer the camera goes when a piece falls. */
const DECISIVE = 1.2;
/** Heights of the signs and of the dice. */
const [HEAD, DOCK, UPRIGHT_DOCK] = [96, 120, 206];
/** The memory of the director starts over here, so that a frame does not depend on all that came before. */
const BLOCK = 32;

export function directedCamera(film: Film, { shot, within }: Moment, layout: BoardLayout, style: StageStyle): Camera {
  const here = restingCamera(film, shot.index, layout, style);
  const there = shot.index === 0 ? wholeStage(style.size) : restingCamera(film, shot.index - 1, layout, style);
  if (style.motion === 'reduced') return here;
  return between(there, here, smooth(progress(within, 0, Math.min(MOVE_SECONDS, shot.seconds * MOVE_PART))));
}

type Resting = Map<number, Camera>;
const resting = new WeakMap<Film, WeakMap<BoardLayout, Resting>>();

/** Where the camera is when an event ends. */
function restingCamera(film: Film, index: number, layout: BoardLayout, { size }: StageStyle): Camera {
  const layouts = resting.get(film) ?? new WeakMap<BoardLayout, Resting>();
  resting.set(film, layouts);
  const cameras: Resting = layouts.get(layout) ?? new Map();
  layouts.set(layout, cameras);
  const known = cameras.get(index);
  if (known !== undefined) return known;
  let start = index;
  while (start % BLOCK !== 0 && !establishes(film.shot(start)) && !cameras.has(start - 1)) start--;
  for (let i = start; i <= index; i++) {
    const before = i % BLOCK === 0 ? blockCamera(film, i, layout, size) : cameras.get(i - 1);
    cameras.set(i, nextCamera(film.shot(i), before ?? wholeStage(size), layout, size));
  }
  return cameras.get(index)!;
}

/** At the start of a block: the last event before it that involved a piece, framed by itself. */
function blockCamera(film: Film, index: number, layout: BoardLayout, size: StageSize): Camera {
  const last = film.focusBefore(index);
  return (last === null ? null : framing(last, layout, size)) ?? wholeStage(size);
}

function nextCamera(shot: Shot, before: Camera, layout: BoardLayout, size: StageSize): Camera {
  if (establishes(shot)) return wholeStage(size);
  const wanted = framing(shot, layout, size);
  if (wanted === null) return before;
  const seen = holds(before, shot, layout, size);
  if (seen && (shot.seconds < SHORTEST || (!decides(shot) && wanted.zoom < before.zoom * LOOSE))) return before;
  return wanted;
}

function establishes({ beats, index }: Shot): boolean {
  const introduces = beats.some((b) => b.kind === 'result' || (b.kind === 'banner' && b.seconds >= ESTABLISHING));
  return index === 0 || (introduces && piecesOf(beats).length === 0);
}

function decides({ beats }: Shot): boolean {
  return beats.some((b) => b.kind === 'fall');
}

/** In a duel both stay in the picture, with the shots between them; in a larger battle those that take part. */
function framed({ beats, after }: Shot): readonly number[] {
  const involved = piecesOf(beats);
  return after.pieces.length === 2 && involved.length > 0 ? after.pieces.map((piece) => piece.id) : involved;
}

/** The view that holds every piece of the event, before and after, clear of the signs; null where no piece takes part. */
function framing(shot: Shot, layout: BoardLayout, size: StageSize): Camera | null {
  const box = actionBox(shot, layout);
  if (box === null) return null;
  const [x, y, w, h] = box;
  const [ax, ay, aw, ah] = freeArea(layout, size);
  const closest = layout.closest * (decides(shot) && layout.closest > 1 ? DECISIVE : 1);
  const zoom = Math.max(1, Math.min(closest, aw / (w + 2 * MARGIN), ah / (h + 2 * MARGIN)));
  const [dx, dy] = [(ax + aw / 2 - size.width / 2) / zoom, (ay + ah / 2 - size.height / 2) / zoom];
  return keptOnStage({ x: x + w / 2 - dx, y: y + h / 2 - dy, zoom }, size);
}

/** Does a view show all of what an event is about? */
function holds({ x, y, zoom }: Camera, shot: Shot, layout: BoardLayout, size: StageSize): boolean {
  const box = actionBox(shot, layout);
  if (box === null) return true;
  const [ax, ay, aw, ah] = freeArea(layout, size);
  const left = x + (ax - size.width / 2) / zoom;
  const top = y + (ay - size.height / 2) / zoom;
  const inside = box[0] >= left && box[1] >= top && box[0] + box[2] <= left + aw / zoom && box[1] + box[3] <= top + ah / zoom;
  const off = Math.abs(box[0] + box[2] / 2 - left - aw / zoom / 2) / (aw / zoom);
  return inside && (zoom <= 1 || off < OFF_CENTRE);
}

/** Bodies, names and what rises over them. */
function actionBox(shot: Shot, layout: BoardLayout): Box | null {
  const involved = framed(shot);
  let [x0, y0, x1, y1] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const include = (scene: Scene) => {
    const spots = layout.spots(scene);
    for (const id of involved) {
      const spot = spots.get(id);
      if (spot === undefined) continue;
      const places = spot.muzzles ?? [[0, 0]];
      const over = Math.max(spot.radius * 1.4, -(spot.nameAt?.[1] ?? 0));
      const under = Math.max(spot.radius * 1.4, spot.feet ?? 0, spot.nameAt?.[1] ?? 0);
      for (const [dx, dy] of places) {
        x0 = Math.min(x0, spot.x + dx - spot.radius);
        x1 = Math.max(x1, spot.x + dx + spot.radius);
        y0 = Math.min(y0, spot.y - over, spot.y + dy - spot.radius);
        y1 = Math.max(y1, spot.y + dy + under);
      }
    }
  };
  include(shot.before);
  include(shot.after);
  return Number.isFinite(x0) ? [x0, y0, x1 - x0, y1 - y0] : null;
}

/** The part of the picture that neither the signs at the top nor the dice cover. */
function freeArea(layout: BoardLayout, size: StageSize): Box {
  const [x, y, w, h] = safeArea(size);
  const { y: bottom } = dockOf(layout, size);
  const dice = isUpright(size) ? UPRIGHT_DOCK : DOCK;
  return [x, y + HEAD, w, Math.min(bottom, y + h) - dice - y - HEAD];
}
