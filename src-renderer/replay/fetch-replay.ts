import type { Replay } from '../../src-shared/api/replays.ts';
import { host } from '../host/host.ts';
import type { ReplaySource } from './source.ts';

/** The last file opened; kept as long as the window is open. */
let opened: Replay | null = null;

export async function fetchReplay(source: ReplaySource): Promise<Replay> {
  switch (source.kind) {
    case 'run':
      return host.call('replay.ofRun', { runId: source.runId, a: source.a, b: source.b, trial: source.trial });
    case 'pair': {
      const { a, b, trial, indexA, indexB, options, seed } = source;
      return host.call('replay.ofPair', { a, b, trial, indexA, indexB, options, ...(seed !== '' && { seed }) });
    }
    case 'file':
      if (opened === null) throw new Error('Drop a .wbreplay file here to watch it.');
      return opened;
  }
}

/** Reads a file and keeps it for the address `#/replay/file`. */
export async function openReplayFile(bytes: Uint8Array): Promise<Replay> {
  opened = await host.call('replay.open', { bytes });
  return opened;
}

export function openedReplay(): Replay | null {
  return opened;
}

/** Gives a window that follows another one the same file. */
export function keepOpened(replay: Replay | null): void {
  opened = replay;
}
