/**
 * Rows of a tall table drawn without React: as many row elements as fit on screen, reused as rows scroll out and in.
 * A frame of scrolling writes only the texts that have changed.
 */

/** Builds the inside of a cell once; what it returns fills the cell for a row. */
export type CellPainter<Row> = (cell: HTMLElement) => (row: Row, index: number) => void;

export interface PaintedColumn<Row> {
  readonly id: string;
  readonly align?: 'right' | 'center';
  readonly className?: string;
  readonly paint: CellPainter<Row>;
  /** The tooltip, made when the pointer arrives. */
  readonly title?: (row: Row) => string;
}

interface PoolView<Row> {
  readonly columns: readonly PaintedColumn<Row>[];
  readonly first: number;
  /** Exclusive. */
  readonly last: number;
  /** More slots than there can be visible rows. */
  readonly size: number;
  readonly rowHeight: number;
  readonly row: (index: number) => Row | undefined;
  readonly rowClass: (row: Row) => string;
  readonly isSelected: (index: number) => boolean;
  /** A change refills rows whose cells depend on more than their own row. */
  readonly stamp: unknown;
}

interface Slot<Row> {
  readonly el: HTMLDivElement;
  readonly fill: readonly ((row: Row, index: number) => void)[];
  index: number;
  top: number;
  entry: Row | undefined;
  stamp: unknown;
}

/** Rows are positioned from the start of their stretch, because the pixel positions of millions of rows overflow. */
const STRETCH = 10_000;

export function stretchOf(first: number): number {
  return Math.floor(first / STRETCH) * STRETCH;
}

export class RowPool<Row> {
  private readonly box: HTMLElement;
  private readonly idPrefix: string;
  private slots: (Slot<Row> | undefined)[] = [];
  private view: PoolView<Row> | null = null;

  constructor(box: HTMLElement, idPrefix: string) {
    this.box = box;
    this.idPrefix = idPrefix;
    box.addEventListener('pointerover', this.explain);
  }

  show(view: PoolView<Row>): void {
    if (this.view === null || !sameCells(view.columns, this.view.columns) || view.size !== this.view.size) this.clear();
    this.view = view;
    const base = stretchOf(view.first);
    for (const slot of this.slots) if (slot !== undefined && (slot.index < view.first || slot.index >= view.last)) hide(slot);
    for (let index = view.first; index < view.last; index++) this.place(view, index, (index - base) * view.rowHeight);
  }

  clear(): void {
    this.slots = [];
    this.box.replaceChildren();
  }

  close(): void {
    this.clear();
    this.box.removeEventListener('pointerover', this.explain);
  }

  /** The row an event happened on. */
  indexAt(target: EventTarget | null): number | null {
    const el = target instanceof Element ? target.closest('[role="row"]') : null;
    return this.slots.find((slot) => slot?.el === el)?.index ?? null;
  }

  idOf(index: number): string {
    return `${this.idPrefix}-${this.view === null ? 0 : index % this.view.size}`;
  }

  private place(view: PoolView<Row>, index: number, top: number): void {
    const at = index % view.size;
    const known = this.slots[at];
    const slot = known ?? this.make(view, at);
    const { el } = slot;
    const moved = slot.index !== index;
    if (moved) {
      if (slot.index < 0) el.style.display = '';
      slot.index = index;
      el.setAttribute('aria-rowindex', String(index + 2));
    }
    if (slot.top !== top) {
      slot.top = top;
      el.style.top = `${top}px`;
    }
    const entry = view.row(index);
    if (moved || entry !== slot.entry || view.stamp !== slot.stamp) {
      slot.entry = entry;
      slot.stamp = view.stamp;
      if (entry !== undefined) for (const fill of slot.fill) fill(entry, index);
    }
    const name = entry === undefined ? 'table-row waiting' : `table-row ${view.rowClass(entry)}`;
    if (el.className !== name) el.className = name;
    const selected = String(view.isSelected(index));
    if (el.getAttribute('aria-selected') !== selected) el.setAttribute('aria-selected', selected);
  }

  private make(view: PoolView<Row>, at: number): Slot<Row> {
    const el = document.createElement('div');
    el.setAttribute('role', 'row');
    el.id = `${this.idPrefix}-${at}`;
    el.style.height = `${view.rowHeight}px`;
    const fill = view.columns.map((column) => {
      const cell = document.createElement('div');
      cell.setAttribute('role', 'gridcell');
      if (column.className !== undefined) cell.className = column.className;
      if (column.align !== undefined) cell.style.textAlign = column.align;
      el.append(cell);
      return column.paint(cell);
    });
    this.box.append(el);
    const slot: Slot<Row> = { el, fill, index: -2, top: -1, entry: undefined, stamp: undefined };
    this.slots[at] = slot;
    return slot;
  }

  private readonly explain = (event: PointerEvent) => {
    const cell = event.target instanceof Element ? event.target.closest('[role="gridcell"]') : null;
    const slot = this.slots.find((s) => s?.el === cell?.parentElement);
    if (!(cell instanceof HTMLElement) || slot?.entry === undefined) return;
    const column = this.view?.columns[Array.prototype.indexOf.call(slot.el.children, cell)];
    cell.title = column?.title?.(slot.entry) ?? '';
  };
}

/** A new label changes the head only. */
function sameCells<Row>(x: readonly PaintedColumn<Row>[], y: readonly PaintedColumn<Row>[]): boolean {
  return x === y || (x.length === y.length && x.every((column, i) => column.paint === y[i]?.paint));
}

function hide<Row>(slot: Slot<Row>): void {
  if (slot.index < 0) return;
  slot.index = -1;
  slot.entry = undefined;
  slot.el.style.display = 'none';
}
