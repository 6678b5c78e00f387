/** An open field seen from above: inches from left to right, one objective, a unit a side. */
import type { LaneBoard, Piece, Place, Scene } from '../../../src-shared/contract/scene.ts';
import { drawGlyph } from '../../drawing/glyphs.ts';
import { fade, INK, sideInk } from '../../drawing/palette.ts';
import { textWidth } from '../../drawing/text-width.ts';
import { circle, type Drawing, group, type Point, path, text } from '../../drawing/vector.ts';
import { type Sprite, STAGE_WIDTH, type StageStyle, type StageTexture, sprite } from '../frame.ts';
import { plateTexture } from '../textures/effects.ts';
import type { BoardLayout, Placement, Spot, Spots } from './board.ts';
import type { Moment, Shot } from './film.ts';

export const LANE_LEFT = 130;
export const LANE_TOP = 172;
export const LANE_BOTTOM = 1006;
const LANE_MIDDLE = 586;

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

  function furniture({ shot }: Moment, spots: Spots, style: StageStyle): readonly Sprite[] {
    const control = shot.after.marks.find((m) => m.kind === 'control');
    const holder = control?.holder ?? null;
    const x = laneX(board, board.objective.x, flip);
    const ring = (board.objective.radius * (STAGE_WIDTH - 2 * LANE_LEFT)) / (2 * board.halfLength);
    return [
      sprite({ key: 'objective', layer: 'ground', texture: objectiveTexture(ring, holder), x, y: LANE_MIDDLE }),
      ...(style.shown.sight ? distanceBar(board, shot, spots) : []),
    ];
  }

  /** The models of a unit stand in ranks behind its token, away from the enemy. */
  function company(piece: Piece, { spot, x, y, alpha }: Placement): readonly Sprite[] {
    if (piece.models === undefined || piece.models.max < 2 || piece.down) return [];
    const backwards = (piece.side === 0) === flip ? 1 : -1;
    const texture = modelsTexture(piece.side, piece.models, backwards);
    return [sprite({ key: `models${piece.id}`, layer: 'token', texture, x: x + backwards * (spot.radius + 8), y, alpha })];
  }

  return { spots, pointOf, furniture, company };
}

function spotAt(x: number, y: number, piece: Piece, radius: number): Spot {
  return { x, y, radius: radius * Math.min(1.4, piece.size), shape: 'disc', nameSize: 30, nameWidth: 420, nameStyle: 'plate' };
}

function plateWidth(piece: Piece, spot: Spot): number {
  return Math.min(spot.nameWidth, textWidth(piece.name.toUpperCase(), { size: spot.nameSize, weight: 600 })) + spot.nameSize * 2;
}

function nameBelow(spot: Spot): number {
  return spot.radius * 1.08 + spot.nameSize * 1.15;
}

/** Units in contact share an inch mark: they are drawn apart, each on its own side, as bases would be. */
function parted(pieces: readonly Piece[], found: Map<number, Spot>): void {
  const sorted = pieces
    .map((p) => ({ piece: p, spot: found.get(p.id)! }))
    .sort((a, b) => a.spot.x - b.spot.x || a.piece.side - b.piece.side);
  for (let i = 1; i < sorted.length; i++) {
    const left = sorted[i - 1]!;
    const right = sorted[i]!;
    const gap = Math.max(0, left.spot.radius + right.spot.radius + 22 - (right.spot.x - left.spot.x));
    const apart = right.spot.x - left.spot.x + gap;
    const crowded = (plateWidth(left.piece, left.spot) + plateWidth(right.piece, right.spot)) / 2 + 14 - apart;
    if (gap <= 0 && crowded <= 0) continue;
    const aside = Math.max(0, crowded) / 2;
    const moved = { ...left.spot, x: left.spot.x - gap / 2, nameAt: [-aside, nameBelow(left.spot)] as const };
    const other = { ...right.spot, x: right.spot.x + gap / 2, nameAt: [aside, nameBelow(right.spot)] as const };
    found.set(left.piece.id, moved);
    found.set(right.piece.id, other);
    right.spot = other;
  }
}

function objectiveTexture(radius: number, holder: 0 | 1 | 2 | null): StageTexture {
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

/** Radius of a base and how many stand in a file, by the size of the unit. */
function ranksOf(models: number): { readonly base: number; readonly file: number } {
  if (models <= 6) return { base: 24, file: 3 };
  if (models <= 12) return { base: 20, file: 4 };
  if (models <= 20) return { base: 17, file: 5 };
  if (models <= 35) return { base: 14, file: 7 };
  return { base: 11, file: 9 };
}

/** One base a model; those who fell leave a dark ring, the rear ranks first. Grows from the token outwards. */
function modelsTexture(side: 0 | 1, models: { now: number; max: number }, backwards: 1 | -1): StageTexture {
  const { base, file } = ranksOf(models.max);
  const step = base * 2.25;
  const ranks = Math.ceil(models.max / file);
  const deep = ranks * step + 8;
  const high = file * step + 8;
  return {
    id: `models|${side}|${models.now}|${models.max}|${backwards}`,
    box: [backwards > 0 ? -6 : -deep - 6, -high / 2 - 6, deep + 12, high + 18],
    draw: () => {
      const drawn: Drawing[] = [];
      for (let i = models.max - 1; i >= 0; i--) {
        const rank = Math.floor(i / file);
        const inRank = Math.min(file, models.max - rank * file);
        const stagger = rank % 2 === 1 ? step * 0.18 : 0;
        const x = backwards * (rank * step + base + 2);
        const y = ((i % file) - (inRank - 1) / 2) * step + stagger;
        drawn.push(...(i < models.now ? standing(side, x, y, base) : fallen(x, y, base)));
      }
      return group(drawn);
    },
  };
}

function standing(side: 0 | 1, x: number, y: number, r: number): Drawing[] {
  const ink = sideInk(side);
  return [
    path(circle(x + r * 0.1, y + r * 0.22, r), { fill: 'rgba(0,0,0,.45)' }),
    path(circle(x, y, r), {
      fill: {
        kind: 'radial',
        centre: [x - r * 0.3, y - r * 0.45],
        radius: r * 1.6,
        stops: [
          [0, '#36434f'],
          [1, ink.body],
        ],
      },
      stroke: INK.black,
      width: r * 0.3,
    }),
    path(circle(x, y, r * 0.94), { stroke: ink.main, width: Math.max(2, r * 0.17) }),
    drawGlyph('pawn', [x, y], r * 1.15, ink.pale),
  ];
}

function fallen(x: number, y: number, r: number): Drawing[] {
  return [path(circle(x, y, r * 0.78), { fill: 'rgba(8,10,13,.4)', stroke: 'rgba(120,132,146,.45)', width: 1.6, dash: [4, 4] })];
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
  const texture: StageTexture = {
    id: `apart|${Math.round(left)}|${Math.round(right)}`,
    box: [left - 4, y - 12, right - left + 8, 24],
    draw: () => path(`M${left} ${y - 9}v18M${right} ${y - 9}v18M${left} ${y}H${right}`, { stroke: fade('#e9eef4', 0.6), width: 2 }),
  };
  const label = `${Math.round(inches * 10) / 10}" apart`;
  return inches > board.halfLength * 4
    ? []
    : [
        sprite({ key: 'apart', layer: 'ground', texture, x: 0, y: 0 }),
        sprite({ key: 'apartlabel', layer: 'label', texture: plateTexture(label, '#dfe6ee', 24), x: (left + right) / 2, y }),
      ];
}
