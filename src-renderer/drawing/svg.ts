/** Writes drawings as SVG, for stills that stay sharp at any size. */
import { fontFamily } from './fonts.ts';
import { type Box, type Drawing, type GroupDrawing, num, type Paint, type PathDrawing, type TextDrawing } from './vector.ts';

interface SvgOptions {
  readonly width: number;
  readonly height: number;
  /** Embedded @font-face rules. */
  readonly style?: string;
  /** Lies below everything else. */
  readonly under?: Drawing | null;
  /** Serialised pictures between `under` and the drawing, and above it. */
  readonly painted?: string;
  readonly over?: string;
}

/** A self-contained document. */
export function svgDocument(drawing: Drawing, { width, height, style = '', under = null, painted = '', over = '' }: SvgOptions): string {
  const defs = new Definitions();
  const ground = under === null ? '' : write(under, defs);
  const body = write(drawing, defs);
  const css = style === '' ? '' : `<style>${style}</style>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${num(width)}" height="${num(height)}" viewBox="0 0 ${num(width)} ${num(height)}"><defs>${css}${defs.text()}</defs>${ground}${painted}${body}${over}</svg>`;
}

/** Gradients, clips and filters, each written once and named by its order. */
class Definitions {
  private readonly ids = new Map<string, string>();

  /** `make` gets the id to write into the element. */
  id(prefix: string, content: string, make: (id: string) => string): string {
    const known = this.ids.get(content);
    if (known !== undefined) return known.match(/id="([^"]+)"/)![1] as string;
    const id = `${prefix}${this.ids.size}`;
    this.ids.set(content, make(id));
    return id;
  }

  text(): string {
    return [...this.ids.values()].join('');
  }
}

function write(drawing: Drawing, defs: Definitions): string {
  switch (drawing.kind) {
    case 'path':
      return writePath(drawing, defs);
    case 'text':
      return writeText(drawing, defs);
    case 'group': {
      const { x, y, rotate, scale, alpha, clip, mirror } = drawing;
      const moves = [
        x !== 0 || y !== 0 ? `translate(${num(x)} ${num(y)})` : '',
        rotate !== 0 ? `rotate(${num((rotate * 180) / Math.PI)})` : '',
        mirror ? `scale(${-scale} ${scale})` : scale !== 1 ? `scale(${scale})` : '',
      ].filter(Boolean);
      const clipId = clip && defs.id('c', `clip${clip}`, (id) => `<clipPath id="${id}"><path d="${clip}"/></clipPath>`);
      const attributes = [
        moves.length > 0 ? ` transform="${moves.join(' ')}"` : '',
        alpha !== 1 ? ` opacity="${num(alpha)}"` : '',
        clipId ? ` clip-path="url(#${clipId})"` : '',
        drawing.light ? ' style="mix-blend-mode:plus-lighter"' : '',
      ].join('');
      return `<g${attributes}>${drawing.children.map((child) => write(child, defs)).join('')}</g>`;
    }
  }
}

function writePath(p: PathDrawing, defs: Definitions): string {
  const filter = filterOf(p, defs);
  const attributes = [
    ` fill="${p.fill === undefined ? 'none' : paintOf(p.fill, defs)}"`,
    p.evenOdd ? ' fill-rule="evenodd"' : '',
    p.stroke === undefined ? '' : ` stroke="${paintOf(p.stroke, defs)}" stroke-width="${num(p.width ?? 1)}"`,
    p.dash ? ` stroke-dasharray="${p.dash.map(num).join(' ')}"` : '',
    p.cap ? ` stroke-linecap="${p.cap}"` : '',
    p.join ? ` stroke-linejoin="${p.join}"` : '',
    p.alpha !== undefined && p.alpha !== 1 ? ` opacity="${num(p.alpha)}"` : '',
    filter === '' ? '' : ` filter="url(#${filter})"`,
  ].join('');
  return `<path d="${p.d}"${attributes}/>`;
}

function filterOf(p: PathDrawing, defs: Definitions): string {
  if (!p.blur && !p.shadow) return '';
  const effect = [
    p.blur ? `<feGaussianBlur stdDeviation="${num(p.blur)}"/>` : '',
    p.shadow
      ? `<feDropShadow dx="${num(p.shadow.dx)}" dy="${num(p.shadow.dy)}" stdDeviation="${num(p.shadow.blur / 2)}" flood-color="${p.shadow.color}"/>`
      : '',
  ].join('');
  return defs.id('f', effect, (id) => `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%">${effect}</filter>`);
}

function writeText(t: TextDrawing, defs: Definitions): string {
  const halo = t.halo ? ` stroke="${t.halo.color}" stroke-width="${num(t.halo.width)}" stroke-linejoin="round" paint-order="stroke"` : '';
  const attributes = [
    ` x="${num(t.x)}" y="${num(t.y)}"`,
    ` font-family="${fontFamily(t).replaceAll('"', "'")}" font-size="${num(t.size)}" font-weight="${t.weight}"`,
    ` fill="${paintOf(t.fill, defs)}"`,
    t.anchor === 'start' ? '' : ` text-anchor="${t.anchor}"`,
    t.spacing === 0 ? '' : ` letter-spacing="${num(t.spacing * t.size)}"`,
    t.alpha !== undefined && t.alpha !== 1 ? ` opacity="${num(t.alpha)}"` : '',
  ].join('');
  return `<text${attributes}${halo} xml:space="preserve">${escapeText(t.text)}</text>`;
}

function paintOf(fill: Paint, defs: Definitions): string {
  if (typeof fill === 'string') return fill;
  const stops = fill.stops.map(([offset, color]) => `<stop offset="${num(offset)}" stop-color="${color}"/>`).join('');
  if (fill.kind === 'linear') {
    const line = `x1="${num(fill.from[0])}" y1="${num(fill.from[1])}" x2="${num(fill.to[0])}" y2="${num(fill.to[1])}"`;
    return `url(#${defs.id('g', line + stops, (id) => `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" ${line}>${stops}</linearGradient>`)})`;
  }
  const disc = `cx="${num(fill.centre[0])}" cy="${num(fill.centre[1])}" r="${num(fill.radius)}"`;
  return `url(#${defs.id('g', disc + stops, (id) => `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" ${disc}>${stops}</radialGradient>`)})`;
}

/** A painted picture that covers the whole stage, moved as the group `at` is. */
export function svgPicture(address: string, width: number, height: number, at: GroupDrawing): string {
  const { x, y, scale } = at;
  return `<g transform="translate(${num(x)} ${num(y)}) scale(${scale})"><image width="${num(width)}" height="${num(height)}" href="${address}"/></g>`;
}

/** An image that fills a box. */
export function svgPlaced(address: string, [x, y, width, height]: Box, alpha: number): string {
  const place = `x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}"`;
  return `<image ${place} opacity="${num(alpha)}" preserveAspectRatio="none" href="${address}"/>`;
}

function escapeText(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
