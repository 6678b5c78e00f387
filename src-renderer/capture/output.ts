/** What can be exported, and how it is called. Pure. */

export const SIZES = {
  '1080p': { width: 1920, height: 1080, label: '1920 × 1080' },
  '1440p': { width: 2560, height: 1440, label: '2560 × 1440' },
  '4k': { width: 3840, height: 2160, label: '3840 × 2160' },
} as const;
export type SizeId = keyof typeof SIZES;

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

/** A type, not an interface: it is stored as JSON. */
export type OutputSettings = {
  readonly size: SizeId;
  readonly fps: 30 | 60;
  readonly format: FormatId;
  readonly background: BackgroundId;
  /** With {scene}, {a}, {b}, {size}, {fps}, {date}. */
  readonly nameTemplate: string;
};

export const DEFAULT_OUTPUT: OutputSettings = {
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
export function videoBitrate(size: SizeId, fps: number): number {
  const { width, height } = SIZES[size];
  return Math.round((width * height * fps * 0.1) / 100_000) * 100_000;
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
