/**
 * A process to be killed: `player.js FOLDER coins|games run ID` plays a run, `... import FILE` imports a file, `... open`
 * only opens the folder. Prints `playing` when there is something to lose and, if it lives so long, `done`.
 */
import { readFileSync } from 'node:fs';
import { createHost } from '../../src-main/host.ts';
import type { Reply } from '../../src-shared/api/index.ts';

const [folder, rulesets, mode, subject] = process.argv.slice(2) as [string, 'coins' | 'games', 'run' | 'import' | 'open', string];
if (mode === 'open') console.log('playing');
const host = await createHost({
  dataFolder: folder,
  threads: 2,
  workerUrl: new URL('./worker.js', import.meta.url),
  shell: 'server',
  shippedFolder: folder,
  samples: false,
  ...(rulesets === 'coins' && { rulesets: new URL('./coins.js', import.meta.url) }),
});
if (mode === 'run') await play(Number(subject));
if (mode === 'import') {
  console.log('playing');
  await host.call('library.import', { files: [{ name: 'killed.coins', bytes: readFileSync(subject) }] });
}
await host.close();
console.log('done');

async function play(runId: number): Promise<void> {
  const look = async () => (await host.call('runs.get', { runId })) as Reply<'runs.get'>;
  const { progress } = await look();
  const done = new Promise<void>((resolve) => {
    host.on('run', (info) => {
      if (info.progress.tilesDone > progress.tilesDone) console.log('playing');
      if (info.status === 'done') resolve();
    });
  });
  if ((await look()).status !== 'done') await done;
}
