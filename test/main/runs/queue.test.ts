/** One run plays at a time, the others wait: what the user asks of a run, and what becomes of those behind it. */
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DISK_FULL } from '../../../src-main/machine/disk.ts';
import type { FollowUp, FollowUpControl } from '../../../src-main/runs/follow-ups.ts';
import { findRunInfo } from '../../../src-main/store/queries/runs.ts';
import { WrongResults } from '../../../src-main/threads/tile-player.ts';
import { ApiError } from '../../../src-shared/api/errors.ts';
import type { WriteStep } from '../../../src-shared/store-queries/sql.ts';
import { dropFolder, newFolder } from '../../kit/coin-host.ts';
import { openQueue, type QueueChanges, type RunQueue } from '../../kit/run-queue.ts';
import { withoutThreads } from '../../kit/without-threads.ts';

withoutThreads();

const folders: string[] = [];
const open: RunQueue[] = [];
function queueIn(folder: string, changes: QueueChanges = {}): RunQueue {
  const queue = openQueue(folder, changes);
  open.push(queue);
  return queue;
}
function newQueue(changes: QueueChanges = {}): RunQueue {
  const folder = newFolder();
  folders.push(folder);
  return queueIn(folder, changes);
}
async function closeAll(): Promise<void> {
  for (const queue of open.splice(0)) await queue.close();
}
/** A run that doesn't stop keeps its queue open: that fails soon, too. */
const CLOSES_WITHIN = 20_000;
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await closeAll();
  for (const folder of folders.splice(0)) dropFolder(folder);
}, CLOSES_WITHIN);

const until = (condition: () => boolean) => expect.poll(condition, { interval: 1 }).toBe(true);
const done = ({ status }: RunQueue, ...ids: readonly number[]) => until(() => ids.every((id) => status(id) === 'done'));
/** Until no thread plays the run any more. Polled: what hangs should fail soon. */
const putAway = ({ scheduler }: RunQueue, id: number) => until(() => scheduler.live(id) === null);
/** Tiles of a run that are stored. */
const tilesOf = ({ scheduler }: RunQueue, id: number) => scheduler.info(id).progress.tilesDone;

async function three(queue: RunQueue): Promise<[number, number, number]> {
  return [await queue.add('A'), await queue.add('B'), await queue.add('C')];
}

