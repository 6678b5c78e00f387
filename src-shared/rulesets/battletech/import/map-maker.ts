/**
 * Generates mapsheets from a seed: 16 x 17 hexes in nine terrain types. The same number always gives the same sheet.
 * Every sheet is checked for a path across; those without one are generated again.
 */
import { type HexXY, hexDistance, neighbour, neighbourX, neighbourY } from '../../../hex/coords.ts';
import { Rng, seedFromNumber } from '../../../random/rng.ts';
import { type Board, type BoardHex, SHEET_HEIGHT, SHEET_WIDTH } from '../rules/board.ts';
import type { Terrain, TerrainCode } from '../rules/terrain.ts';
import { TERRAIN_TYPES, type TerrainType, terrainTypeTag } from '../rules/terrain-type.ts';

/** The names of the first four sheets of each type. */
const NAMES: Readonly<Record<TerrainType, readonly string[]>> = {
  open: ['Larkfield', 'Pale Steppe', 'Drover Flats', 'Sunken Mile'],
  rolling: ['Hale Downs', 'Seven Barrows', 'Kestrel Rise', 'Long Acre Hills'],
  wooded: ['Hollin Wood', 'Black Copse', 'Fernhold', 'Wolding Shaw'],
  river: ['Alder Ford', 'Sweetwater Bend', 'Miller Crossing', 'Grey Heron'],
  lake: ['Mirrormere', 'Osprey Sound', 'Twin Tarns', 'Saltpan Shore'],
  rough: ['Stonefall', 'Cinder Waste', 'Broken Table', 'Scree Hollow'],
  city: ['Foundry Ward', 'Harbour Row', 'Station Square', 'Old Exchange'],
  canyon: ['Redwall Gap', 'Echo Narrows', 'Knife Arroyo', 'Mesa Verge'],
  mixed: ['Marcher Border', 'Tollgate', 'Quarry Lane', 'Abbey Vale'],
};

const W = SHEET_WIDTH;
const H = SHEET_HEIGHT;
const CELLS = W * H;

/** A sheet under construction: at most one terrain of each code per hex. */
class Sheet {
  readonly rng: Rng;
  readonly level = new Int8Array(CELLS);
  readonly terrain: Map<TerrainCode, { level: number; exits: number | null }>[] = Array.from({ length: CELLS }, () => new Map());

  constructor(rng: Rng) {
    this.rng = rng;
  }

  put(cell: number, code: TerrainCode, level: number, exits: number | null = null): void {
    this.terrain[cell]?.set(code, { level, exits });
  }

  has(cell: number, code: TerrainCode): boolean {
    return this.terrain[cell]?.has(code) ?? false;
  }

  get(cell: number, code: TerrainCode): number {
    return this.terrain[cell]?.get(code)?.level ?? 0;
  }

  bare(cell: number): boolean {
    return (this.terrain[cell]?.size ?? 0) === 0;
  }

  clear(cell: number): void {
    this.terrain[cell]?.clear();
  }

  woods(cell: number, level: number): void {
    this.clear(cell);
    this.put(cell, 'woods', level);
    this.put(cell, 'foliage_elev', 2);
  }
}

const at = (x: number, y: number) => y * W + x;
const inside = (x: number, y: number) => x >= 0 && y >= 0 && x < W && y < H;

function around(cell: number): number[] {
  const x = cell % W;
  const y = (cell - x) / W;
  const cells: number[] = [];
  for (let d = 0; d < 6; d++) {
    const nx = neighbourX(x, d);
    const ny = neighbourY(x, y, d);
    if (inside(nx, ny)) cells.push(at(nx, ny));
  }
  return cells;
}

/** All sheets we ship, in order. */
export function makeSheets(perType = 4): Board[] {
  return TERRAIN_TYPES.flatMap((kind) => Array.from({ length: perType }, (_, i) => makeSheet(kind, i)));
}

export function makeSheet(kind: TerrainType, number: number): Board {
  for (let attempt = 0; ; attempt++) {
    const rng = new Rng().seek(seedFromNumber(0xb0a4d), TERRAIN_TYPES.indexOf(kind), number, attempt);
    const sheet = new Sheet(rng);
    RECIPES[kind](sheet, number);
    if (isCrossable(sheet) || attempt >= 50) return finish(sheet, kind, number);
  }
}

