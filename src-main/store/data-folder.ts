/** What is where in the data folder. A data set is a database with its match files; they are only ever moved together. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const STORE_FILE = 'warbench.sqlite';
export const RUNS_FOLDER = 'runs';
export const SET_ASIDE_FOLDER = 'set-aside';
/** Made again when it is missing. */
export const REPLAY_CARDS_FOLDER = 'replay-cards';
export const BACKUPS_FOLDER = 'backups';
/** The library that is open now, where the id of a copy is asked for. */
export const CURRENT_LIBRARY = 'current/library';
export const NOTICES_FILE = 'notices.json';

/** The parts of a data set. SQLite's log goes before the file it belongs to, so that the file is never without it. */
export const DATA_SET = [RUNS_FOLDER, `${STORE_FILE}-wal`, `${STORE_FILE}-shm`, `${STORE_FILE}-journal`, STORE_FILE] as const;

export function hasDataSet(folder: string): boolean {
  return DATA_SET.some((name) => existsSync(join(folder, name)));
}

export function matchFilesIn(folder: string): string[] {
  return namesIn(join(folder, RUNS_FOLDER)).filter((name) => name.endsWith('.matches'));
}

export function bytesOfDataSet(folder: string): number {
  const runs = join(folder, RUNS_FOLDER);
  const files = [...DATA_SET.slice(1).map((name) => join(folder, name)), ...namesIn(runs).map((name) => join(runs, name))];
  return files.reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0);
}

/** Empty where there is no such folder. */
export function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

/** For names of folders and files: sorts by time, allowed everywhere. */
export function timeStamp(at: Date): string {
  return at.toISOString().slice(0, 23).replace(/[:.]/g, '-');
}

export function timeOfStamp(name: string): string {
  const [, day, hour, minute, second, ms] = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})/.exec(name) ?? [];
  return day === undefined ? '' : `${day}T${hour}:${minute}:${second}.${ms}Z`;
}

/** The first name that is not taken: `name`, `name_2`, `name_3`, ..., which sort in this order. */
export function freeName(folder: string, name: string, suffix = ''): string {
  let free = `${name}${suffix}`;
  for (let n = 2; existsSync(join(folder, free)); n++) free = `${name}_${n}${suffix}`;
  return free;
}
