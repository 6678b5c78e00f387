/** What lies, grows and stands on hexes: patches of other ground, roads, bridges, stones, houses, trees. */
import { type Context2D, paint } from '../../drawing/canvas.ts';
import { type Point, polygon, smoothLine, text } from '../../drawing/vector.ts';
import { type HexGrid, hexPath, roofRise } from '../layout/hex.ts';
import { eachHex } from './hex-ground.ts';
import { hexStream, outlines, scatterInHex, shoreline } from './hex-outline.ts';
import { shadow } from './surface.ts';

/** Ground that only changes the colour; drawn with soft borders where hexes of a kind touch. */
const PATCHES: Readonly<Record<string, string>> = {
  sand: 'rgba(148,128,84,.55)',
  mud: 'rgba(62,48,34,.7)',
  swamp: 'rgba(34,52,40,.75)',
  snow: 'rgba(190,202,210,.6)',
  ice: 'rgba(150,186,204,.6)',
  tundra: 'rgba(112,114,96,.5)',
  magma: 'rgba(150,52,22,.75)',
  planted_fields: 'rgba(110,112,52,.5)',
  hazardous_liquid: 'rgba(86,120,40,.6)',
  pavement: 'rgba(86,88,88,.85)',
};

export function paintPatchTerrain(context: Context2D, grid: HexGrid): void {
  for (const [kind, color] of Object.entries(PATCHES)) {
    const loops = outlines(grid, (x, y) => (grid.tile(x, y)?.terrain[kind] ?? 0) > 0);
    if (loops.length === 0) continue;
    const hard = kind === 'pavement';
    const shape = new Path2D(
      (hard ? loops.map((l) => l.map((e) => e.from)) : shoreline(loops, grid.side * 0.3)).map((l) => polygon(l)).join(''),
    );
    context.fillStyle = color;
    context.fill(shape, 'evenodd');
    context.strokeStyle = 'rgba(10,12,10,.3)';
    context.lineWidth = grid.side * 0.08;
    context.stroke(shape);
  }
}

/** Bit d of exits, clockwise from north, as the side number of the grid. */
function sideOfExit(d: number): number {
  return (d + 4) % 6;
}

/** The middle of a hexside, half way up when the neighbour lies on another level. */
function sideMiddle(grid: HexGrid, x: number, y: number, side: number): Point {
  const [cx, cy] = grid.top(x, y);
  const [ax, ay] = grid.corner(side);
  const [bx, by] = grid.corner((side + 1) % 6);
  const here = Math.max(0, grid.tile(x, y)?.level ?? 0);
  const there = Math.max(0, grid.tile(...grid.neighbour(x, y, side))?.level ?? here);
  return [cx + (ax + bx) / 2, cy + (ay + by) / 2 - ((there - here) / 2) * grid.lift];
}

/** Lines from exit to exit through the hex, as one path. */
function exitLines(grid: HexGrid, kind: string): string[] {
  const lines: string[] = [];
  eachHex(grid, (x, y) => {
    const tile = grid.tile(x, y);
    if (!tile?.terrain[kind]) return;
    const sides = [0, 1, 2, 3, 4, 5].filter((d) => ((tile.exits ?? 0) >> d) & 1).map(sideOfExit);
    const [cx, cy] = grid.top(x, y);
    const ends = sides.map((side) => sideMiddle(grid, x, y, side));
    const [first, second] = ends;
    if (ends.length === 2 && first && second) lines.push(smoothLine([first, [cx, cy], second]));
    else for (const end of ends) lines.push(`M${cx} ${cy}L${end[0]} ${end[1]}`);
    if (ends.length === 0) lines.push(`M${cx - 1} ${cy}L${cx + 1} ${cy}`);
  });
  return lines;
}

export function paintRoads(context: Context2D, grid: HexGrid, whole: Path2D): void {
  const lines = exitLines(grid, 'road');
  if (lines.length === 0) return;
  const road = new Path2D(lines.join(''));
  const s = grid.side / 24;
  context.save();
  context.clip(whole);
  context.lineJoin = 'round';
  context.lineCap = 'round';
  for (const [color, width] of [
    ['rgba(10,10,8,.42)', 14],
    ['#5e594a', 10.5],
    ['#746d5a', 8],
    ['rgba(40,37,28,.35)', 4.6],
    ['#746d5a', 2.6],
  ] as const) {
    context.strokeStyle = color;
    context.lineWidth = width * s;
    context.stroke(road);
  }
  context.restore();
}

