/** Scene + time within the event -> one frame. No clock, no random source, no browser. */
import type { Camera, Frame, Sprite, StageStyle } from '../frame.ts';
import { attackSprites, earlierSprites, explosionSprites } from './attacks.ts';
import { layoutOf } from './boards.ts';
import { cameraAt } from './camera.ts';
import { captionSprites, headSprites, onScreen } from './captions.ts';
import type { Film } from './film.ts';
import { pieceSprites, pieceStates, type Stands, standsAt } from './pieces.ts';

/** The frame at a time of the film. `chosen` is the piece the viewer clicked, -1 for none. */
export function frameAt(film: Film, seconds: number, style: StageStyle, chosen = -1): Frame {
  const { shot, within } = film.shotAt(seconds);
  const board = shot.after.board;
  const layout = layoutOf(board, style.flip);
  const stands = standsAt(shot, within, layout, style);
  const spots = layout.spots(shot.after);
  const camera = cameraAt(film, shot, within, layout, style);
  const scene = shot.after;
  const sprites = [
    ...layout.furniture(shot, within, spots, style),
    ...(style.shown.earlier && board.kind !== 'exchange' ? earlierSprites(film.attacksBefore(shot.index), stands) : []),
    ...pieceSprites(stands, scene, chosen, layout, style),
    ...attackSprites(shot, within, stands, style),
    ...(style.motion === 'full' ? explosionSprites(shot, within, stands) : []),
    ...givingWay(headSprites(scene, style), stands, camera),
    ...captionSprites(shot, within, stands, camera, style),
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
      pieces: pieceStates(stands, spots),
    },
  };
}

/** A sign on the screen turns to glass while somebody stands behind it. */
function givingWay(signs: readonly Sprite[], stands: Stands, camera: Camera): readonly Sprite[] {
  return signs.map((sign) => {
    const [bx, by, w, h] = sign.look.box;
    const hidden = [...stands.values()].some(({ x, y, spot, piece }) => {
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
