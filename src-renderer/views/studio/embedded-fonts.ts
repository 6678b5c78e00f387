/** Fonts embedded into exported SVGs, which can't use the web fonts of the page. */
import barlow500 from '@fontsource/barlow-condensed/files/barlow-condensed-latin-500-normal.woff2?url';
import barlow600 from '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2?url';
import barlow700 from '@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2?url';
import { toBase64 } from '../../drawing/base64.ts';

const FACES = [
  [500, barlow500],
  [600, barlow600],
  [700, barlow700],
] as const;

let made: Promise<string> | null = null;

export function embeddedFonts(): Promise<string> {
  made ??= Promise.all(FACES.map(([weight, url]) => face(weight, url))).then((faces) => faces.join(''));
  return made;
}

async function face(weight: number, url: string): Promise<string> {
  const data = toBase64(new Uint8Array(await (await fetch(url)).arrayBuffer()));
  return `@font-face{font-family:"Barlow Condensed";font-weight:${weight};src:url(data:font/woff2;base64,${data}) format("woff2")}`;
}
