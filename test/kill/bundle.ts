/** The player and its threads in three files, so that it starts in a moment and can be killed often. */
import { join, resolve } from 'node:path';
import { build } from 'vite';

const ROOT = resolve(import.meta.dirname, '../..');
/** Inside the project, where packages are found. */
const FOLDER = join(ROOT, 'out', 'kill');

export async function bundlePlayer(): Promise<string> {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: FOLDER,
      emptyOutDir: true,
      minify: false,
      target: 'node24',
      rollupOptions: {
        input: {
          player: join(import.meta.dirname, 'player.ts'),
          worker: join(ROOT, 'src-worker/worker.ts'),
          coins: join(ROOT, 'test/kit/coin-ruleset.ts'),
        },
      },
    },
  });
  return join(FOLDER, 'player.js');
}