function finish(sheet: Sheet, kind: TerrainType, number: number): Board {
  const theme = kind === 'canyon' || kind === 'rough' || (kind === 'open' && number % 2 === 1) ? 'desert' : kind === 'city' ? '' : 'grass';
  const hexes = sheet.terrain.map((terrain, cell): BoardHex => {
    const terrains = [...terrain].map(([code, { level, exits }]): Terrain => ({ code, level, exits }));
    return { level: sheet.level[cell]!, terrains, theme };
  });
  const name = NAMES[kind][number % 4] ?? kind;
  return {
    name: number < 4 ? name : `${name} ${Math.floor(number / 4) + 1}`,
    width: W,
    height: H,
    hexes,
    tags: [terrainTypeTag(kind), ...featureTags(sheet)],
    // In town everything is paved: streets join streets only.
    roadsJoinPavement: kind !== 'city',
  };
}

function featureTags(sheet: Sheet): string[] {
  const share = (code: TerrainCode) => sheet.terrain.filter((t) => t.has(code)).length / CELLS;
  const tags: string[] = [];
  if (share('woods') > 0.03) tags.push('Woods');
  if (share('water') > 0.03) tags.push('Water');
  if (share('building') > 0.02) tags.push('Buildings');
  if (share('road') + share('pavement') > 0.04) tags.push('Roads');
  if (share('rough') > 0.04) tags.push('Rough');
  if (sheet.level.some((level) => level >= 3)) tags.push('Hills');
  return tags;
}

const RECIPES: Readonly<Record<TerrainType, (sheet: Sheet, number: number) => void>> = {
  open(sheet) {
    hills(sheet, 5, 0.62, 1);
    copses(sheet, 4, 3, 0.15);
    scatter(sheet, 'rough', 5, 2);
  },
  rolling(sheet) {
    hills(sheet, 5, 0.3, 3);
    copses(sheet, 5, 4, 0.25);
    scatter(sheet, 'rough', 4, 2);
  },
  wooded(sheet) {
    hills(sheet, 6, 0.5, 2);
    copses(sheet, 11, 8, 0.3);
    track(sheet);
  },
  river(sheet, number) {
    hills(sheet, 6, 0.55, 2);
    river(sheet, number % 2 === 0);
    copses(sheet, 6, 4, 0.25);
    track(sheet);
  },
  lake(sheet, number) {
    hills(sheet, 6, 0.6, 2);
    for (let i = 0; i < 1 + (number % 2); i++) lake(sheet, 26 - 8 * (number % 2));
    copses(sheet, 6, 4, 0.3);
    scatter(sheet, 'rough', 3, 2);
  },
  rough(sheet) {
    hills(sheet, 4, 0.4, 3);
    scatter(sheet, 'rough', 14, 5);
    scatter(sheet, 'rubble', 3, 2);
    copses(sheet, 2, 3, 0);
  },
  city(sheet, number) {
    city(sheet, number);
  },
  canyon(sheet, number) {
    canyon(sheet, number % 2 === 0);
    scatter(sheet, 'rough', 6, 3);
    copses(sheet, 3, 3, 0.2);
  },
  mixed(sheet) {
    hills(sheet, 5, 0.42, 3);
    lake(sheet, 9);
    copses(sheet, 6, 5, 0.3);
    scatter(sheet, 'rough', 4, 3);
    track(sheet);
    hamlet(sheet);
  },
};

/** Smooth noise in 0..1: random values on a coarse lattice, eased between. */
function noise(rng: Rng, size: number): (x: number, y: number) => number {
  const span = 8;
  const lattice = Array.from({ length: span * span }, () => rng.fraction());
  const value = (i: number, j: number) => lattice[(((j % span) + span) % span) * span + (((i % span) + span) % span)]!;
  const ease = (t: number) => t * t * (3 - 2 * t);
  return (x, y) => {
    const u = x / size;
    const v = y / size;
    const i = Math.floor(u);
    const j = Math.floor(v);
    const s = ease(u - i);
    const t = ease(v - j);
    const top = value(i, j) + (value(i + 1, j) - value(i, j)) * s;
    const bottom = value(i, j + 1) + (value(i + 1, j + 1) - value(i, j + 1)) * s;
    return top + (bottom - top) * t;
  };
}

/** Terraced hills: noise above the sea level `flat`, up to `highest`. */
function hills(sheet: Sheet, size: number, flat: number, highest: number): void {
  const { rng } = sheet;
  const coarse = noise(rng, size);
  const fine = noise(rng, size / 2.2);
  for (let y = 0; y < H; y++) {
    for (let x = 0; x < W; x++) {
      const height = 0.72 * coarse(x, y) + 0.28 * fine(x, y);
      sheet.level[at(x, y)] = Math.max(0, Math.min(highest, Math.round(((height - flat) / (0.86 - flat)) * highest)));
    }
  }
  soften(sheet);
}

