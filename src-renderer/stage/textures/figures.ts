/** Miniatures, their tracks and what lies about them, as textures. */
import { buildOf, drawMiniature, type Miniature, miniatureKey } from '../../drawing/miniatures/miniature.ts';
import { fade, INK, sideInk } from '../../drawing/palette.ts';
import { circle, type Drawing, ellipse, group, type Point, path, rect } from '../../drawing/vector.ts';
import type { StageTexture } from '../frame.ts';
import { scatter } from '../layout/easing.ts';

/** Weapons reach out this far over the base, in units of the body. */
const REACH = 150;

export function miniatureTexture(mini: Miniature, size: number): StageTexture {
  const { height, air, base } = buildOf(mini.figure);
  const s = Math.round(size * 1000) / 1000;
  const tall = mini.pose === 'fallen' ? Math.max(base, REACH) + 40 : height + air + 70;
  const wide = mini.pose === 'fallen' ? height + 110 : Math.max(REACH, base * 1.4);
  return {
    id: `mini|${miniatureKey(mini)}|${s}`,
    box: [-wide * s, -tall * s, wide * 2 * s, (tall + base + 26) * s],
    draw: () => drawMiniature(mini, s),
  };
}

/** A soft cloud of dust of radius 100; scale it to size. */
export function dustTexture(): StageTexture {
  return {
    id: 'dust',
    box: [-100, -70, 200, 140],
    draw: () =>
      path(ellipse(0, 0, 100, 66), {
        fill: {
          kind: 'radial',
          centre: [0, 0],
          radius: 100,
          stops: [
            [0, 'rgba(190,172,140,.42)'],
            [0.5, 'rgba(176,158,128,.2)'],
            [1, 'rgba(176,158,128,0)'],
          ],
        },
      }),
  };
}

export interface Tracks {
  readonly from: Point;
  readonly to: Point;
  /** Where those who walked stand in their unit. */
  readonly files: readonly Point[];
  readonly kind: 'feet' | 'wheels';
  /** Radius of a base. */
  readonly radius: number;
}

/** Footprints, or the ruts of wheels, from one place to another. In stage units. */
export function tracksTexture({ from, to, files, kind, radius }: Tracks): StageTexture {
  const margin = radius * 2 + 260;
  const [x, y] = [Math.min(from[0], to[0]) - margin, Math.min(from[1], to[1]) - margin];
  return {
    id: `tracks|${kind}|${[...from, ...to].map(Math.round).join()}|${files.length}|${Math.round(radius)}`,
    box: [x, y, Math.abs(to[0] - from[0]) + 2 * margin, Math.abs(to[1] - from[1]) + 2 * margin],
    draw: () => group(files.flatMap((file, i) => (kind === 'feet' ? footprints(from, to, file, i, radius) : ruts(from, to, file, radius)))),
  };
}

function footprints(from: Point, to: Point, [fx, fy]: Point, file: number, radius: number): Drawing[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [ux, uy] = [(to[0] - from[0]) / (length || 1), (to[1] - from[1]) / (length || 1)];
  const stride = Math.max(13, radius * 0.95);
  const size = Math.max(2.6, radius * 0.17);
  return Array.from({ length: Math.floor(length / stride) }, (_, i) => {
    const t = (i + 0.5 + (scatter(i, file, 2) - 0.5) * 0.4) * stride;
    const side = (i % 2 === 0 ? 1 : -1) * radius * 0.3;
    const drift = (scatter(i, file, 6) - 0.5) * radius * 0.9;
    const [x, y] = [from[0] + fx + ux * t - uy * (side + drift), from[1] + fy + uy * t + ux * (side + drift) * 0.6];
    return group([path(ellipse(0, 0, size * 1.5, size * 0.75), { fill: `rgba(9,8,7,${0.14 + 0.2 * scatter(i, file, 4)})` })], {
      x,
      y,
      rotate: Math.atan2(uy, ux),
    });
  });
}

function ruts(from: Point, to: Point, [fx, fy]: Point, radius: number): Drawing[] {
  return [-0.34, 0.34].map((side) => {
    const shift = side * radius;
    return path(`M${from[0] + fx} ${from[1] + fy + shift}L${to[0] + fx} ${to[1] + fy + shift}`, {
      stroke: 'rgba(9,8,7,.3)',
      width: radius * 0.16,
      dash: [6, 5],
    });
  });
}

/** One mark for each wound, in groups where there are many; what is lost stays as an empty place. */
export function woundsTexture(side: 0 | 1, now: number, max: number, width: number): StageTexture {
  const marks = Math.min(max, 40);
  const step = width / marks;
  const left = Math.ceil((now / Math.max(1, max)) * marks);
  return {
    id: `wounds|${side}|${left}|${marks}|${Math.round(width)}`,
    box: [-width / 2 - 6, -6, width + 12, 24],
    draw: () =>
      group([
        path(rect([-width / 2 - 5, -5, width + 9, 22], 4), { fill: 'rgba(9,12,16,.82)' }),
        ...Array.from({ length: marks }, (_, i) =>
          path(rect([-width / 2 + i * step, 0, Math.max(1.5, step - 2), 12], 2), {
            fill: i < left ? sideInk(side).main : fade(sideInk(side).main, 0.16),
          }),
        ),
      ]),
  };
}

/** Chalk ring and flag in the middle of the field. */
export function objectiveTexture(radius: number, holder: 0 | 1 | 2 | null): StageTexture {
  const r = Math.round(radius);
  const held = holder === 0 || holder === 1;
  const color = held ? sideInk(holder).main : INK.brass;
  return {
    id: `objective|${r}|${holder}`,
    box: [-r - 10, -Math.max(r * 0.56, 110) - 10, 2 * r + 20, r * 0.56 + Math.max(r * 0.56, 110) + 20],
    draw: () =>
      group([
        path(ellipse(0, 0, r, r * 0.56), {
          fill: {
            kind: 'radial',
            centre: [0, 0],
            radius: r,
            stops: [
              [0, fade(color, held ? 0.22 : 0.1)],
              [1, fade(color, 0.03)],
            ],
          },
          stroke: fade(color, 0.8),
          width: 3,
          dash: [14, 10],
        }),
        path(ellipse(4, 2, 16, 7), { fill: 'rgba(0,0,0,.5)' }),
        path('M-2 0V-92h4V0Z', { fill: '#c9d2dc', stroke: INK.black, width: 2.5 }),
        path('M2-90H46L36-75L46-60H2Z', { fill: color, stroke: INK.black, width: 3, join: 'round' }),
        path(circle(0, -94, 4), { fill: color, stroke: INK.black, width: 2 }),
      ]),
  };
}
