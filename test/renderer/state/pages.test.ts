import { beforeAll, expect, test, vi } from 'vitest';
import type { Page } from '../../../src-shared/api/page.ts';

// The store's module reaches the host at load; a window with a bridge is all it needs.
beforeAll(() => vi.stubGlobal('window', { warbench: { call: async () => ({ ok: true, value: null }), on: () => () => {} } }));

const load = async () => (await import('../../../src-renderer/state/pages.ts')).PageStore<number>;

function pageOf(offset: number, limit: number, total: number): Page<number> {
  return { total, offset, rows: Array.from({ length: Math.min(limit, total - offset) }, (_, i) => offset + i), problems: [] };
}

test('fetches the pages in sight once, and knows the total', async () => {
  const PageStore = await load();
  const fetch = vi.fn(async (offset: number, limit: number) => pageOf(offset, limit, 1000));
  const store = new PageStore(fetch, () => {});
  store.want(190, 210);
  store.want(190, 210);
  await vi.waitFor(() => expect(store.row(205)).toBe(205));
  await vi.waitFor(() => expect(fetch.mock.calls.map(([offset]) => offset)).toEqual([0, 200, 400]));
  expect(store.total).toBe(1000);
  expect(store.row(800)).toBeUndefined();
});

test('only what is in sight now is asked for next, however far one has scrolled meanwhile', async () => {
  const PageStore = await load();
  const asked: number[] = [];
  let answer = () => {};
  const store = new PageStore(
    (offset, limit) => {
      asked.push(offset);
      return new Promise((done) => {
        answer = () => done(pageOf(offset, limit, 1_000_000));
      });
    },
    () => {},
  );
  for (let at = 0; at < 900_000; at += 30_000) store.want(at, at + 30);
  expect(asked).toEqual([0]);
  answer();
  await vi.waitFor(() => expect(asked).toEqual([0, 870_000]));
});

test('rows are shown as they come, and again with what takes longer; an error of that leaves them', async () => {
  const PageStore = await load();
  let answer = (_: readonly number[]) => {};
  let refuse = () => {};
  const changed = vi.fn();
  const complete = (rows: readonly number[]) =>
    new Promise<readonly number[]>((done, fail) => {
      if (rows[0] === 0) answer = done;
      else refuse = () => fail(new Error('No index.'));
    });
  const store = new PageStore(async (offset, limit) => pageOf(offset, limit, 300), changed, complete);
  store.want(0, 300);
  await vi.waitFor(() => expect([store.row(3), store.row(203)]).toEqual([3, 203]));
  const { loaded } = store;
  answer(Array.from({ length: 200 }, (_, i) => -i));
  refuse();
  await vi.waitFor(() => expect(store.row(3)).toBe(-3));
  expect(store.loaded).toBe(loaded + 1);
  expect([store.row(203), store.error]).toEqual([203, null]);
});

test('an empty list asks once and is known to be empty', async () => {
  const PageStore = await load();
  const fetch = vi.fn(async () => pageOf(0, 200, 0));
  const store = new PageStore(fetch, () => {});
  store.want(0, 0);
  await vi.waitFor(() => expect(store.total).toBe(0));
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a refusal is reported, and the page can be requested again', async () => {
  const PageStore = await load();
  let fail = true;
  const store = new PageStore(
    async (offset, limit) => {
      if (fail) throw new Error('The disk is full.');
      return pageOf(offset, limit, 10);
    },
    () => {},
  );
  store.want(0, 10);
  await vi.waitFor(() => expect(store.error?.message).toBe('The disk is full.'));
  fail = false;
  store.want(0, 10);
  await vi.waitFor(() => expect(store.row(3)).toBe(3));
  expect(store.error).toBeNull();
});

test('far more pages than fit in memory are dropped, oldest first', async () => {
  const PageStore = await load();
  const store = new PageStore(
    async (offset, limit) => pageOf(offset, limit, 1_000_000),
    () => {},
  );
  for (let page = 0; page < 70; page++) {
    store.want(page * 200, page * 200 + 1);
    await vi.waitFor(() => expect(store.row(page * 200)).toBe(page * 200));
  }
  expect(store.row(0)).toBeUndefined();
  expect(store.row(69 * 200)).toBe(69 * 200);
});
