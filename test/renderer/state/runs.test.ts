import { beforeEach, expect, test, vi } from 'vitest';
import type { RunInfo } from '../../../src-shared/api/runs.ts';

const { listeners } = vi.hoisted(() => ({ listeners: new Map<string, (value: unknown) => void>() }));
vi.mock('../../../src-renderer/host/host.ts', () => ({
  host: { on: (event: string, listener: (value: unknown) => void) => void listeners.set(event, listener) },
}));
vi.mock('../../../src-renderer/state/host-data.ts', () => ({ invalidateRun: () => {} }));
const { followRuns, useRuns } = await import('../../../src-renderer/state/runs.ts');

const run = (id: number, queuePosition: number | null) => ({ id, queuePosition, status: 'queued' }) as RunInfo;

beforeEach(() => {
  followRuns();
  useRuns.setState({ list: [run(4, 3), run(3, 2), run(2, 1), run(1, null)] });
});

test('runs that were moved get their new places, all at once', () => {
  let changes = 0;
  const stop = useRuns.subscribe(() => changes++);
  listeners.get('queue')?.({ ids: Uint32Array.of(4, 3, 99), positions: Int32Array.of(2, -1, 7) });
  stop();
  expect(useRuns.getState().list?.map(({ id, queuePosition }) => [id, queuePosition])).toEqual([
    [4, 2],
    [3, -1],
    [2, 1],
    [1, null],
  ]);
  expect(changes).toBe(1);
});

test('a removed run is no longer listed', () => {
  listeners.get('runRemoved')?.({ id: 3 });
  expect(useRuns.getState().list?.map(({ id }) => id)).toEqual([4, 2, 1]);
});
