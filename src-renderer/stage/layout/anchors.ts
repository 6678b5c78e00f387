/** Where each piece is, and in which state, at a moment inside a shot. */
import type { Beat, Piece } from '../../../src-shared/contract/scene.ts';
import type { Point } from '../../drawing/vector.ts';
import type { PieceState, StageStyle } from '../frame.ts';
import type { BoardLayout, Spot, Spots } from './board.ts';
import { easeIn, easeInOut, mix, progress, thereAndBack } from './easing.ts';
import type { Moment, Shot } from './film.ts';

/** A piece at its present position. */
export interface Anchor {
  /** As far as the film has revealed it: before the hit lands, or after. */
  readonly piece: Piece;
  readonly spot: Spot;
  readonly x: number;
  readonly y: number;
  /** Height above the ground while jumping, 0..1. */
  readonly height: number;
  readonly health: number;
  /** Seconds into the event at which the viewer learns what it did to the piece. */
  readonly revealed: number;
  readonly facing: number | null;
  /** 0..1 while it falls. */
  readonly falling: number;
  readonly fallStyle: 'fall' | 'explode' | 'rout';
}

export type Anchors = ReadonlyMap<number, Anchor>;

/** Part of an attack at which it hits. */
export const IMPACT = 0.55;
const REFLOW_SECONDS = 0.4;
const RING_SECONDS = 0.3;
const RECOIL_SECONDS = 0.35;
const CLOSE = new Set(['melee', 'reach', 'ram']);

/** A piece on its way from the scene before the event to the scene after it. */
interface Transit {
  readonly before: Piece;
  readonly after: Piece;
  readonly from: Spot;
  readonly to: Spot;
  readonly fall: BeatOf<'fall'> | undefined;
  /** 0..1 of the fall. */
  readonly falling: number;
}

type BeatOf<Kind extends Beat['kind']> = Extract<Beat, { kind: Kind }>;

export function anchorsAt(moment: Moment, layout: BoardLayout, style: StageStyle): Anchors {
  const { shot, within } = moment;
  const still = style.motion === 'reduced';
  const anchors = new Map<number, Anchor>();
  for (const { before, after, from, to } of piecesInShot(shot, layout)) {
    const fall = beatOf(shot, 'fall', before.id);
    const falling = fall === undefined ? 0 : progress(within, fall.at, fall.seconds);
    anchors.set(before.id, anchorOf(moment, { before, after, from, to, fall, falling }, layout, still));
  }
  return still ? anchors : jostled(moment, anchors);
}

/** Every piece that has a spot, first those of the scene before, then the newcomers. */
function piecesInShot(shot: Shot, layout: BoardLayout): Pick<Transit, 'before' | 'after' | 'from' | 'to'>[] {
  const spotsBefore = layout.spots(shot.before);
  const spotsAfter = layout.spots(shot.after);
  const newcomers = shot.after.pieces.filter((piece) => shot.before.pieces[piece.id] === undefined);
  return [...shot.before.pieces, ...newcomers].flatMap((before) => {
    const from = spotsBefore.get(before.id);
    const to = spotsAfter.get(before.id) ?? from;
    return to === undefined ? [] : [{ before, after: shot.after.pieces[before.id] ?? before, from: from ?? to, to }];
  });
}

function anchorOf(moment: Moment, transit: Transit, layout: BoardLayout, still: boolean): Anchor {
  const { shot, within } = moment;
  const { before, after, from, to, fall, falling } = transit;
  const revealed = revealTime(shot, before.id);
  const piece = within >= revealed ? after : before;
  return {
    piece: fall === undefined || falling >= 1 ? piece : { ...piece, down: false },
    spot: piece.down && falling !== 0 && falling < 1 ? from : piece.down === after.down ? to : from,
    ...positionOf(moment, transit, layout, still),
    health: healthAt(before, after, progress(within, revealed, Math.min(RING_SECONDS, Math.max(0, shot.seconds - revealed)))),
    revealed,
    facing: facingAt(moment, before, after),
    falling,
    fallStyle: fall?.style ?? 'fall',
  };
}

function beatOf<Kind extends 'fall' | 'move' | 'turn'>(shot: Shot, kind: Kind, piece: number): BeatOf<Kind> | undefined {
  return shot.beats.find((beat): beat is BeatOf<Kind> => beat.kind === kind && 'piece' in beat && beat.piece === piece);
}

/** When the viewer learns what the event did to a piece: its number floats, its status shows, or the attack hits. */
function revealTime(shot: Shot, piece: number): number {
  let time = Number.POSITIVE_INFINITY;
  for (const beat of shot.beats) {
    if ((beat.kind === 'float' || beat.kind === 'status' || beat.kind === 'fall') && beat.piece === piece) time = Math.min(time, beat.at);
    if (beat.kind === 'attack' && beat.to === piece) time = Math.min(time, beat.at + beat.seconds * IMPACT);
  }
  return Math.min(Number.isFinite(time) ? time : 0, shot.seconds);
}

