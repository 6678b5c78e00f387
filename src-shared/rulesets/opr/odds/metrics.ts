/** Distributions of what a match yields beyond its winner, from the ends of its games. */
import { convolve, type Distribution, fromMass, mixture, trim } from '../../../stats/distribution.ts';
import { type ByWinner, forEachCourse, isDecided, type OfGames, WINNERS } from './best-of-three.ts';
import type { Damage } from './damage.ts';
import type { Duel } from './duel.ts';
import type { Ending } from './game.ts';
import { HELD_MOST, readHistory } from './layer.ts';

/** What adds up from game to game. */
const SUMS = ['wounds.a', 'wounds.b', 'kills.a', 'kills.b', 'held.a', 'held.b', 'rounds'] as const;
type SumId = (typeof SUMS)[number];

/** Chances of a game that one side wins, or neither, by each figure. */
interface GameFigures {
  readonly sums: Readonly<Record<SumId, Float64Array>>;
  /** Rounds held by A less those of B, from -4 on. */
  readonly heldLead: Float64Array;
  /** By who drew first blood. */
  readonly firstBlood: Float64Array;
}

export type Figures = ByWinner<GameFigures>;

/** `weight`: the share of each list of endings. */
export function figuresOf(duel: Duel, endings: readonly (readonly Ending[])[], weight: number): Figures {
  const figures = WINNERS.map(() => emptyFigures(duel)) as [GameFigures, GameFigures, GameFigures];
  for (const ending of endings.flat()) addEnding(duel, figures[ending.winner], ending, weight);
  return figures;
}

function emptyFigures({ damage: [a, b] }: Duel): GameFigures {
  const health = (damage: Damage): number => damage.taken[damage.count - 1]!;
  const sizes = [health(b), health(a), b.models, a.models, HELD_MOST, HELD_MOST, HELD_MOST];
  const sums = Object.fromEntries(SUMS.map((id, i) => [id, new Float64Array(sizes[i]! + 1)])) as Record<SumId, Float64Array>;
  return { sums, heldLead: new Float64Array(2 * HELD_MOST + 1), firstBlood: new Float64Array(3) };
}

function addEnding(duel: Duel, { sums, heldLead, firstBlood }: GameFigures, ending: Ending, weight: number): void {
  const [a, b] = duel.damage;
  const { heldA, heldB, firstBlood: blood } = readHistory(ending.history);
  let total = 0;
  for (let i = 0; i < a.count; i++) {
    for (let j = 0; j < b.count; j++) {
      const p = weight * ending.chances[duel.cellOf(i, j)]!;
      if (p === 0) continue;
      total += p;
      addAt(sums['wounds.a'], b.taken[j]!, p);
      addAt(sums['wounds.b'], a.taken[i]!, p);
      addAt(sums['kills.a'], b.models - b.alive[j]!, p);
      addAt(sums['kills.b'], a.models - a.alive[i]!, p);
    }
  }
  addAt(sums['held.a'], heldA, total);
  addAt(sums['held.b'], heldB, total);
  addAt(sums.rounds, ending.rounds, total);
  addAt(heldLead, heldA - heldB + HELD_MOST, total);
  addAt(firstBlood, blood, total);
}

function addAt(mass: Float64Array, at: number, p: number): void {
  mass[at] = mass[at]! + p;
}

/** Distributions by metric column. */
export function matchMetrics(games: OfGames<Figures>): Record<string, Distribution> {
  const sums = Object.fromEntries(SUMS.map((id) => [id, sumOf(games, (figures) => fromMass(0, figures.sums[id]))]));
  return { ...sums, games: gamesOf(games), firstBlood: firstBloodOf(games), margin: marginOf(games) };
}

/** Sum over the games played. */
function sumOf(games: OfGames<Figures>, of: (figures: GameFigures) => Distribution): Distribution {
  const [first, second, third] = games.map((figures) => figures.map(of)) as [Distribution[], Distribution[], Distribution[]];
  const pairs = WINNERS.flatMap((x) => WINNERS.map((y) => ({ over: isDecided(x, y), pmf: convolve(first[x]!, second[y]!) })));
  const after = (over: boolean) => together(pairs.filter((pair) => pair.over === over).map(({ pmf }) => pmf));
  return trim(together([after(true), convolve(after(false), together(third))]));
}

/** Chances that belong to different cases. */
function together(cases: readonly Distribution[]): Distribution {
  return mixture(cases.map((pmf) => ({ weight: 1, pmf })));
}

function total(mass: Float64Array): number {
  return mass.reduce((s, p) => s + p, 0);
}

function gamesOf([first, second]: OfGames<Figures>): Distribution {
  const chance = (figures: Figures, winner: 0 | 1): number => total(figures[winner].firstBlood);
  const two = chance(first, 0) * chance(second, 0) + chance(first, 1) * chance(second, 1);
  return fromMass(2, [two, 1 - two]);
}

function firstBloodOf(games: OfGames<Figures>): Distribution {
  const mass = new Float64Array(3);
  forEachCourse(games, (played) => {
    let open = 1;
    for (const [i, { firstBlood }] of played.entries()) {
      const after = played.slice(i + 1).reduce((p, game) => p * total(game.firstBlood), 1);
      for (const side of [1, 2]) addAt(mass, side, open * firstBlood[side]! * after);
      open *= firstBlood[0]!;
    }
    addAt(mass, 0, open);
  });
  return trim(fromMass(0, mass));
}

/** Ten for each game of difference plus the difference in rounds held. */
function marginOf(games: OfGames<Figures>): Distribution {
  const mass = new Float64Array(20 + 3 * HELD_MOST + 1);
  forEachCourse(games, (played, ahead) => {
    const held = played.map(({ heldLead }) => fromMass(-HELD_MOST, heldLead)).reduce(convolve);
    for (const [i, p] of held.mass.entries()) addAt(mass, 10 * Math.abs(ahead) + Math.abs(held.min + i), p);
  });
  return trim(fromMass(0, mass));
}
