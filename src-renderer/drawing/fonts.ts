import type { FontFace, TextDrawing } from './vector.ts';

export const FONT_FAMILY: Readonly<Record<FontFace, string>> = {
  display: '"Barlow Condensed", sans-serif',
  ui: '"Inter Variable", system-ui, sans-serif',
  mono: '"JetBrains Mono Variable", ui-monospace, monospace',
};

export function fontFamily({ family, face }: Pick<TextDrawing, 'family' | 'face'>): string {
  return family === undefined ? FONT_FAMILY[face] : `"${family}", ${FONT_FAMILY[face]}`;
}

export function cssFont(t: Pick<TextDrawing, 'weight' | 'size' | 'face' | 'family'>): string {
  return `${t.weight} ${t.size}px ${fontFamily(t)}`;
}

/** The faces drawings use must be there before the first is painted: a canvas does not wait for a web font. */
export async function loadStageFonts(): Promise<void> {
  const wanted = [400, 500, 600, 700].map((weight) => `${weight} 20px "Barlow Condensed"`);
  await Promise.all(
    [...wanted, '600 20px "Inter Variable"', '500 20px "JetBrains Mono Variable"'].map((font) => document.fonts.load(font)),
  );
}
