/** Turns a chart into an SVG or PNG file in either theme. */

import type { ReactNode } from 'react';
import { toBase64 } from './base64.ts';
import { chartArea, composePicture, PICTURE_HEIGHT, PICTURE_WIDTH, type PictureText, wrapPicture } from './picture.ts';
import { renderChart } from './render-chart.tsx';
import { resolveTokens, strongerTokens, type ThemeName, tokensOf } from './theme-colours.ts';

/** Draws the chart into the room a picture has for it. */
export type DrawChart = (width: number, height: number) => ReactNode;

export interface PictureChoice {
  readonly theme: ThemeName;
  readonly transparent: boolean;
}

/** Pixels across for the PNG sizes on offer. */
export const PNG_WIDTHS = { '1080p': 1920, '1440p': 2560, '4K': 3840 } as const;

export async function svgPicture(draw: DrawChart, words: PictureText, choice: PictureChoice): Promise<string> {
  const token = choice.transparent ? strongerTokens(tokensOf(choice.theme)) : tokensOf(choice.theme);
  const room = chartArea(words);
  const svg = renderChart(draw(room.width, room.height), { ...room, token });
  const input = {
    ...words,
    chart: resolveTokens(serialise(svg, choice.transparent), token),
    chartWidth: svg.viewBox.baseVal.width,
    chartHeight: svg.viewBox.baseVal.height,
    description: svg.getAttribute('aria-label') ?? '',
    background: choice.transparent ? null : token('--bg-0'),
    text: token('--text-0'),
    dim: token('--text-2'),
    fontCss: await embeddedFonts(),
  };
  return words.whole ? wrapPicture(input) : composePicture(input);
}

export async function pngPicture(svg: string, width: number): Promise<Blob> {
  const height = Math.round((width * PICTURE_HEIGHT) / PICTURE_WIDTH);
  const sized = svg.replace(/^(<svg[^>]*?) width="\d+" height="\d+"/, `$1 width="${width}" height="${height}"`);
  const url = URL.createObjectURL(new Blob([sized], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
    return await canvas.convertToBlob({ type: 'image/png' });
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Attributes that only make sense on screen. */
const ON_SCREEN = /^(?:tabindex|cursor|class|id|role|pointer-events|aria-.*|data-.*)$/;

function serialise(svg: SVGSVGElement, transparent: boolean): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  if (transparent) copy.querySelector('[data-background]')?.remove();
  for (const el of [copy, ...copy.querySelectorAll('*')]) {
    for (const name of el.getAttributeNames()) if (ON_SCREEN.test(name)) el.removeAttribute(name);
  }
  return new XMLSerializer().serializeToString(copy);
}

const FAMILIES = /Inter Variable|Barlow Condensed/;
let fonts: Promise<string> | null = null;

/** A picture inside an <img> sees no web fonts, so the latin faces travel with it. */
function embeddedFonts(): Promise<string> {
  fonts ??= collectFonts();
  return fonts;
}

async function collectFonts(): Promise<string> {
  const faces = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule));
  const wanted = faces.filter((face) => {
    const range = face.style.getPropertyValue('unicode-range');
    const style = face.style.getPropertyValue('font-style');
    return (
      FAMILIES.test(face.style.getPropertyValue('font-family')) &&
      style !== 'italic' &&
      (range === '' || range.includes('U+0-FF') || range.includes('U+0000-00FF') || range.startsWith('U+0,'))
    );
  });
  const rules = await Promise.all(wanted.map(embedFace));
  return rules.join('');
}

async function embedFace(face: CSSFontFaceRule): Promise<string> {
  const found = /url\("?([^")]+\.woff2)"?\)/.exec(face.style.getPropertyValue('src'));
  if (found === null) return '';
  const address = new URL(found[1]!, face.parentStyleSheet?.href ?? location.href);
  const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
  const data = `data:font/woff2;base64,${toBase64(bytes)}`;
  const property = (name: string) => face.style.getPropertyValue(name);
  return `@font-face{font-family:${property('font-family').replaceAll('"', "'")};font-weight:${property('font-weight')};src:url(${data}) format('woff2')}`;
}
