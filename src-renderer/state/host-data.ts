/**
 * Answers of the host, kept by call. A view asks with `useHostData` and redraws when the answer comes or changes;
 * while a new answer is on its way the old one stays, so that nothing jumps.
 */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { ApiError, Input, Method, Reply } from '../../src-shared/api/index.ts';
import { asApiError, host } from '../host/host.ts';

interface Entry {
  value: unknown;
  error: ApiError | undefined;
  loading: boolean;
  stale: boolean;
  /** Newest request; answers of older ones are dropped. */
  request: number;
  snapshot: Answer<unknown>;
  readonly listeners: Set<() => void>;
}

export interface Answer<Value> {
  readonly value: Value | undefined;
  readonly error: ApiError | undefined;
  readonly loading: boolean;
}

const NOTHING: Answer<never> = { value: undefined, error: undefined, loading: false };
const LOADING: Answer<never> = { value: undefined, error: undefined, loading: true };
const MOST_ENTRIES = 400;
const entries = new Map<string, Entry>();

function keyOf(method: Method, input: unknown): string {
  return `${method} ${JSON.stringify(input)}`;
}

function entryFor(key: string): Entry {
  let entry = entries.get(key);
  if (entry === undefined) {
    entry = { value: undefined, error: undefined, loading: false, stale: true, request: 0, snapshot: LOADING, listeners: new Set() };
    entries.set(key, entry);
    forgetOldest();
  }
  return entry;
}

function forgetOldest(): void {
  for (const [key, entry] of entries) {
    if (entries.size <= MOST_ENTRIES) return;
    if (entry.listeners.size === 0 && !entry.loading) entries.delete(key);
  }
}

function publish(entry: Entry): void {
  entry.snapshot = { value: entry.value, error: entry.error, loading: entry.loading };
  for (const listener of entry.listeners) listener();
}

function fetchInto<M extends Method>(entry: Entry, method: M, input: Input<M>): void {
  entry.stale = false;
  entry.loading = true;
  const request = ++entry.request;
  publish(entry);
  host.call(method, input).then(
    (value) => {
      if (request !== entry.request) return;
      Object.assign(entry, { value, error: undefined, loading: false });
      publish(entry);
    },
    (error: unknown) => {
      if (request !== entry.request) return;
      Object.assign(entry, { error: asApiError(error), loading: false });
      publish(entry);
    },
  );
}

/** What changes with every push of the host has a store of its own (`useRuns`, `useLibrary`); an answer kept here would grow old. */
type Kept = Exclude<Method, 'runs.list' | 'library.rosters'>;

/** Pass null as input to ask nothing. */
export function useHostData<M extends Kept>(method: M, input: Input<M> | null): Answer<Reply<M>> {
  const key = input === null ? '' : keyOf(method, input);
  const last = useRef<unknown>(undefined);
  const answer = useSyncExternalStore(
    (changed) => {
      if (key === '') return () => {};
      const entry = entryFor(key);
      entry.listeners.add(changed);
      return () => entry.listeners.delete(changed);
    },
    () => (key === '' ? NOTHING : (entries.get(key)?.snapshot ?? LOADING)),
  ) as Answer<Reply<M>>;

  useEffect(() => {
    if (input === null) return;
    const entry = entryFor(key);
    if (entry.stale) fetchInto(entry, method, input);
  }, [key, answer]);

  if (answer.value !== undefined) last.current = answer.value;
  else if (key === '' || answer.error !== undefined) last.current = undefined;
  return answer.value === undefined && last.current !== undefined ? { ...answer, value: last.current as Reply<M> } : answer;
}

/** Marks answers as outdated; those on screen are fetched again at once, the others when next asked for. */
export function invalidate(touches: (method: Method, input: string) => boolean): void {
  for (const [key, entry] of entries) {
    const space = key.indexOf(' ');
    if (!touches(key.slice(0, space) as Method, key.slice(space + 1))) continue;
    entry.stale = true;
    if (entry.listeners.size > 0) publish(entry);
    else if (!entry.loading) entries.delete(key);
  }
}
