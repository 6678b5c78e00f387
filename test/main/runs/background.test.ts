/** What a run owes the machine it plays on: it stops when asked, gives way, keeps it awake, and never fills the disk. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { keepAwake } from '../../../src-main/machine/keep-awake.ts';
import type { Input } from '../../../src-shared/api/index.ts';
import type { RunInfo } from '../../../src-shared/api/runs.ts';
import { coinHost, dropFolder, importText, newFolder, reaches, SLOW_COINS, type TestHost } from '../../kit/coin-host.ts';
import { purse } from '../../kit/coin-ruleset.ts';
import { skipUnless } from '../../kit/skip.ts';

vi.setConfig({ testTimeout: 60_000 });

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function hostWith(more: Parameters<typeof coinHost>[3], threads = 2): Promise<TestHost> {
  const folder = newFolder();
  const host = await coinHost(folder, threads, false, more);
  open.push(async () => {
    await host.close();
    dropFolder(folder);
  });
  return host;
}

const BASE = { name: 'Slow', ruleset: 'osr', seed: '1' } as const;
const KINDS: readonly [string, (field: number[]) => Input<'runs.start'>][] = [
  ['single', (field) => ({ ...BASE, kind: 'single', field: field.slice(0, 2), trials: 100_000 })],
  ['small gauntlet', (field) => ({ ...BASE, kind: 'gauntlet', challengers: 1, field: field.slice(0, 5), trials: 100_000 })],
  ['large gauntlet', (field) => ({ ...BASE, kind: 'gauntlet', challengers: 10, field, trials: 1000 })],
  ['round-robin', (field) => ({ ...BASE, kind: 'round-robin', field, trials: 1000 })],
  ['ladder', (field) => ({ ...BASE, kind: 'ladder', field, trials: 1000 })],
];

// The promise is two seconds. What bounds it is the work between two looks at the flag, so that is what is counted.
test.each(KINDS)(
  'a paused %s plays no more than the match each thread is in, though its tiles are minutes long',
  async (_name, settings) => {
    const threads = 2;
    const host = await hostWith({ rulesets: SLOW_COINS }, threads);
    const log = join(host.folder, 'matches-begun');
    writeFileSync(log, '');
    process.env.SLOW_COINS = log;
    const begun = () => statSync(log).size;
    const field = [...(await importText(host, purse(60)))];
    const { id } = await host.call('runs.start', settings(field));
    await vi.waitFor(() => expect(begun()).toBeGreaterThan(2 * threads), { timeout: 30_000 });
    expect((await host.call('runs.pause', { runId: id })).status).toBe('paused');
    const atPause = begun();
    // Removing waits until no thread plays the run.
    await host.call('runs.remove', { runId: id });
    const atRest = begun();
    expect(atRest - atPause).toBeLessThanOrEqual(threads);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(begun()).toBe(atRest);
  },
);

describe('staying awake', () => {
  test('is asked for once while anything plays, and given back after', () => {
    const said: string[] = [];
    const hear = keepAwake(() => {
      said.push('awake');
      return () => said.push('released');
    });
    const tell = (id: number, status: RunInfo['status']) => hear({ id, status });
    tell(1, 'queued');
    expect(said).toEqual([]);
    tell(1, 'running');
    tell(1, 'running');
    tell(2, 'running');
    tell(1, 'done');
    expect(said).toEqual(['awake']);
    tell(2, 'paused');
    expect(said).toEqual(['awake', 'released']);
    tell(2, 'running');
    tell(2, 'cancelled');
    tell(2, 'cancelled');
    expect(said).toEqual(['awake', 'released', 'awake', 'released']);
  });

  test('a host does so for its runs where its shell can, and says where it cannot', async () => {
    let [holds, times] = [0, 0];
    const able = await hostWith({
      stayAwake: () => {
        holds++;
        times++;
        return () => void holds--;
      },
    });
    expect((await able.call('app.info', {})).keepsAwake).toBe(true);
    const field = [...(await importText(able, purse(40)))];
    const { id } = await able.call('runs.start', { ...BASE, kind: 'round-robin', field, trials: 2000 });
    await reaches(able, id, 'running');
    await vi.waitFor(() => expect(holds).toBe(1));
    await able.call('runs.pause', { runId: id });
    expect(holds).toBe(0);
    await able.call('runs.resume', { runId: id });
    await reaches(able, id, 'done');
    expect([holds, times]).toEqual([0, 2]);
    const unable = await hostWith({});
    expect((await unable.call('app.info', {})).keepsAwake).toBe(false);
  });
});

describe('thread priority', skipUnless(process.platform === 'linux', 'needs Linux, where each thread has a priority'), () => {
  /** Nice values of all threads of this process. */
  const niceness = () =>
    readdirSync('/proc/self/task').flatMap((task) => {
      try {
        // Behind the name in brackets: state is the first field, the nice value the seventeenth.
        return [Number(readFileSync(`/proc/self/task/${task}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[16])];
      } catch {
        return [];
      }
    });

  test('the threads that play run below everything else', async () => {
    const own = Math.min(...niceness());
    const low = () => niceness().filter((nice) => nice >= 10 && nice > own).length;
    if (own >= 10) return expect(low()).toBe(0); // the tests themselves were started in the background
    const before = low();
    const host = await hostWith({}, 2);
    const field = [...(await importText(host, purse(60)))];
    expect(low()).toBe(before);
    const { id } = await host.call('runs.start', { ...BASE, kind: 'round-robin', field, trials: 20_000 });
    await vi.waitFor(() => expect(low()).toBe(before + 2), { timeout: 20_000 });
    // The host, the interactive pool and the database writer answer as fast as ever.
    expect(niceness().filter((nice) => nice === own).length).toBeGreaterThan(2);
    await host.call('runs.remove', { runId: id });
  });
});

/** Without the header, which names the run. */
function tilesIn(path: string): Buffer {
  const bytes = readFileSync(path);
  return bytes.subarray(bytes.indexOf('TILE'));
}

describe('a disk that fills up', () => {
  const rows = async (host: TestHost, runId: number) => (await host.call('runs.standings', { runId, limit: 500 })).rows;

  test('is reported before a run starts', async () => {
    let free = 500e9;
    const host = await hostWith({ freeBytes: async () => free });
    const field = [...(await importText(host, purse(60)))];
    const plan = async () => (await host.call('runs.plan', { ...BASE, kind: 'round-robin', field, trials: 3, keep: 'records' })).problems;
    expect(await plan()).toEqual([]);
    free = 900e6;
    expect(await plan()).toMatchObject([{ code: 'runs/little-room', severity: 'warning', message: 'The disk has 900 MB left.' }]);
    free = 70e6;
    expect(await plan()).toMatchObject([
      { code: 'runs/no-room', severity: 'warning', message: 'The disk has 70 MB left; a run waits until 100 MB are free.' },
    ]);
    free = 100.01e6;
    const [tight] = await plan();
    expect(tight?.message).toMatch(/^The disk has 100 MB left, the results need 1 MB: the run will wait when only 100 MB are left\.$/);
  });

  // That it also waits in the middle of a run is shown in execution.test.ts, without a clock.
  test('makes a run wait, seen as paused with a sentence, and costs no result', async () => {
    let free = 500e9;
    const host = await hostWith({ freeBytes: async () => free });
    const field = [...(await importText(host, purse(60)))];
    const settings = { ...BASE, kind: 'round-robin', field, trials: 300, keep: 'records' } as const;
    const calm = await host.call('runs.start', settings);
    await reaches(host, calm.id, 'done');
    free = 50e6;
    const { id } = await host.call('runs.start', settings);
    const waiting = await reaches(host, id, 'paused');
    expect(waiting.message).toBe('The disk is nearly full (50 MB left). The run waits and continues by itself when 100 MB are free.');
    const file = join(host.folder, 'runs', `${id}.matches`);
    const size = statSync(file).size;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await host.call('runs.get', { runId: id })).progress.tilesDone).toBe(0);
    expect(statSync(file).size).toBe(size);
    free = 500e9;
    await host.call('runs.resume', { runId: id });
    expect((await reaches(host, id, 'done')).message).toBe('');
    expect(await rows(host, id)).toEqual(await rows(host, calm.id));
    expect(tilesIn(file).equals(tilesIn(join(host.folder, 'runs', `${calm.id}.matches`)))).toBe(true);
  });
});