/** No step of more than two levels between neighbours. */
function soften(sheet: Sheet): void {
  for (let pass = 0; pass < 6; pass++) {
    for (let cell = 0; cell < CELLS; cell++) {
      const lowest = Math.min(...around(cell).map((other) => sheet.level[other]!));
      if (sheet.level[cell]! > lowest + 2) sheet.level[cell] = lowest + 2;
    }
  }
}

/** A connected patch of `size` cells around a start; each step adds a random neighbour. */
function patch(rng: Rng, start: number, size: number, allowed: (cell: number) => boolean): number[] {
  const cells = [start];
  const edge = around(start).filter(allowed);
  while (cells.length < size && edge.length > 0) {
    const cell = edge.splice(rng.below(edge.length), 1)[0]!;
    if (cells.includes(cell)) continue;
    cells.push(cell);
    for (const next of around(cell)) if (allowed(next) && !cells.includes(next)) edge.push(next);
  }
  return cells;
}

/** Groups of woods, light at the rim, heavy at heart. */
function copses(sheet: Sheet, groups: number, size: number, heavy: number): void {
  const { rng } = sheet;
  for (let i = 0; i < groups; i++) {
    const start = rng.below(CELLS);
    if (!sheet.bare(start)) continue;
    const cells = patch(rng, start, 1 + rng.below(size) + (size >> 1), (cell) => sheet.bare(cell));
    for (const cell of cells) {
      const heart = around(cell).every((other) => cells.includes(other)) || rng.fraction() < heavy;
      sheet.woods(cell, heart && heavy > 0 ? 2 : 1);
    }
  }
}

function scatter(sheet: Sheet, code: 'rough' | 'rubble', groups: number, size: number): void {
  const { rng } = sheet;
  for (let i = 0; i < groups; i++) {
    const start = rng.below(CELLS);
    if (!sheet.bare(start)) continue;
    for (const cell of patch(rng, start, 1 + rng.below(size), (c) => sheet.bare(c))) sheet.put(cell, code, 1);
  }
}

/** A river across the sheet, two hexes deep in places, with fords. */
function river(sheet: Sheet, across: boolean): void {
  const { rng } = sheet;
  const bend = noise(rng, 6);
  const length = across ? W : H;
  const breadth = across ? H : W;
  const bed: number[] = [];
  for (let i = 0; i < length; i++) {
    const middle = Math.round(breadth * (0.28 + 0.44 * bend(i, 3)));
    for (let j = middle; j < middle + 2; j++) {
      const [x, y] = across ? [i, j] : [j, i];
      if (inside(x, y)) bed.push(at(x, y));
    }
  }
  const low = Math.min(...bed.map((cell) => sheet.level[cell]!));
  for (const cell of bed) {
    sheet.clear(cell);
    sheet.level[cell] = low;
    sheet.put(cell, 'water', 1);
  }
  // Deep only where the river is water all around, so that both banks stay fordable.
  for (const cell of bed)
    if (around(cell).filter((c) => sheet.has(c, 'water')).length >= 4 && rng.fraction() < 0.6) sheet.put(cell, 'water', 2);
  for (let i = 0; i < 2; i++) {
    const ford = bed[rng.below(bed.length)]!;
    for (const cell of [ford, ...around(ford)]) if (sheet.has(cell, 'water')) sheet.put(cell, 'water', rng.fraction() < 0.5 ? 0 : 1);
  }
  soften(sheet);
}

/** A lake: shore of depth 1, deeper inside. */
function lake(sheet: Sheet, size: number): void {
  const { rng } = sheet;
  const start = at(4 + rng.below(W - 8), 4 + rng.below(H - 8));
  const cells = patch(rng, start, size, (cell) => cell >= 3 * W && cell < CELLS - 3 * W);
  const low = Math.min(...cells.map((cell) => sheet.level[cell]!));
  for (const cell of cells) {
    sheet.clear(cell);
    sheet.level[cell] = low;
    const shore = around(cell).some((other) => !cells.includes(other));
    sheet.put(cell, 'water', shore ? 1 : 2);
  }
  soften(sheet);
}

