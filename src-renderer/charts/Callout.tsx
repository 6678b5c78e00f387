import { clip, textWidth } from '../drawing/svg-text.ts';
import type { ChartMark } from './keyboard-nav.ts';

export interface CalloutProps {
  readonly mark: ChartMark;
  /** Of the chart. */
  readonly width: number;
  readonly height: number;
}

const TEXT = { size: 12, weight: 600 } as const;
const NOTE = { size: 11 } as const;
const PAD = 8;
/** From the mark to the box. */
const AWAY = 12;

/** The mark selected by keyboard, ringed, with its text beside it; always inside the chart. */
export function Callout({ mark, width, height }: CalloutProps) {
  const text = clip(mark.text, width - 2 * PAD - 4, TEXT);
  const note = mark.note === undefined ? null : clip(mark.note, width - 2 * PAD - 4, NOTE);
  const wide = Math.max(textWidth(text, TEXT), note === null ? 0 : textWidth(note, NOTE)) + 2 * PAD;
  const high = note === null ? 22 : 38;
  const left = Math.max(2, Math.min(width - wide - 2, mark.x - wide / 2));
  const above = mark.y - AWAY - high;
  const top = above >= 1 ? above : Math.min(height - high - 1, mark.y + AWAY);
  return (
    <g pointerEvents="none" className="chart-callout">
      <circle cx={mark.x} cy={mark.y} r={7} fill="none" stroke="var(--brand)" strokeWidth={2} />
      <rect x={left} y={top} width={wide} height={high} rx={4} fill="var(--bg-3)" stroke="var(--line-strong)" />
      <text x={left + PAD} y={top + 15} fill="var(--text-0)" fontSize={TEXT.size} fontWeight={600}>
        {text}
      </text>
      {note !== null && (
        <text x={left + PAD} y={top + 30} fill="var(--text-1)" fontSize={NOTE.size} fontWeight={400}>
          {note}
        </text>
      )}
    </g>
  );
}