/** Short decks with planks and rails, from exit to exit. */
export function paintBridges(context: Context2D, grid: HexGrid, unit: number): void {
  const s = grid.side / 24;
  eachHex(grid, (x, y) => {
    const tile = grid.tile(x, y);
    if (!tile?.terrain.bridge) return;
    const sides = [0, 1, 2, 3, 4, 5].filter((d) => ((tile.exits ?? 0) >> d) & 1).map(sideOfExit);
    const [cx, cy] = grid.top(x, y);
    for (const side of sides) {
      const [ex, ey] = sideMiddle(grid, x, y, side);
      const length = Math.hypot(ex - cx, ey - cy) + s;
      context.save();
      context.translate(cx, cy);
      context.rotate(Math.atan2(ey - cy, ex - cx));
      context.save();
      shadow(context, unit, { dx: 0, dy: 4 * s, blur: 6 * s, color: 'rgba(0,0,0,.6)' });
      context.fillStyle = '#857a62';
      context.fillRect(-s, -9 * s, length + s, 18 * s);
      context.restore();
      context.strokeStyle = 'rgba(38,33,24,.55)';
      context.lineWidth = s;
      for (let k = 2 * s; k < length; k += 4.2 * s) context.stroke(new Path2D(`M${k} ${-9 * s}V${9 * s}`));
      context.fillStyle = '#b3a684';
      context.fillRect(-s, -10.5 * s, length + s, 2.4 * s);
      context.fillStyle = '#4a4334';
      context.fillRect(-s, 8.2 * s, length + s, 2.4 * s);
      context.restore();
    }
  });
}

const STONES = ['#6d685b', '#7c7667', '#5b574c'] as const;

export function paintRough(context: Context2D, grid: HexGrid): void {
  const s = grid.side / 24;
  eachHex(grid, (x, y) => {
    const terrain = grid.tile(x, y)?.terrain;
    const rubble = (terrain?.rubble ?? 0) > 0;
    if (!terrain?.rough && !rubble) return;
    const [cx, cy] = grid.top(x, y);
    const random = hexStream(x, y, 2);
    const count = rubble ? 16 : 6 + 4 * Math.min(2, terrain?.rough ?? 1);
    for (const [i, [dx, dy]] of scatterInHex(count, 16 * s, random).entries()) {
      const size = (1.6 + random() * 2.8) * s;
      const color = STONES[i % STONES.length] ?? STONES[0];
      paintStone(context, { at: [cx + dx, cy + dy], size, color, s, corners: rubble ? 4 : 6 }, random);
    }
  });
}

interface Stone {
  readonly at: Point;
  readonly size: number;
  readonly color: string;
  /** Pixels of the drawing per stage unit of a hex of side 24. */
  readonly s: number;
  readonly corners: number;
}

function paintStone(context: Context2D, { at: [x, y], size, color, s, corners }: Stone, random: () => number): void {
  context.fillStyle = 'rgba(0,0,0,.35)';
  context.beginPath();
  context.ellipse(x + 1.2 * s, y + 1.5 * s, size, size * 0.75, 0, 0, 7);
  context.fill();
  const turn = random() * 3;
  const outline = Array.from({ length: corners }, (_, i): Point => {
    const a = turn + (i / corners) * Math.PI * 2;
    const r = size * (0.75 + random() * 0.4);
    return [x + Math.cos(a) * r, y + Math.sin(a) * r * 0.8];
  });
  context.fillStyle = color;
  context.fill(new Path2D(polygon(outline)));
  context.strokeStyle = 'rgba(255,248,225,.14)';
  context.lineWidth = 0.7 * s;
  context.stroke(new Path2D(polygon(outline)));
}

/** Houses as blocks whose roof is lifted by their height; joined where exits say so. */
export function paintBuildings(context: Context2D, grid: HexGrid, unit: number): void {
  const s = grid.side / 24;
  eachHex(grid, (x, y) => {
    const tile = grid.tile(x, y);
    const kind = tile?.terrain.building ?? 0;
    if (tile === null || kind <= 0) return;
    const rise = roofRise(tile, grid.lift);
    const base = new Path2D(hexPath(grid, x, y, 0.72));
    context.save();
    shadow(context, unit, { dx: 5 * s, dy: 7 * s, blur: 8 * s, color: 'rgba(0,0,0,.65)' });
    context.fillStyle = '#26282a';
    context.fill(base);
    context.restore();
    context.save();
    for (let k = 0; k < rise; k += 0.5) {
      context.translate(0, -0.5);
      context.fillStyle = k < rise * 0.4 ? '#2c2f31' : '#383c3f';
      context.fill(base);
    }
    context.fillStyle = ['#6f7274', '#777468', '#6b6f76', '#5c6470', '#525b68'][Math.min(4, kind)]!;
    context.fill(base);
    context.strokeStyle = 'rgba(255,250,235,.22)';
    context.lineWidth = 1.4 * s;
    context.stroke(new Path2D(hexPath(grid, x, y, 0.66)));
    paintRoof(context, grid.top(x, y), hexStream(x, y, 4), s);
    paintHeight(context, grid, [x, y]);
    context.restore();
  });
}

