/** From a blueprint with parts to the figures a battle needs (digest 3.1). */

import { type Part, type PartId, type PartWeapon, partOf } from '../data/parts.ts';
import { type Blueprint, CLASSES, NPC_SHIPS } from '../data/ships.ts';
import type { CombatSide, Squadron, Weapon } from './combat.ts';
import { blueprintOf, type ClassRow, type Fleet, isNpcRow, type NpcRow } from './fleet.ts';

/** Sums over a blueprint and its parts. */
export interface ShipFigures {
  /** Slots taken, of those the grid has. */
  readonly slotsUsed: number;
  readonly slots: number;
  readonly energyMade: number;
  readonly energyUsed: number;
  readonly drives: number;
  readonly initiative: number;
  readonly computer: number;
  readonly shield: number;
  /** Points that destroy the ship: hull symbols + 1. */
  readonly hull: number;
  readonly flux: number;
}

export function figuresOf(blueprint: Blueprint, parts: readonly PartId[]): ShipFigures {
  const list = parts.map(partOf);
  const sum = (of: (part: Part) => number) => list.reduce((total, part) => total + of(part), 0);
  return {
    slotsUsed: sum((p) => (p.outside ? 0 : 1)),
    slots: blueprint.slots,
    energyMade: blueprint.energy + sum((p) => Math.max(0, p.energy)),
    energyUsed: sum((p) => Math.max(0, -p.energy)),
    drives: sum((p) => ((p.movement ?? 0) > 0 ? 1 : 0)),
    initiative: blueprint.initiative + sum((p) => p.initiative ?? 0),
    // Specification 4: totals are sums, uncapped.
    computer: blueprint.computer + sum((p) => p.computer ?? 0),
    shield: blueprint.shield + sum((p) => p.shield ?? 0),
    hull: 1 + sum((p) => p.hull ?? 0),
    flux: sum((p) => p.flux ?? 0),
  };
}

export function squadronOf(fleet: Fleet, row: ClassRow): Squadron {
  const figures = figuresOf(blueprintOf(fleet, row.class), row.parts);
  const armed = (slot: 'weapon' | 'missile') =>
    merged(
      row.parts
        .map(partOf)
        .filter((part) => part.slot === slot && part.weapon !== undefined)
        .map((part) => part.weapon!),
      figures.initiative,
    );
  return {
    name: row.name,
    glyph: row.class,
    size: CLASSES[row.class].size,
    count: row.count,
    hull: figures.hull,
    computer: figures.computer,
    shield: figures.shield,
    flux: figures.flux,
    weapons: armed('weapon'),
    missiles: armed('missile'),
  };
}

function npcSquadron(row: NpcRow): Squadron {
  const ship = NPC_SHIPS[row.npc];
  return {
    name: row.name,
    glyph: row.npc.startsWith('ancient') ? 'ancient' : row.npc.startsWith('guardian') ? 'guardian' : 'gcds',
    size: ship.size,
    count: row.count,
    hull: ship.hull,
    computer: ship.computer,
    shield: ship.shield,
    flux: 0,
    weapons: merged(ship.weapons, ship.initiative),
    missiles: merged(ship.missiles, ship.initiative),
  };
}

/** Equal weapons of a ship roll their dice together. */
function merged(weapons: readonly PartWeapon[], initiative: number): Weapon[] {
  const groups = new Map<string, Weapon>();
  for (const weapon of weapons) {
    const key = `${weapon.die}/${weapon.damage}/${weapon.toHit}/${weapon.rift ?? ''}`;
    groups.set(key, { ...weapon, initiative, dice: (groups.get(key)?.dice ?? 0) + weapon.dice });
  }
  return [...groups.values()];
}

/** The fleet as a side of a battle. Rows with the same name and figures are one squadron; rows without ships keep their place. */
export function combatSide(fleet: Fleet): CombatSide {
  const squadrons: Squadron[] = [];
  for (const row of fleet.ships) {
    const squadron = isNpcRow(row) ? npcSquadron(row) : squadronOf(fleet, row);
    const twin = squadrons.findIndex((s) => JSON.stringify({ ...s, count: 0 }) === JSON.stringify({ ...squadron, count: 0 }));
    const other = squadrons[twin];
    if (other !== undefined) squadrons[twin] = { ...other, count: other.count + squadron.count };
    else squadrons.push(squadron);
  }
  return { name: fleet.name, npc: fleet.npc, squadrons };
}
