/**
 * A drawing as plain data: a token, a card or a whole Studio scene. Pure, so the same drawing can be
 * compared in a test, painted on a canvas at any size (canvas.ts) and written as SVG (svg.ts).
 */

export type Paint = string | LinearPaint | RadialPaint;

export interface LinearPaint {
  readonly kind: 'linear';
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
  readonly stops: readonly (readonly [offset: number, color: string])[];
}

export interface RadialPaint {
  readonly kind: 'radial';
  readonly centre: readonly [x: number, y: number];
  readonly radius: number;
  readonly stops: readonly (readonly [offset: number, color: string])[];
}

export interface PathDrawing {
  readonly kind: 'path';
  /** SVG path data. */
  readonly d: string;
  readonly fill?: Paint;
  readonly evenOdd?: boolean;
  readonly stroke?: Paint;
  readonly width?: number;
  readonly dash?: readonly number[];
  readonly cap?: 'butt' | 'round';
  readonly join?: 'miter' | 'round';
  readonly alpha?: number;
  /** Gaussian blur in drawing units. */
  readonly blur?: number;
  readonly shadow?: Shadow;
}

export interface Shadow {
  readonly dx: number;
  readonly dy: number;
  readonly blur: number;
  readonly color: string;
}

export type FontFace = 'display' | 'ui' | 'mono';
export type FontWeight = 400 | 500 | 600 | 700;

export interface TextDrawing {
  readonly kind: 'text';
  readonly text: string;
  /** Anchor point on the baseline. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight: FontWeight;
  readonly face: FontFace;
  /** A font of the user in place of the face. */
  readonly family?: string;
  readonly fill: Paint;
  readonly anchor: 'start' | 'middle' | 'end';
  /** Letter spacing in units of the size. */
  readonly spacing: number;
  /** Dark outline that keeps the word readable on any ground. */
  readonly halo?: { readonly color: string; readonly width: number };
  readonly alpha?: number;
}

export interface GroupDrawing {
  readonly kind: 'group';
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** Radians, clockwise. */
  readonly rotate: number;
  readonly alpha: number;
  /** SVG path data in the group's own coordinates. */
  readonly clip?: string;
  /** Adds light to what lies below instead of covering it. */
  readonly light?: true;
  /** Left and right exchanged. */
  readonly mirror?: true;
  readonly children: readonly Drawing[];
}

export type Drawing = PathDrawing | TextDrawing | GroupDrawing;

export type Box = readonly [x: number, y: number, width: number, height: number];

type PathStyle = Omit<PathDrawing, 'kind' | 'd'>;

export function path(d: string, style: PathStyle): PathDrawing {
  return { kind: 'path', d, ...style };
}

export function group(
  children: readonly Drawing[],
  at: Partial<Pick<GroupDrawing, 'x' | 'y' | 'scale' | 'rotate' | 'alpha' | 'clip' | 'light' | 'mirror'>> = {},
): GroupDrawing {
  return { kind: 'group', x: 0, y: 0, scale: 1, rotate: 0, alpha: 1, ...at, children };
}

export interface TextStyle {
  readonly size: number;
  readonly weight?: FontWeight;
  readonly face?: FontFace;
  readonly fill?: Paint;
  readonly anchor?: TextDrawing['anchor'];
  readonly spacing?: number;
  readonly halo?: { readonly color: string; readonly width: number };
  readonly alpha?: number;
}

export function text(words: string, x: number, y: number, style: TextStyle): TextDrawing {
  return { kind: 'text', text: words, x, y, weight: 600, face: 'display', fill: '#eef3f8', anchor: 'start', spacing: 0, ...style };
}

// ---- path data -------------------------------------------------------------------------------------------------------

export type Point = readonly [x: number, y: number];

/** Two decimals are finer than a 4K pixel and keep drawings comparable. */
export function num(value: number): string {
  return String(Math.round(value * 100) / 100 + 0);
}

export function circle(x: number, y: number, r: number): string {
  return `M${num(x - r)} ${num(y)}a${num(r)} ${num(r)} 0 1 1 ${num(2 * r)} 0a${num(r)} ${num(r)} 0 1 1 ${num(-2 * r)} 0Z`;
}

export function ellipse(x: number, y: number, rx: number, ry: number): string {
  const half = `a${num(rx)} ${num(ry)} 0 1 1 `;
  return `M${num(x - rx)} ${num(y)}${half}${num(2 * rx)} 0${half}${num(-2 * rx)} 0Z`;
}

export function diamond(x: number, y: number, r: number): string {
  return polygon([
    [x, y - r],
    [x + r, y],
    [x, y + r],
    [x - r, y],
  ]);
}

/** `r` rounds the corners. */
export function rect([x, y, w, h]: Box, r = 0): string {
  const k = Math.min(r, w / 2, h / 2);
  if (k <= 0) return `M${num(x)} ${num(y)}h${num(w)}v${num(h)}h${num(-w)}Z`;
  const arc = (dx: number, dy: number) => `a${num(k)} ${num(k)} 0 0 1 ${num(dx)} ${num(dy)}`;
  return `M${num(x + k)} ${num(y)}h${num(w - 2 * k)}${arc(k, k)}v${num(h - 2 * k)}${arc(-k, k)}h${num(2 * k - w)}${arc(-k, -k)}v${num(2 * k - h)}${arc(k, -k)}Z`;
}

export function polyline(points: readonly Point[]): string {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${num(x)} ${num(y)}`).join('');
}

export function polygon(points: readonly Point[]): string {
  return `${polyline(points)}Z`;
}

/** Part of a circle's rim, clockwise, angles in radians from twelve o'clock. */
export function rimArc([x, y]: Point, r: number, from: number, to: number): string {
  if (to - from >= Math.PI * 2 - 1e-6) return circle(x, y, r);
  const at = (a: number): Point => [x + Math.sin(a) * r, y - Math.cos(a) * r];
  const [x0, y0] = at(from);
  const [x1, y1] = at(to);
  return `M${num(x0)} ${num(y0)}A${num(r)} ${num(r)} 0 ${to - from > Math.PI ? 1 : 0} 1 ${num(x1)} ${num(y1)}`;
}

/** A smooth line through way points: each inner point becomes the control of a curve between the midpoints. */
export function smoothLine(points: readonly Point[]): string {
  const first = points[0];
  if (first === undefined) return '';
  let d = `M${num(first[0])} ${num(first[1])}`;
  for (let i = 1; i < points.length - 1; i++) {
    const [x, y] = points[i]!;
    const [nx, ny] = points[i + 1]!;
    d += `Q${num(x)} ${num(y)} ${num((x + nx) / 2)} ${num((y + ny) / 2)}`;
  }
  const last = points.at(-1)!;
  return points.length > 1 ? `${d}L${num(last[0])} ${num(last[1])}` : d;
}
