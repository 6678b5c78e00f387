/** A mapsheet, the joining of two sheets, and the exits that join by themselves. */
import { neighbourX, neighbourY } from '../../../hex/coords.ts';
import type { Terrain, TerrainCode } from './terrain.ts';

export interface BoardHex {
  /** Height of the surface; water depth is measured down from it. */
  readonly level: number;
  readonly terrains: readonly Terrain[];
  /** Only a picture: grass, desert, lunar ... */
  readonly theme: string;
}

export interface Board {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Row by row. */
  readonly hexes: readonly BoardHex[];
  readonly tags: readonly string[];
  /** `option exit_roads_to_pavement`: a road without exits of its own also joins pavement. */
  readonly roadsJoinPavement: boolean;
}

export const SHEET_WIDTH = 16;
export const SHEET_HEIGHT = 17;

/** Two sheets side by side; 16 is even, so the second sheet's columns keep their offset. */
export function joinBoards(left: Board, right: Board): Board {
  const width = left.width + right.width;
  const height = Math.max(left.height, right.height);
  const clear: BoardHex = { level: 0, terrains: [], theme: '' };
  const hexes: BoardHex[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [sheet, column] = x < left.width ? [left, x] : [right, x - left.width];
      hexes.push(sheet.hexes[y * sheet.width + column] ?? clear);
    }
  }
  return {
    name: `${left.name} + ${right.name}`,
    width,
    height,
    hexes,
    tags: [...new Set([...left.tags, ...right.tags])],
    roadsJoinPavement: left.roadsJoinPavement && right.roadsJoinPavement,
  };
}

export function terrainOf(hex: BoardHex, code: TerrainCode): Terrain | undefined {
  // The last one of a code wins, as it does when a file is read into one slot a code.
  return hex.terrains.findLast((terrain) => terrain.code === code);
}

export function levelOf(hex: BoardHex, code: TerrainCode): number | undefined {
  return terrainOf(hex, code)?.level;
}

/** Exit mask of a terrain after like neighbours have joined; 0 when the hex lacks it. */
export function exitsOf(board: Board, x: number, y: number, code: TerrainCode): number {
  const hex = board.hexes[y * board.width + x]!;
  const terrain = terrainOf(hex, code);
  if (terrain === undefined) return 0;
  if (terrain.exits !== null) return terrain.exits & 63;
  let mask = 0;
  for (let d = 0; d < 6; d++) {
    const nx = neighbourX(x, d);
    const ny = neighbourY(x, y, d);
    if (nx < 0 || ny < 0 || nx >= board.width || ny >= board.height) continue;
    if (joins(board, hex, board.hexes[ny * board.width + nx]!, terrain)) mask |= 1 << d;
  }
  return mask;
}

function joins(board: Board, hex: BoardHex, other: BoardHex, terrain: Terrain): boolean {
  const same = terrainOf(other, terrain.code);
  if (terrain.code === 'road' && board.roadsJoinPavement && terrainOf(other, 'pavement') !== undefined) return true;
  if (terrain.code === 'building') {
    return same !== undefined && same.level === terrain.level && levelOf(hex, 'bldg_class') === levelOf(other, 'bldg_class');
  }
  return same !== undefined;
}
