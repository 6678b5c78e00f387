import type { EventEmitter } from 'node:events';
import type { HostEvents } from '../../src-shared/api/events.ts';

export type LibraryEvents = EventEmitter<{
  changed: [HostEvents['library']];
  importProgress: [HostEvents['importProgress']];
}>;
