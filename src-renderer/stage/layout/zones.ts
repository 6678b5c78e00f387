/** Six zones in a line (or as many as there are): each with a frontage meter, tokens in rows, the fallen at its end. */
import type { Piece, Place, Scene, ZoneBoard } from '../../../src-shared/contract/scene.ts';
import type { Box, Point } from '../../drawing/vector.ts';
import { isUpright, type Sprite, type StageStyle, sprite } from '../frame.ts';
import { zoneMeterTexture } from '../textures/hud.ts';
import type { BoardLayout, BoardView, Spot, Spots } from './board.ts';
import type { Moment } from './film.ts';
import { type ZoneField, zoneField } from './zone-field.ts';

const FULL_RADIUS = 57;
const METER_HEIGHT = 96;
/** Of a zone that lies across the picture: its name and meter stand at the left. */
const METER_WIDTH = 190;
const FALLEN_DEPTH = 120;

export function zoneLayout(board: ZoneBoard, view: BoardView): BoardLayout {
  const field = zoneField(board, view);
  const rooms = field.cells.map((cell) => roomsOf(cell, field));

  function spots(scene: Scene): Spots {
    const found = new Map<number, Spot>();
    rooms.forEach(({ living, fallen }, zone) => {
      const here = scene.pieces.filter((p) => 'zone' in p.at && p.at.zone === zone);
      const down = here.filter((p) => p.down);
      placeLiving(
        found,
        here.filter((p) => !p.down),
        living,
      );
      placeFallen(found, down, fallen);
    });
    return found;
  }

  function pointOf(place: Place, _piece: Piece): Point | null {
    const room = 'zone' in place ? rooms[place.zone] : undefined;
    return room === undefined ? null : centreOf(room.living);
  }

  function furniture({ shot }: Moment, _spots: Spots, style: StageStyle): readonly Sprite[] {
    if (!style.shown.frontage) return [];
    return board.zones.map((zone, i) => {
      const here = shot.before.pieces.filter((p) => !p.down && 'zone' in p.at && p.at.zone === i);
      const parts = here.map((p) => ({ share: p.frontage ?? 1, lit: p.id === shot.after.acting }));
      const [x, y, w] = field.cells[i]!;
      const side = here[0]?.side ?? zone.side;
      const inset = field.rows ? 16 : Math.min(28, w * 0.08);
      const width = field.rows ? METER_WIDTH - 24 : w - 2 * inset;
      const texture = zoneMeterTexture({ name: zone.name, side, capacity: zone.capacity, parts, width });
      return sprite({ key: `meter${i}`, layer: 'ground', texture, x: x + inset, y: y + (field.rows ? 14 : 9) });
    });
  }

  return { spots, pointOf, furniture, ceiling: field.box[1] + (field.rows ? 0 : 80), closest: isUpright(view.size) ? 1 : 1.18 };
}

function roomsOf([x, y, w, h]: Box, { rows }: ZoneField): { readonly living: Box; readonly fallen: Box } {
  if (!rows) {
    const deep = Math.min(FALLEN_DEPTH, h * 0.16);
    return { living: [x, y + METER_HEIGHT, w, h - METER_HEIGHT - deep], fallen: [x, y + h - deep, w, deep] };
  }
  return { living: [x + METER_WIDTH, y, w - METER_WIDTH - 12, h], fallen: [x, y + h * 0.5, METER_WIDTH, h * 0.45] };
}

function centreOf([x, y, w, h]: Box): Point {
  return [x + w / 2, y + h / 2];
}

/** As few columns as give the largest tokens; names go when there is no room to read them. */
function placeLiving(found: Map<number, Spot>, pieces: readonly Piece[], [left, top, width, height]: Box): void {
  if (pieces.length === 0) return;
  let best = { columns: 1, radius: 0 };
  for (let columns = 1; columns <= 14; columns++) {
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
      x: left + width / 2 + column * ((width - 20) / columns),
      y: top + ((row + 0.5) / rows) * height - nameSize * 0.4,
      radius: Math.max(8, Math.min(radius * piece.size, Math.max(radius, largest))),
      shape: 'disc',
      nameSize,
      nameWidth: (width - 20) / columns - 6,
      nameStyle: 'plain',
    });
  });
}

function placeFallen(found: Map<number, Spot>, pieces: readonly Piece[], [left, top, width, height]: Box): void {
  const step = Math.min(100, (width - 60) / Math.max(1, pieces.length - 1 || 1));
  pieces.forEach((piece, i) => {
    found.set(piece.id, {
      x: left + width / 2 + (i - (pieces.length - 1) / 2) * step,
      y: top + height * 0.42,
      radius: pieces.length > 4 ? 20 : 26,
      shape: 'disc',
      nameSize: pieces.length <= 2 ? 20 : 0,
      nameWidth: pieces.length === 1 ? width - 30 : step - 6,
      nameStyle: 'plain',
    });
  });
}
