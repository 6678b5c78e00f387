/** An open field seen from above: inches from left to right, one objective, a unit a side. */
import type { LaneBoard, Piece, Place, Scene } from '../../../src-shared/contract/scene.ts';
import { fade, INK, sideInk } from '../draw/palette.ts';
import { circle, type Drawing, group, type Point, path, text } from '../draw/vector.ts';
import { type Look, type Sprite, STAGE_WIDTH, type StageStyle, sprite } from '../frame.ts';
import { plateLook } from '../looks/effects.ts';
import type { BoardLayout, Spot, Spots } from './board.ts';
import type { Shot } from './film.ts';

export const LANE_LEFT = 130;
export const LANE_TOP = 196;
export const LANE_BOTTOM = 930;
export const LANE_MIDDLE = 560;

export function laneX(board: LaneBoard, inches: number, flip: boolean): number {
  const unit = (STAGE_WIDTH - 2 * LANE_LEFT) / (2 * board.halfLength);
  return STAGE_WIDTH / 2 + (flip ? -1 : 1) * inches * unit;
}

export function laneLayout(board: LaneBoard, flip: boolean): BoardLayout {
  const radius = 70;

  function spots(scene: Scene): Spots {
    const found = new Map<number, Spot>();
    const standing = scene.pieces.filter((p) => 'x' in p.at);
    for (const piece of standing) {
      const x = laneX(board, (piece.at as { x: number }).x, flip);
      found.set(piece.id, { ...spotAt(x, LANE_MIDDLE, piece, radius) });
    }
    parted(standing, found);
    return found;
  }

  function pointOf(place: Place, _piece: Piece): Point | null {
    return 'x' in place ? [laneX(board, place.x, flip), LANE_MIDDLE] : null;
  }

  function furniture(shot: Shot, _within: number, spots: Spots, style: StageStyle): readonly Sprite[] {
    const control = shot.after.marks.find((m) => m.kind === 'control');
    const holder = control?.holder ?? null;
    const x = laneX(board, board.objective.x, flip);
    const ring = (board.objective.radius * (STAGE_WIDTH - 2 * LANE_LEFT)) / (2 * board.halfLength);
    return [
      sprite('objective', 'ground', objectiveLook(ring, holder), x, LANE_MIDDLE),
      ...shot.after.pieces.flatMap((piece): Sprite[] => {
        const spot = spots.get(piece.id);
        if (spot === undefined || piece.models === undefined || piece.models.max < 2 || piece.down) return [];
        return [sprite(`models${piece.id}`, 'label', modelsLook(piece.side, piece.models), spot.x, spot.y + spot.radius + 74)];
      }),
      ...(style.shown.sight ? distanceBar(board, shot, spots) : []),
    ];
  }

  return { spots, pointOf, furniture };
}

function spotAt(x: number, y: number, piece: Piece, radius: number): Spot {
  return { x, y, radius: radius * Math.min(1.4, piece.size), shape: 'disc', nameSize: 30, nameWidth: 420, nameStyle: 'plate' };
}

/** Units in contact share an inch mark: they are drawn apart, each on its own side, as bases would stand. */
function parted(pieces: readonly Piece[], found: Map<number, Spot>): void {
  const sorted = pieces
    .map((p) => ({ piece: p, spot: found.get(p.id) as Spot }))
    .sort((a, b) => a.spot.x - b.spot.x || a.piece.side - b.piece.side);
  for (let i = 1; i < sorted.length; i++) {
    const left = sorted[i - 1] as (typeof sorted)[number];
    const right = sorted[i] as (typeof sorted)[number];
    const gap = left.spot.radius + right.spot.radius + 8 - (right.spot.x - left.spot.x);
    if (gap <= 0) continue;
    const moved = { ...left.spot, x: left.spot.x - gap / 2 };
    const other = { ...right.spot, x: right.spot.x + gap / 2 };
    found.set(left.piece.id, moved);
    found.set(right.piece.id, other);
    right.spot = other;
  }
}

