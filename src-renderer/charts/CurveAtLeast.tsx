import { line, scaleLinear } from 'd3';
import { figure, percent } from '../format/figures.ts';
import { seriesColour } from './series.tsx';
import { UI_FONT } from './text.ts';
import { axisTicks, spread } from './ticks.ts';

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
}

const MARGIN = { top: 8, right: 14, bottom: 34, left: 34 };

/** The chance of at least x, named at the line itself instead of in a legend. */
export function CurveAtLeast({ label, curves, width, height }: CurveAtLeastProps) {
  const far = Math.max(1, ...curves.map((c) => c.points.at(-1)?.x ?? 0));
  // Models and wounds are counted, not measured.
  const whole = curves.every((c) => c.points.every((point) => Number.isInteger(point.x)));
  const x = scaleLinear([0, far], [MARGIN.left, width - MARGIN.right]);
  const y = scaleLinear([0, 1], [height - MARGIN.bottom, MARGIN.top]);
  const path = line<{ x: number; p: number }>(
    (d) => x(d.x),
    (d) => y(d.p),
  );
  const names = nameSpots(curves, x, y);
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={describeCurves(label, curves)}
      fontFamily={UI_FONT}
      fontSize={11}
    >
      {[0, 0.25, 0.5, 0.75, 1].map((p) => (
        <g key={p}>
          <line
            x1={MARGIN.left}
            x2={width - MARGIN.right}
            y1={y(p)}
            y2={y(p)}
            stroke={p === 0 ? 'var(--line-strong)' : 'var(--line-soft)'}
          />
          <text x={MARGIN.left - 6} y={y(p) + 4} textAnchor="end" fill="var(--text-2)">
            {p * 100}
          </text>
        </g>
      ))}
      {axisTicks(0, far, Math.max(3, Math.floor(width / 60)), figure)
        .filter((tick) => !whole || Number.isInteger(tick.value))
        .map((tick) => (
          <text key={tick.value} x={x(tick.value)} y={height - MARGIN.bottom + 15} textAnchor="middle" fill="var(--text-2)">
            {tick.label}
          </text>
        ))}
      <text x={width - MARGIN.right} y={height - 4} textAnchor="end" fill="var(--text-2)">
        {label.toLowerCase()}
      </text>
      {curves.map((curve) => (
        <g key={curve.name}>
          <path
            d={path([...curve.points]) ?? ''}
            fill="none"
            stroke={seriesColour(curve.series)}
            strokeWidth={2}
            strokeLinejoin="round"
            {...(curve.series > 0 && { strokeDasharray: '6 3' })}
          />
          {curve.points.length <= 16 &&
            curve.points.map((point) => (
              <circle key={point.x} cx={x(point.x)} cy={y(point.p)} r={2.2} fill={seriesColour(curve.series)}>
                <title>{`${curve.name}: at least ${figure(point.x)} with ${percent(point.p)} %`}</title>
              </circle>
            ))}
        </g>
      ))}
      {curves.map((curve, i) => (
        <text
          key={curve.name}
          x={names[i]?.x}
          y={names[i]?.y}
          fill={seriesColour(curve.series)}
          fontWeight={600}
          paintOrder="stroke"
          stroke="var(--bg-0)"
          strokeWidth={4}
          strokeLinejoin="round"
        >
          {curve.name}
        </text>
      ))}
    </svg>
  );
}

/** Beside the point where a curve passes one half, moved apart where two would meet. */
function nameSpots(curves: readonly Curve[], x: (v: number) => number, y: (v: number) => number): { x: number; y: number }[] {
  const spots = curves.map((curve) => {
    const at = curve.points.find((point) => point.p <= 0.5) ?? curve.points.at(-1) ?? { x: 0, p: 1 };
    return { x: x(at.x) + 8, y: y(at.p) };
  });
  const ys = spread(
    spots.map((s) => s.y),
    14,
    y(1) + 10,
    y(0) - 4,
  );
  return spots.map((spot, i) => ({ x: spot.x, y: ys[i] as number }));
}

export function describeCurves(label: string, curves: readonly Curve[]): string {
  return `Chance of at least so much ${label.toLowerCase()}. ${curves
    .map((curve) => {
      const half = curve.points.findLast((point) => point.p >= 0.5);
      return `${curve.name}: at least ${figure(half?.x ?? 0)} in half of the cases`;
    })
    .join('; ')}.`;
}
