/** Light, sparks, arrowheads and floating figures. */
import { fade, INK } from '../../drawing/palette.ts';
import { textWidth } from '../../drawing/text-width.ts';
import { circle, type Drawing, group, path, polygon, rect, text } from '../../drawing/vector.ts';
import type { StageTexture } from '../frame.ts';
import { scatter } from '../layout/easing.ts';

/** A soft ball of light of radius 100; scale it to size. */
export function glowTexture(color: string): StageTexture {
  return {
    id: `glow|${color}`,
    box: [-100, -100, 200, 200],
    draw: () =>
      path(circle(0, 0, 100), {
        fill: {
          kind: 'radial',
          centre: [0, 0],
          radius: 100,
          stops: [
            [0, fade('#ffffff', 0.95)],
            [0.12, fade(color, 0.7)],
            [0.45, fade(color, 0.24)],
            [1, fade(color, 0)],
          ],
        },
      }),
  };
}

/** Sparks that fly away from a hit; `spread` in radians around straight up. Radius 100. */
export function sparkTexture(color: string, spread: number, variant: number): StageTexture {
  return {
    id: `spark|${color}|${spread}|${variant}`,
    box: [-110, -110, 220, 220],
    draw: () => {
      const rays: Drawing[] = [];
      for (let i = 0; i < 26; i++) {
        const a = (scatter(i, variant, 1) - 0.5) * spread;
        const r0 = 10 + scatter(i, variant, 2) * 24;
        const r1 = r0 + 16 + scatter(i, variant, 3) * 56;
        const from = [Math.sin(a) * r0, -Math.cos(a) * r0] as const;
        const to = [Math.sin(a) * r1, -Math.cos(a) * r1] as const;
        rays.push(
          path(`M${from[0]} ${from[1]}L${to[0]} ${to[1]}`, {
            stroke: {
              kind: 'linear',
              from,
              to,
              stops: [
                [0, fade(color, 0)],
                [1, fade('#fff6e6', 0.95)],
              ],
            },
            width: 1.4 + scatter(i, variant, 4) * 2.6,
            cap: 'round',
          }),
        );
      }
      return group(rays);
    },
  };
}

/** An opening ring of dust or fire. Radius 100. */
export function ringTexture(color: string): StageTexture {
  return {
    id: `ring|${color}`,
    box: [-104, -104, 208, 208],
    draw: () =>
      path(circle(0, 0, 96), {
        stroke: color,
        width: 7,
        fill: {
          kind: 'radial',
          centre: [0, 0],
          radius: 96,
          stops: [
            [0.5, fade(color, 0)],
            [1, fade(color, 0.28)],
          ],
        },
      }),
  };
}

/** Points to the right, tip at the origin. */
export function arrowHead(size: number, fill: string): Drawing {
  return path(
    polygon([
      [size, 0],
      [-size * 0.75, -size * 0.9],
      [-size * 0.32, 0],
      [-size * 0.75, size * 0.9],
    ]),
    { fill, stroke: '#071019', width: size * 0.15, join: 'round' },
  );
}

export type FloatTone = 'damage' | 'heal' | 'note' | 'bad';

const FLOAT: Readonly<Record<FloatTone, { fill: string; size: number; weight: 600 | 700 }>> = {
  damage: { fill: INK.damage, size: 98, weight: 700 },
  heal: { fill: INK.heal, size: 84, weight: 700 },
  bad: { fill: INK.bad, size: 54, weight: 700 },
  note: { fill: INK.text, size: 42, weight: 600 },
};

/** "−15, left torso": the figure large, what follows the comma small beneath. */
export function floatTexture(words: string, tone: FloatTone): StageTexture {
  const style = FLOAT[tone];
  const [main = '', ...rest] = words.split(/,\s*/);
  const under = rest.join(', ').toUpperCase();
  const figure = main.replace(/^-(?=\d)/, '−');
  // A sentence is no figure: long words are set small enough to read in one glance.
  const size = /^[−+]?\d+$/.test(figure) ? style.size : Math.min(style.size, 54);
  const small = 30;
  const w = Math.max(textWidth(figure, { size, weight: style.weight }), textWidth(under, { size: small, weight: 600, spacing: 0.04 })) + 30;
  return {
    id: `float|${figure}|${under}|${tone}`,
    box: [-w / 2, -size, w, size * 1.3 + small * 1.6],
    draw: () => {
      const parts: Drawing[] = [
        text(figure, 0, 0, {
          size,
          weight: style.weight,
          fill: style.fill,
          anchor: 'middle',
          halo: { color: INK.panel, width: size * 0.14 },
        }),
      ];
      if (under !== '') {
        parts.push(
          text(under, 0, small * 1.25, {
            size: small,
            spacing: 0.04,
            fill: tone === 'damage' ? '#f7c7a5' : INK.soft,
            anchor: 'middle',
            halo: { color: INK.panel, width: small * 0.3 },
          }),
        );
      }
      return group(parts);
    },
  };
}

/** A word on a small dark plate beside a line or a path. */
export function plateTexture(words: string, color: string, size = 20): StageTexture {
  const label = words.toUpperCase();
  const w = textWidth(label, { size, weight: 600, spacing: 0.04 }) + size * 1.1;
  return {
    id: `plate|${label}|${color}|${size}`,
    box: [-w / 2, -size * 0.85, w, size * 1.7],
    draw: () =>
      group([
        path(rect([-w / 2, -size * 0.75, w, size * 1.5], 4), { fill: 'rgba(9,12,16,.82)' }),
        text(label, 0, size * 0.36, { size, fill: color, anchor: 'middle', spacing: 0.04 }),
      ]),
  };
}
