import { scaleLinear, scaleLog } from 'd3';
import { Mark } from '../../../charts/series.tsx';
import { clip, UI_FONT } from '../../../charts/text.ts';
import { axisTicks, spread } from '../../../charts/ticks.ts';
import { count } from '../../../format/figures.ts';
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

/** Combat Rating against BV on a logarithmic axis: who is better than its price, with 95 % intervals. */
export function RatingChart({ mechs, width, height, selected, onSelect }: RatingChartProps) {
  const points = pointsOf(mechs);
  const bvs = points.map((p) => p.bv);
  const x = scaleLog([0.94 * Math.min(...bvs), 1.06 * Math.max(...bvs)], [LEFT, width - RIGHT]);
  const y = scaleLinear([1, 10], [height - BOTTOM, TOP]);
  const [from = 1, to = 2] = x.domain();
  const line = bvTrend(mechs.map((mech) => mech.standing));
  const named = namedOf(points, selected);
  const labelY = spread(
    named.map((p) => y(p.rating)),
    14,
    TOP + 6,
    height - BOTTOM - 4,
  );
  const crowded = points.length > MOST_INTERVALS;
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={describeChart(points)}
      fontFamily={UI_FONT}
      fontSize={11}
    >
      {[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((rating) => (
        <g key={rating}>
          <line
            x1={LEFT}
            x2={width - RIGHT}
            y1={y(rating)}
            y2={y(rating)}
            stroke={rating === 5 ? 'var(--line-strong)' : 'var(--line-soft)'}
          />
          <text x={LEFT - 8} y={y(rating) + 4} textAnchor="end" fill="var(--text-2)">
            {rating}
          </text>
        </g>
      ))}
      {axisTicks(from, to, Math.max(2, Math.floor(width / 90)), count).map((tick) => (
        <text key={tick.value} x={x(tick.value)} y={height - BOTTOM + 15} textAnchor="middle" fill="var(--text-2)">
          {tick.label}
        </text>
      ))}
      <text x={width - RIGHT} y={height - 3} textAnchor="end" fill="var(--text-2)">
        BV 2
      </text>
      {line !== null && (
        <polyline
          points={Array.from({ length: 24 }, (_, i) => from * (to / from) ** (i / 23))
            .map((bv) => `${x(bv)},${y(Math.max(1, Math.min(10, line(bv))))}`)
            .join(' ')}
          fill="none"
          stroke="var(--brand)"
          strokeDasharray="5 4"
        />
      )}
      {points.map((p) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the table beside the chart offers the same by keyboard
        <g key={p.index} onClick={() => onSelect(p.index)} cursor="pointer">
          <title>{`${p.name}: ${p.rating.toFixed(1)} (${p.low.toFixed(1)} to ${p.high.toFixed(1)}), ${count(p.bv)} BV`}</title>
          {(!crowded || p.index === selected) && (
            <line x1={x(p.bv)} x2={x(p.bv)} y1={y(p.low)} y2={y(p.high)} stroke="var(--side-a)" strokeWidth={1.5} strokeOpacity={0.45} />
          )}
          {p.index === selected ? (
            <circle cx={x(p.bv)} cy={y(p.rating)} r={6} fill="var(--brand)" stroke="var(--bg-0)" strokeWidth={1.5} />
          ) : (
            <Mark series={0} x={x(p.bv)} y={y(p.rating)} size={crowded ? 2.2 : 3.8} />
          )}
        </g>
      ))}
      {named.map((p, i) => {
        const onLeft = x(p.bv) > width * 0.66;
        return (
          <text
            key={p.index}
            x={x(p.bv) + (onLeft ? -10 : 10)}
            y={(labelY[i] as number) + 4}
            textAnchor={onLeft ? 'end' : 'start'}
            fill={p.index === selected ? 'var(--brand)' : 'var(--text-1)'}
            fontWeight={p.index === selected ? 600 : 400}
          >
            {clip(p.name, 170, { size: 11 })}
          </text>
        );
      })}
    </svg>
  );
}

function pointsOf(mechs: readonly RatedMech[]): Point[] {
  return mechs.flatMap(({ standing, rating, overBv }) =>
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
}

/** Those farthest from the line are worth a name. */
function namedOf(points: readonly Point[], selected: number | null): Point[] {
  const far = points.toSorted((a, b) => Math.abs(b.over) - Math.abs(a.over)).slice(0, MOST_NAMES);
  const chosen = points.find((p) => p.index === selected);
  return chosen === undefined || far.includes(chosen) ? far : [...far.slice(0, MOST_NAMES - 1), chosen];
}

export function describeChart(points: readonly { readonly name: string; readonly over: number }[]): string {
  const best = points.reduce<{ readonly name: string; readonly over: number } | null>(
    (top, p) => (top === null || p.over > top.over ? p : top),
    null,
  );
  return `Combat Rating against BV for ${points.length} 'Mechs${best === null ? '' : `; farthest above its BV is ${best.name}`}.`;
}
