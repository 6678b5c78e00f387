import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { printedAddress } from './sign-in.ts';

const SERVER = resolve(import.meta.dirname, '../../out/main/server.js');

export function isAppBuilt(): boolean {
  return existsSync(SERVER);
}

export interface AppServer {
  /** As it is printed for the user, with the code to sign in. */
  readonly address: string;
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

/** The built app, served as `npm start -- --serve` serves it. */
export async function startAppServer(dataFolder: string): Promise<AppServer> {
  if (!isAppBuilt()) throw new Error('The app is not built. Run `npm test` or `npx electron-vite build`.');
  const server = spawn(process.execPath, [SERVER, '--no-open', '--data', dataFolder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { address: await addressOf(server), pid: server.pid, stop: () => stop(server) };
}

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let printed = '';
    server.stdout?.on('data', (chunk) => {
      printed += chunk;
      const address = printedAddress(printed);
      if (address) done(address);
    });
    server.on('exit', (code) => fail(new Error(`The server ended with ${code}: ${printed}`)));
  });
}

async function stop(server: ChildProcess): Promise<void> {
  const gone = new Promise((done) => server.on('exit', done));
  server.kill('SIGTERM');
  await gone;
}
