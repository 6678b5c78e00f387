/** The ground as the stage draws it. */
import type { Tile } from '../present/events.ts';
import { FLAG_BRIDGE, FLAG_PAVED, FLAG_ROOF, FLAG_ROUGH, FLAG_RUBBLE, FLAG_SWAMP, type Ground, HEX_COUNT } from '../rules/ground.ts';

export function tilesOf(ground: Ground): Tile[] {
  return Array.from({ length: HEX_COUNT }, (_, hex) => tileOf(ground, hex));
}

function tileOf(ground: Ground, hex: number): Tile {
  const flags = ground.flags[hex]!;
  const level = ground.level[hex]!;
  const terrain: Record<string, number> = {};
  if (ground.woods[hex]! > 0) terrain.woods = ground.woods[hex]!;
  if (ground.depth[hex]! > 0) terrain.water = ground.depth[hex]!;
  if ((flags & FLAG_ROUGH) !== 0) terrain.rough = 1;
  if ((flags & FLAG_RUBBLE) !== 0) terrain.rubble = 1;
  if ((flags & FLAG_SWAMP) !== 0) terrain.swamp = 1;
  if ((flags & FLAG_PAVED) !== 0) terrain.pavement = 1;
  if ((flags & FLAG_BRIDGE) !== 0) terrain.bridge = 1;
  if ((flags & FLAG_ROOF) !== 0) terrain.building = buildingType(ground.limit[hex]!);
  const roads = ground.roads[hex]!;
  if (roads !== 0) terrain.road = 1;
  const height = ground.top[hex]! - level;
  return { level, terrain, ...(roads !== 0 && { exits: roads }), ...(height > 0 && { buildingHeight: height }) };
}

/** Light, medium, heavy, hardened, by construction factor. */
function buildingType(factor: number): number {
  return factor <= 15 ? 1 : factor <= 40 ? 2 : factor <= 90 ? 3 : 4;
}
