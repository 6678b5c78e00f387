import { scaleLinear } from 'd3';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { count, percent } from '../format/figures.ts';
import { AxisGrid } from './AxisGrid.tsx';
import { ChartFrame } from './ChartFrame.tsx';
import { medianOf, swarm } from './swarm-layout.ts';
import { clip, textWidth } from './text.ts';
import { axisTicks, rateRange } from './ticks.ts';

export interface SwarmPoint {
  readonly id: number;
  readonly name: string;
  readonly rate: number;
}

export interface SwarmGroup {
  readonly label: string;
  readonly points: readonly SwarmPoint[];
  /** How many there are, where the points are some of them. */
  readonly of?: number;
}

export interface BeeswarmProps {
  readonly label: string;
  readonly groups: readonly SwarmGroup[];
  readonly width: number;
  readonly rowHeight?: number;
  readonly onSelect?: (id: number) => void;
}

interface Cursor {
  readonly group: number;
  /** Place in the group by rate. */
  readonly place: number;
}

const TOP = 24;
const LABEL = { size: 12, weight: 500 } as const;

/** Every unit of a group at its rate; the line is the median. The arrow keys walk from dot to dot, Enter opens one. */
export function Beeswarm({ label, groups, width, rowHeight = 64, onSelect }: BeeswarmProps) {
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const left = Math.min(width * 0.3, Math.max(90, ...groups.map((g) => textWidth(g.label, LABEL) + 46)));
  const rates = groups.flatMap((g) => g.points.map((p) => ({ low: p.rate, high: p.rate })));
  const { from, to } = rateRange(rates);
  const height = TOP + groups.length * rowHeight;
  const most = Math.max(1, ...groups.map((g) => g.points.length));
  const radius = most > 400 ? 1.8 : most > 120 ? 2.4 : 3.6;
  const x = useMemo(() => scaleLinear([from, to], [left + 8, width - 14]), [from, to, left, width]);
  const laid = useMemo(() => groups.map((group) => layGroup(group, x, radius, rowHeight)), [groups, x, radius, rowHeight]);
  const at = cursor === null ? null : (laid[cursor.group]?.byRate[cursor.place] ?? null);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && at !== null) onSelect?.(at.point.id);
    const next = step(cursor, event.key, laid);
    if (next === null) return;
    event.preventDefault();
    setCursor(next);
  };
  const walked = at === null ? '' : `${at.point.name}: ${percent(at.point.rate)} %. `;
  return (
    <ChartFrame
      width={width}
      height={height}
      description={`${walked}${describeSwarm(label, groups)}`}
      {...(onSelect && { onKeyDown, onBlur: () => setCursor(null) })}
    >
      <AxisGrid
        along="x"
        ticks={axisTicks(from, to, Math.floor((width - left) / 70), (v) => String(Math.round(v * 100)))}
        at={x}
        from={TOP - 6}
        to={height}
        labelAt={12}
        strong={0.5}
      />
      {groups.map((group, i) => {
        const { median, spots } = laid[i] as LaidGroup;
        const middle = TOP + i * rowHeight + rowHeight / 2;
        return (
          <g key={group.label}>
            <line x1={0} x2={width} y1={middle + rowHeight / 2} y2={middle + rowHeight / 2} stroke="var(--line-soft)" />
            <text x={0} y={middle} fill="var(--text-0)" fontWeight={500}>
              {clip(group.label, left - 10, LABEL)}
            </text>
            <text x={0} y={middle + 15} fill="var(--text-2)" fontSize={11}>
              {count(group.of ?? group.points.length)}
            </text>
            {spots.map(({ point, cx, cy }) => (
              // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys and Enter do the same
              <circle
                key={point.id}
                cx={cx}
                cy={middle + cy}
                r={radius - 0.3}
                fill="var(--side-a)"
                fillOpacity={0.75}
                cursor={onSelect ? 'pointer' : undefined}
                onClick={() => onSelect?.(point.id)}
              >
                <title>{`${point.name}: ${percent(point.rate)} %`}</title>
              </circle>
            ))}
            {median !== null && (
              <line
                x1={x(median)}
                x2={x(median)}
                y1={middle - rowHeight * 0.36}
                y2={middle + rowHeight * 0.36}
                stroke="var(--text-0)"
                strokeWidth={2}
              />
            )}
          </g>
        );
      })}
      {cursor !== null && at !== null && (
        <Callout x={at.cx} y={TOP + (cursor.group + 0.5) * rowHeight + at.cy} radius={radius} point={at.point} left={left} right={width} />
      )}
    </ChartFrame>
  );
}

