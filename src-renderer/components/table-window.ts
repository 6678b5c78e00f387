/**
 * Which rows of a tall table are on screen. Rows have one height. Browsers stop at 16 to 33 million pixels, so a
 * table taller than that scrolls through a shorter track, and the rows are placed relative to it.
 */

export const TALLEST = 16_000_000;
const OVERSCAN = 8;

export interface TableWindow {
  readonly first: number;
  /** Exclusive. */
  readonly last: number;
  /** Pixel position of the first row inside the track. */
  readonly top: number;
  /** Height of the track. */
  readonly height: number;
}

/** The minimum width of the grid tracks ('58px', 'minmax(220px, 1fr)'); a narrower table scrolls sideways. */
export function leastWidth(tracks: readonly string[]): number {
  return tracks.reduce((sum, track) => sum + Number(/\d+/.exec(track)?.[0] ?? 0), 0);
}

/** More rows than a window of this height can ever hold at once. */
export function poolSize(viewport: number, row: number): number {
  return Math.ceil(viewport / row) + 2 * OVERSCAN + 2;
}

export function trackHeight(count: number, row: number): number {
  return Math.min(TALLEST, count * row);
}

/** Heights in pixels, and the number of rows. */
export interface TableMeasures {
  /** Of the visible part. */
  readonly viewport: number;
  readonly row: number;
  readonly count: number;
}

export function tableWindow(scrollTop: number, measures: TableMeasures): TableWindow {
  const { viewport, row, count } = measures;
  const height = trackHeight(count, row);
  const virtualTop = toVirtual(scrollTop, measures);
  const first = Math.max(0, Math.floor(virtualTop / row) - OVERSCAN);
  const last = Math.min(count, Math.ceil((virtualTop + viewport) / row) + OVERSCAN);
  return { first, last, top: first * row - virtualTop + scrollTop, height };
}

/** Scroll position at which the row is fully visible, or the given one when it already is. */
export function scrollToShow(index: number, scrollTop: number, measures: TableMeasures): number {
  const { viewport, row } = measures;
  const virtualTop = toVirtual(scrollTop, measures);
  const wanted = index * row < virtualTop ? index * row : (index + 1) * row > virtualTop + viewport ? (index + 1) * row - viewport : null;
  return wanted === null ? scrollTop : toTrack(wanted, measures);
}

function toVirtual(scrollTop: number, { viewport, row, count }: TableMeasures): number {
  const total = count * row;
  const height = trackHeight(count, row);
  if (total === height || height <= viewport) return Math.max(0, Math.min(scrollTop, Math.max(0, total - viewport)));
  return (Math.max(0, Math.min(scrollTop, height - viewport)) * (total - viewport)) / (height - viewport);
}

function toTrack(virtualTop: number, { viewport, row, count }: TableMeasures): number {
  const total = count * row;
  const height = trackHeight(count, row);
  return total === height || height <= viewport ? virtualTop : (virtualTop * (height - viewport)) / (total - viewport);
}

/** The row a key moves to, or null when the key means something else. */
export function keyTarget(key: string, selected: number | null, count: number, page: number): number | null {
  if (count === 0) return null;
  const from = selected ?? -1;
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: Math.max(0, from - 1),
    PageDown: Math.max(0, from) + page,
    PageUp: from - page,
    Home: 0,
    End: count - 1,
  };
  const target = steps[key];
  return target === undefined ? null : Math.max(0, Math.min(count - 1, target));
}
