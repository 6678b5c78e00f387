/** Scene + time within the event -> one frame. No clock, no random source, no browser. */
import type { Camera, Frame, Sprite, StageStyle } from '../frame.ts';
import { type Anchors, anchorsAt, pieceStates } from './anchors.ts';
import { attackSprites, earlierSprites, explosionSprites } from './attacks.ts';
import { layoutOf } from './boards.ts';
import { cameraAt, onScreen } from './camera.ts';
import { captionSprites, headSprites } from './captions.ts';
import type { Film } from './film.ts';
import { pieceSprites } from './pieces.ts';

/** The frame at a time of the film. `chosen` is the piece the viewer clicked, -1 for none. */
export function frameAt(film: Film, seconds: number, style: StageStyle, chosen = -1): Frame {
  const moment = film.shotAt(seconds);
  const { shot } = moment;
  const board = shot.after.board;
  const layout = layoutOf(board, style.flip);
  const anchors = anchorsAt(moment, layout, style);
  const spots = layout.spots(shot.after);
  const camera = cameraAt(film, moment, layout, style);
  const scene = shot.after;
  const sprites = [
    ...layout.furniture(moment, spots, style),
    ...(style.shown.earlier && board.kind !== 'exchange' ? earlierSprites(film.attacksBefore(shot.index), anchors) : []),
    ...pieceSprites(anchors, { scene, chosen, layout, style }),
    ...attackSprites(moment, anchors, style),
    ...(style.motion === 'full' ? explosionSprites(moment, anchors) : []),
    ...seeThrough(headSprites(scene, style), anchors, camera),
    ...captionSprites(moment, anchors, camera, style),
  ];
  return {
    ground: { id: groundId(board, style), board, flip: style.flip, grid: style.shown.grid, coordinates: style.shown.coordinates },
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

/** Signs on the screen turn transparent while a piece is behind them. */
function seeThrough(signs: readonly Sprite[], anchors: Anchors, camera: Camera): readonly Sprite[] {
  return signs.map((sign) => {
    const [bx, by, w, h] = sign.texture.box;
    const hidden = [...anchors.values()].some(({ x, y, spot, piece }) => {
      if (piece.down) return false;
      const [sx, sy] = onScreen(x, y, camera);
      const r = spot.radius * camera.zoom * 0.8;
      return sx + r > sign.x + bx && sx - r < sign.x + bx + w && sy + r > sign.y + by && sy - r < sign.y + by + h;
    });
    return hidden ? { ...sign, alpha: sign.alpha * 0.3 } : sign;
  });
}

const groundNumbers = new WeakMap<object, number>();
let grounds = 0;

function groundId(board: object, style: StageStyle): string {
  let number = groundNumbers.get(board);
  if (number === undefined) {
    number = ++grounds;
    groundNumbers.set(board, number);
  }
  return `${number}|${style.flip}|${style.shown.grid}|${style.shown.coordinates}`;
}
