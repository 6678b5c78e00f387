/**
 * One frame of a replay as a flat list of things to draw. A frame is a pure function of (replay, time, style): the
 * player, scrubbing and the export all ask the same function, so what is exported is what was seen.
 */
import type { Board } from '../../src-shared/contract/scene.ts';
import type { Box, Drawing, Point } from '../drawing/vector.ts';

/** Everything is laid out on a canvas of this many units; pixels come in at the very end. */
export const STAGE_WIDTH = 1920;
export const STAGE_HEIGHT = 1080;

/** A stage of other proportions is laid out for them, not cropped. Its shorter side always has the units of a wide stage's height. */
export interface StageSize {
  readonly width: number;
  readonly height: number;
}

/** No side of a stage is longer, in units: the taller of a film's formats, with room to spare. */
export const LONGEST_STAGE = 2560;

export const WIDE_STAGE: StageSize = { width: STAGE_WIDTH, height: STAGE_HEIGHT };

/** The stage for a picture of so many pixels. */
export function stageFor(width: number, height: number): StageSize {
  const unit = STAGE_HEIGHT / Math.min(width, height);
  return { width: Math.round(width * unit), height: Math.round(height * unit) };
}

/** Upright and square stages: sides face each other from below and above rather than from left and right. */
export function isUpright({ width, height }: StageSize): boolean {
  return width < height * 1.25;
}

/** What must be read lies in here: clear of the edges, and on a phone's upright screen of its own buttons and captions. */
export function safeArea({ width, height }: StageSize): Box {
  if (height > width * 1.5) return [64, height * 0.075, width - 128, height * 0.745];
  return [width * 0.05, height * 0.05, width * 0.9, height * 0.9];
}

/** A picture that can be painted once and moved about. Equal ids are equal pictures. */
export interface StageTexture {
  readonly id: string;
  /** What the drawing covers, in its own units around its origin. */
  readonly box: Box;
  readonly draw: () => Drawing;
  /** Changes with every frame: repainted in place instead of being cached. */
  readonly live?: true;
}

/** Back to front. The first eight lie on the board and move with the camera, the others stay on the screen. */
export const WORLD_LAYERS = ['terrain', 'ground', 'fallen', 'token', 'over', 'effect', 'label', 'float'] as const;
export const SCREEN_LAYERS = ['hud', 'dice', 'banner'] as const;
export type Layer = (typeof WORLD_LAYERS)[number] | (typeof SCREEN_LAYERS)[number];

export interface Sprite {
  /** Stable from frame to frame. */
  readonly key: string;
  readonly layer: Layer;
  readonly texture: StageTexture;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly rotation: number;
  readonly alpha: number;
  /** Adds light instead of covering. */
  readonly glow?: true;
  /** Piece under the pointer when this is clicked. */
  readonly piece?: number;
  /** Where an attack went, and its event. */
  readonly trace?: { readonly event: number; readonly points: readonly Point[] };
}

/** Does it move with the camera? */
export function isOnBoard({ layer }: Pick<Sprite, 'layer'>): boolean {
  return (WORLD_LAYERS as readonly Layer[]).includes(layer);
}

export interface Camera {
  /** Centre of what is seen, in stage units. */
  readonly x: number;
  readonly y: number;
  /** 1 = the whole stage. */
  readonly zoom: number;
}

export const WHOLE_STAGE: Camera = { x: STAGE_WIDTH / 2, y: STAGE_HEIGHT / 2, zoom: 1 };

export function wholeStage({ width, height }: StageSize): Camera {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

/**
 * A camera set by hand for a moment. Position in parts of the stage, so that it fits a stage of any proportions. A type, not an
 * interface: it is stored as JSON.
 */
export type CameraKey = {
  readonly at: number;
  /** 'director' hands back to the director. */
  readonly view: 'director' | { readonly u: number; readonly v: number; readonly zoom: number };
};

/** The ground, painted once for a board and kept as a texture. */
export interface Ground {
  readonly id: string;
  readonly board: Board;
  readonly size: StageSize;
  readonly flip: boolean;
  readonly grid: boolean;
  readonly coordinates: boolean;
}

export interface Frame {
  readonly size: StageSize;
  readonly ground: Ground;
  readonly camera: Camera;
  readonly sprites: readonly Sprite[];
  /** What the frame says in figures, for tests and screen readers. */
  readonly state: FrameState;
}

export interface FrameState {
  readonly event: number;
  readonly round: string;
  readonly phase: string;
  readonly acting: number;
  readonly pieces: readonly PieceState[];
}

export interface PieceState {
  readonly id: number;
  readonly name: string;
  readonly health: number;
  readonly down: boolean;
  readonly status: readonly string[];
}

export type StageLayer =
  | 'frontage'
  | 'dice'
  | 'initiative'
  | 'earlier'
  | 'fallen'
  | 'grid'
  | 'coordinates'
  | 'names'
  | 'sight'
  | 'reasoning';

export interface StageStyle {
  readonly flip: boolean;
  readonly shown: Readonly<Record<StageLayer, boolean>>;
  readonly motion: 'full' | 'reduced';
  /** 'follow' is the director, which moves with the action; a camera is one taken by hand. */
  readonly camera: 'fit' | 'follow' | Camera;
  /** Set by hand along the film, in order of time; they count while the director has the camera. */
  readonly cameraKeys: readonly CameraKey[];
  readonly size: StageSize;
}

export const DEFAULT_STYLE: StageStyle = {
  flip: false,
  shown: {
    frontage: true,
    dice: true,
    initiative: true,
    earlier: true,
    fallen: true,
    grid: true,
    coordinates: false,
    names: true,
    sight: true,
    reasoning: false,
  },
  motion: 'full',
  camera: 'fit',
  cameraKeys: [],
  size: WIDE_STAGE,
};

/** Position, scale, rotation and opacity default to "as painted". */
export function sprite(given: Pick<Sprite, 'key' | 'layer' | 'texture' | 'x' | 'y'> & Partial<Sprite>): Sprite {
  return { scale: 1, rotation: 0, alpha: 1, ...given };
}

/** A texture that changes with every frame, such as a growing arrow. */
export function liveTexture(box: Box, draw: () => Drawing): StageTexture {
  return { id: '', box, draw, live: true };
}
