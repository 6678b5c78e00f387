/** Flat-topped hexes; odd columns sit half a hex lower. Levels lift the pieces on them. */
import type { HexBoard, HexTile, Piece, Place, Scene } from '../../../src-shared/contract/scene.ts';
import { fade, sideInk } from '../../drawing/palette.ts';
import { type Box, circle, type Drawing, group, type Point, path, polygon, smoothLine, text } from '../../drawing/vector.ts';
import { isUpright, liveTexture, type Sprite, type StageSize, type StageStyle, safeArea, sprite, WIDE_STAGE } from '../frame.ts';
import { crownsTexture } from '../textures/crowns.ts';
import { plateTexture } from '../textures/effects.ts';
import { levelLegendTexture } from '../textures/hud.ts';
import type { BoardLayout, BoardView, Spot, Spots } from './board.ts';
import { progress } from './easing.ts';
import type { Moment, Shot } from './film.ts';

export const LEVEL_TONES = ['#40463c', '#4b4d3e', '#5d5844', '#72684f', '#867a5e', '#978b6d'] as const;

/** Where hexes lie on the stage: shared by the layout and the painter of the ground. */
export interface HexGrid {
  readonly board: HexBoard;
  readonly size: StageSize;
  /** Length of a hexside. */
  readonly side: number;
  /** How far one level lifts. */
  readonly lift: number;
  tile(x: number, y: number): HexTile | null;
  /** On the ground, without the lift. */
  centre(x: number, y: number): Point;
  /** On top of the hex. */
  top(x: number, y: number): Point;
  /** Where a piece stands: on top of the hex, or on the roof of its building. */
  stand(x: number, y: number): Point;
  corner(i: number): Point;
  /** Across the side between corner i and i + 1. */
  neighbour(x: number, y: number, i: number): readonly [number, number];
}

/** Hexsides kept free around the board, most of them below it: a token on the last row is larger than its hex. */
const TOKEN_ROOM = 0.9;

export function hexGrid(board: HexBoard, flip: boolean, size: StageSize = WIDE_STAGE): HexGrid {
  const root3 = Math.sqrt(3);
  const { width, height: tall } = size;
  const rim = isUpright(size) ? 40 : 150;
  const side = Math.min((width - rim) / (1.5 * (board.columns - 1) + 2), (tall - 44) / (root3 * (board.rows + 0.5) + TOKEN_ROOM));
  const height = side * root3;
  const boardWidth = side * (1.5 * (board.columns - 1) + 2);
  const boardHeight = height * (board.rows + 0.5);
  const left = (width - boardWidth) / 2;
  const topEdge = (tall - boardHeight) / 2 + side * (0.12 - TOKEN_ROOM / 4);
  const lift = side * 0.19;
  const turn = flip ? -1 : 1;

  const tile = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < board.columns && y < board.rows ? board.hexes[y * board.columns + x]! : null;
  const centre = (x: number, y: number): Point => {
    const px = left + side + x * 1.5 * side;
    const py = topEdge + height / 2 + (y + (x & 1 ? 0.5 : 0)) * height;
    return flip ? [width - px, 2 * topEdge + boardHeight - py] : [px, py];
  };
  const top = (x: number, y: number): Point => {
    const [px, py] = centre(x, y);
    return [px, py - Math.max(0, tile(x, y)?.level ?? 0) * lift];
  };
  const stand = (x: number, y: number): Point => {
    const [px, py] = top(x, y);
    return [px, py - roofRise(tile(x, y), lift)];
  };
  // Half a turn maps a hexagon onto itself: flipped, corner i is where corner i + 3 was.
  const corner = (i: number): Point => [turn * side * Math.cos((Math.PI / 3) * i), turn * side * Math.sin((Math.PI / 3) * i)];
  const neighbour = (x: number, y: number, i: number): readonly [number, number] => {
    const odd = x & 1;
    switch (i) {
      case 0:
        return [x + 1, y + odd];
      case 1:
        return [x, y + 1];
      case 2:
        return [x - 1, y + odd];
      case 3:
        return [x - 1, y + odd - 1];
      case 4:
        return [x, y - 1];
      default:
        return [x + 1, y + odd - 1];
    }
  };
  return { board, size, side, lift, tile, centre, top, stand, corner, neighbour };
}

