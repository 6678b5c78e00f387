import { ArrowDown, ArrowUp } from 'lucide-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type CellPainter, type PaintedColumn, RowPool, stretchOf } from './row-pool.ts';
import { keyTarget, poolSize, scrollToShow, tableWindow } from './table-window.ts';

export interface Column<Row> {
  readonly id: string;
  readonly label: ReactNode;
  /** Grid track: '58px', 'minmax(220px, 1fr)'. */
  readonly width: string;
  readonly align?: 'right' | 'center';
  /** Value handed to `onSort`; absent when the column cannot be sorted. */
  readonly sort?: string;
  readonly className?: string;
  readonly cell?: (row: Row, index: number) => ReactNode;
  /** Instead of `cell`, where every column of the table has one: for tables that must scroll through a million rows. */
  readonly paint?: CellPainter<Row>;
  readonly title?: (row: Row) => string;
}

export interface VirtualTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly count: number;
  /** Undefined while a row is on its way. */
  readonly row: (index: number) => Row | undefined;
  readonly rowHeight?: number;
  readonly rowClass?: (row: Row) => string;
  readonly selected?: number | null;
  /** The other end of a selected range of rows. */
  readonly selectedTo?: number | null;
  /** `extend`: with Shift, from the selected row to this one. */
  readonly onSelect?: (index: number, row: Row, extend: boolean) => void;
  /** Enter or double click. */
  readonly onOpen?: (index: number, row: Row) => void;
  /** Ctrl+C: the selected rows, both ends included. */
  readonly onCopy?: (first: number, last: number) => void;
  readonly sort?: { readonly by: string; readonly descending: boolean };
  readonly onSort?: (by: string) => void;
  /** Told which rows are on screen, for fetching and for axes that zoom. */
  readonly onWindow?: (first: number, last: number) => void;
  readonly empty?: ReactNode;
  /** A change scrolls back to the top. */
  readonly resetKey?: string;
  /** A change draws rows again whose cells look at more than their own row. */
  readonly stamp?: unknown;
  /** Takes the keyboard when the table appears, unless something else has it. */
  readonly autoFocus?: boolean;
}

export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, columns, count, row, rowHeight = 28, selected = null, sort, onSort, empty, resetKey, autoFocus = false } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(800);
  const rowId = useId();

  useLayoutEffect(() => {
    const el = scroller.current;
    if (el === null) return;
    const measure = () => setHeight(el.clientHeight - (head.current?.offsetHeight ?? 0));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(el);
    return () => observer.disconnect();
  }, []);

  useLayoutEffect(() => {
    if (scroller.current !== null) scroller.current.scrollTop = 0;
  }, [resetKey]);

  useEffect(() => {
    if (autoFocus && (document.activeElement === null || document.activeElement === document.body)) {
      scroller.current?.focus({ preventScroll: true });
    }
  }, [autoFocus]);

  const show = (index: number) => {
    const el = scroller.current;
    if (el !== null) el.scrollTop = scrollToShow(index, el.scrollTop, height, rowHeight, count);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const from = event.shiftKey ? (props.selectedTo ?? selected) : selected;
    const target = keyTarget(event.key, from, count, Math.max(1, Math.floor(height / rowHeight) - 1));
    if (event.key === 'Enter' && selected !== null) {
      const chosen = row(selected);
      if (chosen !== undefined) props.onOpen?.(selected, chosen);
      event.preventDefault();
    } else if (event.key === 'c' && (event.ctrlKey || event.metaKey) && props.onCopy !== undefined && selected !== null) {
      if (String(getSelection()) !== '') return;
      const to = props.selectedTo ?? selected;
      props.onCopy(Math.min(selected, to), Math.max(selected, to));
      event.preventDefault();
    } else if (target !== null && props.onSelect !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      show(target);
      const chosen = row(target);
      if (chosen !== undefined) props.onSelect(target, chosen, event.shiftKey);
    }
  };

  const template = { '--columns': columns.map((c) => c.width).join(' ') } as CSSProperties;
  const painted = columns.every((column) => column.paint !== undefined);
  const Rows = painted ? PaintedRows : ReactRows;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a million rows cannot stand in a real table; the grid roles say the same
    <div
      ref={scroller}
      className="table-scroll"
      role="grid"
      aria-label={label}
      aria-rowcount={count + 1}
      aria-colcount={columns.length}
      aria-multiselectable={props.onCopy !== undefined}
      {...(painted && selected !== null && { 'aria-activedescendant': `${rowId}-${selected % poolSize(height, rowHeight)}` })}
      tabIndex={0}
      style={template}
      onKeyDown={onKeyDown}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the buttons inside take the focus */}
      <div ref={head} className="table-head" role="row" aria-rowindex={1}>
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
      </div>
      {count === 0 && empty}
      <Rows {...props} rowHeight={rowHeight} height={height} scroller={scroller} rowId={rowId} />
    </div>
  );
}

