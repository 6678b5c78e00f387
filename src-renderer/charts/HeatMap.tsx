import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { MatchupMatrix } from '../../src-shared/api/results.ts';
import { shareFigure } from '../../src-shared/stats/share.ts';
import { IconButton } from '../components/Button.tsx';
import { useElementSize } from '../components/use-element-size.ts';
import { token } from '../drawing/theme-colours.ts';
import { useThemeName } from '../drawing/use-theme.ts';
import { divergingTable, inkOn, paintCells, type Rgb, rgbOf, tableIndex } from './colour-scale.ts';
import { cellShare, cellText, describeHeat } from './heat-labels.ts';
import { type HeatColours, type HeatPicture, paintHeat } from './heat-paint.ts';
import { type Cell, gridOf, type HeatFrame, type HeatOrder, type HeatView } from './heat-view.ts';
import { type HeatZoom, onHeatKey, useHeatPointer, useHeatZoom, useWheelZoom, ZOOM_STEP } from './use-heat-zoom.ts';

export interface HeatMapProps {
  readonly matrix: MatchupMatrix;
  readonly order: HeatOrder;
  /** Positions in `order` under the pointer or the keys. */
  readonly cursor: Cell | null;
  readonly onCursor: (cell: Cell | null) => void;
  readonly onOpen: (cell: Cell) => void;
}

export function HeatMap({ matrix, order, cursor, onCursor, onOpen }: HeatMapProps) {
  const theme = useThemeName();
  const [box, size] = useElementSize<HTMLDivElement>();
  const canvas = useRef<HTMLCanvasElement>(null);
  const zoom = useHeatZoom(matrix, order, size);
  useWheelZoom(canvas, zoom);
  const pointer = useHeatPointer(zoom, { onCursor, onOpen });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the page, which has the theme applied
  const style = useMemo(styleOfTheme, [theme]);
  const description = useMemo(() => describeHeat(matrix, order), [matrix, order]);
  const cells = useMemo(() => paintedCells(matrix, order, style), [matrix, order, style]);
  usePaint(canvas, pictureOf(matrix, order, { cells, cursor, ink: style.ink, colours: style.colours }), zoom.view, zoom.frame);
  return (
    <div ref={box} className="heat-map">
      <canvas
        ref={canvas}
        role="img"
        aria-label={description}
        tabIndex={0}
        onKeyDown={(event) => onHeatKey(event, zoom, { cursor, onCursor, onOpen })}
        {...pointer}
      />
      <ZoomButtons zoom={zoom} />
      <span className="visually-hidden" aria-live="polite">
        {cursor !== null && cellText(matrix, order, cursor)}
      </span>
    </div>
  );
}

function ZoomButtons({ zoom }: { readonly zoom: HeatZoom }) {
  return (
    <div className="heat-zoom">
      <IconButton icon={ZoomIn} size="small" label="Zoom in" onClick={() => zoom.zoomCentre(ZOOM_STEP ** 2)} />
      <IconButton icon={ZoomOut} size="small" label="Zoom out" disabled={!zoom.moved} onClick={() => zoom.zoomCentre(ZOOM_STEP ** -2)} />
      <IconButton icon={Maximize} size="small" label="Whole map" disabled={!zoom.moved} onClick={() => zoom.moveTo(null)} />
    </div>
  );
}

/** Names and rates by position on screen instead of by matrix index. */
function pictureOf(matrix: MatchupMatrix, order: HeatOrder, drawn: Pick<HeatPicture, 'cells' | 'cursor' | 'ink' | 'colours'>): HeatPicture {
  const rowAt = (position: number) => order.rows[position]!;
  const columnAt = (position: number) => order.columns[position]!;
  const { names, rates } = matrix;
  const cellOf = (row: number, column: number) => rowAt(row) * names.length + columnAt(column);
  return {
    ...drawn,
    grid: gridOf(order),
    rowName: (position) => names[rowAt(position)] ?? '',
    columnName: (position) => names[columnAt(position)] ?? '',
    rate: (row, column) => rates[cellOf(row, column)] ?? Number.NaN,
    figure: (row, column) => shareFigure(cellShare(matrix, cellOf(row, column)), 0),
  };
}

/** Paints after every render: whatever caused it (pan, cursor, theme) is in the picture. */
function usePaint(canvas: RefObject<HTMLCanvasElement | null>, picture: HeatPicture, view: HeatView, frame: HeatFrame): void {
  useEffect(() => {
    const el = canvas.current;
    const g = el?.getContext('2d');
    if (!el || !g || frame.width === 0) return;
    // When the interface is scaled, one CSS pixel is more than one screen pixel.
    const ratio = devicePixelRatio * (el.getBoundingClientRect().width / frame.width);
    const [wide, high] = [Math.round(frame.width * ratio), Math.round(frame.height * ratio)];
    // Setting its size clears and reallocates a canvas, which panning doesn't need.
    if (el.width !== wide || el.height !== high) [el.width, el.height] = [wide, high];
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    paintHeat(g, picture, view, frame);
  });
}

interface HeatStyle {
  readonly table: Uint8Array;
  readonly blank: Rgb;
  readonly colours: HeatColours;
  readonly ink: (rate: number) => string;
}

/** The colours of the current theme. */
function styleOfTheme(): HeatStyle {
  const table = divergingTable([0, 1, 2, 3, 4].map((i) => token(`--div-${i}`)));
  const inks = Array.from({ length: 256 }, (_, i) => inkOn(table, i / 255));
  return {
    table,
    blank: rgbOf(token('--bg-0')),
    colours: {
      background: token('--bg-0'),
      line: token('--line'),
      text: token('--text-0'),
      dim: token('--text-1'),
      cursor: token('--brand'),
    },
    ink: (rate) => inks[tableIndex(rate)]!,
  };
}

function paintedCells(matrix: MatchupMatrix, order: HeatOrder, { table, blank }: HeatStyle): HTMLCanvasElement {
  const picture = document.createElement('canvas');
  const { rows, columns } = gridOf(order);
  picture.width = columns;
  picture.height = rows;
  const pixels = paintCells(matrix.rates, order, table, blank);
  if (rows > 0 && columns > 0) picture.getContext('2d')?.putImageData(new ImageData(pixels, columns, rows), 0, 0);
  return picture;
}
