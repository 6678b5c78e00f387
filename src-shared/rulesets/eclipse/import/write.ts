/** Fleets to JSON: what `fleet-json.ts` reads. Equal fleets give equal text. */
import type { Combatant } from '../../../contract/combatant.ts';
import type { Json } from '../../../contract/json.ts';
import { type Fleet, fleetOf, isNpcRow, type ShipRow } from '../rules/fleet.ts';
import { FLEET_SCHEMA } from './fleet-json.ts';

export function writeFleets(fleets: readonly Fleet[]): string {
  return `${JSON.stringify({ schema: FLEET_SCHEMA, fleets: fleets.map(fleetJsonOf) }, null, 2)}\n`;
}

export function writeCombatants(combatants: readonly Combatant<Fleet>[]): string {
  return writeFleets(combatants.map(fleetOf));
}

function fleetJsonOf(fleet: Fleet): Json {
  const { name, faction, species, npc } = fleet;
  return { name, faction, species, npc, ships: fleet.ships.map(shipJsonOf) };
}

function shipJsonOf(row: ShipRow): Json {
  if (isNpcRow(row)) return { npc: row.npc, name: row.name, count: row.count };
  return { class: row.class, name: row.name, count: row.count, parts: [...row.parts] };
}
