import type { Combatant } from '../../../contract/combatant.ts';
import type { Unit } from '../rules/model.ts';

/** Points count, since trades are measured in them. */
export function signature(combatant: Combatant<Unit>): string {
  return JSON.stringify([combatant.points, combatant.data]);
}
