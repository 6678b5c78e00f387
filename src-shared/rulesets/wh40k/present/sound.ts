import type { EventSound } from '../../../contract/sound.ts';
import { weaponSound } from '../../../sound/weapon-sound.ts';
import type { Wh40kEvent } from './events.ts';

export function sound(event: Wh40kEvent): EventSound {
  if (event.kind === 'attacks') return { weapon: event.phase === 'fight' ? 'melee' : weaponSound(event.weapon) };
  return event.kind === 'morale' ? { morale: true } : {};
}
