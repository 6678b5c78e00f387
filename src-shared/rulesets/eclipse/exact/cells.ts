/**
 * The cells of one side: (squadron, hull left, flux charges left), in the order in which the owner assigns hits. A state is the number of
 * ships in each.
 */
import { type CombatSide, canMove, hasRift, leavesAt, ownerOrder } from '../rules/combat.ts';

export interface Cell {
  readonly squadron: number;
  readonly hull: number;
  readonly charges: number;
  /** Index of the squadron's shield among the side's distinct shields; a hit of a greater level may land here. */
  readonly shieldLevel: number;
  /** Ships that retreated: they are not in the sector any more, but they are not lost. */
  readonly left: boolean;
}

/** Something other than a hit that happens to a side's ships, in place. */
export type Change = (counts: Uint16Array) => void;

export interface CellRequest {
  readonly side: CombatSide;
  /** Distinct shields that reduce hits, ascending; one entry in mean-rounded mode. */
  readonly shields: readonly number[];
  readonly perTarget: boolean;
  /** Ships may leave the sector. */
  readonly mayLeave?: boolean;
}

export function cellsOf({ side, shields, perTarget, mayLeave = false }: CellRequest): Cell[] {
  const rank = ownerOrder(side);
  const cells: (Cell & { readonly rank: number })[] = side.squadrons.flatMap((squadron, index) =>
    squadron.count === 0
      ? []
      : Array.from({ length: squadron.hull * (squadron.flux + 1) }, (_, i) => ({
          squadron: index,
          hull: 1 + Math.floor(i / (squadron.flux + 1)),
          charges: i % (squadron.flux + 1),
          shieldLevel: perTarget ? shields.indexOf(squadron.shield) : 0,
          left: false,
          rank: rank.indexOf(index),
        })),
  );
  // Specification 5.3: lowest hull, then lowest initiative, lowest computer, listing order. Ships of one squadron with equal
  // hull: the one already hit in this round comes first, which is the same as listing order.
  const inSector = cells
    .sort((x, y) => x.hull - y.hull || x.rank - y.rank || x.charges - y.charges)
    .map(({ squadron, hull, charges, shieldLevel, left }) => ({ squadron, hull, charges, shieldLevel, left }));
  return mayLeave ? [...inSector, ...cellsOutside(side)] : inSector;
}

/** No hit reaches a ship that left. */
function cellsOutside(side: CombatSide): Cell[] {
  return side.squadrons.flatMap((squadron, index) =>
    squadron.count === 0 || !canMove(squadron)
      ? []
      : Array.from({ length: squadron.hull }, (_, i) => ({
          squadron: index,
          hull: 1 + i,
          charges: 0,
          shieldLevel: Number.POSITIVE_INFINITY,
          left: true,
        })),
  );
}

/** Where a ship of a cell goes when hit: the index of its new cell, -1 when destroyed. */
export function cellAfterHit(cells: readonly Cell[], from: number, damage: number): number {
  const cell = cells[from]!;
  // Digest 3.7: each charge absorbs one point; a two-damage hit on one charge does one.
  const absorbed = Math.min(cell.charges, damage);
  const hull = cell.hull - (damage - absorbed);
  if (hull <= 0) return -1;
  return cells.findIndex((c) => !c.left && c.squadron === cell.squadron && c.hull === hull && c.charges === cell.charges - absorbed);
}

export function openingCounts(side: CombatSide, cells: readonly Cell[]): Uint16Array {
  return Uint16Array.from(cells, (cell) => {
    const squadron = side.squadrons[cell.squadron]!;
    return !cell.left && cell.hull === squadron.hull && cell.charges === squadron.flux ? squadron.count : 0;
  });
}

/** The cell of the same ship with all charges. */
export function fullCell(side: CombatSide, cells: readonly Cell[], cell: Cell): number {
  const charges = cell.left ? 0 : side.squadrons[cell.squadron]!.flux;
  return cells.findIndex((c) => c.left === cell.left && c.squadron === cell.squadron && c.hull === cell.hull && c.charges === charges);
}

export function restore(counts: Uint16Array, full: readonly number[]): void {
  for (let i = 0; i < counts.length; i++) {
    const to = full[i]!;
    const n = counts[i]!;
    if (n === 0 || to === i) continue;
    counts[i] = 0;
    counts[to] = counts[to]! + n;
  }
}

/** Published: a face of the rift die costs the own side a point; its owner chooses among the ships that carry such weapons. */
export function backlash(side: CombatSide, cells: readonly Cell[]): Change {
  const exposed = cells.flatMap((cell, i) => (!cell.left && hasRift(side.squadrons[cell.squadron]!) ? [i] : []));
  const after = exposed.map((i) => cellAfterHit(cells, i, 1));
  return (counts) => {
    const at = exposed.findIndex((cell) => counts[cell]! > 0);
    if (at >= 0) move(counts, exposed[at]!, after[at]!, 1);
  };
}

/** Ships that fire at this initiative or before leave the sector; where they can't, they are destroyed. */
export function withdrawal(side: CombatSide, cells: readonly Cell[], initiative: number, canLeave: boolean): Change {
  const moves = cells.flatMap((cell, from) => {
    const squadron = side.squadrons[cell.squadron]!;
    if (cell.left || !canMove(squadron) || leavesAt(squadron) < initiative) return [];
    const to = canLeave ? cells.findIndex((c) => c.left && c.squadron === cell.squadron && c.hull === cell.hull) : -1;
    return [{ from, to }];
  });
  return (counts) => {
    for (const { from, to } of moves) move(counts, from, to, counts[from]!);
  };
}

/** Every ship in the sector is destroyed. */
export function destruction(cells: readonly Cell[]): Change {
  return (counts) => {
    for (const [i, cell] of cells.entries()) if (!cell.left) counts[i] = 0;
  };
}

/** `to` is -1 where the ships are destroyed. */
function move(counts: Uint16Array, from: number, to: number, ships: number): void {
  counts[from] = counts[from]! - ships;
  if (to >= 0) counts[to] = counts[to]! + ships;
}
