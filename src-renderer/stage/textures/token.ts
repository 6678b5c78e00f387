/** What a piece shows: body, health ring, glyph, figures, side mark and status badges. */
import type { Side } from '../../../src-shared/contract/outcome.ts';
import { drawGlyph } from '../../drawing/glyphs.ts';
import { fade, INK, sideInk } from '../../drawing/palette.ts';
import { fitText, textWidth } from '../../drawing/text-width.ts';
import { circle, type Drawing, diamond, group, type Point, path, polygon, polyline, rect, rimArc, text } from '../../drawing/vector.ts';
import type { StageTexture } from '../frame.ts';

export interface TokenFace {
  readonly side: Side;
  readonly glyph: string;
  readonly radius: number;
  readonly shape: 'disc' | 'diamond';
  /** 0..1 of the ring. */
  readonly health: number;
  /** "9", with the smaller "/9" behind it; empty for none. */
  readonly figure: string;
  readonly ofFigure: string;
  /** Models standing, 0 = not a unit. */
  readonly models: number;
  readonly badges: readonly { readonly icon: string; readonly text: string }[];
  readonly down: boolean;
  readonly lit: 'none' | 'acting' | 'chosen';
}

/** Health is shown in steps of a fortieth, so that a ring that shrinks uses few pictures. */
const RING_STEPS = 40;

export function tokenTexture(face: TokenFace): StageTexture {
  const r = Math.round(face.radius * 2) / 2;
  const steps = Math.round(face.health * RING_STEPS);
  const badges = face.badges.map((b) => `${b.icon}:${b.text}`).join(',');
  return {
    id: `token|${face.side}|${face.glyph}|${r}|${face.shape}|${steps}|${face.figure}|${face.ofFigure}|${face.models}|${badges}|${face.down}|${face.lit}`,
    box: [-r * 1.9, -r * 1.9, r * 3.8, r * 3.8],
    draw: () => (face.down ? drawFallen(face, r) : drawToken(face, r, steps / RING_STEPS)),
  };
}

function outline(face: TokenFace, r: number): string {
  return face.shape === 'disc' ? circle(0, 0, r) : diamond(0, 0, r * 1.24);
}

function drawToken(face: TokenFace, r: number, health: number): Drawing {
  const ink = sideInk(face.side);
  const thick = Math.max(3, r * 0.13);
  const body = outline(face, r);
  const hasFigure = face.figure !== '' && r >= 20;
  const parts: Drawing[] = [];
  if (face.lit !== 'none') {
    const color = face.lit === 'acting' ? INK.brass : '#ffffff';
    parts.push(path(circle(0, 0, r * 1.3), { stroke: color, width: Math.max(2, r * 0.06) }));
    parts.push(path(circle(0, 0, r * 1.54), { stroke: fade(color, 0.4), width: Math.max(1, r * 0.025) }));
  }
  parts.push(
    path(body, { fill: '#0e141b', shadow: { dx: r * 0.1, dy: r * 0.2, blur: r * 0.34, color: 'rgba(0,0,0,.8)' } }),
    path(body, {
      fill: {
        kind: 'radial',
        centre: [-r * 0.2, -r * 0.4],
        radius: r * 1.6,
        stops: [
          [0, '#303c4a'],
          [1, ink.body],
        ],
      },
    }),
    path(body, { stroke: INK.black, width: thick * 1.75, join: 'round' }),
    path(body, { stroke: '#38424e', width: thick, join: 'round' }),
  );
  if (health > 0)
    parts.push(path(ringPath(face, r, health), { stroke: ink.main, width: thick, cap: health < 1 ? 'round' : 'butt', join: 'round' }));
  parts.push(drawGlyph(face.glyph, [0, hasFigure ? -r * 0.24 : 0], r * (hasFigure ? 0.94 : 1.16), INK.text));
  if (hasFigure) parts.push(...drawFigure(face.figure, face.ofFigure, r));
  parts.push(sideMark(face.side, [face.side === 0 ? -r * 0.76 : r * 0.76, -r * 0.76], r * 0.2));
  if (face.models > 1) parts.push(modelCount(face, r));
  parts.push(...face.badges.slice(0, 3).map((badge, i) => drawBadge(badge, face.side, r, i)));
  return group(parts);
}

function ringPath(face: TokenFace, r: number, health: number): string {
  if (face.shape === 'disc') return rimArc([0, 0], r, 0, Math.PI * 2 * health);
  return diamondRim(r * 1.24, health);
}

/** The first part of a diamond's rim, clockwise from the top. */
function diamondRim(r: number, part: number): string {
  const corners: Point[] = [
    [0, -r],
    [r, 0],
    [0, r],
    [-r, 0],
    [0, -r],
  ];
  if (part >= 1) return diamond(0, 0, r);
  const points: Point[] = [corners[0]!];
  let left = part * 4;
  for (let i = 0; i < 4 && left > 0; i++, left--) {
    const [x0, y0] = corners[i]!;
    const [x1, y1] = corners[i + 1]!;
    const t = Math.min(1, left);
    points.push([x0 + (x1 - x0) * t, y0 + (y1 - y0) * t]);
  }
  return polyline(points);
}

