/** The run that plays: what is shown of it between two commits, and when its speed is known. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ActiveRun } from '../../../src-main/runs/active-run.ts';
import type { Execution } from '../../../src-main/runs/execution.ts';
import type { PreparedRun } from '../../../src-main/runs/prepared-run.ts';
import { madeUpRun } from '../../kit/made-up.ts';

let now = 0;
beforeEach(() => {
  now = 50_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
// At once: whoever runs the tests measures their time, too.
afterEach(() => void vi.restoreAllMocks());
const wait = (seconds: number) => {
  now += 1000 * seconds;
};

/** A run of which `progress` and `widest` can be changed while it plays. */
function fakeRun() {
  const progress = { tilesDone: 0, tiles: 10, trialsDone: 0, trials: 1000, matchupsDone: 0, matchups: 10 };
  const schedule = { progress, finished: false };
  const measured = { widest: 0.25 as number | null, times: 0 };
  const records = {
    widestHalfWidth: () => {
      measured.times++;
      return measured.widest;
    },
  };
  const calls: string[] = [];
  const execution = (name: string) =>
    ({ stop: () => calls.push(`${name} stops`), retryNow: () => calls.push(`${name} retries`) }) as unknown as Execution;
  const prepared = { schedule, records } as unknown as PreparedRun;
  const active = new ActiveRun({ id: 7, activeSeconds: 100 });
  return { active, prepared, progress, schedule, measured, execution, calls };
}

/** As it is stored while it plays. */
const INFO = madeUpRun({ id: 7, status: 'running', message: 'stored', activeSeconds: 3 });

function begun() {
  const made = fakeRun();
  made.active.begin(made.prepared, made.execution('play'));
  const play = (trials: number, seconds: number) => {
    wait(seconds);
    made.progress.tilesDone++;
    made.progress.trialsDone += trials;
    made.active.noteProgress();
  };
  return { ...made, play, shown: () => made.active.liveInfo(INFO) };
}

describe('what is shown', () => {
  test('is what is stored before it plays, after it was halted, and of a run that is not playing', () => {
    const { active, prepared, execution } = fakeRun();
    expect([active.liveInfo(INFO), active.prepared]).toEqual([INFO, null]);
    active.begin(prepared, execution('play'));
    expect(active.prepared).toBe(prepared);
    expect(active.liveInfo(INFO)).not.toEqual(INFO);
    for (const status of ['queued', 'paused', 'failed'] as const) expect(active.liveInfo({ ...INFO, status })).toEqual({ ...INFO, status });
    active.halt('pause');
    expect(active.liveInfo(INFO)).toEqual(INFO);
  });

  test('has its progress, speed, time left and time played', () => {
    const { play, shown } = begun();
    expect(shown()).toMatchObject({ status: 'running', waits: false, message: '', activeSeconds: 100 });
    expect(shown().progress).toMatchObject({ trialsDone: 0, rate: 0, secondsLeft: null, widest: 0.25 });
    play(200, 4);
    expect(shown()).toMatchObject({
      activeSeconds: 104,
      progress: { tilesDone: 1, trialsDone: 200, rate: 50, secondsLeft: 16, trials: 1000 },
    });
    expect(shown()).not.toHaveProperty('step');
  });

  test('counts the speed from where it was resumed', () => {
    const { active, prepared, progress, execution } = fakeRun();
    progress.trialsDone = 600;
    active.begin(prepared, execution('play'));
    wait(2);
    progress.trialsDone = 700;
    active.noteProgress();
    expect(active.liveInfo(INFO).progress).toMatchObject({ rate: 50, secondsLeft: 6 });
  });

  test('says that it waits for disk space, or that there is little', () => {
    const { active, shown } = begun();
    active.disk = { waits: true, message: 'The disk is full.' };
    expect(shown()).toMatchObject({ status: 'paused', waits: true, message: 'The disk is full.' });
    active.disk = { waits: false, message: 'Little space.' };
    expect(shown()).toMatchObject({ status: 'running', waits: false, message: 'Little space.' });
  });

  test('finds the widest interval at most once per second, but at the end always', () => {
    const { play, shown, measured, schedule } = begun();
    const widest = () => [shown().progress.widest, measured.times];
    expect(widest()).toEqual([0.25, 1]);
    wait(5);
    // Nothing was counted since.
    expect(widest()).toEqual([0.25, 1]);
    play(1, 0);
    measured.widest = 0.2;
    expect(widest()).toEqual([0.2, 2]);
    play(1, 0.999);
    measured.widest = 0.1;
    expect(widest()).toEqual([0.2, 2]);
    wait(0.001);
    expect(widest()).toEqual([0.1, 3]);
    play(1, 0.1);
    schedule.finished = true;
    measured.widest = 0.05;
    expect(widest()).toEqual([0.05, 4]);
    expect(widest()).toEqual([0.05, 4]);
  });

  test('of what follows the last tile has its own progress', () => {
    const { active, play, shown } = begun();
    active.noteStep(3, 10);
    expect(shown()).not.toHaveProperty('step');
    play(1000, 1);
    active.beginStep('confirming');
    expect(shown().step).toEqual({ name: 'confirming', done: 0, total: 0, secondsLeft: null });
    wait(2);
    active.noteStep(40, 100);
    expect(shown().step).toEqual({ name: 'confirming', done: 40, total: 100, secondsLeft: 3 });
    wait(2);
    active.noteStep(80, 70);
    expect(shown().step).toMatchObject({ done: 80, total: 70, secondsLeft: 0 });
    active.beginStep('recording');
    expect(shown().step).toEqual({ name: 'recording', done: 0, total: 0, secondsLeft: null });
  });

  test('is stored without what changes every second', () => {
    const { active, prepared, play } = begun();
    play(200, 4);
    const { rows } = active.progressStep(prepared);
    const [progress, seconds, id] = rows[0]!;
    expect(JSON.parse(progress as string)).toMatchObject({ trialsDone: 200, rate: 0, secondsLeft: null, widest: 0.25 });
    expect([seconds, id]).toEqual([104, 7]);
  });
});