type Position = Pick<Anchor, 'x' | 'y' | 'height'>;

function positionOf({ shot, within }: Moment, transit: Transit, layout: BoardLayout, still: boolean): Position {
  const { before, from, to, fall, falling } = transit;
  const move = beatOf(shot, 'move', before.id);
  if (move === undefined) {
    const raw = fall === undefined ? easeInOut(progress(within, 0, Math.min(REFLOW_SECONDS, shot.seconds))) : easeIn(falling);
    const t = still ? Math.round(raw) : raw;
    return { x: mix(from.x, to.x, t), y: mix(from.y, to.y, t), height: 0 };
  }
  const raw = progress(within, move.at, move.seconds);
  const inner = move.path
    .slice(1, -1)
    .map((place) => layout.pointOf(place, before))
    .filter((point) => point !== null);
  const [x, y] = along([[from.x, from.y], ...inner, [to.x, to.y]], still ? Math.round(raw) : easeInOut(raw));
  return { x, y, height: move.mode === 'jump' && !still ? thereAndBack(raw) : 0 };
}

/** The point a part of the way along a line, by length. */
function along(points: readonly Point[], t: number): Point {
  const lengths = points.slice(1).map(([x, y], i) => Math.hypot(x - points[i]![0], y - points[i]![1]));
  let left = t * lengths.reduce((a, b) => a + b, 0);
  for (let i = 0; i < lengths.length; i++) {
    const length = lengths[i]!;
    const [x0, y0] = points[i]!;
    const [x1, y1] = points[i + 1]!;
    if (left <= length && length > 0) return [mix(x0, x1, left / length), mix(y0, y1, left / length)];
    left -= length;
  }
  return points.at(-1)!;
}

function healthAt(before: Piece, after: Piece, t: number): number {
  const part = (p: Piece) => {
    const gauge = p.gauges[0];
    return gauge === undefined || gauge.max <= 0 ? 1 : gauge.now / gauge.max;
  };
  return mix(part(before), part(after), t);
}

function facingAt({ shot, within }: Moment, before: Piece, after: Piece): number | null {
  if (before.facing === undefined || after.facing === undefined) return after.facing ?? null;
  const turn = beatOf(shot, 'turn', before.id);
  if (turn !== undefined) return turnTowards(turn.from, turn.to, easeInOut(progress(within, turn.at, turn.seconds)));
  const move = beatOf(shot, 'move', before.id);
  if (move?.facings !== undefined && move.facings.length > 1) {
    return facingOnPath(move.facings, progress(within, move.at, move.seconds));
  }
  const t = move === undefined ? progress(within, 0, Math.min(0.3, shot.seconds)) : progress(within, move.at, move.seconds);
  return turnTowards(before.facing, after.facing, easeInOut(t));
}

function facingOnPath(facings: readonly number[], t: number): number {
  const at = t * (facings.length - 1);
  const i = Math.min(facings.length - 2, Math.floor(at));
  return turnTowards(facings[i]!, facings[i + 1]!, at - i);
}

/** The short way round six hexsides. */
export function turnTowards(from: number, to: number, t: number): number {
  const way = ((((to - from) % 6) + 9) % 6) - 3;
  return from + way * t;
}

/** Attackers lunge in close combat, whoever is hit recoils. */
function jostled({ shot, within }: Moment, anchors: Map<number, Anchor>): Anchors {
  for (const beat of shot.beats) {
    if (beat.kind !== 'attack') continue;
    const from = anchors.get(beat.from);
    const to = anchors.get(beat.to);
    if (from === undefined || to === undefined || from === to) continue;
    const distance = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const direction: Point = [(to.x - from.x) / distance, (to.y - from.y) / distance];
    if (CLOSE.has(beat.style)) {
      const room = Math.max(16, distance - from.spot.radius - to.spot.radius);
      const reach = Math.min(distance * (beat.style === 'ram' ? 0.6 : 0.2), 90, room);
      anchors.set(beat.from, shifted(from, direction, reach * thereAndBack(progress(within, beat.at, beat.seconds * IMPACT * 2))));
    }
    const since = within - beat.at - beat.seconds * IMPACT;
    if (beat.result === 'hit' && since > 0 && since < RECOIL_SECONDS) {
      anchors.set(beat.to, shifted(to, direction, 16 * (1 - since / RECOIL_SECONDS) * Math.cos(since * 30)));
    }
  }
  return anchors;
}

function shifted(anchor: Anchor, [ux, uy]: Point, by: number): Anchor {
  return { ...anchor, x: anchor.x + ux * by, y: anchor.y + uy * by };
}

export function pieceStates(anchors: Anchors, spots: Spots): readonly PieceState[] {
  return [...anchors.values()]
    .filter((s) => spots.has(s.piece.id))
    .map(({ piece }) => ({
      id: piece.id,
      name: piece.name,
      health: piece.gauges[0]?.now ?? 0,
      down: piece.down,
      status: piece.status.map((s) => s.id),
    }))
    .sort((a, b) => a.id - b.id);
}
