/** Room on the disk: what a run will take, what is left, and what the user is told about it. */
import { statfs } from 'node:fs/promises';
import type { KeepChoice } from '../../src-shared/api/types.ts';
import { matchCodec, payloadBytes, TILE_HEADER_BYTES } from '../../src-shared/run/match-file.ts';
import type { RunShape } from '../../src-shared/run/shape.ts';

/** Below this a run waits: the store's log and every other program on the machine need some room, too. */
export const RESERVE_BYTES = 100e6;
/** Below this the user is told, though the run has what it needs. */
export const SCARCE_BYTES = 1e9;

export interface DiskNotice {
  /** The run stands still until there is room. */
  readonly waits: boolean;
  readonly sentence: string;
}

export const DISK_FULL: DiskNotice = { waits: true, sentence: 'The disk is full. The run goes on by itself when there is room.' };

/** What `free` bytes mean for a run that still has `needed` bytes to write. */
export function diskNotice(free: number, needed: number): DiskNotice | null {
  if (free < RESERVE_BYTES) {
    const sentence = `The disk is nearly full (${inWords(free)} left). The run waits, and goes on by itself when ${inWords(RESERVE_BYTES)} are free.`;
    return { waits: true, sentence };
  }
  const left = `The disk has ${inWords(free)} left`;
  if (free - needed < RESERVE_BYTES) {
    const rest = `${left} and the run has about ${inWords(needed)} to write: it will wait when ${inWords(RESERVE_BYTES)} are left.`;
    return { waits: false, sentence: rest };
  }
  return free < SCARCE_BYTES ? { waits: false, sentence: `${left}. The run has what it needs.` } : null;
}

/** What a failed write says when there was no room for it, from the file system or from SQLite. */
export function isDiskFull(error: unknown): boolean {
  const code = (error as { code?: string }).code;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL';
}

/** Bytes that may still be written below a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bsize, bavail, blocks } = await statfs(folder);
  // Some network folders do not tell.
  return blocks === 0 ? Number.MAX_SAFE_INTEGER : bsize * bavail;
}

/** Bytes of a run's results, by what is kept of each matchup. */
export function diskFor(
  shape: RunShape,
  run: { readonly trials: number; readonly precision: number | null },
  combatants: number,
): Record<KeepChoice, number> {
  const standings = shape.distinct * shape.layout.width * 8;
  const { plan } = shape;
  if (plan.form !== 'matrix') return { standings, outcomes: standings, records: standings, details: standings };
  const size = (keep: KeepChoice) => {
    const codec = matchCodec(keep, run.trials, run.precision, shape.layout.columns);
    return codec === null ? 0 : payloadBytes(codec, plan.matchups) + plan.tiles * TILE_HEADER_BYTES + 4 * combatants;
  };
  return {
    standings,
    outcomes: standings + size('outcomes'),
    records: standings + size('records'),
    details: standings + size('details'),
  };
}

/** To two figures: it is told again whenever it changes. */
export function inWords(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(bytes >= 1e10 ? 0 : 1)} GB`;
  const megabytes = bytes / 1e6;
  return `${megabytes < 100 ? Math.ceil(megabytes) : Math.round(megabytes / 10) * 10} MB`;
}
