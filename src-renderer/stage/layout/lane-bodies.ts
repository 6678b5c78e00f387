/** The miniatures of a unit at a moment: who stands, who falls just now, who lies; dust under those who move. */
import type { Piece } from '../../../src-shared/contract/scene.ts';
import { buildOf, type Miniature } from '../../drawing/miniatures/miniature.ts';
import type { Point } from '../../drawing/vector.ts';
import { type Sprite, type StageStyle, sprite } from '../frame.ts';
import { dustTexture, miniatureTexture, tracksTexture, woundsTexture } from '../textures/figures.ts';
import type { Anchor } from './anchors.ts';
import type { BodyView } from './board.ts';
import { clamp01, easeIn, progress, scatter, thereAndBack } from './easing.ts';
import type { Moment } from './film.ts';
import { type Formation, formationOf, type LaneFrame } from './lane-frame.ts';

/** Seconds in which a model goes down. */
const DROP_SECONDS = 0.42;

interface Unit {
  readonly piece: Piece;
  readonly formation: Formation;
  readonly frame: LaneFrame;
}

/** Null where the piece has no miniature: then its token is drawn. */
export function laneBodies(frame: LaneFrame, anchor: Anchor, { moment, style, labels }: BodyView): readonly Sprite[] | null {
  const formation = formationOf(frame, anchor.piece);
  if (formation === null) return null;
  const unit = { piece: anchor.piece, formation, frame };
  const feet: Point = [anchor.x, anchor.y + (anchor.spot.feet ?? 0)];
  return [
    ...(style.shown.fallen ? fallenModels(unit) : []),
    ...standingModels(unit, anchor, feet, moment, style),
    ...(style.motion === 'full' ? dust(unit, feet, moment) : []),
    ...(style.shown.names && !anchor.piece.down ? wounds(unit, anchor, labels) : []),
  ];
}

function miniatureOf({ piece, frame }: Unit, model: number, pose: Miniature['pose']): Miniature {
  const figure = piece.figure!;
  // Faces the enemy, wherever that is.
  const mirrored = (piece.side === 1) === frame.along[0] > 0;
  return { figure, side: piece.side, arm: figure.arms[model] ?? figure.arms.at(-1) ?? 'blade', pose, mirrored };
}

/** Those who fell in this event tilt over first; a unit that breaks runs back and is gone. */
function standingModels(unit: Unit, anchor: Anchor, [fx, fy]: Point, { shot, within }: Moment, style: StageStyle): Sprite[] {
  const { piece, formation, frame } = unit;
  const routed = anchor.fallStyle === 'rout' && anchor.falling > 0;
  const gone = piece.down && !routed && anchor.falling === 0;
  const before = shot.before.pieces[piece.id]?.models?.now ?? 1;
  const after = shot.after.pieces[piece.id]?.models?.now ?? (shot.after.pieces[piece.id]?.down ? 0 : 1);
  const now = piece.models?.now ?? (piece.down ? 0 : 1);
  if (gone || (routed && anchor.falling >= 1)) return [];
  const dropping = style.motion === 'full' && now < before ? clamp01((within - anchor.revealed) / DROP_SECONDS) : 1;
  const shownUpTo = dropping < 1 ? before : now;
  const firing = shot.beats.some((b) => b.kind === 'attack' && b.from === piece.id && within >= b.at && within < b.at + b.seconds);
  const back = piece.side === 0 ? -1 : 1;
  const flight = routed ? anchor.falling * 220 * back : 0;
  const away = -(frame.along[0] > 0 ? back : -back);
  return formation.slots.slice(0, shownUpTo).map(([dx, dy], model) => {
    const falls = model >= after && dropping < 1;
    const bob = stepping(unit, shot, within, model);
    return sprite({
      key: model === 0 ? `token${piece.id}` : `model${piece.id}.${model}`,
      layer: 'token',
      texture: miniatureTexture(miniatureOf(unit, model, firing ? 'lit' : 'standing'), formation.size),
      x: fx + dx + flight * frame.along[0],
      y: fy + dy + flight * frame.along[1] - bob,
      rotation: falls ? away * easeIn(dropping) * -1.3 : 0,
      alpha: routed ? 1 - anchor.falling : 1,
      piece: piece.id,
    });
  });
}

