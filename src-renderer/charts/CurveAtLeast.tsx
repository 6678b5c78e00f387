import { line, scaleLinear } from 'd3';
import { partText } from '../../src-shared/stats/share.ts';
import { clip } from '../drawing/svg-text.ts';
import { figure } from '../format/figures.ts';
import { AxisGrid } from './AxisGrid.tsx';
import { ChartFrame } from './ChartFrame.tsx';
import { type Box, labelSpots, overlap } from './label-spots.ts';
import { seriesColour } from './series.tsx';
import { axisTicks, type Tick } from './ticks.ts';

export interface Curve {
  readonly name: string;
  /** Palette entry. */
  readonly series: number;
  readonly points: readonly { readonly x: number; readonly p: number }[];
}

export interface CurveAtLeastProps {
  readonly label: string;
  readonly curves: readonly Curve[];
  readonly width: number;
  readonly height: number;
  /** The largest value of the axis, where several charts share it. */
  readonly far?: number;
}

const MARGIN = { top: 8, right: 14, bottom: 34, left: 34 };
const NAME = { size: 11, weight: 600 } as const;
const LINE = 15;
const CHANCES: readonly Tick[] = [0, 0.25, 0.5, 0.75, 1].map((value) => ({ value, label: String(value * 100) }));

/** The last value any of the curves reaches. */
export function reachOf(curves: readonly Curve[]): number {
  return Math.max(1, ...curves.map((c) => c.points.findLast((point) => point.p > 0.001)?.x ?? 0));
}

/** The chance of at least x. Names are at the lines instead of in a legend. */
export function CurveAtLeast({ label, curves, width, height, far = reachOf(curves) }: CurveAtLeastProps) {
  // Whole numbers (models, wounds) get no ticks in between.
  const whole = curves.every((c) => c.points.every((point) => Number.isInteger(point.x)));
  const x = scaleLinear([0, far], [MARGIN.left, width - MARGIN.right]).clamp(true);
  const y = scaleLinear([0, 1], [height - MARGIN.bottom, MARGIN.top]);
  const room = { left: MARGIN.left + 4, right: width - 4, top: MARGIN.top, bottom: height - MARGIN.bottom - 2 };
  const axis = clip(label.toLowerCase(), width - MARGIN.right - 8, { size: 11 });
  const marks = curves.map((curve) =>
    curve.points.map((point) => ({
      x: x(point.x),
      y: y(point.p),
      text: `at least ${figure(point.x)}: ${partText(point.p)}`,
      note: curve.name,
    })),
  );
  return (
    <ChartFrame width={width} height={height} description={describeCurves(label, curves)} fontSize={11} marks={marks}>
      <AxisGrid along="y" ticks={CHANCES} at={y} from={MARGIN.left} to={width - MARGIN.right} labelAt={MARGIN.left - 6} />
      <AxisGrid
        along="x"
        ticks={axisTicks(0, far, Math.max(3, Math.floor(width / 60)), figure).filter((tick) => !whole || Number.isInteger(tick.value))}
        at={x}
        from={0}
        to={0}
        labelAt={height - MARGIN.bottom + 15}
      />
      <text x={width - MARGIN.right} y={height - 4} textAnchor="end" fill="var(--text-2)">
        {axis}
      </text>
      {curves.map((curve) => (
        <CurveLine key={`${curve.series} ${curve.name}`} curve={curve} x={x} y={y} />
      ))}
      {curveNames(curves, x, y, room).map((name) => (
        <text
          key={name.text + String(name.y)}
          x={name.x}
          y={name.y}
          textAnchor={name.anchor}
          fill={name.colour}
          fontWeight={600}
          paintOrder="stroke"
          stroke="var(--bg-0)"
          strokeWidth={4}
          strokeLinejoin="round"
        >
          {name.text}
        </text>
      ))}
    </ChartFrame>
  );
}

/** Longer curves have no dots. */
const MOST_DOTS = 16;

function CurveLine({ curve, x, y }: { readonly curve: Curve; readonly x: Scale; readonly y: Scale }) {
  const path = line<{ x: number; p: number }>(
    (d) => x(d.x),
    (d) => y(d.p),
  );
  const colour = seriesColour(curve.series);
  return (
    <g>
      <path
        d={path([...curve.points]) ?? ''}
        fill="none"
        stroke={colour}
        strokeWidth={2}
        strokeLinejoin="round"
        {...(curve.series > 0 && { strokeDasharray: '6 3' })}
      />
      {curve.points.length <= MOST_DOTS &&
        curve.points.map((point) => (
          <circle key={point.x} cx={x(point.x)} cy={y(point.p)} r={2.2} fill={colour}>
            <title>{`${curve.name}: at least ${figure(point.x)} in ${partText(point.p)}`}</title>
          </circle>
        ))}
    </g>
  );
}

interface CurveName {
  readonly text: string;
  readonly colour: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'end';
}

type Scale = (value: number) => number;

/** At the lines if no two names overlap there, otherwise as a list in the corner that falling curves leave free. */
function curveNames(curves: readonly Curve[], x: Scale, y: Scale, room: Box): CurveName[] {
  const wide = (room.right - room.left) * 0.45;
  const texts = curves.map((curve) => clip(curve.name, wide, NAME));
  const spots = labelSpots(
    curves.map((curve, i) => ({ text: texts[i]!, along: alongCurve(curve, x, y) })),
    room,
    NAME,
  );
  const apart = spots.every((a, i) => spots.slice(i + 1).every((b) => overlap(a.box, b.box) === 0));
  if (apart) return spots.map((spot, i) => ({ ...spot, text: texts[i]!, colour: seriesColour(curves[i]!.series) }));
  const fit = Math.max(1, Math.floor((room.bottom - room.top) / LINE));
  const listed = curves.length <= fit ? curves : curves.slice(0, fit - 1);
  const list = listed.map((curve, i) => ({ text: texts[i]!, colour: seriesColour(curve.series) }));
  if (listed.length < curves.length) list.push({ text: `and ${curves.length - listed.length} more`, colour: 'var(--text-2)' });
  return list.map((name, i) => ({ ...name, x: room.right - 10, y: room.top + 11 + i * LINE, anchor: 'end' }));
}

/** Candidate positions for a name per curve, evenly spaced by its length in pixels. */
const SPOTS = 48;

function alongCurve(curve: Curve, x: Scale, y: Scale): { x: number; y: number }[] {
  const pixels = curve.points.map((point) => ({ x: x(point.x), y: y(point.p) }));
  const lengths = pixels.slice(1).map((b, i) => Math.hypot(b.x - (pixels[i]?.x ?? 0), b.y - (pixels[i]?.y ?? 0)));
  const gap = lengths.reduce((sum, l) => sum + l, 0) / SPOTS;
  if (gap === 0) return pixels.slice(0, 1);
  const spots: { x: number; y: number }[] = [];
  let due = 0;
  for (const [i, length] of lengths.entries()) {
    const [a, b] = [pixels[i], pixels[i + 1]] as [{ x: number; y: number }, { x: number; y: number }];
    for (; due <= length; due += gap) {
      const share = length === 0 ? 0 : due / length;
      spots.push({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });
    }
    due -= length;
  }
  return spots;
}

function describeCurves(label: string, curves: readonly Curve[]): string {
  return `Chance of at least this much ${label.toLowerCase()}. ${curves
    .map((curve) => {
      const half = curve.points.findLast((point) => point.p >= 0.5);
      return `${curve.name}: at least ${figure(half?.x ?? 0)} half of the time`;
    })
    .join('; ')}.`;
}
