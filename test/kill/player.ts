/** A process to be killed: opens the folder, prints `playing` when a tile was committed and, if it lives so long, `done`. */
import { coinHost, reaches } from '../kit/coin-host.ts';

const [folder, runId] = [process.argv[2] as string, Number(process.argv[3])];
const host = await coinHost(folder, 2);
const { progress } = await host.call('runs.get', { runId });
host.on('run', (info) => {
  if (info.progress.tilesDone > progress.tilesDone) console.log('playing');
});
await reaches(host, runId, 'done');
await host.close();
console.log('done');
