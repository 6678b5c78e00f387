/** The fleet builder without its UI: legal changes to a blueprint, and which of them helps most. */
import type { Options } from '../../../contract/options.ts';
import { PART_IDS, type PartId, partOf } from '../data/parts.ts';
import { CLASSES, SHIP_CLASSES, type ShipClass } from '../data/ships.ts';
import { type Effort, oddsBetween } from '../engine/odds.ts';
import { type Breach, type BuildingRules, shipBreaches, validateFleet } from '../import/validate.ts';
import { blueprintOf, type ClassRow, type Fleet, isNpcRow } from '../rules/fleet.ts';
import { type EclipseOptions, eclipseOptions, rulesFor } from '../rules/options.ts';
import { combatSide, figuresOf, type ShipFigures } from '../rules/ship-figures.ts';

/** A blueprint as the builder draws it: grid places with their parts, sums, and what is wrong. */
export interface BlueprintSheet {
  readonly row: number;
  readonly class: ShipClass;
  readonly name: string;
  readonly count: number;
  /** Parts in the grid, padded with nulls to the number of slots; entries beyond the slots are surplus. */
  readonly grid: readonly (PartId | null)[];
  /** Parts outside the grid, which take no slot. */
  readonly outside: readonly PartId[];
  readonly figures: ShipFigures;
  readonly breaches: readonly Breach[];
}

export function blueprintSheets(fleet: Fleet, rules: BuildingRules): BlueprintSheet[] {
  return fleet.ships.flatMap((row, index) => {
    if (isNpcRow(row)) return [];
    const { slots } = blueprintOf(fleet, row.class);
    const inGrid = row.parts.filter((id) => !partOf(id).outside);
    const grid = Array.from({ length: Math.max(slots, inGrid.length) }, (_, i) => inGrid[i] ?? null);
    return [
      {
        row: index,
        class: row.class,
        name: row.name,
        count: row.count,
        grid,
        outside: row.parts.filter((id) => partOf(id).outside),
        figures: figuresOf(blueprintOf(fleet, row.class), row.parts),
        breaches: shipBreaches(fleet, row, rules),
      },
    ];
  });
}

/** One change to one blueprint: `out` is removed (null: an empty slot is filled), `in` is added (null: the slot is emptied). */
export interface Swap {
  readonly row: number;
  readonly out: PartId | null;
  readonly in: PartId | null;
}

export function applySwap(fleet: Fleet, swap: Swap): Fleet {
  return {
    ...fleet,
    ships: fleet.ships.map((row, index) => (index === swap.row && !isNpcRow(row) ? { ...row, parts: swapped(row.parts, swap) } : row)),
  };
}

function swapped(parts: readonly PartId[], swap: Swap): PartId[] {
  const list = [...parts];
  const at = swap.out === null ? list.length : list.indexOf(swap.out);
  if (at < 0) throw new Error(`the blueprint has no part '${swap.out}'`);
  list.splice(at, swap.out === null ? 0 : 1, ...(swap.in === null ? [] : [swap.in]));
  return list;
}

/** Every single change that leaves the blueprint legal and different in battle. */
export function legalSwaps(fleet: Fleet, row: number, rules: BuildingRules, parts: readonly PartId[] = PART_IDS): Swap[] {
  const ship = fleet.ships[row];
  if (ship === undefined || isNpcRow(ship)) return [];
  const outs: (PartId | null)[] = [null, ...new Set(ship.parts)];
  const seen = new Set([combatKey(fleet, ship)]);
  const swaps: Swap[] = [];
  for (const out of outs) {
    for (const incoming of [...parts, null]) {
      if (out === incoming || (out === null && incoming === null)) continue;
      if (incoming !== null && partOf(incoming).unmodelled !== undefined) continue;
      if (incoming !== null && partOf(incoming).unique && usesPart(fleet, incoming)) continue;
      const changed: ClassRow = { ...ship, parts: swapped(ship.parts, { row, out, in: incoming }) };
      if (shipBreaches(fleet, changed, rules).length > 0) continue;
      const key = combatKey(fleet, changed);
      // Swaps with the same effect in battle are listed once.
      if (seen.has(key)) continue;
      seen.add(key);
      swaps.push({ row, out, in: incoming });
    }
  }
  return swaps;
}

