import type { EventSound } from '../../../contract/sound.ts';
import { weaponSound } from '../../../sound/weapon-sound.ts';
import type { OprEvent } from './events.ts';

export function sound(event: OprEvent): EventSound {
  switch (event.kind) {
    case 'attack':
      return { weapon: event.phase === 'melee' ? 'melee' : weaponSound(event.weapon) };
    case 'morale':
    case 'hex':
      return { morale: true };
    default:
      return {};
  }
}
