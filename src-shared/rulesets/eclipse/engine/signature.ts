import type { Combatant } from '../../../contract/combatant.ts';
import { type Fleet, fleetOf, isNpcRow } from '../rules/fleet.ts';

/** Names don't fight: the building options depend on classes and counts, the dice on the figures. */
export function signature(combatant: Combatant<Fleet>): string {
  const fleet = fleetOf(combatant);
  const rows = fleet.ships.map((row) => (isNpcRow(row) ? [row.npc, row.count] : [row.class, row.count, ...[...row.parts].sort()]));
  return JSON.stringify([fleet.species, fleet.npc, rows]);
}
