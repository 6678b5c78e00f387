/** Moving a run from one end of a queue of 300 to the other while 50 windows are open, until each of them knows; a long ZIP. */
import { ZipFile } from '../../src-renderer/capture/zip-file.ts';
import { ApiClient } from '../kit/api-client.ts';
import { fillQueue } from '../load/queue.ts';
import { startLoadedServer } from '../load/server-process.ts';
import type { BenchRow } from './main.ts';

const QUEUED = 300;
const WINDOWS = 50;
const MOVES = 5;
const ENTRIES = 5000;

export async function bench(): Promise<readonly BenchRow[]> {
  return [...(await reorder()), await zip()];
}

async function reorder(): Promise<BenchRow[]> {
  const server = await startLoadedServer(1);
  try {
    const windows: ApiClient[] = [];
    for (let i = 0; i < WINDOWS; i++) windows.push(await ApiClient.connect(server.session));
    const first = windows[0]!;
    const { queued } = await fillQueue(first, { finished: 0, queued: QUEUED });
    await server.measure();
    const times: number[] = [];
    for (let i = 0; i < MOVES; i++) {
      const started = performance.now();
      await first.call('runs.reorder', { runId: queued[0]!, position: i % 2 === 0 ? QUEUED : 0 });
      // A reply comes after the events before it, so every window has them when it has its reply.
      await Promise.all(windows.map((window) => window.call('settings.get', {})));
      times.push(performance.now() - started);
    }
    const { delayMaxMs } = await server.measure();
    const note = `${QUEUED} queued runs, ${WINDOWS} windows`;
    return [
      { name: 'reorder until every window knows', value: Math.min(...times), unit: 'ms', note },
      { name: 'longest pause of the event loop', value: delayMaxMs, unit: 'ms', note },
    ];
  } finally {
    await server.stop();
  }
}

async function zip(): Promise<BenchRow> {
  const picture = new Uint8Array(200_000);
  const started = process.cpuUsage();
  const file = new ZipFile({ write: async () => {}, close: async () => {} });
  for (let i = 0; i < ENTRIES; i++) await file.add(`frame-${String(i).padStart(5, '0')}.png`, picture);
  await file.finish();
  const { user, system } = process.cpuUsage(started);
  return { name: `ZIP of ${ENTRIES} pictures`, value: (user + system) / 1000, unit: 'ms', note: '200 kB each' };
}
