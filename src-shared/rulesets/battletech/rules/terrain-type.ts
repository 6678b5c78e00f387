/** Terrain types: what a mapsheet mostly is, so that results can be broken down by it. Not one of its feature tags. */
import type { ConditionSpec } from '../../../contract/ruleset.ts';
import { type Board, type BoardHex, levelOf, terrainOf } from './board.ts';
import type { TerrainCode } from './terrain.ts';

export const TERRAIN_TYPES = ['open', 'rolling', 'wooded', 'river', 'lake', 'rough', 'city', 'canyon', 'mixed'] as const;
export type TerrainType = (typeof TERRAIN_TYPES)[number];

/** A sheet may declare its type: `tag "Country: river"` (the wording of the file format). MegaMek's sheets do not. */
const DECLARED = /^country:\s*(\w+)$/i;

export function terrainTypeTag(kind: TerrainType): string {
  return `Country: ${kind}`;
}

/** Null for an ordinary tag. */
export function terrainTypeInTag(tag: string): TerrainType | null {
  const word = DECLARED.exec(tag.trim())?.[1]?.toLowerCase();
  return TERRAIN_TYPES.find((kind) => kind === word) ?? null;
}

/** Shares of the hexes, 0..1, and the levels. */
export interface GroundShares {
  readonly woods: number;
  readonly water: number;
  readonly buildings: number;
  readonly rough: number;
  /** Hexes that do not lie on the most common level. */
  readonly hills: number;
  readonly lowest: number;
  readonly highest: number;
}

export function groundShares(board: Board): GroundShares {
  const share = (test: (hex: BoardHex) => boolean) => board.hexes.filter(test).length / Math.max(1, board.hexes.length);
  const has = (...codes: readonly TerrainCode[]) => share((hex) => codes.some((code) => terrainOf(hex, code) !== undefined));
  const levels = board.hexes.map((hex) => hex.level);
  const base = mostCommon(levels);
  return {
    woods: has('woods', 'jungle'),
    water: share((hex) => (levelOf(hex, 'water') ?? 0) >= 1),
    buildings: has('building', 'fuel_tank'),
    rough: has('rough', 'rubble'),
    hills: share((hex) => hex.level !== base),
    lowest: levels.reduce((least, level) => Math.min(least, level), base),
    highest: levels.reduce((most, level) => Math.max(most, level), base),
  };
}

/** The declared type; otherwise the most characteristic terrain decides. */
export function terrainTypeOf(board: Board): TerrainType {
  return declaredTerrainType(board) ?? classifyTerrain(groundShares(board));
}

export function declaredTerrainType(board: Pick<Board, 'tags'>): TerrainType | null {
  return board.tags.map(terrainTypeInTag).find((kind) => kind !== null) ?? null;
}

export function classifyTerrain({ woods, water, buildings, rough, hills, lowest, highest }: GroundShares): TerrainType {
  if (buildings >= 0.12) return 'city';
  if (water >= 0.22) return 'lake';
  if (water >= 0.08) return 'river';
  if (highest - lowest >= 5 && hills >= 0.35) return 'canyon';
  if (rough >= 0.15) return 'rough';
  if (woods >= 0.3) return 'wooded';
  if (woods >= 0.12 && hills >= 0.2) return 'mixed';
  return hills >= 0.15 ? 'rolling' : 'open';
}

function mostCommon(levels: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const level of levels) counts.set(level, (counts.get(level) ?? 0) + 1);
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0])[0];
}

const MEANINGS: Readonly<Record<TerrainType, string>> = {
  open: 'flat and bare',
  rolling: 'hills with little on them',
  wooded: 'woods over a third of it',
  river: 'water across it',
  lake: 'wide water',
  rough: 'broken ground',
  city: 'streets and buildings',
  canyon: 'walls of five levels and more',
  mixed: 'woods, hills and more',
};

/** A duel on two sheets counts for the terrain type of each. */
export const CONDITIONS: ConditionSpec = {
  label: 'Terrain',
  kinds: TERRAIN_TYPES.map((kind) => ({ id: kind, label: kind, meaning: `Duels with a ${kind} sheet in the field: ${MEANINGS[kind]}.` })),
};

export function terrainTypeBits(...boards: readonly Board[]): number {
  return boards.reduce((bits, board) => bits | (1 << TERRAIN_TYPES.indexOf(terrainTypeOf(board))), 0);
}
