/** The front row of trees before a piece that stands in woods. */
import { circle, type Drawing, group, type Point, path } from '../../drawing/vector.ts';
import type { StageTexture } from '../frame.ts';
import { scatter } from '../layout/easing.ts';

const TONES = {
  light: ['#24331f', '#3b5133', '#52693f', '#6e8350'],
  heavy: ['#16231c', '#223529', '#2e4534', '#3d573f'],
} as const;
/** Around the lower rim of a token of radius 1. */
const PLACES = [
  [-0.82, 0.66, 0.26],
  [-0.4, 0.94, 0.29],
  [0.06, 1.06, 0.25],
  [0.44, 0.96, 0.28],
  [0.84, 0.64, 0.24],
] as const;

export function crownsTexture(heavy: boolean, radius: number): StageTexture {
  const r = Math.round(radius);
  return {
    id: `crowns|${heavy}|${r}`,
    box: [-r * 1.3, 0, r * 2.6, r * 1.7],
    draw: () => group(PLACES.flatMap(([x, y, size], i) => crown([x * r, y * r], size * r, heavy, i))),
  };
}

function crown([x, y]: Point, r: number, heavy: boolean, seed: number): Drawing[] {
  const shadow = path(circle(x + r * 0.35, y + r * 0.45, r), { fill: 'rgba(3,8,5,.5)' });
  const tones = TONES[heavy ? 'heavy' : 'light'];
  return [
    shadow,
    ...tones.map((tone, i) => {
      const size = r * [1, 0.82, 0.56, 0.28][i]!;
      return path(circle(x - i * r * 0.1 + (scatter(seed, i) - 0.5) * r * 0.1, y - i * r * 0.14, size), { fill: tone });
    }),
  ];
}
