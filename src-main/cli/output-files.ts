/** Files that commands write. A file that couldn't be written completely is removed, unless it was there before. */
import { createWriteStream, existsSync, rmSync, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { plainSystemError } from '../machine/system-errors.ts';

export function writeOutput(path: string, content: string | Uint8Array): void {
  const existed = existsSync(path);
  try {
    writeFileSync(path, content);
  } catch (error) {
    discard(path, existed);
    throw plainSystemError(error) ?? error;
  }
}

/** To a file, or to standard output. */
export async function streamOutput(path: string | undefined, lines: Iterable<string>): Promise<void> {
  if (path === undefined) return pipeline(Readable.from(lines), process.stdout, { end: false });
  const existed = existsSync(path);
  try {
    await pipeline(Readable.from(lines), createWriteStream(path));
  } catch (error) {
    discard(path, existed);
    throw plainSystemError(error) ?? error;
  }
}

function discard(path: string, existed: boolean): void {
  if (!existed) rmSync(path, { force: true });
}
