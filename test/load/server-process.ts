/** Starts and stops the server under load. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { dropFolder, newFolder } from '../kit/coin-host.ts';
import { type SignedIn, signIn } from '../kit/sign-in.ts';
import { fillLibrary } from './library.ts';
import type { Measured } from './server.ts';

export interface LoadedServer {
  readonly session: SignedIn;
  /** Since the last measurement. */
  measure(): Promise<Measured>;
  /** Resolves to the exit code. */
  stop(): Promise<number | null>;
}

export async function startLoadedServer(threads: number, combatants = 0): Promise<LoadedServer> {
  const folder = newFolder();
  if (combatants > 0) await fillLibrary(folder, combatants);
  const child = fork(join(import.meta.dirname, 'server.ts'), [folder, String(threads)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const { address } = await answerOf<{ address: string }>(child);
  return {
    session: await signIn(address),
    async measure() {
      const answer = answerOf<Measured>(child);
      child.send('measure');
      return answer;
    },
    async stop() {
      const gone = once(child, 'exit');
      child.disconnect();
      const [code] = await gone;
      dropFolder(folder);
      return code;
    },
  };
}

function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`The server ended with ${code}.`));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message as Answer);
    });
  });
}
