/**
 * The states of one side: how many ships are in each cell. States are interned to small numbers by structural hashing and sorted so that every
 * change of hull leads to a higher number.
 */
import { type Assignment, type CombatSide, meanShield } from '../rules/combat.ts';
import type { HitKind } from '../rules/hit-kinds.ts';
import { type Cell, type CellRequest, type Change, cellAfterHit, cellsOf, fullCell, openingCounts, restore } from './cells.ts';
import { Interner, MoveLists } from './interner.ts';
import type { WorkMeter } from './limits.ts';

/** What a deterministic chooser sees and answers: hits per kind on the cells' ships, in place. */
export type Chooser = (counts: Uint16Array, hits: readonly number[]) => void;

export interface SpaceRequest extends CellRequest {
  /** Kinds of the hits the enemy can score, in order of application. */
  readonly kinds: readonly HitKind[];
  readonly assignment: Assignment;
  /** For `attacker`: the chooser, and the count vectors one volley can consist of. */
  readonly attacker?: { readonly choose: (cells: readonly Cell[]) => Chooser; readonly volleys: readonly (readonly number[])[] };
  /** What else may happen to these ships, as `StateSpace.changes`. */
  readonly changes?: (cells: readonly Cell[]) => readonly Change[];
  /** Stops beyond this many states, and where the work is too much. */
  readonly limit: number;
  readonly meter: WorkMeter;
}

export interface StateSpace {
  readonly side: CombatSide;
  readonly cells: readonly Cell[];
  readonly size: number;
  /** size x cells. */
  readonly counts: Uint16Array;
  /** size x squadrons: living ships in the sector. */
  readonly alive: Uint16Array;
  /** Hull points left in the sector; 0 = no one is there. */
  readonly hull: Int32Array;
  /** The same with the ships that left the sector. */
  readonly saved: { readonly alive: Uint16Array; readonly hull: Int32Array };
  readonly start: number;
  readonly empty: number;
  /** The state with every flux charge restored; itself where there is no flux. */
  readonly refreshed: Int32Array;
  readonly hasFlux: boolean;
  /** Owner: size x kinds, the state after one hit. */
  readonly next: Int32Array;
  /** Random: rows of (state, chance) for size x kinds. */
  readonly branches: { readonly start: Int32Array; readonly to: Int32Array; readonly chance: Float64Array };
  /** Attacker: state after a whole volley. */
  readonly choose: ((state: number, hits: readonly number[]) => number) | null;
  /** Rounded mean shield of the living ships; 0 where each ship uses its own. */
  readonly mean: Int32Array;
  /** By change of the request: the state after it. */
  readonly changes: readonly Int32Array[];
}

/** Undefined when there are more states than the limit. */
export function buildStates(request: SpaceRequest): StateSpace | undefined {
  const discovery = discover(request);
  return discovery && inOrder(request, discovery);
}

/** States as they were found, numbered in that order, with the moves between them. */
interface Discovery {
  readonly cells: readonly Cell[];
  readonly found: Interner;
  /** size x kinds rows; none where the attacker chooses. */
  readonly moves: MoveLists;
  readonly refreshed: readonly number[];
  readonly empty: number;
  readonly hasFlux: boolean;
  readonly chooser: Chooser | undefined;
  /** By change: the state after it, under the old numbers. */
  readonly changed: readonly (readonly number[])[];
}

/** Finding one state costs about as much as so many multiplications. */
const INTERN_WORK = 40;
/** The same for a choice of the attacker. */
export const CHOICE_WORK = 300;

