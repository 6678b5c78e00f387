/** Which sheets a run is played on, and in which pairs (specification "Map Pool", 10). */
import type { Asset } from '../../../contract/combatant.ts';
import type { Options } from '../../../contract/options.ts';
import { didYouMean, type Problem } from '../../../contract/problem.ts';
import { Rng, type RunSeed, seedFromNumber } from '../../../random/rng.ts';
import { BOARD_KIND, boardOfAsset, UNOFFICIAL_TAG } from '../import/board-asset.ts';
import { makeSheets } from '../import/map-maker.ts';
import { type Board, levelOf, SHEET_HEIGHT, SHEET_WIDTH, terrainOf } from '../rules/board.ts';
import { terrainTypeInTag, terrainTypeOf } from '../rules/terrain-type.ts';
import { withoutVariants } from './sheet-variants.ts';

export interface Pairing {
  readonly left: Board;
  readonly right: Board;
}

/** The sheets to draw from; a pair has two of one kind. */
interface SheetPack {
  readonly sheets: readonly Board[];
  readonly kinds: readonly string[];
  readonly weights: ReadonlyMap<string, number>;
  readonly rng: Rng;
}

/** Share of deep hexes above which a sheet is all water. */
const TOO_WET = 0.6;
const PAIRING_SEED = seedFromNumber(0x5eed);
/** Pairs have a stream of their own beside those of the trials. */
const PAIRING_STREAM = 0x7a115;

/** `seed`: of the run, so that another run plays on another sample of pairs. */
export function pairingsFor(
  assets: readonly Asset[],
  options: Options,
  seed: RunSeed = PAIRING_SEED,
): { pairings: Pairing[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const boards = assets.filter((a) => a.ruleset === 'battletech' && a.kind === BOARD_KIND).map(boardOfAsset);
  const given = boards.length > 0 ? boards : makeSheets(1);
  const { list, weights } = sheetList(String(options.sheets ?? ''), given, problems);
  const sheets = options.pool === 'curated' ? given.filter((b) => list.has(b.name) && isEligible(b, options)) : poolSheets(given, options);
  if (sheets.length === 0) {
    problems.push({
      code: 'battletech/no-sheets',
      severity: 'warning',
      message: 'No mapsheet passes the filters; the built-in sheets are used.',
      hint: 'Widen the tags or the sheet list.',
    });
    sheets.push(...makeSheets(1));
  }
  // By name: the order in which boards were imported must not change a run.
  sheets.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const wanted = Number(options.pairings ?? 100);
  const kinds = options.pairKinds === 'same' ? sheets.map(terrainTypeOf) : sheets.map(() => '');
  const rng = new Rng().seek({ hi: seed.hi, lo: seed.lo }, sheets.length, wanted, PAIRING_STREAM);
  const pack: SheetPack = { sheets, kinds, weights, rng };
  return { pairings: options.pool === 'even' ? dealPairs(pack, wanted) : drawPairs(pack, wanted), problems };
}

/** The sheets that random and even pools draw from. */
export function poolSheets(boards: readonly Board[], options: Options): Board[] {
  const eligible = boards.filter((board) => isEligible(board, options));
  if (options.sheetSource === 'all') return eligible;
  const official = eligible.filter((board) => !hasTag(board, UNOFFICIAL_TAG));
  const own = official.filter((board) => !isShipped(board));
  const wanted = options.sheetSource === 'shipped' || own.length === 0 ? official : own;
  // By name, so that the plain sheet comes before "(Savannah)" and the order of import makes no difference.
  return withoutVariants(wanted.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)));
}

/** Sheets made by this project say their terrain type in a tag of their own. */
function isShipped(board: Pick<Board, 'tags'>): boolean {
  return board.tags.some((tag) => terrainTypeInTag(tag) !== null);
}

/** `Stonefall; Alder Ford=3` */
function sheetList(text: string, boards: readonly Board[], problems: Problem[]): { list: Set<string>; weights: Map<string, number> } {
  const names = boards.map((b) => b.name);
  const list = new Set<string>();
  const weights = new Map<string, number>();
  for (const part of text.split(';').map((p) => p.trim())) {
    if (part === '') continue;
    const found = /^(.*?)(?:=(\d+(?:\.\d+)?))?$/.exec(part);
    const wanted = (found?.[1] ?? '').trim();
    const name = names.find((n) => n.toLowerCase() === wanted.toLowerCase());
    if (name === undefined) {
      const hint = didYouMean(wanted, names);
      problems.push({
        code: 'battletech/unknown-sheet',
        severity: 'warning',
        message: `No mapsheet is called '${wanted}'.`,
        ...(hint !== undefined && { hint }),
      });
      continue;
    }
    list.add(name);
    if (found?.[2] !== undefined) weights.set(name, Number(found[2]));
  }
  return { list, weights };
}