/** A little up and down while walking. */
function stepping({ piece, formation }: Unit, shot: Moment['shot'], within: number, model: number): number {
  const move = shot.beats.find((b) => b.kind === 'move' && b.piece === piece.id);
  if (move === undefined || within < move.at || within > move.at + move.seconds) return 0;
  const air = buildOf(piece.figure!).air > 0;
  return air ? 0 : Math.abs(Math.sin((within - move.at) * 9 + model * 1.7)) * formation.radius * 0.16;
}

/** They stay on the ground where their unit stood when they fell. */
function fallenModels(unit: Unit): Sprite[] {
  const { piece, formation, frame } = unit;
  const max = piece.models?.max ?? 1;
  return (piece.fallen ?? []).flatMap((place, i) => {
    if (!('x' in place)) return [];
    const model = max - 1 - i;
    const [dx, dy] = formation.slots[model] ?? [0, 0];
    const [x, y] = frame.at(place.x);
    return [
      sprite({
        key: `fallen${piece.id}.${model}`,
        layer: 'fallen',
        texture: miniatureTexture(miniatureOf(unit, model, 'fallen'), formation.size),
        x: x + dx + (scatter(model, i, 5) - 0.5) * formation.radius * 0.7,
        y: y + dy + (scatter(model, i, 6) - 0.5) * formation.radius * 0.5,
        rotation: (scatter(model, i, 7) - 0.5) * 0.5,
        alpha: 0.92,
      }),
    ];
  });
}

const PUFFS = 10;

function dust({ piece, formation }: Unit, [fx, fy]: Point, { shot, within }: Moment): Sprite[] {
  const move = shot.beats.find((b) => b.kind === 'move' && b.piece === piece.id);
  if (move === undefined) return [];
  const t = progress(within, move.at, move.seconds);
  if (t <= 0 || t >= 1) return [];
  return Array.from({ length: PUFFS }, (_, i) => {
    const life = (t * 2.4 + scatter(i, piece.id, 1)) % 1;
    const [dx, dy] = formation.slots[i % Math.max(1, piece.models?.now ?? 1)] ?? [0, 0];
    return sprite({
      key: `dust${piece.id}.${i}`,
      layer: 'over',
      texture: dustTexture(),
      x: fx + dx + (scatter(i, 3) - 0.5) * formation.radius * 2.2,
      y: fy + dy - life * 20,
      scale: (0.25 + life * 0.55) * Math.max(0.7, formation.radius / 44),
      alpha: thereAndBack(life) * 0.8 * thereAndBack(t),
    });
  });
}

function wounds({ piece }: Unit, { spot, x, y }: Anchor, scale: number): Sprite[] {
  const gauge = piece.gauges[0];
  const [dx, dy] = spot.nameAt ?? [0, 0];
  if (gauge === undefined) return [];
  const texture = woundsTexture(piece.side, gauge.now, gauge.max, Math.max(120, Math.min(300, gauge.max * 16)));
  return [sprite({ key: `wounds${piece.id}`, layer: 'label', texture, x: x + dx, y: y + dy + 30 * scale, scale })];
}

/** Where both units have gone in this battle, up to now. */
export function laneTracks(frame: LaneFrame, { shot }: Moment, style: StageStyle): Sprite[] {
  if (!style.shown.fallen) return [];
  return shot.before.pieces.flatMap((piece): Sprite[] => {
    const formation = formationOf(frame, piece);
    if (formation === null || piece.figure === undefined || buildOf(piece.figure).air > 0) return [];
    const kind = piece.figure.build === 'vehicle' || piece.figure.build === 'artillery' ? 'wheels' : 'feet';
    const places = (piece.trail ?? []).flatMap((place) => ('x' in place ? [frame.at(place.x)] : []));
    const files = formation.slots.slice(0, 6);
    return places.slice(1).map((to, i) => {
      const texture = tracksTexture({ from: places[i]!, to, files, kind, radius: formation.radius });
      return sprite({ key: `tracks${piece.id}.${i}`, layer: 'ground', texture, x: 0, y: 0 });
    });
  });
}
