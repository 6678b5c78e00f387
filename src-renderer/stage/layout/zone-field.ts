/** Where the zones lie: side by side, or one over the other in a tall picture. Shared by the layout and the painter of the ground. */
import type { ZoneBoard } from '../../../src-shared/contract/scene.ts';
import type { Box } from '../../drawing/vector.ts';
import { isUpright, safeArea } from '../frame.ts';
import type { BoardView } from './board.ts';

export interface ZoneField {
  /** All zones together. */
  readonly box: Box;
  /** In the order of the board. */
  readonly cells: readonly Box[];
  /** One over the other, the first side below. */
  readonly rows: boolean;
}

/** Room for the signs over the zones and the dice under them, in upright pictures. */
const [HEAD, FOOT] = [216, 206];

export function zoneField(board: ZoneBoard, { flip, size }: BoardView): ZoneField {
  const count = board.zones.length;
  const [, top, , high] = safeArea(size);
  const rows = size.height > size.width * 1.5;
  const box: Box = isUpright(size) ? [24, top + HEAD, size.width - 48, high - HEAD - FOOT] : [81, 172, size.width - 162, 736];
  const [x, y, w, h] = box;
  const cells = board.zones.map((_, zone): Box => {
    const first = flip ? count - 1 - zone : zone;
    return rows ? [x, y + ((count - 1 - first) * h) / count, w, h / count] : [x + (first * w) / count, y, w / count, h];
  });
  return { box, cells, rows };
}