describe('the queue', () => {
  test('plays runs in the order in which they were resumed, one at a time', async () => {
    const queue = newQueue();
    const { scheduler, status, allow } = queue;
    const [a, b, c] = await three(queue);
    for (const id of [c, a, b]) await scheduler.resume(id);
    expect([a, b, c].map(status)).toEqual(['queued', 'queued', 'running']);
    expect([a, b].map((id) => scheduler.info(id).queuePosition)).toEqual([2, 3]);
    expect(scheduler.info(c).queuePosition).toBeNull();
    for (const id of [a, b, c]) allow(id);
    await done(queue, a, b, c);
    expect(queue.finished).toEqual([c, a, b]);
    const order = queue.handedOut.map((tile) => Number(tile.split(':')[0]));
    expect(order).toEqual([c, a, b].flatMap((id) => Array(10).fill(id)));
    expect(scheduler.list().map(({ id }) => id)).toEqual([c, b, a]);
    expect(scheduler.info(a)).toMatchObject({ progress: { tilesDone: 10, tiles: 10, trialsDone: 10, rate: 0, secondsLeft: null } });
    expect(scheduler.info(a).finishedAt).not.toBeNull();
  });

  test('a run that does not exist is an error', async () => {
    const { scheduler } = newQueue();
    const none = { code: 'runs/no-run', message: 'There is no run 99.' };
    expect(() => scheduler.info(99)).toThrow(expect.objectContaining(none));
    for (const call of ['pause', 'resume', 'cancel'] as const) await expect(scheduler[call](99)).rejects.toMatchObject(none);
    await expect(scheduler.reorder(99, 0)).rejects.toMatchObject(none);
  });

  test('shows a run live while it plays', async () => {
    const queue = newQueue();
    const [a, b] = await three(queue);
    expect(queue.scheduler.live(a)).toBeNull();
    await queue.scheduler.resume(a);
    queue.allow(a, 3);
    await until(() => tilesOf(queue, a) === 3);
    expect(queue.scheduler.live(a)?.id).toBe(a);
    expect(queue.scheduler.live(b)).toBeNull();
    expect(queue.scheduler.list().find(({ id }) => id === a)?.progress.tilesDone).toBe(3);
    queue.allow(a);
    await done(queue, a);
    await putAway(queue, a);
  });

  test('announces a run while it plays, and says when more of it is counted, and when it is stored', async () => {
    const queue = newQueue();
    const [a] = await three(queue);
    const counted: number[][] = [];
    queue.events.on('counted', (id) => counted.push([id, tilesOf(queue, id), findRunInfo(queue.store, id)!.progress.tilesDone]));
    await queue.scheduler.resume(a);
    queue.allow(a, 1);
    await until(() => counted.length === 2);
    expect(counted).toEqual([
      [a, 1, 0],
      [a, 1, 1],
    ]);
    queue.allow(a, 2);
    await until(() => queue.announced.some(({ id, status, progress }) => id === a && status === 'running' && progress.tilesDone === 3));
    queue.allow(a);
    await done(queue, a);
  });

  test('announces the next run when it begins', async () => {
    const queue = newQueue();
    const [a, b] = await three(queue);
    for (const id of [a, b]) await queue.scheduler.resume(id);
    queue.allow(a);
    // Before any of its tiles is played.
    await until(() => queue.announced.some(({ id, status }) => id === b && status === 'running'));
    queue.allow(b);
    await done(queue, a, b);
  });

  test('moving a run numbers those between its old and its new place again, and announces only them', async () => {
    const queue = newQueue();
    const { scheduler, moved } = queue;
    const first = await queue.add('playing');
    const ids: number[] = [];
    for (const name of ['Q1', 'Q2', 'Q3', 'Q4']) ids.push(await queue.add(name));
    for (const id of [first, ...ids]) await scheduler.resume(id);
    const [a, b, c, d] = ids as [number, number, number, number];
    await scheduler.reorder(d, 1);
    expect(moved).toEqual([{ ids: [d, b, c], positions: [3, 4, 5] }]);
    expect(ids.map((id) => scheduler.info(id).queuePosition)).toEqual([2, 4, 5, 3]);
    await scheduler.reorder(a, 0);
    await scheduler.reorder(first, 0);
    expect(moved).toHaveLength(1);
    // One that is about to leave keeps its place and is not counted.
    void scheduler.cancel(a);
    await scheduler.reorder(c, 0);
    expect(moved.at(-1)).toEqual({ ids: [c, d, b], positions: [3, 4, 5] });
    for (const id of [first, ...ids]) queue.allow(id);
    await done(queue, first, b, c, d);
    expect(queue.finished).toEqual([first, c, d, b]);
  });
});

describe('samples', () => {
  test('come last, and make room for a run of the user', async () => {
    const queue = newQueue();
    const { scheduler, status } = queue;
    const sample = await queue.add('Sample', true);
    const other = await queue.add('Other sample', true);
    const mine = await queue.add('Mine');
    await scheduler.resume(sample);
    await scheduler.resume(other);
    expect([status(sample), status(other)]).toEqual(['running', 'queued']);
    queue.allow(sample, 4);
    await until(() => tilesOf(queue, sample) === 4);
    await scheduler.resume(mine);
    await until(() => status(mine) === 'running');
    expect([status(sample), status(other)]).toEqual(['queued', 'queued']);
    expect(queue.announced.filter(({ id }) => id === sample).at(-1)?.status).toBe('queued');
    for (const id of [sample, other, mine]) queue.allow(id);
    await done(queue, sample, other, mine);
    // The sample that was interrupted comes behind the other one, and goes on where it was.
    expect(queue.finished).toEqual([mine, other, sample]);
    expect(tilesOf(queue, sample)).toBe(10);
  });

  test('do not interrupt each other, nor does one run of the user another', async () => {
    const queue = newQueue();
    const [a, b] = await three(queue);
    for (const id of [a, b]) await queue.scheduler.resume(id);
    expect([a, b].map(queue.status)).toEqual(['running', 'queued']);
  });
});

