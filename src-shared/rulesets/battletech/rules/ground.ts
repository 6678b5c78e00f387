/**
 * The battlefield: two sheets side by side as flat numbers in one block of memory, so that threads can share it.
 * A hex is an index y * 32 + x.
 */
import { neighbourX, neighbourY } from '../../../hex/coords.ts';
import { type Board, type BoardHex, exitsOf, joinBoards, levelOf, SHEET_HEIGHT, SHEET_WIDTH, terrainOf } from './board.ts';
import { terrainCost } from './terrain.ts';

export const MAP_WIDTH = 2 * SHEET_WIDTH;
export const MAP_HEIGHT = SHEET_HEIGHT;
export const HEX_COUNT = MAP_WIDTH * MAP_HEIGHT;

export function hexAt(x: number, y: number): number {
  return y * MAP_WIDTH + x;
}

export function hexX(hex: number): number {
  return hex & (MAP_WIDTH - 1);
}

export function hexY(hex: number): number {
  return hex >> 5;
}

/** NEIGHBOUR[hex * 6 + direction]; -1 = off the map. */
export const NEIGHBOUR = buildNeighbours();

/** DISTANCE[a * HEX_COUNT + b] would be 296 k entries; columns and rows give it in a few operations instead. */
export function distanceBetween(a: number, b: number): number {
  const ax = a & 31;
  const bx = b & 31;
  const dq = bx - ax;
  const dr = (b >> 5) - (bx >> 1) - (a >> 5) + (ax >> 1);
  const ds = dq + dr;
  const q = dq < 0 ? -dq : dq;
  const r = dr < 0 ? -dr : dr;
  const s = ds < 0 ? -ds : ds;
  return q > r ? Math.max(q, s) : Math.max(r, s);
}

function buildNeighbours(): Int16Array {
  const table = new Int16Array(HEX_COUNT * 6);
  for (let hex = 0; hex < HEX_COUNT; hex++) {
    for (let d = 0; d < 6; d++) {
      const x = neighbourX(hexX(hex), d);
      const y = neighbourY(hexX(hex), hexY(hex), d);
      table[hex * 6 + d] = x < 0 || y < 0 || x >= MAP_WIDTH || y >= MAP_HEIGHT ? -1 : hexAt(x, y);
    }
  }
  return table;
}

export const FLAG_ROUGH = 1;
export const FLAG_RUBBLE = 2;
export const FLAG_SWAMP = 4;
/** Closed to every 'Mech: impassable, magma, hazardous liquid, armoured or fortress buildings. */
export const FLAG_CLOSED = 8;
export const FLAG_PAVED = 16;
export const FLAG_ROOF = 32;
export const FLAG_BRIDGE = 64;

/** Any mass may stand here. */
export const NO_LIMIT = 65535;

export class Ground {
  /** Surface. */
  readonly level: Int8Array;
  /** Where a 'Mech's feet are: the floor under water, a roof, a bridge deck. */
  readonly stand: Int8Array;
  readonly depth: Uint8Array;
  /** Top of what blocks sight: surface or building. */
  readonly top: Int8Array;
  /** 1 light, 2 heavy, 3 ultra-heavy. */
  readonly woods: Uint8Array;
  /** Height of the foliage above the surface. */
  readonly foliage: Uint8Array;
  readonly fields: Uint8Array;
  /** MP for the terrain of the hex, without the one for entering and without levels. */
  readonly cost: Uint8Array;
  readonly flags: Uint8Array;
  /** Exits of the road (or bridge). */
  readonly roads: Uint8Array;
  /** Largest mass that roof or bridge carries. */
  readonly limit: Uint16Array;

  constructor(memory: ArrayBufferLike, offset: number) {
    const at = (part: number) => offset + part * HEX_COUNT;
    this.limit = new Uint16Array(memory, at(0), HEX_COUNT);
    this.level = new Int8Array(memory, at(2), HEX_COUNT);
    this.stand = new Int8Array(memory, at(3), HEX_COUNT);
    this.depth = new Uint8Array(memory, at(4), HEX_COUNT);
    this.top = new Int8Array(memory, at(5), HEX_COUNT);
    this.woods = new Uint8Array(memory, at(6), HEX_COUNT);
    this.foliage = new Uint8Array(memory, at(7), HEX_COUNT);
    this.fields = new Uint8Array(memory, at(8), HEX_COUNT);
    this.cost = new Uint8Array(memory, at(9), HEX_COUNT);
    this.flags = new Uint8Array(memory, at(10), HEX_COUNT);
    this.roads = new Uint8Array(memory, at(11), HEX_COUNT);
  }
}

