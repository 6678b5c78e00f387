/** Fonts embedded into exported SVGs, which can't use the web fonts of the page. */
import barlow400 from '@fontsource/barlow-condensed/files/barlow-condensed-latin-400-normal.woff2?url';
import barlow500 from '@fontsource/barlow-condensed/files/barlow-condensed-latin-500-normal.woff2?url';
import barlow600 from '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2?url';
import barlow700 from '@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2?url';
import more400 from '@fontsource/barlow-condensed/files/barlow-condensed-latin-ext-400-normal.woff2?url';
import more500 from '@fontsource/barlow-condensed/files/barlow-condensed-latin-ext-500-normal.woff2?url';
import more600 from '@fontsource/barlow-condensed/files/barlow-condensed-latin-ext-600-normal.woff2?url';
import more700 from '@fontsource/barlow-condensed/files/barlow-condensed-latin-ext-700-normal.woff2?url';
import { toBase64 } from '../../drawing/base64.ts';
import type { Drawing, FontWeight, TextDrawing } from '../../drawing/vector.ts';

const LATIN: Readonly<Record<FontWeight, string>> = { 400: barlow400, 500: barlow500, 600: barlow600, 700: barlow700 };
/** Letters beyond western Europe's, such as in "Kürşad". */
const MORE: Readonly<Record<FontWeight, string>> = { 400: more400, 500: more500, 600: more600, 700: more700 };
const MORE_LETTERS = /[\u0100-\u02ff\u1e00-\u1eff]/;
const MORE_RANGE = 'U+0100-02FF,U+1E00-1EFF';

/** Rules for the weights that a drawing uses. */
export async function embeddedFonts(drawing: Drawing): Promise<string> {
  const texts = textsOf(drawing);
  const weights = [...new Set(texts.map(({ weight }) => weight))].sort();
  const more = [...new Set(texts.filter(({ text }) => MORE_LETTERS.test(text)).map(({ weight }) => weight))].sort();
  // Of two rules that have a letter the later one counts.
  const rules = [...weights.map((weight) => rule(weight, LATIN, '')), ...more.map((weight) => rule(weight, MORE, MORE_RANGE))];
  return (await Promise.all(rules)).join('');
}

function textsOf(drawing: Drawing): readonly TextDrawing[] {
  if (drawing.kind === 'group') return drawing.children.flatMap(textsOf);
  return drawing.kind === 'text' ? [drawing] : [];
}

async function rule(weight: FontWeight, files: Readonly<Record<FontWeight, string>>, range: string): Promise<string> {
  const data = toBase64(new Uint8Array(await (await fetch(files[weight])).arrayBuffer()));
  const letters = range === '' ? '' : `;unicode-range:${range}`;
  return `@font-face{font-family:"Barlow Condensed";font-weight:${weight};src:url(data:font/woff2;base64,${data}) format("woff2")${letters}}`;
}
