/** Disk space: how much a run needs, how much is free, and what to tell the user. */
import { statfs } from 'node:fs/promises';
import type { KeepChoice } from '../../src-shared/api/runs.ts';
import { matchCodec, payloadBytes, TILE_HEADER_BYTES } from '../../src-shared/run/match-file.ts';
import type { RunShape } from '../../src-shared/run/shape.ts';

/** Below this a run waits: the database log and all other programs need some space too. */
export const RESERVE_BYTES = 100e6;
/** Below this the user is warned, although the run has what it needs. */
export const LOW_BYTES = 1e9;

export interface DiskNotice {
  /** The run is paused until there is space. */
  readonly waits: boolean;
  readonly message: string;
}

export const DISK_FULL: DiskNotice = { waits: true, message: 'The disk is full. The run continues by itself when there is space.' };

/** What `free` bytes mean for a run that still has `needed` bytes to write. */
export function diskNotice(free: number, needed: number): DiskNotice | null {
  if (free < RESERVE_BYTES) {
    const message = `The disk is nearly full (${formatBytes(free)} left). The run waits and continues by itself when ${formatBytes(RESERVE_BYTES)} are free.`;
    return { waits: true, message };
  }
  const left = `The disk has ${formatBytes(free)} left`;
  if (free - needed < RESERVE_BYTES) {
    const message = `${left} and the run still has to write about ${formatBytes(needed)}: it will wait when only ${formatBytes(RESERVE_BYTES)} are left.`;
    return { waits: false, message };
  }
  return free < LOW_BYTES ? { waits: false, message: `${left}. That is enough for the run.` } : null;
}

/** Whether a write failed for lack of space, in the file system or in SQLite. */
export function isDiskFull(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL' || code === 'store/disk-full';
}

/** Free bytes on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bsize, bavail, blocks } = await statfs(folder);
  // Some network folders do not report it.
  return blocks === 0 ? Number.MAX_SAFE_INTEGER : bsize * bavail;
}

/** Bytes of a run's results, by what is kept per matchup. */
export function diskFor(
  shape: RunShape,
  run: { readonly trials: number; readonly precision: number | null },
  combatants: number,
): Record<KeepChoice, number> {
  const standings = shape.distinct * shape.layout.width * 8;
  const { plan } = shape;
  if (plan.form !== 'matrix') return { standings, outcomes: standings, records: standings, details: standings };
  const size = (keep: KeepChoice) => {
    const counts = matchCodec(keep, run.trials, run.precision, shape.layout.columns);
    const codec = counts !== null && shape.exactSeconds !== undefined ? { ...counts, exact: true as const } : counts;
    return codec === null ? 0 : payloadBytes(codec, plan.matchups) + plan.tiles * TILE_HEADER_BYTES + 4 * combatants;
  };
  return {
    standings,
    outcomes: standings + size('outcomes'),
    records: standings + size('records'),
    details: standings + size('details'),
  };
}

/** To two digits: it is announced again whenever the text changes. */
export function formatBytes(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(bytes >= 1e10 ? 0 : 1)} GB`;
  const megabytes = bytes / 1e6;
  return `${megabytes < 100 ? Math.ceil(megabytes) : Math.round(megabytes / 10) * 10} MB`;
}
