import type { PointerEvent } from 'react';
import { exactShare, shareText } from '../../src-shared/stats/share.ts';
import { useExportFrame } from '../drawing/export-frame.ts';
import { DISPLAY_FONT, textWidth } from '../drawing/svg-text.ts';
import { curveColour } from './CurveKey.tsx';
import { type Curve, chanceAt, placeCard } from './curve-layout.ts';
import type { Box } from './label-spots.ts';

type Scale = (value: number) => number;

export interface CurveReaderProps {
  readonly curves: readonly Curve[];
  readonly at: number;
  /** "at least 5 wounds" */
  readonly words: string;
  readonly x: Scale;
  readonly y: Scale;
  readonly plot: Box;
}

const WORDS = { size: 11 } as const;
const CHANCE = { size: 19, weight: 600, display: true } as const;
const PAD = 9;
const CARD_HEIGHT = 44;
const HANDLE = 6;
const ARROW = 13;

/** The line that is moved along the curves, with the chance of the first one beside it. */
export function CurveReader({ curves, at, words, x, y, plot }: CurveReaderProps) {
  const across = x(at);
  return (
    <g className="chart-reader" pointerEvents="none">
      <line x1={across} x2={across} y1={plot.top} y2={plot.bottom} stroke="var(--brand)" strokeWidth={1.5} />
      <path d={`M${across} ${plot.bottom - HANDLE}l${HANDLE} ${HANDLE * 1.6}h${-2 * HANDLE}Z`} fill="var(--brand)" />
      {curves.map((curve, i) => (
        <circle
          key={i}
          cx={across}
          cy={y(chanceAt(curve, at))}
          r={i === 0 ? 4.5 : 3.5}
          fill={curve.isReference ? 'var(--bg-0)' : curveColour(curve)}
          stroke={curve.isReference ? curveColour(curve) : 'var(--bg-0)'}
          strokeWidth={1.5}
        />
      ))}
      <Card curves={curves} at={at} words={words} x={x} y={y} plot={plot} />
    </g>
  );
}

/** "at least 5 wounds", and below it the chance, after that of the reference where there is one. */
function Card({ curves, at, words, x, y, plot }: CurveReaderProps) {
  const [first] = curves;
  const reference = curves.find((curve) => curve.isReference);
  const before = reference === undefined ? '' : chanceText(reference, at);
  const arrowAt = textWidth(before, CHANCE) + 6;
  const beforeWidth = before === '' ? 0 : arrowAt + ARROW + 7;
  const now = first === undefined ? '' : chanceText(first, at);
  const width = 2 * PAD + Math.max(textWidth(words, WORDS), beforeWidth + textWidth(now, CHANCE));
  const lines = curves.map((curve) => cornersOf(curve.points.map((point) => ({ x: x(point.x), y: y(point.p) }))));
  const { left, top } = placeCard({ width, height: CARD_HEIGHT, x: x(at), plot, lines });
  return (
    <>
      <rect x={left} y={top} width={width} height={CARD_HEIGHT} rx={5} fill="var(--bg-3)" stroke="var(--line-strong)" />
      <text x={left + PAD} y={top + 15} fill="var(--text-1)" fontSize={WORDS.size}>
        {words}
      </text>
      {before !== '' && (
        <path d={`M${left + PAD + arrowAt} ${top + 30}h${ARROW}m-4 -4l4 4l-4 4`} fill="none" stroke="var(--text-2)" strokeWidth={1.5} />
      )}
      <g fontFamily={DISPLAY_FONT} fontSize={CHANCE.size} fontWeight={CHANCE.weight}>
        <text x={left + PAD} y={top + 36} fill="var(--text-2)">
          {before}
        </text>
        <text x={left + PAD + beforeWidth} y={top + 36} fill="var(--text-0)">
          {now}
        </text>
      </g>
    </>
  );
}

/** The corners of a line of steps. */
function cornersOf(points: readonly { readonly x: number; readonly y: number }[]) {
  return points.flatMap((point, i) => (i === 0 ? [point] : [{ x: points[i - 1]!.x, y: point.y }, point]));
}

export function chanceText(curve: Curve, at: number): string {
  return shareText(exactShare(chanceAt(curve, at)));
}

interface ReaderTrackProps {
  readonly plot: Box;
  /** Of the chart. */
  readonly width: number;
  /** In pixels of the chart. */
  readonly onMove: (x: number) => void;
}

/** Takes the pointer anywhere on the plot; the arrow keys do the same. */
export function ReaderTrack({ plot, width, onMove }: ReaderTrackProps) {
  const inPicture = useExportFrame() !== null;
  if (inPicture) return null;
  const move = (event: PointerEvent<SVGRectElement>) => {
    const frame = event.currentTarget.ownerSVGElement!.getBoundingClientRect();
    onMove(((event.clientX - frame.left) * width) / frame.width);
  };
  return (
    <rect
      className="chart-reader-track"
      x={plot.left}
      y={plot.top}
      width={plot.right - plot.left}
      height={plot.bottom - plot.top + 20}
      fill="transparent"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        move(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && move(event)}
    />
  );
}
