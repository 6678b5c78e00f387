/** Positions of everything in a star chart. Pure. */

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
  /** Baseline of each axis's first line of text; the figure goes one line below. */
  readonly labels: readonly StarLabel[];
}

/** Directions clockwise from the top. */
export function direction(index: number, count: number): Point {
  const angle = -Math.PI / 2 + (index * 2 * Math.PI) / count;
  return { x: Math.cos(angle), y: Math.sin(angle) };
}

/** How far a label's two lines of text reach above and below its first baseline, in lines. */
const ABOVE = 0.6;
const BELOW = 1.2;
const SMALLEST_RADIUS = 10;

/**
 * The radius is what the labels leave free: they go outside the rim, two lines each, so that none overlaps the star, the
 * edge or another label. `labelWidths` has one entry per axis.
 */
export function starLayout(labelWidths: readonly number[], width: number, height: number, lineHeight: number): StarLayout {
  const count = labelWidths.length;
  const gap = lineHeight * 0.9;
  const centre = { x: width / 2, y: height / 2 };
  const axes = Array.from({ length: count }, (_, i) => direction(i, count));
  const fits = (label: StarLabel, i: number): boolean => {
    const room = label.anchor === 'middle' ? width : label.anchor === 'start' ? width - label.x : label.x;
    return room >= labelWidths[i]! && label.y - ABOVE * lineHeight >= -1 && label.y + BELOW * lineHeight <= height + 1;
  };
  let radius = Math.max(SMALLEST_RADIUS, height / 2 - 2 * lineHeight - gap);
  let labels = labelsAround(axes, labelWidths, { centre, rim: radius + gap, lineHeight });
  while (radius > SMALLEST_RADIUS && !labels.every(fits)) {
    radius = Math.max(SMALLEST_RADIUS, radius - 1);
    labels = labelsAround(axes, labelWidths, { centre, rim: radius + gap, lineHeight });
  }
  return { centre, radius, tips: axes.map((d) => ({ x: centre.x + d.x * radius, y: centre.y + d.y * radius })), labels };
}

interface Rim {
  readonly centre: Point;
  /** Radius at which the labels begin. */
  readonly rim: number;
  readonly lineHeight: number;
}

function labelsAround(axes: readonly Point[], widths: readonly number[], { centre, rim, lineHeight }: Rim): StarLabel[] {
  const block = (ABOVE + BELOW) * lineHeight;
  const baselines = axes.map((d) => {
    const y = centre.y + d.y * rim;
    // Above the star both lines end at the rim, below it they begin there, beside it they are centred on the tip.
    if (isUpright(d)) return d.y < 0 ? y - lineHeight : y + lineHeight * 0.8;
    return y - lineHeight * 0.5 + d.y * lineHeight * 0.5 + lineHeight * 0.3;
  });
  for (const side of [-1, 1]) {
    for (const half of [-1, 1]) pushOutwards(axes, baselines, { side, half }, block);
  }
  const beside = axes.flatMap((d, i): StarLabel[] => {
    const y = baselines[i]!;
    if (isUpright(d)) return [];
    // As far out as the rim is at the edge of the text nearest to the middle.
    const nearest = Math.max(0, y - ABOVE * lineHeight - centre.y, centre.y - y - BELOW * lineHeight);
    const out = Math.max(Math.abs(d.x) * rim, Math.sqrt(Math.max(0, rim * rim - nearest * nearest)) * 0.96);
    return [{ x: centre.x + Math.sign(d.x) * Math.min(out, rim), y, anchor: d.x > 0 ? 'start' : 'end' }];
  });
  let next = 0;
  return axes.map((d, i) => {
    if (!isUpright(d)) return beside[next++]!;
    // Above or below the neighbours that it is wide enough to overlap.
    const half = Math.sign(d.y);
    const met = beside.filter((l) => half * (l.y - centre.y) > 0 && Math.abs(l.x - centre.x) < widths[i]! / 2 + 4);
    const y = met.reduce((at, l) => half * Math.max(half * at, half * l.y + block), baselines[i]!);
    return { x: centre.x, y, anchor: 'middle' };
  });
}

/** Left or right (-1, 1) and upper or lower (-1, 1). */
interface Quarter {
  readonly side: number;
  readonly half: number;
}

/** Spaces the labels of one quarter, from the equator outwards, each at least a block of text from the one before. */
function pushOutwards(axes: readonly Point[], baselines: number[], { side, half }: Quarter, block: number): void {
  const quarter = [...axes.keys()]
    .filter((i) => {
      const d = axes[i]!;
      return !isUpright(d) && Math.sign(d.x) === side;
    })
    .sort((i, j) => half * (axes[i]!.y - axes[j]!.y));
  let last: number | null = null;
  for (const i of quarter) {
    const y = baselines[i]!;
    if (last !== null && half * axes[i]!.y > 0 && half * (y - last) < block) baselines[i] = last + half * block;
    if (half * axes[i]!.y > -0.35) last = baselines[i]!;
  }
}

function isUpright(d: Point): boolean {
  return Math.abs(d.x) < 0.1;
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

/** The same as a path, which can be animated from one shape to another. */
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