interface RowsProps<Row> extends VirtualTableProps<Row> {
  readonly rowHeight: number;
  /** Of the rows' part of the viewport. */
  readonly height: number;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly rowId: string;
}

function isChosen(index: number, selected: number | null | undefined, selectedTo: number | null | undefined): boolean {
  if (selected === null || selected === undefined) return false;
  const to = selectedTo ?? selected;
  return index >= Math.min(selected, to) && index <= Math.max(selected, to);
}

/** Which rows can be seen, without those laid out above and below for scrolling. */
function inSight(win: { readonly first: number; readonly top: number }, top: number, height: number, rowHeight: number, count: number) {
  const first = Math.min(count, Math.max(0, Math.ceil((top - win.top) / rowHeight) + win.first));
  return { first, last: Math.min(count, first + Math.ceil(height / rowHeight)) };
}

/** Scrolling goes past React: it writes into the rows at once. */
function PaintedRows<Row>(props: RowsProps<Row>) {
  const { count, rowHeight, height, scroller, rowId } = props;
  const box = useRef<HTMLDivElement>(null);
  const pool = useRef<RowPool<Row> | null>(null);
  const latest = useRef(props);
  latest.current = props;

  const draw = useCallback(() => {
    const top = latest.current.scroller.current?.scrollTop ?? 0;
    const { columns, count, row, rowHeight, height, rowClass, selected, selectedTo, stamp, onWindow } = latest.current;
    if (pool.current === null || box.current === null) return;
    const win = tableWindow(top, height, rowHeight, count);
    box.current.style.transform = `translateY(${win.top - (win.first - stretchOf(win.first)) * rowHeight}px)`;
    pool.current.show({
      columns: columns as readonly PaintedColumn<Row>[],
      first: win.first,
      last: win.last,
      size: poolSize(height, rowHeight),
      rowHeight,
      row,
      rowClass: rowClass ?? (() => ''),
      isSelected: (index) => isChosen(index, selected, selectedTo),
      stamp,
    });
    const seen = inSight(win, top, height, rowHeight, count);
    onWindow?.(seen.first, seen.last);
  }, []);

  useLayoutEffect(() => {
    pool.current = new RowPool<Row>(box.current as HTMLDivElement, rowId);
    const el = scroller.current;
    el?.addEventListener('scroll', draw, { passive: true });
    return () => {
      el?.removeEventListener('scroll', draw);
      pool.current?.close();
    };
  }, [draw, scroller, rowId]);
  useLayoutEffect(draw);

  const at = (event: MouseEvent, then: (index: number, row: Row) => void) => {
    const index = pool.current?.indexAt(event.target) ?? null;
    const entry = index === null ? undefined : props.row(index);
    if (index !== null && entry !== undefined) then(index, entry);
  };
  return (
    <div className="table-body" style={{ height: tableWindow(0, height, rowHeight, count).height }}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: rows are drawn inside; the grid handles the keys */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys */}
      <div
        ref={box}
        className="table-stretch"
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onClick={(event) => at(event, (index, entry) => props.onSelect?.(index, entry, event.shiftKey))}
        onDoubleClick={(event) => at(event, (index, entry) => props.onOpen?.(index, entry))}
      />
    </div>
  );
}

