import type { BattleEvent } from '../contract/event.ts';
import { crc32 } from '../formats/crc32.ts';

/**
 * Two recordings with the same digest are of the same battle. Names don't count, nor does the begin event: a run plays
 * identical combatants once, and the replay of a pair may show the names of others.
 */
export function eventDigest(events: readonly BattleEvent[]): string {
  const text = JSON.stringify(events.slice(1), (key, value) => (typeof value === 'string' && key !== 'kind' ? undefined : value));
  return `${events.length}-${crc32(new TextEncoder().encode(text)).toString(16)}`;
}
