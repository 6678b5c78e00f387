/** How a match can go: two games, or three unless one side wins both. */

/** The side that wins a game; 2 = neither. */
export type GameWinner = 0 | 1 | 2;
export const WINNERS = [0, 1, 2] as const;

/** Something for each game of a match. */
export type OfGames<T> = readonly [T, T, T];

/** Something for each way in which a game can end. */
export type ByWinner<T> = readonly [T, T, T];

/** Every course of a match: what belongs to its games in order, and games won by A less those won by B. */
export function forEachCourse<T>(games: OfGames<ByWinner<T>>, visit: (played: readonly T[], ahead: number) => void): void {
  for (const x of WINNERS) {
    for (const y of WINNERS) {
      const two = [games[0][x], games[1][y]];
      if (isDecided(x, y)) visit(two, lead(x) + lead(y));
      else for (const z of WINNERS) visit([...two, games[2][z]], lead(x) + lead(y) + lead(z));
    }
  }
}

/** Two games decide the match. */
export function isDecided(first: GameWinner, second: GameWinner): boolean {
  return first === second && first !== 2;
}

function lead(winner: GameWinner): number {
  return winner === 0 ? 1 : winner === 1 ? -1 : 0;
}
