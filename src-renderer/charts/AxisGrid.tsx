import { textWidth } from '../drawing/svg-text.ts';
import type { Tick } from './ticks.ts';

export interface AxisGridProps {
  /** 'x': vertical lines with figures above or below; 'y': horizontal lines with figures on the left. */
  readonly along: 'x' | 'y';
  readonly ticks: readonly Tick[];
  readonly at: (value: number) => number;
  /** Where the lines begin and end, across the axis. Equal: figures only. */
  readonly from: number;
  readonly to: number;
  /** Baseline of the figures (x), or where they end (y). */
  readonly labelAt: number;
  /** The value whose line stands out, such as 50 % or zero. */
  readonly strong?: number;
  readonly fontSize?: number;
}

/** Space between two figures of an axis. */
const APART = 6;

/** Hairlines and the figures that name them; a figure that would overlap its neighbour is left out. */
export function AxisGrid({ along, ticks, at, from, to, labelAt, strong, fontSize = 11 }: AxisGridProps) {
  const named = fittingTicks(ticks, at, fontSize, along);
  return (
    <g>
      {from !== to &&
        ticks.map((tick) => {
          const p = at(tick.value);
          const ends = along === 'x' ? { x1: p, x2: p, y1: from, y2: to } : { x1: from, x2: to, y1: p, y2: p };
          return <line key={tick.value} {...ends} stroke={tick.value === strong ? 'var(--text-2)' : 'var(--line-soft)'} />;
        })}
      {ticks
        .filter((tick) => named.has(tick))
        .map((tick) => (
          <text
            key={tick.value}
            x={along === 'x' ? at(tick.value) : labelAt}
            y={along === 'x' ? labelAt : at(tick.value) + fontSize * 0.36}
            textAnchor={along === 'x' ? 'middle' : 'end'}
            fill="var(--text-2)"
            fontSize={fontSize}
          >
            {tick.label}
          </text>
        ))}
    </g>
  );
}

/** Side by side, figures need their width; stacked, their height. */
export function fittingTicks(
  ticks: readonly Tick[],
  at: (value: number) => number,
  fontSize: number,
  along: 'x' | 'y' = 'x',
): ReadonlySet<Tick> {
  const kept = new Set<Tick>();
  let edge = Number.NEGATIVE_INFINITY;
  for (const tick of ticks.toSorted((a, b) => at(a.value) - at(b.value))) {
    const half = along === 'x' ? textWidth(tick.label, { size: fontSize }) / 2 : fontSize * 0.6;
    if (at(tick.value) - half < edge) continue;
    kept.add(tick);
    edge = at(tick.value) + half + (along === 'x' ? APART : 0);
  }
  return kept;
}
