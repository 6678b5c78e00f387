/**
 * The states of one side: how many ships stand in each cell (squadron, hull left, flux charges left), cells in the order
 * in which the owner gives ships up. States are interned to small numbers by structural hashing and sorted so that every
 * change of hull leads to a higher number.
 */
import type { Assignment, CombatSide } from './combat.ts';
import { meanShield, ownerOrder } from './combat.ts';
import type { HitKind } from './hits.ts';

export interface Cell {
  readonly squadron: number;
  readonly hull: number;
  readonly charges: number;
  /** Index of the squadron's shield among the side's distinct shields; a hit of a greater level may land here. */
  readonly shieldLevel: number;
}

/** What a deterministic chooser sees and answers: hits per kind on the cells' ships, in place. */
export type Chooser = (counts: Uint16Array, hits: readonly number[]) => void;

export interface SpaceRequest {
  readonly side: CombatSide;
  /** Distinct shields that hits are held against, ascending; one entry in mean-rounded mode. */
  readonly shields: readonly number[];
  readonly perTarget: boolean;
  /** Kinds of the hits the enemy can score, in order of application. */
  readonly kinds: readonly HitKind[];
  readonly assignment: Assignment;
  /** For `attacker`: the chooser, and the count vectors one volley can consist of. */
  readonly attacker?: { readonly choose: (cells: readonly Cell[]) => Chooser; readonly volleys: readonly (readonly number[])[] };
  /** Gives up beyond this many states. */
  readonly limit: number;
}

export interface StateSpace {
  readonly side: CombatSide;
  readonly cells: readonly Cell[];
  readonly size: number;
  /** size x cells. */
  readonly counts: Uint16Array;
  /** size x squadrons: living ships. */
  readonly alive: Uint16Array;
  /** Hull points left in all. */
  readonly hull: Int32Array;
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
  /** Rounded mean shield of the living ships; 0 where hits are held against each ship's own. */
  readonly mean: Int32Array;
}

export function cellsOf(side: CombatSide, shields: readonly number[], perTarget: boolean): Cell[] {
  const rank = ownerOrder(side);
  const cells: (Cell & { readonly rank: number })[] = side.squadrons.flatMap((squadron, index) =>
    squadron.count === 0
      ? []
      : Array.from({ length: squadron.hull * (squadron.flux + 1) }, (_, i) => ({
          squadron: index,
          hull: 1 + Math.floor(i / (squadron.flux + 1)),
          charges: i % (squadron.flux + 1),
          shieldLevel: perTarget ? shields.indexOf(squadron.shield) : 0,
          rank: rank.indexOf(index),
        })),
  );
  // Specification 5.3: lowest hull, then lowest initiative, lowest computer, listing order. Ships of one squadron with equal
  // hull: the one already hit in this round comes first, which is what listing order amounts to.
  return cells
    .sort((x, y) => x.hull - y.hull || x.rank - y.rank || x.charges - y.charges)
    .map(({ squadron, hull, charges, shieldLevel }) => ({ squadron, hull, charges, shieldLevel }));
}

/** Where a ship of a cell goes when hit: the index of its new cell, -1 when destroyed. */
export function cellAfterHit(cells: readonly Cell[], from: number, damage: number): number {
  const cell = cells[from] as Cell;
  // Digest 3.7: each charge absorbs one point; a two-damage hit on one charge does one.
  const absorbed = Math.min(cell.charges, damage);
  const hull = cell.hull - (damage - absorbed);
  if (hull <= 0) return -1;
  return cells.findIndex((c) => c.squadron === cell.squadron && c.hull === hull && c.charges === cell.charges - absorbed);
}

