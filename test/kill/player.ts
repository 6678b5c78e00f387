/** A process to be killed: opens the folder, prints `playing` when a tile was committed and, if it lives so long, `done`. */
import { createHost } from '../../src-main/host.ts';
import type { Reply } from '../../src-shared/api/index.ts';

const [folder, runId] = [process.argv[2]!, Number(process.argv[3])];
const host = await createHost({
  dataFolder: folder,
  threads: 2,
  workerUrl: new URL('./worker.js', import.meta.url),
  shell: 'server',
  shippedFolder: folder,
  samples: false,
  rulesets: new URL('./coins.js', import.meta.url),
});
const look = async () => (await host.call('runs.get', { runId })) as Reply<'runs.get'>;
const { progress } = await look();
const done = new Promise<void>((resolve) => {
  host.on('run', (info) => {
    if (info.progress.tilesDone > progress.tilesDone) console.log('playing');
    if (info.status === 'done') resolve();
  });
});
if ((await look()).status !== 'done') await done;
await host.close();
console.log('done');
