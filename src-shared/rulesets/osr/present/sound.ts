import type { EventSound } from '../../../contract/sound.ts';
import type { OsrEvent } from './events.ts';

/** Bows are light; everything else in the dungeon is steel. */
export function sound(event: OsrEvent): EventSound {
  if (event.kind !== 'attack') return {};
  return { weapon: event.range === 'ranged' ? 'shot-light' : 'melee' };
}
