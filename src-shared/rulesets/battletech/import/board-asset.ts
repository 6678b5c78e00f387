/** A mapsheet as the library stores it. */
import type { Asset } from '../../../contract/combatant.ts';
import type { Json } from '../../../contract/json.ts';
import type { Board } from '../rules/board.ts';
import { formatTerrain, type Terrain, type TerrainCode } from '../rules/terrain.ts';

export const BOARD_KIND = 'board';

/** On sheets that players drew, and on the blank ones of MegaMek's map editor. */
export const UNOFFICIAL_TAG = 'Unofficial';

/** MegaMek keeps what players drew under `unofficial`, and blank sheets for the map editor under `Templates`. */
export function isOfficial(path: string): boolean {
  return !path.split(/[\\/]/).some((folder) => /^(unofficial|templates)$/i.test(folder));
}

export function boardAsset(board: Board): Asset {
  return {
    ruleset: 'battletech',
    kind: BOARD_KIND,
    name: board.name,
    tags: board.tags,
    data: {
      width: board.width,
      height: board.height,
      roadsJoinPavement: board.roadsJoinPavement,
      hexes: board.hexes.map((hex): Json => [hex.level, hex.terrains.map(formatTerrain).join(';'), hex.theme]),
    },
  };
}

type BoardData = {
  readonly width: number;
  readonly height: number;
  readonly roadsJoinPavement: boolean;
  readonly hexes: readonly (readonly [number, string, string])[];
};

export function boardOfAsset(asset: Asset): Board {
  const data = asset.data as BoardData;
  return {
    name: asset.name,
    width: data.width,
    height: data.height,
    roadsJoinPavement: data.roadsJoinPavement,
    tags: asset.tags,
    hexes: data.hexes.map(([level, text, theme]) => ({ level, theme, terrains: text === '' ? [] : text.split(';').map(readTerrain) })),
  };
}

function readTerrain(text: string): Terrain {
  const [code, level, exits] = text.split(':');
  return { code: code as TerrainCode, level: Number(level), exits: exits === undefined ? null : Number(exits) };
}
