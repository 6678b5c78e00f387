/**
 * Replies of the host, cached by call and input with TanStack Query. A view asks with `useHostData` and redraws when the
 * reply arrives or changes; until a new reply arrives the old one stays on screen, so that nothing jumps.
 */
import { QueryClient, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query';
import type { ApiError, Input, Method, Reply } from '../../src-shared/api/index.ts';
import { asApiError, host } from '../host/host.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
  }
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The host pushes what changed (see `invalidateRun`, `invalidateLibrary`), so nothing becomes stale by itself.
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // The host is on this machine: it answers or refuses, and works without a network.
      networkMode: 'always',
      retry: false,
      // Comparing a page of standings value by value would cost more than drawing it.
      structuralSharing: false,
      // The key of a run plan holds every combatant of the field; the library's own hash is ten times slower on those.
      queryKeyHashFn: (key) => JSON.stringify(key),
    },
  },
});

/** These change with every push of the host and have stores of their own (`useRuns`, `useLibrary`). */
type CachedMethod = Exclude<Method, 'runs.list' | 'library.rosters'>;

export interface HostData<Value> {
  readonly value: Value | undefined;
  readonly error: ApiError | undefined;
  readonly loading: boolean;
}

interface HostDataOptions {
  /** A change asks the host again, as does opening the view: for replies that no push announces. */
  readonly version?: string;
  /** Asks again so often while the view is open: for what changes by itself. */
  readonly refreshMs?: number;
}

/** Pass null as input to ask for nothing. */
export function useHostData<M extends CachedMethod>(
  method: M,
  input: Input<M> | null,
  { version, refreshMs }: HostDataOptions = {},
): HostData<Reply<M>> {
  const { data, error, isFetching } = useQuery(
    {
      ...(input === null ? nothing<Reply<M>>() : hostQuery(method, input, version)),
      placeholderData: (previous) => previous ?? undefined,
      ...((version !== undefined || refreshMs !== undefined) && { refetchOnMount: 'always' as const }),
      ...(refreshMs !== undefined && { refetchInterval: refreshMs }),
    },
    queryClient,
  );
  return { value: data ?? undefined, error: error ?? undefined, loading: isFetching };
}

/** How a reply is cached, for reading it outside a component. */
export function hostQuery<M extends CachedMethod>(method: M, input: Input<M>, version?: string) {
  return queryOptions<Reply<M> | null>({
    queryKey: version === undefined ? [method, input] : [method, input, version],
    queryFn: () => host.call(method, input).catch(rethrow),
  });
}

/** Asks before the view that shows the reply is drawn; it finds the request under way. A fault shows up there. */
export function askAhead<M extends CachedMethod>(method: M, input: Input<M>): void {
  void queryClient.prefetchQuery(hostQuery(method, input));
}

/** Asks once more after a refusal. */
export function askAgain<M extends CachedMethod>(method: M, input: Input<M>): void {
  void queryClient.resetQueries({ queryKey: hostQuery(method, input).queryKey, exact: true });
}

function rethrow(error: unknown): never {
  throw asApiError(error);
}

/** Has null as its data, so that a later query doesn't fall back on what was shown before there was nothing to ask. */
function nothing<Value>() {
  return queryOptions<Value | null>({ queryKey: ['nothing'], queryFn: () => null, initialData: null, enabled: false });
}

/** Refetches the results of a run that are on screen now, the others when they are next asked for. */
export function invalidateRun(runId: number): void {
  invalidate((queryKey) => isOfRun(queryKey, runId));
}

function isOfRun([method, input]: QueryKey, runId: number): boolean {
  const isResult = typeof method === 'string' && (method.startsWith('runs.') || method === 'profile.of');
  return isResult && typeof input === 'object' && input !== null && 'runId' in input && input.runId === runId;
}

/** After a change of the library that results show, too, such as another faction. */
export function invalidateResults(): void {
  invalidate(([method]) => typeof method === 'string' && (method.startsWith('runs.') || method === 'profile.of'));
}

export function invalidateLibrary(): void {
  invalidate(([method]) => typeof method === 'string' && method.startsWith('library.'));
}

export function invalidateReplays(): void {
  invalidate(([method]) => method === 'replays.list');
}

/**
 * A request in flight may predate the change. It is repeated once it is done: TanStack Query would drop the invalidation
 * of a first load, and restarting a slow request on every push would never let it finish.
 */
function invalidate(isAffected: (queryKey: QueryKey) => boolean): void {
  const predicate = ({ queryKey }: { readonly queryKey: QueryKey }) => isAffected(queryKey);
  void queryClient.invalidateQueries({ predicate, fetchStatus: 'idle' });
  for (const { promise, queryKey } of queryClient.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' })) {
    const repeat = () => queryClient.invalidateQueries({ queryKey, exact: true });
    promise?.then(repeat, repeat);
  }
}
