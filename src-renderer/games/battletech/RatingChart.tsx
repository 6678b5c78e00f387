import { type ScaleLogarithmic, scaleLinear, scaleLog } from 'd3';
import { AxisGrid } from '../../charts/AxisGrid.tsx';
import { ChartFrame } from '../../charts/ChartFrame.tsx';
import { freeSpots } from '../../charts/label-spots.ts';
import { Mark } from '../../charts/series.tsx';
import { axisTicks } from '../../charts/ticks.ts';
import { clip } from '../../drawing/svg-text.ts';
import { count } from '../../format/figures.ts';
import { bvTrend, type RatedMech } from './ratings.ts';

export interface RatingChartProps {
  readonly mechs: readonly RatedMech[];
  readonly width: number;
  readonly height: number;
  /** Index in the field. */
  readonly selected: number | null;
  readonly onSelect: (index: number) => void;
}

interface Point {
  readonly index: number;
  readonly name: string;
  readonly bv: number;
  readonly rating: number;
  readonly low: number;
  readonly high: number;
  readonly over: number;
}

const LEFT = 34;
const BOTTOM = 34;
const TOP = 10;
const RIGHT = 14;
/** Above this, intervals would be a grey wall; only the selected one keeps its own. */
const MOST_INTERVALS = 150;
const MOST_NAMES = 6;
const NAME = { size: 11, weight: 600 } as const;
const RATINGS = Array.from({ length: 10 }, (_, i) => ({ value: i + 1, label: String(i + 1) }));

/** Combat Rating against BV on a logarithmic axis: which 'Mechs are better than their BV, with 95 % intervals. */
export function RatingChart({ mechs, width, height, selected, onSelect }: RatingChartProps) {
  const points = pointsOf(mechs);
  const plot = plotOf(points, width, height);
  const { x, y } = plot;
  const line = bvTrend(mechs.map((mech) => mech.standing));
  const crowded = points.length > MOST_INTERVALS;
  return (
    <ChartFrame
      width={width}
      height={height}
      description={describeChart(points)}
      fontSize={NAME.size}
      marks={[points.map((p) => ({ x: x(p.bv), y: y(p.rating), text: ratingText(p), note: `${count(p.bv)} BV` }))]}
      onOpen={({ at }) => {
        const point = points[at];
        if (point !== undefined) onSelect(point.index);
      }}
    >
      <Axes {...plot} />
      {line !== null && <TrendLine line={line} x={x} y={y} />}
      {points.map((p) => (
        <RatingPoint
          key={p.index}
          point={p}
          at={[x(p.bv), y(p.rating)]}
          interval={crowded && p.index !== selected ? null : [y(p.low), y(p.high)]}
          chosen={p.index === selected}
          onSelect={onSelect}
        />
      ))}
      <PointNames points={namedOf(points, selected)} selected={selected} plot={plot} />
    </ChartFrame>
  );
}

type Scale = (value: number) => number;

interface Plot {
  readonly x: ScaleLogarithmic<number, number>;
  readonly y: Scale;
  readonly width: number;
  readonly height: number;
}

function plotOf(points: readonly Point[], width: number, height: number): Plot {
  const bvs = points.map((p) => p.bv);
  const x = scaleLog([0.94 * Math.min(...bvs), 1.06 * Math.max(...bvs)], [LEFT, width - RIGHT]);
  return { x, y: scaleLinear([1, 10], [height - BOTTOM, TOP]), width, height };
}

function Axes({ x, y, width, height }: Plot) {
  const [from = 1, to = 2] = x.domain();
  const bvTicks = axisTicks(from, to, Math.max(2, Math.floor(width / 90)), count);
  return (
    <>
      <AxisGrid along="y" ticks={RATINGS} at={y} from={LEFT} to={width - RIGHT} labelAt={LEFT - 8} strong={5} />
      <AxisGrid along="x" ticks={bvTicks} at={x} from={0} to={0} labelAt={height - BOTTOM + 15} />
      <text x={width - RIGHT} y={height - 3} textAnchor="end" fill="var(--text-2)">
        BV 2
      </text>
    </>
  );
}

interface PointNamesProps {
  readonly points: readonly Point[];
  readonly selected: number | null;
  readonly plot: Plot;
}