function ReactRows<Row>(props: RowsProps<Row>) {
  const { columns, count, row, rowHeight, height, scroller, selected = null, onWindow, stamp } = props;
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const el = scroller.current;
    const scrolled = () => setTop(el?.scrollTop ?? 0);
    scrolled();
    el?.addEventListener('scroll', scrolled, { passive: true });
    return () => el?.removeEventListener('scroll', scrolled);
  }, [scroller]);

  const win = tableWindow(top, height, rowHeight, count);
  const { first: firstSeen, last: lastSeen } = inSight(win, top, height, rowHeight, count);
  useEffect(() => onWindow?.(firstSeen, lastSeen), [onWindow, firstSeen, lastSeen]);

  const base = stretchOf(win.first);
  const pool = poolSize(height, rowHeight);
  const latest = useRef(props);
  latest.current = props;
  const select = useCallback((index: number, extend: boolean) => {
    const entry = latest.current.row(index);
    if (entry !== undefined) latest.current.onSelect?.(index, entry, extend);
  }, []);
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
              // Rows that leave lend their elements to rows that come.
              key={index % pool}
              columns={columns as readonly Column<unknown>[]}
              index={index}
              entry={entry}
              top={(index - base) * rowHeight}
              height={rowHeight}
              selected={isChosen(index, selected, props.selectedTo)}
              className={entry !== undefined && props.rowClass ? props.rowClass(entry) : ''}
              onSelect={select}
              onOpen={open}
              stamp={stamp}
            />
          );
        })}
      </div>
    </div>
  );
}

interface HeadCellProps<Row> {
  readonly column: Column<Row>;
  readonly sort: VirtualTableProps<Row>['sort'];
  readonly onSort: VirtualTableProps<Row>['onSort'];
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const active = column.sort !== undefined && sort?.by === column.sort;
  const Arrow = sort?.descending ? ArrowDown : ArrowUp;
  const ariaSort = active ? (sort?.descending ? 'descending' : 'ascending') : undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: part of the grid above
    // biome-ignore lint/a11y/useFocusableInteractive: the button inside takes the focus
    <div role="columnheader" aria-sort={ariaSort} style={{ textAlign: column.align ?? 'left' }}>
      {column.sort !== undefined && onSort !== undefined ? (
        <button type="button" className="table-sort" onClick={() => onSort(column.sort as string)}>
          {active && <Arrow size={12} aria-hidden />}
          {column.label}
        </button>
      ) : (
        column.label
      )}
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
  readonly onSelect: (index: number, extend: boolean) => void;
  readonly onOpen: (index: number) => void;
  readonly stamp: unknown;
}

/** Drawn again only when something of its own changed: scrolling moves most rows and changes few. */
const Row = memo(function Row({ columns, index, entry, top, height, selected, className, onSelect, onOpen }: RowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: part of the grid above
    // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus and moves the selection
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys
    <div
      role="row"
      className={`table-row ${className}`}
      aria-rowindex={index + 2}
      aria-selected={selected}
      style={{ top, height }}
      onClick={(event) => onSelect(index, event.shiftKey)}
      onDoubleClick={() => onOpen(index)}
    >
      {columns.map((column) => (
        // biome-ignore lint/a11y/useSemanticElements: part of the grid above
        // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus
        <div key={column.id} role="gridcell" className={column.className} style={{ textAlign: column.align ?? 'left' }}>
          {entry === undefined ? <div className="table-placeholder" /> : column.cell?.(entry, index)}
        </div>
      ))}
    </div>
  );
});
