/** Where each piece is and what it shows at a moment inside a shot. */
import type { Beat, Piece, Scene } from '../../../src-shared/contract/scene.ts';
import type { Point } from '../../drawing/vector.ts';
import { type PieceState, type Sprite, type StageStyle, sprite } from '../frame.ts';
import { facingLook, nameLook, type TokenFace, tokenLook } from '../textures/token.ts';
import type { BoardLayout, Spot, Spots } from './board.ts';
import { easeIn, easeInOut, mix, progress, thereAndBack } from './easing.ts';
import type { Shot } from './film.ts';

/** A piece as it stands right now. */
export interface Stand {
  /** As it was told up to now: before its own blow lands, or after. */
  readonly piece: Piece;
  readonly spot: Spot;
  readonly x: number;
  readonly y: number;
  /** Height above the ground while jumping, 0..1. */
  readonly height: number;
  readonly health: number;
  readonly facing: number | null;
  /** 0..1 while it falls. */
  readonly falling: number;
  readonly fallStyle: 'fall' | 'explode' | 'rout';
}

export type Stands = ReadonlyMap<number, Stand>;

/** Part of an attack at which the blow lands. */
export const IMPACT = 0.55;
const REFLOW_SECONDS = 0.4;
const RING_SECONDS = 0.3;
const CLOSE = new Set(['melee', 'reach', 'ram']);

export function standsAt(shot: Shot, within: number, layout: BoardLayout, style: StageStyle): Stands {
  const before = layout.spots(shot.before);
  const after = layout.spots(shot.after);
  const still = style.motion === 'reduced';
  const stands = new Map<number, Stand>();
  for (const then of shot.before.pieces) {
    const next = shot.after.pieces[then.id] ?? then;
    const from = before.get(then.id);
    const to = after.get(then.id) ?? from;
    if (to === undefined) continue;
    stands.set(then.id, standOf(shot, within, layout, then, next, from ?? to, to, still));
  }
  for (const piece of shot.after.pieces) {
    const to = after.get(piece.id);
    if (shot.before.pieces[piece.id] === undefined && to !== undefined) {
      stands.set(piece.id, standOf(shot, within, layout, piece, piece, to, to, still));
    }
  }
  return still ? stands : jostled(shot, within, stands);
}

function standOf(shot: Shot, within: number, layout: BoardLayout, then: Piece, next: Piece, from: Spot, to: Spot, still: boolean): Stand {
  const told = revealTime(shot, then.id);
  const piece = within >= told ? next : then;
  const fall = shot.beats.find((b) => b.kind === 'fall' && b.piece === then.id) as Extract<Beat, { kind: 'fall' }> | undefined;
  const falling = fall === undefined ? 0 : progress(within, fall.at, fall.seconds);
  const place = placeOf(shot, within, layout, then, from, to, falling, fall !== undefined, still);
  return {
    piece: fall === undefined || falling >= 1 ? piece : { ...piece, down: false },
    spot: piece.down && falling !== 0 && falling < 1 ? from : piece.down === next.down ? to : from,
    ...place,
    health: healthAt(then, next, progress(within, told, Math.min(RING_SECONDS, Math.max(0, shot.seconds - told)))),
    facing: facingAt(shot, within, then, next),
    falling,
    fallStyle: fall?.style ?? 'fall',
  };
}

/** When the viewer learns what the event did to a piece: when its number floats, its status shows, or the blow lands. */
function revealTime(shot: Shot, piece: number): number {
  let time = Number.POSITIVE_INFINITY;
  for (const beat of shot.beats) {
    if ((beat.kind === 'float' || beat.kind === 'status' || beat.kind === 'fall') && beat.piece === piece) time = Math.min(time, beat.at);
    if (beat.kind === 'attack' && beat.to === piece) time = Math.min(time, beat.at + beat.seconds * IMPACT);
  }
  return Math.min(Number.isFinite(time) ? time : 0, shot.seconds);
}