describe('pausing', () => {
  test('stops a run where it is; resumed, it goes on from there', async () => {
    const queue = newQueue();
    const { scheduler } = queue;
    const [a] = await three(queue);
    await scheduler.resume(a);
    queue.allow(a, 3);
    await until(() => tilesOf(queue, a) === 3);
    expect(await scheduler.pause(a)).toMatchObject({ id: a, status: 'paused' });
    await putAway(queue, a);
    expect([scheduler.info(a).status, tilesOf(queue, a), queue.announced.at(-1)?.status]).toEqual(['paused', 3, 'paused']);
    queue.handedOut.length = 0;
    queue.allow(a);
    expect((await scheduler.resume(a)).status).toMatch(/running|queued/);
    await done(queue, a);
    expect(queue.handedOut).toEqual([3, 4, 5, 6, 7, 8, 9].map((tile) => `${a}:${tile}`));
  });

  test('whoever waits until no thread plays it waits until then', async () => {
    const queue = newQueue();
    const { scheduler } = queue;
    const [a, b] = await three(queue);
    await scheduler.resume(a);
    await until(() => scheduler.live(a) !== null);
    let isIdle = false;
    const idle = scheduler.idle(a).then(() => (isIdle = true));
    // Of another run there is nothing to wait for.
    await scheduler.idle(b);
    expect(isIdle).toBe(false);
    await scheduler.pause(a);
    await idle;
    expect(scheduler.live(a)).toBeNull();
  });

  test('takes a waiting run out of the queue, and lets the next one play', async () => {
    const queue = newQueue();
    const { scheduler, status } = queue;
    const [a, b, c] = await three(queue);
    for (const id of [a, b, c]) await scheduler.resume(id);
    expect(await scheduler.pause(b)).toMatchObject({ status: 'paused', queuePosition: null });
    await scheduler.pause(a);
    await until(() => status(c) === 'running');
    queue.allow(c);
    await done(queue, c);
    expect([a, b].map(status)).toEqual(['paused', 'paused']);
  });

  test('changes nothing about a run that neither plays nor waits', async () => {
    const queue = newQueue();
    const [a, b] = await three(queue);
    await queue.scheduler.resume(a);
    queue.allow(a);
    await done(queue, a);
    await queue.scheduler.cancel(b);
    const before = queue.announced.length;
    expect((await queue.scheduler.pause(a)).status).toBe('done');
    expect((await queue.scheduler.pause(b)).status).toBe('cancelled');
    expect(queue.announced.length).toBe(before);
  });
});

describe('resuming', () => {
  test('a finished run is refused; one that waits or plays stays as it is', async () => {
    const queue = newQueue();
    const { scheduler, status } = queue;
    const [a, b] = await three(queue);
    await scheduler.resume(a);
    await scheduler.resume(b);
    expect((await scheduler.resume(b)).queuePosition).toBe(2);
    expect((await scheduler.resume(a)).status).toBe('running');
    queue.allow(a);
    await done(queue, a);
    await expect(scheduler.resume(a)).rejects.toMatchObject({
      code: 'runs/done',
      message: 'The run is finished; there is nothing to resume.',
    });
    expect(status(a)).toBe('done');
  });

  test('a run that waits for disk space says so, and looks at once', async () => {
    const queue = newQueue();
    const { scheduler, disk } = queue;
    const [a] = await three(queue);
    // By itself it would never look again.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    disk.free = 0;
    await scheduler.resume(a);
    await until(() => queue.announced.some(({ id, waits }) => id === a && waits));
    expect(scheduler.info(a)).toMatchObject({ status: 'paused', message: expect.stringMatching(/nearly full/) });
    expect(await scheduler.resume(a)).toMatchObject({ status: 'paused', waits: true });
    queue.allow(a);
    disk.free = 50e9;
    await scheduler.resume(a);
    await done(queue, a);
    await putAway(queue, a);
    expect(queue.finished).toEqual([a]);
  });
});

