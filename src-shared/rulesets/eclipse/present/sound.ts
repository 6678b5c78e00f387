import type { EventSound } from '../../../contract/sound.ts';
import type { EclipseEvent } from './events.ts';

/** Ion cannons (1 damage) hiss, the larger ones bang. */
export function sound(event: EclipseEvent): EventSound {
  if (event.kind !== 'hit') return {};
  return { weapon: event.missile ? 'missile' : event.damage >= 3 ? 'shot-heavy' : 'energy' };
}
