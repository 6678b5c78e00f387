/** A brand kit ready to be drawn: its mark decoded, its font loaded. */
import type { PlacedImage } from '../../capture/compositor.ts';
import { fromBase64 } from '../../drawing/base64.ts';
import { FONT_FAMILY } from '../../drawing/fonts.ts';
import { type Drawing, group } from '../../drawing/vector.ts';
import type { BrandFile, BrandKit } from './brand.ts';
import type { SceneFrame } from './scenes/look.ts';

export interface OpenBrand {
  readonly mark: (frame: SceneFrame) => readonly PlacedImage[];
  /** Sets the display face of a drawing in the user's font. */
  readonly typeset: (drawing: Drawing) => Drawing;
  /** The same font for a file that stands alone; empty where the kit has none. */
  readonly fontRule: string;
}

interface BrandFont {
  readonly family: string;
  /** Wider letters are set smaller, so that everything keeps its place. */
  readonly scale: number;
}

const opened = new WeakMap<BrandKit, Promise<OpenBrand>>();

export function openBrand(kit: BrandKit): Promise<OpenBrand> {
  const known = opened.get(kit) ?? open(kit);
  opened.set(kit, known);
  return known;
}

async function open(kit: BrandKit): Promise<OpenBrand> {
  const [logo, font] = await Promise.all([
    kit.logo === null ? null : loadImage(kit.logo.data).catch(() => null),
    kit.font === null ? null : loadFont(kit.font).catch(() => null),
  ]);
  return {
    mark: (frame) => (logo === null || kit.corner === 'none' ? [] : [markAt(logo, kit, frame)]),
    typeset: (drawing) => (font === null ? drawing : inFont(drawing, font)),
    fontRule: font === null ? '' : `@font-face{font-family:"${font.family}";src:url(${kit.font!.data})}`,
  };
}

export async function loadImage(data: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = data;
  await image.decode();
  return image;
}

/** Of the shorter side. */
const MARK_HIGH = 0.09;
const MOST_WIDE = 0.24;

function markAt(logo: HTMLImageElement, { corner, markAlpha }: BrandKit, frame: SceneFrame): PlacedImage {
  const short = Math.min(frame.width, frame.height);
  // An SVG without a size of its own has none here.
  const [w, h] = [logo.naturalWidth || 100, logo.naturalHeight || 100];
  const scale = Math.min((short * MARK_HIGH) / h, (short * MOST_WIDE) / w);
  const [wide, high] = [w * scale, h * scale];
  const x = corner.endsWith('left') ? frame.left : frame.right - wide;
  const y = corner.startsWith('top') ? frame.top : frame.bottom - high;
  return { image: logo, box: [x, y, wide, high], alpha: markAlpha };
}

let fonts = 0;
const SAMPLE = 'Furnace Titan wins 2 to 1, 97.6 %';

async function loadFont({ data }: BrandFile): Promise<BrandFont> {
  const family = `brand-${++fonts}`;
  const face = new FontFace(family, fromBase64(data.slice(data.indexOf(',') + 1)));
  document.fonts.add(await face.load());
  const context = new OffscreenCanvas(1, 1).getContext('2d')!;
  const wide = (name: string) => {
    context.font = `600 100px ${name}`;
    return context.measureText(SAMPLE).width;
  };
  return { family, scale: Math.min(1.15, wide(FONT_FAMILY.display) / wide(`"${family}"`)) };
}

function inFont(drawing: Drawing, font: BrandFont): Drawing {
  if (drawing.kind === 'group')
    return group(
      drawing.children.map((child) => inFont(child, font)),
      drawing,
    );
  if (drawing.kind !== 'text' || drawing.face !== 'display') return drawing;
  return { ...drawing, family: font.family, size: drawing.size * font.scale };
}