/** "Lava" matches the tags `Lava` and `Lava (Auto)`. */
export function hasTag(board: Pick<Board, 'tags'>, word: string): boolean {
  const wanted = word.trim().toLowerCase();
  return board.tags.some((tag) => tag.toLowerCase().replace(/\s*\(auto\)\s*$/, '') === wanted);
}

export function isEligible(board: Board, options: Options): boolean {
  if (board.width !== SHEET_WIDTH || board.height !== SHEET_HEIGHT) return false;
  const excluded = String(options.exclude ?? '')
    .split(';')
    .map((t) => t.trim())
    .filter((t) => t !== '');
  if (excluded.some((tag) => hasTag(board, tag))) return false;
  const onlyTag = String(options.onlyTag ?? '').trim();
  if (onlyTag !== '' && !hasTag(board, onlyTag)) return false;
  const type = String(options.archetype ?? '');
  if (type !== '' && terrainTypeOf(board) !== type) return false;
  return deepShare(board) <= TOO_WET && hasRoom(board);
}

function deepShare(board: Board): number {
  return board.hexes.filter((hex) => (levelOf(hex, 'water') ?? 0) >= 1).length / board.hexes.length;
}

/** Somewhere to stand in each of the four deployment strips. */
function hasRoom(board: Board): boolean {
  const free = (x: number, y: number) => {
    const hex = board.hexes[y * board.width + x];
    return (
      hex !== undefined &&
      (levelOf(hex, 'water') ?? 0) <= 1 &&
      terrainOf(hex, 'impassable') === undefined &&
      terrainOf(hex, 'building') === undefined
    );
  };
  const some = (test: (x: number, y: number) => boolean) =>
    board.hexes.some((_, i) => test(i % board.width, Math.floor(i / board.width)) && free(i % board.width, Math.floor(i / board.width)));
  return some((_, y) => y < 3) && some((_, y) => y >= board.height - 3) && some((x) => x < 3) && some((x) => x >= board.width - 3);
}

/**
 * Random ordered pairs of different sheets, each once while there are enough. Both sheets of a pair have the same kind;
 * the first one drawn decides which.
 */
function drawPairs({ sheets, kinds, weights, rng }: SheetPack, wanted: number): Pairing[] {
  const weight = sheets.map((s) => weights.get(s.name) ?? 1);
  const partners = sheets.map((_, i) => kinds.filter((kind, j) => j !== i && kind === kinds[i] && weight[j]! > 0).length);
  const possible = partners.reduce((sum, n, i) => sum + (weight[i]! > 0 ? Math.max(1, n) : 0), 0);
  const count = Math.max(1, Math.min(wanted, possible));
  const seen = new Set<string>();
  const pairings: Pairing[] = [];
  for (let tries = 0; pairings.length < count && tries < 2000 * count; tries++) {
    const left = drawWeighted(rng, weight);
    const right = drawWeighted(rng, weight);
    if (kinds[left] !== kinds[right] || (left === right && partners[left]! > 0)) continue;
    const key = `${left}:${right}`;
    if (seen.has(key) && weights.size === 0) continue;
    seen.add(key);
    pairings.push({ left: sheets[left]!, right: sheets[right]! });
  }
  return pairings;
}

/** All sheets are shuffled within their kind and dealt in pairs, round after round, so that each comes up equally often. */
function dealPairs({ sheets, kinds, rng }: SheetPack, wanted: number): Pairing[] {
  const packs = [...new Set(kinds)].map((kind) => sheets.filter((_, i) => kinds[i] === kind));
  const pairings: Pairing[] = [];
  while (pairings.length < wanted) {
    const round = packs.flatMap((pack) => {
      const dealt = shuffled(rng, pack);
      return dealt.map((left, i): Pairing => ({ left, right: dealt[(i + 1) % dealt.length]! }));
    });
    pairings.push(...shuffled(rng, round));
  }
  return pairings.slice(0, wanted);
}

function shuffled<T>(rng: Rng, list: readonly T[]): T[] {
  const deck = [...list];
  for (let i = deck.length - 1; i > 0; i--) {
    const j = rng.below(i + 1);
    [deck[i], deck[j]] = [deck[j] as T, deck[i] as T];
  }
  return deck;
}

function drawWeighted(rng: Rng, weights: readonly number[]): number {
  const total = weights.reduce((sum, w) => sum + w, 0);
  let at = rng.fraction() * total;
  for (let i = 0; i < weights.length; i++) {
    at -= weights[i]!;
    if (at < 0) return i;
  }
  return weights.length - 1;
}
