import { intervalOf, plusMinusText, type Share, shareFigure, shareText, spreadText } from '../../src-shared/stats/share.ts';
import { useExportFrame } from '../drawing/export-frame.ts';
import { DISPLAY_FONT } from '../drawing/svg-text.ts';
import { type NamedRow, RateRows, type RowPlace } from './RateRows.tsx';

export interface RateBarsRow extends NamedRow {
  readonly share: Share;
}

export interface RateBarsProps {
  readonly label: string;
  readonly rows: readonly RateBarsRow[];
  readonly width: number;
  readonly rowHeight?: number;
  /** The row that is chosen, if any. */
  readonly selected?: number;
  readonly onSelect?: (index: number) => void;
}

const TYPE = { size: 13, weight: 500 } as const;
const INDENT = TYPE.size * 2.4;
const FIGURES = TYPE.size * 6.6;

/** A ranking as bars that start at 50 %: above it, wins outnumber losses. Up and down move through it. */
export function RateBars({ label, rows, width, rowHeight = 30, selected, onSelect }: RateBarsProps) {
  const inPicture = useExportFrame() !== null;
  const chosen = inPicture ? undefined : selected;
  return (
    <RateRows
      description={(shown) => describeBars(label, shown)}
      rows={rows}
      width={width}
      rowHeight={rowHeight}
      type={TYPE}
      ranges={[...rows.map((row) => intervalOf(row.share)), { low: 0.45, high: 0.55 }]}
      indent={INDENT}
      figures={FIGURES}
      callout={false}
      start={selected === undefined || selected < 0 ? null : { line: selected, at: 0 }}
      onMove={({ line }) => onSelect?.(line)}
      draw={(row, place) => <BarRow row={row} place={place} chosen={place.index === chosen} {...(onSelect && { onSelect })} />}
      marks={(row, { x, y, index }) => [
        { x: x(row.share.value), y, text: `${index + 1}. ${row.label}: ${shareFigure(row.share)} % ${spreadText(row.share)}` },
      ]}
    />
  );
}

interface BarRowProps {
  readonly row: RateBarsRow;
  readonly place: RowPlace;
  readonly chosen: boolean;
  readonly onSelect?: (index: number) => void;
}

function BarRow({ row: { share }, place: { x, y, width, height, index }, chosen, onSelect }: BarRowProps) {
  const { size } = TYPE;
  const { low, high } = intervalOf(share);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys do the same
    <g onClick={() => onSelect?.(index)} cursor={onSelect ? 'pointer' : undefined}>
      <rect
        x={0}
        y={y - height / 2}
        width={width}
        height={height}
        fill={chosen ? 'var(--bg-2)' : 'transparent'}
        {...(chosen && { className: 'chart-chosen' })}
      />
      {chosen && <rect x={0} y={y - height / 2} width={3} height={height} fill="var(--brand)" />}
      <text x={INDENT - 10} y={y + size * 0.36} textAnchor="end" fill="var(--text-2)" fontFamily={DISPLAY_FONT} fontSize={size * 1.2}>
        {index + 1}
      </text>
      <rect
        x={Math.min(x(0.5), x(share.value))}
        width={Math.max(1, Math.abs(x(share.value) - x(0.5)))}
        y={y - height * 0.17}
        height={height * 0.34}
        fill={share.value >= 0.5 ? 'var(--side-a)' : 'var(--side-b)'}
      />
      <line x1={x(low)} x2={x(high)} y1={y} y2={y} stroke="var(--text-0)" strokeWidth={1.2} />
      <text
        x={width - size * 2.9}
        y={y + size * 0.42}
        textAnchor="end"
        fill="var(--text-0)"
        fontFamily={DISPLAY_FONT}
        fontWeight={600}
        fontSize={size * 1.4}
      >
        {shareFigure(share)}
      </text>
      <text x={width - 4} y={y + size * 0.36} textAnchor="end" fontSize={size * 0.85} fill="var(--text-2)">
        {plusMinusText(share)}
      </text>
    </g>
  );
}

function describeBars(label: string, rows: readonly RateBarsRow[]): string {
  return `${label}. ${rows.map((row, i) => `${i + 1}. ${row.label} ${shareText(row.share)}`).join('; ')}.`;
}