interface Spot {
  readonly point: SwarmPoint;
  readonly cx: number;
  /** From the middle of the row. */
  readonly cy: number;
}

interface LaidGroup {
  readonly spots: readonly Spot[];
  readonly byRate: readonly Spot[];
  readonly median: number | null;
}

function layGroup(group: SwarmGroup, x: (rate: number) => number, radius: number, rowHeight: number): LaidGroup {
  const places = swarm(
    group.points.map((p) => x(p.rate)),
    radius,
    rowHeight / 2 - radius - 1,
  );
  const spots = group.points.map((point, i) => ({ point, cx: places[i]?.x ?? 0, cy: places[i]?.y ?? 0 }));
  return { spots, byRate: [...spots].sort((a, b) => a.point.rate - b.point.rate), median: medianOf(group.points.map((p) => p.rate)) };
}

/** Where a key leads; null when it is none of the swarm's. */
function step(cursor: Cursor | null, key: string, laid: readonly LaidGroup[]): Cursor | null {
  const last = (group: number) => (laid[group]?.byRate.length ?? 0) - 1;
  const first = laid.findIndex((g) => g.byRate.length > 0);
  if (first < 0 || !['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'].includes(key)) return null;
  if (cursor === null) return { group: first, place: last(first) };
  const { group, place } = cursor;
  if (key === 'Home') return { group, place: 0 };
  if (key === 'End') return { group, place: last(group) };
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    return { group, place: Math.max(0, Math.min(last(group), place + (key === 'ArrowLeft' ? -1 : 1))) };
  }
  const way = key === 'ArrowUp' ? -1 : 1;
  const rate = laid[group]?.byRate[place]?.point.rate ?? 0;
  for (let next = group + way; next >= 0 && next < laid.length; next += way) {
    const list = laid[next]?.byRate ?? [];
    if (list.length === 0) continue;
    const nearest = list.reduce(
      (best, spot, i) => (Math.abs(spot.point.rate - rate) < Math.abs((list[best] as Spot).point.rate - rate) ? i : best),
      0,
    );
    return { group: next, place: nearest };
  }
  return cursor;
}

function Callout({
  x,
  y,
  radius,
  point,
  left,
  right,
}: {
  x: number;
  y: number;
  radius: number;
  point: SwarmPoint;
  left: number;
  right: number;
}) {
  const text = `${clip(point.name, (right - left) * 0.6, { size: 12, weight: 600 })}  ${percent(point.rate)}`;
  const width = textWidth(text, { size: 12, weight: 600 }) + 16;
  const from = Math.max(left, Math.min(right - width, x - width / 2));
  const above = y > 40;
  return (
    <g pointerEvents="none">
      <circle cx={x} cy={y} r={radius + 3} fill="none" stroke="var(--brand)" strokeWidth={2} />
      <rect
        x={from}
        y={above ? y - radius - 32 : y + radius + 8}
        width={width}
        height={22}
        rx={4}
        fill="var(--bg-3)"
        stroke="var(--line-strong)"
      />
      <text x={from + 8} y={above ? y - radius - 17 : y + radius + 23} fill="var(--text-0)" fontWeight={600}>
        {text}
      </text>
    </g>
  );
}

export function describeSwarm(label: string, groups: readonly SwarmGroup[]): string {
  return `${label}. ${groups.map((g) => `${g.label}: ${g.points.length} shown, median ${percent(medianOf(g.points.map((p) => p.rate)) ?? Number.NaN)} %`).join('; ')}.`;
}
