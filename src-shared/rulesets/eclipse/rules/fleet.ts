/** A fleet as its owner builds it: ship rows of classes and parts, or non-player ships. Plain JSON. */
import type { Combatant } from '../../../contract/combatant.ts';
import { type PartId, partOf } from '../data/parts.ts';
import { type Blueprint, CLASSES, NPC_SHIPS, type NpcId, type ShipClass, SPECIES, type SpeciesId } from '../data/ships.ts';

/** Player's ships: all of a class share one blueprint in the published game; several rows of a class are variants. */
export interface ClassRow {
  readonly class: ShipClass;
  readonly name: string;
  readonly count: number;
  readonly parts: readonly PartId[];
}

/** Ancients and their like, by themselves or as allies in a player's fleet (specification 9.2). */
export interface NpcRow {
  readonly npc: NpcId;
  readonly name: string;
  readonly count: number;
}

export type ShipRow = ClassRow | NpcRow;

export interface Fleet {
  readonly name: string;
  readonly faction: string;
  readonly species: SpeciesId;
  /** True: a non-player fleet; its dice choose targets by the rules for non-player ships. */
  readonly npc: boolean;
  readonly ships: readonly ShipRow[];
}

export function isNpcRow(row: ShipRow): row is NpcRow {
  return 'npc' in row;
}

export function blueprintOf(fleet: Fleet, ship: ShipClass): Blueprint {
  return SPECIES[fleet.species].blueprints[ship];
}

/**
 * Resource cost: materials of every ship, plus the science of every technology used, once for the fleet.
 * DEVIATION: the game has no price for a fleet; non-player ships have the value set in data/ships.ts.
 */
export function costOf(fleet: Fleet): number {
  const technologies = new Set<PartId>();
  let cost = 0;
  for (const row of fleet.ships) {
    if (isNpcRow(row)) {
      cost += row.count * NPC_SHIPS[row.npc].worth;
      continue;
    }
    cost += row.count * CLASSES[row.class].materials;
    for (const part of row.parts) technologies.add(part);
  }
  for (const part of technologies) cost += partOf(part).science ?? 0;
  return cost;
}

export function fleetOf(combatant: Combatant<Fleet>): Fleet {
  return combatant.data;
}

export function combatantOf(fleet: Fleet, source?: Combatant<Fleet>['source']): Combatant<Fleet> {
  const rows = fleet.ships.filter((row) => row.count > 0);
  const unmodelled = new Set<string>();
  for (const row of rows) {
    if (isNpcRow(row)) continue;
    for (const id of row.parts) {
      const part = partOf(id);
      if (part.unmodelled !== undefined) unmodelled.add(`${part.name} (${part.unmodelled})`);
    }
  }
  return {
    ruleset: 'eclipse',
    name: fleet.name,
    detail: rows.map((row) => `${row.count} ${row.name}`).join(', '),
    base: fleet.name,
    faction: fleet.faction,
    points: costOf(fleet),
    tags: tagsOf(fleet),
    unmodelled: [...unmodelled],
    multiplicity: 1,
    ...(source !== undefined && { source }),
    data: fleet,
  };
}

function tagsOf(fleet: Fleet): string[] {
  const tags = new Set<string>();
  if (fleet.npc) tags.add('non-player');
  for (const row of fleet.ships) {
    tags.add(isNpcRow(row) ? row.npc : row.class);
    if (isNpcRow(row) && !fleet.npc) tags.add('allies');
    if (!isNpcRow(row) && row.parts.some((id) => partOf(id).slot === 'missile')) tags.add('missiles');
  }
  return [...tags];
}
