/** The server under load, in a process of its own, so that its event loop and its memory can be measured. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { startServer } from '../../src-main/carriers/server/server.ts';
import { coinHost } from '../kit/coin-host.ts';

/** Answer to every message from the parent process: since the last one. */
export interface Measured {
  readonly rssMegabytes: number;
  readonly delayP99Ms: number;
  readonly delayMaxMs: number;
  /** Since the first measurement. */
  readonly wholeDelayP99Ms: number;
}

const [folder = '', threads = '1'] = process.argv.slice(2);
const pages = join(folder, 'no-pages');
mkdirSync(pages, { recursive: true });
const host = await coinHost(folder, Number(threads));
const server = await startServer({ host, folder: pages });
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
const whole = monitorEventLoopDelay({ resolution: 5 });

process.on('message', () => {
  // Does nothing after the first time.
  whole.enable();
  const milliseconds = (nanoseconds: number) => nanoseconds / 1e6;
  const measured: Measured = {
    rssMegabytes: process.memoryUsage.rss() / 1e6,
    delayP99Ms: milliseconds(delay.percentile(99)),
    delayMaxMs: milliseconds(delay.max),
    wholeDelayP99Ms: milliseconds(whole.percentile(99)),
  };
  delay.reset();
  process.send?.(measured);
});
process.on('disconnect', async () => {
  await server.close();
  await host.close();
  process.exit(0);
});
process.send?.({ address: server.newAddress() });
