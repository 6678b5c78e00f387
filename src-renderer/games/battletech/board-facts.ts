/** The terrain of a mapsheet, as people choose maps by it. Pure. */

import { hasTag, isEligible } from '../../../src-shared/rulesets/battletech/engine/map-pool.ts';
import { type Board, SHEET_HEIGHT, SHEET_WIDTH } from '../../../src-shared/rulesets/battletech/rules/board.ts';
import {
  declaredTerrainType,
  type GroundShares,
  groundShares,
  type TerrainType,
  terrainTypeInTag,
  terrainTypeOf,
} from '../../../src-shared/rulesets/battletech/rules/terrain-type.ts';

export interface BoardFacts extends GroundShares {
  readonly archetype: TerrainType;
  /** The sheet is tagged with it; otherwise it was detected from the hexes. */
  readonly tagged: boolean;
}

export function factsOfBoard(board: Board): BoardFacts {
  return { ...groundShares(board), archetype: terrainTypeOf(board), tagged: declaredTerrainType(board) !== null };
}

export function isSheet(board: Pick<Board, 'width' | 'height'>): boolean {
  return board.width === SHEET_WIDTH && board.height === SHEET_HEIGHT;
}

/** `Lava; LunarTheme` */
export function listed(text: string): string[] {
  return text
    .split(';')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** Why a sheet is excluded from the pool, in a few words; null when it is not. */
export function whyOut(board: Board, exclude: string): string | null {
  if (!isSheet(board)) return `${board.width} x ${board.height} hexes`;
  const tag = listed(exclude).find((word) => hasTag(board, word));
  if (tag !== undefined) return tag;
  return isEligible(board, { exclude: '' }) ? null : 'all water, or no room to deploy';
}

/** Tags as people write them, without MegaMek's "(Auto)"; commonest first. */
export function tagsIn(boards: readonly Pick<Board, 'tags'>[]): { readonly tag: string; readonly count: number }[] {
  const counts = new Map<string, { tag: string; count: number }>();
  for (const board of boards) {
    const own = new Map(featureTags(board).map((tag) => [tag.toLowerCase(), tag]));
    for (const [key, tag] of own) {
      const entry = counts.get(key);
      if (entry === undefined) counts.set(key, { tag, count: 1 });
      else entry.count++;
    }
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1));
}

/** The tags of a sheet without its terrain type, which is shown separately. */
export function featureTags(board: Pick<Board, 'tags'>): string[] {
  return board.tags.filter((tag) => terrainTypeInTag(tag) === null).map(plainTag);
}

function plainTag(tag: string): string {
  return tag.replace(/\s*\(auto\)\s*$/i, '');
}
