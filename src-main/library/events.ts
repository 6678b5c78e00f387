import type { EventEmitter } from 'node:events';
import type { HostEvents } from '../../src-shared/api/events.ts';

/** The reason of a change after which results name other factions. */
export const FACTIONS_CHANGED = 'faction';
export const TAGS_CHANGED = 'tags';

export type LibraryEvents = EventEmitter<{
  changed: [HostEvents['library']];
  importProgress: [HostEvents['importProgress']];
}>;
