/** Scene + time within the event -> one frame. No clock, no random source, no browser. */
import type { Frame, Sprite, StageStyle } from '../frame.ts';
import { anchorsAt, pieceStates } from './anchors.ts';
import { attackSprites, earlierSprites, explosionSprites } from './attacks.ts';
import { layoutOf } from './boards.ts';
import { cameraAt } from './camera.ts';
import { captionSprites, headSprites } from './captions.ts';
import { keptClear, type Places, type Visible, visiblePieces, visibleSpots } from './clearance.ts';
import type { Film, Shot } from './film.ts';
import { pieceSprites } from './pieces.ts';

/** The frame at a time of the film. `chosen` is the piece the viewer clicked, -1 for none. */
export function frameAt(film: Film, seconds: number, style: StageStyle, chosen = -1): Frame {
  const moment = film.shotAt(seconds);
  const { shot } = moment;
  const board = shot.after.board;
  const { size } = style;
  const layout = layoutOf(board, style.flip, size);
  const anchors = anchorsAt(moment, layout, style);
  const spots = layout.spots(shot.after);
  const camera = cameraAt(film, moment, layout, style);
  const scene = shot.after;
  const planned = board.kind === 'hex' ? plannedPlaces(film, shot, style) : null;
  const view = { planned, now: visiblePieces(anchors, { camera, size }), size };
  const sprites = [
    ...(board.kind === 'hex' ? keepSignsClear(layout.furniture(moment, spots, style), view) : layout.furniture(moment, spots, style)),
    ...(style.shown.earlier && board.kind !== 'exchange' ? earlierSprites(film.attacksBefore(shot.index), anchors) : []),
    ...pieceSprites(anchors, { moment, scene, chosen, layout, style, camera }),
    ...attackSprites(moment, anchors, style),
    ...(style.motion === 'full' ? explosionSprites(moment, anchors) : []),
    ...keepSignsClear(headSprites(scene, style), view),
    ...captionSprites(moment, anchors, camera, style),
  ];
  return {
    size,
    ground: { id: groundId(board, style), board, size, flip: style.flip, grid: style.shown.grid, coordinates: style.shown.coordinates },
    camera,
    sprites,
    state: {
      event: shot.index,
      round: scene.roundLabel,
      phase: scene.phase,
      acting: scene.acting,
      pieces: pieceStates(anchors, spots),
    },
  };
}

function plannedPlaces(film: Film, shot: Shot, style: StageStyle): Visible[] {
  const { size } = style;
  const layout = layoutOf(shot.after.board, style.flip, size);
  const camera = cameraAt(film, { shot, within: shot.seconds }, layout, style);
  return [shot.before, shot.after].flatMap((scene) => {
    const down = new Set(scene.pieces.flatMap((piece) => (piece.down ? [piece.id] : [])));
    return visibleSpots(layout.spots(scene), down, { camera, size });
  });
}

function keepSignsClear(sprites: readonly Sprite[], places: Places): readonly Sprite[] {
  return sprites.map((one) => (one.layer === 'hud' ? keptClear(one, places) : one));
}

const groundNumbers = new WeakMap<object, number>();
let grounds = 0;

function groundId(board: object, style: StageStyle): string {
  let number = groundNumbers.get(board);
  if (number === undefined) {
    number = ++grounds;
    groundNumbers.set(board, number);
  }
  const { width, height } = style.size;
  return `${number}|${width}x${height}|${style.flip}|${style.shown.grid}|${style.shown.coordinates}`;
}
