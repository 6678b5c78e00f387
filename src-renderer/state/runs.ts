/** All runs, kept in step with the host's pushes. */
import { create } from 'zustand';
import type { RunInfo } from '../../src-shared/api/runs.ts';
import { host } from '../host/host.ts';
import { invalidateRun } from './host-data.ts';

interface Runs {
  /** Newest first; null until the host has replied. */
  readonly list: readonly RunInfo[] | null;
}

export const useRuns = create<Runs>(() => ({ list: null }));

const newestFirst = (a: RunInfo, b: RunInfo) => b.id - a.id;

export async function loadRuns(): Promise<void> {
  const list = await host.call('runs.list', {});
  useRuns.setState({ list: [...list].sort(newestFirst) });
}

/** Results on screen follow a run while it plays, but no faster than anyone can read. */
const REFRESH_MS = 1500;
const refreshTimers = new Map<number, ReturnType<typeof setTimeout>>();

function refreshResults(runId: number, delay: number): void {
  if (refreshTimers.has(runId)) return;
  const refresh = () => {
    refreshTimers.delete(runId);
    invalidateRun(runId);
  };
  refreshTimers.set(runId, setTimeout(refresh, delay));
}

export function followRuns(): void {
  host.on('run', (run) => {
    const { list } = useRuns.getState();
    if (list === null) return;
    const before = list.find((r) => r.id === run.id);
    const next = before === undefined ? [run, ...list].sort(newestFirst) : list.map((r) => (r.id === run.id ? run : r));
    useRuns.setState({ list: next });
    if (before?.status !== run.status) refreshResults(run.id, 0);
    else if (before.progress.tilesDone !== run.progress.tilesDone) refreshResults(run.id, REFRESH_MS);
  });
  host.on('queue', ({ ids, positions }) => {
    const { list } = useRuns.getState();
    if (list !== null) useRuns.setState({ list: withPositions(list, new Map(Array.from(ids, (id, i) => [id, positions[i]!]))) });
  });
  host.on('runRemoved', ({ id }) => {
    const { list } = useRuns.getState();
    if (list !== null) useRuns.setState({ list: list.filter((r) => r.id !== id) });
  });
}

function withPositions(list: readonly RunInfo[], positions: ReadonlyMap<number, number>): RunInfo[] {
  return list.map((run) => ({ ...run, queuePosition: positions.get(run.id) ?? run.queuePosition }));
}

export function useRun(id: number | null): RunInfo | undefined {
  return useRuns((runs) => (id === null ? undefined : runs.list?.find((r) => r.id === id)));
}

/** The run whose progress the shell shows: the running one, or else a paused one. */
export function useActiveRun(): RunInfo | undefined {
  return useRuns((runs) => runs.list?.find((r) => r.status === 'running') ?? runs.list?.find((r) => r.status === 'paused'));
}
