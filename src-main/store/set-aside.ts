/**
 * Moves whole data sets out of the way and back. Several renames are not one step, so each move is announced in a small
 * file first and finished at the next start if it was interrupted.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LibraryCopy } from '../../src-shared/api/data.ts';
import { makeFolder, moveFile, remove, syncFolder, writeWhole } from '../machine/files.ts';
import {
  bytesOfDataSet,
  DATA_SET,
  freeName,
  hasDataSet,
  matchFilesIn,
  namesIn,
  SET_ASIDE_FOLDER,
  timeOfStamp,
  timeStamp,
} from './data-folder.ts';

const ABOUT_FILE = 'about.json';

/**
 * `leaving`: on its way here. `kept`: complete. `waiting`: takes the place of the current library. `entering`: on its way
 * there. `building`: put together from other copies, and worth nothing until it is complete.
 */
type CopyState = 'leaving' | 'kept' | 'waiting' | 'entering' | 'building';

interface About {
  readonly state: CopyState;
  readonly reason: string;
}

/** A library that was moved out of the way, with the reason. */
export interface SetAside {
  readonly name: string;
  readonly reason: string;
}

/** Says that a library was set aside; it may be called again after an interruption. */
export type AnnounceSetAside = (moved: SetAside) => void;

const SILENTLY: AnnounceSetAside = () => {};

/** Moves the current data set to a folder of its own. */
export function setAside(folder: string, reason: string, announce: AnnounceSetAside = SILENTLY): void {
  leave(folder, newCopy(folder, { state: 'leaving', reason }), announce);
}

/** An empty folder for a data set that is put together there; `swapIn` makes it the current one. */
export function startBuilding(folder: string, reason: string): string {
  return newCopy(folder, { state: 'building', reason });
}

function newCopy(folder: string, about: About): string {
  const all = join(folder, SET_ASIDE_FOLDER);
  const name = freeName(all, timeStamp(new Date()));
  makeFolder(join(all, name));
  syncFolder(folder);
  syncFolder(all);
  writeAbout(folder, name, about);
  return name;
}

/** Puts a copy in the place of the current data set, which is set aside. */
export function swapIn(folder: string, name: string, reason: string): void {
  writeAbout(folder, name, { state: 'waiting', reason: aboutOf(folder, name).reason });
  if (hasDataSet(folder)) setAside(folder, reason);
  enter(folder, name);
}

/** Finishes what was interrupted; nothing to do after a clean end. True where an unusable library was on its way out. */
export function finishMoves(folder: string, announce: AnnounceSetAside): boolean {
  const names = namesIn(join(folder, SET_ASIDE_FOLDER));
  const inState = (state: CopyState) => names.filter((name) => aboutOf(folder, name).state === state);
  const leaving = inState('leaving');
  // A library that made way for another one was usable; the user asked for that.
  const isSwap = inState('waiting').length > 0;
  for (const name of leaving) leave(folder, name, isSwap ? SILENTLY : announce);
  for (const name of inState('entering')) enter(folder, name);
  for (const name of inState('waiting')) swapIn(folder, name, 'Another library was opened in its place.');
  for (const name of inState('building')) remove(copyFolder(folder, name));
  return !isSwap && leaving.length > 0;
}

export function listSetAside(folder: string): LibraryCopy[] {
  return namesIn(join(folder, SET_ASIDE_FOLDER))
    .filter((name) => aboutOf(folder, name).state !== 'building' && hasDataSet(copyFolder(folder, name)))
    .map((name) => ({
      id: `${SET_ASIDE_FOLDER}/${name}`,
      kind: 'set-aside',
      at: timeOfStamp(name),
      reason: aboutOf(folder, name).reason,
      bytes: bytesOfDataSet(copyFolder(folder, name)),
      matchFiles: matchFilesIn(copyFolder(folder, name)).length,
    }));
}

export function copyFolder(folder: string, name: string): string {
  return join(folder, SET_ASIDE_FOLDER, name);
}

/** Announced before it counts as done, so that an error or a crash in between does not hide it. */
function leave(folder: string, name: string, announce: AnnounceSetAside): void {
  moveDataSet(folder, copyFolder(folder, name));
  const { reason } = aboutOf(folder, name);
  announce({ name, reason });
  writeAbout(folder, name, { reason, state: 'kept' });
}

function enter(folder: string, name: string): void {
  const from = copyFolder(folder, name);
  writeAbout(folder, name, { ...aboutOf(folder, name), state: 'entering' });
  moveDataSet(from, folder);
  remove(from);
  syncFolder(join(folder, SET_ASIDE_FOLDER));
}

/** Parts that are there already were moved before an interruption. */
function moveDataSet(from: string, to: string): void {
  for (const part of DATA_SET) {
    if (existsSync(join(from, part)) && !existsSync(join(to, part))) moveFile(join(from, part), join(to, part));
  }
  syncFolder(to);
  syncFolder(from);
}

function writeAbout(folder: string, name: string, about: About): void {
  writeWhole(join(copyFolder(folder, name), ABOUT_FILE), Buffer.from(JSON.stringify(about)));
}

/** A folder without this file was put there by hand. */
function aboutOf(folder: string, name: string): About {
  const path = join(copyFolder(folder, name), ABOUT_FILE);
  try {
    const { state, reason } = JSON.parse(readFileSync(path, 'utf8')) as Partial<About>;
    return { state: state ?? 'kept', reason: reason ?? '' };
  } catch {
    return { state: 'kept', reason: '' };
  }
}
