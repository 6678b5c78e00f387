/** Pictures and fonts of the user, as a project keeps them: small enough, and known to be what they say. */
import { pickFiles } from '../../host/read-files.ts';
import type { BrandFile } from './brand.ts';
import { loadImage } from './open-brand.ts';

const IMAGE_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml',
};
const FONT_TYPES: Readonly<Record<string, string>> = { woff2: 'font/woff2', woff: 'font/woff', ttf: 'font/ttf', otf: 'font/otf' };
/** Pixels of the longer side: as sharp as a 4K film shows it. */
const MOST_PICTURE = 3840;
const MOST_INTRO = 1920;
const MOST_MARK = 800;
const MOST_FONT_BYTES = 500_000;

/** Null when nothing was chosen. */
export function pickPicture(): Promise<BrandFile | null> {
  return pickImage(MOST_PICTURE, 'image/jpeg');
}

/** Before or after a film: part of the kit, which is smaller than a project may be. */
export function pickIntro(): Promise<BrandFile | null> {
  return pickImage(MOST_INTRO, 'image/jpeg');
}

/** A mark keeps its transparency. */
export function pickMark(): Promise<BrandFile | null> {
  return pickImage(MOST_MARK, 'image/png');
}

export async function pickFont(): Promise<BrandFile | null> {
  const file = await pick(FONT_TYPES);
  if (file === null) return null;
  if (file.bytes.length > MOST_FONT_BYTES) {
    throw new Error(`${file.name} is larger than 500 kB. Choose a WOFF2 file, or one with fewer characters.`);
  }
  const { name, bytes, type } = file;
  await new FontFace('brand-check', new Uint8Array(bytes)).load().catch(() => {
    throw new Error(`Couldn't read ${name} as a font. Use a WOFF2, WOFF, TTF or OTF file.`);
  });
  return { name, data: dataAddress(bytes, type) };
}

async function pickImage(most: number, smallerAs: string): Promise<BrandFile | null> {
  const file = await pick(IMAGE_TYPES);
  if (file === null) return null;
  const { name, bytes, type } = file;
  const data = dataAddress(bytes, type);
  const image = await loadImage(data).catch(() => {
    throw new Error(`Couldn't read ${name} as a picture. Use a PNG, JPEG, WebP or SVG file.`);
  });
  const longer = Math.max(image.naturalWidth, image.naturalHeight);
  return longer <= most ? { name, data } : { name, data: smaller(image, most / longer, smallerAs) };
}

function smaller(image: HTMLImageElement, scale: number, type: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.naturalWidth * scale);
  canvas.height = Math.round(image.naturalHeight * scale);
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL(type, 0.9);
}

async function pick(types: Readonly<Record<string, string>>) {
  const accept = Object.keys(types)
    .map((extension) => `.${extension}`)
    .join(',');
  const [file] = await pickFiles({ accept });
  if (file === undefined) return null;
  const type = types[file.name.split('.').at(-1)?.toLowerCase() ?? ''];
  if (type === undefined) throw new Error(`${file.name} has none of these endings: ${accept}.`);
  return { name: file.name, bytes: file.bytes, type };
}

function dataAddress(bytes: Uint8Array, type: string): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `data:${type};base64,${btoa(binary)}`;
}
