/** A disk of a few megabytes that can be filled up or write-protected: a tmpfs, which only root may mount. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export class SmallDisk {
  readonly folder: string;

  constructor(megabytes: number) {
    this.folder = mkdtempSync(join(tmpdir(), 'warbench-disk-'));
    this.mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', this.folder);
  }

  /** Leaves less than a page. */
  fill(): void {
    for (const size of [1 << 20, 1 << 16, 4096]) {
      for (let n = 0; tryToWrite(join(this.folder, `filler-${size}-${n}`), size); n++);
    }
  }

  free(): void {
    for (const size of [1 << 20, 1 << 16, 4096]) {
      for (let n = 0; n < 1000; n++) rmSync(join(this.folder, `filler-${size}-${n}`), { force: true });
    }
  }

  protect(): void {
    this.mount('-o', 'remount,ro', this.folder);
  }

  unprotect(): void {
    this.mount('-o', 'remount,rw', this.folder);
  }

  remove(): void {
    spawnSync('umount', ['-l', this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  private mount(...args: string[]): void {
    const { status, stderr } = spawnSync('mount', args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`mount: ${stderr}`);
  }
}

function tryToWrite(path: string, size: number): boolean {
  try {
    writeFileSync(path, Buffer.alloc(size));
    return true;
  } catch {
    rmSync(path, { force: true });
    return false;
  }
}

/** After the class, which it uses. */
export const CAN_MOUNT = process.platform === 'linux' && canMount();

function canMount(): boolean {
  if (process.getuid?.() !== 0) return false;
  try {
    new SmallDisk(1).remove();
    return true;
  } catch {
    return false;
  }
}
