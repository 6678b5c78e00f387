/** What MegaMek derives from a unit file and a mapsheet, with the field names of the oracle files. */
import type { Json } from '../../../contract/json.ts';
import { hexLabel, neighbourX, neighbourY } from '../../../hex/coords.ts';
import { CT, LOCATION_IDS, LT, QUAD_LOCATION_IDS, RT } from '../data/tables.ts';
import { fitMech } from '../import/fit.ts';
import { battleValue } from '../rules/battle-value.ts';
import { type Board, exitsOf, terrainOf } from '../rules/board.ts';
import { type AmmoBin, binsFeeding, type Fit, isMilitary } from '../rules/fit.ts';
import { hasTripleStrength, type MechDesign } from '../rules/mech.ts';
import { mobilityOf, runningMP } from '../rules/mobility.ts';
import { structureOf } from '../rules/sheet.ts';
import { WEAPONS } from '../rules/weapon.ts';

/** `jets` of mechanical jump boosters, which the reference lists apart. */
const SPRINGS = 2;

export function mechAnswer(design: MechDesign): Readonly<Record<string, Json>> {
  const fit = fitMech(design);
  const boosters = fit.gear.filter((g) => g.row.kind === 'masc' || g.row.kind === 'supercharger').length;
  const hardened = /hardened/i.test(design.armourType);
  const mobility = mobilityOf(design, fit);
  // Industrial myomer adds its point in play only.
  const walk = mobility.walk - (fit.gear.some((g) => g.row.kind === 'industrial-tsm') ? 1 : 0);
  const ids = design.config === 'quad' ? QUAD_LOCATION_IDS : LOCATION_IDS;
  const structure = structureOf(design);
  const double = design.heatSinkKind === 'double' || design.heatSinkKind === 'laser';
  const armour: Record<string, Json> = {};
  ids.forEach((id, i) => {
    const rear = i === CT || i === RT || i === LT ? design.rearArmour[i - 1]! : null;
    armour[id] = [design.armour[i]!, rear, structure[i]!];
  });
  return {
    chassis: design.chassis,
    model: design.model,
    mass: design.mass,
    quad: design.config === 'quad',
    clan: design.clan,
    mixed: design.mixed,
    omni: design.omni,
    year: design.year,
    role: design.role,
    walk,
    run: runningMP(walk, boosters, hardened),
    run_no_masc: runningMP(walk, 0, hardened),
    jump: mobility.jets === SPRINGS ? 0 : mobility.jump,
    engine_rating: design.engineRating,
    engine: `${design.engineRating} ${design.engineLabel}`,
    heat_sinks: design.heatSinks,
    heat_capacity: design.heatSinks * (double ? 2 : 1),
    double_hs: double,
    bv: battleValue(design, fit),
    total_armor: [...design.armour, ...design.rearArmour].reduce((sum, n) => sum + n, 0),
    total_internal: structure.reduce((sum, n) => sum + n, 0),
    tsm: hasTripleStrength(design),
    failed_equipment: fit.unknown.length > 0,
    armor: armour,
    weapons: fit.weapons.map((w): Json => [WEAPONS[w.weapon]?.ids[0] ?? '', ids[w.location] as string, w.rear]),
    ammo: fit.ammo.map((bin): Json => [bin.name, ids[bin.location] as string, bin.shots, munitionKind(bin)]),
    unarmed: !isMilitary(fit),
    feeds: fit.weapons.map((mount): Json => binsFeeding(fit, mount)),
    misc: miscOf(design, fit, ids),
  };
}

/** The reference's word for what a bin holds; a multi-missile launcher's two rounds are both standard. */
function munitionKind({ load, kind }: AmmoBin): string {
  if (kind !== 'standard') return kind;
  if (load === 'er') return 'extended-range';
  if (load === 'he') return 'high-explosive';
  return load === 'lrm' || load === 'srm' ? 'standard' : load;
}

