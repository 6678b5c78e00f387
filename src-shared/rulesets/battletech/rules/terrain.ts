/** Terrain codes of `.board` files (BoardEditor names) and what a 'Mech on foot pays for them. */

export const TERRAIN_CODES = [
  'woods',
  'jungle',
  'foliage_elev',
  'water',
  'rough',
  'rubble',
  'sand',
  'swamp',
  'mud',
  'magma',
  'ice',
  'snow',
  'tundra',
  'rapids',
  'geyser',
  'impassable',
  'pavement',
  'road',
  'bridge',
  'bridge_cf',
  'bridge_elev',
  'building',
  'bldg_cf',
  'bldg_elev',
  'bldg_basement_type',
  'bldg_base_collapsed',
  'bldg_class',
  'bldg_armor',
  'bldg_fluff',
  'fuel_tank',
  'fuel_tank_cf',
  'fuel_tank_elev',
  'fuel_tank_magn',
  'heavy_industrial',
  'fortified',
  'elevator',
  'planted_fields',
  'hazardous_liquid',
  'ultra_sublevel',
  'fire',
  'smoke',
  'screen',
  'metal_deposit',
  'black_ice',
  'cliff_top',
  'cliff_bottom',
  'incline_top',
  'incline_bottom',
  'incline_high_top',
  'incline_high_bottom',
  'sky',
  'space',
  'deployment_zone',
  'arms',
  'legs',
  'fluff',
  'ground_fluff',
  'water_fluff',
  'road_fluff',
] as const;

export type TerrainCode = (typeof TERRAIN_CODES)[number];

const KNOWN: ReadonlySet<string> = new Set(TERRAIN_CODES);

export function isTerrainCode(word: string): word is TerrainCode {
  return KNOWN.has(word);
}

export interface Terrain {
  readonly code: TerrainCode;
  readonly level: number;
  /** Bit d = exit in direction d; null = joins like neighbours by itself. */
  readonly exits: number | null;
}

/** `woods:1`, `road:1:36`. */
export function formatTerrain({ code, level, exits }: Terrain): string {
  return exits === null ? `${code}:${level}` : `${code}:${level}:${exits}`;
}

/** Total Warfare "Movement Costs Table", 'Mech columns: MP on top of the one for entering (digest section 6). */
export function terrainCost(code: TerrainCode, level: number): number {
  switch (code) {
    case 'woods':
      return level;
    case 'jungle':
      return level + 1;
    case 'rough':
    case 'rubble':
      return level >= 2 ? 2 : 1;
    case 'swamp':
    case 'mud':
    case 'ice':
      return 1;
    case 'snow':
    case 'magma':
      return level >= 2 ? 1 : 0;
    default:
      return 0;
  }
}
