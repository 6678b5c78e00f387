/** Two lines of ships that face each other, and the steps of the initiative from fastest to slowest. */
import type { Piece, Place, Scene, SpaceBoard } from '../../../src-shared/contract/scene.ts';
import { INK } from '../../drawing/palette.ts';
import { fitText, textWidth } from '../../drawing/text-width.ts';
import { type Drawing, group, type Point, path, rect, text } from '../../drawing/vector.ts';
import { type Sprite, STAGE_HEIGHT, STAGE_WIDTH, type StageStyle, type StageTexture, sprite } from '../frame.ts';
import type { BoardLayout, Spot, Spots } from './board.ts';
import type { Moment } from './film.ts';

const TOP = 262;
const BOTTOM = 968;
const FRONT = 640;
const RANK_STEP = 215;

export function spaceLayout(board: SpaceBoard, flip: boolean): BoardLayout {
  const columnX = (side: 0 | 1, rank: number) => {
    const x = FRONT - rank * RANK_STEP;
    return (side === 0) !== flip ? x : STAGE_WIDTH - x;
  };

  function spots(scene: Scene): Spots {
    const found = new Map<number, Spot>();
    for (const side of [0, 1] as const) {
      const ships = scene.pieces.filter((p) => p.side === side && 'rank' in p.at);
      const ranks = Math.max(1, ...ships.map((p) => rankOf(p) + 1));
      const squeeze = Math.min(1, (FRONT - 150) / Math.max(1, (ranks - 1) * RANK_STEP));
      for (let rank = 0; rank < ranks; rank++) {
        const line = ships.filter((p) => rankOf(p) === rank).sort((a, b) => fileOf(a) - fileOf(b));
        const step = Math.min(172, (BOTTOM - TOP) / Math.max(1, line.length));
        const names = step >= 110;
        const largest = step / 2 - (names ? 30 : 4);
        const radius = Math.min(56, largest);
        line.forEach((ship, i) => {
          found.set(ship.id, {
            x: columnX(side, rank * squeeze),
            y: (TOP + BOTTOM) / 2 + (i - (line.length - 1) / 2) * step - 10,
            radius: Math.max(12, Math.min(radius * ship.size, largest) * (ship.down ? 0.62 : 1)),
            shape: 'disc',
            nameSize: names ? 24 : 0,
            nameWidth: 210,
            nameStyle: 'plain',
          });
        });
      }
    }
    return found;
  }

  function pointOf(place: Place, piece: Piece): Point | null {
    return 'rank' in place ? [columnX(piece.side, place.rank), (TOP + BOTTOM) / 2] : null;
  }

  function furniture({ shot }: Moment, _spots: Spots, style: StageStyle): readonly Sprite[] {
    if (!style.shown.initiative || board.buckets.length === 0) return [];
    const now = shot.after.marks.find((m) => m.kind === 'bucket')?.index ?? -1;
    return [
      sprite({
        key: 'track',
        layer: 'hud',
        texture: trackTexture(
          board.buckets.map((b) => b.label),
          now,
        ),
        x: STAGE_WIDTH / 2,
        y: STAGE_HEIGHT - 62,
      }),
    ];
  }

  // The space between the two lines stays free.
  return { spots, pointOf, furniture, ceiling: 160, diceAt: ([, y], height) => ({ x: STAGE_WIDTH / 2, top: y - height / 2 }) };
}

function rankOf(piece: Piece): number {
  return 'rank' in piece.at ? piece.at.rank : 0;
}

function fileOf(piece: Piece): number {
  return 'rank' in piece.at ? piece.at.file : 0;
}

/** The steps as a chain, the one that fires now in brass. */
function trackTexture(labels: readonly string[], now: number): StageTexture {
  const size = 24;
  const gap = 14;
  const words = labels.map((label) => fitText(label, 260, { size, weight: 600 }));
  const widths = words.map((label) => textWidth(label, { size, weight: 600 }) + 40);
  const total = widths.reduce((a, b) => a + b + gap, -gap);
  const fit = Math.min(1, (STAGE_WIDTH - 220) / total);
  return {
    id: `track|${words.join('|')}|${now}`,
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
