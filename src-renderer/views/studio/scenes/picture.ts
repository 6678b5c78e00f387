/** The picture of a scene at a moment, and the parts all scenes share. Pure: the same time gives the same picture. */
import type { Side } from '../../../../src-shared/contract/outcome.ts';
import { fade, SIDE } from '../../../drawing/palette.ts';
import { circle, type Drawing, diamond, group, path, rect } from '../../../drawing/vector.ts';
import { STAGE_HEIGHT, STAGE_WIDTH } from '../../../stage/frame.ts';
import { easeOut, progress } from '../../../stage/layout/easing.ts';

export interface ScenePicture {
  /** Part of the theme: left out for key colours and transparency. */
  readonly backdrop: Drawing;
  readonly drawings: readonly Drawing[];
}

export const SAFE = { left: 96, top: 54, right: STAGE_WIDTH - 96, bottom: STAGE_HEIGHT - 54 } as const;

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

/** A dark background: a slanted plane, a brass glow, a faint pattern of hexes. */
export function plainBackdrop(): Drawing {
  const whole = rect([0, 0, STAGE_WIDTH, STAGE_HEIGHT]);
  return group([
    path(whole, {
      fill: {
        kind: 'linear',
        from: [0, 0],
        to: [STAGE_WIDTH * 0.5, STAGE_HEIGHT],
        stops: [
          [0, '#1b232d'],
          [0.55, '#0f141a'],
          [1, '#0a0d11'],
        ],
      },
    }),
    path('M1290 0H1920V1080H1090Z', {
      fill: {
        kind: 'linear',
        from: [1200, 0],
        to: [1920, 400],
        stops: [
          [0, fade('#ffffff', 0.055)],
          [1, fade('#ffffff', 0)],
        ],
      },
    }),
    path('M1290 0L1090 1080', {
      stroke: {
        kind: 'linear',
        from: [1290, 0],
        to: [1090, 1080],
        stops: [
          [0, fade('#e3b74f', 0.5)],
          [0.5, fade('#e3b74f', 0.06)],
          [1, fade('#e3b74f', 0)],
        ],
      },
      width: 2,
    }),
    hexPattern(),
    path(whole, {
      fill: {
        kind: 'radial',
        centre: [250, 60],
        radius: 900,
        stops: [
          [0, fade('#e3b74f', 0.13)],
          [1, fade('#e3b74f', 0)],
        ],
      },
    }),
    vignette(),
  ]);
}

/** Two halves with a slanted border: cold and warm. */
export function versusBackdrop(): Drawing {
  const left = 'M0 0H1038L838 1080H0Z';
  const right = 'M1038 0H1920V1080H838Z';
  const rings = [300, 430, 560, 710].map((r, i) =>
    path(circle(370, 672, r), { stroke: fade(SIDE[0].main, [0.3, 0.15, 0.09, 0.06][i]!), width: i === 0 ? 3 : 2 }),
  );
  const diamonds = [400, 530, 680, 850].map((r, i) =>
    path(diamond(1550, 672, r), { stroke: fade(SIDE[1].main, [0.32, 0.17, 0.1, 0.06][i]!), width: i === 0 ? 3 : 2 }),
  );
  return group([
    group([slope(left, ['#1d4a73', '#12283d', '#0c141d'], 0, STAGE_WIDTH), ...rings], { clip: left }),
    group([slope(right, ['#7c371a', '#381c12', '#140d0b'], STAGE_WIDTH, 0), ...diamonds], { clip: right }),
    hexPattern(),
    path(rect([0, 0, STAGE_WIDTH, STAGE_HEIGHT]), {
      fill: {
        kind: 'radial',
        centre: [960, 580],
        radius: 620,
        stops: [
          [0, fade('#07090c', 0.92)],
          [0.6, fade('#07090c', 0.6)],
          [1, fade('#07090c', 0)],
        ],
      },
    }),
    vignette(),
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

function hexPattern(): Drawing {
  const w = 54;
  const h = 93.53;
  let d = '';
  for (let y = 0; y < STAGE_HEIGHT; y += h) {
    for (let x = 0; x < STAGE_WIDTH; x += w) d += `M${x + 27} ${y}v15.6l27 15.6v31.2l-27 15.6-27-15.600v-31.200l27-15.600m0 62.400v15.6`;
  }
  return path(d, { stroke: 'rgba(255,255,255,.035)', width: 1.5 });
}

function vignette(): Drawing {
  return path(rect([0, 0, STAGE_WIDTH, STAGE_HEIGHT]), {
    fill: {
      kind: 'linear',
      from: [0, 0],
      to: [0, STAGE_HEIGHT],
      stops: [
        [0, fade('#06080b', 0.1)],
        [0.7, fade('#06080b', 0.25)],
        [1, fade('#06080b', 0.8)],
      ],
    },
  });
}
