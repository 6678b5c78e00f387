/**
 * Rows of a long list, fetched page by page as they scroll into view.
 *
 * Not TanStack Query: dragging the scroll bar across a million rows must never queue requests for pages that are no
 * longer visible, old rows stay until the new list has its first page, and pages are dropped oldest first.
 */
import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import type { ApiError } from '../../src-shared/api/index.ts';
import type { Page } from '../../src-shared/api/page.ts';
import type { Problem } from '../../src-shared/contract/problem.ts';
import { asApiError } from '../host/host.ts';

const PAGE_SIZE = 200;
const MOST_PAGES = 60;

type FetchPage<Row> = (offset: number, limit: number) => Promise<Page<Row>>;
/** The same rows with what takes longer to find. */
type CompleteRows<Row> = (rows: readonly Row[]) => Promise<readonly Row[]>;

/** Fetches one page at a time, always for the rows visible now, so that dragging the scroll bar leaves no queue behind. */
export class PageStore<Row> {
  marked: number | null = null;
  total: number | null = null;
  problems: readonly Problem[] = [];
  error: ApiError | null = null;
  private readonly pages = new Map<number, readonly Row[]>();
  private readonly fetch: FetchPage<Row>;
  private readonly changed: () => void;
  private readonly complete: CompleteRows<Row> | null;
  private wanted = { first: 0, last: 0 };
  private busy = false;

  constructor(fetch: FetchPage<Row>, changed: () => void, complete: CompleteRows<Row> | null = null) {
    this.fetch = fetch;
    this.changed = changed;
    this.complete = complete;
  }

  /** Number of pages loaded; changes whenever rows may look different. */
  loaded = 0;

  readonly row = (index: number): Row | undefined => this.pages.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE];

  /** Fetches what is missing between two rows, then the pages before and after. */
  want(first: number, last: number): void {
    this.wanted = { first, last };
    if (!this.busy) void this.fetchNext();
  }

  private async fetchNext(): Promise<void> {
    const page = this.missing();
    if (page === null) return;
    this.busy = true;
    try {
      const reply = await this.fetch(page * PAGE_SIZE, PAGE_SIZE);
      this.marked = reply.marked ?? null;
      this.total = reply.total;
      this.problems = reply.problems;
      this.error = null;
      this.loaded++;
      this.keep(page, reply.rows);
      if (this.complete !== null) void this.replace(page, reply.rows, this.complete);
    } catch (error) {
      this.error = asApiError(error);
    } finally {
      this.busy = false;
      this.changed();
    }
    if (this.error === null) void this.fetchNext();
  }

  private keep(page: number, rows: readonly Row[]): void {
    this.pages.set(page, rows);
    const oldest = this.pages.keys().next().value;
    if (this.pages.size > MOST_PAGES && oldest !== undefined) this.pages.delete(oldest);
  }

  /** The rows can be read without, so an error leaves them as they are. */
  private async replace(page: number, rows: readonly Row[], complete: CompleteRows<Row>): Promise<void> {
    const whole = await complete(rows).catch(() => rows);
    if (whole === rows || this.pages.get(page) !== rows) return;
    this.pages.set(page, whole);
    this.loaded++;
    this.changed();
  }

  private missing(): number | null {
    const from = Math.floor(this.wanted.first / PAGE_SIZE);
    const to = Math.max(from, Math.ceil(this.wanted.last / PAGE_SIZE) - 1);
    const lastPage = this.total === null ? to : Math.max(0, Math.ceil(this.total / PAGE_SIZE) - 1);
    const visible = Array.from({ length: to - from + 1 }, (_, i) => from + i);
    const around = this.total === null ? [] : [to + 1, from - 1];
    return [...visible, ...around].find((page) => page >= 0 && page <= lastPage && !this.pages.has(page)) ?? null;
  }
}

export interface PagedRows<Row> {
  /** Number of highlighted rows in the whole list; null without a query that highlights. */
  readonly marked: number | null;
  readonly total: number | null;
  readonly problems: readonly Problem[];
  readonly error: ApiError | null;
  readonly loaded: number;
  /** The same function as long as the list is the same. */
  readonly row: (index: number) => Row | undefined;
  want(first: number, last: number): void;
}

/**
 * `key` identifies the list. `version` changes when the same list may have new values. The old rows stay on screen until
 * the first page of the new list has loaded.
 */
export function usePages<Row>(
  key: string,
  version: number | string,
  fetch: FetchPage<Row>,
  complete: CompleteRows<Row> | null = null,
): PagedRows<Row> {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const shown = useRef<PageStore<Row> | null>(null);
  const window = useRef({ key: '', first: 0, last: 1 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key and the version name what `fetch` gets, which is another function on every render
  const next = useMemo(() => new PageStore<Row>(fetch, redraw, complete), [key, version]);

  useEffect(() => {
    const { first, last } = window.current.key === key ? window.current : { first: 0, last: 1 };
    next.want(first, last);
  }, [next, key]);

  if (shown.current === null || next.total !== null || next.error !== null) shown.current = next;
  const store = shown.current;
  const want = useCallback(
    (first: number, last: number) => {
      window.current = { key, first, last };
      shown.current?.want(first, last);
    },
    [key],
  );
  return {
    marked: store.marked,
    total: store.total,
    problems: store.problems,
    error: store.error,
    loaded: store.loaded,
    row: store.row,
    want,
  };
}
