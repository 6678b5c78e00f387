/**
 * One frame of a replay as a flat list of things to draw. A frame is a pure function of (replay, time, style): the
 * player, scrubbing and the export all ask the same function, so what is exported is what was seen.
 */
import type { Board } from '../../src-shared/contract/scene.ts';
import type { Box, Drawing, Point } from '../drawing/vector.ts';

/** Everything is laid out on a canvas of this many units; pixels come in at the very end. */
export const STAGE_WIDTH = 1920;
export const STAGE_HEIGHT = 1080;

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

export interface Camera {
  /** Centre of what is seen, in stage units. */
  readonly x: number;
  readonly y: number;
  /** 1 = the whole stage. */
  readonly zoom: number;
}

export const WHOLE_STAGE: Camera = { x: STAGE_WIDTH / 2, y: STAGE_HEIGHT / 2, zoom: 1 };

/** The ground, painted once for a board and kept as a texture. */
export interface Ground {
  readonly id: string;
  readonly board: Board;
  readonly flip: boolean;
  readonly grid: boolean;
  readonly coordinates: boolean;
}

export interface Frame {
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

export type StageLayer = 'frontage' | 'dice' | 'initiative' | 'earlier' | 'fallen' | 'grid' | 'coordinates' | 'names' | 'sight';

export interface StageStyle {
  readonly flip: boolean;
  readonly shown: Readonly<Record<StageLayer, boolean>>;
  readonly motion: 'full' | 'reduced';
  /** 'follow' moves with the action; a camera is one taken by hand. */
  readonly camera: 'fit' | 'follow' | Camera;
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
  },
  motion: 'full',
  camera: 'fit',
};

/** Position, scale, rotation and opacity default to "as painted". */
export function sprite(given: Pick<Sprite, 'key' | 'layer' | 'texture' | 'x' | 'y'> & Partial<Sprite>): Sprite {
  return { scale: 1, rotation: 0, alpha: 1, ...given };
}

/** A texture that changes with every frame, such as a growing arrow. */
export function liveTexture(box: Box, draw: () => Drawing): StageTexture {
  return { id: '', box, draw, live: true };
}