function paintRoof(context: Context2D, [cx, cy]: Point, random: () => number, s: number): void {
  context.fillStyle = 'rgba(20,22,24,.45)';
  for (let i = 0; i < 3; i++) {
    const w = (4 + random() * 4) * s;
    const h = (3 + random() * 3) * s;
    context.fillRect(cx + (random() - 0.6) * 12 * s, cy + (random() - 0.6) * 10 * s, w, h);
  }
}

/** Levels of a building, on its roof: once for a block of equal height. */
function paintHeight(context: Context2D, grid: HexGrid, [x, y]: Point): void {
  const height = grid.tile(x, y)?.buildingHeight ?? 1;
  const same = (i: number) => {
    const other = grid.tile(...grid.neighbour(x, y, i));
    return (other?.terrain.building ?? 0) > 0 && (other?.buildingHeight ?? 1) === height;
  };
  // The neighbours above and to the left come first.
  if (same(3) || same(4)) return;
  const [cx, cy] = grid.top(x, y);
  const size = grid.side * 0.5;
  const style = { size, weight: 700, anchor: 'middle' } as const;
  paint(context, text(String(height), cx + 1, cy + size * 0.36 + 1, { ...style, fill: 'rgba(10,10,8,.7)' }));
  paint(context, text(String(height), cx, cy + size * 0.36, { ...style, fill: '#f3ead0' }));
}

interface Tree {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly heavy: boolean;
  readonly seed: number;
}

const LIGHT_CROWN = ['#24331f', '#3b5133', '#52693f', '#6e8350'] as const;
const HEAVY_CROWN = ['#16231c', '#223529', '#2e4534', '#3d573f'] as const;
const CROWN_SIZE = [1, 0.83, 0.55, 0.27] as const;

/** Clusters of four-toned crowns, all shadows first, so that a wood is one mass. */
export function paintWoods(context: Context2D, grid: HexGrid): void {
  const s = grid.side / 24;
  const trees: Tree[] = [];
  eachHex(grid, (x, y) => {
    const terrain = grid.tile(x, y)?.terrain;
    const grade = Math.max(terrain?.woods ?? 0, terrain?.jungle ?? 0);
    if (grade <= 0) return;
    const heavy = grade > 1;
    context.fillStyle = heavy ? 'rgba(12,22,17,.5)' : 'rgba(30,44,28,.3)';
    context.fill(new Path2D(hexPath(grid, x, y, 0.92)));
    const [cx, cy] = grid.top(x, y);
    const random = hexStream(x, y, 3);
    const points = scatterInHex(heavy ? 12 : 6 + (random() > 0.5 ? 1 : 0), (heavy ? 17 : 16) * s, random);
    for (const [i, [dx, dy]] of points.entries()) {
      const r = heavy ? 6 + random() * 2.4 : i % 3 === 0 ? 6.6 + random() * 1.6 : 4.2 + random() * 1.6;
      trees.push({ x: cx + dx, y: cy + dy, r: r * s, heavy, seed: random() });
    }
  });
  trees.sort((a, b) => a.y - b.y);
  context.fillStyle = 'rgba(3,8,5,.42)';
  for (const tree of trees) {
    context.beginPath();
    context.ellipse(tree.x + 3.2 * s, tree.y + 4.2 * s, tree.r * 1.02, tree.r * 0.86, 0, 0, 7);
    context.fill();
  }
  for (const tree of trees) paintCrown(context, tree);
}

function paintCrown(context: Context2D, tree: Tree): void {
  const tones = tree.heavy ? HEAVY_CROWN : LIGHT_CROWN;
  tones.forEach((tone, i) => {
    context.fillStyle = tone;
    context.fill(blob(tree.x - i * tree.r * 0.09, tree.y - i * tree.r * 0.13, tree.r * (CROWN_SIZE[i] as number), tree.seed + i * 0.13));
  });
  if (tree.seed > 0.7) {
    context.fillStyle = 'rgba(200,190,110,.08)';
    context.fill(blob(tree.x, tree.y, tree.r * 0.8, tree.seed));
  }
}

/** A leafy outline: eight bulges. */
function blob(x: number, y: number, r: number, seed: number): Path2D {
  const path = new Path2D();
  for (let i = 0; i <= 8; i++) {
    const t = (i / 8) * Math.PI * 2 + seed * 6;
    const k = r * (0.9 + 0.16 * Math.sin((i % 8) * 12.9 + seed * 40));
    const px = x + Math.cos(t) * k;
    const py = y + Math.sin(t) * k * 0.94;
    if (i === 0) path.moveTo(px, py);
    else {
      const middle = t - Math.PI / 8;
      path.quadraticCurveTo(x + Math.cos(middle) * r * 1.16, y + Math.sin(middle) * r * 1.16 * 0.94, px, py);
    }
  }
  path.closePath();
  return path;
}
