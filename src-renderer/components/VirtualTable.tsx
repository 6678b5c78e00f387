import { ArrowDown, ArrowUp } from 'lucide-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type SelectHow, type Selection, selectedCount } from '../state/selection.ts';
import { cssColumns } from './css-columns.ts';
import type { CellPainter } from './row-pool.ts';
import { PaintedRows, ReactRows } from './table-rows.tsx';
import { keyTarget, leastWidth, poolSize, scrollToShow } from './table-window.ts';

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
  /** Instead of `cell`, where every column of the table has one: for tables with up to a million rows. */
  readonly paint?: CellPainter<Row>;
  readonly title?: (row: Row) => string;
}

export interface VirtualTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly count: number;
  /** Undefined until a row has loaded. */
  readonly row: (index: number) => Row | undefined;
  readonly rowHeight?: number;
  readonly rowClass?: (row: Row) => string;
  readonly selected?: number | null;
  /** Where several rows can be selected; `selected` is then its cursor. */
  readonly selection?: Selection;
  readonly onSelect?: (index: number, row: Row, how: SelectHow) => void;
  /** Ctrl+A and Escape, where several rows can be selected. */
  readonly onSelectAll?: () => void;
  readonly onClear?: () => void;
  /** Enter or double click. */
  readonly onOpen?: (index: number, row: Row) => void;
  /** Ctrl+C: the selected rows. */
  readonly onCopy?: () => void;
  readonly sort?: { readonly by: string; readonly descending: boolean };
  readonly onSort?: (by: string) => void;
  /** Called with the rows on screen, for fetching and for axes that follow. */
  readonly onWindow?: (first: number, last: number) => void;
  readonly empty?: ReactNode;
  /** A change scrolls back to the top. */
  readonly resetKey?: string;
  /** A change draws rows again whose cells look at more than their own row. */
  readonly stamp?: unknown;
  /** Takes the keyboard when the table appears, unless something else has it. */
  readonly autoFocus?: boolean;
}

/** The ring shows from the first key on: a view that was just opened looks calm, and keys work in it at once. */
function focusQuietly(grid: HTMLElement | null): void {
  if (grid === null) return;
  grid.dataset.quiet = '';
  const show = () => delete grid.dataset.quiet;
  grid.addEventListener('keydown', show, { once: true });
  grid.addEventListener('blur', show, { once: true });
  grid.focus({ preventScroll: true });
}

export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, columns, count, rowHeight = 28, selected = null, sort, onSort, empty, resetKey, autoFocus = false } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const height = useBodyHeight(scroller, head);
  const rowId = useId();
  const onKeyDown = useTableKeys(props, { scroller, height, rowHeight });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what says that another list begins
  useLayoutEffect(() => {
    if (scroller.current !== null) scroller.current.scrollTop = 0;
  }, [resetKey]);
  useEffect(() => {
    if (autoFocus && (document.activeElement === null || document.activeElement === document.body)) focusQuietly(scroller.current);
  }, [autoFocus]);

  const tracks = columns.map((c) => c.width);
  const isPainted = columns.every((column) => column.paint !== undefined);
  const Rows = isPainted ? PaintedRows : ReactRows;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a real table can't hold a million rows; the grid roles say the same
    <div
      ref={scroller}
      className="table-scroll"
      role="grid"
      aria-label={label}
      aria-rowcount={count + 1}
      aria-colcount={columns.length}
      aria-multiselectable={props.selection !== undefined}
      {...(isPainted && selected !== null && { 'aria-activedescendant': `${rowId}-${selected % poolSize(height, rowHeight)}` })}
      tabIndex={0}
      style={{ ...cssColumns(tracks.join(' ')), ...leastColumns(tracks) }}
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

function leastColumns(tracks: readonly string[]): CSSProperties & { readonly '--columns-least': string } {
  return { '--columns-least': `${leastWidth(tracks)}px` };
}

/** The height of the part below the head. */
function useBodyHeight(scroller: RefObject<HTMLDivElement | null>, head: RefObject<HTMLDivElement | null>): number {
  const [height, setHeight] = useState(800);
  useLayoutEffect(() => {
    const el = scroller.current;
    if (el === null) return;
    const measure = () => setHeight(el.clientHeight - (head.current?.offsetHeight ?? 0));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(el);
    return () => observer.disconnect();
  }, [scroller, head]);
  return height;
}

interface TableViewport {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly height: number;
  readonly rowHeight: number;
}

function useTableKeys<Row>(props: VirtualTableProps<Row>, { scroller, height, rowHeight }: TableViewport) {
  const { count, row, selected = null, selection, onSelect, onOpen, onCopy, onSelectAll, onClear } = props;
  const select = (index: number, how: SelectHow) => {
    const el = scroller.current;
    if (el !== null) el.scrollTop = scrollToShow(index, el.scrollTop, { viewport: height, row: rowHeight, count });
    const chosen = row(index);
    if (chosen !== undefined) onSelect?.(index, chosen, how);
  };
  return (event: KeyboardEvent) => {
    const withMod = event.ctrlKey || event.metaKey;
    const target = keyTarget(event.key, selected, count, Math.max(1, Math.floor(height / rowHeight) - 1));
    if (event.key === 'Enter' && selected !== null) {
      const chosen = row(selected);
      if (chosen !== undefined) onOpen?.(selected, chosen);
    } else if (event.key === 'c' && withMod && onCopy !== undefined && selected !== null) {
      if (String(getSelection()) !== '') return;
      onCopy();
    } else if (event.key === 'a' && withMod && onSelectAll !== undefined) {
      onSelectAll();
    } else if (event.key === 'Escape' && onClear !== undefined && selection !== undefined && selectedCount(selection) > 1) {
      onClear();
    } else if (event.key === ' ' && withMod && selected !== null && selection !== undefined) {
      select(selected, 'toggle');
    } else if (target !== null && onSelect !== undefined && !withMod && !event.altKey) {
      select(target, event.shiftKey && selection !== undefined ? 'extend' : 'one');
    } else return;
    event.preventDefault();
  };
}

interface HeadCellProps<Row> {
  readonly column: Column<Row>;
  readonly sort: VirtualTableProps<Row>['sort'];
  readonly onSort: VirtualTableProps<Row>['onSort'];
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const by = column.sort;
  const active = by !== undefined && sort?.by === by;
  const Arrow = sort?.descending ? ArrowDown : ArrowUp;
  const ariaSort = active ? (sort?.descending ? 'descending' : 'ascending') : undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: part of the grid above
    // biome-ignore lint/a11y/useFocusableInteractive: the button inside takes the focus
    <div role="columnheader" aria-sort={ariaSort} style={{ textAlign: column.align ?? 'left' }}>
      {by !== undefined && onSort !== undefined ? (
        <button type="button" className="table-sort" onClick={() => onSort(by)}>
          {active && <Arrow size={12} aria-hidden />}
          {column.label}
        </button>
      ) : (
        column.label
      )}
    </div>
  );
}