export const GROUND_BYTES = 12 * HEX_COUNT;

export function groundOf(left: Board, right: Board): Ground {
  const ground = new Ground(new ArrayBuffer(GROUND_BYTES), 0);
  fillGround(ground, joinBoards(left, right));
  return ground;
}

export function fillGround(ground: Ground, board: Board): void {
  for (let hex = 0; hex < HEX_COUNT; hex++) fillHex(ground, board, hex);
}

function fillHex(ground: Ground, board: Board, hex: number): void {
  const x = hexX(hex);
  const y = hexY(hex);
  const it = board.hexes[y * board.width + x]!;
  const depth = Math.max(0, levelOf(it, 'water') ?? 0);
  const roof = buildingHeight(it);
  const deck = terrainOf(it, 'bridge') === undefined ? undefined : Math.max(0, levelOf(it, 'bridge_elev') ?? 0);
  const woods = Math.min(3, levelOf(it, 'woods') ?? levelOf(it, 'jungle') ?? 0);
  ground.level[hex] = it.level;
  ground.depth[hex] = deck !== undefined ? 0 : depth;
  ground.stand[hex] = deck !== undefined ? it.level + deck : roof > 0 ? it.level + roof : it.level - depth;
  ground.top[hex] = it.level + roof;
  ground.woods[hex] = woods;
  ground.foliage[hex] = woods === 0 ? 0 : Math.max(0, levelOf(it, 'foliage_elev') ?? (woods === 3 ? 3 : 2));
  ground.fields[hex] = terrainOf(it, 'planted_fields') === undefined ? 0 : 1;
  // Terrain under water of depth 1 and more adds nothing (digest section 6).
  const covered = depth > 0 || roof > 0 || deck !== undefined;
  ground.cost[hex] = covered ? 0 : it.terrains.reduce((sum, t) => sum + terrainCost(t.code, t.level), 0);
  ground.flags[hex] = flagsOf(it, covered, roof, deck);
  ground.roads[hex] = exitsOf(board, x, y, 'road') | exitsOf(board, x, y, 'bridge');
  ground.limit[hex] = carries(it, roof, deck);
}

function buildingHeight(hex: BoardHex): number {
  const building = terrainOf(hex, 'building') === undefined ? 0 : Math.max(1, levelOf(hex, 'bldg_elev') ?? 1);
  const tank = terrainOf(hex, 'fuel_tank') === undefined ? 0 : Math.max(1, levelOf(hex, 'fuel_tank_elev') ?? 1);
  return Math.max(building, tank);
}

function flagsOf(hex: BoardHex, covered: boolean, roof: number, deck: number | undefined): number {
  const has = (code: Parameters<typeof terrainOf>[1]) => terrainOf(hex, code) !== undefined;
  const dry = !covered;
  // DEVIATION: magma, hazardous liquid and fuel tanks are closed to 'Mechs instead of burning, corroding and exploding.
  const closed = has('impassable') || has('magma') || has('hazardous_liquid') || has('fuel_tank') || (levelOf(hex, 'bldg_armor') ?? 0) > 0;
  return (
    (dry && has('rough') ? FLAG_ROUGH : 0) |
    (dry && has('rubble') ? FLAG_RUBBLE : 0) |
    (dry && has('swamp') ? FLAG_SWAMP : 0) |
    (closed ? FLAG_CLOSED : 0) |
    (has('pavement') ? FLAG_PAVED : 0) |
    (roof > 0 ? FLAG_ROOF : 0) |
    (deck !== undefined ? FLAG_BRIDGE : 0)
  );
}

/** Total Warfare "Buildings": a roof carries a unit whose mass does not exceed its construction factor. */
function carries(hex: BoardHex, roof: number, deck: number | undefined): number {
  if (deck !== undefined) return Math.max(0, Math.min(NO_LIMIT, levelOf(hex, 'bridge_cf') ?? 40));
  if (roof === 0) return NO_LIMIT;
  const byType = [0, 15, 40, 90, 120][Math.min(4, levelOf(hex, 'building') ?? 0)]!;
  return Math.max(0, Math.min(NO_LIMIT, levelOf(hex, 'bldg_cf') ?? byType));
}
