/** Fonts embedded into exported SVGs, which can't use the web fonts of the page. */
import barlow500 from '@fontsource/barlow-condensed/files/barlow-condensed-latin-500-normal.woff2?url';
import barlow600 from '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2?url';
import barlow700 from '@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2?url';

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
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `@font-face{font-family:"Barlow Condensed";font-weight:${weight};src:url(data:font/woff2;base64,${btoa(binary)}) format("woff2")}`;
}