function usesPart(fleet: Fleet, part: PartId): boolean {
  return fleet.ships.some((row) => !isNpcRow(row) && row.parts.includes(part));
}

function combatKey(fleet: Fleet, row: ClassRow): string {
  return JSON.stringify(combatSide({ ...fleet, ships: [row] }).squadrons);
}

export interface Gain extends Swap {
  readonly name: string;
  /** "Lancer: Phase Shield for Hull" */
  readonly label: string;
  /** Chance to win with the change, and the difference from the chance without it. */
  readonly win: number;
  readonly gain: number;
  readonly draw: number;
  readonly method: 'exact' | 'estimated';
  /** Battles behind an estimate; 0 when exact. */
  readonly trials: number;
}

export interface MarginalGains {
  readonly win: number;
  readonly draw: number;
  /** Best first. */
  readonly gains: readonly Gain[];
}

export interface GainRequest {
  /** Parts the player owns; all by default. */
  readonly parts?: readonly PartId[];
  /** Called before each battle; true stops and returns the results so far. */
  readonly cancelled?: () => boolean;
}

/** A hundred swaps are a hundred battles: large ones are sampled, with the same dice for every swap. */
const EFFORT: Effort = { nodes: 60_000, work: 5_000_000, trials: 3000 };

/** Digest 6: "which one part helps most": the battle is solved again with every legal swap. */
export function marginalGains(fleet: Fleet, enemy: Fleet, given: Options, request: GainRequest = {}): MarginalGains | null {
  const { options, problems } = eclipseOptions(given);
  if (problems.length > 0) return null;
  const legalEnemy = validateFleet(enemy, options).fleet;
  const before = legalEnemy && winChance(fleet, legalEnemy, options);
  if (!before || !legalEnemy) return null;
  const gains: Gain[] = [];
  fleet.ships.forEach((row, index) => {
    if (isNpcRow(row) || row.count === 0) return;
    for (const swap of legalSwaps(fleet, index, options, request.parts)) {
      if (request.cancelled?.()) return;
      const after = winChance(applySwap(fleet, swap), legalEnemy, options);
      if (after === null) continue;
      gains.push({
        ...swap,
        name: row.name,
        label: `${row.name}: ${swapText(swap)}`,
        win: after.win,
        gain: after.win - before.win,
        draw: after.draw,
        method: after.method,
        trials: after.trials,
      });
    }
  });
  gains.sort((x, y) => y.gain - x.gain || x.row - y.row);
  return { win: before.win, draw: before.draw, gains };
}

function winChance(
  fleet: Fleet,
  enemy: Fleet,
  options: EclipseOptions,
): { win: number; draw: number; method: 'exact' | 'estimated'; trials: number } | null {
  const legal = validateFleet(fleet, options).fleet;
  if (legal === null) return null;
  const sides = [combatSide(legal), combatSide(enemy)] as const;
  const odds = oddsBetween(sides, rulesFor(options, sides), EFFORT);
  return { win: odds.winA, draw: odds.draw, method: odds.method, trials: odds.trials };
}

function swapText(swap: Swap): string {
  const name = (id: PartId) => partOf(id).name;
  if (swap.in === null) return `without ${swap.out === null ? 'a part' : name(swap.out)}`;
  return swap.out === null ? `${name(swap.in)} in a free slot` : `${name(swap.in)} for ${name(swap.out)}`;
}

/** A new row with the printed parts of its blueprint. */
export function newRow(fleet: Fleet, ship: ShipClass, name: string): ClassRow {
  return { class: ship, name, count: 1, parts: [...blueprintOf(fleet, ship).parts] };
}

/** A fresh fleet of the species' printed blueprints: one row per class, without ships. */
export function printedFleet(name: string, faction: string, species: Fleet['species']): Fleet {
  const shell: Fleet = { name, faction, species, npc: false, ships: [] };
  return { ...shell, ships: SHIP_CLASSES.map((ship) => ({ ...newRow(shell, ship, CLASSES[ship].name), count: 0 })) };
}
