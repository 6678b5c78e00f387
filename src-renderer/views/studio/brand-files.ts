/** Pictures, fonts and clips of the user, as a project keeps them: small enough, and known to be what they say. */
import type { InputFile } from '../../../src-shared/api/library.ts';
import { toBase64 } from '../../drawing/base64.ts';
import { pickFiles } from '../../host/read-files.ts';
import type { BrandClip, BrandFile } from './brand.ts';
import { addClip, CLIP_EXTENSIONS, isClipFile } from './clip-files.ts';
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

/** Of what was dropped, or of what is chosen now; null when nothing is. */
export type Pick<File> = (dropped?: InputFile) => Promise<File | null>;

export const pickPicture: Pick<BrandFile> = (dropped) => pickImage({ most: MOST_PICTURE, smallerAs: 'image/jpeg' }, dropped);

/** A mark keeps its transparency. */
export const pickMark: Pick<BrandFile> = (dropped) => pickImage({ most: MOST_MARK, smallerAs: 'image/png' }, dropped);

export const pickClip: Pick<BrandClip> = async (dropped) => {
  const file = dropped ?? (await pickOne(CLIP_EXTENSIONS));
  if (file === null) return null;
  if (!isClipFile(file.name)) throw new Error(`${file.name} has none of these endings: ${accepted(CLIP_EXTENSIONS)}.`);
  return addClip(file);
};

/** Before or after a film: part of the kit, which is smaller than a project may be. */
export const pickIntro: Pick<BrandFile | BrandClip> = async (dropped) => {
  const file = dropped ?? (await pickOne([...Object.keys(IMAGE_TYPES), ...CLIP_EXTENSIONS]));
  if (file === null) return null;
  return isClipFile(file.name) ? addClip(file) : pickImage({ most: MOST_INTRO, smallerAs: 'image/jpeg' }, file);
};

export const pickFont: Pick<BrandFile> = async (dropped) => {
  const file = await pick(FONT_TYPES, dropped);
  if (file === null) return null;
  if (file.bytes.length > MOST_FONT_BYTES) {
    throw new Error(`${file.name} is larger than 500 kB. Choose a WOFF2 file, or one with fewer characters.`);
  }
  const { name, bytes, type } = file;
  await new FontFace('brand-check', new Uint8Array(bytes)).load().catch(() => {
    throw new Error(`Couldn't read ${name} as a font. Use a WOFF2, WOFF, TTF or OTF file.`);
  });
  return { name, data: dataAddress(bytes, type) };
};

interface ImageSize {
  /** Pixels of the longer side; a larger picture is made smaller, as a file of this type. */
  readonly most: number;
  readonly smallerAs: string;
}

async function pickImage({ most, smallerAs }: ImageSize, dropped: InputFile | undefined): Promise<BrandFile | null> {
  const file = await pick(IMAGE_TYPES, dropped);
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

async function pickOne(extensions: readonly string[]): Promise<InputFile | null> {
  const [file] = await pickFiles({ accept: accepted(extensions) });
  return file ?? null;
}

function accepted(extensions: readonly string[]): string {
  return extensions.map((extension) => `.${extension}`).join(',');
}

async function pick(types: Readonly<Record<string, string>>, dropped: InputFile | undefined) {
  const file = dropped ?? (await pickOne(Object.keys(types)));
  if (file === null) return null;
  const type = types[file.name.split('.').at(-1)?.toLowerCase() ?? ''];
  if (type === undefined) throw new Error(`${file.name} has none of these endings: ${accepted(Object.keys(types))}.`);
  return { name: file.name, bytes: file.bytes, type };
}

function dataAddress(bytes: Uint8Array, type: string): string {
  return `data:${type};base64,${toBase64(bytes)}`;
}