/** Undefined when there are more states than the limit. */
export function buildStates(request: SpaceRequest): StateSpace | undefined {
  const { side, kinds, limit } = request;
  const cells = cellsOf(side, request.shields, request.perTarget);
  const found = new Interner(cells.length);
  const scratch = new Uint16Array(cells.length);
  cells.forEach((cell, i) => {
    const squadron = side.squadrons[cell.squadron];
    if (squadron !== undefined && cell.hull === squadron.hull && cell.charges === squadron.flux) scratch[i] = squadron.count;
  });
  found.intern(scratch);
  const after = kinds.map((kind) => cells.map((_, i) => cellAfterHit(cells, i, kind.damage)));
  const full = cells.map((cell) =>
    cells.findIndex((c) => c.squadron === cell.squadron && c.hull === cell.hull && c.charges === side.squadrons[cell.squadron]?.flux),
  );
  const hasFlux = side.squadrons.some((s) => s.flux > 0 && s.count > 0);
  const chooser = request.attacker?.choose(cells);
  const moves = new MoveLists();
  const refreshed: number[] = [];
  for (let state = 0; state < found.size; state++) {
    if (found.size > limit) return undefined;
    refreshed[state] = hasFlux ? found.internMoved(state, scratch, (counts) => restore(counts, full)) : state;
    if (request.assignment === 'attacker' && chooser !== undefined) {
      for (const hits of request.attacker?.volleys ?? []) found.internMoved(state, scratch, (counts) => chooser(counts, hits));
    } else {
      kinds.forEach((kind, k) => {
        hitOnce(found, state, scratch, cells, kind, after[k] as readonly number[], request.assignment, moves);
      });
    }
  }
  scratch.fill(0);
  const empty = found.intern(scratch);
  for (let state = refreshed.length; state < found.size; state++) {
    refreshed[state] = state;
    for (let k = 0; k < kinds.length; k++) moves.close();
  }
  return sorted(request, cells, found, moves, refreshed, empty, hasFlux, chooser);
}

function restore(counts: Uint16Array, full: readonly number[]): void {
  for (let i = 0; i < counts.length; i++) {
    const to = full[i] as number;
    const n = counts[i] as number;
    if (n === 0 || to === i) continue;
    counts[i] = 0;
    counts[to] = (counts[to] as number) + n;
  }
}

/** One hit of one kind on a state: the owner gives up the first legal cell; at random every legal ship is as likely. */
function hitOnce(
  found: Interner,
  state: number,
  scratch: Uint16Array,
  cells: readonly Cell[],
  kind: HitKind,
  after: readonly number[],
  assignment: Assignment,
  moves: MoveLists,
): void {
  found.read(state, scratch);
  let legal = 0;
  for (let i = 0; i < cells.length; i++) if ((cells[i] as Cell).shieldLevel < kind.level) legal += scratch[i] as number;
  for (let i = 0; i < cells.length && legal > 0; i++) {
    const n = scratch[i] as number;
    if (n === 0 || (cells[i] as Cell).shieldLevel >= kind.level) continue;
    const to = after[i] as number;
    scratch[i] = n - 1;
    if (to >= 0) scratch[to] = (scratch[to] as number) + 1;
    const next = found.intern(scratch);
    if (to >= 0) scratch[to] = (scratch[to] as number) - 1;
    scratch[i] = n;
    if (assignment === 'owner') {
      moves.add(next, 1);
      break;
    }
    moves.add(next, n / legal);
  }
  moves.close();
}

/** Rows of (state, chance), one row after the other. An empty row is a hit that finds no legal ship. */
class MoveLists {
  readonly start: number[] = [0];
  readonly to: number[] = [];
  readonly chance: number[] = [];

  add(to: number, chance: number): void {
    this.to.push(to);
    this.chance.push(chance);
  }

  close(): void {
    this.start.push(this.to.length);
  }
}

/** Open addressing over count vectors. */
class Interner {
  size = 0;
  private readonly width: number;
  private counts: Uint16Array;
  private hashes = new Int32Array(64);
  private table = new Int32Array(256).fill(-1);

  constructor(width: number) {
    this.width = width;
    this.counts = new Uint16Array(64 * width);
  }

  read(state: number, into: Uint16Array): void {
    const base = state * this.width;
    for (let i = 0; i < this.width; i++) into[i] = this.counts[base + i] as number;
  }

  internMoved(state: number, scratch: Uint16Array, change: (counts: Uint16Array) => void): number {
    this.read(state, scratch);
    change(scratch);
    return this.intern(scratch);
  }

  intern(vector: Uint16Array): number {
    let hash = 0x811c9dc5;
    for (let i = 0; i < this.width; i++) hash = Math.imul(hash ^ (vector[i] as number), 0x01000193);
    hash ^= hash >>> 15;
    const mask = this.table.length - 1;
    let slot = hash & mask;
    for (;;) {
      const state = this.table[slot] as number;
      if (state < 0) return this.append(vector, hash, slot);
      if (this.hashes[state] === hash && this.equals(state, vector)) return state;
      slot = (slot + 1) & mask;
    }
  }

  view(): Uint16Array {
    return this.counts.subarray(0, this.size * this.width);
  }

