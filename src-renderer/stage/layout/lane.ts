/** An open field: inches from one end to the other, one objective, a unit a side with all its miniatures. */
import type { LaneBoard, Piece, Place, Scene } from '../../../src-shared/contract/scene.ts';
import { fade } from '../../drawing/palette.ts';
import { textWidth } from '../../drawing/text-width.ts';
import type { Point } from '../../drawing/vector.ts';
import { path } from '../../drawing/vector.ts';
import { isUpright, type Sprite, type StageStyle, type StageTexture, sprite } from '../frame.ts';
import { plateTexture } from '../textures/effects.ts';
import { objectiveTexture } from '../textures/figures.ts';
import type { BoardLayout, BoardView, Spot, Spots } from './board.ts';
import type { Moment, Shot } from './film.ts';
import { laneBodies, laneTracks } from './lane-bodies.ts';
import { type Formation, formationOf, type LaneFrame, laneFrame } from './lane-frame.ts';

/** Nearer than this, in inches, two units fight hand to hand. */
const CONTACT = 1;

export function laneLayout(board: LaneBoard, view: BoardView): BoardLayout {
  const frame = laneFrame(board, view);

  function spots(scene: Scene): Spots {
    const standing = scene.pieces.flatMap((piece) => ('x' in piece.at ? [{ piece, x: piece.at.x }] : []));
    const feet = new Map(standing.map(({ piece, x }) => [piece.id, frame.at(x)]));
    parted(frame, standing, feet);
    return plainNames(new Map(standing.map(({ piece }) => [piece.id, spotOf(frame, piece, feet.get(piece.id)!)])), scene.pieces);
  }

  function pointOf(place: Place, piece: Piece): Point | null {
    if (!('x' in place)) return null;
    const [x, y] = frame.at(place.x);
    return [x, y - chestHeight(formationOf(frame, piece))];
  }

  function furniture(moment: Moment, found: Spots, style: StageStyle): readonly Sprite[] {
    const { shot } = moment;
    const holder = shot.after.marks.find((m) => m.kind === 'control')?.holder ?? null;
    const [x, y] = frame.at(board.objective.x);
    return [
      ...laneTracks(frame, moment, style),
      sprite({ key: 'objective', layer: 'ground', texture: objectiveTexture(board.objective.radius * frame.inch, holder), x, y }),
      ...(style.shown.sight && !isMoving(moment) ? distanceBar(frame, shot, found) : []),
    ];
  }

  return {
    spots,
    pointOf,
    furniture,
    ceiling: 150,
    closest: isUpright(view.size) ? 1.8 : 1.5,
    bodies: (anchor, view) => laneBodies(frame, anchor, view),
  };
}

/** Where attacks start and land over the feet. */
function chestHeight(formation: Formation | null): number {
  return formation === null ? 0 : formation.height * 0.56;
}

function spotOf(frame: LaneFrame, piece: Piece, [x, y]: Point): Spot {
  const formation = formationOf(frame, piece);
  const nameSize = frame.along[1] === 0 ? 30 : 38;
  const radius = formation?.radius ?? 60;
  const lift = chestHeight(formation);
  const single = (piece.models?.max ?? 1) === 1;
  const slots = formation?.slots.slice(0, Math.max(1, piece.models?.now ?? 1)) ?? [[0, 0] as const];
  const top = Math.min(...slots.map((slot) => slot[1])) - (formation?.height ?? 60);
  const middle = single ? 0 : slots.reduce((sum, slot) => sum + slot[0], 0) / slots.length;
  return {
    x,
    y: y - lift,
    radius: Math.min(radius, 90),
    shape: 'disc',
    nameSize,
    nameWidth: 420,
    nameStyle: 'plate',
    nameAt: [middle, top + lift - 58],
    muzzles: slots.slice(0, 10),
    feet: lift,
  };
}

