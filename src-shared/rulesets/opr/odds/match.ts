/** Best of three on chances: games won, then wounds, kills, rounds held and first blood over all games. */
import type { ExactChances } from '../../../contract/outcome.ts';
import { type ByWinner, forEachCourse, type GameWinner, type OfGames, WINNERS } from './best-of-three.ts';
import type { Duel } from './duel.ts';
import type { Ending } from './game.ts';
import { NEGLIGIBLE, readHistory } from './layer.ts';

type Chances = [number, number, number];

/** Games with one winner, by their tiebreakers and by first blood, in the order of the tiebreakers. */
interface TieTable {
  /**
   * Wounds, kills and rounds held of A less those of B as one number, so that sums over three games compare as the
   * tiebreakers do, one after the other.
   */
  readonly values: Int32Array;
  /** 0 none, 1 the first side, 2 the second. */
  readonly bloods: Uint8Array;
  readonly chances: Float64Array;
  readonly total: number;
}

/** Tables of a game by its winner. */
export type GameTables = ByWinner<TieTable>;

/** Rounds held differ by at most 12 over three games. */
const KILLS_UNIT = 25;

/** `weight`: the share of each list of endings. */
export function tablesOf(duel: Duel, endings: readonly (readonly Ending[])[], weight: number): GameTables {
  const [a, b] = duel.damage;
  const lost = worths(duel, 0);
  const dealt = worths(duel, 1);
  const cells = [new Map<number, number>(), new Map<number, number>(), new Map<number, number>()] as const;
  for (const { winner, history, chances } of endings.flat()) {
    const { heldA, heldB, firstBlood } = readHistory(history);
    const table = cells[winner];
    for (let i = 0; i < a.count; i++) {
      for (let j = 0; j < b.count; j++) {
        const p = chances[duel.cellOf(i, j)]!;
        if (p <= NEGLIGIBLE) continue;
        const key = (dealt[j]! - lost[i]! + heldA - heldB) * 3 + firstBlood;
        table.set(key, (table.get(key) ?? 0) + weight * p);
      }
    }
  }
  return [tableOf(cells[0]), tableOf(cells[1]), tableOf(cells[2])];
}

/** What each condition of a side is worth to its enemy: wounds, then kills. */
function worths(duel: Duel, side: 0 | 1): number[] {
  const damage = duel.damage[side];
  const woundsUnit = KILLS_UNIT * (6 * Math.max(duel.damage[0].models, duel.damage[1].models) + 1);
  return Array.from({ length: damage.count }, (_, d) => woundsUnit * damage.taken[d]! + KILLS_UNIT * (damage.models - damage.alive[d]!));
}

/** Tables of a game that is over. */
export function playedGame(
  duel: Duel,
  winner: GameWinner,
  { conditions: [i, j], held, firstBlood }: { conditions: readonly [number, number]; held: readonly [number, number]; firstBlood: number },
): GameTables {
  const value = worths(duel, 1)[j]! - worths(duel, 0)[i]! + held[0] - held[1];
  const only = tableOf(new Map([[value * 3 + firstBlood, 1]]));
  const never = tableOf(new Map());
  return [winner === 0 ? only : never, winner === 1 ? only : never, winner === 2 ? only : never];
}

function tableOf(cells: ReadonlyMap<number, number>): TieTable {
  const keys = Float64Array.from(cells.keys()).sort();
  const chances = Float64Array.from(keys, (key) => cells.get(key)!);
  return {
    values: Int32Array.from(keys, (key) => Math.floor(key / 3)),
    bloods: Uint8Array.from(keys, (key) => key - 3 * Math.floor(key / 3)),
    chances,
    total: chances.reduce((sum, p) => sum + p, 0),
  };
}

/** Winners of three games that leave neither side ahead. */
const LEVEL: readonly (readonly [GameWinner, GameWinner, GameWinner])[] = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
  [2, 2, 2],
];
const AS_PLAYED = [[0, 1, 2]] as const;
const IN_ANY_ORDER = LEVEL.slice(0, 6);

/** Who wins, from the tables of the three games. */
export function matchChances(games: OfGames<GameTables>): ExactChances {
  const chances = wonByGames(games);
  if (games[0] === games[1] && games[1] === games[2]) {
    const [a, b, drawn] = games[0];
    // The order does not matter, so the longest table goes where it costs least.
    const byLength = [a, b, drawn].sort((x, y) => x.values.length - y.values.length);
    add(chances, tiebreak([byLength[0]!, byLength[2]!, byLength[1]!], IN_ANY_ORDER));
    add(chances, tiebreak([drawn, drawn, drawn], AS_PLAYED));
  } else {
    for (const [x, y, z] of LEVEL) add(chances, tiebreak([games[0][x], games[1][y], games[2][z]], AS_PLAYED));
  }
  // States of negligible chance have been dropped on the way.
  const total = chances[0] + chances[1] + chances[2];
  return { winA: chances[0] / total, winB: chances[1] / total, draw: chances[2] / total };
}

/** Matches in which one side wins more games than the other. */
function wonByGames(games: OfGames<GameTables>): Chances {
  const chances: Chances = [0, 0, 0];
  forEachCourse(games, (played, ahead) => {
    if (ahead !== 0) chances[ahead > 0 ? 0 : 1] += played.reduce((p, { total }) => p * total, 1);
  });
  return chances;
}

function add(sums: Chances, more: Chances): void {
  for (const winner of WINNERS) sums[winner] += more[winner];
}

/** Chances that the sum of three games' tiebreakers favours A, B or neither, added up over the orders in which they may be played. */
function tiebreak(games: GameTables, orders: readonly (readonly number[])[]): Chances {
  const [first, second, third] = games;
  const chances: Chances = [0, 0, 0];
  const level = new Float64Array(BLOODS);
  const below = new Float64Array(third.values.length + 1);
  for (let k = 0; k < third.values.length; k++) below[k + 1] = below[k]! + third.chances[k]!;
  let [ahead, behind] = [0, 0];
  for (let i = 0; i < first.values.length; i++) {
    // As the second game's values go up, the third's that even them out go down.
    let low = third.values.length;
    let high = low;
    for (let j = 0; j < second.values.length; j++) {
      const p = first.chances[i]! * second.chances[j]!;
      const even = -first.values[i]! - second.values[j]!;
      while (low > 0 && third.values[low - 1]! >= even) low--;
      while (high > 0 && third.values[high - 1]! > even) high--;
      ahead += p * (third.total - below[high]!);
      behind += p * below[low]!;
      const bloods = first.bloods[i]! * 9 + second.bloods[j]! * 3;
      for (let k = low; k < high; k++) level[bloods + third.bloods[k]!] = level[bloods + third.bloods[k]!]! + p * third.chances[k]!;
    }
  }
  chances[0] = ahead * orders.length;
  chances[1] = behind * orders.length;
  level.forEach((p, bloods) => {
    for (const order of orders) chances[winnerByBlood(bloods, order)] += p;
  });
  return chances;
}

/** First blood of three games, three digits to the base of three. */
const BLOODS = 27;

/** The last tiebreaker: first blood of the match, which depends on the order of the games. */
function winnerByBlood(bloods: number, order: readonly number[]): GameWinner {
  const ofGame = [Math.floor(bloods / 9), Math.floor(bloods / 3) % 3, bloods % 3];
  const drawn = order.map((game) => ofGame[game]!).find((blood) => blood !== 0);
  return drawn === undefined ? 2 : drawn === 1 ? 0 : 1;
}