/** Above this many levels a building is drawn no higher; its number says how high it is. */
const TALLEST_DRAWN = 5;

/** How far the roof of a building lies above its hex. */
export function roofRise(tile: HexTile | null, lift: number): number {
  if (tile === null || (tile.terrain.building ?? 0) <= 0) return 0;
  return Math.min(TALLEST_DRAWN, Math.max(1, tile.buildingHeight ?? 1)) * lift * 0.9;
}

export function hexPath(grid: HexGrid, x: number, y: number, part = 1): string {
  const [cx, cy] = grid.top(x, y);
  return polygon(
    [0, 1, 2, 3, 4, 5].map((i): Point => {
      const [dx, dy] = grid.corner(i);
      return [cx + dx * part, cy + dy * part];
    }),
  );
}

export function hexLayout(board: HexBoard, { flip, size }: BoardView): BoardLayout {
  const grid = hexGrid(board, flip, size);
  const [safeX, safeY, safeWidth] = safeArea(size);
  const tokenRadius = Math.max(20, Math.min(48, grid.side * 1.1));

  function spots(scene: Scene): Spots {
    const found = new Map<number, Spot>();
    const taken = new Map<string, number>();
    for (const piece of scene.pieces) {
      if (!('hex' in piece.at)) continue;
      const [hx, hy] = piece.at.hex;
      if (grid.tile(hx, hy) === null) continue;
      const [x, y] = grid.stand(hx, hy);
      const before = taken.get(`${hx},${hy}`) ?? 0;
      taken.set(`${hx},${hy}`, before + 1);
      const spot: Spot = {
        x: x + before * tokenRadius * 0.8,
        y: y + before * tokenRadius * 0.3,
        radius: tokenRadius * piece.size * (piece.down ? 0.8 : 1),
        shape: piece.side === 0 ? 'disc' : 'diamond',
        nameSize: 24,
        nameWidth: 420,
        nameStyle: 'plate',
      };
      found.set(piece.id, hasNameRoomBelow(spot, size) ? spot : { ...spot, nameAt: nameOverhead(spot, size) });
    }
    return sideBySide(found, size);
  }

  function pointOf(place: Place, _piece: Piece): Point | null {
    return 'hex' in place && grid.tile(place.hex[0], place.hex[1]) !== null ? grid.stand(place.hex[0], place.hex[1]) : null;
  }

  function furniture({ shot, within }: Moment, spots: Spots, style: StageStyle): readonly Sprite[] {
    return [
      ...movePaths(grid, shot, within),
      ...inWoods(grid, shot, within, spots),
      ...boardMarks(grid, shot, spots, style),
      sprite({ key: 'legend', layer: 'hud', texture: levelLegendTexture(levelsOf(board)), x: safeX + safeWidth, y: safeY + 62 }),
    ];
  }

  return { spots, pointOf, furniture, closest: isUpright(size) ? 3.4 : 2, facing: (f) => (f * Math.PI) / 3 + (flip ? Math.PI : 0) };
}

/** Neighbours are drawn apart as far as their tokens need, and their names away from each other. */
function sideBySide(found: Map<number, Spot>, size: StageSize): Spots {
  const ids = [...found.keys()];
  for (const a of ids) {
    for (const b of ids) {
      if (b <= a) continue;
      const [p, q] = [found.get(a)!, found.get(b)!];
      const [dx, dy] = [q.x - p.x, q.y - p.y];
      const apart = Math.hypot(dx, dy);
      const wanted = (p.radius + q.radius) * 1.12;
      if (apart >= wanted * 1.6) continue;
      const push = Math.max(0, wanted - apart) / 2;
      const [ux, uy] = apart < 1 ? [1, 0] : [dx / apart, dy / apart];
      const upper = p.y < q.y - 1 ? p : q;
      const overhead = nameOverhead(upper, size);
      found.set(a, { ...p, x: p.x - ux * push, y: p.y - uy * push, ...(upper === p && { nameAt: overhead }) });
      found.set(b, { ...q, x: q.x + ux * push, y: q.y + uy * push, ...(upper === q && { nameAt: overhead }) });
    }
  }
  return found;
}

function hasNameRoomBelow({ y, radius, nameSize }: Spot, size: StageSize): boolean {
  return y + radius * 1.5 + nameSize * 2 <= size.height;
}

