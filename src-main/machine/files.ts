/**
 * Everything the host writes to the data folder beside SQLite, and every file of the CLI, passes through here, so that a test
 * can record it, make it fail at any point, or compute what a power cut would leave. A name is safe once its folder is flushed, content once
 * the file is.
 */
import { closeSync, constants, copyFileSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

export type FileOperation =
  | { readonly kind: 'create' | 'sync' | 'sync-folder' | 'make-folder' | 'remove'; readonly path: string }
  | { readonly kind: 'write'; readonly path: string; readonly at: number; readonly bytes: Uint8Array }
  | { readonly kind: 'truncate'; readonly path: string; readonly length: number }
  | { readonly kind: 'rename'; readonly path: string; readonly to: string }
  | { readonly kind: 'copy'; readonly path: string; readonly to: string };

export interface FileObserver {
  /** May throw what the file system would throw; of a write, `written` bytes are on the disk by then. */
  before(operation: FileOperation): { readonly written: number; readonly error: Error } | null;
  after(operation: FileOperation): void;
}

let observer: FileObserver | null = null;

/** For tests: null removes it. */
export function observeFiles(next: FileObserver | null): void {
  observer = next;
}

/** A file that is written at chosen positions. */
export class DataFile {
  readonly path: string;
  private readonly handle: FileHandle;

  private constructor(path: string, handle: FileHandle) {
    this.path = path;
    this.handle = handle;
  }

  /** Empties the file, or creates it. */
  static async create(path: string): Promise<DataFile> {
    return new DataFile(path, await performed({ kind: 'create', path }, () => open(path, 'w+')));
  }

  /** Throws where there is no such file. */
  static async open(path: string): Promise<DataFile> {
    return new DataFile(path, await open(path, 'r+'));
  }

  async write(bytes: Uint8Array, at: number): Promise<void> {
    const { path } = this;
    const fault = observer?.before({ kind: 'write', path, at, bytes }) ?? null;
    await this.writeAll(fault === null ? bytes : bytes.subarray(0, fault.written), at);
    if (fault !== null) throw fault.error;
    observer?.after({ kind: 'write', path, at, bytes });
  }

  /** The system may take only a part of a write, for example the part that still fits on the disk. */
  private async writeAll(bytes: Uint8Array, at: number): Promise<void> {
    let done = 0;
    while (done < bytes.length) done += (await this.handle.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
  }

  async truncate(length: number): Promise<void> {
    await performed({ kind: 'truncate', path: this.path, length }, () => this.handle.truncate(length));
  }

  /** On the disk when it resolves. */
  async sync(): Promise<void> {
    await performed({ kind: 'sync', path: this.path }, () => this.handle.datasync());
  }

  async size(): Promise<number> {
    return (await this.handle.stat()).size;
  }

  close(): Promise<void> {
    return this.handle.close();
  }
}

/** Replaces a small file as a whole: a crash leaves the old content or the new, never a part. */
export function writeWhole(path: string, bytes: Uint8Array, mode = 0o666): void {
  const partial = `${path}.partial`;
  try {
    performedNow({ kind: 'create', path: partial }, () => closeSync(openSync(partial, 'w', mode)));
    writeSynced(partial, bytes);
    moveFile(partial, path);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
  syncFolder(dirname(path));
}

/** A larger file, written from front to back: it takes its name when it is complete. */
export class WholeFile {
  private readonly path: string;
  private readonly partial: DataFile;
  private length = 0;

  private constructor(path: string, partial: DataFile) {
    this.path = path;
    this.partial = partial;
  }

  static async create(path: string): Promise<WholeFile> {
    return new WholeFile(path, await DataFile.create(`${path}.partial`));
  }

  async append(bytes: Uint8Array): Promise<void> {
    await this.partial.write(bytes, this.length);
    this.length += bytes.length;
  }

  async finish(): Promise<void> {
    await this.partial.sync();
    await this.partial.close();
    moveFile(this.partial.path, this.path);
    syncFolder(dirname(this.path));
  }

  async discard(): Promise<void> {
    await this.partial.close();
    rmSync(this.partial.path, { force: true });
  }
}

function writeSynced(path: string, bytes: Uint8Array): void {
  const file = openSync(path, 'r+');
  try {
    const fault = observer?.before({ kind: 'write', path, at: 0, bytes }) ?? null;
    const wanted = fault === null ? bytes : bytes.subarray(0, fault.written);
    for (let done = 0; done < wanted.length; ) done += writeSync(file, wanted, done, wanted.length - done, done);
    if (fault !== null) throw fault.error;
    observer?.after({ kind: 'write', path, at: 0, bytes });
    performedNow({ kind: 'sync', path }, () => fsyncSync(file));
  } finally {
    closeSync(file);
  }
}

/** Flushes what another program (SQLite, a copy) has written. */
export function syncFile(path: string): void {
  performedNow({ kind: 'sync', path }, () => {
    const file = openSync(path, 'r+');
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  });
}

/** Without this a power cut could lose the folder's entry for a new file. */
export function syncFolder(folder: string): void {
  performedNow({ kind: 'sync-folder', path: folder }, () => {
    // Windows does this by itself and cannot open folders.
    if (process.platform === 'win32') return;
    const handle = openSync(folder, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  });
}

/** A file or a folder, on the same disk. */
export function moveFile(from: string, to: string): void {
  performedNow({ kind: 'rename', path: from, to }, () => renameSync(from, to));
}

/** On the disk when it returns, apart from its name. Shares the blocks where the file system can. */
export function copyFile(from: string, to: string): void {
  performedNow({ kind: 'copy', path: from, to }, () => copyFileSync(from, to, constants.COPYFILE_FICLONE));
  syncFile(to);
}

/** A file, or a folder with all that is in it. */
export function remove(path: string): void {
  performedNow({ kind: 'remove', path }, () => rmSync(path, { force: true, recursive: true }));
}

/** With the folders above it. */
export function makeFolder(path: string): void {
  performedNow({ kind: 'make-folder', path }, () => {
    for (const missing of missingFolders(resolve(path))) mkdirSync(missing);
  });
}

/** From the outermost on. Where no folder can be made, below /proc for example, mkdir with `recursive` would try for ever. */
function missingFolders(path: string): string[] {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [];
  const parent = dirname(path);
  return parent === path ? [] : [...missingFolders(parent), path];
}

async function performed<T>(operation: FileOperation, perform: () => Promise<T>): Promise<T> {
  refuseIfFaulty(operation);
  const result = await perform();
  observer?.after(operation);
  return result;
}

function performedNow(operation: FileOperation, perform: () => void): void {
  refuseIfFaulty(operation);
  perform();
  observer?.after(operation);
}

function refuseIfFaulty(operation: FileOperation): void {
  const fault = observer?.before(operation) ?? null;
  if (fault !== null) throw fault.error;
}
