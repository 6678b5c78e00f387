import type { Axis } from '../../src-shared/contract/ruleset.ts';
import { Tooltip } from '../components/Tooltip.tsx';
import { useExportFrame } from '../drawing/export-frame.ts';
import { clip, DISPLAY_FONT, textWidth, wrap } from '../drawing/svg-text.ts';
import { ChartFrame } from './ChartFrame.tsx';
import type { MarkLines } from './keyboard-nav.ts';
import { Mark, seriesColour } from './series.tsx';
import { outline, type Point, polygon, ring, round, type StarLabel, type StarLayout, starCorners, starLayout } from './star-layout.ts';

export interface StarSeries {
  readonly name: string;
  /** 0..100 per axis. */
  readonly scaled: readonly number[];
  readonly raw?: readonly number[];
}

export interface StarChartProps {
  readonly axes: readonly Axis[];
  readonly series: readonly StarSeries[];
  /** The field behind the shapes: middle half and median per axis. */
  readonly quartiles?: readonly { readonly q1: number; readonly median: number; readonly q3: number }[];
  readonly width: number;
  readonly height: number;
  readonly fontSize?: number;
  /** Palette entry of the first series. */
  readonly firstSeries?: number;
  readonly values?: boolean;
  /** False: the shape alone, where a larger star beside it names the axes. */
  readonly labels?: boolean;
}

const RINGS = [25, 50, 75, 100] as const;
/** More figures than this at an axis would run together. */
const MOST_VALUES = 3;
/** In an exported picture the legend is beside the star. */
const LEGEND_SHARE = 0.3;

export function StarChart(props: StarChartProps) {
  const { axes, series, quartiles, height, firstSeries = 0, labels = true } = props;
  const inPicture = useExportFrame() !== null;
  const legend = inPicture ? props.width * LEGEND_SHARE : 0;
  const fontSize = inPicture ? PICTURE_TYPE : (props.fontSize ?? 12);
  const values = (props.values ?? true) && series.length <= MOST_VALUES;
  const { names, lineHeight, layout } = layOut(props, { width: props.width - legend, fontSize, values });
  const corners = series.map((one) => starCorners(one.scaled, layout));
  const dot = layout.radius > 60 ? Math.max(3, fontSize / 3.4) : 2.5;
  return (
    <ChartFrame
      width={props.width}
      height={height}
      description={describeStar(axes, series)}
      fontSize={fontSize}
      {...(labels && { marks: starMarks(axes, series, corners) })}
    >
      {inPicture && <StarLegend series={series} firstSeries={firstSeries} field={quartiles !== undefined} room={legend - 16} />}
      <g {...(legend > 0 && { transform: `translate(${legend} 0)` })}>
        <Web axes={axes} layout={layout} />
        {quartiles && quartiles.length === axes.length && <FieldShadow quartiles={quartiles} layout={layout} />}
        {[...series.keys()].reverse().map((i) => (
          <Shape
            key={series[i]!.name + String(i)}
            axes={axes}
            corners={corners[i]!}
            index={i}
            firstSeries={firstSeries}
            radius={layout.radius}
            dot={dot}
          />
        ))}
        {(labels ? layout.labels : []).map((label, i) => (
          <AxisLabel
            key={axes[i]!.id}
            axis={axes[i]!}
            index={i}
            name={names[i]!}
            series={series}
            firstSeries={firstSeries}
            at={label}
            fontSize={fontSize}
            valuesBelow={values ? lineHeight : null}
          />
        ))}
      </g>
    </ChartFrame>
  );
}

interface LabelStyle {
  readonly width: number;
  readonly fontSize: number;
  readonly values: boolean;
}

/** The axis names as shown, and what they leave for the star. */
function layOut({ axes, series, height, labels = true }: StarChartProps, { width, fontSize, values }: LabelStyle) {
  const type = { size: fontSize, weight: 600 } as const;
  // Without figures a label is one line.
  const lineHeight = labels ? fontSize * (values ? 1.72 : 1.25) : 4;
  const names = axes.map((axis) => clip(axis.label, width * 0.3, type));
  const widths = names.map((name, i) => (labels ? Math.max(values ? figuresWidth(series, i, fontSize) : 0, textWidth(name, type)) : 0));
  return { names, lineHeight, layout: starLayout(widths, width, height, lineHeight) };
}