describe('halting', () => {
  test('stops what plays, also what only begins to play after it', () => {
    const { active, calls, execution } = begun();
    active.retryNow();
    active.halt('pause');
    expect([active.intent, calls]).toEqual(['pause', ['play retries', 'play stops']]);
    active.replaceExecution(execution('confirm'));
    expect(calls.at(-1)).toBe('confirm stops');
    const late = fakeRun();
    late.active.retryNow();
    late.active.halt('close');
    late.active.begin(late.prepared, late.execution('play'));
    expect(late.calls).toEqual(['play stops']);
  });

  test('stops what has taken over from the tiles of the run', () => {
    const { active, calls, execution } = begun();
    active.replaceExecution(execution('confirm'));
    expect([active.intent, calls]).toEqual(['play', []]);
    active.retryNow();
    active.halt('cancel');
    expect(calls).toEqual(['confirm retries', 'confirm stops']);
  });

  test('of a run that was never begun leaves nothing to take over', () => {
    const { active, calls, execution } = fakeRun();
    active.replaceExecution(execution('confirm'));
    active.halt('pause');
    expect([active.prepared, calls]).toEqual([null, []]);
  });
});

describe('the speed of a run', () => {
  test('is known after six seconds and 24 tiles, once', () => {
    const { active, play } = begun();
    for (let i = 0; i < 23; i++) play(10, 1);
    expect(active.takeSpeed()).toBeNull();
    play(10, 1);
    expect([active.takeSpeed(), active.takeSpeed()]).toEqual([10, null]);
    const fast = begun();
    for (let i = 0; i < 30; i++) fast.play(10, 0.15);
    expect(fast.active.takeSpeed()).toBeNull();
    fast.play(10, 1.5);
    expect(fast.active.takeSpeed()).toBeCloseTo(310 / 6, 9);
  });

  test('of a short one is known at its end, if it took two seconds', () => {
    const { active, play } = begun();
    play(100, 1.5);
    active.endPlay();
    expect(active.takeSpeed()).toBeNull();
    play(100, 0.5);
    expect(active.takeSpeed()).toBe(100);
  });

  test('is not that of a run that was halted, or that waited for disk space', () => {
    const halted = begun();
    halted.play(100, 10);
    halted.active.endPlay();
    halted.active.halt('pause');
    expect(halted.active.takeSpeed()).toBeNull();
    const waited = begun();
    waited.play(100, 10);
    waited.active.endPlay();
    waited.active.disk = { waits: false, message: '' };
    expect(waited.active.takeSpeed()).toBeNull();
    waited.active.disk = null;
    expect(waited.active.takeSpeed()).toBe(10);
  });
});
