/** Files that commands write: as a whole or not at all, so that a failure leaves what was there before. */
import { realpathSync, statSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { WholeFile, writeWhole } from '../machine/files.ts';
import { plainSystemError } from '../machine/system-errors.ts';

export function writeOutput(path: string, content: string | Uint8Array): void {
  try {
    const target = targetOf(path);
    if (target === null) writeFileSync(path, content);
    else writeWhole(target, Buffer.from(content));
  } catch (error) {
    throw plainError(error, path);
  }
}

/** To a file, or to standard output. */
export async function streamOutput(path: string | undefined, lines: Iterable<string>): Promise<void> {
  if (path === undefined) return pipeline(Readable.from(lines), process.stdout, { end: false });
  try {
    const target = targetOf(path);
    if (target === null) await writeFile(path, lines);
    else await writeLines(target, lines);
  } catch (error) {
    throw plainError(error, path);
  }
}

/** Lines are collected: a file is not written line by line. */
const CHUNK_CHARACTERS = 256 * 1024;

async function writeLines(path: string, lines: Iterable<string>): Promise<void> {
  const file = await WholeFile.create(path);
  try {
    let chunk = '';
    for (const line of lines) {
      chunk += line;
      if (chunk.length < CHUNK_CHARACTERS) continue;
      await file.append(Buffer.from(chunk));
      chunk = '';
    }
    await file.append(Buffer.from(chunk));
    await file.finish();
  } catch (error) {
    await file.discard();
    throw error;
  }
}

/** The file behind a link; null for what can't be replaced, such as a device, a pipe or a folder. */
function targetOf(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return path;
  return found.isFile() ? realpathSync(path) : null;
}

/** The user knows the name that was asked for, not that of the file beside it. */
function plainError(error: unknown, path: string): unknown {
  if (error instanceof Error && 'path' in error) error.path = path;
  return plainSystemError(error) ?? error;
}
