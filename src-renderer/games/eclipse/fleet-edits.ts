/** Edits of a fleet. Pure: an edit makes a new fleet. */
import { applySwap, newRow, type Swap } from '../../../src-shared/rulesets/eclipse/analysis/builder.ts';
import { type PartId, partOf } from '../../../src-shared/rulesets/eclipse/data/parts.ts';
import { CLASSES, NPC_SHIPS, type NpcId, type ShipClass, type SpeciesId } from '../../../src-shared/rulesets/eclipse/data/ships.ts';
import { blueprintOf, type ClassRow, type Fleet, isNpcRow, type ShipRow } from '../../../src-shared/rulesets/eclipse/rules/fleet.ts';

/** A part on a blueprint: the row, and its place in the grid, or among the parts outside the grid. */
export interface PartPlace {
  readonly row: number;
  readonly slot: number;
  readonly outside?: boolean;
}

export type FleetEdit =
  | { readonly kind: 'name' | 'faction'; readonly value: string }
  | { readonly kind: 'species'; readonly species: SpeciesId }
  | { readonly kind: 'place'; readonly part: PartId; readonly at: PartPlace }
  | { readonly kind: 'move'; readonly from: PartPlace; readonly to: PartPlace }
  | { readonly kind: 'take-off'; readonly at: PartPlace }
  | { readonly kind: 'swap'; readonly swap: Swap }
  | { readonly kind: 'ship-name'; readonly row: number; readonly value: string }
  | { readonly kind: 'count'; readonly row: number; readonly count: number }
  | { readonly kind: 'printed' | 'variant' | 'remove'; readonly row: number }
  | { readonly kind: 'add-ship'; readonly class: ShipClass }
  | { readonly kind: 'add-ally'; readonly npc: NpcId };

/** The most ships in a row that the fleet reader accepts. */
export const MOST_SHIPS = 40;

export function editFleet(fleet: Fleet, edit: FleetEdit): Fleet {
  switch (edit.kind) {
    case 'name':
      return { ...fleet, name: edit.value };
    case 'faction':
      return { ...fleet, faction: edit.value };
    case 'species':
      return { ...fleet, species: edit.species };
    case 'place':
      return withParts(fleet, edit.at.row, (parts) => placed(parts, edit.part, edit.at));
    case 'move':
      return movePart(fleet, edit.from, edit.to);
    case 'take-off':
      return withParts(fleet, edit.at.row, (parts) => parts.toSpliced(positionOf(parts, edit.at), 1));
    case 'swap':
      return applySwap(fleet, edit.swap);
    case 'ship-name':
      return withRow(fleet, edit.row, (row) => ({ ...row, name: edit.value }));
    case 'count':
      return withRow(fleet, edit.row, (row) => ({ ...row, count: Math.max(0, Math.min(MOST_SHIPS, Math.round(edit.count))) }));
    case 'printed':
      return withRow(fleet, edit.row, (row) => (isNpcRow(row) ? row : { ...row, parts: [...blueprintOf(fleet, row.class).parts] }));
    case 'variant':
      return {
        ...fleet,
        ships: fleet.ships.flatMap((row, i) => (i === edit.row ? [row, { ...row, name: freeName(fleet, row.name) }] : [row])),
      };
    case 'remove':
      return { ...fleet, ships: fleet.ships.toSpliced(edit.row, 1) };
    case 'add-ship':
      return addRow(fleet, newRow(fleet, edit.class, freeName(fleet, CLASSES[edit.class].name)));
    case 'add-ally':
      return addRow(fleet, { npc: edit.npc, name: freeName(fleet, NPC_SHIPS[edit.npc].name), count: 1 });
  }
}

/** Edits of one text field or stepper in a row are one step of undo. */
export function strokeOf(edit: FleetEdit): string | null {
  switch (edit.kind) {
    case 'name':
    case 'faction':
      return edit.kind;
    case 'ship-name':
    case 'count':
      return `${edit.kind} ${edit.row}`;
    default:
      return null;
  }
}

/** The part at a place, or undefined for an empty slot. */
export function partAt(fleet: Fleet, at: PartPlace): PartId | undefined {
  const row = fleet.ships[at.row];
  return row === undefined || isNpcRow(row) ? undefined : row.parts[positionOf(row.parts, at)];
}

/** Index in the row's list of parts; past the end for an empty slot. */
function positionOf(parts: readonly PartId[], at: PartPlace): number {
  const indices = parts.flatMap((id, i) => (Boolean(partOf(id).outside) === Boolean(at.outside) ? [i] : []));
  return indices[at.slot] ?? parts.length;
}

/** A part dropped on another takes its place; parts that belong outside the grid go there wherever they are dropped. */
function placed(parts: readonly PartId[], part: PartId, at: PartPlace): PartId[] {
  if (Boolean(partOf(part).outside) !== Boolean(at.outside)) return [...parts, part];
  return parts.toSpliced(positionOf(parts, at), 1, part);
}

function movePart(fleet: Fleet, from: PartPlace, to: PartPlace): Fleet {
  const part = partAt(fleet, from);
  if (part === undefined || (from.row === to.row && from.slot === to.slot && Boolean(from.outside) === Boolean(to.outside))) return fleet;
  if (from.row !== to.row) {
    const taken = editFleet(fleet, { kind: 'take-off', at: from });
    return editFleet(taken, { kind: 'place', part, at: to });
  }
  // Within a blueprint two parts swap places.
  return withParts(fleet, from.row, (parts) => {
    const here = positionOf(parts, from);
    const there = positionOf(parts, to);
    const other = parts[there];
    if (other === undefined) return [...parts.toSpliced(here, 1), part];
    return parts.with(here, other).with(there, part);
  });
}

function withParts(fleet: Fleet, row: number, change: (parts: readonly PartId[]) => readonly PartId[]): Fleet {
  return withRow(fleet, row, (ship) => (isNpcRow(ship) ? ship : ({ ...ship, parts: change(ship.parts) } satisfies ClassRow)));
}

function withRow(fleet: Fleet, row: number, change: (row: ShipRow) => ShipRow): Fleet {
  return { ...fleet, ships: fleet.ships.map((ship, i) => (i === row ? change(ship) : ship)) };
}

/** A fleet of neutral ships stays neutral only until a player's ship joins it. */
function addRow(fleet: Fleet, row: ShipRow): Fleet {
  const ships = [...fleet.ships, row];
  return { ...fleet, ships, npc: fleet.npc && ships.every(isNpcRow) };
}

function freeName(fleet: Fleet, wanted: string): string {
  const taken = new Set(fleet.ships.map((row) => row.name));
  if (!taken.has(wanted)) return wanted;
  const stem = wanted.replace(/ \d+$/, '');
  for (let n = 2; ; n++) if (!taken.has(`${stem} ${n}`)) return `${stem} ${n}`;
}