/** A dirt road from edge to edge, hex by hex along the shortest line between its bends: it never breaks off or doubles. */
function track(sheet: Sheet): void {
  const { rng } = sheet;
  const bend = noise(rng, 7);
  const bendAt = (y: number): HexXY => [Math.max(0, Math.min(W - 1, Math.round(W * (0.2 + 0.6 * bend(y, 1))))), y];
  const stretch = (H - 1) / 4;
  let here = bendAt(0);
  layRoad(sheet, at(here[0], here[1]));
  for (let y = stretch; y < H; y += stretch) {
    const goal = bendAt(y);
    while (hexDistance(...here, ...goal) > 0) {
      here = stepTowards(here, goal);
      layRoad(sheet, at(here[0], here[1]));
    }
  }
}

const SOUTHWARD = [3, 2, 4, 1, 5, 0];

function stepTowards(from: HexXY, to: HexXY): HexXY {
  const left = hexDistance(...from, ...to);
  const next = SOUTHWARD.map((d) => neighbour(from, d)).find((hex) => inside(hex[0], hex[1]) && hexDistance(...hex, ...to) < left);
  return next ?? to;
}

function layRoad(sheet: Sheet, cell: number): void {
  if (sheet.has(cell, 'water') || sheet.has(cell, 'building')) return;
  sheet.clear(cell);
  sheet.put(cell, 'road', 1);
}

const FACTOR = [0, 15, 40, 90, 120] as const;

function building(sheet: Sheet, cell: number, type: number, height: number): void {
  const { rng } = sheet;
  sheet.clear(cell);
  sheet.put(cell, 'building', type, 0);
  sheet.put(cell, 'bldg_elev', height);
  sheet.put(cell, 'bldg_cf', (FACTOR[type] as number) - 5 * rng.below(2));
}

function hamlet(sheet: Sheet): void {
  const { rng } = sheet;
  const start = at(3 + rng.below(W - 6), 5 + rng.below(H - 10));
  for (const cell of patch(rng, start, 7, (c) => sheet.bare(c))) {
    if (rng.fraction() < 0.55 && sheet.bare(cell)) building(sheet, cell, 1 + rng.below(2), 1 + rng.below(2));
  }
}

/** What stands in a city block. */
type BlockPlan = 'hall' | 'terrace' | 'towers' | 'park' | 'ruin';

/** Industry, docks, a station quarter and a business district, each with its own mix of blocks. */
const QUARTERS: readonly (readonly BlockPlan[])[] = [
  ['hall', 'hall', 'terrace', 'hall', 'towers', 'ruin'],
  ['hall', 'terrace', 'terrace', 'towers', 'hall'],
  ['terrace', 'towers', 'terrace', 'park', 'hall', 'towers'],
  ['towers', 'towers', 'terrace', 'towers', 'hall', 'ruin'],
];

/** Paved ground, three avenues and three cross streets, and blocks of buildings between them; every second one has a quay. */
function city(sheet: Sheet, number: number): void {
  const { rng } = sheet;
  const avenues = [2, 7, 12].map((x) => x + (number % 4 === 2 ? 1 : 0));
  const streets = [3, 8, 13].map((y) => y + rng.below(2));
  for (let cell = 0; cell < CELLS; cell++) sheet.put(cell, 'pavement', 1);
  const plans = QUARTERS[number % QUARTERS.length]!;
  let planned = rng.below(plans.length);
  for (const [top, bottom] of between(streets, H)) {
    for (const [left, right] of between(avenues, W)) {
      const block: number[] = [];
      for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) block.push(at(x, y));
      // Slivers at the edge stay open: room to deploy and to drive round a block.
      if (block.length >= 6) buildBlock(sheet, block, plans[planned++ % plans.length]!, number);
    }
  }
  for (let y = 0; y < H; y++) {
    for (let x = 0; x < W; x++) if (avenues.includes(x) || streets.includes(y)) layStreet(sheet, at(x, y));
  }
  if (number % 4 === 1) quay(sheet, streets);
}

/** Stretches between the lines, and before the first and after the last. */
function between(lines: readonly number[], end: number): [number, number][] {
  const borders = [-1, ...lines, end];
  return borders.slice(1).map((to, i): [number, number] => [borders[i]! + 1, to]);
}

function layStreet(sheet: Sheet, cell: number): void {
  sheet.clear(cell);
  sheet.put(cell, 'pavement', 1);
  sheet.put(cell, 'road', 1);
}