function drawFigure(figure: string, of: string, r: number): Drawing[] {
  const big = r * 0.54;
  const small = r * 0.35;
  const total = textWidth(figure, { size: big, weight: 700 }) + textWidth(of, { size: small, weight: 500 });
  const fits = total <= r * 1.5;
  const left = fits ? -total / 2 : -textWidth(figure, { size: big, weight: 700 }) / 2;
  const y = r * 0.66;
  const drawn = [text(figure, left, y, { size: big, weight: 700, fill: '#ffffff' })];
  if (fits && of !== '')
    drawn.push(text(of, left + textWidth(figure, { size: big, weight: 700 }), y, { size: small, weight: 500, fill: INK.soft }));
  return drawn;
}

function sideMark(side: Side, [x, y]: Point, r: number, rim: string = INK.black): Drawing {
  const ink = sideInk(side);
  return path(side === 0 ? circle(x, y, r) : diamond(x, y, r * 1.28), {
    fill: ink.main,
    stroke: rim,
    width: Math.max(1, r * 0.36),
    join: 'round',
  });
}

function modelCount(face: TokenFace, r: number): Drawing {
  const label = `×${face.models}`;
  const size = r * 0.42;
  const w = textWidth(label, { size, weight: 700 }) + r * 0.3;
  const y = r * 0.98;
  return group([
    path(rect([-w / 2, y - size * 0.62, w, size * 1.2], 3), {
      fill: INK.panel,
      stroke: sideInk(face.side).main,
      width: 1.5,
      join: 'round',
    }),
    text(label, 0, y + size * 0.34, { size, weight: 700, anchor: 'middle' }),
  ]);
}

function drawBadge(badge: { icon: string; text: string }, side: Side, r: number, index: number): Drawing {
  // Badges climb down the side away from the side mark.
  const outward = side === 0 ? 1 : -1;
  const angle = (-45 + index * 36) * (Math.PI / 180);
  const x = Math.cos(angle) * r * 1.06 * outward;
  const y = Math.sin(angle) * r * 1.06;
  const size = Math.max(10, r * 0.33);
  const parts: Drawing[] = [
    path(circle(x, y, size), { fill: '#0e1319', stroke: INK.text, width: Math.max(1.4, r * 0.04) }),
    drawGlyph(badge.icon, [x, y], size * 1.3, INK.text),
  ];
  if (badge.text !== '') {
    parts.push(
      text(badge.text, x + outward * size * 1.25, y + size * 0.45, {
        size: size * 1.25,
        weight: 700,
        anchor: outward > 0 ? 'start' : 'end',
        halo: { color: INK.black, width: size * 0.36 },
      }),
    );
  }
  return group(parts);
}

function drawFallen(face: TokenFace, r: number): Drawing {
  return group(
    [
      path(outline(face, r), { fill: '#1d2126', stroke: '#48525e', width: 2 }),
      drawGlyph('skull', [0, 0], r * 1.15, '#66717e'),
      sideMark(face.side, [face.side === 0 ? -r * 0.76 : r * 0.76, -r * 0.76], r * 0.2),
    ],
    { alpha: 0.92 },
  );
}

/** Slender and notched: an equilateral wedge reads as three directions at once. Points to twelve o'clock. */
export function facingTexture(side: Side, radius: number, kind: 'legs' | 'torso'): StageTexture {
  const r = Math.round(radius);
  const reach = kind === 'legs' ? 1 : 0.82;
  return {
    id: `facing|${side}|${r}|${kind}`,
    box: [-r, -r * 2.4, r * 2, r * 2],
    draw: () => {
      const d0 = r * 1.04;
      const tip = d0 + r * 0.92 * reach;
      const d = polygon([
        [0, -tip],
        [r * 0.4, -d0 + r * 0.08],
        [0, -d0 - r * 0.1],
        [-r * 0.4, -d0 + r * 0.08],
      ]);
      const ink = sideInk(side);
      return group([
        path(d, { stroke: INK.black, width: r * 0.22, join: 'round' }),
        path(d, { stroke: '#ffffff', width: r * 0.08, join: 'round' }),
        path(d, { fill: kind === 'legs' ? ink.main : ink.pale }),
      ]);
    },
  };
}

export interface NameLabel {
  readonly name: string;
  readonly side: Side;
  readonly size: number;
  /** Longer names are cut. */
  readonly width: number;
  readonly style: 'plain' | 'plate' | 'faint';
}

export function nameTexture({ name, side, size, width, style }: NameLabel): StageTexture {
  const s = Math.round(size);
  const words =
    style === 'plate' ? fitText(name.toUpperCase(), width, { size: s, weight: 600 }) : fitText(name, width, { size: s, weight: 600 });
  const w = textWidth(words, { size: s, weight: 600 }) + s * 2.4;
  return {
    id: `name|${words}|${side}|${s}|${style}`,
    box: [-w / 2 - 4, -s * 1.2, w + 8, s * 2.4],
    draw: () => {
      if (style !== 'plate') {
        const fill = style === 'faint' ? '#8592a2' : INK.text;
        return text(words, 0, s * 0.36, { size: s, anchor: 'middle', fill, halo: { color: INK.panel, width: s * 0.28 } });
      }
      const plate = w - s * 0.6;
      return group([
        path(rect([-plate / 2, -s * 0.75, plate, s * 1.5], 5), { fill: 'rgba(9,12,16,.86)' }),
        sideMark(side, [-plate / 2 + s * 0.72, 0], s * 0.28, 'rgba(9,12,16,.86)'),
        text(words, -plate / 2 + s * 1.3, s * 0.36, { size: s }),
      ]);
    },
  };
}
