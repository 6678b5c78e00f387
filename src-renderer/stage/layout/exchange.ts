/** An attack as a funnel: how many attacks became hits, wounds, damage, casualties; one band for each side. */
import type { BoardMark, ExchangeBoard, Piece, Place, Scene } from '../../../src-shared/contract/scene.ts';
import { fade, INK, sideInk } from '../draw/palette.ts';
import { type Drawing, group, type Point, path, rect, text } from '../draw/vector.ts';
import { type Look, type Sprite, STAGE_WIDTH, type StageStyle, sprite } from '../frame.ts';
import type { BoardLayout, Spot, Spots } from './board.ts';
import { easeOut, progress } from './easing.ts';
import type { Shot } from './film.ts';

const EDGE = 210;
const MIDDLE = 580;
const BAND = 220;
type StageMark = Extract<BoardMark, { kind: 'stage' }>;

export function exchangeLayout(board: ExchangeBoard, flip: boolean): BoardLayout {
  const edgeX = (side: 0 | 1) => ((side === 0) !== flip ? EDGE : STAGE_WIDTH - EDGE);

  function spots(scene: Scene): Spots {
    const found = new Map<number, Spot>();
    for (const side of [0, 1] as const) {
      const pieces = scene.pieces.filter((p) => p.side === side && !('off' in p.at));
      const step = Math.min(220, 640 / Math.max(1, pieces.length));
      pieces.forEach((piece, i) => {
        found.set(piece.id, {
          x: edgeX(side),
          y: MIDDLE + (i - (pieces.length - 1) / 2) * step - 16,
          radius: Math.max(18, Math.min(86, step / 2 - 24) * Math.min(1.2, piece.size)),
          shape: 'disc',
          nameSize: step >= 90 ? 28 : 0,
          nameWidth: 330,
          nameStyle: 'plain',
        });
      });
    }
    return found;
  }

  function pointOf(_place: Place, piece: Piece): Point | null {
    return [edgeX(piece.side), MIDDLE];
  }

  function furniture(shot: Shot, within: number, _spots: Spots, _style: StageStyle): readonly Sprite[] {
    const part = easeOut(progress(within, 0, Math.min(0.5, shot.seconds)));
    return ([0, 1] as const).flatMap((side) => {
      const then = marksOf(shot.before, side);
      const now = marksOf(shot.after, side);
      if (now.length === 0) return [];
      const counts = board.stages.map((stage) => {
        const target = now.find((m) => m.id === stage.id);
        const start = then.find((m) => m.id === stage.id)?.count ?? 0;
        return target === undefined ? null : { count: target.count, shown: start + (target.count - start) * part, of: target.of };
      });
      const y = MIDDLE + (side === 0 ? -1 : 1) * 200;
      return [sprite(`funnel${side}`, 'ground', funnelLook(board, side, counts, (side === 0) === flip), STAGE_WIDTH / 2, y)];
    });
  }

  return { spots, pointOf, furniture };
}

function marksOf(scene: Scene, side: 0 | 1): StageMark[] {
  return scene.marks.filter((m): m is StageMark => m.kind === 'stage' && m.side === side);
}

interface StageCount {
  readonly count: number;
  readonly shown: number;
  readonly of: number;
}

/** Bars of the counts joined by bands, so that the eye sees where the attacks are lost. */
function funnelLook(board: ExchangeBoard, side: 0 | 1, counts: readonly (StageCount | null)[], backward: boolean): Look {
  const width = STAGE_WIDTH - 2 * EDGE - 330;
  const step = width / Math.max(1, board.stages.length);
  const largest = Math.max(1, ...counts.map((c) => c?.of ?? 0), ...counts.map((c) => c?.count ?? 0));
  const id = counts.map((c) => (c === null ? '-' : `${c.shown.toFixed(2)}:${c.count}`)).join(',');
  return {
    id: `funnel|${side}|${backward}|${id}|${board.stages.map((s) => s.id).join()}`,
    box: [-width / 2 - 30, -BAND / 2 - 60, width + 60, BAND + 120],
    draw: () => {
      const ink = sideInk(side);
      const parts: Drawing[] = [];
      const barX = (i: number) => (backward ? 1 : -1) * (width / 2 - step * (i + 0.5));
      const tall = (c: StageCount) => Math.max(3, (c.shown / largest) * BAND);
      counts.forEach((c, i) => {
        const x = barX(i);
        const next = counts[i + 1];
        if (c && next) {
          const [h0, h1, x1] = [tall(c) / 2, tall(next) / 2, barX(i + 1)];
          const half = backward ? -16 : 16;
          const mid = (x + x1) / 2;
          parts.push(
            path(`M${x + half} ${-h0}C${mid} ${-h0} ${mid} ${-h1} ${x1 - half} ${-h1}V${h1}C${mid} ${h1} ${mid} ${h0} ${x + half} ${h0}Z`, {
              fill: fade(ink.main, 0.2),
            }),
          );
        }
        parts.push(path(rect(x - 16, -BAND / 2, 32, BAND, 4), { fill: 'rgba(9,12,16,.5)', stroke: '#2a323d', width: 1.5 }));
        if (c) parts.push(path(rect(x - 16, -tall(c) / 2, 32, tall(c), 4), { fill: ink.main }));
        parts.push(
          text((board.stages[i] as { label: string }).label.toUpperCase(), x, BAND / 2 + 36, {
            size: 24,
            anchor: 'middle',
            spacing: 0.06,
            fill: c ? INK.soft : '#4a5665',
          }),
        );
        if (c) {
          const y = Math.min(-tall(c) / 2 - 12, -BAND / 2 - 10);
          parts.push(
            text(String(Math.round(c.shown)), x, y, { size: 50, weight: 700, anchor: 'middle', halo: { color: INK.panel, width: 8 } }),
          );
        }
      });
      return group(parts);
    },
  };
}