function starMarks(axes: readonly Axis[], series: readonly StarSeries[], corners: readonly (readonly Point[])[]): MarkLines {
  return series.map((one, s) =>
    axes.map((axis, i) => ({
      ...corners[s]![i]!,
      text: `${axis.label}: ${valueText(one, axis, i)}`,
      note: series.length > 1 ? `${one.name}; ${axis.formula}` : axis.formula,
    })),
  );
}

/** Rings and spokes. */
function Web({ axes, layout }: { readonly axes: readonly Axis[]; readonly layout: StarLayout }) {
  const { centre, tips } = layout;
  return (
    <>
      {RINGS.map((value) => (
        <polygon
          key={value}
          points={polygon(starCorners(Array(axes.length).fill(value), layout))}
          fill="none"
          stroke={value === 100 ? 'var(--line-strong)' : 'var(--line)'}
        />
      ))}
      {tips.map((tip, i) => (
        <line key={axes[i]?.id} x1={centre.x} y1={centre.y} x2={round(tip.x)} y2={round(tip.y)} stroke="var(--line)" />
      ))}
    </>
  );
}

interface ShapeProps {
  readonly axes: readonly Axis[];
  readonly corners: readonly Point[];
  /** Of the series: the first is filled and solid, the others are dashed. */
  readonly index: number;
  readonly firstSeries: number;
  readonly radius: number;
  readonly dot: number;
}

function Shape({ axes, corners, index, firstSeries, radius, dot }: ShapeProps) {
  const colour = seriesColour(firstSeries + index);
  return (
    <g>
      <path
        d={outline(corners)}
        fill={colour}
        fillOpacity={index === 0 ? 0.16 : 0.06}
        stroke={colour}
        strokeWidth={radius > 150 ? 2 : 1.6}
        strokeLinejoin="round"
        {...(index > 0 && { strokeDasharray: '5 3' })}
      />
      {corners.map((corner, axis) => (
        <Mark key={axes[axis]?.id} series={firstSeries + index} x={round(corner.x)} y={round(corner.y)} size={dot} hollow={index > 0} />
      ))}
    </g>
  );
}

interface AxisLabelProps {
  readonly axis: Axis;
  readonly index: number;
  /** As much of the axis's label as fits. */
  readonly name: string;
  readonly series: readonly StarSeries[];
  readonly firstSeries: number;
  readonly at: StarLabel;
  readonly fontSize: number;
  /** Distance of the figures from the name; null without figures. */
  readonly valuesBelow: number | null;
}

function AxisLabel({ axis, index, name, series, firstSeries, at, fontSize, valuesBelow }: AxisLabelProps) {
  const inPicture = useExportFrame() !== null;
  const lines = (
    <g cursor="help">
      <text x={round(at.x)} y={round(at.y)} textAnchor={at.anchor} fontSize={fontSize} fontWeight={500} fill="var(--text-1)">
        {name}
      </text>
      {valuesBelow !== null && (
        <text x={round(at.x)} y={round(at.y + valuesBelow)} textAnchor={at.anchor} fontFamily={DISPLAY_FONT} fontWeight={600}>
          {series.map((one, s) => (
            <tspan
              key={one.name + String(s)}
              dx={s === 0 ? 0 : fontSize * 0.5}
              fontSize={fontSize * (s === 0 ? FIRST_VALUE : OTHER_VALUE)}
              fill={seriesColour(firstSeries + s)}
            >
              {Math.round(one.scaled[index]!)}
            </tspan>
          ))}
        </text>
      )}
    </g>
  );
  return inPicture ? lines : <Tooltip content={<AxisTip axis={axis} index={index} series={series} />}>{lines}</Tooltip>;
}

/** Size of the figures at an axis relative to the labels: the first stands out. */
const FIRST_VALUE = 1.7;
const OTHER_VALUE = 1.3;
const PICTURE_TYPE = 11.5;

