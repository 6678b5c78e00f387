/** Keeps a run from filling the disk: it waits while there is too little space, and continues by itself. */
import { DISK_FULL, type DiskNotice, diskNotice, isDiskFull } from '../machine/disk.ts';

export interface DiskGuardOptions {
  freeBytes(): Promise<number>;
  /** Bytes the run still has to write. */
  bytesLeft(): number;
  /** Called when the notice changes; null when there is enough space again. */
  onNotice(notice: DiskNotice | null): void;
}

/** Between two checks of the free space, and between two attempts while there is none. */
const CHECK_MS = 2000;

export class DiskGuard {
  private readonly options: DiskGuardOptions;
  private notice: DiskNotice | null = null;
  private checkedAt = Number.NEGATIVE_INFINITY;
  private stopped = false;
  private endWait: () => void = () => {};

  constructor(options: DiskGuardOptions) {
    this.options = options;
  }

  /** False when the run was stopped before there was enough space. */
  async retryWhileDiskFull(write: () => Promise<void>): Promise<boolean> {
    for (;;) {
      let notice = await this.checkDisk();
      if (notice?.waits !== true) {
        try {
          await write();
          this.announce(notice);
          return true;
        } catch (error) {
          if (!isDiskFull(error)) throw error;
          notice = DISK_FULL;
        }
      }
      this.announce(notice);
      if (!this.stopped) await this.wait();
      if (this.stopped) return false;
    }
  }

  stop(): void {
    this.stopped = true;
    this.endWait();
  }

  /** The user says that there is space now. */
  retryNow(): void {
    this.endWait();
  }

  private async checkDisk(): Promise<DiskNotice | null> {
    const now = performance.now();
    if (this.notice?.waits !== true && now - this.checkedAt < CHECK_MS) return this.notice;
    this.checkedAt = now;
    return diskNotice(await this.options.freeBytes(), this.options.bytesLeft());
  }

  private announce(notice: DiskNotice | null): void {
    if (notice?.message !== this.notice?.message) this.options.onNotice(notice);
    this.notice = notice;
  }

  private wait(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, CHECK_MS);
      this.endWait = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
