/** A star chart: one combatant against the field, mirrored for the right side so that the two face each other. */
import type { Side } from '../../../../src-shared/contract/outcome.ts';
import { fade, SIDE } from '../../../drawing/palette.ts';
import { fitText, textWidth, wrapText } from '../../../drawing/text-width.ts';
import { circle, type Drawing, diamond, group, type Point, path, polygon, polyline, text } from '../../../drawing/vector.ts';

export interface StarData {
  readonly labels: readonly string[];
  /** 0..100. */
  readonly values: readonly number[];
  readonly medians: readonly number[];
}

interface StarState {
  readonly side: Side;
  /** Drawn over another: without a grid, its figures or its labels. */
  readonly isOverlay?: boolean;
  readonly cx: number;
  readonly cy: number;
  readonly radius: number;
  /** 0..1: how far the star has grown from its centre. */
  readonly grown: number;
  /** Of the labels, where there is room for larger ones. */
  readonly labelScale?: number;
  /** The star drawn over it, whose figures stand beside its own. */
  readonly rival?: StarData;
}

export function starChart(data: StarData, state: StarState): Drawing {
  const { side, cx, cy, radius, grown, isOverlay = false, labelScale = 1, rival } = state;
  const ink = SIDE[side];
  // Two charts beside each other face each other; one over the other shares its axes.
  const turn = side === 0 || isOverlay ? 1 : -1;
  const count = data.labels.length;
  const at = (i: number, r: number): Point => {
    const a = (i / count) * Math.PI * 2;
    return [Math.sin(a) * r * turn, -Math.cos(a) * r];
  };
  const shape = (value: (i: number) => number) => polygon(data.labels.map((_, i) => at(i, value(i))));
  const value = (i: number) => ((data.values[i] ?? 0) / 100) * radius * grown;
  const parts: Drawing[] = isOverlay ? [] : starGrid(data, shape, at, radius);
  parts.push(
    path(shape(value), {
      fill: {
        kind: 'radial',
        centre: [0, 0],
        radius,
        stops: [
          [0, fade(ink.main, 0.18)],
          [1, fade(ink.main, 0.62)],
        ],
      },
      stroke: ink.main,
      width: 5,
      join: 'round',
    }),
    ...data.labels.map((_, i) => {
      const [x, y] = at(i, value(i));
      return path(side === 0 ? circle(x, y, 8) : diamond(x, y, 10), { fill: ink.main, stroke: '#0b0e12', width: 3 });
    }),
    ...(isOverlay ? [] : data.labels).flatMap((label, i) => {
      const figures = [{ value: data.values[i] ?? 0, ink: ink.main }];
      if (rival !== undefined) figures.push({ value: rival.values[i] ?? 0, ink: SIDE[side === 0 ? 1 : 0].main });
      const shown = figures.map((figure) => ({ ...figure, value: Math.round(figure.value * grown) }));
      return axisLabel(label, shown, at(i, radius + 22), { crowded: isCrowded(data), scale: labelScale });
    }),
  );
  return group(parts, { x: cx, y: cy });
}

/** Rings, spokes and the median of the field. */
function starGrid(
  { labels, medians }: StarData,
  shape: (value: (i: number) => number) => string,
  at: (i: number, r: number) => Point,
  radius: number,
): Drawing[] {
  return [
    ...[0.25, 0.5, 0.75, 1].map((k) =>
      path(
        shape(() => radius * k),
        {
          ...(k === 1 && { fill: 'rgba(8,11,15,.55)' }),
          stroke: fade('#e9eef4', k === 1 ? 0.34 : 0.13),
          width: k === 1 ? 2 : 1.5,
        },
      ),
    ),
    ...labels.map((_, i) => path(polyline([[0, 0], at(i, radius)]), { stroke: fade('#e9eef4', 0.13), width: 1.5 })),
    path(
      shape((i) => ((medians[i] ?? 0) / 100) * radius),
      { stroke: fade('#e9eef4', 0.55), width: 2, dash: [4, 7] },
    ),
  ];
}

/** Both sides on the same axes, with the figures of both at each. */
export function starPair(pair: readonly [StarData, StarData], place: Omit<StarState, 'side' | 'isOverlay' | 'rival'>): Drawing {
  return group([starChart(pair[0], { ...place, side: 0, rival: pair[1] }), starChart(pair[1], { ...place, side: 1, isOverlay: true })]);
}

interface AxisFigure {
  readonly value: number;
  readonly ink: string;
}

interface LabelStyle {
  /** With many axes the labels are smaller. */
  readonly crowded: boolean;
  readonly scale: number;
}

/** How far a label reaches beside the star at most. */
export function labelWidth(crowded: boolean, scale: number): number {
  return (crowded ? 104 : 132) * scale;
}

export function isCrowded({ labels }: StarData): boolean {
  return labels.length > 8;
}

/** Above and below the star on one line, beside it with the lines stacked, so that they never reach the odds. */
function axisLabel(label: string, figures: readonly AxisFigure[], [x, y]: Point, { crowded, scale }: LabelStyle): Drawing[] {
  const [size, figure] = crowded ? [19 * scale, 28 * scale] : [23 * scale, 36 * scale];
  const style = { size, weight: 500, spacing: crowded ? 0.02 : 0.04, fill: '#c7d0da' } as const;
  if (Math.abs(x) < 30) {
    const line = y < 0 ? y - 2 : y + 22 * scale;
    const shown = fitText(label.toUpperCase(), 190 * scale, { size, weight: 500, spacing: 0.04 });
    const wide = textWidth(shown, { size, weight: 500, spacing: 0.04 });
    const left = -(wide + 10 + rowWidth(figures, figure)) / 2;
    return [text(shown, left, line, style), ...figureRow(figures, left + wide + 10, line, figure)];
  }
  const anchor = x > 0 ? 'start' : 'end';
  const lines = wrapText(label.toUpperCase(), labelWidth(crowded, scale), crowded ? 3 : 2, { size, weight: 500 });
  // Labels in the upper half grow upwards, those in the lower half downwards, away from each other.
  const first = crowded && y < 0 ? y + 2 - (lines.length - 1) * size * 0.5 : y + 2;
  return [
    ...figureRow(figures, anchor === 'start' ? x : x - rowWidth(figures, figure), first, figure),
    ...lines.map((line, i) => text(line, x, first + size * 1.15 + i * size, { ...style, anchor })),
  ];
}

/** Of the space between two figures, in their size. */
const FIGURE_GAP = 0.35;

function rowWidth(figures: readonly AxisFigure[], size: number): number {
  const gaps = (figures.length - 1) * FIGURE_GAP * size;
  return figures.reduce((sum, { value }) => sum + textWidth(String(value), { size, weight: 700 }), gaps);
}

function figureRow(figures: readonly AxisFigure[], left: number, y: number, size: number): Drawing[] {
  return figures.map(({ value, ink }, i) => {
    const before = i === 0 ? 0 : rowWidth(figures.slice(0, i), size) + FIGURE_GAP * size;
    return text(String(value), left + before, y, { size, weight: 700, fill: ink });
  });
}