/** All states that hits can lead to, from the whole fleet on. */
function discover(request: SpaceRequest): Discovery | undefined {
  const { side, kinds, limit, meter } = request;
  const cells = cellsOf(request);
  const found = new Interner(cells.length);
  const scratch = openingCounts(side, cells);
  found.intern(scratch);
  const after = kinds.map((kind) => cells.map((_, i) => cellAfterHit(cells, i, kind.damage)));
  const full = cells.map((cell) => fullCell(side, cells, cell));
  const hasFlux = side.squadrons.some((s) => s.flux > 0 && s.count > 0);
  const chooser = request.attacker?.choose(cells);
  const changes = request.changes?.(cells) ?? [];
  const changed = changes.map((): number[] => []);
  const moves = new MoveLists();
  const singleHits = new SingleHits(cells, found, request.assignment, moves);
  const refreshed: number[] = [];
  const perHit = request.attacker === undefined ? INTERN_WORK * kinds.length : CHOICE_WORK * request.attacker.volleys.length;
  const workPerState = INTERN_WORK * changes.length + perHit;
  for (let state = 0; state < found.size; state++) {
    meter.spend(workPerState);
    if (found.size > limit || meter.isOver) return undefined;
    refreshed[state] = hasFlux ? found.internMoved(state, scratch, (counts) => restore(counts, full)) : state;
    changes.forEach((change, i) => {
      changed[i]![state] = found.internMoved(state, scratch, change);
    });
    if (chooser !== undefined) {
      for (const hits of request.attacker?.volleys ?? []) found.internMoved(state, scratch, (counts) => chooser(counts, hits));
    } else {
      kinds.forEach((kind, k) => {
        singleHits.add(state, kind, after[k] as readonly number[]);
      });
    }
  }
  scratch.fill(0);
  const empty = found.intern(scratch);
  if (empty === refreshed.length) {
    refreshed.push(empty);
    for (const after of changed) after.push(empty);
    for (let k = 0; k < kinds.length; k++) moves.close();
  }
  return { cells, found, moves, refreshed, empty, hasFlux, chooser, changed };
}

/** Finds the states that one hit leads to, and lists the moves. */
class SingleHits {
  private readonly cells: readonly Cell[];
  private readonly found: Interner;
  private readonly assignment: Assignment;
  private readonly moves: MoveLists;
  private readonly scratch: Uint16Array;

  constructor(cells: readonly Cell[], found: Interner, assignment: Assignment, moves: MoveLists) {
    this.cells = cells;
    this.found = found;
    this.assignment = assignment;
    this.moves = moves;
    this.scratch = new Uint16Array(cells.length);
  }

  /** One hit of one kind on a state: the owner chooses the first legal cell; at random every legal ship is equally likely. */
  add(state: number, kind: HitKind, after: readonly number[]): void {
    const { cells, found, moves, scratch } = this;
    found.read(state, scratch);
    let legal = 0;
    for (let i = 0; i < cells.length; i++) if (cells[i]!.shieldLevel < kind.level) legal += scratch[i]!;
    for (let i = 0; i < cells.length && legal > 0; i++) {
      const n = scratch[i]!;
      if (n === 0 || cells[i]!.shieldLevel >= kind.level) continue;
      const next = this.stateAfter(i, after[i]!);
      if (this.assignment === 'owner') {
        moves.add(next, 1);
        break;
      }
      moves.add(next, n / legal);
    }
    moves.close();
  }

  /** The state with one ship moved from a cell to another; -1 = destroyed. */
  private stateAfter(from: number, to: number): number {
    const { scratch } = this;
    const n = scratch[from]!;
    scratch[from] = n - 1;
    if (to >= 0) scratch[to] = scratch[to]! + 1;
    const next = this.found.intern(scratch);
    if (to >= 0) scratch[to] = scratch[to]! - 1;
    scratch[from] = n;
    return next;
  }
}

/** Renumbers by hull left, most first: a change of hull then always leads to a higher number. */
function inOrder(request: SpaceRequest, discovery: Discovery): StateSpace {
  const { side } = request;
  const { cells, found, refreshed, hasFlux } = discovery;
  const width = cells.length;
  const raw = found.view();
  const hullOf = hullPoints(cells, raw, found.size, false);
  const order = hullOf.map((_, i) => i).sort((x, y) => hullOf[y]! - hullOf[x]! || x - y);
  const renamed = new Int32Array(found.size);
  for (let now = 0; now < order.length; now++) renamed[order[now]!] = now;
  const counts = new Uint16Array(raw.length);
  for (let now = 0; now < order.length; now++) {
    const from = order[now]! * width;
    counts.set(raw.subarray(from, from + width), now * width);
  }
  const alive = livingShips(side, cells, counts, false);
  const hull = order.map((old) => hullOf[old]!);
  const saved = request.mayLeave
    ? { alive: livingShips(side, cells, counts, true), hull: hullPoints(cells, counts, found.size, true) }
    : { alive, hull };
  return {
    side,
    cells,
    size: found.size,
    counts,
    alive,
    hull,
    saved,
    start: renamed[0]!,
    empty: renamed[discovery.empty]!,
    refreshed: order.map((old) => renamed[refreshed[old]!] as number),
    hasFlux,
    ...renamedMoves(request, discovery.moves, order, renamed),
    choose: chooserOf(discovery, counts, renamed),
    mean: meanShields(request, cells, counts, found.size),
    changes: discovery.changed.map((after) => order.map((old) => renamed[after[old]!]!)),
  };
}

