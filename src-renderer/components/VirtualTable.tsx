import { ArrowDown, ArrowUp } from 'lucide-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
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
  readonly cell: (row: Row, index: number) => ReactNode;
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
  readonly onSelect?: (index: number, row: Row) => void;
  /** Enter or double click. */
  readonly onOpen?: (index: number, row: Row) => void;
  readonly sort?: { readonly by: string; readonly descending: boolean };
  readonly onSort?: (by: string) => void;
  /** Told which rows are on screen, for fetching and for axes that zoom. */
  readonly onWindow?: (first: number, last: number) => void;
  readonly empty?: ReactNode;
  /** A change scrolls back to the top. */
  readonly resetKey?: string;
  /** A change draws rows again whose cells look at more than their own row. */
  readonly stamp?: unknown;
}

/** Rows are placed from the start of their stretch, because pixel positions of millions of rows overflow. */
const STRETCH = 10_000;

export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, columns, count, row, rowHeight = 28, selected = null, sort, onSort, onWindow, empty, resetKey, stamp } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 800 });

  const measure = useCallback(() => {
    const el = scroller.current;
    if (el !== null) setView({ top: el.scrollTop, height: el.clientHeight - (head.current?.offsetHeight ?? 0) });
  }, []);
  const scrolled = useCallback(() => setView((before) => ({ ...before, top: scroller.current?.scrollTop ?? 0 })), []);

  useLayoutEffect(() => {
    measure();
    const observer = new ResizeObserver(measure);
    if (scroller.current !== null) observer.observe(scroller.current);
    return () => observer.disconnect();
  }, [measure]);

  useLayoutEffect(() => {
    if (scroller.current !== null) scroller.current.scrollTop = 0;
  }, [resetKey]);

  const win = tableWindow(view.top, view.height, rowHeight, count);
  const firstSeen = Math.min(count, Math.ceil((view.top - win.top) / rowHeight) + win.first);
  const lastSeen = Math.min(count, firstSeen + Math.ceil(view.height / rowHeight));
  useEffect(() => onWindow?.(firstSeen, lastSeen), [onWindow, firstSeen, lastSeen]);

  const base = Math.floor(win.first / STRETCH) * STRETCH;
  const pool = poolSize(view.height, rowHeight);
  const latest = useRef(props);
  latest.current = props;
  const select = useCallback((index: number) => {
    const entry = latest.current.row(index);
    if (entry !== undefined) latest.current.onSelect?.(index, entry);
  }, []);
  const open = useCallback((index: number) => {
    const entry = latest.current.row(index);
    if (entry !== undefined) latest.current.onOpen?.(index, entry);
  }, []);

  const show = (index: number) => {
    const el = scroller.current;
    if (el !== null) el.scrollTop = scrollToShow(index, el.scrollTop, view.height, rowHeight, count);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const target = keyTarget(event.key, selected, count, Math.max(1, Math.floor(view.height / rowHeight) - 1));
    if (event.key === 'Enter' && selected !== null) {
      const chosen = row(selected);
      if (chosen !== undefined) props.onOpen?.(selected, chosen);
      event.preventDefault();
    } else if (target !== null && props.onSelect !== undefined) {
      event.preventDefault();
      show(target);
      const chosen = row(target);
      if (chosen !== undefined) props.onSelect(target, chosen);
    }
  };

  const template = { '--columns': columns.map((c) => c.width).join(' ') } as CSSProperties;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a million rows cannot stand in a real table; the grid roles say the same
    <div
      ref={scroller}
      className="table-scroll"
      role="grid"
      aria-label={label}
      aria-rowcount={count + 1}
      aria-colcount={columns.length}
      tabIndex={0}
      style={template}
      onScroll={scrolled}
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
                selected={selected === index}
                className={entry !== undefined && props.rowClass ? props.rowClass(entry) : ''}
                onSelect={select}
                onOpen={open}
                stamp={stamp}
              />
            );
          })}
        </div>
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
  readonly onSelect: (index: number) => void;
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
      onClick={() => onSelect(index)}
      onDoubleClick={() => onOpen(index)}
    >
      {columns.map((column) => (
        // biome-ignore lint/a11y/useSemanticElements: part of the grid above
        // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus
        <div key={column.id} role="gridcell" className={column.className} style={{ textAlign: column.align ?? 'left' }}>
          {entry === undefined ? <div className="table-placeholder" /> : column.cell(entry, index)}
        </div>
      ))}
    </div>
  );
});