  private equals(state: number, vector: Uint16Array): boolean {
    const base = state * this.width;
    for (let i = 0; i < this.width; i++) if (this.counts[base + i] !== vector[i]) return false;
    return true;
  }

  private append(vector: Uint16Array, hash: number, slot: number): number {
    const state = this.size++;
    if (state >= this.hashes.length) {
      const hashes = new Int32Array(this.hashes.length * 2);
      hashes.set(this.hashes);
      this.hashes = hashes;
      const counts = new Uint16Array(this.counts.length * 2);
      counts.set(this.counts);
      this.counts = counts;
    }
    this.counts.set(vector, state * this.width);
    this.hashes[state] = hash;
    this.table[slot] = state;
    if (this.size * 2 > this.table.length) this.rehash();
    return state;
  }

  private rehash(): void {
    this.table = new Int32Array(this.table.length * 2).fill(-1);
    const mask = this.table.length - 1;
    for (let state = 0; state < this.size; state++) {
      let slot = (this.hashes[state] as number) & mask;
      while ((this.table[slot] as number) >= 0) slot = (slot + 1) & mask;
      this.table[slot] = state;
    }
  }
}

/** Renumbers by hull left, most first: a change of hull then always leads to a higher number. */
function sorted(
  request: SpaceRequest,
  cells: readonly Cell[],
  found: Interner,
  moves: MoveLists,
  refreshed: readonly number[],
  emptyFound: number,
  hasFlux: boolean,
  chooser: Chooser | undefined,
): StateSpace {
  const { side, kinds } = request;
  const size = found.size;
  const width = cells.length;
  const raw = found.view();
  const squadrons = side.squadrons.length;
  const hullOf = new Int32Array(size);
  for (let s = 0; s < size; s++)
    for (let i = 0; i < width; i++) hullOf[s] = (hullOf[s] as number) + (raw[s * width + i] as number) * (cells[i] as Cell).hull;
  const order = Int32Array.from({ length: size }, (_, i) => i).sort((x, y) => (hullOf[y] as number) - (hullOf[x] as number) || x - y);
  const renamed = new Int32Array(size);
  order.forEach((old, now) => {
    renamed[old] = now;
  });

  const counts = new Uint16Array(size * width);
  const alive = new Uint16Array(size * squadrons);
  const hull = new Int32Array(size);
  const mean = new Int32Array(size);
  const next = new Int32Array(request.assignment === 'owner' ? size * kinds.length : 0);
  const branches = {
    start: new Int32Array(size * kinds.length + 1),
    to: new Int32Array(moves.to.length),
    chance: new Float64Array(moves.chance),
  };
  let filled = 0;
  for (let now = 0; now < size; now++) {
    const old = order[now] as number;
    hull[now] = hullOf[old] as number;
    let ships = 0;
    let shieldSum = 0;
    for (let i = 0; i < width; i++) {
      const n = raw[old * width + i] as number;
      const { squadron } = cells[i] as Cell;
      counts[now * width + i] = n;
      alive[now * squadrons + squadron] = (alive[now * squadrons + squadron] as number) + n;
      ships += n;
      shieldSum += n * (side.squadrons[squadron]?.shield ?? 0);
    }
    if (!request.perTarget && ships > 0) mean[now] = meanShield(shieldSum, ships);
    for (let k = 0; k < kinds.length && request.assignment !== 'attacker'; k++) {
      const row = old * kinds.length + k;
      const from = moves.start[row] as number;
      const to = moves.start[row + 1] as number;
      if (request.assignment === 'owner') next[now * kinds.length + k] = from === to ? now : (renamed[moves.to[from] as number] as number);
      for (let i = from; i < to; i++, filled++) {
        branches.to[filled] = renamed[moves.to[i] as number] as number;
        branches.chance[filled] = moves.chance[i] as number;
      }
      branches.start[now * kinds.length + k + 1] = filled;
    }
  }
  const scratch = new Uint16Array(width);
  const choose =
    chooser === undefined
      ? null
      : (state: number, hits: readonly number[]) => {
          for (let i = 0; i < width; i++) scratch[i] = counts[state * width + i] as number;
          chooser(scratch, hits);
          return renamed[found.intern(scratch)] as number;
        };
  return {
    side,
    cells,
    size,
    counts,
    alive,
    hull,
    start: renamed[0] as number,
    empty: renamed[emptyFound] as number,
    refreshed: Int32Array.from(order, (old) => renamed[refreshed[old] as number] as number),
    hasFlux,
    next,
    branches,
    choose,
    mean,
  };
}