describe('cancelling', () => {
  test('ends a run at once; what was counted stays, and it can be resumed', async () => {
    const queue = newQueue();
    const { scheduler, status } = queue;
    const [a, b] = await three(queue);
    for (const id of [a, b]) await scheduler.resume(id);
    queue.allow(a, 3);
    await until(() => tilesOf(queue, a) === 3);
    expect(await scheduler.cancel(a)).toMatchObject({ status: 'cancelled', queuePosition: null });
    await until(() => status(b) === 'running');
    expect([tilesOf(queue, a), queue.finished]).toEqual([3, []]);
    const before = queue.announced.length;
    expect((await scheduler.cancel(a)).status).toBe('cancelled');
    expect(queue.announced.length).toBe(before);
    queue.allow(b);
    await done(queue, b);
    expect((await scheduler.cancel(b)).status).toBe('done');
    queue.allow(a);
    await scheduler.resume(a);
    await done(queue, a);
  });

  test('a cancelled run does not count as finished, even if its last tile has just come', async () => {
    const queue = newQueue();
    const [a] = await three(queue);
    await queue.scheduler.resume(a);
    queue.followUps.add({
      name: 'confirming',
      run: async () => {
        await queue.scheduler.cancel(a);
        return 'done';
      },
    });
    queue.allow(a);
    await until(() => queue.status(a) === 'cancelled');
    await putAway(queue, a);
    expect(queue.finished).toEqual([]);
  });

  test('that could not be saved is said, and the run is shown as it is stored', async () => {
    const queue = newQueue();
    const [a, b] = await three(queue);
    for (const id of [a, b]) await queue.scheduler.resume(id);
    const write = vi.spyOn(queue.store, 'write').mockRejectedValueOnce(new Error('out of order'));
    expect((await queue.scheduler.cancel(b)).status).toBe('cancelled');
    await until(() => queue.status(b) === 'queued');
    expect(queue.announced.at(-1)).toMatchObject({ id: b, status: 'queued' });
    const said = () => queue.store.notices.all().map(({ code, severity, message, hint }) => [code, severity, message, hint]);
    const message = `Run ${b}, "B", was cancelled, but that could not be saved. `;
    expect(said()).toEqual([['runs/not-cancelled', 'error', `${message}Error: out of order`, '']]);
    write.mockRejectedValueOnce(Object.assign(new Error('full'), { code: 'SQLITE_FULL' }));
    await queue.scheduler.cancel(b);
    await until(() => queue.status(b) === 'queued');
    expect(said()[1]).toEqual([
      ...['runs/not-cancelled', 'error', `${message}The disk is full, so nothing was changed.`],
      'Free some space, then try again.',
    ]);
  });

  test('that could not be saved before the app closed is announced to no one', async () => {
    const queue = newQueue();
    const [a, b] = await three(queue);
    for (const id of [a, b]) await queue.scheduler.resume(id);
    const saved = Promise.withResolvers<number>();
    const write = vi.spyOn(queue.store, 'write').mockReturnValueOnce(saved.promise);
    await queue.scheduler.cancel(b);
    write.mockRestore();
    const before = queue.announced.length;
    await closeAll();
    saved.reject(new Error('out of order'));
    await setImmediate();
    expect(queue.announced).toHaveLength(before);
  });

  test('in a library that cannot be written to is refused', async () => {
    const queue = newQueue();
    const [a] = await three(queue);
    Object.assign(queue.store, { readOnly: 'The disk is write-protected.' });
    await expect(queue.scheduler.cancel(a)).rejects.toMatchObject({ code: 'store/read-only', message: 'The disk is write-protected.' });
    Object.assign(queue.store, { readOnly: null });
    expect(queue.status(a)).toBe('paused');
  });
});

