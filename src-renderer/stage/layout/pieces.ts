/** What each piece shows: its token, facing, models and name. */
import type { Piece, Scene } from '../../../src-shared/contract/scene.ts';
import { type Camera, type Sprite, type StageStyle, sprite } from '../frame.ts';
import { facingTexture, nameTexture, type TokenFace, tokenTexture } from '../textures/token.ts';
import type { Anchor, Anchors } from './anchors.ts';
import type { BoardLayout, Spot } from './board.ts';
import { labelScale, onScreen } from './camera.ts';
import { thereAndBack } from './easing.ts';
import type { Moment } from './film.ts';

export interface PieceView {
  readonly moment: Moment;
  readonly scene: Scene;
  /** The piece the viewer clicked, -1 for none. */
  readonly chosen: number;
  readonly layout: BoardLayout;
  readonly style: StageStyle;
  readonly camera: Camera;
}

export function pieceSprites(anchors: Anchors, view: PieceView): readonly Sprite[] {
  const sorted = [...anchors.values()].sort((a, b) => a.y - b.y || a.piece.id - b.piece.id);
  const sprites = sorted.flatMap((anchor) => spritesOf(anchor, view));
  // Bodies that stand up hide those behind them, whichever side they are on.
  return view.layout.bodies === undefined ? sprites : sprites.sort((a, b) => a.y - b.y);
}

const JUMP_HEIGHT = 90;

function spritesOf(anchor: Anchor, view: PieceView): Sprite[] {
  const { piece } = anchor;
  const { layout, style, moment, camera } = view;
  const bodies = layout.bodies?.(anchor, { moment, style, labels: labelScale(camera) }) ?? null;
  const names = (y: number) => (style.shown.names ? nameSprites(anchor, y, labelScale(camera)) : []);
  if (bodies !== null) return keptInPicture([...bodies, ...(piece.down ? [] : names(anchor.y))], view);
  if (piece.down && !style.shown.fallen) return [];
  const y = anchor.y - anchor.height * JUMP_HEIGHT;
  return keptInPicture([...facingSprites(anchor, y, layout), tokenSprite(anchor, y, view), ...names(y)], view);
}

/** The sprites of a piece: its name, with what hangs under it, comes in from the edge of the picture. */
function keptInPicture(sprites: Sprite[], { camera, style: { size } }: PieceView): Sprite[] {
  const name = sprites.find(({ layer, key }) => layer === 'label' && key.startsWith('name'));
  if (name === undefined) return sprites;
  const [left, , width] = name.texture.box.map((length) => length * name.scale * camera.zoom) as [number, number, number, number];
  const [x] = onScreen(name.x, name.y, camera, size);
  // No further than half its width: the name of a piece beyond the edge leaves the picture with it.
  const inwards = Math.max(0, Math.min(width / 2, -(x + left))) - Math.max(0, Math.min(width / 2, x + left + width - size.width));
  return inwards === 0 ? sprites : sprites.map((one) => (one.layer === 'label' ? { ...one, x: one.x + inwards / camera.zoom } : one));
}

function tokenSprite(anchor: Anchor, y: number, { scene, chosen }: PieceView): Sprite {
  const { piece, spot, x } = anchor;
  const { id, down } = piece;
  const { alpha, scale, rotation } = fallPose(anchor);
  const lit = down ? 'none' : id === chosen ? 'chosen' : id === scene.acting ? 'acting' : 'none';
  return sprite({
    key: `token${id}`,
    layer: layerOf(piece),
    texture: tokenTexture(faceOf(piece, spot, anchor.health, lit)),
    x,
    y,
    alpha,
    scale: scale * (1 + anchor.height * 0.18),
    rotation,
    piece: id,
  });
}

function layerOf(piece: Piece): 'fallen' | 'token' {
  return piece.down ? 'fallen' : 'token';
}

/** Wedges for the legs and, where it is twisted, the torso. */
function facingSprites(anchor: Anchor, y: number, { facing }: BoardLayout): Sprite[] {
  const { piece, spot, x } = anchor;
  if (anchor.facing === null || facing === undefined || piece.down) return [];
  const { alpha } = fallPose(anchor);
  const radius = spot.radius * (spot.shape === 'diamond' ? 1.06 : 1);
  const wedge = (key: string, part: 'legs' | 'torso', rotation: number) =>
    sprite({ key: `${key}${piece.id}`, layer: layerOf(piece), texture: facingTexture(piece.side, radius, part), x, y, rotation, alpha });
  const legs = wedge('facing', 'legs', facing(anchor.facing));
  const twisted = piece.twist !== undefined && piece.twist !== piece.facing;
  return twisted ? [legs, wedge('twist', 'torso', facing(piece.twist))] : [legs];
}

function nameSprites(anchor: Anchor, y: number, scale: number): Sprite[] {
  const { piece, spot } = anchor;
  if (spot.nameSize <= 0 || anchor.falling !== 0) return [];
  const { name, side, down } = piece;
  const size = down ? Math.min(20, spot.nameSize) : spot.nameSize;
  const gap = spot.radius * (spot.shape === 'diamond' ? 1.3 : 1.08) + size * scale * (spot.nameStyle === 'plate' ? 1.15 : 0.9);
  // What lies beyond the token shrinks with the words.
  const nearer = (offset: number) =>
    Math.sign(offset) * Math.min(Math.abs(offset), spot.radius + Math.abs(Math.abs(offset) - spot.radius) * scale);
  const beyond = (offset: number) => (spot.feet === undefined ? nearer(offset) : offset);
  const [dx, dy] = down || spot.nameAt === undefined ? [0, gap] : [beyond(spot.nameAt[0]), beyond(spot.nameAt[1])];
  return [
    sprite({
      key: `name${piece.id}`,
      layer: down ? 'fallen' : 'label',
      texture: nameTexture({ name, side, size, width: spot.nameWidth, style: down ? 'faint' : spot.nameStyle }),
      x: anchor.x + dx,
      y: y + dy,
      scale,
      alpha: fallPose(anchor).alpha,
    }),
  ];
}

function fallPose(anchor: Anchor): { alpha: number; scale: number; rotation: number } {
  const t = anchor.falling;
  if (t <= 0 || t >= 1) return { alpha: 1, scale: 1, rotation: 0 };
  if (anchor.fallStyle === 'rout') return { alpha: 1 - 0.5 * t, scale: 1, rotation: 0 };
  if (anchor.fallStyle === 'explode') return { alpha: t < 0.4 ? 1 : 1 - (t - 0.4) * 0.9, scale: 1 + 0.12 * thereAndBack(t), rotation: 0 };
  return { alpha: 1 - 0.35 * t, scale: 1 - 0.3 * t, rotation: 0.5 * t * (anchor.piece.side === 0 ? -1 : 1) };
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
