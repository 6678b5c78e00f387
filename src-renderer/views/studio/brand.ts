/** The look of a channel: colours, mark, font, plates, and what comes before and after a film. Pure. */
import { SOUND_ID } from '../../../src-shared/api/sounds.ts';
import { fromBase64, toBase64 } from '../../drawing/base64.ts';
import { contrastOf, inkOn, linearChannels } from '../../drawing/contrast.ts';
import { SIDE } from '../../drawing/palette.ts';
import { PLAIN_BRAND, type SceneBrand, THIRD_STYLES, type ThirdStyle } from './scenes/look.ts';

export const CORNERS = ['none', 'top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;
export type Corner = (typeof CORNERS)[number];

/** A file of the user as a data address. A type, not an interface: it is stored as JSON. */
export type BrandFile = { readonly name: string; readonly data: string };

/** A video clip of the user: a file that the host keeps. */
export type BrandClip = { readonly name: string; readonly clipId: string; readonly seconds: number };

export function isClip(file: BrandFile | BrandClip): file is BrandClip {
  return 'clipId' in file;
}

export type BrandKit = {
  readonly name: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly backdrop: string;
  readonly third: ThirdStyle;
  readonly logo: BrandFile | null;
  /** Where the mark stands in every scene. */
  readonly corner: Corner;
  /** 0..1. */
  readonly markAlpha: number;
  readonly font: BrandFile | null;
  /** Pictures or clips before and after a film. */
  readonly intro: BrandFile | BrandClip | null;
  readonly outro: BrandFile | BrandClip | null;
};

export const PLAIN_KIT: BrandKit = {
  name: 'Warbench',
  ...PLAIN_BRAND,
  logo: null,
  corner: 'top-right',
  markAlpha: 0.9,
  font: null,
  intro: null,
  outro: null,
};

const BRAND_FORMAT = 'warbench-brand';
const BRAND_VERSION = 1;
/** Characters of a kit: a mark and a font, not a film. */
export const MOST_BRAND = 900_000;

const COLOR = /^#[0-9a-f]{6}$/i;
const IMAGE = /^data:image\/(png|jpeg|webp|svg\+xml);base64,[A-Za-z0-9+/=]+$/;
const FONT = /^data:font\/(woff2|woff|ttf|otf);base64,[A-Za-z0-9+/=]+$/;

/** Whatever a file or an older version has in it, every field is one we can draw. */
export function readKit(given: unknown): BrandKit {
  if (typeof given !== 'object' || given === null) return PLAIN_KIT;
  const kit = given as Partial<Record<keyof BrandKit, unknown>>;
  const color = (value: unknown, otherwise: string) => (typeof value === 'string' && COLOR.test(value) ? value.toLowerCase() : otherwise);
  return {
    name: typeof kit.name === 'string' && kit.name.trim() !== '' ? kit.name.slice(0, 80) : 'Brand kit',
    accent: color(kit.accent, PLAIN_KIT.accent),
    onAccent: color(kit.onAccent, PLAIN_KIT.onAccent),
    backdrop: color(kit.backdrop, PLAIN_KIT.backdrop),
    third: THIRD_STYLES.find((style) => style === kit.third) ?? PLAIN_KIT.third,
    logo: readFile(kit.logo, IMAGE),
    corner: CORNERS.find((corner) => corner === kit.corner) ?? PLAIN_KIT.corner,
    markAlpha: typeof kit.markAlpha === 'number' && kit.markAlpha >= 0 && kit.markAlpha <= 1 ? kit.markAlpha : PLAIN_KIT.markAlpha,
    font: readFile(kit.font, FONT),
    intro: readFile(kit.intro, IMAGE) ?? readClip(kit.intro),
    outro: readFile(kit.outro, IMAGE) ?? readClip(kit.outro),
  };
}

function readFile(given: unknown, form: RegExp): BrandFile | null {
  if (typeof given !== 'object' || given === null) return null;
  const { name, data } = given as { readonly name?: unknown; readonly data?: unknown };
  return typeof data === 'string' && form.test(data) ? { name: typeof name === 'string' ? name.slice(0, 120) : 'File', data } : null;
}

function readClip(given: unknown): BrandClip | null {
  if (typeof given !== 'object' || given === null) return null;
  const { name, clipId, seconds } = given as Partial<Record<keyof BrandClip, unknown>>;
  if (typeof clipId !== 'string' || !SOUND_ID.test(clipId)) return null;
  if (typeof seconds !== 'number' || !Number.isFinite(seconds) || seconds <= 0) return null;
  return { name: typeof name === 'string' ? name.slice(0, 120) : 'Clip', clipId, seconds };
}

export function clipsOfKit({ intro, outro }: Pick<BrandKit, 'intro' | 'outro'>): readonly BrandClip[] {
  return [intro, outro].filter((file) => file !== null).filter(isClip);
}

/** A kit as it is shared, with the files of its clips by their ids. */
export interface SharedKit {
  readonly kit: BrandKit;
  readonly clips: Readonly<Record<string, Uint8Array>>;
}

export function kitFile({ kit, clips }: SharedKit): string {
  const files = Object.fromEntries(Object.entries(clips).map(([id, bytes]) => [id, toBase64(bytes)]));
  return `${JSON.stringify({ format: BRAND_FORMAT, formatVersion: BRAND_VERSION, kit, clips: files }, null, 2)}\n`;
}

export function kitFromFile(text: string): SharedKit {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new Error("This file isn't JSON. Choose a brand kit that was exported from the Studio.");
  }
  const { format, formatVersion, kit, clips } = (read ?? {}) as Readonly<Record<string, unknown>>;
  if (format !== BRAND_FORMAT) throw new Error('This file is no brand kit. Choose one that was exported from the Studio.');
  if (formatVersion !== BRAND_VERSION)
    throw new Error(`This brand kit has format ${String(formatVersion)}; this version reads format ${BRAND_VERSION}.`);
  return { kit: readKit(kit), clips: readClips(clips) };
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

function readClips(given: unknown): SharedKit['clips'] {
  if (typeof given !== 'object' || given === null) return {};
  const files = Object.entries(given).filter(([id, data]) => SOUND_ID.test(id) && typeof data === 'string' && BASE64.test(data));
  return Object.fromEntries(files.map(([id, data]) => [id, fromBase64(data as string)]));
}

export function sceneBrand({ accent, onAccent, backdrop, third }: BrandKit): SceneBrand {
  return { accent, onAccent, backdrop, third };
}

export interface BrandCheck {
  readonly label: string;
  /** "12.5 : 1". */
  readonly value: string;
  readonly ok: boolean;
  /** What to do where it is not. */
  readonly hint: string;
}

/** WCAG: large text needs 3 : 1; what is small on a phone needs 4.5 : 1. */
const LARGE = 3;
const SMALL = 4.5;
/** Less of a difference between two colours is easily missed (CIE76). */
const LEAST_DIFFERENCE = 25;

export function brandChecks({ accent, onAccent, backdrop }: BrandKit): readonly BrandCheck[] {
  const ratio = (label: string, [a, b, least]: readonly [string, string, number], hint: string): BrandCheck => {
    const value = contrastOf(a, b);
    return { label, value: `${value.toFixed(1)} : 1`, ok: value >= least, hint };
  };
  const apart = SIDE.map(({ main }) => differenceOf(accent, main));
  return [
    ratio('Accent on backdrop', [accent, backdrop, LARGE], 'Choose a lighter accent or a darker backdrop.'),
    ratio('Words on accent', [onAccent, accent, SMALL], `Choose ${inkOn(accent)} for words on this accent.`),
    ratio('White on backdrop', ['#ffffff', backdrop, SMALL], 'Choose a darker backdrop: most words are white.'),
    {
      label: 'Accent against both sides',
      value: apart.map((value) => value.toFixed(0)).join(' and '),
      ok: Math.min(...apart) >= LEAST_DIFFERENCE,
      hint: 'Sides are blue and vermilion in every film: choose an accent that is neither.',
    },
  ];
}

/** Distance in CIE L*a*b*. */
function differenceOf(a: string, b: string): number {
  const [p, q] = [labOf(a), labOf(b)];
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

function labOf(color: string): readonly [number, number, number] {
  const [r, g, b] = linearChannels(color);
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
