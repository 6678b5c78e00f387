/** What a mapsheet is made of, in the words one chooses maps by. Pure. */
import {
  type Board,
  type BoardHex,
  levelOf,
  SHEET_HEIGHT,
  SHEET_WIDTH,
  terrainOf,
} from '../../../../src-shared/rulesets/battletech/board.ts';
import { ARCHETYPES, type Archetype } from '../../../../src-shared/rulesets/battletech/mapmaker.ts';
import { hasTag, isEligible } from '../../../../src-shared/rulesets/battletech/pool.ts';

export interface BoardFacts {
  /** Shares of the hexes, 0..1. */
  readonly woods: number;
  readonly water: number;
  readonly buildings: number;
  readonly rough: number;
  /** Hexes that do not lie on the commonest level. */
  readonly hills: number;
  readonly lowest: number;
  readonly highest: number;
  readonly archetype: Archetype;
  /** The sheet says so itself; otherwise it was judged by its terrain. */
  readonly tagged: boolean;
}

export function factsOfBoard(board: Board): BoardFacts {
  const share = (test: (hex: BoardHex) => boolean) => board.hexes.filter(test).length / Math.max(1, board.hexes.length);
  const has = (...codes: readonly Parameters<typeof terrainOf>[1][]) =>
    share((hex) => codes.some((code) => terrainOf(hex, code) !== undefined));
  const levels = board.hexes.map((hex) => hex.level);
  const plain = commonest(levels);
  const shares = {
    woods: has('woods', 'jungle'),
    water: share((hex) => (levelOf(hex, 'water') ?? 0) >= 1),
    buildings: has('building', 'fuel_tank'),
    rough: has('rough', 'rubble'),
    hills: share((hex) => hex.level !== plain),
    lowest: levels.reduce((least, level) => Math.min(least, level), plain),
    highest: levels.reduce((most, level) => Math.max(most, level), plain),
  };
  const tag = ARCHETYPES.find((kind) => board.tags.includes(kind));
  return { ...shares, archetype: tag ?? judged(shares), tagged: tag !== undefined };
}

function commonest(levels: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const level of levels) counts.set(level, (counts.get(level) ?? 0) + 1);
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0])[0];
}

/** MegaMek's sheets carry no word for the kind of country; the most telling terrain decides. */
function judged(shares: Omit<BoardFacts, 'archetype' | 'tagged'>): Archetype {
  const { woods, water, buildings, rough, hills, lowest, highest } = shares;
  if (buildings >= 0.12) return 'city';
  if (water >= 0.22) return 'lake';
  if (water >= 0.08) return 'river';
  if (highest - lowest >= 5 && hills >= 0.35) return 'canyon';
  if (rough >= 0.15) return 'rough';
  if (woods >= 0.3) return 'wooded';
  if (woods >= 0.12 && hills >= 0.2) return 'mixed';
  return hills >= 0.15 ? 'rolling' : 'open';
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

/** Why a sheet stays out of the pool, in a few words; null when it may take part. */
export function whyOut(board: Board, exclude: string): string | null {
  if (!isSheet(board)) return `${board.width} x ${board.height} hexes`;
  const tag = listed(exclude).find((word) => hasTag(board, word));
  if (tag !== undefined) return tag;
  return isEligible(board, { exclude: '', archetype: '' }) ? null : 'all water, or no room to deploy';
}

/** Tags as people write them, without MegaMek's "(Auto)"; commonest first. */
export function tagsIn(boards: readonly Pick<Board, 'tags'>[]): { readonly tag: string; readonly count: number }[] {
  const counts = new Map<string, { tag: string; count: number }>();
  for (const board of boards) {
    const own = new Map(board.tags.map((tag) => [plainTag(tag).toLowerCase(), plainTag(tag)]));
    for (const [key, tag] of own) {
      const entry = counts.get(key);
      if (entry === undefined) counts.set(key, { tag, count: 1 });
      else entry.count++;
    }
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1));
}

export function plainTag(tag: string): string {
  return tag.replace(/\s*\(auto\)\s*$/i, '');
}
