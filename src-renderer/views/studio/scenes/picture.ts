/** The picture of a scene at a moment, and the parts all scenes share. Pure: the same time gives the same picture. */
import type { Side } from '../../../../src-shared/contract/outcome.ts';
import { fade, SIDE } from '../../../drawing/palette.ts';
import { circle, type Drawing, diamond, group, path, rect } from '../../../drawing/vector.ts';
import { easeOut, progress } from '../../../stage/layout/easing.ts';
import type { Look, SceneFrame } from './look.ts';

export interface ScenePicture {
  /** Part of the theme: left out for key colours and transparency. */
  readonly backdrop: Drawing;
  readonly drawings: readonly Drawing[];
}

/** 0..1: appears over a number of seconds and stays. */
export function enter(time: number, at: number, seconds = 0.5): number {
  return easeOut(progress(time, at, seconds));
}

/** Slides in from a side while it fades in. */
export function sliding(children: readonly Drawing[], part: number, dx: number, dy = 0): Drawing {
  return group(children, { x: (1 - part) * dx, y: (1 - part) * dy, alpha: part });
}

export function mark(side: Side, x: number, y: number, r: number): Drawing {
  return path(side === 0 ? circle(x, y, r) : diamond(x, y, r * 1.2), { fill: SIDE[side].main });
}

/** A dark background: a slanted plane, a glow in the accent, a faint pattern of hexes. */
export function plainBackdrop({ frame, brand }: Look): Drawing {
  const { width, height } = frame;
  const whole = rect([0, 0, width, height]);
  const [upper, lower] = [width * 0.672, width * 0.568];
  return group([
    path(whole, {
      fill: {
        kind: 'linear',
        from: [0, 0],
        to: [width * 0.5, height],
        stops: [
          [0, mixed(brand.backdrop, '#ffffff', 0.08)],
          [0.55, mixed(brand.backdrop, '#ffffff', 0.02)],
          [1, brand.backdrop],
        ],
      },
    }),
    path(`M${upper} 0H${width}V${height}H${lower}Z`, {
      fill: {
        kind: 'linear',
        from: [width * 0.625, 0],
        to: [width, height * 0.37],
        stops: [
          [0, fade('#ffffff', 0.055)],
          [1, fade('#ffffff', 0)],
        ],
      },
    }),
    path(`M${upper} 0L${lower} ${height}`, {
      stroke: {
        kind: 'linear',
        from: [upper, 0],
        to: [lower, height],
        stops: [
          [0, fade(brand.accent, 0.5)],
          [0.5, fade(brand.accent, 0.06)],
          [1, fade(brand.accent, 0)],
        ],
      },
      width: 2,
    }),
    hexPattern(frame),
    path(whole, {
      fill: {
        kind: 'radial',
        centre: [width * 0.13, 60],
        radius: 900,
        stops: [
          [0, fade(brand.accent, 0.13)],
          [1, fade(brand.accent, 0)],
        ],
      },
    }),
    vignette(frame),
  ]);
}

/** `#rrggbb` on the way to another. */
function mixed(from: string, to: string, part: number): string {
  const channel = (at: number) => {
    const [a, b] = [from, to].map((color) => Number.parseInt(color.slice(at, at + 2), 16)) as [number, number];
    return Math.round(a + (b - a) * part)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** The border between the two halves of a versus card: beside each other, or one above the other. */
export function versusBorder({ width, height, isWide, shape }: SceneFrame): readonly [x0: number, y0: number, x1: number, y1: number] {
  if (isWide || shape === '16:9') return [1038, 0, 838, height];
  const [left, right] = VERSUS_BORDERS[shape];
  return [0, height * left, width, height * right];
}

/** At the left and right edge, in parts of the height: between the odds and the second name of a versus card. */
const VERSUS_BORDERS = { '9:16': [0.424, 0.406], '4:5': [0.442, 0.421], '1:1': [0.548, 0.522] } as const;

/** Two halves with a slanted border: cold and warm. */
export function versusBackdrop({ frame }: Look): Drawing {
  const { width, height, isWide } = frame;
  const [x0, y0, x1, y1] = versusBorder(frame);
  const first = isWide ? `M0 0H${x0}L${x1} ${y1}H0Z` : `M0 0H${width}V${y1}L0 ${y0}Z`;
  const second = isWide ? `M${x0} 0H${width}V${height}H${x1}Z` : `M0 ${y0}L${width} ${y1}V${height}H0Z`;
  const spots = isWide
    ? ([
        [370, 672],
        [1550, 672],
      ] as const)
    : ([
        [width * 0.8, height * 0.2],
        [width * 0.3, height * 0.8],
      ] as const);
  const rings = [300, 430, 560, 710].map((r, i) =>
    path(circle(...spots[0], r), { stroke: fade(SIDE[0].main, [0.3, 0.15, 0.09, 0.06][i]!), width: i === 0 ? 3 : 2 }),
  );
  const diamonds = [400, 530, 680, 850].map((r, i) =>
    path(diamond(...spots[1], r), { stroke: fade(SIDE[1].main, [0.32, 0.17, 0.1, 0.06][i]!), width: i === 0 ? 3 : 2 }),
  );
  return group([
    group([slope(first, ['#1d4a73', '#12283d', '#0c141d'], 0, width), ...rings], { clip: first }),
    group([slope(second, ['#7c371a', '#381c12', '#140d0b'], width, 0), ...diamonds], { clip: second }),
    hexPattern(frame),
    path(rect([0, 0, width, height]), {
      fill: {
        kind: 'radial',
        centre: [width / 2, height * 0.537],
        radius: isWide ? 620 : 760,
        stops: [
          [0, fade('#07090c', isWide ? 0.92 : 0.7)],
          [0.6, fade('#07090c', isWide ? 0.6 : 0.4)],
          [1, fade('#07090c', 0)],
        ],
      },
    }),
    vignette(frame),
  ]);
}

function slope(d: string, colors: readonly [string, string, string], from: number, to: number): Drawing {
  return path(d, {
    fill: {
      kind: 'linear',
      from: [from, 0],
      to: [to, 270],
      stops: [
        [0, colors[0]],
        [0.5, colors[1]],
        [1, colors[2]],
      ],
    },
  });
}

function hexPattern({ width, height }: SceneFrame): Drawing {
  const w = 54;
  const h = 93.53;
  let d = '';
  for (let y = 0; y < height; y += h) {
    for (let x = 0; x < width; x += w) d += `M${x + 27} ${y}v15.6l27 15.6v31.2l-27 15.6-27-15.600v-31.200l27-15.600m0 62.400v15.6`;
  }
  return path(d, { stroke: 'rgba(255,255,255,.035)', width: 1.5 });
}

function vignette({ width, height }: SceneFrame): Drawing {
  return path(rect([0, 0, width, height]), {
    fill: {
      kind: 'linear',
      from: [0, 0],
      to: [0, height],
      stops: [
        [0, fade('#06080b', 0.1)],
        [0.7, fade('#06080b', 0.25)],
        [1, fade('#06080b', 0.8)],
      ],
    },
  });
}