function placeOf(
  shot: Shot,
  within: number,
  layout: BoardLayout,
  piece: Piece,
  from: Spot,
  to: Spot,
  falling: number,
  falls: boolean,
  still: boolean,
): { x: number; y: number; height: number } {
  const move = shot.beats.find((b) => b.kind === 'move' && b.piece === piece.id) as Extract<Beat, { kind: 'move' }> | undefined;
  if (move !== undefined) {
    const raw = progress(within, move.at, move.seconds);
    const t = still ? Math.round(raw) : easeInOut(raw);
    const inner = move.path
      .slice(1, -1)
      .map((place) => layout.pointOf(place, piece))
      .filter((p): p is Point => p !== null);
    const [x, y] = along([[from.x, from.y], ...inner, [to.x, to.y]], t);
    return { x, y, height: move.mode === 'jump' && !still ? thereAndBack(raw) : 0 };
  }
  const raw = falls ? easeIn(falling) : easeInOut(progress(within, 0, Math.min(REFLOW_SECONDS, shot.seconds)));
  const t = still ? Math.round(raw) : raw;
  return { x: mix(from.x, to.x, t), y: mix(from.y, to.y, t), height: 0 };
}

/** The point a part of the way along a line, by length. */
export function along(points: readonly Point[], t: number): Point {
  const lengths = points.slice(1).map(([x, y], i) => Math.hypot(x - (points[i] as Point)[0], y - (points[i] as Point)[1]));
  let left = t * lengths.reduce((a, b) => a + b, 0);
  for (let i = 0; i < lengths.length; i++) {
    const length = lengths[i] as number;
    const [x0, y0] = points[i] as Point;
    const [x1, y1] = points[i + 1] as Point;
    if (left <= length && length > 0) return [mix(x0, x1, left / length), mix(y0, y1, left / length)];
    left -= length;
  }
  return points.at(-1) as Point;
}

function healthAt(then: Piece, next: Piece, t: number): number {
  const part = (p: Piece) => {
    const gauge = p.gauges[0];
    return gauge === undefined || gauge.max <= 0 ? 1 : gauge.now / gauge.max;
  };
  return mix(part(then), part(next), t);
}

function facingAt(shot: Shot, within: number, then: Piece, next: Piece): number | null {
  if (then.facing === undefined || next.facing === undefined) return next.facing ?? null;
  const turn = shot.beats.find((b) => b.kind === 'turn' && b.piece === then.id) as Extract<Beat, { kind: 'turn' }> | undefined;
  if (turn !== undefined) return turnTowards(turn.from, turn.to, easeInOut(progress(within, turn.at, turn.seconds)));
  const move = shot.beats.find((b) => b.kind === 'move' && b.piece === then.id) as Extract<Beat, { kind: 'move' }> | undefined;
  if (move?.facings !== undefined && move.facings.length > 1) {
    const at = progress(within, move.at, move.seconds) * (move.facings.length - 1);
    const i = Math.min(move.facings.length - 2, Math.floor(at));
    return turnTowards(move.facings[i] as number, move.facings[i + 1] as number, at - i);
  }
  const t = move === undefined ? progress(within, 0, Math.min(0.3, shot.seconds)) : progress(within, move.at, move.seconds);
  return turnTowards(then.facing, next.facing, easeInOut(t));
}

/** The short way round six hexsides. */
export function turnTowards(from: number, to: number, t: number): number {
  const way = ((((to - from) % 6) + 9) % 6) - 3;
  return from + way * t;
}

/** Attackers lunge in close combat, the one who is hit recoils. */
function jostled(shot: Shot, within: number, stands: Map<number, Stand>): Stands {
  for (const beat of shot.beats) {
    if (beat.kind !== 'attack') continue;
    const from = stands.get(beat.from);
    const to = stands.get(beat.to);
    if (from === undefined || to === undefined || from === to) continue;
    const distance = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const [ux, uy] = [(to.x - from.x) / distance, (to.y - from.y) / distance];
    if (CLOSE.has(beat.style)) {
      const reach =
        Math.min(distance * (beat.style === 'ram' ? 0.6 : 0.2), 90, Math.max(16, distance - from.spot.radius - to.spot.radius)) *
        thereAndBack(progress(within, beat.at, beat.seconds * IMPACT * 2));
      stands.set(beat.from, { ...from, x: from.x + ux * reach, y: from.y + uy * reach });
    }
    const since = within - beat.at - beat.seconds * IMPACT;
    if (beat.result === 'hit' && since > 0 && since < 0.35) {
      const push = 16 * (1 - since / 0.35) * Math.cos(since * 30);
      stands.set(beat.to, { ...to, x: to.x + ux * push, y: to.y + uy * push });
    }
  }
  return stands;
}

// ---- sprites ---------------------------------------------------------------------------------------------------------

