import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';

const call = vi.hoisted(() => vi.fn());
vi.mock('../../../src-renderer/host/host.ts', async () => {
  const { ApiError } = await import('../../../src-shared/api/index.ts');
  return {
    host: { call },
    asApiError: (error: unknown) => (error instanceof ApiError ? error : new ApiError('app/unexpected', String(error))),
  };
});
const { hostQuery, invalidateLibrary, invalidateRun, queryClient } = await import('../../../src-renderer/state/host-data.ts');
const { ApiError } = await import('../../../src-shared/api/index.ts');

beforeEach(() => {
  queryClient.clear();
  call.mockReset();
  call.mockImplementation(async (method: string) => ({ method, call: call.mock.calls.length }));
});

test('the same call with the same input is made once', async () => {
  const [first, second] = await Promise.all([
    queryClient.fetchQuery(hostQuery('runs.classes', { runId: 1 })),
    queryClient.fetchQuery(hostQuery('runs.classes', { runId: 1 })),
  ]);
  expect(first).toBe(second);
  await queryClient.fetchQuery(hostQuery('runs.classes', { runId: 2 }));
  expect(call).toHaveBeenCalledTimes(2);
});

test('a run that moved on refetches its results on screen, and nothing of other runs', async () => {
  const stops = [
    new QueryObserver(queryClient, hostQuery('runs.classes', { runId: 1 })).subscribe(() => {}),
    new QueryObserver(queryClient, hostQuery('runs.classes', { runId: 11 })).subscribe(() => {}),
    new QueryObserver(queryClient, hostQuery('library.rules', { id: 1 })).subscribe(() => {}),
  ];
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(3));
  invalidateRun(1);
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(4));
  expect(call).toHaveBeenLastCalledWith('runs.classes', { runId: 1 });
  invalidateLibrary();
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(5));
  expect(call).toHaveBeenLastCalledWith('library.rules', { id: 1 });
  for (const stop of stops) stop();
});

test('results off screen are refetched only when they are next asked for', async () => {
  const query = hostQuery('runs.classes', { runId: 1 });
  await queryClient.fetchQuery(query);
  invalidateRun(1);
  expect(call).toHaveBeenCalledTimes(1);
  const stop = new QueryObserver(queryClient, query).subscribe(() => {});
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  stop();
});

test('an error of the host is not retried and keeps its code', async () => {
  call.mockRejectedValue(new ApiError('runs/unknown', 'There is no run 7.'));
  await expect(queryClient.fetchQuery(hostQuery('runs.classes', { runId: 7 }))).rejects.toMatchObject({ code: 'runs/unknown' });
  expect(call).toHaveBeenCalledTimes(1);
});

test('a change during the first load asks again once it has loaded', async () => {
  const stop = new QueryObserver(queryClient, hostQuery('runs.classes', { runId: 1 })).subscribe(() => {});
  invalidateRun(1);
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  stop();
});
