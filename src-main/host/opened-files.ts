/** Files that the system asked Warbench to open, until a window takes them. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { OpenedFile } from '../../src-shared/api/app.ts';
import { fileKindOf } from '../../src-shared/formats/file-kinds.ts';
import { lastWords } from '../machine/system-errors.ts';

export class OpenedFiles {
  private waiting: string[] = [];
  private announce: () => void = () => {};

  /** Paths that are no files of ours are switches and other things of a command line. */
  add(paths: readonly string[]): void {
    const ours = paths.filter((path) => !path.startsWith('-') && fileKindOf(path) !== null);
    this.waiting.push(...ours);
    if (ours.length > 0) this.announce();
  }

  onAdd(announce: () => void): void {
    this.announce = announce;
  }

  /** Each file goes to one window only. */
  take(): OpenedFile[] {
    const paths = this.waiting;
    this.waiting = [];
    return paths.map((path) => {
      const name = basename(path);
      try {
        return { name, bytes: new Uint8Array(readFileSync(path)), problem: null };
      } catch (error) {
        return { name, bytes: new Uint8Array(), problem: `Couldn't open ${name}: ${lastWords(error)}` };
      }
    });
  }
}