/** Over the token, or beside it at the top of the stage. */
function nameOverhead(spot: Spot, size: StageSize): Point {
  const up = spot.radius * 1.5 + spot.nameSize * 1.3;
  if (spot.y - up > 70) return [0, -up];
  return [(spot.x < size.width / 2 ? 1 : -1) * (spot.radius * 1.6 + 150), 0];
}

/** A piece in woods is seen behind the front trees; a moving one is seen whole. */
function inWoods(grid: HexGrid, shot: Shot, within: number, spots: Spots): Sprite[] {
  return shot.after.pieces.flatMap((piece): Sprite[] => {
    const spot = spots.get(piece.id);
    const moving = shot.beats.some((b) => b.kind === 'move' && b.piece === piece.id && within < b.at + b.seconds);
    if (spot === undefined || moving || piece.down || !('hex' in piece.at)) return [];
    const terrain = grid.tile(...piece.at.hex)?.terrain;
    const grade = Math.max(terrain?.woods ?? 0, terrain?.jungle ?? 0);
    return grade > 0
      ? [sprite({ key: `crowns${piece.id}`, layer: 'over', texture: crownsTexture(grade > 1, spot.radius), x: spot.x, y: spot.y })]
      : [];
  });
}

function levelsOf(board: HexBoard): { level: number; tone: string }[] {
  const levels = [...new Set(board.hexes.map((h) => Math.max(0, h.level)))].sort((a, b) => a - b);
  return levels.slice(0, 6).map((level) => ({ level, tone: LEVEL_TONES[Math.min(level, LEVEL_TONES.length - 1)] as string }));
}

/** The hexes a move goes through, numbered, drawn as far as the piece has come. */
function movePaths(grid: HexGrid, shot: Shot, within: number): Sprite[] {
  return shot.beats.flatMap((beat): Sprite[] => {
    if (beat.kind !== 'move') return [];
    const hexes = beat.path.flatMap((place) => ('hex' in place ? [place.hex] : []));
    const piece = shot.before.pieces[beat.piece];
    if (hexes.length < 2 || piece === undefined) return [];
    const part = progress(within, beat.at, beat.seconds);
    const ink = sideInk(piece.side);
    const points = hexes.map(([x, y]) => grid.stand(x, y));
    const reached = 1 + part * (points.length - 1);
    const sprites = [
      sprite({
        key: `path${beat.piece}`,
        layer: 'ground',
        texture: liveTexture(aroundPoints(points, grid.side * 1.2), () => drawPath(grid, { hexes, points, reached, ink })),
        x: 0,
        y: 0,
        alpha: part > 0 ? 1 : 0,
      }),
    ];
    const [sx, sy] = points[0]!;
    if (beat.mode !== undefined) {
      const verb = { walk: 'walks', run: 'runs', jump: 'jumps', charge: 'charges' }[beat.mode];
      const steps = hexes.length - 1;
      sprites.push(
        sprite({
          key: `verb${beat.piece}`,
          layer: 'label',
          texture: plateTexture(`${verb} ${steps} ${steps === 1 ? 'hex' : 'hexes'}`, ink.light),
          x: sx,
          y: sy + grid.side * 1.25,
        }),
      );
    }
    return sprites;
  });
}

function aroundPoints(points: readonly Point[], margin: number): Box {
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const [x, y] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return [x, y, Math.max(...xs) + margin - x, Math.max(...ys) + margin - y];
}

interface MovePath {
  readonly hexes: readonly (readonly [number, number])[];
  /** Their centres on the stage. */
  readonly points: readonly Point[];
  /** How many hexes the piece has come through, with the part of the next. */
  readonly reached: number;
  readonly ink: ReturnType<typeof sideInk>;
}

