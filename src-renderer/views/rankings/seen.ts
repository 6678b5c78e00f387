/** Which rows are in sight, told past React: only what shows it is drawn again while one scrolls. */
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Standing } from '../../../src-shared/api/types.ts';
import { rateRange } from '../../charts/ticks.ts';
import type { Range } from './cells.ts';

interface Window {
  readonly first: number;
  readonly last: number;
}

export class Seen {
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

export function useSeen(): Seen {
  return useMemo(() => new Seen(), []);
}

export function useSeenRows(seen: Seen): Window {
  return useSyncExternalStore(seen.subscribe, seen.get);
}

/** While one scrolls the axis stands still. */
const REST = 120;

/** The axis that fits the intervals in sight. `loaded` moves when rows have come. */
export function useSeenAxis(seen: Seen, row: (index: number) => Standing | undefined, loaded: number): Range {
  const [axis, setAxis] = useState<Range>({ from: 0, to: 1 });
  useEffect(() => {
    const fit = () => {
      const { first, last } = seen.get();
      const rows = Array.from({ length: last - first }, (_, i) => row(first + i)).filter((r) => r !== undefined);
      if (rows.length === 0) return;
      const next = rateRange(rows);
      setAxis((before) => (before.from === next.from && before.to === next.to ? before : next));
    };
    fit();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = seen.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(fit, REST);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [seen, row, loaded]);
  return axis;
}
