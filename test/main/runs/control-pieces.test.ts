/** Small pieces of the control of runs: when progress is announced, what was decided last, speeds, and a disk that is full. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DISK_FULL, type DiskNotice, RESERVE_BYTES } from '../../../src-main/machine/disk.ts';
import { Announcer } from '../../../src-main/runs/announcer.ts';
import { DiskGuard } from '../../../src-main/runs/disk-guard.ts';
import { newRunEvents } from '../../../src-main/runs/events.ts';
import { LeavingQueue } from '../../../src-main/runs/leaving-queue.ts';
import { MeasuredSpeeds } from '../../../src-main/runs/measured-speeds.ts';
import { Speedometer } from '../../../src-main/runs/speedometer.ts';
import type { RunInfo } from '../../../src-shared/api/runs.ts';
import type { Json } from '../../../src-shared/contract/json.ts';

const info = (id: number) => ({ id, status: 'running', message: 'plays', waits: true, queuePosition: 3, finishedAt: null }) as RunInfo;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('progress', () => {
  function listen() {
    const events = newRunEvents();
    const heard: number[] = [];
    events.on('changed', ({ id }) => heard.push(id));
    return { announcer: new Announcer(events, info), heard };
  }
  const always = () => true;

  test('is announced at once, then at most four times per second', () => {
    const { announcer, heard } = listen();
    for (let i = 0; i < 5; i++) announcer.announceSoon(1, always);
    expect(heard).toEqual([1]);
    vi.advanceTimersByTime(249);
    expect(heard).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(heard).toEqual([1, 1]);
    vi.advanceTimersByTime(1000);
    expect(heard).toEqual([1, 1]);
    announcer.announceSoon(1, always);
    expect(heard).toEqual([1, 1, 1]);
  });

  test('is announced at once when the interval is just over', () => {
    const { announcer, heard } = listen();
    announcer.announceSoon(1, always);
    vi.advanceTimersByTime(250);
    announcer.announceSoon(1, always);
    expect(heard).toEqual([1, 1]);
  });

  test('of another run does not wait for the interval of the first', () => {
    const { announcer, heard } = listen();
    announcer.announceSoon(1, always);
    announcer.announceSoon(2, always);
    expect(heard).toEqual([1, 2]);
  });

  test('that is due is dropped when the run no longer plays, or when it is cancelled', () => {
    const { announcer, heard } = listen();
    announcer.announceSoon(1, always);
    announcer.announceSoon(1, () => false);
    vi.advanceTimersByTime(300);
    expect(heard).toEqual([1]);
    announcer.announceSoon(1, always);
    announcer.announceSoon(1, always);
    announcer.cancel();
    vi.advanceTimersByTime(300);
    expect(heard).toEqual([1, 1]);
  });

  test('announced out of turn replaces what was due, and the interval begins again', () => {
    const { announcer, heard } = listen();
    announcer.announceSoon(1, always);
    announcer.announceSoon(1, always);
    vi.advanceTimersByTime(200);
    expect(announcer.announceNow(1)).toMatchObject({ id: 1 });
    vi.advanceTimersByTime(200);
    expect(heard).toEqual([1, 1]);
    announcer.announceSoon(1, always);
    vi.advanceTimersByTime(50);
    expect(heard).toEqual([1, 1, 1]);
  });

  test('of the run that plays is due although another one is announced', () => {
    const { announcer, heard } = listen();
    announcer.announceSoon(1, always);
    announcer.announceSoon(1, always);
    announcer.announceNow(2);
    vi.advanceTimersByTime(250);
    expect(heard).toEqual([1, 2, 1]);
  });
});

describe('runs that leave', () => {
  test('are known until the database says so, and a cancelled one is shown as such at once', async () => {
    vi.setSystemTime(new Date('2026-11-18T12:00:00Z'));
    const leaving = new LeavingQueue();
    const { promise, resolve } = Promise.withResolvers<void>();
    const written = leaving.add(4, promise, 'cancelled');
    expect([leaving.ids, leaving.has(4), leaving.has(5)]).toEqual([[4], true, false]);
    expect(leaving.liveInfo(info(4))).toEqual({
      ...{ id: 4, status: 'cancelled', message: '', waits: false, queuePosition: null },
      finishedAt: '2026-11-18T12:00:00.000Z',
    });
    expect(leaving.liveInfo(info(5))).toEqual(info(5));
    resolve();
    await written;
    expect([leaving.ids, leaving.has(4)]).toEqual([[], false]);
    expect(leaving.liveInfo(info(4))).toEqual(info(4));
  });

  test('a paused one is shown as it is stored', () => {
    const leaving = new LeavingQueue();
    void leaving.add(4, new Promise(() => {}), 'paused');
    expect(leaving.liveInfo(info(4))).toEqual(info(4));
  });

  test('the last decision counts: an earlier one that is written later does not end it', async () => {
    const leaving = new LeavingQueue();
    const pause = Promise.withResolvers<void>();
    const first = leaving.add(4, pause.promise, 'paused');
    void leaving.add(4, new Promise(() => {}), 'cancelled');
    pause.resolve();
    await first;
    expect(leaving.liveInfo(info(4)).status).toBe('cancelled');
  });

  test('a refused write ends the wait, and the one who asked gets the error', async () => {
    const leaving = new LeavingQueue();
    const added = leaving.add(4, Promise.reject(new Error('disk')), 'cancelled');
    const order: string[] = [];
    const waited = leaving.written(4).then(() => order.push('written'));
    void Promise.resolve().then(() => order.push('asked'));
    await expect(added).rejects.toThrow('disk');
    await waited;
    expect(order).toEqual(['asked', 'written']);
    await leaving.written(99);
    expect(leaving.ids).toEqual([]);
  });
});

describe('the speed of a run', () => {
  test('is that of the last seconds; its mean is that since the start', () => {
    let now = 1000;
    const speed = new Speedometer(() => now);
    expect([speed.rate(), speed.meanRate(), speed.seconds()]).toEqual([0, 0, 0]);
    speed.start(500);
    expect(speed.rate()).toBe(0);
    const rates: number[] = [];
    for (let second = 1; second <= 20; second++) {
      now += 1000;
      speed.note(500 + 10 * second ** 2);
      rates.push(speed.rate());
    }
    // It gets faster all the time: from second 14 on, the last before those within five seconds.
    expect(rates.at(-1)).toBeCloseTo((10 * (20 ** 2 - 14 ** 2)) / 6, 9);
    expect(rates.slice(0, 7)).toEqual([10, 20, 30, 40, 50, 60, (10 * (7 ** 2 - 1)) / 6]);
    expect(speed.meanRate()).toBe(200);
    expect([speed.seconds(), speed.notes]).toEqual([20, 20]);
  });

  test('of notes far apart is that between the last two', () => {
    let now = 0;
    const speed = new Speedometer(() => now);
    speed.start(0);
    for (const [at, trials] of [
      [20_000, 1000],
      [40_000, 5000],
    ] as const) {
      now = at;
      speed.note(trials);
    }
    expect(speed.rate()).toBe(200);
  });
});

describe('the ratio of runs to their probes', () => {
  const game = { id: 'coin' as never, version: '1' };
  function speeds(threads = 2, kept = new Map<string, Json>()) {
    const set = async (key: string, value: Json) => {
      kept.set(key, value);
      return null;
    };
    return { kept, speeds: new MeasuredSpeeds({ get: (key) => kept.get(key), set }, threads) };
  }

  test('is a typical one before anything was measured, then the median of the last nine runs', async () => {
    const { speeds: measured } = speeds();
    expect(measured.of(game)).toEqual({ ratio: 0.7, runs: 0 });
    await measured.note(game, 0.5);
    expect(measured.of(game)).toEqual({ ratio: 0.5, runs: 1 });
    for (const ratio of [0.1, 0.9, 0.2, 0.8, 0.3, 0.7, 0.4, 0.6, 0.55]) await measured.note(game, ratio);
    expect(measured.of(game)).toEqual({ ratio: 0.55, runs: 9 });
  });

  test('takes no value that is not a ratio', async () => {
    const { speeds: measured } = speeds();
    await measured.note(game, 0.5);
    for (const ratio of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) await measured.note(game, ratio);
    expect(measured.of(game)).toEqual({ ratio: 0.5, runs: 1 });
  });

  test('starts over with other rules, another number of threads, or a damaged setting', async () => {
    const { kept, speeds: measured } = speeds();
    await measured.note(game, 0.5);
    expect(measured.of({ ...game, version: '2' }).runs).toBe(0);
    expect(speeds(3, kept).speeds.of(game).runs).toBe(0);
    expect(speeds(2, kept).speeds.of(game).runs).toBe(1);
    kept.set('speed.coin', { version: '1', threads: 2, ratios: [-1] });
    expect(measured.of(game).runs).toBe(0);
  });
});

describe('a disk without space', () => {
  function guard(free: { bytes: number }, needed = 0) {
    const notices: (DiskNotice | null)[] = [];
    let asked = 0;
    const freeBytes = async () => {
      asked++;
      return free.bytes;
    };
    const made = new DiskGuard({ freeBytes, bytesLeft: () => needed, onNotice: (notice) => notices.push(notice) });
    return { guard: made, notices, asked: () => asked };
  }
  const full = () => Object.assign(new Error('full'), { code: 'ENOSPC' });

  test('is looked at every two seconds, not at every write', async () => {
    const { guard: disk, asked, notices } = guard({ bytes: 1e12 });
    for (let i = 0; i < 3; i++) expect(await disk.retryWhileDiskFull(async () => {})).toBe(true);
    expect([asked(), notices]).toEqual([1, []]);
    vi.advanceTimersByTime(2000);
    await disk.retryWhileDiskFull(async () => {});
    expect(asked()).toBe(2);
  });

  test('makes a run wait until there is space, and says so once', async () => {
    const free = { bytes: RESERVE_BYTES - 1 };
    const { guard: disk, notices } = guard(free);
    const write = vi.fn(async () => {});
    const done = disk.retryWhileDiskFull(write);
    await vi.advanceTimersByTimeAsync(6000);
    expect(write).not.toHaveBeenCalled();
    expect(notices.map((notice) => notice?.waits)).toEqual([true]);
    free.bytes = 1e12;
    await vi.advanceTimersByTimeAsync(2000);
    expect(await done).toBe(true);
    expect(write).toHaveBeenCalledOnce();
    expect(notices.at(-1)).toBeNull();
  });

  test('a write that finds it full is tried again; another error is one', async () => {
    const { guard: disk, notices } = guard({ bytes: 1e12 });
    const write = vi.fn(async () => {});
    write.mockRejectedValueOnce(full());
    const done = disk.retryWhileDiskFull(write);
    await vi.advanceTimersByTimeAsync(0);
    expect(notices).toEqual([DISK_FULL]);
    disk.retryNow();
    expect(await done).toBe(true);
    expect(write).toHaveBeenCalledTimes(2);
    expect(vi.getTimerCount()).toBe(0);
    await expect(disk.retryWhileDiskFull(async () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged');
  });

  test('a run that is stopped does not wait on', async () => {
    const { guard: disk } = guard({ bytes: 0 });
    const waiting = disk.retryWhileDiskFull(async () => {});
    await vi.advanceTimersByTimeAsync(0);
    disk.stop();
    expect(await waiting).toBe(false);
    expect(await disk.retryWhileDiskFull(async () => {})).toBe(false);
  });
});
