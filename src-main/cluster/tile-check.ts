/** What a worker checks before it plays: tiles of a known kind, with numbers inside the run. */
import type { PlayableRun, TileRequest } from '../../src-shared/tasks/tile-tasks.ts';

const MOST_TILES = 4096;
/** Trials beyond this number are played by no run. */
const MOST_TRIALS = 2 ** 40;
/** Of one tile; plans have at most 65,536. */
const MOST_GAMES = 2 ** 20;

export function checkTiles(value: unknown, { folded, field, shape }: PlayableRun): TileRequest[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_TILES) refuse('a batch has 1 to 4,096 tiles');
  const limits = { rows: folded.rows?.length ?? folded.fieldIndex.length, columns: folded.columns?.length ?? folded.fieldIndex.length };
  const checks = { ...limits, distinct: folded.fieldIndex.length, places: field.count, isLadder: shape.plan.form === 'ladder' };
  for (const tile of value) checkTile(tile, checks);
  return value;
}

interface Limits {
  readonly rows: number;
  readonly columns: number;
  readonly distinct: number;
  readonly places: number;
  readonly isLadder: boolean;
}

function checkTile(tile: TileRequest, limits: Limits): void {
  if (typeof tile !== 'object' || tile === null || !isWhole(tile.index, Number.MAX_SAFE_INTEGER)) refuse('a tile has a number');
  switch (tile.kind) {
    case 'matrix':
      checkRange(tile.rowFrom, tile.rowTo, limits.rows);
      checkRange(tile.columnFrom, tile.columnTo, limits.columns);
      return;
    case 'pair':
      checkPlaces([tile.a, tile.b], limits.distinct);
      checkRange(tile.trialFrom, tile.trialTo, MOST_TRIALS);
      return;
    case 'list':
      checkList(tile, limits);
      return;
    case 'claims':
      for (const { a, b, from, to } of tile.ranges) {
        checkPlaces([a, b], limits.places);
        checkRange(from, to, MOST_TRIALS);
      }
      return;
    case 'solve':
      for (const { a, b } of tile.pairs) checkPlaces([a, b], limits.places);
      return;
    default:
      refuse('it is of an unknown kind');
  }
}

function checkList(tile: Extract<TileRequest, { kind: 'list' }>, { distinct, isLadder }: Limits): void {
  const { order, members, from, to, first, games } = tile;
  if (order !== 'fresh' && !(isLadder && (order === 'coarse' || order === 'race'))) refuse('the run has no such games');
  if (!(members instanceof Uint32Array)) refuse('it names no combatants');
  checkPlaces(members, distinct);
  checkRange(from, to, MOST_TRIALS);
  if (!isWhole(games, MOST_GAMES) || !isWhole(first, MOST_TRIALS)) refuse('it has too many games');
  checkRange(first, first + games, members.length * (to - from));
}

function checkPlaces(places: ArrayLike<number>, limit: number): void {
  for (let i = 0; i < places.length; i++) if (!isWhole(places[i], limit - 1)) refuse('it names a combatant that the run does not have');
}

function checkRange(from: unknown, to: unknown, limit: number): void {
  if (!isWhole(from, limit) || !isWhole(to, limit) || from > to) refuse('it goes beyond the run');
}

function isWhole(value: unknown, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;
}

function refuse(why: string): never {
  throw new Error(`a tile was refused: ${why}`);
}