function buildBlock(sheet: Sheet, block: readonly number[], plan: BlockPlan, number: number): void {
  const { rng } = sheet;
  const inBlock = (cell: number) => block.includes(cell);
  const start = block[rng.below(block.length)]!;
  const inner = block.filter((cell) => around(cell).filter(inBlock).length >= 5);
  switch (plan) {
    case 'hall': {
      const type = 2 + rng.below(2);
      for (const cell of patch(rng, start, Math.ceil(block.length * 0.6), inBlock)) building(sheet, cell, type, 1 + rng.below(2));
      return;
    }
    case 'terrace': {
      const height = 1 + rng.below(3);
      const outer = block.filter((cell) => !inner.includes(cell));
      for (const cell of outer) if (rng.fraction() < 0.62) building(sheet, cell, 1 + rng.below(2), height + rng.below(2));
      for (const cell of inner) sheet.woods(cell, 1);
      return;
    }
    case 'towers': {
      const tall = 3 + number;
      for (const cell of patch(rng, start, 3 + rng.below(3), inBlock)) building(sheet, cell, 3 + rng.below(2), tall + rng.below(3));
      return;
    }
    case 'park': {
      for (const cell of block) sheet.clear(cell);
      for (const cell of block) if (rng.fraction() < 0.45) sheet.woods(cell, 1);
      return;
    }
    case 'ruin': {
      for (const cell of block) {
        const chance = rng.fraction();
        if (chance < 0.3) building(sheet, cell, 1, 1 + rng.below(2));
        else if (chance < 0.65) {
          sheet.clear(cell);
          sheet.put(cell, 'rubble', 1);
        }
      }
    }
  }
}

/** The harbour: deep along the edge, shallow before it, piers where the streets end. */
function quay(sheet: Sheet, streets: readonly number[]): void {
  for (let y = 0; y < H; y++) {
    for (const [x, depth] of [
      [14, 1],
      [15, 2],
    ] as const) {
      if (streets.includes(y) && x === 14) continue;
      sheet.clear(at(x, y));
      sheet.put(at(x, y), 'water', depth);
    }
  }
}

/** Mesas cut by winding floors: high ground in steps, two gorges that meet. */
function canyon(sheet: Sheet, across: boolean): void {
  const { rng } = sheet;
  const bendA = noise(rng, 6);
  const bendB = noise(rng, 5);
  const crag = noise(rng, 3);
  for (let y = 0; y < H; y++) {
    for (let x = 0; x < W; x++) {
      const [along, over, breadth] = across ? [x, y, H] : [y, x, W];
      const main = Math.abs(over - breadth * (0.25 + 0.5 * bendA(along, 2)));
      const [along2, over2, breadth2] = across ? [y, x, W] : [x, y, H];
      const side = Math.abs(over2 - breadth2 * (0.25 + 0.5 * bendB(along2, 5)));
      const away = Math.min(main, side) - 1.2;
      sheet.level[at(x, y)] = Math.max(0, Math.min(5, Math.round(away * 1.8 + crag(x, y) * 1.2 - 0.4)));
    }
  }
  // Ramps: here and there a wall has crumbled to a slope that can be walked.
  for (let i = 0; i < 10; i++) {
    const cell = rng.below(CELLS);
    for (const other of around(cell)) if (sheet.level[other]! > sheet.level[cell]! + 2) sheet.level[other] = sheet.level[cell]! + 2;
  }
}

/** A 'Mech can walk from the top rows to the bottom rows, and from side to side, over most of the sheet. */
function isCrossable(sheet: Sheet): boolean {
  const open = (cell: number) => sheet.get(cell, 'water') <= 2 && !sheet.has(cell, 'building');
  const floor = (cell: number) => sheet.level[cell]! - sheet.get(cell, 'water');
  const start = Array.from({ length: W }, (_, x) => at(x, 1)).find(open);
  if (start === undefined) return false;
  const seen = new Set([start]);
  const queue = [start];
  for (let cell = queue.pop(); cell !== undefined; cell = queue.pop()) {
    for (const next of around(cell)) {
      if (seen.has(next) || !open(next) || Math.abs(floor(next) - floor(cell)) > 2) continue;
      seen.add(next);
      queue.push(next);
    }
  }
  const walkable = Array.from({ length: CELLS }, (_, cell) => cell).filter(open);
  const edges =
    [0, 1, 2].some((y) => rowReached(seen, H - 1 - y)) && [...seen].some((c) => c % W === 0) && [...seen].some((c) => c % W === W - 1);
  return edges && seen.size >= 0.7 * walkable.length;
}

function rowReached(seen: ReadonlySet<number>, y: number): boolean {
  for (let x = 0; x < W; x++) if (seen.has(at(x, y))) return true;
  return false;
}
