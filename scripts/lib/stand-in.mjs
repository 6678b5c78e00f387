// A stand-in for Electron: files with its names, and a program with its fuses that does nothing. electron-builder packs the app
// around it as around the real one, so that the packed tree can be examined where Electron can't be downloaded.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Before the fuses in Electron's program, then their version, their number, and one character for each. */
const FUSE_MARK = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSE_COUNT = 9;

/** For Linux; returns the folder. */
export function writeStandIn(folder, version) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'resources'), { recursive: true });
  mkdirSync(join(folder, 'locales'), { recursive: true });
  const fuses = Buffer.concat([
    Buffer.from(FUSE_MARK, 'latin1'),
    Buffer.from([1, FUSE_COUNT]),
    Buffer.from('0'.repeat(FUSE_COUNT), 'latin1'),
  ]);
  const program = Buffer.concat([Buffer.from('#!/bin/sh\nexit 0\n'), Buffer.alloc(64), fuses, Buffer.alloc(64)]);
  writeFileSync(join(folder, 'electron'), program, { mode: 0o755 });
  for (const name of ['chrome-sandbox', 'chrome_crashpad_handler']) writeFileSync(join(folder, name), '', { mode: 0o755 });
  for (const name of ['en-US.pak', 'de.pak']) writeFileSync(join(folder, 'locales', name), '');
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'icudtl.dat', 'resources.pak']) writeFileSync(join(folder, name), '');
  writeFileSync(join(folder, 'version'), version);
  return folder;
}
