/** Starts the player and kills it with kill -9. */
import { spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { dropFolder, newFolder } from '../kit/coin-host.ts';

/** `delay` ms after the first sign of work; false when it was done before. */
export function startAndKill(player: string, args: readonly string[], delay: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [player, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    let done = false;
    let armed = false;
    child.stdout.on('data', (chunk: Buffer) => {
      const text = chunk.toString();
      if (text.includes('playing') && !armed) {
        armed = true;
        setTimeout(() => child.kill('SIGKILL'), delay);
      }
      if (text.includes('done')) done = true;
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (signal === 'SIGKILL' || done) resolve(!done);
      else reject(new Error(`the player ended with ${code}`));
    });
  });
}

/** Folders of a test, removed together. */
export class Folders {
  private readonly all: string[] = [];

  empty(): string {
    const folder = newFolder();
    this.all.push(folder);
    return folder;
  }

  copyOf(folder: string): string {
    const copy = this.empty();
    cpSync(folder, copy, { recursive: true });
    return copy;
  }

  remove(): void {
    this.all.splice(0).forEach(dropFolder);
  }
}
