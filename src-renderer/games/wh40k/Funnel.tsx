import { area, curveMonotoneX, scaleLinear } from 'd3';
import type { StageReport } from '../../../src-shared/rulesets/wh40k/analysis/attack-report.ts';
import { partText } from '../../../src-shared/stats/share.ts';
import type { Bins } from '../../charts/bins.ts';
import { ChartFrame } from '../../charts/ChartFrame.tsx';
import { useExportFrame } from '../../drawing/export-frame.ts';
import { clip, DISPLAY_FONT, textWidth } from '../../drawing/svg-text.ts';
import { figure } from '../../format/figures.ts';
import { barLabel, funnelStages, isMainStage, passLabel, stageBins } from './stages.ts';

export interface FunnelProps {
  readonly stages: readonly StageReport[];
  /** The stage explained below the chart. */
  readonly at: string;
  readonly onAt: (id: StageReport['id']) => void;
  readonly width: number;
  readonly height: number;
}

const HEAD = 64;
const RIBBON = 96;
/** Height of the ribbon's axis. */
const MIDDLE = HEAD + RIBBON / 2 + 8;
const FOOT = 22;
/** Keeps a distribution of one or two values from filling the column. */
const WIDEST_BAR = 36;
const SMALL = { size: 11 } as const;

/** From attacks to models slain: the means as a ribbon, and below each stage its distribution. */
export function Funnel({ stages, at, onAt, width, height }: FunnelProps) {
  const layout = layOut(funnelStages(stages), width);
  const { columns, step, centre, half } = layout;
  const exporting = useExportFrame() !== null;
  const chosen = columns.findIndex((stage) => stage.id === at);
  return (
    <ChartFrame
      width={width}
      height={height}
      description={describeFunnel(columns)}
      fontSize={SMALL.size}
      marks={[
        columns.map((stage, i) => ({
          x: centre(i),
          y: MIDDLE,
          text: `${stage.label}: ${figure(round(stage.mean))} on average`,
          note: stage.how,
        })),
      ]}
      start={chosen < 0 ? null : { line: 0, at: chosen }}
      onMove={(place) => {
        const stage = columns[place.at];
        if (stage !== undefined) onAt(stage.id);
      }}
      callout={false}
    >
      <Ribbon layout={layout} width={width} />
      {columns.map((stage, i) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys do the same
        <g key={stage.id} cursor="pointer" onPointerEnter={() => onAt(stage.id)} onClick={() => onAt(stage.id)}>
          <rect
            x={i * step + 2}
            y={0}
            width={step - 4}
            height={height}
            rx={6}
            fill={!exporting && at === stage.id ? 'var(--brand)' : 'transparent'}
            fillOpacity={0.07}
          />
          <Column stage={stage} left={i * step + 10} width={step - 20} height={height} half={half(stage.mean)} />
        </g>
      ))}
    </ChartFrame>
  );
}

interface Layout {
  readonly columns: readonly StageReport[];
  /** Width of a column. */
  readonly step: number;
  readonly centre: (column: number) => number;
  /** Half the height of the ribbon at a mean. */
  readonly half: (mean: number) => number;
}

function layOut(columns: readonly StageReport[], width: number): Layout {
  const step = width / Math.max(1, columns.length);
  const most = Math.max(1e-9, ...columns.map((stage) => stage.mean));
  return { columns, step, centre: (i) => step * (i + 0.5), half: scaleLinear([0, most], [1.5, RIBBON / 2]) };
}

/** The means of the main stages as one stream, with how many of each reach the next. */
function Ribbon({ layout: { columns, step, centre, half }, width }: { readonly layout: Layout; readonly width: number }) {
  const main = columns.map((stage, i) => ({ stage, i })).filter(({ stage }) => isMainStage(stage));
  // Reaches both edges, so that it reads as one stream.
  const points = [
    { x: 0, h: half(main[0]?.stage.mean ?? 0) },
    ...main.map(({ stage, i }) => ({ x: centre(i), h: half(stage.mean) })),
    { x: width, h: half(main.at(-1)?.stage.mean ?? 0) },
  ];
  const outline = area<{ x: number; h: number }>()
    .x((d) => d.x)
    .y0((d) => MIDDLE + d.h)
    .y1((d) => MIDDLE - d.h)
    .curve(curveMonotoneX);
  return (
    <>
      <path d={outline(points) ?? ''} fill="var(--side-a)" fillOpacity={0.22} />
      {main.slice(1).map(({ stage, i }, k) => {
        const before = main[k]!;
        const label = passLabel(before.stage, stage);
        const room = (i - before.i) * step - 4;
        return (
          label !== null &&
          textWidth(label, SMALL) <= room && (
            <text key={stage.id} x={(centre(before.i) + centre(i)) / 2} y={MIDDLE + 4} textAnchor="middle" fill="var(--text-1)">
              {label}
            </text>
          )
        );
      })}
    </>
  );
}