describe('at the next start', () => {
  test('the run that played goes on, before those that waited', async () => {
    const queue = newQueue();
    const [a, b, c] = await three(queue);
    for (const id of [a, b]) await queue.scheduler.resume(id);
    queue.allow(a, 3);
    await until(() => tilesOf(queue, a) === 3);
    const before = queue.announced.length;
    await closeAll();
    expect(queue.announced.slice(before)).toEqual([]);
    const again = queueIn(folders.at(-1)!);
    expect([a, b, c].map(again.status)).toEqual(['running', 'queued', 'paused']);
    await again.scheduler.start();
    for (const id of [a, b]) again.allow(id);
    await done(again, a, b);
    expect([again.finished, again.status(c), again.handedOut[0]]).toEqual([[a, b], 'paused', `${a}:3`]);
  });

  test('on the command line nothing plays by itself, and only what is asked for', async () => {
    const queue = newQueue();
    const [a, b, c] = await three(queue);
    for (const id of [a, b, c]) await queue.scheduler.resume(id);
    await until(() => queue.status(a) === 'running');
    await closeAll();
    const asked = queueIn(folders.at(-1)!, { onDemand: true });
    await asked.scheduler.start();
    expect([a, b, c].map(asked.status)).toEqual(['running', 'queued', 'queued']);
    for (const id of [a, b, c]) asked.allow(id);
    await asked.scheduler.resume(b);
    await done(asked, b);
    await putAway(asked, b);
    expect([a, c].map(asked.status)).toEqual(['running', 'queued']);
    expect(asked.handedOut.every((tile) => tile.startsWith(`${b}:`))).toBe(true);
    // One that was playing when the app was closed plays when it is asked for.
    await asked.scheduler.resume(a);
    await done(asked, a);
    await putAway(asked, a);
    expect([asked.status(c), asked.finished]).toEqual(['queued', [b, a]]);
  });

  test('of a library that cannot be written to nothing plays', async () => {
    const queue = newQueue();
    const [a] = await three(queue);
    await queue.scheduler.resume(a);
    await until(() => queue.status(a) === 'running');
    await closeAll();
    const again = queueIn(folders.at(-1)!);
    Object.assign(again.store, { readOnly: 'no' });
    await again.scheduler.start();
    Object.assign(again.store, { readOnly: null });
    expect([again.status(a), again.handedOut]).toEqual(['running', []]);
  });
});

describe('a run that goes wrong', () => {
  test('has failed, says why, and the next one plays', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const faults: unknown[] = [new Error('a rule went wrong'), new ApiError('runs/rules-moved', 'Other rules.'), 'no error at all'];
    const queue = newQueue({ preparer: { prepare: async () => Promise.reject(faults.shift()) } });
    const [a, b, c] = await three(queue);
    for (const id of [a, b, c]) await queue.scheduler.resume(id);
    await until(() => [a, b, c].every((id) => queue.status(id) === 'failed'));
    expect([a, b, c].map((id) => queue.scheduler.info(id).message)).toEqual(['a rule went wrong', 'Other rules.', 'no error at all']);
    // What is not for the user goes to the log, too.
    expect(said.mock.calls.map(([text]) => text)).toEqual([`run ${a} failed:`, `run ${c} failed:`]);
    expect(queue.announced.filter(({ status }) => status === 'failed').map(({ id }) => id)).toEqual([a, b, c]);
  });

  test('on a full disk is paused; other errors of the disk are explained', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const faults = ['ENOSPC', 'EIO'].map((code) => Object.assign(new Error(code), { code }));
    const queue = newQueue({ preparer: { prepare: async () => Promise.reject(faults.shift()) } });
    const [a, b] = await three(queue);
    for (const id of [a, b]) await queue.scheduler.resume(id);
    await until(() => queue.status(b) === 'failed');
    expect(queue.scheduler.info(a)).toMatchObject({
      status: 'paused',
      message: 'The disk is full. Free some space, then resume the run.',
    });
    expect(queue.scheduler.info(b).message).toMatch(/^The disk reported an error/);
    expect(said).toHaveBeenCalledOnce();
  });

  test.each([
    ['has failed', 'failed', new Error('a rule went wrong')],
    ['was stopped by a full disk', 'paused', Object.assign(new Error('full'), { code: 'ENOSPC' })],
  ])('that %s can be resumed although it is still being put away', async (_, status, fault) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    let isBroken = true;
    const queue = newQueue({ failing: () => (isBroken ? fault : null) });
    const [a] = await three(queue);
    // The database has it before those who wait for the write know.
    const write = queue.store.write.bind(queue.store);
    vi.spyOn(queue.store, 'write').mockImplementation(async (...steps: WriteStep[]) => {
      const changes = await write(...steps);
      if (isBroken && queue.status(a) === status && queue.handedOut.length > 0) {
        isBroken = false;
        void queue.scheduler.resume(a);
        await setImmediate();
      }
      return changes;
    });
    queue.allow(a);
    await queue.scheduler.resume(a);
    await done(queue, a);
  });

  test('is played again from the beginning where its results turned out to be wrong', async () => {
    let isWrong = true;
    const queue = newQueue({
      failing: ({ tile }) => (isWrong && tile.index === 5 ? new WrongResults('A worker counted other rolls.') : null),
    });
    const [a, b] = await three(queue);
    for (const id of [a, b]) await queue.scheduler.resume(id);
    queue.allow(a);
    await until(() => queue.announced.some(({ id, message }) => id === a && message === 'A worker counted other rolls.'));
    isWrong = false;
    queue.allow(b);
    await done(queue, a, b);
    expect(queue.handedOut.filter((tile) => tile === `${a}:0`)).toHaveLength(2);
    expect([queue.finished, tilesOf(queue, a)]).toEqual([[a, b], 10]);
  });

  test('and was paused meanwhile is not played again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const queue = newQueue();
    const [a] = await three(queue);
    queue.followUps.add({
      name: 'confirming',
      run: async () => {
        await queue.scheduler.pause(a);
        throw new WrongResults('wrong');
      },
    });
    queue.allow(a);
    await queue.scheduler.resume(a);
    await until(() => queue.status(a) === 'failed');
    expect(queue.scheduler.info(a).message).toBe('wrong');
  });
});

