import type { Combatant } from '../../../contract/combatant.ts';
import { combatSignature, type UnitData } from '../rules/unit.ts';

/** Everything about a unit that matters in play; names don't. */
export function signature(combatant: Combatant<UnitData>): string {
  return combatSignature(combatant.data);
}
