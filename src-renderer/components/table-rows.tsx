/** The rows of a tall table: painted without React for a million of them, or drawn by React. */
import { type MouseEvent, memo, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isSelected, type SelectHow, selectHow } from '../state/selection.ts';
import { type PaintedColumn, RowPool, stretchOf } from './row-pool.ts';
import { poolSize, type TableMeasures, type TableWindow, tableWindow, trackHeight } from './table-window.ts';
import type { Column, VirtualTableProps } from './VirtualTable.tsx';

export interface RowsProps<Row> extends VirtualTableProps<Row> {
  readonly rowHeight: number;
  /** Of the rows' part of the viewport. */
  readonly height: number;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly rowId: string;
}

/** Where several can be selected those, otherwise the one. */
function isChosen(index: number, { selected, selection }: Pick<RowsProps<never>, 'selected' | 'selection'>): boolean {
  return selection === undefined ? index === selected : isSelected(selection, index);
}

/** Ctrl and Shift select rows, so they open no link in one of them in another tab or window. */
function howClicked(event: MouseEvent): SelectHow {
  const how = selectHow(event);
  if (how !== 'one') event.preventDefault();
  return how;
}

/** The visible rows, without the extra rows above and below for scrolling. */
function visibleRows(win: TableWindow, top: number, { viewport, row, count }: TableMeasures) {
  const first = Math.min(count, Math.max(0, Math.ceil((top - win.top) / row) + win.first));
  return { first, last: Math.min(count, first + Math.ceil(viewport / row)) };
}

/** Not a layout effect: those of the rows run before the table around them has its element. */
function useScrolled(scroller: RefObject<HTMLDivElement | null>, scrolled: () => void): void {
  useEffect(() => {
    const el = scroller.current;
    scrolled();
    el?.addEventListener('scroll', scrolled, { passive: true });
    return () => el?.removeEventListener('scroll', scrolled);
  }, [scroller, scrolled]);
}

/** Scrolling bypasses React and writes straight into the rows. */
export function PaintedRows<Row>(props: RowsProps<Row>) {
  const { count, rowHeight, scroller, rowId } = props;
  const box = useRef<HTMLDivElement>(null);
  const pool = useRef<RowPool<Row> | null>(null);
  const latest = useRef(props);
  latest.current = props;

  const draw = useCallback(() => {
    const top = latest.current.scroller.current?.scrollTop ?? 0;
    const { columns, count, row, rowHeight, height, rowClass, stamp, onWindow } = latest.current;
    if (pool.current === null || box.current === null) return;
    const win = tableWindow(top, { viewport: height, row: rowHeight, count });
    box.current.style.transform = `translateY(${win.top - (win.first - stretchOf(win.first)) * rowHeight}px)`;
    pool.current.show({
      columns: columns as readonly PaintedColumn<Row>[],
      first: win.first,
      last: win.last,
      size: poolSize(height, rowHeight),
      rowHeight,
      row,
      rowClass: rowClass ?? (() => ''),
      isSelected: (index) => isChosen(index, latest.current),
      stamp,
    });
    const seen = visibleRows(win, top, { viewport: height, row: rowHeight, count });
    onWindow?.(seen.first, seen.last);
  }, []);

  useLayoutEffect(() => {
    pool.current = new RowPool<Row>(box.current!, rowId);
    return () => pool.current?.close();
  }, [rowId]);
  useLayoutEffect(draw);
  useScrolled(scroller, draw);

  const at = (event: MouseEvent, then: (index: number, row: Row) => void) => {
    const index = pool.current?.indexAt(event.target) ?? null;
    const entry = index === null ? undefined : props.row(index);
    if (index !== null && entry !== undefined) then(index, entry);
  };
  return (
    <div className="table-body" style={{ height: trackHeight(count, rowHeight) }}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: rows are drawn inside; the grid handles the keys */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys */}
      <div
        ref={box}
        className="table-stretch"
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onClick={(event) => at(event, (index, entry) => props.onSelect?.(index, entry, howClicked(event)))}
        onContextMenu={(event) => at(event, (index, entry) => !isChosen(index, props) && props.onSelect?.(index, entry, 'one'))}
        onDoubleClick={(event) => at(event, (index, entry) => props.onOpen?.(index, entry))}
      />
    </div>
  );
}