function drawPath(grid: HexGrid, { hexes, points, reached, ink }: MovePath): Drawing {
  const whole = Math.floor(reached);
  const gone = points.slice(0, whole);
  const next = points[whole];
  const last = gone.at(-1)!;
  if (next !== undefined) gone.push([last[0] + (next[0] - last[0]) * (reached - whole), last[1] + (next[1] - last[1]) * (reached - whole)]);
  const d = smoothLine(gone);
  const [sx, sy] = points[0]!;
  const parts: Drawing[] = hexes
    .slice(0, whole)
    .map(([x, y]) => path(hexPath(grid, x, y, 0.9), { fill: fade(ink.main, 0.1), stroke: fade(ink.main, 0.38), width: 1.5 }));
  parts.push(
    path(d, { stroke: 'rgba(6,10,14,.62)', width: grid.side * 0.33, cap: 'round', join: 'round' }),
    path(d, { stroke: fade(ink.light, 0.85), width: grid.side * 0.16, cap: 'round', join: 'round' }),
    path(circle(sx, sy, grid.side * 0.7), { stroke: fade(ink.light, 0.85), width: 2.2, dash: [6, 6] }),
  );
  points.slice(1, whole).forEach(([x, y], i) => {
    if (i === points.length - 2) return;
    parts.push(
      path(circle(x, y, grid.side * 0.27), { fill: '#0d1520', stroke: ink.light, width: 2 }),
      text(String(i + 1), x, y + grid.side * 0.14, { size: grid.side * 0.4, anchor: 'middle', fill: ink.pale }),
    );
  });
  return group(parts);
}

const MARK_FILL = { reach: 0.1, path: 0.14, arc: 0.12, chosen: 0.22 } as const;

function boardMarks(grid: HexGrid, shot: Shot, spots: Spots, { shown }: StageStyle): Sprite[] {
  return shot.after.marks.flatMap((mark, i): Sprite[] => {
    // Hexes that were only compared belong to the AI's reasoning.
    if (mark.kind === 'hexes' && mark.style === 'reach' ? !shown.reasoning : !shown.sight) return [];
    if (mark.kind === 'hexes') {
      const ink = sideInk(mark.side);
      const d = mark.hexes.filter(([x, y]) => grid.tile(x, y) !== null).map(([x, y]) => hexPath(grid, x, y, 0.9));
      const texture = {
        id: `hexes|${mark.style}|${mark.side}|${mark.hexes.join(';')}|${grid.centre(0, 0).join()}`,
        box: [0, 0, grid.size.width, grid.size.height] as const,
        draw: () =>
          path(d.join(''), { fill: fade(ink.main, MARK_FILL[mark.style]), stroke: fade(ink.light, 0.4), width: 1.4, dash: [4, 4] }),
      };
      return d.length === 0 ? [] : [sprite({ key: `marks${i}`, layer: 'ground', texture, x: 0, y: 0 })];
    }
    if (mark.kind !== 'line') return [];
    const from = spots.get(mark.from);
    const to = spots.get(mark.to);
    if (from === undefined || to === undefined) return [];
    return sightLine(`sight${i}`, from, to, { style: mark.style, label: mark.label ?? '' });
  });
}

const SIGHT_INK = { sight: '#e9eef4', cover: '#e3b74f', blocked: '#8b97a8', fire: '#ffd9a0' } as const;

function sightLine(
  key: string,
  from: Spot,
  to: Spot,
  { style, label }: { readonly style: keyof typeof SIGHT_INK; readonly label: string },
): Sprite[] {
  const color = SIGHT_INK[style];
  const ends: readonly Point[] = [
    [from.x, from.y],
    [to.x, to.y],
  ];
  const id = `sight|${style}|${ends.flat().map(Math.round).join()}`;
  const draw = () =>
    path(`M${from.x} ${from.y}L${to.x} ${to.y}`, {
      stroke: fade(color, 0.5),
      width: 1.8,
      ...(style === 'sight' || style === 'fire' ? {} : { dash: style === 'cover' ? [10, 6] : [3, 8] }),
    });
  const sprites = [sprite({ key, layer: 'ground', texture: { id, box: aroundPoints(ends, 6), draw }, x: 0, y: 0 })];
  // Between neighbours there is no room for a label, and none is needed.
  if (label !== '' && Math.hypot(to.x - from.x, to.y - from.y) > from.radius + to.radius + 150) {
    sprites.push(
      sprite({
        key: `${key}label`,
        layer: 'label',
        texture: plateTexture(label, '#dfe6ee'),
        x: from.x + (to.x - from.x) * 0.42,
        y: from.y + (to.y - from.y) * 0.42 - 28,
      }),
    );
  }
  return sprites;
}