export function pieceSprites(stands: Stands, scene: Scene, chosen: number, layout: BoardLayout, style: StageStyle): readonly Sprite[] {
  const sorted = [...stands.values()].sort((a, b) => a.y - b.y || a.piece.id - b.piece.id);
  return sorted.flatMap((stand) => spritesOf(stand, scene, chosen, layout, style));
}

function spritesOf(stand: Stand, scene: Scene, chosen: number, layout: BoardLayout, style: StageStyle): Sprite[] {
  const { piece, spot } = stand;
  if (piece.down && !style.shown.fallen) return [];
  const id = piece.id;
  const layer = piece.down ? 'fallen' : 'token';
  const { alpha, scale, rotation } = fallPose(stand);
  const y = stand.y - stand.height * 90;
  const lit = piece.down ? 'none' : id === chosen ? 'chosen' : id === scene.acting ? 'acting' : 'none';
  const look = tokenLook(faceOf(piece, spot, stand.health, lit));
  const sprites: Sprite[] = [...(layout.company?.(piece, spot, stand.x, y, alpha) ?? [])];
  if (stand.facing !== null && layout.facing !== undefined && !piece.down) {
    const legs = layout.facing(stand.facing);
    const radius = spot.radius * (spot.shape === 'diamond' ? 1.06 : 1);
    sprites.push(sprite(`facing${id}`, layer, facingLook(piece.side, radius, 'legs'), stand.x, y, { rotation: legs, alpha }));
    if (piece.twist !== undefined && piece.twist !== piece.facing) {
      sprites.push(
        sprite(`twist${id}`, layer, facingLook(piece.side, radius, 'torso'), stand.x, y, { rotation: layout.facing(piece.twist), alpha }),
      );
    }
  }
  sprites.push(sprite(`token${id}`, layer, look, stand.x, y, { alpha, scale: scale * (1 + stand.height * 0.18), rotation, piece: id }));
  if (spot.nameSize > 0 && style.shown.names && stand.falling === 0) {
    const nameStyle = piece.down ? 'faint' : spot.nameStyle;
    const size = piece.down ? Math.min(20, spot.nameSize) : spot.nameSize;
    const gap = spot.radius * (spot.shape === 'diamond' ? 1.3 : 1.08) + size * (spot.nameStyle === 'plate' ? 1.15 : 0.9);
    const [nameX, nameY] = piece.down ? [0, gap] : (spot.nameAt ?? [0, gap]);
    sprites.push(
      sprite(
        `name${id}`,
        piece.down ? 'fallen' : 'label',
        nameLook(piece.name, piece.side, size, spot.nameWidth, nameStyle),
        stand.x + nameX,
        y + nameY,
        { alpha },
      ),
    );
  }
  return sprites;
}

function fallPose(stand: Stand): { alpha: number; scale: number; rotation: number } {
  const t = stand.falling;
  if (t <= 0 || t >= 1) return { alpha: 1, scale: 1, rotation: 0 };
  if (stand.fallStyle === 'rout') return { alpha: 1 - 0.5 * t, scale: 1, rotation: 0 };
  if (stand.fallStyle === 'explode') return { alpha: t < 0.4 ? 1 : 1 - (t - 0.4) * 0.9, scale: 1 + 0.12 * thereAndBack(t), rotation: 0 };
  return { alpha: 1 - 0.35 * t, scale: 1 - 0.3 * t, rotation: 0.5 * t * (stand.piece.side === 0 ? -1 : 1) };
}

function faceOf(piece: Piece, spot: Spot, health: number, lit: TokenFace['lit']): TokenFace {
  const gauge = piece.gauges[0];
  return {
    side: piece.side,
    glyph: piece.glyph,
    radius: spot.radius,
    shape: spot.shape,
    health,
    figure: gauge === undefined || gauge.max <= 1 ? '' : String(gauge.now),
    ofFigure: gauge === undefined || gauge.max <= 1 ? '' : `/${gauge.max}`,
    // Where the ring already counts the models, saying it twice would only crowd the token.
    models: piece.models === undefined || piece.models.now === gauge?.now ? 0 : piece.models.now,
    badges: piece.status.map((s) => ({ icon: s.icon, text: /^[+−-]\d+/.exec(s.label)?.[0]?.replace('-', '−') ?? '' })),
    down: piece.down,
    lit,
  };
}

export function pieceStates(stands: Stands, spots: Spots): readonly PieceState[] {
  return [...stands.values()]
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