export function ReactRows<Row>(props: RowsProps<Row>) {
  const { columns, count, row, rowHeight, height, scroller, onWindow, stamp } = props;
  const [top, setTop] = useState(0);
  const scrolled = useCallback(() => setTop(scroller.current?.scrollTop ?? 0), [scroller]);
  useScrolled(scroller, scrolled);

  const win = tableWindow(top, { viewport: height, row: rowHeight, count });
  const { first: firstSeen, last: lastSeen } = visibleRows(win, top, { viewport: height, row: rowHeight, count });
  useEffect(() => onWindow?.(firstSeen, lastSeen), [onWindow, firstSeen, lastSeen]);

  const base = stretchOf(win.first);
  const pool = poolSize(height, rowHeight);
  const latest = useRef(props);
  latest.current = props;
  const select = useCallback((index: number, how: SelectHow) => {
    const entry = latest.current.row(index);
    if (entry !== undefined) latest.current.onSelect?.(index, entry, how);
  }, []);
  const choose = useCallback(
    (index: number) => {
      if (!isChosen(index, latest.current)) select(index, 'one');
    },
    [select],
  );
  const open = useCallback((index: number) => {
    const entry = latest.current.row(index);
    if (entry !== undefined) latest.current.onOpen?.(index, entry);
  }, []);
  return (
    <div className="table-body" style={{ height: win.height }}>
      <div className="table-stretch" style={{ transform: `translateY(${win.top - (win.first - base) * rowHeight}px)` }}>
        {Array.from({ length: win.last - win.first }, (_, i) => {
          const index = win.first + i;
          const entry = row(index);
          return (
            <Row
              // Rows that scroll out pass their elements on to rows that scroll in.
              key={index % pool}
              columns={columns as readonly Column<unknown>[]}
              index={index}
              entry={entry}
              top={(index - base) * rowHeight}
              height={rowHeight}
              selected={isChosen(index, props)}
              className={entry !== undefined && props.rowClass ? props.rowClass(entry) : ''}
              onSelect={select}
              onMenu={choose}
              onOpen={open}
              stamp={stamp}
            />
          );
        })}
      </div>
    </div>
  );
}

interface RowProps {
  readonly columns: readonly Column<unknown>[];
  readonly index: number;
  readonly entry: unknown;
  readonly top: number;
  readonly height: number;
  readonly selected: boolean;
  readonly className: string;
  readonly onSelect: (index: number, how: SelectHow) => void;
  /** Before a menu opens on the row: it is about this row, unless it is one of several that are selected. */
  readonly onMenu: (index: number) => void;
  readonly onOpen: (index: number) => void;
  readonly stamp: unknown;
}

/** Redrawn only when its own data changes: scrolling moves most rows and changes few. */
const Row = memo(function Row({ columns, index, entry, top, height, selected, className, onSelect, onMenu, onOpen }: RowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: part of the grid above
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and moves the selection
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys
    <div
      role="row"
      className={`table-row ${className}`}
      aria-rowindex={index + 2}
      aria-selected={selected}
      style={{ top, height }}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={(event) => onSelect(index, howClicked(event))}
      onContextMenu={() => onMenu(index)}
      onDoubleClick={() => onOpen(index)}
    >
      {columns.map((column) => (
        // biome-ignore lint/a11y/useSemanticElements: part of the grid above
        // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus
        <div key={column.id} role="gridcell" className={column.className} style={{ textAlign: column.align ?? 'left' }}>
          {entry === undefined ? <div className="table-placeholder" /> : column.cell?.(entry, index)}
        </div>
      ))}
    </div>
  );
});