/** MegaMek's list of everything else: structure and armour first where they take no slots, engine sinks last. */
function miscOf(design: MechDesign, fit: Fit, ids: readonly string[]): Json[] {
  const misc: Json[] = [];
  const has = (kind: string) => fit.gear.some((g) => g.row.kind === kind);
  if (!has('structure')) misc.push(['Standard', 'None']);
  if (!has('armour')) misc.push(['Standard Armor', 'None']);
  for (const g of fit.gear) misc.push([g.row.names[0]!, ids[g.location] ?? 'None']);
  for (const [name, location] of design.unslotted) misc.push([name, location]);
  const placed = fit.gear.filter((g) => g.row.kind === 'heat-sink' || g.row.kind === 'double-heat-sink').length;
  const sink = design.heatSinkKind === 'single' ? 'Heat Sink' : design.clan ? 'CLDoubleHeatSink' : 'ISDoubleHeatSink';
  for (let i = placed; i < design.heatSinks; i++) misc.push([sink, 'None']);
  // Clan units carry CASE wherever something can explode.
  if (design.clan) {
    const explosive = new Set([
      ...fit.ammo.filter((bin) => !/gauss/i.test(bin.name)).map((bin) => bin.location),
      ...fit.weapons.filter((w) => WEAPONS[w.weapon]?.explodes !== undefined).map((w) => w.location),
    ]);
    for (const location of [...explosive].sort((a, b) => a - b)) misc.push(['CLCASE', ids[location]!]);
  }
  return misc;
}

/** Groups of joined building, fuel tank and bridge hexes. */
function countBuildings(board: Board): number {
  let count = 0;
  for (const code of ['building', 'fuel_tank', 'bridge'] as const) {
    const seen = new Set<number>();
    board.hexes.forEach((hex, i) => {
      if (terrainOf(hex, code) === undefined || seen.has(i)) return;
      count++;
      const queue = [i];
      seen.add(i);
      for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
        for (const next of joined(board, at, code)) {
          if (seen.has(next)) continue;
          seen.add(next);
          queue.push(next);
        }
      }
    });
  }
  return count;
}

function joined(board: Board, cell: number, code: 'building' | 'fuel_tank' | 'bridge'): number[] {
  const x = cell % board.width;
  const y = Math.floor(cell / board.width);
  const exits = exitsOf(board, x, y, code);
  const cells: number[] = [];
  for (let d = 0; d < 6; d++) {
    if (((exits >> d) & 1) === 0) continue;
    const nx = neighbourX(x, d);
    const ny = neighbourY(x, y, d);
    if (nx < 0 || ny < 0 || nx >= board.width || ny >= board.height) continue;
    const other = board.hexes[ny * board.width + nx]!;
    if (terrainOf(other, code) !== undefined) cells.push(ny * board.width + nx);
  }
  return cells;
}

export function boardAnswer(board: Board): Readonly<Record<string, Json>> {
  const levels = board.hexes.map((hex) => hex.level);
  const counts: Record<string, number> = {};
  const roads: Record<string, number> = {};
  board.hexes.forEach((hex, i) => {
    const codes = new Set(hex.terrains.map((t) => t.code));
    for (const code of codes) {
      const key = `${code}:${terrainOf(hex, code)?.level}`;
      counts[key] = (counts[key] ?? 0) + 1;
    }
    if (codes.has('road'))
      roads[hexLabel(i % board.width, Math.floor(i / board.width))] = exitsOf(board, i % board.width, Math.floor(i / board.width), 'road');
  });
  return {
    width: board.width,
    height: board.height,
    sum_elevation: levels.reduce((sum, n) => sum + n, 0),
    min_elevation: Math.min(...levels),
    max_elevation: Math.max(...levels),
    tags: [...board.tags].sort(),
    terrain_counts: Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1))),
    road_exits: roads,
    buildings: countBuildings(board),
    errors: 0,
  };
}
