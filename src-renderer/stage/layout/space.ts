/** Two lines of ships that face each other, and the steps of the initiative from fastest to slowest. */
import type { Piece, Place, Scene, SpaceBoard } from '../../../src-shared/contract/scene.ts';
import { INK } from '../../drawing/palette.ts';
import { fitText, textWidth } from '../../drawing/text-width.ts';
import { type Box, type Drawing, group, type Point, path, rect, text } from '../../drawing/vector.ts';
import { isUpright, type Sprite, type StageStyle, type StageTexture, safeArea, sprite } from '../frame.ts';
import type { BoardLayout, BoardView, Spot, Spots } from './board.ts';
import type { Moment } from './film.ts';

/** Where ships may be: clear of the signs, of the dice and of the world below. */
export function fleetArea({ size }: BoardView): Box {
  const [x, y, w, h] = safeArea(size);
  return isUpright(size) ? [x, y + 216, w, h - 216 - 300] : [x, 226, w, 624];
}

const RANK_STEP = 200;
/** Half the space between the two front lines. */
const GAP = 330;
const LARGEST = 56;
/** From ship to ship of a line at most; upright pictures are seen on phones, so names there are larger. */
const SHIP_STEP = { wide: 172, upright: 216 } as const;
const NAME_SIZE = { wide: 24, upright: 32 } as const;

export function spaceLayout(board: SpaceBoard, view: BoardView): BoardLayout {
  const upright = isUpright(view.size);
  const area = fleetArea(view);
  const [safeLeft, safeTop, safeWidth, safeHeight] = safeArea(view.size);
  const trackY = safeTop + safeHeight - 8;

  function spots(scene: Scene): Spots {
    const found = new Map<number, Spot>();
    for (const side of [0, 1] as const) {
      const ships = scene.pieces.filter((p) => p.side === side && 'rank' in p.at);
      const ranks = Math.max(1, ...ships.map((p) => rankOf(p) + 1));
      for (let rank = 0; rank < ranks; rank++) {
        const line = ships.filter((p) => rankOf(p) === rank).sort((a, b) => fileOf(a) - fileOf(b));
        const placed = lineSpots(line, { area, upright, first: (side === 0) !== view.flip, rank, ranks });
        for (const [id, spot] of placed) found.set(id, spot);
      }
    }
    return found;
  }

  function pointOf(place: Place, piece: Piece): Point | null {
    if (!('rank' in place)) return null;
    return pointIn({ area, upright, first: (piece.side === 0) !== view.flip, rank: place.rank, ranks: place.rank + 1 }, 0.5);
  }

  function furniture({ shot }: Moment, _spots: Spots, style: StageStyle): readonly Sprite[] {
    const signs = board.sector === '' ? [] : [sectorSign()];
    if (!style.shown.initiative || board.buckets.length === 0) return signs;
    const now = shot.after.marks.find((m) => m.kind === 'bucket')?.index ?? -1;
    const labels = board.buckets.map((b) => b.label);
    const track = trackTexture(labels, now, safeWidth);
    return [...signs, sprite({ key: 'track', layer: 'hud', texture: track, x: view.size.width / 2, y: trackY })];
  }

  /** On the screen, not on the board: a camera that comes closer would cut it. */
  function sectorSign(): Sprite {
    const texture = sectorTexture(board.sector, safeWidth * SECTOR_PART);
    return sprite({ key: 'sector', layer: 'hud', texture, x: safeLeft + safeWidth, y: safeTop + 58 });
  }

  const dock = { x: view.size.width / 2, y: trackY - 38, width: upright ? safeWidth : safeWidth * 0.7 };
  return { spots, pointOf, furniture, ceiling: area[1] - 60, dock, closest: 1.3 };
}

interface Line {
  readonly area: Box;
  readonly upright: boolean;
  /** On the left, or below. */
  readonly first: boolean;
  readonly rank: number;
  readonly ranks: number;
}

/** Half of what lies across the lines. */
function depthOf({ area: [, , w, h], upright }: Line): number {
  return (upright ? h : w) / 2;
}

function gapOf(line: Line): number {
  return line.upright ? Math.min(120, depthOf(line) * 0.22) : GAP;
}

/** From line to line of a side. */
function rankStep(line: Line): number {
  if (line.ranks <= 1) return 0;
  // Ships are smaller where an upright picture has little room for their lines, so the last may stand nearer to the edge.
  const behind = line.upright && line.ranks > 2 ? 44 : LARGEST + 20;
  return Math.min(RANK_STEP, (depthOf(line) - gapOf(line) - behind) / (line.ranks - 1));
}