describe('what follows the last tile', () => {
  /** Writes down what it does, and waits for the test. */
  function step(name: FollowUp['name'], log: string[], run: (control: FollowUpControl) => Promise<'done' | 'stopped'>): FollowUp {
    return {
      name,
      run: async (prepared, control) => {
        log.push(`${name} of ${prepared.id}`);
        return run(control);
      },
    };
  }

  test('comes one after the other, with progress of its own, and then the run is done', async () => {
    const queue = newQueue();
    const [a] = await three(queue);
    const log: string[] = [];
    const seen: unknown[] = [];
    // As if all took long enough to be announced.
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 200));
    queue.followUps.add(
      step('confirming', log, async ({ onProgress, isStopped }) => {
        onProgress(30, 120);
        seen.push(queue.scheduler.info(a).step, isStopped(), queue.finished.length);
        return 'done';
      }),
    );
    queue.followUps.add(
      step('recording', log, async () => {
        seen.push(queue.scheduler.info(a).step?.name);
        return 'done';
      }),
    );
    queue.allow(a);
    await queue.scheduler.resume(a);
    await done(queue, a);
    expect(log).toEqual([`confirming of ${a}`, `recording of ${a}`]);
    expect(seen).toMatchObject([{ name: 'confirming', done: 30, total: 120 }, false, 0, 'recording']);
    expect(queue.announced.some((info) => info.step !== undefined)).toBe(true);
    expect(queue.scheduler.info(a)).not.toHaveProperty('step');
  });

  test('is announced when it begins, and as it goes on', async () => {
    const queue = newQueue();
    const [a] = await three(queue);
    const announced = (wanted: number) => () => queue.announced.some(({ step }) => step?.name === 'confirming' && step.done === wanted);
    queue.followUps.add(
      step('confirming', [], async ({ onProgress }) => {
        await until(announced(0));
        onProgress(30, 120);
        await until(announced(30));
        return 'done';
      }),
    );
    queue.allow(a);
    await queue.scheduler.resume(a);
    await done(queue, a);
  });

  test('is interrupted by a pause, and begins again when the run is resumed', async () => {
    const queue = newQueue();
    const [a] = await three(queue);
    const log: string[] = [];
    let isFirst = true;
    queue.followUps.add(
      step('confirming', log, async ({ isStopped }) => {
        if (!isFirst) return 'done';
        isFirst = false;
        await queue.scheduler.pause(a);
        log.push(`stopped: ${isStopped()}`);
        return 'done';
      }),
    );
    queue.followUps.add(step('recording', log, async () => 'done'));
    queue.allow(a);
    await queue.scheduler.resume(a);
    await until(() => log.length === 2);
    await putAway(queue, a);
    expect([queue.status(a), queue.finished, tilesOf(queue, a)]).toEqual(['paused', [], 10]);
    await queue.scheduler.resume(a);
    await done(queue, a);
    expect(log).toEqual([`confirming of ${a}`, 'stopped: true', `confirming of ${a}`, `recording of ${a}`]);
  });

  test('that stopped by itself leaves the rest for later', async () => {
    const queue = newQueue();
    const [a] = await three(queue);
    const log: string[] = [];
    queue.followUps.add(step('confirming', log, async () => 'stopped'));
    queue.followUps.add(step('recording', log, async () => 'done'));
    queue.allow(a);
    await queue.scheduler.resume(a);
    await until(() => log.length > 0);
    await putAway(queue, a);
    expect([log, queue.finished]).toEqual([[`confirming of ${a}`], []]);
  });

  test('plays tiles of its own, which count as its progress, and are stopped with the run', async () => {
    const queue = newQueue();
    const [a] = await three(queue);
    const ends: string[] = [];
    const progress = { tilesDone: 0, tiles: 3, trialsDone: 0, trials: 300, matchupsDone: 0, matchups: 3 };
    const schedule = {
      ...{ tilesPerCommit: 1, progress, finished: false },
      next: () => (handed < 3 ? ({ kind: 'claims', index: 100 + handed++, ranges: [] } as const) : null),
      accept() {
        progress.tilesDone++;
        progress.trialsDone += 100;
        schedule.finished = progress.tilesDone === 3;
        return { steps: new Map(), tile: null, touched: new Uint32Array(0) };
      },
    };
    let handed = 0;
    const play = ({ play: playSchedule }: FollowUpControl) =>
      playSchedule({ schedule, stateStep: () => ({ sql: 'SELECT 1 WHERE 0', rows: [] }) });
    queue.followUps.add(
      step('confirming', [], async (control) => {
        const end = await play(control);
        ends.push(end);
        return end;
      }),
    );
    queue.allow(a, 12);
    await queue.scheduler.resume(a);
    await until(() => queue.scheduler.info(a).step?.done === 200);
    expect(queue.scheduler.info(a)).toMatchObject({ progress: { tilesDone: 10 }, step: { total: 300 } });
    await queue.scheduler.pause(a);
    await putAway(queue, a);
    expect([ends, queue.status(a)]).toEqual([['stopped'], 'paused']);
    handed = 2;
    queue.allow(a);
    await queue.scheduler.resume(a);
    await done(queue, a);
    expect(ends).toEqual(['stopped', 'done']);
  });
});