function objectiveLook(radius: number, holder: 0 | 1 | 2 | null): Look {
  const r = Math.round(radius);
  const held = holder === 0 || holder === 1;
  const color = held ? sideInk(holder).main : INK.brass;
  return {
    id: `objective|${r}|${holder}`,
    box: [-r - 40, -r - 40, 2 * r + 80, 2 * r + 120],
    draw: () =>
      group([
        path(circle(0, 0, r), {
          fill: {
            kind: 'radial',
            centre: [0, 0],
            radius: r,
            stops: [
              [0, fade(color, held ? 0.2 : 0.1)],
              [1, fade(color, 0.03)],
            ],
          },
          stroke: fade(color, 0.85),
          width: 3,
          dash: [14, 9],
        }),
        path(circle(0, 0, 26), { fill: INK.panel, stroke: color, width: 3 }),
        path('M-7 14V-13M-7 -13H11L6 -6.500 11 0H-7', { stroke: color, width: 3, join: 'round', cap: 'round', fill: fade(color, 0.35) }),
        text(held ? 'HELD' : holder === 2 ? 'CONTESTED' : 'OBJECTIVE', 0, -r - 14, {
          size: 22,
          anchor: 'middle',
          spacing: 0.1,
          fill: color,
          halo: { color: INK.panel, width: 6 },
        }),
      ]),
  };
}

/** One pip a model: filled while it stands. */
function modelsLook(side: 0 | 1, models: { now: number; max: number }): Look {
  const perRow = Math.min(10, models.max);
  const shown = Math.min(models.max, 40);
  const rows = Math.ceil(shown / perRow);
  return {
    id: `models|${side}|${models.now}|${models.max}`,
    box: [-perRow * 11 - 4, -14, perRow * 22 + 8, rows * 24 + 12],
    draw: () => {
      const ink = sideInk(side);
      const pips: Drawing[] = [];
      for (let i = 0; i < shown; i++) {
        const inRow = Math.min(perRow, shown - Math.floor(i / perRow) * perRow);
        const x = ((i % perRow) - (inRow - 1) / 2) * 22;
        const y = Math.floor(i / perRow) * 24;
        const stands = i < models.now;
        pips.push(path(circle(x, y, 7.5), { fill: stands ? ink.main : '#14181e', stroke: stands ? INK.black : '#48525e', width: 2 }));
      }
      return group(pips);
    },
  };
}

/** How far the two stand apart, under the field. */
function distanceBar(board: LaneBoard, shot: Shot, spots: Spots): Sprite[] {
  const standing = shot.after.pieces.filter((p) => !p.down && 'x' in p.at);
  const [a, b] = [standing.find((p) => p.side === 0), standing.find((p) => p.side === 1)];
  const spotA = a && spots.get(a.id);
  const spotB = b && spots.get(b.id);
  if (a === undefined || b === undefined || spotA === undefined || spotB === undefined) return [];
  const inches = Math.abs((a.at as { x: number }).x - (b.at as { x: number }).x);
  const left = Math.min(spotA.x, spotB.x);
  const right = Math.max(spotA.x, spotB.x);
  const y = LANE_BOTTOM - 36;
  const look: Look = {
    id: `apart|${Math.round(left)}|${Math.round(right)}`,
    box: [left - 4, y - 12, right - left + 8, 24],
    draw: () => path(`M${left} ${y - 9}v18M${right} ${y - 9}v18M${left} ${y}H${right}`, { stroke: fade('#e9eef4', 0.6), width: 2 }),
  };
  const label = `${Math.round(inches * 10) / 10}" apart`;
  return inches > board.halfLength * 4
    ? []
    : [sprite('apart', 'ground', look, 0, 0), sprite('apartlabel', 'label', plateLook(label, '#dfe6ee', 24), (left + right) / 2, y)];
}
