/** A miniature as a drawing: body and parts in the side's colour, dark outline, one light from the upper left, one glowing part. */
import type { Figure, FigureArm } from '../../../src-shared/contract/scene.ts';
import { fade, INK, sideInk } from '../palette.ts';
import { type Drawing, ellipse, group, type Paint, type PathDrawing, path, polygon } from '../vector.ts';
import { BUILDS, type Build, type Socket } from './builds.ts';
import { ARMS, BACKS, HEADS, PATTERNS, type Part, SHOULDERS, type Tone } from './parts.ts';

export type Pose = 'standing' | 'lit' | 'fallen';

export interface Miniature {
  readonly figure: Figure;
  readonly side: 0 | 1;
  /** What this model carries. */
  readonly arm: FigureArm;
  readonly pose: Pose;
  /** Faces left instead of right. */
  readonly mirrored: boolean;
}

export function buildOf({ build }: Figure): Build {
  return BUILDS[build];
}

/** Everything that decides how it looks, as one word. */
export function miniatureKey({ figure, side, arm, pose, mirrored }: Miniature): string {
  const { build, head, back, shoulders, pattern, glow } = figure;
  const parts = [
    head % HEADS.length,
    back % BACKS.length,
    shoulders % SHOULDERS.length,
    shoulders % BUILDS[build].variants.length,
    pattern % PATTERNS.length,
    glow % GLOWS.length,
  ];
  return `${build}.${arm}.${parts.join('.')}.${side}.${pose}${mirrored ? '.m' : ''}`;
}

/** Lamps and eyes: far from both side colours. */
const GLOWS = ['#ffe9b0', '#b8ffd9', '#e3c2ff', '#fff6f0', '#9ff4ff', '#ffb8d4'] as const;

/** A part put on: its path data and where. */
interface Worn {
  readonly part: Part;
  readonly at: Socket;
}

const OWN_PLACE: Socket = [0, 0, 1];

function wornParts({ figure, arm }: Miniature): readonly Worn[] {
  const build = buildOf(figure);
  const worn = (parts: readonly Part[] | undefined, at: Socket | null): Worn[] =>
    at === null || parts === undefined ? [] : parts.map((part) => ({ part, at }));
  const chosen = <T>(list: readonly T[], number: number) => list[number % list.length];
  return [
    ...worn(chosen(BACKS, figure.back), build.back),
    ...worn(chosen(build.variants, figure.shoulders), OWN_PLACE),
    ...worn(build.body, OWN_PLACE),
    ...worn(chosen(PATTERNS, figure.pattern), build.chest),
    ...worn(chosen(HEADS, figure.head), build.head),
    ...worn(ARMS[arm], build.hand),
    ...worn(build.front, OWN_PLACE),
    ...worn(chosen(SHOULDERS, figure.shoulders), build.shoulder),
  ];
}

/** Feet at 0, 0. `size` is the number of units that a hundredth of a man takes. */
export function drawMiniature(mini: Miniature, size: number): Drawing {
  return mini.pose === 'fallen' ? drawFallen(mini, size) : drawStanding(mini, size);
}

function drawStanding(mini: Miniature, size: number): Drawing {
  const build = buildOf(mini.figure);
  const shadow = path(ellipse(8, 1, build.base * (build.air > 0 ? 0.8 : 0.74), build.base * 0.28), { fill: 'rgba(0,0,0,.42)' });
  const stand = build.air > 0 ? [path(`M-1.500 0V${-build.air - 12}h3V0Z`, { fill: 'rgba(220,230,240,.55)' })] : [];
  const body = group(drawBody(mini), { y: -build.air, ...(mini.mirrored && { mirror: true as const }) });
  return group([drawBase(mini), shadow, ...stand, body], { scale: size });
}

/** Lies grey on its back, beside a broken base, and never moves again. */
function drawFallen(mini: Miniature, size: number): Drawing {
  const build = buildOf(mini.figure);
  const away = mini.mirrored ? 1 : -1;
  return group(
    [
      path(ellipse(6, 4, build.height * 0.5, build.base * 0.5), { fill: 'rgba(0,0,0,.42)' }),
      path(basePath(mini.side, build.base), { stroke: fade(sideInk(mini.side).main, 0.4), width: 4, dash: [9, 7] }),
      group(drawBody(mini), {
        x: away * build.height * 0.42,
        y: 8,
        rotate: -away * 1.42,
        ...(mini.mirrored && { mirror: true as const }),
      }),
    ],
    { scale: size },
  );
}