interface ColumnProps {
  readonly stage: StageReport;
  readonly left: number;
  readonly width: number;
  readonly height: number;
  readonly half: number;
}

function Column({ stage, left, width, height, half }: ColumnProps) {
  const top = HEAD + RIBBON + 30;
  const base = height - FOOT;
  const bins = stageBins(stage, Math.max(6, Math.floor(width / 5)));
  const first = bins.bars[0]?.from ?? 0;
  const last = bins.bars.at(-1)?.to ?? 1;
  const x = scaleLinear([first, last], [left, left + width]);
  const meanX = x(stage.mean + (bins.step === 1 ? 0.5 : 0));
  const lastShown = bins.step === 1 ? last - 1 : last;
  const ends = bins.step === 1 ? ([x(first + 0.5), x(last - 0.5)] as const) : ([left, left + width] as const);
  const gap = ends[1] - ends[0] - (textWidth(figure(first), SMALL) + textWidth(figure(lastShown), SMALL)) / 2;
  const mean = figure(round(stage.mean));
  const meanSize = Math.min(30, (30 * (width + 7)) / textWidth(mean, { size: 30, weight: 600, display: true }));
  const colour = isMainStage(stage) ? 'var(--side-a)' : 'var(--series-3)';
  return (
    <>
      <text x={left - 5} y={16} fill="var(--text-1)">
        {clip(stage.label, width + 12, SMALL)}
      </text>
      <text x={left - 5} y={48} fill="var(--text-0)" fontFamily={DISPLAY_FONT} fontWeight={600} fontSize={meanSize}>
        {mean}
      </text>
      {/* Stages beside the stream have no width in it; where they stand is the share that goes on. */}
      {isMainStage(stage) && (
        <line x1={left + width / 2} x2={left + width / 2} y1={MIDDLE - half} y2={MIDDLE + half} stroke={colour} strokeWidth={2} />
      )}
      <Bars stage={stage} bins={bins} x={x} top={top} base={base} colour={colour} />
      <line x1={left} x2={left + width} y1={base + 0.5} y2={base + 0.5} stroke="var(--line-strong)" />
      <path d={`M${meanX} ${base + 1}l-4 6h8Z`} fill="var(--text-0)" />
      <EndLabel x={ends[0]} y={height - 6} text={`${stage.min < first ? '≤ ' : ''}${figure(first)}`} />
      {lastShown > first && gap > 4 && (
        <EndLabel x={ends[1]} y={height - 6} text={`${figure(lastShown)}${stage.max > lastShown ? '+' : ''}`} />
      )}
    </>
  );
}

interface BarsProps {
  readonly stage: StageReport;
  readonly bins: Bins;
  readonly x: (value: number) => number;
  readonly top: number;
  readonly base: number;
  readonly colour: string;
}

/** The distribution of a stage; the middle half stands out. */
function Bars({ stage, bins, x, top, base, colour }: BarsProps) {
  const peak = Math.max(1e-9, ...bins.bars.map((bar) => bar.share));
  const y = scaleLinear([0, peak], [0, base - top]);
  return bins.bars.map((bar) => {
    const inMiddle = bar.from >= stage.q1 && bar.from <= stage.q3;
    const room = x(bar.to) - x(bar.from);
    const wide = Math.max(0.75, Math.min(WIDEST_BAR, room - 1));
    return (
      <rect
        key={bar.from}
        x={x(bar.from) + (room - wide) / 2}
        width={wide}
        y={base - y(bar.share)}
        height={y(bar.share)}
        fill={colour}
        fillOpacity={inMiddle ? 0.9 : 0.45}
      >
        <title>{`${barLabel(stage, bins, bar)}: ${partText(bar.share)}`}</title>
      </rect>
    );
  });
}

function EndLabel({ x, y, text }: { readonly x: number; readonly y: number; readonly text: string }) {
  return (
    <text x={x} y={y} textAnchor="middle" fill="var(--text-2)">
      {text}
    </text>
  );
}

function round(x: number): number {
  return Math.round(x * 100) / 100;
}

function describeFunnel(stages: readonly StageReport[]): string {
  return `From attacks to models slain, on average: ${stages.map((s) => `${s.label} ${figure(round(s.mean))}`).join(', ')}.`;
}