/** Names where there is room for them; the first points have priority. */
function PointNames({ points, selected, plot: { x, y, width, height } }: PointNamesProps) {
  const named = points.map((point) => ({ point, text: clip(point.name, Math.min(170, width * 0.4), NAME) }));
  const spots = freeSpots(
    named.map(({ point, text }) => ({ text, along: [{ x: x(point.bv), y: y(point.rating) }] })),
    { left: LEFT, right: width - 2, top: TOP, bottom: height - BOTTOM - 2 },
    NAME,
  );
  return named.map(({ point, text }, i) => {
    const spot = spots[i] ?? null;
    return (
      spot !== null && (
        <text
          key={point.index}
          x={spot.x}
          y={spot.y}
          textAnchor={spot.anchor}
          fill={point.index === selected ? 'var(--brand)' : 'var(--text-1)'}
          fontWeight={600}
          paintOrder="stroke"
          stroke="var(--bg-0)"
          strokeWidth={3}
        >
          {text}
        </text>
      )
    );
  });
}

/** The expected rating for each BV, within the scale. */
function TrendLine({ line, x, y }: { readonly line: Scale; readonly x: ScaleLogarithmic<number, number>; readonly y: Scale }) {
  const [from = 1, to = 2] = x.domain();
  const bvs = Array.from({ length: 24 }, (_, i) => from * (to / from) ** (i / 23));
  const points = bvs.map((bv) => `${x(bv)},${y(Math.max(1, Math.min(10, line(bv))))}`);
  return <polyline points={points.join(' ')} fill="none" stroke="var(--brand)" strokeDasharray="5 4" />;
}

interface RatingPointProps {
  readonly point: Point;
  readonly at: readonly [x: number, y: number];
  /** Null: left out where there are too many; marks are small then. */
  readonly interval: readonly [low: number, high: number] | null;
  readonly chosen: boolean;
  readonly onSelect: (index: number) => void;
}

function RatingPoint({ point, at: [x, y], interval, chosen, onSelect }: RatingPointProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys and Enter do the same
    <g onClick={() => onSelect(point.index)} cursor="pointer">
      <title>{`${ratingText(point)}, ${count(point.bv)} BV`}</title>
      {interval !== null && (
        <line x1={x} x2={x} y1={interval[0]} y2={interval[1]} stroke="var(--side-a)" strokeWidth={1.5} strokeOpacity={0.45} />
      )}
      {chosen ? (
        <circle cx={x} cy={y} r={6} fill="var(--brand)" stroke="var(--bg-0)" strokeWidth={1.5} />
      ) : (
        <Mark series={0} x={x} y={y} size={interval === null ? 2.2 : 3.8} />
      )}
    </g>
  );
}

/** Cheapest first, the order of the arrow keys. */
function pointsOf(mechs: readonly RatedMech[]): Point[] {
  const points = mechs.flatMap(({ standing, rating, overBv }) =>
    rating === null || standing.points <= 0
      ? []
      : [
          {
            index: standing.index,
            name: standing.name,
            bv: standing.points,
            rating: rating.value,
            low: rating.low,
            high: rating.high,
            over: overBv ?? 0,
          },
        ],
  );
  return points.toSorted((a, b) => a.bv - b.bv || a.index - b.index);
}

/** The chosen one, then those farthest from the line: earlier ones get a label first. */
function namedOf(points: readonly Point[], selected: number | null): Point[] {
  const chosen = points.filter((p) => p.index === selected);
  const far = points.filter((p) => p.index !== selected).toSorted((a, b) => Math.abs(b.over) - Math.abs(a.over));
  return [...chosen, ...far].slice(0, MOST_NAMES);
}

function ratingText(p: Point): string {
  return `${p.name}: ${p.rating.toFixed(1)} (${p.low.toFixed(1)} to ${p.high.toFixed(1)})`;
}

function describeChart(points: readonly { readonly name: string; readonly over: number }[]): string {
  const best = points.reduce<{ readonly name: string; readonly over: number } | null>(
    (top, p) => (top === null || p.over > top.over ? p : top),
    null,
  );
  return `Combat Rating against BV for ${points.length} 'Mechs${best === null ? '' : `; farthest above its BV is ${best.name}`}.`;
}