function figuresWidth(series: readonly StarSeries[], axis: number, fontSize: number): number {
  const widths = series.map((one, s) =>
    textWidth(String(Math.round(one.scaled[axis]!)), {
      size: fontSize * (s === 0 ? FIRST_VALUE : OTHER_VALUE),
      weight: 600,
      display: true,
    }),
  );
  return widths.reduce((sum, w) => sum + w, 0) + (series.length - 1) * fontSize * 0.5;
}

interface StarLegendProps {
  readonly series: readonly StarSeries[];
  readonly firstSeries: number;
  readonly field: boolean;
  readonly room: number;
}

const LEGEND_TYPE = { size: 13, weight: 600 } as const;
const LEGEND_LINE = 17;

/** What the shapes stand for, as a column; long names take two lines. */
function StarLegend({ series, firstSeries, field, room }: StarLegendProps) {
  // A single series is named in the title.
  const named = series.length > 1 ? series : [];
  const names = named.map((one) => wrap(one.name, room - 18, 2, LEGEND_TYPE));
  const tops = names.map((_, i) => 14 + names.slice(0, i).reduce((sum, lines) => sum + lines.length * LEGEND_LINE + 9, 0));
  const below = names.length === 0 ? 14 : (tops.at(-1) ?? 0) + (names.at(-1)?.length ?? 0) * LEGEND_LINE + 14;
  return (
    <g>
      {names.map((lines, i) => (
        <g key={named[i]?.name + String(i)}>
          <Mark series={firstSeries + i} x={6} y={tops[i]! - 4.5} size={5} hollow={i > 0} />
          {lines.map((line, l) => (
            <text key={line} x={18} y={tops[i]! + l * LEGEND_LINE} fontSize={LEGEND_TYPE.size} fontWeight={600} fill="var(--text-0)">
              {line}
            </text>
          ))}
        </g>
      ))}
      {field && (
        <g fontSize={11} fill="var(--text-2)">
          <rect x={0} y={below - 9} width={13} height={9} fill="var(--draw)" fillOpacity={0.3} />
          <text x={18} y={below}>
            middle half of the field
          </text>
          <line x1={0} x2={13} y1={below + 13} y2={below + 13} stroke="var(--draw)" strokeDasharray="2 2" />
          <text x={18} y={below + 17}>
            median
          </text>
        </g>
      )}
    </g>
  );
}

interface FieldShadowProps {
  readonly quartiles: NonNullable<StarChartProps['quartiles']>;
  readonly layout: StarLayout;
}

function FieldShadow({ quartiles, layout }: FieldShadowProps) {
  const at = (pick: (q: (typeof quartiles)[number]) => number) => starCorners(quartiles.map(pick), layout);
  return (
    <g>
      <path
        d={ring(
          at((q) => q.q3),
          at((q) => q.q1),
        )}
        fill="var(--draw)"
        fillOpacity={0.2}
        fillRule="evenodd"
      />
      <polygon points={polygon(at((q) => q.median))} fill="none" stroke="var(--draw)" strokeOpacity={0.6} strokeDasharray="2 3" />
    </g>
  );
}

function AxisTip({ axis, index, series }: { readonly axis: Axis; readonly index: number; readonly series: readonly StarSeries[] }) {
  return (
    <>
      <b>{axis.label}</b>: {axis.formula}
      {series.map((one, i) => (
        <span key={one.name + String(i)} className="menu-note">
          {one.name}: {valueText(one, axis, index)}
        </span>
      ))}
    </>
  );
}

/** "72 of 100 (3.20 wounds)". */
function valueText(one: StarSeries, axis: Axis, index: number): string {
  const raw = one.raw?.[index];
  return `${Math.round(one.scaled[index]!)} of 100${raw === undefined ? '' : ` (${raw.toPrecision(3)} ${axis.unit})`}`;
}

function describeStar(axes: readonly Axis[], series: readonly StarSeries[]): string {
  return series.map((one) => `${one.name}: ${axes.map((axis, i) => `${axis.label} ${Math.round(one.scaled[i]!)}`).join(', ')}.`).join(' ');
}
