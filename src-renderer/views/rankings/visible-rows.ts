/** Which rows are on screen, kept outside React so that scrolling only redraws what shows it. */
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Standing } from '../../../src-shared/api/results.ts';
import { rateRange } from '../../charts/ticks.ts';
import type { Range } from './cells.ts';

interface Window {
  readonly first: number;
  readonly last: number;
}

export class VisibleRows {
  private window: Window = { first: 0, last: 0 };
  private readonly listeners = new Set<() => void>();

  readonly get = (): Window => this.window;

  set(first: number, last: number): void {
    if (first === this.window.first && last === this.window.last) return;
    this.window = { first, last };
    for (const listener of this.listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
}

export function useVisibleRowsStore(): VisibleRows {
  return useMemo(() => new VisibleRows(), []);
}

export function useVisibleRows(rows: VisibleRows): Window {
  return useSyncExternalStore(rows.subscribe, rows.get);
}

/** Milliseconds; the axis doesn't move while the table scrolls. */
const SETTLE = 120;

/** The axis that fits the visible intervals. `loaded` changes when rows have arrived. */
export function useVisibleAxis(visible: VisibleRows, row: (index: number) => Standing | undefined, loaded: number): Range {
  const [axis, setAxis] = useState<Range>({ from: 0, to: 1 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that have arrived are read through `row`, which stays the same function
  useEffect(() => {
    const fit = () => {
      const { first, last } = visible.get();
      const rows = Array.from({ length: last - first }, (_, i) => row(first + i)).filter((r) => r !== undefined);
      if (rows.length === 0) return;
      const next = rateRange(rows);
      setAxis((before) => (before.from === next.from && before.to === next.to ? before : next));
    };
    fit();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = visible.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(fit, SETTLE);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [visible, row, loaded]);
  return axis;
}
