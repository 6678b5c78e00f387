import type { EventSound, WeaponSound } from '../../../contract/sound.ts';
import { weaponSound } from '../../../sound/weapon-sound.ts';
import type { DuelEvent } from './events.ts';

/** By how the weapon table says a shot is drawn; guns of one drawing differ by name (machine gun, autocannon). */
const BY_STYLE: Readonly<Record<string, WeaponSound>> = { beam: 'energy', flame: 'energy', missile: 'missile', shell: 'shot-heavy' };

export function sound(event: DuelEvent): EventSound {
  if (event.kind === 'blow') return { weapon: 'melee' };
  if (event.kind === 'pilot') return { morale: true };
  return event.kind === 'shot' ? { weapon: BY_STYLE[event.style] ?? weaponSound(event.weapon) } : {};
}
