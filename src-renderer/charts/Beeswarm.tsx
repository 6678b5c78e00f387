import { useMemo } from 'react';
import { partText, type Share, shareFigure, spreadText } from '../../src-shared/stats/share.ts';
import { count } from '../format/figures.ts';
import type { ChartMark } from './keyboard-nav.ts';
import { RateRows, type RowPlace } from './RateRows.tsx';
import { medianOf, swarm } from './swarm-layout.ts';

export interface SwarmPoint {
  readonly id: number;
  readonly name: string;
  readonly share: Share;
}

export interface SwarmGroup {
  readonly label: string;
  readonly points: readonly SwarmPoint[];
  /** The total, if the points are only a sample. */
  readonly of?: number;
}

export interface BeeswarmProps {
  readonly label: string;
  readonly groups: readonly SwarmGroup[];
  readonly width: number;
  readonly rowHeight?: number;
  readonly onSelect?: (id: number) => void;
}

const TYPE = { size: 12, weight: 500 } as const;

/** Every unit of a group at its rate; the line is the median. The arrow keys move from dot to dot, Enter opens one. */
export function Beeswarm({ label, groups, width, rowHeight = 64, onSelect }: BeeswarmProps) {
  const rows = useMemo(() => groups.map(groupRow), [groups]);
  const most = Math.max(1, ...groups.map((g) => g.points.length));
  const radius = most > 400 ? 1.8 : most > 120 ? 2.4 : 3.6;
  return (
    <RateRows
      description={() => describeSwarm(label, groups)}
      rows={rows}
      width={width}
      rowHeight={rowHeight}
      type={TYPE}
      ranges={rows.flatMap((row) => row.byRate.map((p) => ({ low: p.share.value, high: p.share.value })))}
      figures={14}
      {...(onSelect && {
        onOpen: ({ line, at }) => {
          const point = rows[line]?.byRate[at];
          if (point !== undefined) onSelect(point.id);
        },
      })}
      draw={(row, place, marks) => <Swarm row={row} place={place} marks={marks} radius={radius} {...(onSelect && { onSelect })} />}
      marks={(row, place) => swarmMarks(row, place, radius)}
    />
  );
}

interface SwarmRow {
  readonly label: string;
  readonly note: string;
  readonly byRate: readonly SwarmPoint[];
  readonly median: number | null;
}

function groupRow({ label, points, of = points.length }: SwarmGroup): SwarmRow {
  return {
    label,
    note: count(of),
    byRate: points.toSorted((a, b) => a.share.value - b.share.value),
    median: medianOf(points.map((p) => p.share.value)),
  };
}

function swarmMarks(row: SwarmRow, { x, y, height }: RowPlace, radius: number): ChartMark[] {
  const places = swarm(
    row.byRate.map((p) => x(p.share.value)),
    radius,
    height / 2 - radius - 1,
  );
  return row.byRate.map((point, i) => ({
    x: places[i]?.x ?? 0,
    y: y + (places[i]?.y ?? 0),
    text: `${point.name}: ${shareFigure(point.share)} % ${spreadText(point.share)}`,
    note: row.label,
  }));
}

interface SwarmProps {
  readonly row: SwarmRow;
  readonly place: RowPlace;
  readonly marks: readonly ChartMark[];
  readonly radius: number;
  readonly onSelect?: (id: number) => void;
}

function Swarm({ row, place: { x, y, height, width }, marks, radius, onSelect }: SwarmProps) {
  return (
    <>
      <line x1={0} x2={width} y1={y + height / 2} y2={y + height / 2} stroke="var(--line-soft)" />
      {row.byRate.map((point, i) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys and Enter do the same
        <circle
          key={point.id}
          cx={marks[i]?.x}
          cy={marks[i]?.y}
          r={radius - 0.3}
          fill="var(--side-a)"
          fillOpacity={0.75}
          cursor={onSelect ? 'pointer' : undefined}
          onClick={() => onSelect?.(point.id)}
        >
          <title>{marks[i]?.text}</title>
        </circle>
      ))}
      {row.median !== null && (
        <line x1={x(row.median)} x2={x(row.median)} y1={y - height * 0.36} y2={y + height * 0.36} stroke="var(--text-0)" strokeWidth={2} />
      )}
    </>
  );
}

function describeSwarm(label: string, groups: readonly SwarmGroup[]): string {
  return `${label}. ${groups.map((g) => `${g.label}: ${g.points.length} shown, median ${partText(medianOf(g.points.map((p) => p.share.value)) ?? Number.NaN)}`).join('; ')}.`;
}