describe('the speed of a run', () => {
  test('is passed on once, when it has played for a while', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 200));
    const measured: unknown[] = [];
    const queue = newQueue({ onMeasured: async (run) => void measured.push(run) });
    const [a] = await three(queue);
    queue.allow(a);
    await queue.scheduler.resume(a);
    await done(queue, a);
    await putAway(queue, a);
    expect(measured).toEqual([{ id: a, trialsPerSecond: expect.any(Number) }]);
  });

  test('is known while it still plays', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 200));
    const measured: unknown[] = [];
    const queue = newQueue({ size: 8, onMeasured: async (run) => void measured.push(run) });
    const [a] = await three(queue);
    queue.allow(a, 30);
    await queue.scheduler.resume(a);
    await until(() => measured.length > 0);
    const { status, progress } = queue.scheduler.info(a);
    expect([status, progress.tilesDone < progress.tiles, progress.rate > 0]).toEqual(['running', true, true]);
    queue.allow(a);
    await done(queue, a);
    await putAway(queue, a);
    expect(measured).toHaveLength(1);
  });

  test('is awaited when the host closes', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 200));
    const { promise, resolve } = Promise.withResolvers<void>();
    const queue = newQueue({ onMeasured: () => promise });
    const [a] = await three(queue);
    queue.allow(a);
    await queue.scheduler.resume(a);
    await done(queue, a);
    await putAway(queue, a);
    const order: string[] = [];
    const closed = queue.scheduler.close().then(() => order.push('closed'));
    order.push('measured');
    resolve();
    await closed;
    expect(order).toEqual(['measured', 'closed']);
  });
});

test('a full disk while a run plays is announced, and so is its end', async () => {
  const queue = newQueue();
  const [a] = await three(queue);
  await queue.scheduler.resume(a);
  queue.allow(a, 2);
  await until(() => tilesOf(queue, a) === 2);
  const write = vi.spyOn(queue.store, 'write').mockRejectedValueOnce(Object.assign(new Error('full'), { code: 'ENOSPC' }));
  queue.allow(a, 1);
  await until(() => queue.announced.some(({ message }) => message === DISK_FULL.message));
  write.mockRestore();
  queue.allow(a);
  await queue.scheduler.resume(a);
  await done(queue, a);
  await putAway(queue, a);
  expect(queue.announced.at(-1)).toMatchObject({ status: 'done', message: '' });
  expect(queue.finished).toEqual([a]);
});
