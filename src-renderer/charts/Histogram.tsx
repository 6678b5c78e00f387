import { scaleLinear } from 'd3';
import type { Side } from '../../src-shared/contract/outcome.ts';
import { partText } from '../../src-shared/stats/share.ts';
import { clip, textWidth } from '../drawing/svg-text.ts';
import { figure } from '../format/figures.ts';
import { AxisGrid } from './AxisGrid.tsx';
import { type Bar, type Bins, binCounts, valueRange } from './bins.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { Mark, seriesColour } from './series.tsx';
import { axisTicks, type Tick } from './ticks.ts';

export interface HistogramSeries {
  readonly name: string;
  readonly side: Side | null;
  /** Trials by stored value. */
  readonly counts: ArrayLike<number>;
}

export interface HistogramProps {
  readonly label: string;
  readonly unit?: string;
  /** One, or two mirrored: the first above the line, the second below. */
  readonly series: readonly HistogramSeries[];
  readonly scale: number;
  readonly width: number;
  readonly height: number;
}

const MARGIN = { top: 32, right: 12, bottom: 30, left: 38 };
const TYPE = { size: 11 } as const;
const NAME = { size: 11, weight: 600 } as const;
/** Space for the figure under the lower half. */
const LOWER_LABEL = 18;
/** Keeps the bars of a metric with few values from filling the chart. */
const WIDEST_BAR = 72;

export function Histogram({ label, unit = '', series, scale, width, height }: HistogramProps) {
  const mirrored = series.length > 1;
  const { bins, whole, base, x, y, shareTicks } = layOut(series, scale, width, height);
  const beyond = Math.max(0, ...bins.map((b) => b.beyond));
  const axis = clip(label.toLowerCase().includes(unit.toLowerCase()) ? label : `${label}, ${unit}`, width * 0.45, TYPE);
  const beyondText = beyond > 0 ? `${partText(beyond)} beyond` : '';
  const nameRoom = width - MARGIN.left - MARGIN.right - 18;
  const marks = bins.map((one, s) =>
    one.bars.map((bar) => ({
      x: x((bar.from + bar.to) / 2),
      y: s === 0 ? base - y(bar.share) : base + y(bar.share),
      text: `${barText(bar, one)}: ${partText(bar.share)}`,
      note: series[s]?.name ?? '',
    })),
  );
  return (
    <ChartFrame width={width} height={height} description={describeHistogram(label, unit, series, bins)} fontSize={TYPE.size} marks={marks}>
      {(mirrored ? [1, -1] : [1]).map((way) => (
        <AxisGrid
          key={way}
          along="y"
          ticks={shareTicks}
          at={(share) => base - way * y(share)}
          from={MARGIN.left}
          to={width - MARGIN.right}
          labelAt={MARGIN.left - 6}
        />
      ))}
      {bins.map((one, s) => (
        <SideBars key={series[s]?.name} bins={one} side={series[s]?.side ?? null} x={x} y={y} base={base} up={s === 0} />
      ))}
      <line x1={MARGIN.left} x2={width - MARGIN.right} y1={base} y2={base} stroke="var(--line-strong)" />
      <AxisGrid
        along="x"
        ticks={valueTicks(x.domain() as [number, number], width, whole)}
        at={(value) => x(value) + (whole ? (x(1) - x(0)) / 2 : 0)}
        from={0}
        to={0}
        labelAt={height - MARGIN.bottom + 15}
      />
      <Caption x={width - MARGIN.right} y={height - 2} text={axis} />
      <Caption x={MARGIN.left - 6} y={11} text="%" />
      {mirrored && (
        <>
          <SideName series={series[0]} index={0} y={11} room={nameRoom - textWidth(beyondText, TYPE)} />
          <SideName series={series[1]} index={1} y={height - 2} room={nameRoom - textWidth(axis, TYPE)} />
        </>
      )}
      <Caption x={width - MARGIN.right} y={11} text={beyondText} />
    </ChartFrame>
  );
}

/** Bins and scales; `y` is a height above (or below) the base line. */
function layOut(series: readonly HistogramSeries[], scale: number, width: number, height: number) {
  const range = valueRange(series.map((s) => s.counts));
  const most = Math.max(8, Math.min(48, Math.floor((width - MARGIN.left - MARGIN.right) / 9)));
  const bins = series.map((s) => binCounts(s.counts, scale, range, most));
  const bars = bins[0]?.bars ?? [];
  const peak = Math.max(1e-9, ...bins.flatMap((b) => b.bars.map((bar) => bar.share)));
  const mirrored = series.length > 1;
  const base = mirrored ? (MARGIN.top + height - MARGIN.bottom - LOWER_LABEL) / 2 : height - MARGIN.bottom;
  const x = scaleLinear([bars[0]?.from ?? 0, bars.at(-1)?.to ?? 1], [MARGIN.left, width - MARGIN.right]);
  const y = scaleLinear([0, peak], [0, base - MARGIN.top]);
  const shareTicks = axisTicks(0, peak, mirrored ? 2 : 4, (v) => `${Math.round(v * 1000) / 10}`).filter((t) => y(t.value) > TYPE.size);
  return { bins, whole: scale === 1 && bins[0]?.step === 1, base, x, y, shareTicks };
}