/** Circle for A, diamond for B, in three-quarter view. */
function basePath(side: 0 | 1, r: number): string {
  return side === 0
    ? ellipse(0, 0, r, r * 0.56)
    : polygon([
        [0, -r * 0.74],
        [r * 1.22, 0],
        [0, r * 0.74],
        [-r * 1.22, 0],
      ]);
}

function drawBase({ figure, side, pose }: Miniature): Drawing {
  const { base, height } = buildOf(figure);
  const d = basePath(side, base);
  const big = height > 140;
  const ink = sideInk(side);
  const fill: Paint = {
    kind: 'linear',
    from: [0, -base * 0.6],
    to: [0, base * 0.6],
    stops: [
      [0, '#1b1d1e'],
      [1, '#35342f'],
    ],
  };
  return group([
    group([path(d, { fill: '#090c10', shadow: { dx: 6, dy: 8, blur: 16, color: 'rgba(0,0,0,.75)' } })], { y: 5 }),
    group([path(d, { fill: ink.deep })], { y: 6 }),
    path(d, { fill, stroke: '#07090c', width: big ? 7.5 : 8.5, join: 'round' }),
    path(d, { stroke: pose === 'lit' ? '#fff3df' : ink.main, width: big ? 4 : 5, join: 'round' }),
  ]);
}

function drawBody(mini: Miniature): Drawing[] {
  const worn = wornParts(mini);
  const { height } = buildOf(mini.figure);
  const inks = inksOf(mini, height);
  const outline = height > 140 ? 5.5 : 6.5;
  const edge = height > 120 ? 1.8 : 2.2;
  const placed = ({ part, at: [x, y, scale] }: Worn, style: Omit<PathDrawing, 'kind' | 'd'>) =>
    group([path(part[1], { ...style, ...(style.width && { width: style.width / scale }) })], { x, y, scale });
  return [
    ...worn
      .filter(({ part: [tone] }) => tone !== 'hole' && tone !== 'glow')
      .map((one) => placed(one, { stroke: INK.black, width: outline, join: 'round' })),
    ...worn.map((one) => {
      const [tone] = one.part;
      const { at } = one;
      const fill = inks(tone, at);
      if (tone !== 'glow') return placed(one, { fill, stroke: 'rgba(8,11,15,.8)', width: edge, join: 'round' });
      const halo = mini.pose === 'fallen' ? {} : { shadow: { dx: 0, dy: 0, blur: 14, color: String(fill) } };
      return placed(one, { fill, ...halo });
    }),
  ];
}

const DEAD = { main: '#5d6369', dark: '#2b3036', lit: '#767c82', steel: '#3d4248', glow: '#23282d', hole: '#0d1116' } as const;

/** Paints are given in the part's own units, so that one light falls over the whole figure. */
function inksOf({ figure, side, pose }: Miniature, height: number): (tone: Tone, at: Socket) => Paint {
  if (pose === 'fallen') return (tone) => DEAD[tone];
  const ink = SHADES[side];
  return (tone, [x, y, scale]) => {
    const over = (px: number, py: number) => [(px - x) / scale, (py - y) / scale] as const;
    const lit = (stops: readonly (readonly [number, string])[]): Paint => ({
      kind: 'linear',
      from: over(-24, -height),
      to: over(24, 0),
      stops,
    });
    switch (tone) {
      case 'main':
        return lit(ink.main);
      case 'lit':
        return lit(ink.lit);
      case 'steel':
        return lit(STEEL);
      case 'dark':
        return ink.dark;
      case 'glow':
        return GLOWS[figure.glow % GLOWS.length]!;
      case 'hole':
        return '#0d1116';
    }
  };
}

const STEEL = [
  [0, '#e4e9ef'],
  [1, '#5d6875'],
] as const;

/** The side's own colours, from the light above to the ground. */
const SHADES = [
  {
    main: [
      [0, '#9cc4e4'],
      [0.45, '#4c87bb'],
      [1, '#1c2c3c'],
    ],
    lit: [
      [0, '#dfeaf3'],
      [1, '#7fb4e2'],
    ],
    dark: '#26435d',
  },
  {
    main: [
      [0, '#ecaa8a'],
      [0.45, '#bd6139'],
      [1, '#3a2015'],
    ],
    lit: [
      [0, '#f5e2d8'],
      [1, '#e59069'],
    ],
    dark: '#6b3720',
  },
] as const;