/** A place in a line, `part` of the way along it. */
function pointIn(line: Line, part: number): Point {
  const { area, upright, first, rank, ranks } = line;
  const [x, y, w, h] = area;
  const out = gapOf(line) + rank * rankStep(line) + (ranks === 1 && upright ? 60 : 0);
  if (!upright) return [x + w / 2 + (first ? -out : out), y + h * part];
  return [x + w * part, y + h / 2 + (first ? out : -out)];
}

/** Ships of a line with as much room as there is; names stand beside their ships where they would not fit below. */
function lineSpots(ships: readonly Piece[], line: Line): [number, Spot][] {
  const [, , w, h] = line.area;
  const length = line.upright ? w : h;
  const shape = line.upright ? 'upright' : 'wide';
  const step = Math.min(SHIP_STEP[shape], length / Math.max(1, ships.length));
  const below = step >= 110;
  // Upright, the lines of a side are on top of each other, with the names between them.
  const row = line.upright && line.ranks > 1 ? rankStep(line) : Number.POSITIVE_INFINITY;
  const nameSize = below ? Math.min(NAME_SIZE[shape], step * 0.22, row * 0.25) : line.upright ? 0 : Math.max(17, Math.min(22, step * 0.42));
  const largest = Math.max(12, Math.min(step / 2 - (below ? 30 : 5), (row - nameSize * 1.6) / 2));
  const nameWidth = line.upright ? step - 8 : 160;
  return ships.map((ship, i) => {
    const part = 0.5 + ((i - (ships.length - 1) / 2) * step) / length;
    const [x, y] = pointIn(line, part);
    const radius = Math.max(12, Math.min(Math.min(LARGEST, largest) * ship.size, largest) * (ship.down ? 0.62 : 1));
    const spot: Spot = { x, y: y - (below ? 14 : 0), radius, shape: 'disc', nameSize, nameWidth, nameStyle: 'plain' };
    return [ship.id, below || line.upright ? spot : { ...spot, nameAt: besideName(ship, spot, line.first) }];
  });
}

/** On the side away from the enemy. */
function besideName({ name }: Piece, { radius, nameSize, nameWidth }: Spot, first: boolean): Point {
  const words = Math.min(nameWidth, textWidth(name, { size: Math.round(nameSize) }));
  return [(first ? -1 : 1) * (radius + 12 + words / 2), 0];
}

function rankOf(piece: Piece): number {
  return 'rank' in piece.at ? piece.at.rank : 0;
}

function fileOf(piece: Piece): number {
  return 'rank' in piece.at ? piece.at.file : 0;
}

/** Of the picture's width, for the name of the sector at the right; the round stands at the left. */
const SECTOR_PART = 0.62;

function sectorTexture(sector: string, room: number): StageTexture {
  const style = { size: 30, weight: 600, spacing: 0.14 } as const;
  const words = fitText(sector.toUpperCase(), room, style);
  return {
    id: `sector|${words}`,
    box: [-room - 8, -36, room + 16, 52],
    draw: () => text(words, 0, 0, { ...style, anchor: 'end', fill: 'rgba(233,238,244,.55)' }),
  };
}

/** The steps as a chain, the one that fires now in brass. */
function trackTexture(labels: readonly string[], now: number, room: number): StageTexture {
  const size = 24;
  const gap = 14;
  const words = labels.map((label) => fitText(label, 260, { size, weight: 600 }));
  const widths = words.map((label) => textWidth(label, { size, weight: 600 }) + 40);
  const total = widths.reduce((a, b) => a + b + gap, -gap);
  const fit = Math.min(1, room / total);
  return {
    id: `track|${words.join('|')}|${now}|${Math.round(room)}`,
    box: [(-total / 2) * fit - 6, -30, total * fit + 12, 60],
    draw: () => {
      const parts: Drawing[] = [];
      let x = -total / 2;
      words.forEach((label, i) => {
        const w = widths[i]!;
        const lit = i === now;
        if (i > 0) parts.push(path(`M${x - gap} 0h${gap}`, { stroke: INK.line, width: 2 }));
        parts.push(
          path(rect([x, -23, w, 46], 6), { fill: lit ? INK.brass : 'rgba(9,12,16,.86)', stroke: lit ? INK.brass : INK.line, width: 1.5 }),
          text(label, x + w / 2, 8, { size, anchor: 'middle', fill: lit ? INK.onBrass : i < now ? INK.faint : INK.text }),
        );
        x += w + gap;
      });
      return group(parts, { scale: fit });
    },
  };
}
