import type { Input } from '../api/index.ts';
import type { Replay } from '../api/replays.ts';
import { eventDigest } from './event-digest.ts';

/** What to ask for the chances of a replay, whether it comes from a run, two combatants or a file. */
export function chancesRequest({ ruleset, rulesetVersion, combatants, options, address, events }: Replay): Input<'replay.chances'> {
  return { ruleset, rulesetVersion, combatants: [...combatants], options, address, digest: eventDigest(events) };
}