/** Where both name plates would meet, each moves to its own side. */
function plainNames(spots: Map<number, Spot>, pieces: readonly Piece[]): Spots {
  const plates = pieces.flatMap(({ id, name, down }) => {
    const spot = spots.get(id);
    if (spot?.nameAt === undefined || down) return [];
    const wide = Math.max(300, textWidth(name.toUpperCase(), { size: spot.nameSize }) + spot.nameSize * 2);
    return [{ id, spot, wide, x: spot.x + spot.nameAt[0], y: spot.y + spot.nameAt[1] }];
  });
  const [a, b] = plates.sort((p, q) => p.x - q.x);
  if (a === undefined || b === undefined || Math.abs(a.y - b.y) > 90) return spots;
  const push = Math.max(0, (a.wide + b.wide) / 2 + 16 - (b.x - a.x)) / 2;
  for (const { id, spot } of plates) spots.set(id, { ...spot, nameAt: [spot.nameAt![0] + (id === a.id ? -push : push), spot.nameAt![1]] });
  return spots;
}

/** Units in contact share an inch mark: they are drawn apart, each on its own side, as bases would be. */
function parted(frame: LaneFrame, standing: readonly { piece: Piece; x: number }[], feet: Map<number, Point>): void {
  const [a, b] = [standing.find(({ piece }) => piece.side === 0), standing.find(({ piece }) => piece.side === 1)];
  if (a === undefined || b === undefined) return;
  const room = (piece: Piece) => formationOf(frame, piece)?.radius ?? 60;
  // A diagonal lane is seen at a flatter angle: bases need more of it to stand clear of each other.
  const wanted = (room(a.piece) + room(b.piece)) * (frame.along[1] === 0 ? 1.02 : 1.16);
  const apart = (b.x - a.x) * frame.inch;
  const push = Math.max(0, wanted - apart) / 2;
  const [ux, uy] = frame.along;
  const shifted = (id: number, by: number) => {
    const [x, y] = feet.get(id)!;
    feet.set(id, [x + ux * by, y + uy * by]);
  };
  shifted(a.piece.id, -push);
  shifted(b.piece.id, push);
}

function isMoving({ shot, within }: Moment): boolean {
  return shot.beats.some((b) => b.kind === 'move' && within < b.at + b.seconds);
}

/** How far the two stand apart, along the near edge of the lane. */
function distanceBar(frame: LaneFrame, shot: Shot, spots: Spots): Sprite[] {
  const standing = shot.after.pieces.filter((p) => !p.down && 'x' in p.at);
  const [a, b] = [standing.find((p) => p.side === 0), standing.find((p) => p.side === 1)];
  const [spotA, spotB] = [a && spots.get(a.id), b && spots.get(b.id)];
  if (a === undefined || b === undefined || spotA === undefined || spotB === undefined) return [];
  const inches = Math.abs(('x' in a.at ? a.at.x : 0) - ('x' in b.at ? b.at.x : 0));
  const melee = inches < CONTACT;
  const ends = ([spotA, spotB] as const).map(({ x, y, feet = 0 }): Point => [x + frame.across[0], y + feet + frame.across[1] - 18]);
  const [[x0, y0], [x1, y1]] = ends as [Point, Point];
  const texture: StageTexture = {
    id: `apart|${[x0, y0, x1, y1].map(Math.round).join()}`,
    box: [Math.min(x0, x1) - 12, Math.min(y0, y1) - 14, Math.abs(x1 - x0) + 24, Math.abs(y1 - y0) + 28],
    draw: () => path(`M${x0} ${y0 - 10}v20M${x1} ${y1 - 10}v20M${x0} ${y0}L${x1} ${y1}`, { stroke: fade('#e9eef4', 0.7), width: 2.4 }),
  };
  const label = melee ? 'In melee' : `${Math.round(inches * 10) / 10}"`;
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const wide = textWidth(label, { size: 30 }) + 40;
  return [
    ...(melee || Math.hypot(x1 - x0, y1 - y0) < wide ? [] : [sprite({ key: 'apart', layer: 'ground', texture, x: 0, y: 0 })]),
    sprite({ key: 'apartlabel', layer: 'label', texture: plateTexture(label, melee ? '#f3d998' : '#eef3f8', 30), x, y }),
  ];
}
