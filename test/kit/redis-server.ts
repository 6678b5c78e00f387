/** A Redis of one's own on a free port, with its data in a temporary folder. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { dropFolder, newFolder } from './coin-host.ts';

/** Null where none is installed. */
export function redisProgram(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = ['redis-server', 'valkey-server'].flatMap((name) => folders.map((folder) => join(folder, name)));
  return found.find((path) => existsSync(path)) ?? null;
}

export class RedisServer {
  readonly url: string;
  readonly port: number;
  private readonly folder = newFolder();
  private readonly more: readonly string[];
  private process: ChildProcess | null = null;

  /** `more`: further options of the server. */
  static async start(more: readonly string[] = []): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), more);
    await server.begin();
    return server;
  }

  private constructor(port: number, more: readonly string[]) {
    this.port = port;
    this.more = more;
    this.url = `redis://127.0.0.1:${port}`;
  }

  /** Stopped for a moment; what it had acknowledged is in its append-only file. */
  async restart(): Promise<void> {
    await this.halt();
    await pause(300);
    await this.begin();
  }

  keys(pattern: string): readonly string[] {
    const { stdout } = spawnSync('redis-cli', ['-p', String(this.port), '--raw', 'keys', pattern], { encoding: 'utf8' });
    return stdout.split('\n').filter((line) => line !== '');
  }

  /** Everything is gone. */
  empty(): void {
    spawnSync('redis-cli', ['-p', String(this.port), 'flushall']);
  }

  async stop(): Promise<void> {
    await this.halt();
    dropFolder(this.folder);
  }

  private async begin(): Promise<void> {
    const options = ['--port', this.port, '--bind', '127.0.0.1', '--dir', this.folder, '--appendonly', 'yes', '--appendfsync', 'always'];
    const child = spawn(redisProgram() ?? '', [...options.map(String), '--save', '', ...this.more], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.process = child;
    for await (const chunk of child.stdout) if (String(chunk).includes('Ready to accept connections')) break;
  }

  private async halt(): Promise<void> {
    const child = this.process;
    this.process = null;
    if (child === null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
