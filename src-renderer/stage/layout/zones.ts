/** Six zones in a line (or as many as there are): columns with a frontage meter, tokens in rows, the fallen below. */
import type { Piece, Place, Scene, ZoneBoard } from '../../../src-shared/contract/scene.ts';
import type { Point } from '../../drawing/vector.ts';
import { type Sprite, STAGE_WIDTH, type StageStyle, sprite } from '../frame.ts';
import { zoneMeterTexture } from '../textures/hud.ts';
import type { BoardLayout, Spot, Spots } from './board.ts';
import type { Moment } from './film.ts';

export const ZONE_LEFT = 81;
export const ZONE_TOP = 246;
export const ZONE_BOTTOM = 1023;
const LIVING_TOP = 342;
const LIVING_BOTTOM = 902;
const FALLEN_Y = 952;
const FULL_RADIUS = 57;

export function zoneWidth(board: ZoneBoard): number {
  return (STAGE_WIDTH - 2 * ZONE_LEFT) / board.zones.length;
}

/** Left edge of a zone; flipped, the first zone stands on the right. */
export function zoneLeft(board: ZoneBoard, zone: number, flip: boolean): number {
  const column = flip ? board.zones.length - 1 - zone : zone;
  return ZONE_LEFT + column * zoneWidth(board);
}

export function zoneLayout(board: ZoneBoard, flip: boolean): BoardLayout {
  const width = zoneWidth(board);
  const centre = (zone: number) => zoneLeft(board, zone, flip) + width / 2;

  function spots(scene: Scene): Spots {
    const found = new Map<number, Spot>();
    for (let zone = 0; zone < board.zones.length; zone++) {
      const here = scene.pieces.filter((p) => 'zone' in p.at && p.at.zone === zone);
      placeLiving(
        found,
        here.filter((p) => !p.down),
        centre(zone),
        width,
      );
      placeFallen(
        found,
        here.filter((p) => p.down),
        centre(zone),
        width,
      );
    }
    return found;
  }

  function pointOf(place: Place, _piece: Piece): Point | null {
    return 'zone' in place ? [centre(place.zone), (LIVING_TOP + LIVING_BOTTOM) / 2] : null;
  }

  function furniture({ shot }: Moment, _spots: Spots, style: StageStyle): readonly Sprite[] {
    if (!style.shown.frontage) return [];
    return board.zones.map((zone, i) => {
      const here = shot.before.pieces.filter((p) => !p.down && 'zone' in p.at && p.at.zone === i);
      const parts = here.map((p) => ({ share: p.frontage ?? 1, lit: p.id === shot.after.acting }));
      const texture = zoneMeterTexture({
        name: zone.name,
        side: here[0]?.side ?? zone.side,
        capacity: zone.capacity,
        parts,
        width: width - 56,
      });
      return sprite({ key: `meter${i}`, layer: 'ground', texture, x: zoneLeft(board, i, flip) + 28, y: ZONE_TOP + 9 });
    });
  }

  // Over the zones, under the turn order: no token is ever covered.
  return { spots, pointOf, furniture, ceiling: ZONE_TOP + 80, diceAt: ([x]) => ({ x, top: ZONE_TOP - 100 }) };
}

/** As few columns as give the largest tokens; names go when there is no room to read them. */
function placeLiving(found: Map<number, Spot>, pieces: readonly Piece[], x: number, width: number): void {
  if (pieces.length === 0) return;
  const height = LIVING_BOTTOM - LIVING_TOP;
  let best = { columns: 1, radius: 0 };
  for (let columns = 1; columns <= 8; columns++) {
    const rows = Math.ceil(pieces.length / columns);
    // Below a radius of 30 no name could be read: then the token takes its room.
    const withName = (height / rows - 38) / 2;
    const tall = withName >= 30 ? withName : Math.min(29, height / rows / 2 - 4);
    const radius = Math.min(FULL_RADIUS, (width - 20) / columns / 2 - (withName >= 30 ? 7 : 3), tall);
    if (radius > best.radius + 1) best = { columns, radius };
  }
  const { columns } = best;
  const radius = Math.max(9, best.radius);
  const rows = Math.ceil(pieces.length / columns);
  const nameSize = radius >= 40 ? 27 : radius >= 30 ? 22 : 0;
  pieces.forEach((piece, i) => {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, pieces.length - row * columns);
    const column = (i % columns) - (inRow - 1) / 2;
    const largest = Math.min(width / columns / 2 - 7, (height / rows - (nameSize > 0 ? 30 : 8)) / 2);
    found.set(piece.id, {
      x: x + column * ((width - 20) / columns),
      y: LIVING_TOP + ((row + 0.5) / rows) * height - nameSize * 0.4,
      radius: Math.max(8, Math.min(radius * piece.size, Math.max(radius, largest))),
      shape: 'disc',
      nameSize,
      nameWidth: (width - 20) / columns - 6,
      nameStyle: 'plain',
    });
  });
}

function placeFallen(found: Map<number, Spot>, pieces: readonly Piece[], x: number, width: number): void {
  const step = Math.min(100, (width - 60) / Math.max(1, pieces.length - 1 || 1));
  pieces.forEach((piece, i) => {
    found.set(piece.id, {
      x: x + (i - (pieces.length - 1) / 2) * step,
      y: FALLEN_Y,
      radius: pieces.length > 4 ? 20 : 26,
      shape: 'disc',
      nameSize: pieces.length <= 2 ? 20 : 0,
      nameWidth: pieces.length === 1 ? width - 30 : step - 6,
      nameStyle: 'plain',
    });
  });
}
