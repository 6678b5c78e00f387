import type { Combatant } from '../../../contract/combatant.ts';
import { type PartyData, partyOf } from '../rules/actor.ts';

/** Everything about the actors but their names, which don't fight. */
export function signature(combatant: Combatant<PartyData>): string {
  return JSON.stringify(partyOf(combatant).actors.map(({ name: _, ...rest }) => rest));
}