/** By state, with or without the ships that left the sector. */
function hullPoints(cells: readonly Cell[], counts: Uint16Array, size: number, withLeft: boolean): Int32Array {
  const width = cells.length;
  const hull = new Int32Array(size);
  for (let i = 0; i < counts.length; i++) {
    const cell = cells[i % width]!;
    const state = Math.floor(i / width);
    if (!cell.left || withLeft) hull[state] = hull[state]! + counts[i]! * cell.hull;
  }
  return hull;
}

/** size x squadrons, with or without the ships that left the sector. */
function livingShips(side: CombatSide, cells: readonly Cell[], counts: Uint16Array, withLeft: boolean): Uint16Array {
  const squadrons = side.squadrons.length;
  const width = cells.length;
  const alive = new Uint16Array(width === 0 ? squadrons : (counts.length / width) * squadrons);
  for (let i = 0; i < counts.length; i++) {
    const cell = cells[i % width]!;
    const at = Math.floor(i / width) * squadrons + cell.squadron;
    if (!cell.left || withLeft) alive[at] = alive[at]! + counts[i]!;
  }
  return alive;
}

function meanShields(request: SpaceRequest, cells: readonly Cell[], counts: Uint16Array, size: number): Int32Array {
  const mean = new Int32Array(size);
  if (request.perTarget) return mean;
  for (let state = 0; state < size; state++) {
    let ships = 0;
    let sum = 0;
    cells.forEach((cell, i) => {
      const n = cell.left ? 0 : counts[state * cells.length + i]!;
      ships += n;
      sum += n * request.side.squadrons[cell.squadron]!.shield;
    });
    if (ships > 0) mean[state] = meanShield(sum, ships);
  }
  return mean;
}

/** The moves under the new numbers: `next` where the owner chooses, `branches` where chance does. */
function renamedMoves(
  { assignment, kinds }: SpaceRequest,
  moves: MoveLists,
  order: Int32Array,
  renamed: Int32Array,
): Pick<StateSpace, 'next' | 'branches'> {
  const rows = assignment === 'attacker' ? 0 : order.length * kinds.length;
  const next = new Int32Array(assignment === 'owner' ? rows : 0);
  const branches = { start: new Int32Array(rows + 1), to: new Int32Array(moves.to.length), chance: new Float64Array(moves.to.length) };
  let filled = 0;
  for (let row = 0; row < rows; row++) {
    const now = Math.floor(row / kinds.length);
    const old = order[now]! * kinds.length + (row % kinds.length);
    const from = moves.start[old]!;
    const end = moves.start[old + 1]!;
    // A hit that finds no legal ship changes nothing.
    if (assignment === 'owner') next[row] = from === end ? now : (renamed[moves.to[from]!] as number);
    for (let i = from; i < end; i++, filled++) {
      branches.to[filled] = renamed[moves.to[i]!] as number;
      branches.chance[filled] = moves.chance[i]!;
    }
    branches.start[row + 1] = filled;
  }
  return { next, branches };
}

function chooserOf({ chooser, cells, found }: Discovery, counts: Uint16Array, renamed: Int32Array): StateSpace['choose'] {
  if (chooser === undefined) return null;
  const scratch = new Uint16Array(cells.length);
  return (state, hits) => {
    const from = state * cells.length;
    scratch.set(counts.subarray(from, from + cells.length));
    chooser(scratch, hits);
    return renamed[found.intern(scratch)]!;
  };
}
