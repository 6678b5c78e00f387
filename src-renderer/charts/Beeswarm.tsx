import { scaleLinear } from 'd3';
import { percent } from '../format/figures.ts';
import { medianOf, swarm } from './swarm-layout.ts';
import { clip, UI_FONT } from './text.ts';
import { axisTicks, rateRange } from './ticks.ts';

export interface SwarmGroup {
  readonly label: string;
  readonly points: readonly { readonly id: number; readonly name: string; readonly rate: number }[];
}

export interface BeeswarmProps {
  readonly label: string;
  readonly groups: readonly SwarmGroup[];
  readonly width: number;
  readonly rowHeight?: number;
  readonly onSelect?: (id: number) => void;
}

const TOP = 24;

/** Every unit of a group at its rate; the line is the median. */
export function Beeswarm({ label, groups, width, rowHeight = 64, onSelect }: BeeswarmProps) {
  const all = groups.flatMap((g) => g.points.map((p) => ({ low: p.rate, high: p.rate })));
  const { from, to } = rateRange(all);
  const left = 150;
  const x = scaleLinear([from, to], [left, width - 16]);
  const height = TOP + groups.length * rowHeight;
  const most = Math.max(1, ...groups.map((g) => g.points.length));
  const radius = most > 400 ? 1.8 : most > 120 ? 2.4 : 3.4;
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={describeSwarm(label, groups)}
      fontFamily={UI_FONT}
      fontSize={12}
    >
      {axisTicks(from, to, Math.floor(width / 90), (v) => String(Math.round(v * 100))).map((tick) => (
        <g key={tick.value}>
          <line
            x1={x(tick.value)}
            x2={x(tick.value)}
            y1={TOP - 6}
            y2={height}
            stroke={tick.value === 0.5 ? 'var(--line-strong)' : 'var(--line-soft)'}
          />
          <text x={x(tick.value)} y={12} textAnchor="middle" fill="var(--text-2)" fontSize={11}>
            {tick.label}
          </text>
        </g>
      ))}
      {groups.map((group, i) => {
        const middle = TOP + i * rowHeight + rowHeight / 2;
        const spots = swarm(
          group.points.map((p) => x(p.rate)),
          radius,
          rowHeight / 2 - radius - 1,
        );
        const median = medianOf(group.points.map((p) => p.rate));
        return (
          <g key={group.label}>
            <line x1={0} x2={width} y1={middle + rowHeight / 2} y2={middle + rowHeight / 2} stroke="var(--line-soft)" />
            <text x={0} y={middle + 4} fill="var(--text-0)" fontWeight={500}>
              {clip(group.label, left - 12, 6.8)}
            </text>
            {spots.map((spot, p) => {
              const point = group.points[p] as SwarmGroup['points'][number];
              return (
                // biome-ignore lint/a11y/noStaticElementInteractions: the rankings table offers the same by keyboard
                <circle
                  key={point.id}
                  cx={spot.x}
                  cy={middle + spot.y}
                  r={radius - 0.3}
                  fill="var(--side-a)"
                  fillOpacity={0.75}
                  cursor={onSelect ? 'pointer' : undefined}
                  onClick={() => onSelect?.(point.id)}
                >
                  <title>{`${point.name}: ${percent(point.rate)} %`}</title>
                </circle>
              );
            })}
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
    </svg>
  );
}

export function describeSwarm(label: string, groups: readonly SwarmGroup[]): string {
  return `${label}. ${groups.map((g) => `${g.label}: ${g.points.length} shown, median ${percent(medianOf(g.points.map((p) => p.rate)) ?? Number.NaN)} %`).join('; ')}.`;
}
