/** What is cut short: import, runs of every kind with what follows them, rename, backup, export, opening a backup; or the update of an old library. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../../src-main/machine/files.ts';
import { STORE_FILE } from '../../src-main/store/data-folder.ts';
import { coinHost, importText, reaches, type TestHost } from '../kit/coin-host.ts';
import { purse } from '../kit/coin-ruleset.ts';
import { type Recorded, Recording } from './recording.ts';

/** Free space is not what is tested here. */
const PLENTY = { freeBytes: async () => 1e12 };
const BASE = { ruleset: 'osr', seed: 'crash' } as const;

export const EXPORTED = 'standings.csv';
/** Label of the moment at which the headlines of the first run are confirmed and its replays recorded. */
export const FIRST_RUN_DONE = 'first run done';

export async function recordLibrary(folder: string): Promise<readonly Recorded[]> {
  const recording = new Recording(folder);
  const stop = recording.start();
  try {
    let host = await coinHost(folder, 1, false, PLENTY);
    recording.promise();
    await fillLibrary(host, recording, folder);
    const backup = await host.call('data.backUp', {});
    await host.call('settings.set', { key: 'note', value: 'after the backup' });
    await host.close();
    host = await coinHost(folder, 1, false, PLENTY);
    await host.call('data.recover', { copy: backup.id });
    recording.promise();
    await importText(host, purse(5), 'last.coins');
    await host.close();
    recording.promise();
  } finally {
    stop();
  }
  return recording.events;
}

async function fillLibrary(host: TestHost, recording: Recording, folder: string): Promise<void> {
  const field = [...(await importText(host, purse(90)))];
  const done = async (settings: Parameters<TestHost['call']>[1]) => {
    const { id } = await host.call('runs.start', settings as Parameters<typeof host.call<'runs.start'>>[1]);
    await reaches(host, id, 'done');
    return id;
  };
  const id = await done({ ...BASE, name: 'Everyone', kind: 'round-robin', field, trials: 400, keep: 'records' });
  recording.promise(FIRST_RUN_DONE);
  await done({ ...BASE, name: 'Ladder', kind: 'ladder', field, trials: 60, precision: 0.05 });
  await done({ ...BASE, name: 'Single', kind: 'single', field: field.slice(0, 2), trials: 500 });
  await done({ ...BASE, name: 'Gauntlet', kind: 'gauntlet', field, challengers: 3, trials: 20, keep: 'outcomes' });
  await host.call('runs.rename', { runId: id, name: 'A name that is much longer than the one before' });
  const { bytes } = await host.call('export.standings', { runId: id, format: 'csv' });
  writeWhole(join(folder, EXPORTED), bytes);
}

/** Opens a copy of a library of an older format. */
export async function recordUpdate(folder: string, old: string): Promise<readonly Recorded[]> {
  copyFileSync(old, join(folder, STORE_FILE));
  const recording = new Recording(folder);
  const stop = recording.start();
  try {
    recording.noteDatabase();
    recording.promise();
    const host = await coinHost(folder, 1, false, PLENTY);
    recording.promise();
    await host.close();
    recording.promise();
  } finally {
    stop();
  }
  return recording.events;
}