function Caption({ x, y, text }: { readonly x: number; readonly y: number; readonly text: string }) {
  return (
    <text x={x} y={y} textAnchor="end" fill="var(--text-2)">
      {text}
    </text>
  );
}

interface SideNameProps {
  readonly series: HistogramSeries | undefined;
  readonly index: number;
  readonly y: number;
  readonly room: number;
}

/** The side these bars belong to: the first above the line, the second below. */
function SideName({ series, index, y, room }: SideNameProps) {
  if (series === undefined) return null;
  return (
    <>
      <Mark series={series.side ?? index} x={MARGIN.left + 4} y={y - 4} size={4} />
      <text x={MARGIN.left + 14} y={y} fill="var(--text-1)" fontWeight={600}>
        {clip(series.name, room - 14, NAME)}
      </text>
    </>
  );
}

/** "4", or "4 to 6" for a bar of several values. */
function barText(bar: Bar, bins: Bins): string {
  const single = bins.step <= 1 && Number.isInteger(bar.from) && bar.to - bar.from === 1;
  return single ? figure(bar.from) : `${figure(bar.from)} to ${figure(bar.to)}`;
}

/** With one bar per whole number there is no tick between two bars and none after the last. */
function valueTicks([from, to]: readonly [number, number], width: number, whole: boolean): Tick[] {
  const ticks = axisTicks(from, to, Math.max(3, Math.floor(width / 70)), figure);
  return whole ? ticks.filter((tick) => Number.isInteger(tick.value) && tick.value < to) : ticks;
}

interface SideBarsProps {
  readonly bins: Bins;
  readonly side: Side | null;
  readonly x: (v: number) => number;
  readonly y: (v: number) => number;
  readonly base: number;
  readonly up: boolean;
}

function SideBars({ bins, side, x, y, base, up }: SideBarsProps) {
  const colour = side === null ? 'var(--seq-2)' : seriesColour(side);
  const mean = figure(bins.mean);
  const meanX = x(bins.mean + (bins.step === 1 ? 0.5 : 0));
  const top = y(Math.max(...bins.bars.map((b) => b.share), 0));
  const far = up ? base - top : base + top;
  const [from, to] = [x(bins.bars[0]?.from ?? 0), x(bins.bars.at(-1)?.to ?? 1)];
  const half = textWidth(mean, NAME) / 2;
  return (
    <g>
      {bins.bars.map((bar) => {
        const height = y(bar.share);
        const room = x(bar.to) - x(bar.from);
        const wide = Math.max(0.5, Math.min(WIDEST_BAR, room - 1));
        return (
          <rect
            key={bar.from}
            x={x(bar.from) + (room - wide) / 2}
            width={wide}
            y={up ? base - height : base}
            height={height}
            fill={colour}
            fillOpacity={0.75}
          >
            <title>{`${barText(bar, bins)}: ${partText(bar.share)}`}</title>
          </rect>
        );
      })}
      {Number.isFinite(bins.mean) && (
        <>
          <line x1={meanX} x2={meanX} y1={base} y2={up ? far - 5 : far + 5} stroke="var(--text-0)" strokeWidth={1.5} />
          <text
            x={Math.max(from + half, Math.min(to - half, meanX))}
            y={up ? far - 8 : far + 15}
            textAnchor="middle"
            fill="var(--text-0)"
            fontWeight={600}
            paintOrder="stroke"
            stroke="var(--bg-0)"
            strokeWidth={3}
          >
            {mean}
          </text>
        </>
      )}
    </g>
  );
}

function describeHistogram(label: string, unit: string, series: readonly HistogramSeries[], bins: readonly Bins[]): string {
  const parts = series.map((s, i) => {
    const { mean, bars } = bins[i]!;
    const mode = bars.reduce((best, bar) => (bar.share > best.share ? bar : best), bars[0] ?? { from: 0, to: 0, share: 0 });
    return `${s.name}: mean ${figure(mean)}, most often ${figure(mode.from)} (${partText(mode.share)})`;
  });
  return `${label}${unit ? ` in ${unit}` : ''}. ${parts.join('; ')}.`;
}
