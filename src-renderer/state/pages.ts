/** Rows of a long list fetched page by page as they come into sight. */
import { useEffect, useMemo, useReducer, useRef } from 'react';
import type { ApiError } from '../../src-shared/api.ts';
import type { Page } from '../../src-shared/api-types.ts';
import type { Problem } from '../../src-shared/contract/problem.ts';
import { asApiError } from '../app/host.ts';

export const PAGE_SIZE = 200;
const MOST_PAGES = 60;

export type FetchPage<Row> = (offset: number, limit: number) => Promise<Page<Row>>;

export class PageStore<Row> {
  total: number | null = null;
  problems: readonly Problem[] = [];
  error: ApiError | null = null;
  private readonly pages = new Map<number, readonly Row[]>();
  private readonly asked = new Set<number>();
  private readonly fetch: FetchPage<Row>;
  private readonly changed: () => void;

  constructor(fetch: FetchPage<Row>, changed: () => void) {
    this.fetch = fetch;
    this.changed = changed;
  }

  /** Pages that have come so far; moves whenever rows may look different. */
  loaded = 0;

  readonly row = (index: number): Row | undefined => this.pages.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE];

  /** Fetches what is missing between two rows. */
  want(first: number, last: number): void {
    for (let page = Math.floor(first / PAGE_SIZE); page * PAGE_SIZE < Math.max(last, 1); page++) {
      if (!this.pages.has(page) && !this.asked.has(page)) void this.load(page);
    }
  }

  private async load(page: number): Promise<void> {
    this.asked.add(page);
    try {
      const { total, rows, problems } = await this.fetch(page * PAGE_SIZE, PAGE_SIZE);
      this.total = total;
      this.problems = problems;
      this.error = null;
      this.loaded++;
      this.pages.delete(page);
      this.pages.set(page, rows);
      const oldest = this.pages.keys().next().value;
      if (this.pages.size > MOST_PAGES && oldest !== undefined) this.pages.delete(oldest);
    } catch (error) {
      this.error = asApiError(error);
    } finally {
      this.asked.delete(page);
      this.changed();
    }
  }
}

export interface PagedRows<Row> {
  readonly total: number | null;
  readonly problems: readonly Problem[];
  readonly error: ApiError | null;
  readonly loaded: number;
  /** The same function as long as it is the same list. */
  readonly row: (index: number) => Row | undefined;
  want(first: number, last: number): void;
}

/**
 * `key` names the list; a new key starts a new list. `version` moves when the same list may have new values. The old
 * rows stay on screen until the first page of the new list is there.
 */
export function usePages<Row>(key: string, version: number | string, fetch: FetchPage<Row>): PagedRows<Row> {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const shown = useRef<PageStore<Row> | null>(null);
  const window = useRef({ key: '', first: 0, last: 1 });
  const next = useMemo(() => new PageStore<Row>(fetch, redraw), [key, version]);

  useEffect(() => {
    const { first, last } = window.current.key === key ? window.current : { first: 0, last: 1 };
    next.want(first, last);
  }, [next, key]);

  if (shown.current === null || next.total !== null || next.error !== null) shown.current = next;
  const store = shown.current;
  return {
    total: store.total,
    problems: store.problems,
    error: store.error,
    loaded: store.loaded,
    row: store.row,
    want: (first, last) => {
      window.current = { key, first, last };
      store.want(first, last);
    },
  };
}
