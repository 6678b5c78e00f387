import type { Replay } from '../../src-shared/api/replays.ts';

/** Identifies the battle itself, so that bookmarks come back with it. */
export function replayKey({ ruleset, address, names }: Replay): string {
  return `${ruleset}/${address.seed}/${address.a}/${address.b}/${address.trial}/${names.join('/')}`;
}
