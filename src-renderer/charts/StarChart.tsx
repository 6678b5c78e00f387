import type { Axis } from '../../src-shared/contract/ruleset.ts';
import { Tooltip } from '../components/Tooltip.tsx';
import { ChartFrame } from './ChartFrame.tsx';
import { Mark, seriesColour } from './series.tsx';
import { outline, polygon, ring, round, starCorners, starLayout } from './star-layout.ts';
import { DISPLAY_FONT, textWidth } from './text.ts';

export interface StarSeries {
  readonly name: string;
  /** 0..100 by axis. */
  readonly scaled: readonly number[];
  readonly raw?: readonly number[];
}

export interface StarChartProps {
  readonly axes: readonly Axis[];
  readonly series: readonly StarSeries[];
  /** The field behind: middle half and median by axis. */
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

export function StarChart(props: StarChartProps) {
  const { axes, series, quartiles, width, height, fontSize = 12, firstSeries = 0, values = true, labels = true } = props;
  const lineHeight = labels ? fontSize * 1.72 : 4;
  const figureWidth = values ? fontSize * 0.95 * (1 + Math.min(2, series.length - 1)) + fontSize : 0;
  const layout = starLayout(
    axes.map((axis) => (labels ? Math.max(figureWidth, textWidth(axis.label, { size: fontSize, weight: 600 })) : 0)),
    width,
    height,
    lineHeight,
  );
  const even = (value: number) => starCorners(Array(axes.length).fill(value), layout);
  const marks = layout.radius > 60 ? Math.max(3, fontSize / 3.4) : 2.5;
  return (
    <ChartFrame width={width} height={height} description={describeStar(axes, series)} fontSize={fontSize}>
      {RINGS.map((value) => (
        <polygon key={value} points={polygon(even(value))} fill="none" stroke={value === 100 ? 'var(--line-strong)' : 'var(--line)'} />
      ))}
      {layout.tips.map((tip, i) => (
        <line key={axes[i]?.id} x1={layout.centre.x} y1={layout.centre.y} x2={round(tip.x)} y2={round(tip.y)} stroke="var(--line)" />
      ))}
      {quartiles && quartiles.length === axes.length && <FieldShadow quartiles={quartiles} layout={layout} />}
      {[...series.keys()].reverse().map((i) => {
        const one = series[i] as StarSeries;
        const corners = starCorners(one.scaled, layout);
        const colour = seriesColour(firstSeries + i);
        return (
          <g key={one.name + String(i)}>
            <path
              d={outline(corners)}
              fill={colour}
              fillOpacity={i === 0 ? 0.16 : 0.06}
              stroke={colour}
              strokeWidth={layout.radius > 150 ? 2 : 1.6}
              strokeLinejoin="round"
              {...(i > 0 && { strokeDasharray: '5 3' })}
            />
            {corners.map((corner, axis) => (
              <Mark key={axes[axis]?.id} series={firstSeries + i} x={round(corner.x)} y={round(corner.y)} size={marks} hollow={i > 0} />
            ))}
          </g>
        );
      })}
      {(labels ? layout.labels : []).map((label, i) => {
        const axis = axes[i] as Axis;
        return (
          <Tooltip key={axis.id} content={<AxisTip axis={axis} index={i} series={series} />}>
            <g tabIndex={0} cursor="help">
              <text
                x={round(label.x)}
                y={round(label.y)}
                textAnchor={label.anchor}
                fontSize={fontSize}
                fontWeight={500}
                fill="var(--text-1)"
              >
                {axis.label}
              </text>
              {values && (
                <text
                  x={round(label.x)}
                  y={round(label.y + lineHeight)}
                  textAnchor={label.anchor}
                  fontFamily={DISPLAY_FONT}
                  fontWeight={600}
                >
                  {series.slice(0, 3).map((one, s) => (
                    <tspan
                      key={one.name + String(s)}
                      dx={s === 0 ? 0 : fontSize * 0.5}
                      fontSize={s === 0 ? fontSize * 1.7 : fontSize * 1.3}
                      fill={seriesColour(firstSeries + s)}
                    >
                      {Math.round(one.scaled[i] as number)}
                    </tspan>
                  ))}
                </text>
              )}
            </g>
          </Tooltip>
        );
      })}
    </ChartFrame>
  );
}

interface FieldShadowProps {
  readonly quartiles: NonNullable<StarChartProps['quartiles']>;
  readonly layout: ReturnType<typeof starLayout>;
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
          {one.name}: {Math.round(one.scaled[index] as number)} of 100
          {one.raw?.[index] !== undefined && ` (${(one.raw[index] as number).toPrecision(3)} ${axis.unit})`}
        </span>
      ))}
    </>
  );
}

export function describeStar(axes: readonly Axis[], series: readonly StarSeries[]): string {
  return series
    .map((one) => `${one.name}: ${axes.map((axis, i) => `${axis.label} ${Math.round(one.scaled[i] as number)}`).join(', ')}.`)
    .join(' ');
}
