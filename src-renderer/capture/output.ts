/** What can be exported, and how it is called. Pure. */
import type { PictureShape } from '../../src-shared/episode/scene-kinds.ts';

/** Shapes of the picture, in units whose shorter side is 1080. */
export const SHAPES = {
  '16:9': { width: 1920, height: 1080, label: '16:9', note: 'Landscape' },
  '9:16': { width: 1080, height: 1920, label: '9:16', note: 'Vertical, for shorts' },
  '1:1': { width: 1080, height: 1080, label: '1:1', note: 'Square' },
  '4:5': { width: 1080, height: 1350, label: '4:5', note: 'Portrait, for feeds' },
} as const satisfies Readonly<Record<PictureShape, unknown>>;
export type ShapeId = PictureShape;
export const SHORT_SIDE = 1080;

/** By the shorter side in pixels. */
export const SIZES = {
  '720p': { short: 720, label: '720p' },
  '1080p': { short: 1080, label: '1080p' },
  '1440p': { short: 1440, label: '1440p' },
  '4k': { short: 2160, label: '4K' },
} as const;
export type SizeId = keyof typeof SIZES;

export interface Pixels {
  readonly width: number;
  readonly height: number;
}

export function pixelsOf({ size, shape }: Pick<OutputSettings, 'size' | 'shape'>): Pixels {
  const { width, height } = SHAPES[shape];
  const part = SIZES[size].short / SHORT_SIDE;
  return { width: width * part, height: height * part };
}

/** "1920 × 1080". */
export function pixelsText(output: Pick<OutputSettings, 'size' | 'shape'>): string {
  const { width, height } = pixelsOf(output);
  return `${width} × ${height}`;
}

/** Pure keys: as far as can be from every colour of the stage. */
export const BACKGROUNDS = {
  theme: { label: 'Theme', key: null },
  green: { label: 'Green', key: '#00ff00' },
  blue: { label: 'Blue', key: '#0000ff' },
  magenta: { label: 'Magenta', key: '#ff00ff' },
  transparent: { label: 'Transparent', key: null },
} as const;
export type BackgroundId = keyof typeof BACKGROUNDS;

export const FORMATS = {
  mp4: { label: 'MP4', extension: 'mp4', mime: 'video/mp4', note: 'H.264, or VP9 if there is no H.264 encoder' },
  webm: { label: 'WebM', extension: 'webm', mime: 'video/webm', note: 'VP9; keeps transparency' },
  png: { label: 'PNG sequence', extension: 'zip', mime: 'application/zip', note: 'One file per frame, straight alpha' },
} as const;
export type FormatId = keyof typeof FORMATS;

export const FRAME_RATES = [24, 25, 30, 50, 60] as const;
export type FrameRate = (typeof FRAME_RATES)[number];

/** A type, not an interface: it is stored as JSON. */
export type OutputSettings = {
  readonly shape: ShapeId;
  readonly size: SizeId;
  readonly fps: FrameRate;
  readonly format: FormatId;
  readonly background: BackgroundId;
  /** With {scene}, {a}, {b}, {shape}, {size}, {fps}, {date}. */
  readonly nameTemplate: string;
};

export const DEFAULT_OUTPUT: OutputSettings = {
  shape: '16:9',
  size: '1080p',
  fps: 60,
  format: 'mp4',
  background: 'theme',
  nameTemplate: '{scene}-{a}-vs-{b}-{size}{fps}',
};

/** Frames from `from` up to, but without, `to`; at least one. */
export function frameCount(from: number, to: number, fps: number): number {
  return Math.max(1, Math.round((to - from) * fps));
}

/** The time of a frame is its number over the rate: the same range always has the same frames. */
export function frameTime(from: number, frame: number, fps: number): number {
  return from + frame / fps;
}

/** Bits per second that keep flat graphics and fast sparks clean. */
export function videoBitrate(output: Pick<OutputSettings, 'size' | 'shape' | 'fps'>): number {
  const { width, height } = pixelsOf(output);
  return Math.round((width * height * output.fps * 0.1) / 100_000) * 100_000;
}

/** What was stored by an earlier version or by hand may name what we don't have. */
export function readOutput(given: Partial<OutputSettings> | undefined): OutputSettings {
  const known = { ...DEFAULT_OUTPUT, ...given };
  return {
    ...known,
    shape: Object.hasOwn(SHAPES, known.shape) ? known.shape : DEFAULT_OUTPUT.shape,
    size: Object.hasOwn(SIZES, known.size) ? known.size : DEFAULT_OUTPUT.size,
    fps: FRAME_RATES.includes(known.fps) ? known.fps : DEFAULT_OUTPUT.fps,
  };
}

/** The template filled in, safe on every file system, never empty. */
export function fileName(template: string, words: Readonly<Record<string, string>>, extension: string): string {
  // A scene about one thing has no second name.
  const said = words.b === '' ? template.replace(/[\s_-]*vs[\s_-]*\{b\}/, '') : template;
  const filled = said.replace(/\{(\w+)\}/g, (whole, word: string) => words[word] ?? whole);
  const safe = filled
    .normalize('NFKD')
    .replace(/[^\w.()+-]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 120);
  return `${safe === '' ? 'warbench' : safe}.${extension}`;
}
