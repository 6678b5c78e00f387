import type { BattleEvent } from '../contract/event.ts';
import { crc32 } from '../formats/crc32.ts';

/** Two recordings with the same digest are of the same battle. */
export function eventDigest(events: readonly BattleEvent[]): string {
  return `${events.length}-${crc32(new TextEncoder().encode(JSON.stringify(events))).toString(16)}`;
}
