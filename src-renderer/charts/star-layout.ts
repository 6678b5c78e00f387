/** Where everything of a star chart stands. Pure. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface StarLabel extends Point {
  readonly anchor: 'start' | 'middle' | 'end';
}

export interface StarLayout {
  readonly centre: Point;
  readonly radius: number;
  /** Outer end of each axis. */
  readonly tips: readonly Point[];
  /** Baseline of each axis's first line of text; the figure stands one line below. */
  readonly labels: readonly StarLabel[];
}

/** Directions clockwise from the top. */
export function direction(index: number, count: number): Point {
  const angle = -Math.PI / 2 + (index * 2 * Math.PI) / count;
  return { x: Math.cos(angle), y: Math.sin(angle) };
}

/**
 * The radius is what the labels leave over: they stand outside the rim, two lines each, so that none can meet the star,
 * the edge or another label. `labelWidths` has one entry an axis.
 */
export function starLayout(labelWidths: readonly number[], width: number, height: number, lineHeight: number): StarLayout {
  const count = labelWidths.length;
  const gap = lineHeight * 0.9;
  const across = labelWidths.map((labelWidth, i) => {
    const { x } = direction(i, count);
    return Math.abs(x) < 0.1 ? Number.POSITIVE_INFINITY : (width / 2 - labelWidth) / Math.abs(x) - gap;
  });
  const radius = Math.max(10, Math.min(height / 2 - 2 * lineHeight - gap, ...across));
  const centre = { x: width / 2, y: height / 2 };
  const axes = Array.from({ length: count }, (_, i) => direction(i, count));
  return {
    centre,
    radius,
    tips: axes.map((d) => ({ x: centre.x + d.x * radius, y: centre.y + d.y * radius })),
    labels: axes.map((d) => {
      const upright = Math.abs(d.x) < 0.1;
      const x = centre.x + d.x * (radius + gap);
      const y = centre.y + d.y * (radius + gap);
      // Above the star both lines end at the rim, below it they begin there, beside it they are centred on the tip.
      const top = upright
        ? d.y < 0
          ? y - lineHeight
          : y + lineHeight * 0.8
        : y - lineHeight * 0.5 + d.y * lineHeight * 0.5 + lineHeight * 0.3;
      return { x, y: top, anchor: upright ? 'middle' : d.x > 0 ? 'start' : 'end' };
    }),
  };
}

/** Corners of a polygon for values of 0..100. */
export function starCorners(values: readonly number[], { centre, radius }: Pick<StarLayout, 'centre' | 'radius'>): Point[] {
  return values.map((value, i) => {
    const d = direction(i, values.length);
    const r = (radius * Math.max(0, Math.min(100, value))) / 100;
    return { x: centre.x + d.x * r, y: centre.y + d.y * r };
  });
}

export function polygon(points: readonly Point[]): string {
  return points.map((p) => `${round(p.x)},${round(p.y)}`).join(' ');
}

/** The same as a path, which can glide from one shape to another. */
export function outline(points: readonly Point[]): string {
  return `M${points.map((p) => `${round(p.x)} ${round(p.y)}`).join('L')}Z`;
}

/** The band between two polygons, for an even-odd fill. */
export function ring(outer: readonly Point[], inner: readonly Point[]): string {
  return outline(outer) + outline(inner);
}

export function round(x: number): number {
  return Math.round(x * 100) / 100;
}
