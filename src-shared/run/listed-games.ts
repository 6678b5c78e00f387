/**
 * The games of a list tile. A tile says who plays which part of an opponent order; the games themselves are computed where
 * they are played, so that a tile stays small however many games it has.
 */
import type { RunSeed } from '../random/rng.ts';
import { FRESH_TRIALS } from './confirmation.ts';
import { Opponents } from './contenders.ts';
import type { FoldedField } from './folded-field.ts';
import { type LadderGames, LadderOpponents } from './ladder.ts';
import type { RunShape } from './shape.ts';

/** The coarse pass of a ladder, a stage of its race, or fresh games of those who may be the best. */
export type OpponentOrder = 'coarse' | 'race' | 'fresh';

export interface GameRange {
  readonly order: OpponentOrder;
  /** Distinct numbers of those who play. Each of them plays the games [from, to) of its opponent order. */
  readonly members: Uint32Array;
  readonly from: number;
  readonly to: number;
  /** The range begins with this game of all of them one after the other, and has `games`. */
  readonly first: number;
  readonly games: number;
}

/** Games [from, to) of everyone's games one after the other, with only those members that have any. */
export function gameRange(all: Omit<GameRange, 'first' | 'games'>, from: number, to: number): GameRange {
  const each = all.to - all.from;
  const firstMember = Math.floor(from / each);
  const members = all.members.slice(firstMember, Math.ceil(to / each));
  return { ...all, members, first: from - firstMember * each, games: to - from };
}

export interface GamesInput {
  readonly plan: RunShape['plan'];
  readonly folded: Pick<FoldedField, 'rows' | 'columns' | 'points'>;
  readonly seed: RunSeed;
}

export class ListedGames {
  private readonly input: GamesInput;
  private ladder: LadderOpponents | null = null;
  private readonly byPoints = new Map<ArrayLike<number>, Uint32Array>();

  constructor(input: GamesInput) {
    this.input = input;
  }

  of({ order, members, from, to, first, games }: GameRange): LadderGames {
    if (order === 'fresh') return this.freshGames(members, to - from, first, games);
    const stage = { number: order === 'coarse' ? 0 : 1, active: members, from, to, spent: 0 };
    return this.ladderOpponents.games(stage, first, first + games);
  }

  private get ladderOpponents(): LadderOpponents {
    const { plan, folded, seed } = this.input;
    if (plan.form !== 'ladder') throw new Error('only a ladder has such games');
    this.ladder ??= new LadderOpponents(plan, folded.points, seed);
    return this.ladder;
  }

  /**
   * From both slots in turn, all games of an opponent one after the other: where exact odds replace the dice, few threads then
   * have to find those of the same pair.
   */
  private freshGames(members: Uint32Array, each: number, first: number, size: number): LadderGames {
    const games = { a: new Uint32Array(size), b: new Uint32Array(size), trial: new Uint32Array(size), side: new Uint8Array(size) };
    let opponents: Opponents | null = null;
    for (let i = 0; i < size; i++) {
      const me = members[Math.floor((first + i) / each)]!;
      if (opponents?.me !== me) opponents = this.opponentsOf(me);
      const k = gameByOpponent((first + i) % each, each, opponents.count);
      const { foe, pass } = opponents.at(k);
      const isFirst = (k + pass) % 2 === 0;
      games.a[i] = isFirst ? me : foe;
      games.b[i] = isFirst ? foe : me;
      games.trial[i] = 2 * FRESH_TRIALS + pass;
      games.side[i] = isFirst ? 0 : 1;
    }
    return games;
  }

  /** In a gauntlet those of the other side, elsewhere everyone else; by points, so that every part of the order is spread over the field. */
  private opponentsOf(me: number): Opponents {
    const { rows, columns, points } = this.input.folded;
    const others = rows === null || columns === null ? points : rows.includes(me) ? columns : rows;
    let sorted = this.byPoints.get(others);
    if (sorted === undefined) {
      const members = others === points ? points.keys() : others.values();
      sorted = Uint32Array.from(members).sort((x, y) => points[x]! - points[y]! || x - y);
      this.byPoints.set(others, sorted);
    }
    return new Opponents(sorted, me);
  }
}

/** The game that is number `i` when `each` games, which go through all opponents again and again, are sorted by opponent. */
export function gameByOpponent(i: number, each: number, opponents: number): number {
  const passes = Math.floor(each / opponents);
  const oneMore = each % opponents;
  const before = oneMore * (passes + 1);
  if (i < before) return (i % (passes + 1)) * opponents + Math.floor(i / (passes + 1));
  return ((i - before) % passes) * opponents + oneMore + Math.floor((i - before) / passes);
}
